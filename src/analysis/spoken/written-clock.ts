import type { DayPart } from './day-parts.ts'
import type { Token } from './words.ts'

/** Hours as a recogniser writes them in digits. */

export interface ClockWords {
  hour: number
  /** From -59 to 59: "le sette meno un quarto". */
  minute: number
  /** Written as a clock of 24 hours shows it: "06:30", "18". */
  exact: boolean
  half: DayPart | null
  /** "Dopo le sei": from then on. */
  onwards?: boolean
}

/** "17:30" anywhere; "17.30" where it is marked as an hour, or can hardly be anything else. */
export function writtenClock(token: Token | undefined, marked: boolean): ClockWords | null {
  const parts = token?.kind === 'numeral' ? /^(\d{1,2})([:.,])(\d{2})$/.exec(token.text) : null
  if (!parts) return null
  const [, hours = '', separator, minutes] = parts
  const hour = Number(hours)
  const minute = Number(minutes)
  if (hour > 24 || minute > 59 || (separator !== ':' && !marked && hours.length < 2) || (separator === ',' && !marked))
    return null
  return { hour, minute, exact: hour > 12 || hours.startsWith('0'), half: null }
}

/** "At 1830", "1800 hours". */
export function fourDigits(tokens: readonly Token[], at: number, marked: boolean): ClockWords | null {
  const parts = tokens[at]?.kind === 'numeral' ? /^([01]\d|2[0-3])([0-5]\d)$/.exec(tokens[at]?.text ?? '') : null
  if (!parts || !(marked || tokens[at + 1]?.text === 'hours')) return null
  return { hour: Number(parts[1]), minute: Number(parts[2]), exact: true, half: null }
}
