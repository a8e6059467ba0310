import { useLocale } from 'use-intl'

/** `lun–sab, 9:00–20:00`: days that follow each other in one stroke. */
export function useHoursText(): (hours: { days: readonly number[]; from: string; to: string }) => string {
  const language = useLocale()
  // The first of June 2026 was a Monday.
  const name = (day: number) =>
    new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, 5, day))
  return ({ days, from, to }) => {
    const sorted = [...days].sort((a, b) => a - b)
    const [first = 1] = sorted
    const last = sorted.at(-1) ?? first
    const inRow = sorted.length > 2 && last - first === sorted.length - 1
    const said = inRow ? `${name(first)}–${name(last)}` : sorted.map(name).join(', ')
    return `${said} ${from}–${to}`
  }
}
