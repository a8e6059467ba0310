import type { Language } from '#contract/agent-document.ts'
import { type NumberToken, ordinalAt, wholeAt } from './numbers.ts'

/** A day that was heard, as far as it was named, and which tokens it took. */
export interface HeardDay {
  day: number
  month: number
  /** Null: the next such day. */
  year: number | null
  /** 1 is Monday; null where none was named. */
  weekday: number | null
  from: number
  next: number
}

const named = (...names: readonly string[]): ReadonlyMap<string, number> =>
  new Map(names.flatMap((line, at) => line.split(' ').map((name): [string, number] => [name, at + 1])))
// biome-ignore format: a table reads in columns
const MONTHS: Record<Language, ReadonlyMap<string, number>> = {
  it: named('gennaio', 'febbraio', 'marzo', 'aprile', 'maggio', 'giugno', 'luglio', 'agosto', 'settembre', 'ottobre', 'novembre', 'dicembre'),
  en: named('january jan', 'february feb', 'march', 'april', 'may', 'june', 'july', 'august aug', 'september sept', 'october oct', 'november nov', 'december dec'),
}
// biome-ignore format: a table reads in columns
const WEEKDAYS: Record<Language, ReadonlyMap<string, number>> = {
  it: named('lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica'),
  en: named('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'),
}
/** Days from today. */
const AHEAD: Record<Language, ReadonlyMap<string, number>> = {
  it: new Map([
    ['oggi', 0],
    ['stasera', 0],
    ['stamattina', 0],
    ['domani', 1],
    ['dopodomani', 2],
  ]),
  en: new Map([
    ['today', 0],
    ['tonight', 0],
    ['tomorrow', 1],
  ]),
}
const SMALL: Record<Language, ReadonlySet<string>> = {
  it: new Set(['il', 'lo', 'l', 'di', 'del', 'dell', 'giorno', 'anno', ',']),
  en: new Set(['the', 'of', 'on', 'day', ',']),
}
/** "Venerdì prossimo" is this one to some and the next one to others. */
const NEXT = new Set(['prossimo', 'prossima', 'scorso', 'scorsa', 'next', 'last', 'after', 'coming'])
const WEEK_DAYS = 7

/** Every day that the words name, seen from today. */
export function daysIn(
  tokens: readonly NumberToken[],
  on: { today: Temporal.PlainDate; language: Language },
): HeardDay[] {
  const days: HeardDay[] = []
  for (let at = 0; at < tokens.length; ) {
    const found = writtenAt(tokens, at) ?? calendarAt(tokens, at, on.language) ?? countedAt(tokens, at, on)
    if (found) days.push(withWeekday(found, tokens, on.language))
    at = found?.next ?? at + 1
  }
  return days
}

/** Whether it is that day: without a year the next one of its kind, and never one whose weekday was named wrongly. */
export function isDay(
  heard: HeardDay,
  { date, today }: { date: Temporal.PlainDate; today: Temporal.PlainDate },
): boolean {
  if (heard.day !== date.day || heard.month !== date.month) return false
  if (heard.weekday !== null && heard.weekday !== date.dayOfWeek) return false
  if (heard.year !== null) return heard.year === date.year
  const ahead = today.until(date, { largestUnit: 'day' }).days
  return ahead >= 0 && Temporal.PlainDate.compare(date, today.add({ years: 1 })) < 0
}

type Found = Omit<HeardDay, 'weekday'>

/** "2026-12-01", "1/12/2026", "01.12.2026", "1/12": the day first, as Europe writes it. */
function writtenAt(tokens: readonly NumberToken[], at: number): Found | null {
  const token = tokens[at]
  if (token?.kind !== 'numeral') return null
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(token.text)
  const parts = iso ? null : /^(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}))?$/.exec(token.text)
  const [day, month, year] = iso ? [iso[3], iso[2], iso[1]] : [parts?.[1], parts?.[3], parts?.[4] ?? null]
  if (day === undefined || month === undefined || (!iso && parts?.[4] === undefined && parts?.[2] !== '/')) return null
  return { day: Number(day), month: Number(month), year: year ? Number(year) : null, from: at, next: at + 1 }
}

