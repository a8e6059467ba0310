import type { Language } from '../words/words.ts'

/** Every time is told in Rome, whatever the reader's own clock says; the page names the zone once. */
const ROME = 'Europe/Rome'

// biome-ignore format: a table reads in columns
const SHAPES = {
  time:     { hour: '2-digit', minute: '2-digit' },
  seconds:  { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  day:      { day: 'numeric', month: 'short' },
  dayYear:  { day: 'numeric', month: 'short', year: 'numeric' },
  weekday:  { weekday: 'short', day: 'numeric', month: 'short' },
  whole:    { weekday: 'long', day: 'numeric', month: 'long' },
  date:     { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  month:    { month: 'long', year: 'numeric' },
  stamp:    { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
export type TimeShape = keyof typeof SHAPES

const LOCALES: Record<Language, string> = { it: 'it-IT', en: 'en-GB' }
const formats = new Map<string, Intl.DateTimeFormat>()

export function formatTime(language: Language, shape: TimeShape, at: string | Date): string {
  const name = `${language} ${shape}`
  let format = formats.get(name)
  if (!format) {
    format = new Intl.DateTimeFormat(LOCALES[language], { ...SHAPES[shape], timeZone: ROME, hourCycle: 'h23' })
    formats.set(name, format)
  }
  return format.format(typeof at === 'string' ? new Date(at) : at)
}

/** `2026-11-17` there. */
export const romeDay = (at: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone: ROME }).format(at)

/** The hour there, from 0 to 23. */
export const romeHour = (at: Date): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone: ROME, hour: '2-digit', hourCycle: 'h23' }).format(at))

/** Midnight of a day there, as the API takes it. */
export function romeMidnight(day: string): string {
  const guess = new Date(`${day}T00:00:00Z`)
  const name = new Intl.DateTimeFormat('en-US', { timeZone: ROME, timeZoneName: 'longOffset' })
    .formatToParts(guess)
    .find(({ type }) => type === 'timeZoneName')?.value
  return `${day}T00:00:00${name?.replace('GMT', '') || '+01:00'}`
}

/** The time alone on the same day there, with its day otherwise. */
export function formatMoment(language: Language, at: string, now: Date): string {
  return romeDay(new Date(at)) === romeDay(now) ? formatTime(language, 'time', at) : formatTime(language, 'stamp', at)
}
