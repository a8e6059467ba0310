import type { Language } from '#contract/agent-document.ts'
import { numberAt, ORDINALS, unitWord } from './numerals.ts'
import { phraseAt, phrases, type Token, wordSet } from './words.ts'

/** Days that are named by their number: "il 15", "the third of March 1985", "3/4". */
export interface CalendarDay {
  day: number
  /** Null: "il 15", of whichever month comes. */
  month: number | null
  year: number | null
  /** The words say that it is past ("scorso", "last"). */
  past: boolean
  /** Months from the call's own, where the words count them ("del mese prossimo"). */
  monthsAhead: number | null
  /** Years from the call's own ("dell'anno prossimo"). */
  yearsAhead: number | null
}

export interface NamedDay {
  date: Temporal.PlainDate
  /** What was meant if the hour that was named is already over on that date; null where only that date can be meant. */
  otherwise: Temporal.PlainDate | null
  /** False where only a week was named: the date is its Monday. */
  exact: boolean
  /** No year was said: it is the nearest one. */
  anyYear?: true
}

// biome-ignore format: a table reads in columns
export const MONTHS: Record<Language, ReadonlyMap<string, number>> = {
  it: months(['gennaio gen', 'febbraio feb', 'marzo', 'aprile apr', 'maggio mag', 'giugno giu', 'luglio lug', 'agosto ago', 'settembre sett', 'ottobre ott', 'novembre nov', 'dicembre dic']),
  en: months(['january jan', 'february feb', 'march', 'april apr', 'may', 'june jun', 'july jul', 'august aug', 'september sep sept', 'october oct', 'november nov', 'december dec']),
}

function months(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(names.flatMap((line, index) => line.split(' ').map((name): [string, number] => [name, index + 1])))
}

export const monthNamed = (word: string, language: Language): number | undefined => MONTHS[language].get(word)

/** A month alone is no day; "may" and "march" alone are not even sure to be months, and short forms are other words. */
export const isMonth = (word: string, language: Language): boolean =>
  word.length > 3 && !['march', 'sett', 'sept'].includes(word) && MONTHS[language].has(word)

export const PAST: Record<Language, ReadonlySet<string>> = {
  it: wordSet('scorso scorsa passato passata'),
  en: wordSet('last past'),
}
const OF = wordSet('di del dell d of the')
const EVERY = wordSet('ogni ciascun every each')
const ORDINAL_ENDS = wordSet('st nd rd th o a º ª')

/** What makes a number the day of a month: "il 15", "giorno 15", "lunedì 15". English needs an ordinal besides. */
const DAY_MARKS: Record<Language, ReadonlySet<string>> = {
  it: wordSet('il giorno l del dal al lunedi martedi mercoledi giovedi venerdi sabato domenica'),
  en: wordSet('the monday tuesday wednesday thursday friday saturday sunday'),
}
/** "Il primo pomeriggio" is no first of the month. */
const PARTS = wordSet('mattino pomeriggio')
/** "Le 3 e mezza" is an hour, "il 50 per cento" a share, "the first floor" a place: none of them is a day. */
const AFTER_DAY: Record<Language, ReadonlySet<string>> = {
  it: wordSet(
    'stessaora questaora allora e o alle all alla verso ore di del dopo mattina mattino pomeriggio sera intorno va andrebbe sarebbe mi ci prossimo scorso prima nel in per',
  ),
  en: wordSet(
    'sametime thistime at or in of around about after morning afternoon evening is s works would if then please next this last and before half quarter a noon midday midnight ten',
  ),
}

const MONTH_COUNTED: Record<Language, ReturnType<typeof phrases<number>>> = {
  it: phrases([
    ['mese prossimo|prossimo mese', 1],
    ['questo mese|mese corrente', 0],
    ['mese scorso|mese passato|scorso mese', -1],
  ]),
  en: phrases([
    ['next month', 1],
    ['this month', 0],
    ['last month', -1],
  ]),
}
export const YEAR_COUNTED: Record<Language, ReturnType<typeof phrases<number>>> = {
  it: phrases([
    ['anno prossimo|prossimo anno', 1],
    ['quest anno|questo anno', 0],
    ['anno scorso|anno passato|scorso anno', -1],
  ]),
  en: phrases([
    ['next year', 1],
    ['this year', 0],
    ['last year', -1],
  ]),
}

interface Found {
  /** Null: a day, with a number behind it of which nobody knows whether it is a year ("3 aprile 18"). */
  named: CalendarDay | null
  next: number
}

