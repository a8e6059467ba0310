import type { Language } from '#contract/agent-document.ts'
import { datesIn, dayIn } from './days.ts'
import { onlyNumber } from './numerals.ts'
import { said } from './said.ts'
import type { Token } from './words.ts'

/**
 * The calendar date that some words name, seen from the day of the call: "dopodomani", "lunedì prossimo", "il tre
 * aprile duemilaventisei", "March 3rd", "2026-04-03". Without a year it is the next such date on or after that day,
 * unless the words say past ("scorso", "last"). Null when they name no day, several, or only a week or a month.
 */
export function readSpokenDate(
  words: string,
  on: { day: Temporal.PlainDate; language: Language },
): Temporal.PlainDate | null {
  const { rounds, denied } = said(words, on.language)
  let named: ReturnType<typeof dayIn> = null
  for (const round of rounds) {
    // "Il tre aprile, anzi quattro": it takes the third back and names no other day for sure.
    const corrects: boolean = named !== null && onlyNumber(round, on.language) !== null
    named = dayIn(round, on) ?? (corrects ? 'unclear' : named)
  }
  if (named === null || named === 'unclear' || !named.exact) return null
  const not = dayIn(denied, on)
  return not !== null && not !== 'unclear' && not.date.equals(named.date) ? null : named.date
}

/**
 * Whether these words name this day (ISO 8601). Of several days any may be meant, and so may a year that came in other
 * words; of a stretch of days (a week, a month, "nei prossimi giorni") none was, nor was a day that was denied or taken
 * back.
 */
export function saysDay(words: string, date: string, on: { day: Temporal.PlainDate; language: Language }): boolean {
  const wanted = date.slice(MONTH_AND_DAY)
  const names = (tokens: readonly Token[]): boolean =>
    daysIn(tokens, on).some((day) => day.toString().slice(MONTH_AND_DAY) === wanted)
  const { rounds, denied } = said(words, on.language)
  const dated = rounds.findLastIndex((round) => daysIn(round, on).length > 0)
  const last = rounds[dated]
  if (!last || rounds.slice(dated + 1).some((round) => onlyNumber(round, on.language) !== null)) return false
  return names(last) && !names(denied)
}

/** "Venerdì della settimana prossima" is one day by both of its words, and none by either. */
function daysIn(tokens: readonly Token[], on: { day: Temporal.PlainDate; language: Language }): Temporal.PlainDate[] {
  const whole = dayIn(tokens, on)
  return whole !== null && whole !== 'unclear' ? (whole.exact ? [whole.date] : []) : datesIn(tokens, on)
}

const MONTH_AND_DAY = -5