/** "Il primo dicembre 2026", "venti novembre", "December the first", "the first of December". */
function calendarAt(tokens: readonly NumberToken[], at: number, language: Language): Found | null {
  const monthFirst = language === 'en' ? MONTHS.en.get(tokens[at]?.text ?? '') : undefined
  const number = ordinalAt(tokens, monthFirst === undefined ? at : skipped(tokens, at + 1, language), language)
  if (!number || number.value < 1 || number.value > 31) return null
  const monthAt = skipped(tokens, number.next, language)
  const month = monthFirst ?? MONTHS[language].get(tokens[monthAt]?.text ?? '')
  if (month === undefined) return null
  const behind = monthFirst === undefined ? monthAt + 1 : number.next
  const year = yearAt(tokens, skipped(tokens, behind, language), language)
  return { day: number.value, month, year: year?.year ?? null, from: at, next: year?.next ?? behind }
}

/** "Duemilaventisei", "2026", "twenty twenty-six". */
function yearAt(tokens: readonly NumberToken[], at: number, language: Language): { year: number; next: number } | null {
  const number = wholeAt(tokens, at, language)
  if (!number) return null
  if (number.value >= 1_900 && number.value <= 2_100) return { year: number.value, next: number.next }
  if (language !== 'en' || (number.value !== 19 && number.value !== 20)) return null
  const pair = wholeAt(tokens, number.next, language)
  return pair && pair.value >= 10 && pair.value <= 99
    ? { year: number.value * 100 + pair.value, next: pair.next }
    : null
}

/** "Domani"; "venerdì", when it is not today and nobody says which; "venerdì 20", of this month or the next. */
function countedAt(
  tokens: readonly NumberToken[],
  at: number,
  { today, language }: { today: Temporal.PlainDate; language: Language },
): Found | null {
  const text = tokens[at]?.text ?? ''
  // "Day after tomorrow" is no tomorrow.
  const near = [tokens[at - 1]?.text ?? '', tokens[at + 1]?.text ?? '']
  const ahead = AHEAD[language].get(text)
  if (ahead !== undefined) return near[0] === 'after' ? null : found(today.add({ days: ahead }), at, at + 1)
  const weekday = WEEKDAYS[language].get(text)
  if (weekday === undefined || near.some((word) => NEXT.has(word))) return null
  const number = ordinalAt(tokens, skipped(tokens, at + 1, language), language)
  if (number && Number.isInteger(number.value)) {
    const [date] = [today, today.add({ months: 1 })]
      .map((month) => month.with({ day: 1 }).add({ days: number.value - 1 }))
      .filter((one) => one.day === number.value && Temporal.PlainDate.compare(one, today) >= 0)
    const isIt =
      date?.dayOfWeek === weekday && MONTHS[language].get(afterNumber(tokens, number.next, language)) === undefined
    return isIt ? found(date, at, number.next) : null
  }
  const days = (weekday - today.dayOfWeek + WEEK_DAYS) % WEEK_DAYS
  return days === 0 ? null : found(today.add({ days }), at, at + 1)
}

const afterNumber = (tokens: readonly NumberToken[], at: number, language: Language): string =>
  tokens[skipped(tokens, at, language)]?.text ?? ''

const found = (date: Temporal.PlainDate, from: number, next: number): Found => ({
  day: date.day,
  month: date.month,
  year: date.year,
  from,
  next,
})

/** The weekday right before or behind it, if there is one: "venerdì 20 novembre", "Friday, November 20th". */
function withWeekday(day: Found, tokens: readonly NumberToken[], language: Language): HeardDay {
  const [near = '', far = ''] = [1, 2].map((back) => tokens[day.from - back]?.text)
  const names = [near, SMALL[language].has(near) ? far : '', tokens[day.next]?.text ?? '']
  const weekday = names.map((text) => WEEKDAYS[language].get(text)).find((one) => one !== undefined)
  return { ...day, weekday: weekday ?? null }
}

function skipped(tokens: readonly NumberToken[], from: number, language: Language): number {
  let at = from
  while (at < from + 2 && SMALL[language].has(tokens[at]?.text ?? '')) at += 1
  return at
}

/** Months that the words name, for values that are a month. */
export const monthsIn = (tokens: readonly NumberToken[], language: Language): number[] =>
  tokens.flatMap(({ text }) => MONTHS[language].get(text) ?? [])