export function calendarDayAt(
  tokens: readonly Token[],
  at: number,
  on: { day: Temporal.PlainDate; language: Language },
): Found | null {
  const { language } = on
  const written = writtenDate(tokens[at], on.day)
  if (written) return { named: written, next: at + 1 }
  const past = PAST[language].has(tokens[at - 1]?.text ?? '')
  const monthFirst = language === 'en' ? MONTHS.en.get(tokens[at]?.text ?? '') : undefined
  if (monthFirst !== undefined) {
    const number = dayNumberAt(tokens, skipped(tokens, at + 1), language)
    if (!number || !(number.ordinal || number.numeral)) return null
    return withYear(tokens, { day: number.day, month: monthFirst, past, next: number.next }, on)
  }
  const number = dayNumberAt(tokens, at, language)
  if (!number) return null
  const monthAt = skipped(tokens, number.next)
  const month = MONTHS[language].get(tokens[monthAt]?.text ?? '')
  if (month !== undefined) return withYear(tokens, { day: number.day, month, past, next: monthAt + 1 }, on)
  const numbered = numberedMonth(tokens, { number, past }, on)
  if (numbered) return numbered
  return bareDay(tokens, { at, number, past }, language)
}

/**
 * "Ventidue sei settantotto", "22 06 1978", "il 3 del 12": the month by its number. Two numbers need a "del" between.
 */
function numberedMonth(
  tokens: readonly Token[],
  { number, past }: { number: DayNumber; past: boolean },
  on: { day: Temporal.PlainDate; language: Language },
): Found | null {
  const of = tokens[number.next]?.text === 'del' ? 1 : ofThe(tokens, number.next, on.language)
  const month = dayNumberAt(tokens, number.next + of, on.language)
  // "The twelfth of the fourth": in English both are ordinals, or neither.
  if (!month || month.day > 12 || month.ordinal !== of > 1 || number.ordinal !== of > 1) return null
  const year = yearAt(tokens, month.next, on)
  const next = year?.next ?? month.next
  if ((!year && !of) || numberAt(tokens, next, on.language)?.article === false) return null
  return {
    named: { day: number.day, month: month.day, year: year?.year ?? null, past, monthsAhead: null, yearsAhead: null },
    next,
  }
}

const ofThe = (tokens: readonly Token[], at: number, language: Language): number =>
  language === 'en' && tokens[at]?.text === 'of' && tokens[at + 1]?.text === 'the' ? 2 : 0

/** "Il 15", "the 15th of next month". */
function bareDay(
  tokens: readonly Token[],
  found: { at: number; number: DayNumber; past: boolean },
  language: Language,
): Found | null {
  const { at, number } = found
  const counted = phraseAt(MONTH_COUNTED[language], tokens, skipped(tokens, number.next))
  const mark = tokens[at - 1]?.text ?? ''
  // "Twentieth at six in the evening".
  const opens = language === 'en' && isBareOrdinal(tokens, at, number)
  if (!counted && !opens && !DAY_MARKS[language].has(mark)) return null
  // "Il tre di ogni mese" is many days.
  if (EVERY.has(tokens[number.next + 1]?.text ?? '')) return null
  if (!counted && !closes(tokens, number, language)) return null
  if (language === 'en' && !number.ordinal && !number.numeral && !counted) return null
  if (language === 'en' && mark === 'the' && !number.ordinal) return null
  if (mark === 'l' && number.day !== 8 && number.day !== 11) return null
  const past = found.past || PAST[language].has(tokens[number.next]?.text ?? '')
  const named = {
    day: number.day,
    month: null,
    year: null,
    past,
    monthsAhead: counted?.means ?? null,
    yearsAhead: null,
  }
  return { named, next: counted?.next ?? number.next }
}

const isBareOrdinal = (tokens: readonly Token[], at: number, { ordinal, day, next }: DayNumber): boolean =>
  ordinal && day > 3 && (tokens[at - 1]?.kind ?? 'break') === 'break' && AT_HOUR.has(tokens[next]?.text ?? '')
const AT_HOUR: ReadonlySet<string> = new Set(['at', 'around', 'about'])

/** Whether the number may end here. A written one needs less: "il 15 mi va bene"; but "the third floor" is a floor. */
function closes(tokens: readonly Token[], number: DayNumber, language: Language): boolean {
  const after = tokens[number.next]
  const text = after?.text ?? ''
  if (['am', 'pm', 'oclock', 'percent'].includes(text) || (text === 'o' && tokens[number.next + 1]?.text === 'clock'))
    return false
  if (text === 'e' && ['mezza', 'mezzo', 'un'].includes(tokens[number.next + 1]?.text ?? '')) return false
  // "The thirtieth, two in the afternoon" is a day and an hour; "the first two" may be two of anything.
  const counts = language === 'en' && number.ordinal && (number.numeral || number.day > 2)
  if (numberAt(tokens, number.next, language)?.article === false) return counts
  if (language === 'it' && number.ordinal && !number.numeral && PARTS.has(text)) return false
  // "Not the twentieth, the twenty-first".
  if (language === 'en' && number.ordinal && number.day > 3 && AFTER_ORDINAL.has(text)) return true
  if (after === undefined || after.kind === 'break' || AFTER_DAY[language].has(text)) return true
  return language === 'en' ? number.numeral && after.kind === 'word' : !number.ordinal && after.kind === 'word'
}

