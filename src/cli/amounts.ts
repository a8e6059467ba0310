/** Sizes and ages in words for a terminal. */
const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

export function sizeText(bytes: number): string {
  let [size, unit] = [bytes, 0]
  for (; size >= 999.5 && unit < UNITS.length - 1; unit += 1) size /= 1_000
  return `${unit === 0 ? size : size.toPrecision(3)} ${UNITS[unit]}`
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long ago, in the largest unit of which there are two. */
export function ageText(ms: number): string {
  if (ms < 2 * MINUTE_MS) return 'a moment ago'
  if (ms < 2 * HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} minutes ago`
  if (ms < 2 * DAY_MS) return `${Math.floor(ms / HOUR_MS)} hours ago`
  return `${Math.floor(ms / DAY_MS)} days ago`
}

/** `1 call`, `2 calls`. */
export const countText = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`
