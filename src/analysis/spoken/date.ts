import type { Language } from '#contract/agent-document.ts'
import { dayIn } from './days.ts'
import { onlyNumber } from './numerals.ts'
import { said } from './said.ts'

/**
 * The calendar date that some words name, seen from the day of the call: "dopodomani", "lunedì prossimo", "il tre aprile
 * duemilaventisei", "March 3rd", "2026-04-03". Without a year it is the next such date on or after that day, unless the
 * words say past ("scorso", "last"). Null when they name no day, several, or only a week or a month.
 */
export function spokenDate(
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