/** "I'm off on the twenty-fourth so call me": a new clause begins; "the first I heard" is no day. */
const AFTER_ORDINAL = wordSet(
  'the so but because cos i we he she you they my call ring phone try give could can would until till say make let on suits ll does',
)

const ARTICLES = wordSet('il lo la l i gli le')

function withYear(
  tokens: readonly Token[],
  found: { day: number; month: number; past: boolean; next: number },
  on: { day: Temporal.PlainDate; language: Language },
): Found {
  const { day, month, next } = found
  // "Il sette gennaio, passata la Befana" is still to come.
  const past =
    found.past || (PAST[on.language].has(tokens[next]?.text ?? '') && !ARTICLES.has(tokens[next + 1]?.text ?? ''))
  const named: CalendarDay = { day, month, year: null, past, monthsAhead: null, yearsAhead: null }
  const counted = phraseAt(YEAR_COUNTED[on.language], tokens, skipped(tokens, next))
  if (counted) return { named: { ...named, yearsAhead: counted.means }, next: counted.next }
  const year = yearAt(tokens, next, on)
  if (year) return { named: { ...named, year: year.year }, next: year.next }
  const open = numberAt(tokens, next, on.language)
  const ends = open && !open.article && (tokens[open.next]?.kind ?? 'break') === 'break'
  return ends ? { named: null, next: open.next } : { named, next }
}

export const skipped = (tokens: readonly Token[], at: number): number =>
  OF.has(tokens[at]?.text ?? '') ? (OF.has(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1) : at

interface DayNumber {
  day: number
  next: number
  ordinal: boolean
  numeral: boolean
}

function dayNumberAt(tokens: readonly Token[], at: number, language: Language): DayNumber | null {
  const token = tokens[at]
  if (!token || token.kind === 'break') return null
  const numeral = token.kind === 'numeral'
  if (numeral && !/^\d{1,2}$/.test(token.text)) return null
  const ended = numeral && tokens[at + 1]?.glued === true && ORDINAL_ENDS.has(tokens[at + 1]?.text ?? '')
  const tens = language === 'en' ? unitWord(token.text, language) : null
  const unit = ORDINALS[language].get(tokens[at + 1]?.text ?? '')
  if ((tens === 20 || tens === 30) && unit !== undefined && unit < 10)
    return inMonth({ day: tens + unit, next: at + 2, ordinal: true, numeral })
  // "Zero tre, zero quattro": as figures are read out.
  const zero = NOUGHTS.has(token.text) ? unitWord(tokens[at + 1]?.text ?? '', language) : null
  if (zero !== null && zero > 0 && zero < 10) return { day: zero, next: at + 2, ordinal: false, numeral: false }
  const ordinal = ORDINALS[language].get(token.text)
  if (ordinal !== undefined) return inMonth({ day: ordinal, next: at + 1, ordinal: true, numeral })
  const number = numberAt(tokens, at, language)
  if (!number || number.article) return null
  return inMonth({ day: number.value, next: number.next + (ended ? 1 : 0), ordinal: ended, numeral })
}

export const NOUGHTS = wordSet('zero oh nought')

const inMonth = (number: DayNumber): DayNumber | null => (number.day >= 1 && number.day <= 31 ? number : null)

const YEAR_MIN = 1900
const YEAR_MAX = 2100
/** A year of two digits is at most this far ahead; otherwise it belongs to the last century ("85"). */
const SHORT_YEAR_AHEAD = 10

/** More than any day of a month. */
const SHORT_YEAR_MIN = 32

const fullYear = (short: number, today: Temporal.PlainDate): number =>
  short <= (today.year % 100) + SHORT_YEAR_AHEAD ? 2_000 + short : 1_900 + short

function yearAt(
  tokens: readonly Token[],
  from: number,
  on: { day: Temporal.PlainDate; language: Language },
): { year: number; next: number } | null {
  const named = OF.has(tokens[from]?.text ?? '')
  // "March 3rd, 1985", "in nineteen ninety"; "twelfth of May, sixty-three" where nothing follows that it could count.
  const apart = tokens[from]?.kind === 'break' || IN.has(tokens[from]?.text ?? '')
  const at = from + (named || apart ? 1 : 0)
  const full = fullYearAt(tokens, at, on.language)
  if (full) return full
  const number = numberAt(tokens, at, on.language)
  if (!number || number.article) return null
  const ends = (tokens[number.next]?.kind ?? 'break') === 'break'
  if (apart && (!ends || number.value < SHORT_YEAR_MIN)) return null
  const zero = /^0\d$/.test(tokens[at]?.text ?? '')
  const short =
    number.value < 100 && (named || zero || number.value >= SHORT_YEAR_MIN) && Number.isInteger(number.value)
  return short ? { year: fullYear(number.value, on.day), next: number.next } : null
}

const IN = wordSet('in nel nell')

/** "1985", "millenovecentonovanta", "nineteen eighty-five", "two thousand and five". */
export function fullYearAt(
  tokens: readonly Token[],
  at: number,
  language: Language,
): { year: number; next: number } | null {
  const number = numberAt(tokens, at, language)
  if (!number || number.article) return null
  if (number.value >= YEAR_MIN && number.value <= YEAR_MAX) return { year: number.value, next: number.next }
  const pair = language === 'en' && (number.value === 19 || number.value === 20) ? pairAt(tokens, number.next) : null
  return pair && { year: number.value * 100 + pair.value, next: pair.next }
}

/** The second half of "nineteen eighty-five", "nineteen oh five". */
function pairAt(tokens: readonly Token[], at: number): { value: number; next: number } | null {
  const zero = tokens[at]?.text === 'oh' || tokens[at]?.text === 'o'
  const number = numberAt(tokens, at + (zero ? 1 : 0), 'en')
  if (!number || number.article || number.value > 99 || number.value < (zero ? 1 : 10)) return null
  return zero && number.value > 9 ? null : number
}

/**
 * "2026-04-03", "3/4", "3/4/26", "03.04.2026": the day first, as Europe writes it, unless only the other order exists.
 */
function writtenDate(token: Token | undefined, today: Temporal.PlainDate): CalendarDay | null {
  if (token?.kind !== 'numeral') return null
  const rest = { past: false, monthsAhead: null, yearsAhead: null }
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(token.text)
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]), ...rest }
  const parts = /^(\d{1,2})([/.-])(\d{1,2})(?:([/.-])(\d{4}|\d{2}))?$/.exec(token.text)
  if (!parts) return null
  const [, first, separator, second, again, year] = parts
  // "3.4" and "3-4" without a year are more often a time and a range.
  if (again === undefined ? separator !== '/' : again !== separator) return null
  const [day, month] =
    Number(second) > 12 && Number(first) <= 12 ? [Number(second), Number(first)] : [Number(first), Number(second)]
  if (day < 1 || day > 31 || month < 1 || month > 12) return null
  return {
    day,
    month,
    year: year === undefined ? null : year.length === 2 ? fullYear(Number(year), today) : Number(year),
    ...rest,
  }
}

