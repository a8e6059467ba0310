import type { Language } from '#contract/agent-document.ts'
import { fullYearAt, type NamedDay } from './calendar.ts'
import { datesIn, dayIn } from './days.ts'
import { onlyNumber } from './numerals.ts'
import { type Said, said } from './said.ts'
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
  if (SOME_DAY.test(words)) return null
  const { rounds, denied } = saidLast(words, on.language)
  let named: ReturnType<typeof dayIn> = null
  for (const round of rounds) {
    // "Il tre aprile, anzi quattro": it takes the third back and names no other day for sure.
    const corrects: boolean = named !== null && onlyNumber(round, on.language) !== null
    named = dayOf(round, on) ?? (corrects ? 'unclear' : named)
  }
  if (named === null || named === 'unclear' || !named.exact) return null
  const not = denied.length === 0 ? null : dayIn(denied, { ...on, dated: true })
  return not !== null && not !== 'unclear' && not.date.equals(named.date) ? null : named.date
}

/** "Un sabato, vediamo quale", "some Friday": none in particular. */
const SOME_DAY =
  /(?<!\p{L})(?:(?:un|una|qualche) (?:luned[iì]|marted[iì]|mercoled[iì]|gioved[iì]|venerd[iì]|sabato|domenica)|(?:some|any) (?:mon|tues|wednes|thurs|fri|satur|sun)day)(?!\p{L})/iu

/** A day is read in the same words twice: what it is, and whether they say it. */
function saidLast(words: string, language: Language): Said {
  if (last?.words !== words || last.language !== language)
    last = { words, language, told: said(sinceApart(words, language), language) }
  return last.told
}

let last: { words: string; language: Language; told: Said } | null = null

type On = { day: Temporal.PlainDate; language: Language }

/** The day of a round; of which year it is nobody can tell where one is said apart from it. */
function dayOf(tokens: readonly Token[], on: On): ReturnType<typeof dayIn> {
  const read = new Set<number>()
  const named = dayIn(tokens, { ...on, dated: true, read })
  const open = named !== null && named !== 'unclear' && named.anyYear
  return open && yearsApart(tokens, read, on.language).length > 0 ? 'unclear' : named
}

/** Years that stand beside a day and are no part of it: "the third of March, and the year is nineteen sixty". */
function yearsApart(tokens: readonly Token[], read: ReadonlySet<number>, language: Language): number[] {
  const years: number[] = []
  for (let at = 0; at < tokens.length; ) {
    const year = read.has(at) ? null : fullYearAt(tokens, at, language)
    if (year) years.push(year.year)
    at = year?.next ?? at + 1
  }
  return years
}

/**
 * "Non funziona da ieri", "not working since Monday": the day since when is not denied with what it is said of, and
 * is no reason.
 */
const sinceApart = (words: string, language: Language): string =>
  !SINCE.test(words)
    ? words
    : language === 'it'
      ? words.replace(/\b(?:da|dall['’]) ?(?=ieri\b|(?:l['’]?)?altro ?ieri\b|\p{L}+ scors[oa]\b)/giu, ', ')
      : words
          .replace(/\bsince (?=yesterday\b|last \p{L}+day\b)/giu, ', ')
          .replace(/\bsince (?=(?:mon|tues|wednes|thurs|fri|satur|sun)day(?:\s*$|[,.;]))/gi, ', last ')

const SINCE = /\bda(?:ll['’])?\b|\bsince\b/i

/**
 * Whether these words name this day (ISO 8601). Of several days any may be meant, and where no year was said, the last
 * such day and the next; of a stretch of days (a week, a month, "nei prossimi giorni") none was, nor was a day that
 * was denied or taken back.
 */
export function saysDay(words: string, date: string, on: On): boolean {
  const names = (tokens: readonly Token[]): boolean => isNamed(tokens, date, on)
  const { rounds, denied } = saidLast(words, on.language)
  // What names the day is most often the only round, and is looked at once.
  const dated = rounds.length === 1 ? 0 : rounds.findLastIndex((round) => daysIn(round, on).length > 0)
  const round = rounds[dated]
  if (!round || rounds.slice(dated + 1).some((later) => onlyNumber(later, on.language) !== null)) return false
  // "The second, no, the third, as I'm away on the second": what was taken back is only told why.
  if (dated > 0 && daysIn(round, on).length > 1 && rounds.slice(0, dated).some(names)) return false
  return names(round) && (denied.length === 0 || !names(denied))
}

/** Whether these words name this day and leave its year open: they name the last such day, and the next. */
export function saysNoYear(words: string, date: string, on: On): boolean {
  const near = Temporal.PlainDate.from(date).with({ year: on.day.year })
  const both = [near, near.add({ years: Temporal.PlainDate.compare(near, on.day) < 0 ? 1 : -1 })].map(String)
  return both.includes(date) && both.every((day) => saysDay(words, day, on))
}

/** As far back as something that people ring about may have happened. */
const PAST_DAYS = 60

/**
 * Whether these words name this day of the weeks before, by its number: "it happened on Friday the thirteenth". A
 * weekday alone is the last one or the next, and nothing further off.
 */
export function saysPastDay(words: string, date: string, { day, language }: On): boolean {
  const past = Temporal.PlainDate.from(date)
  const ago = past.until(day).days
  if (ago < 1 || ago > PAST_DAYS) return false
  const from = (seen: Temporal.PlainDate) => readSpokenDate(words, { day: seen, language })
  const weekBefore = past.subtract({ days: 7 })
  return from(past)?.equals(past) === true && from(weekBefore)?.equals(weekBefore) !== true
}

/** By day and month, and by the year that was said, with them or apart from them. */
function isNamed(tokens: readonly Token[], date: string, on: On): boolean {
  const read = new Set<number>()
  const days = daysIn(tokens, { ...on, read })
  const years = yearsApart(tokens, read, on.language)
  const anyYear = years.length === 0 ? isWithinAYear(date, on.day) : years.includes(Number(date.slice(0, YEAR_DIGITS)))
  return days.some((day) => {
    const named = day.date.toString()
    return day.anyYear ? anyYear && named.slice(MONTH_AND_DAY) === date.slice(MONTH_AND_DAY) : named === date
  })
}

/** A year that nobody says is this one or the next to it; any other, somebody else said. */
function isWithinAYear(date: string, day: Temporal.PlainDate): boolean {
  const years = Number(date.slice(0, YEAR_DIGITS)) - day.year
  if (Math.abs(years) !== 1) return years === 0
  const later = Number(date.slice(5, 7)) * DAYS + Number(date.slice(8)) - (day.month * DAYS + day.day)
  return years * later <= 0
}
/** More than a month has. */
const DAYS = 32

/** "Venerdì della settimana prossima" is one day by both of its words, and none by either. */
function daysIn(tokens: readonly Token[], on: On & { read?: Set<number> }): NamedDay[] {
  const whole = dayIn(tokens, { ...on, dated: true })
  if (whole === null) return []
  return whole === 'unclear' ? datesIn(tokens, { ...on, dated: true }) : whole.exact ? [whole] : []
}

const YEAR_DIGITS = 4
const MONTH_AND_DAY = -5