export const only = (date: Temporal.PlainDate): NamedDay => ({ date, otherwise: null, exact: true })

/** The 29th of February comes after eight years at the latest, a 31st after two months. */
const YEARS_SEARCHED = 8

export function onCalendar(named: CalendarDay, today: Temporal.PlainDate): NamedDay | null {
  const { day, month } = named
  const year = named.year ?? (named.yearsAhead === null ? null : today.year + named.yearsAhead)
  if (month !== null && year !== null) return exactly({ year, month, day })
  if (named.monthsAhead !== null) {
    const of = today.with({ day: 1 }).add({ months: named.monthsAhead })
    return exactly({ year: of.year, month: of.month, day })
  }
  const step = (named.past ? -1 : 1) * (month === null ? 1 : 12)
  const { year: thisYear, month: thisMonth, day: thisDay } = today
  const start = thisYear * 12 + (month ?? thisMonth) - 1
  const found: Temporal.PlainDate[] = []
  // Counted in numbers: a calendar is slow to add with.
  for (let many = 0; many <= YEARS_SEARCHED && found.length < 2; many += 1) {
    const months = start + step * many
    const of = { year: Math.floor(months / 12), month: (months % 12) + 1 }
    const order = of.year - thisYear || of.month - thisMonth || day - thisDay
    if (day <= daysIn(of) && (named.past ? order < 0 : order >= 0))
      found.push(new Temporal.PlainDate(of.year, of.month, day))
  }
  const [date, next] = found
  return date ? { date, otherwise: named.past ? null : (next ?? null), exact: true, anyYear: true } : null
}

const daysIn = ({ year, month }: { year: number; month: number }): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31

function exactly(date: { year: number; month: number; day: number }): NamedDay | null {
  try {
    return only(Temporal.PlainDate.from(date, { overflow: 'reject' }))
  } catch {
    return null
  }
}
