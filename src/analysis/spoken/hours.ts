import type { Language } from '#contract/agent-document.ts'
import { monthNamed } from './calendar.ts'
import { AM_PM, DAY_PARTS, type DayPart, minutesOf } from './day-parts.ts'
import { leans } from './days.ts'
import { type Fraction, fractionAt, noonAt } from './fractions.ts'
import { BEFORE_HOURS, BEHIND_HOURS } from './hour-words.ts'
import { numberAt } from './numerals.ts'
import { FILLERS } from './said.ts'
import { type Phrases, phraseAt, phrases, type Token, wordSet } from './words.ts'
import { type ClockWords, fourDigits, writtenClock } from './written-clock.ts'

/**
 * Hours as they are said: "alle sei e mezza", "a quarter to nine", "17.30", "5pm", and the parts of a day around them.
 */
export type TimeMention = { clock: ClockWords } | { part: DayPart } | { same: 'said' | 'now' } | { unclear: true }

interface Found {
  mention: TimeMention
  next: number
}

/** What makes a number an hour, right before it. The weak ones need a pause or a word of time behind it as well. */
const MARKS: Record<Language, ReadonlySet<string>> = {
  it: wordSet('alle all ore h dalle dall sulle sull delle dell'),
  en: wordSet('at'),
}
const WEAK_MARKS: Record<Language, ReadonlySet<string>> = {
  it: wordSet('le l la'),
  en: wordSet('around about round after from between like say maybe before by until till past do'),
}
/** "Let's do eighteen forty": with minutes only, since one does two of anything. */
const DO = 'do'
/** "Prima delle sei" is not six. */
const LEANING: Record<Language, ReadonlySet<string>> = {
  it: wordSet('prima entro fino finche massimo'),
  en: wordSet('before by until till within'),
}
const SMALL: Record<Language, ReadonlySet<string>> = {
  it: wordSet('le l la alle all delle dell di ore circa a'),
  en: wordSet('at the around about'),
}
const RANGES: Record<Language, ReadonlySet<string>> = { it: wordSet('tra fra dalle dall'), en: wordSet('between from') }
const RANGE_JOINS: Record<Language, ReadonlySet<string>> = {
  it: wordSet('e le l alle all la ore'),
  en: wordSet('and to until till'),
}

/** Minutes behind the hour. */
const MINUTES: Record<Language, Phrases<number>> = {
  it: phrases([
    ['e mezza|e mezzo', 30],
    ['e un quarto|e quarto', 15],
    ['e tre quarti', 45],
    ['meno un quarto', -15],
    ['in punto|precise|spaccate|zero zero|e zero zero', 0],
  ]),
  en: phrases([
    ['o clock|oclock|sharp|o clock sharp|oh oh|zero zero', 0],
    ['and a half', 30],
  ]),
}
/** These alone make an hour of a number. */
const TELLING: Record<Language, Phrases<true>> = {
  it: phrases([
    ['e mezza|e mezzo|e un quarto|e tre quarti|meno un quarto|in punto|precise|spaccate|am|pm', true],
    ['di mattina|della mattina|del mattino|di sera|della sera|di pomeriggio|del pomeriggio|di notte', true],
  ]),
  en: phrases([
    ['am|pm|o clock|oclock|sharp', true],
    ['in the morning|in the afternoon|in the evening|at night', true],
  ]),
}
/** "Six thirty", "diciotto e trenta": so round a second number makes an hour of the first. */
const ROUND_MINUTES: Record<Language, number> = { it: 15, en: 5 }
const FIVE = 5
/** Italian is as round as English behind a day, a part of one or a pause, and where the hour is one of 24. */
function roundness(
  tokens: readonly Token[],
  on: { at: number; hour: number; joined: boolean },
  language: Language,
): number {
  const before = tokens[on.at - 1]
  const answers =
    !before || before.kind === 'break' || FILLERS[language].has(before.text) || ANSWERED_IT.has(before.text)
  return (on.joined && on.hour > 12) || answers ? FIVE : ROUND_MINUTES[language]
}
const DAYS_EN = wordSet('today tomorrow monday tuesday wednesday thursday friday saturday sunday')
const ANSWERED_IT = wordSet(
  'oggi domani dopodomani mattina sera pomeriggio lunedi martedi mercoledi giovedi venerdi sabato domenica anzi scusi',
)
/** English puts minutes before the hour. */
export const BEFORE_HOUR: Phrases<number> = phrases([
  ['half past|half', 30],
  ['five and twenty past', 25],
  ['five and twenty to', -25],
  ['a quarter past|quarter past|a quarter after|quarter after', 15],
  ['a quarter to|quarter to|a quarter till|quarter till|a quarter of|quarter of', -15],
])
/** "Alla stessa ora" is the hour that was said before, if any was; "a quest'ora" is the one of the call. */
export const SAME: Record<Language, ReadonlyMap<string, 'said' | 'now'>> = {
  it: new Map([
    ['stessaora', 'said'],
    ['questaora', 'now'],
  ]),
  en: new Map([
    ['sametime', 'said'],
    ['thistime', 'now'],
  ]),
}
/** "Le sei e rotti", "three something": some time after that hour. */
const AND_MORE: Record<Language, Phrases<true>> = {
  it: phrases([['e qualcosa|e rotti|e passa|e un po|e spiccioli', true]]),
  en: phrases([['something|odd|and a bit|and something', true]]),
}
/** "Poco dopo le tre": not three. */
const NEARBY: Record<Language, ReadonlySet<string>> = {
  it: wordSet('poco po appena'),
  en: wordSet('bit shortly just little soon'),
}
const AFTER: Record<Language, string> = { it: 'dopo', en: 'after' }

const COUNTED: Record<Language, ReadonlySet<string>> = {
  it: wordSet('ore minuti giorni persone volte mesi anni settimane euro percent'),
  en: wordSet('hours minutes days people times months years weeks euros percent'),
}

export function timeMentionAt(tokens: readonly Token[], at: number, language: Language): Found | null {
  const same = SAME[language].get(tokens[at]?.text ?? '')
  if (same) return { mention: { same }, next: at + 1 }
  const fraction = noonAt(tokens, at, language) ?? fractionAt(tokens, at, language)
  if (fraction) return fractionOf(tokens, at, { fraction, language })
  const part = phraseAt(DAY_PARTS[language], tokens, at)
  if (part) {
    const leaning = leans(tokens, at, language) || leansOn(tokens, at, language) || contradicts(tokens, part)
    const sharp = isNoon(part.means) ? phraseAt(MINUTES[language], tokens, part.next) : null
    const next = sharp?.means === 0 ? sharp.next : part.next
    const end = isNoon(part.means) ? rangeEnd(tokens, { at, next }, language) : next
    return { mention: leaning ? { unclear: true } : { part: part.means }, next: leaning ? next : end }
  }
  const alone = minutesAlone(tokens, at, language)
  if (alone) return alone
  const hour =
    language === 'en'
      ? (hundredsAt(tokens, at) ?? englishHourAt(tokens, at) ?? hourAt(tokens, at, language))
      : hourAt(tokens, at, language)
  if (!hour) return null
  const more = phraseAt(AND_MORE[language], tokens, hour.next)
  if (more) return { mention: { unclear: true }, next: more.next }
  if (leansOn(tokens, at, language) || hour.clock === null || hasMoreMinutes(tokens, hour, language))
    return { mention: { unclear: true }, next: hour.next }
  const clock = isOnwards(tokens, at, language) ? { ...hour.clock, onwards: true } : hour.clock
  return ranged(tokens, { at, next: hour.next, clock }, language)
}

/** "Alle sei meno dieci, meno cinque": which of the two nobody knows. */
const hasMoreMinutes = (tokens: readonly Token[], { clock, next }: Hour, language: Language): boolean =>
  language === 'it' &&
  clock?.minute !== 0 &&
  tokens[next]?.text === 'meno' &&
  numberAt(tokens, next + 1, language) !== null

/** "I finish at six, try me at half past": nobody names the hour that it is past. */
function minutesAlone(tokens: readonly Token[], at: number, language: Language): Found | null {
  if (language !== 'en') return null
  const past = phraseAt(MINUTES_ALONE, tokens, at) ?? minutesBefore(tokens, at)
  const behind = past && tokens[past.next]
  if (!past || (behind && behind.kind !== 'break' && !ENDS_ALONE.has(behind.text))) return null
  const said = tokens
    .slice(0, at)
    .some(({ text }, one) => text === tokens[at]?.text && tokens[one + 1]?.text === 'past')
  return tokens[past.next - 1]?.text === 'past' && !said ? { mention: { unclear: true }, next: past.next } : null
}
export const MINUTES_ALONE: Phrases<number> = phrases([
  ['half past', 30],
  ['a quarter past|quarter past', 15],
])
const ENDS_ALONE = wordSet('then please if thanks so and or tomorrow today is s')

/** Noon and midnight, "in punto", "sharp". */
const NOONS: ReadonlySet<number | null> = new Set([minutesOf('12:00'), minutesOf('24:00')])
export const isNoon = ({ at }: DayPart): boolean => NOONS.has(at)

/** "In the evening a.m." */
function contradicts(tokens: readonly Token[], part: { means: DayPart; next: number }): boolean {
  const half = AM_PM.get(tokens[part.next]?.text ?? '')
  return half !== undefined && (half.half === 'am') !== (part.means.half === 'morning')
}

function fractionOf(
  tokens: readonly Token[],
  at: number,
  { fraction, language }: { fraction: Fraction; language: Language },
): Found {
  const { next, ...clock } = fraction
  if (leansOn(tokens, at, language)) return { mention: { unclear: true }, next }
  const { clock: told, next: end } = withHalf(tokens, { clock: { ...clock, half: null }, next })
  return { mention: told ? { clock: told } : { unclear: true }, next: end }
}

interface Hour {
  /** Null: marked as an hour, and none ("alle 30"). */
  clock: ClockWords | null
  next: number
}

function hourAt(tokens: readonly Token[], at: number, language: Language): Hour | null {
  const mark = tokens[at - 1]?.text ?? ''
  const strong = MARKS[language].has(mark)
  const told = phraseAt(TELLING[language], tokens, at + 1) !== null || DAYS_EN.has(tokens[at + 1]?.text ?? '')
  const written =
    writtenClock(tokens[at], strong || told || WEAK_MARKS[language].has(mark)) ?? fourDigits(tokens, at, strong)
  if (written) return withHalf(tokens, { clock: written, next: at + 1 })
  const number = numberAt(tokens, at, language)
  if (!number || (number.article && tokens[at]?.text !== 'una')) return null
  // "Dec 1, 10 am": the number behind a month is its day.
  if (
    language === 'en' &&
    monthNamed(mark, language) &&
    tokens[at]?.kind === 'numeral' &&
    tokens[at + 1]?.kind === 'numeral'
  )
    return null
  const full = withMinutes(tokens, { at: number.next, range: opensRange(tokens, at, language) }, language)
  if (full.impossible && (strong || WEAK_MARKS[language].has(mark))) return { clock: null, next: full.next }
  const round =
    full.minute > 0 &&
    full.minute % roundness(tokens, { at, hour: number.value, joined: tokens[number.next]?.text === 'e' }, language) ===
      0 &&
    closes(tokens, { at, next: full.next }, language)
  // "Fifteen thirty hours" is an hour, "fifteen hours" are many.
  const military = language === 'en' && full.minute > 0 && number.value > 12 && tokens[full.next]?.text === 'hours'
  const telling =
    round || military || [number.next, full.next].some((next) => phraseAt(TELLING[language], tokens, next) !== null)
  if (!telling && !(strong || WEAK_MARKS[language].has(mark))) return null
  if (number.article && !strong && mark !== 'l' && !telling) return null
  if (!military && [number.next, full.next].some((next) => COUNTED[language].has(tokens[next]?.text ?? ''))) return null
  if (mark === DO && full.minute === 0 && !telling) return null
  // "Le sei e dieci": with its minutes nothing needs to close it.
  const article = language === 'it' && tokens[number.next]?.text === 'e' && full.minute >= 10
  if (!strong && !telling && !article && !closes(tokens, { at, next: full.next }, language)) return null
  const possible = Number.isInteger(number.value) && number.value >= 0 && number.value <= 24
  // The first digit tells: "06" is written for a clock of 24 hours.
  const exact = number.value > 12 || number.value === 0 || tokens[at]?.text.startsWith('0') === true
  const clock = possible ? { hour: number.value, minute: full.minute, exact, half: null } : null
  if (!possible && !strong) return null
  return withHalf(tokens, { clock, next: full.next + (military ? 1 : 0) })
}

/** Minutes said behind the hour: "e mezza", "meno dieci", "five thirty", "18 30". */
function withMinutes(
  tokens: readonly Token[],
  hour: { at: number; range: boolean },
  language: Language,
): { minute: number; next: number; impossible?: boolean } {
  const phrase = phraseAt(MINUTES[language], tokens, hour.at)
  if (phrase) return { minute: phrase.means, next: phrase.next }
  const text = tokens[hour.at]?.text ?? ''
  const minus = language === 'it' && text === 'meno'
  const and = language === 'it' && text === 'e' && !hour.range
  const zero = language === 'en' && (text === 'oh' || text === 'o')
  const number = numberAt(tokens, hour.at + (minus || and || zero ? 1 : 0), language)
  const none = { minute: 0, next: hour.at }
  if (!number || number.article || !Number.isInteger(number.value) || number.value < 0) return none
  // "Le sei e settanta" is no hour.
  if (number.value > 59) return number.value < 100 ? { minute: 0, next: number.next, impossible: true } : none
  const counted = tokens[number.next]?.text ?? ''
  if (COUNTED[language].has(counted) && counted !== 'minuti' && counted !== 'hours') return none
  const next = number.next + (tokens[number.next]?.text === 'minuti' ? 1 : 0)
  // "E zero cinque", "oh five" in the other language.
  const digit = and && number.value === 0 ? numberAt(tokens, number.next, language) : null
  if (digit && !digit.article && digit.value > 0 && digit.value < 10) return { minute: digit.value, next: digit.next }
  if (minus || and) return { minute: minus ? -number.value : number.value, next }
  if (zero) return number.value < 10 ? { minute: number.value, next } : none
  return number.value >= 10 ? { minute: number.value, next } : none
}

function withHalf(tokens: readonly Token[], hour: Hour): Hour {
  const half = AM_PM.get(tokens[hour.next]?.text ?? '')
  if (!half || !hour.clock) return hour
  return { clock: { ...hour.clock, half }, next: hour.next + 1 }
}

/** "Half past five", "quarter to nine", "twenty past six", "ten minutes to four". */
function englishHourAt(tokens: readonly Token[], at: number): Hour | null {
  const before = phraseAt(BEFORE_HOUR, tokens, at) ?? minutesBefore(tokens, at)
  if (!before) return null
  const number = numberAt(tokens, before.next, 'en')
  if (!number || number.article || !Number.isInteger(number.value) || number.value < 1 || number.value > 24) return null
  if (COUNTED.en.has(tokens[number.next]?.text ?? '')) return null
  const clock = { hour: number.value, minute: before.means, exact: number.value > 12, half: null }
  return withHalf(tokens, { clock, next: number.next })
}

/** "Fourteen hundred", "oh nine hundred hours": below ten it needs "oh", "at" or "hours", being a number as well. */
function hundredsAt(tokens: readonly Token[], at: number): Hour | null {
  const number = numberAt(tokens, at, 'en')
  if (!number || tokens[number.next - 1]?.text !== 'hundred' || number.value % 100 !== 0) return null
  const hour = number.value / 100
  const hours = tokens[number.next]?.text === 'hours'
  const next = hours ? number.next + 1 : number.next
  if (!hours && (COUNTED.en.has(tokens[next]?.text ?? '') || MONEY.has(tokens[next]?.text ?? ''))) return null
  const mark = tokens[at - 1]?.text ?? ''
  if (hour < 10 && !hours && !ZERO.has(mark) && !MARKS.en.has(mark)) return null
  return { clock: hour <= 24 ? { hour, minute: 0, exact: true, half: null } : null, next }
}

const ZERO = wordSet('oh o zero')
const MONEY = wordSet('pounds dollars quid euro bucks')

function minutesBefore(tokens: readonly Token[], at: number): { means: number; next: number } | null {
  if (RANGES.en.has(tokens[at - 1]?.text ?? '')) return null
  const number = numberAt(tokens, at, 'en')
  if (!number || number.article || number.value < 1 || number.value > 59) return null
  const counted = tokens[number.next]?.text === 'minutes' ? 1 : 0
  const word = tokens[number.next + counted]?.text
  // "Five to six" is an hour; "three to six" is a range unless minutes are named.
  if (!counted && number.value % 5 !== 0) return null
  if (word !== 'past' && word !== 'to') return null
  return { means: word === 'past' ? number.value : -number.value, next: number.next + counted + 1 }
}

function closes(tokens: readonly Token[], found: { at: number; next: number }, language: Language): boolean {
  const behind = tokens[found.next]
  if (
    !behind ||
    behind.kind === 'break' ||
    BEHIND_HOURS[language].has(behind.text) ||
    FILLERS[language].has(behind.text)
  )
    return true
  if (phraseAt(DAY_PARTS[language], tokens, found.next)) return true
  // "No wait, four twenty, the bus is always late".
  const before = tokens[found.at - 1]
  const again = found.next - found.at > 1 && (!before || AFTER_CORRECTION.has(before.text))
  if (language === 'en' && again && TELLS_ON.has(behind.text)) return true
  return language === 'it' && BEFORE_HOURS.has(tokens[found.at - 2]?.text ?? '')
}

const AFTER_CORRECTION = wordSet('wait no mean actually sorry meant do it say')
const TELLS_ON = wordSet('the my our he she it they there')

function leansOn(tokens: readonly Token[], at: number, language: Language): boolean {
  let back = at - 1
  while (at - back < 4 && SMALL[language].has(tokens[back]?.text ?? '')) back -= 1
  if (tokens[back]?.text === AFTER[language]) return NEARBY[language].has(tokens[back - 1]?.text ?? '')
  return LEANING[language].has(tokens[back]?.text ?? '')
}

function isOnwards(tokens: readonly Token[], at: number, language: Language): boolean {
  let back = at - 1
  while (at - back < 3 && SMALL[language].has(tokens[back]?.text ?? '')) back -= 1
  return tokens[back]?.text === AFTER[language]
}

const opensRange = (tokens: readonly Token[], at: number, language: Language): boolean =>
  RANGES[language].has(tokens[at - 1]?.text ?? '') || RANGES[language].has(tokens[at - 2]?.text ?? '')

/** "Da mezzogiorno alle due", "from noon till two": where it ends. */
function rangeEnd(tokens: readonly Token[], noon: { at: number; next: number }, language: Language): number {
  const clock = { hour: 12, minute: 0, exact: true, half: null }
  return FROM_NOON.has(tokens[noon.at - 1]?.text ?? '')
    ? rangedFrom(tokens, { ...noon, clock }, language).next
    : noon.next
}
const FROM_NOON = wordSet('da from between tra fra')

/** "Tra le sei e le sette" is from six on: the end of it is read and left aside. */
function ranged(
  tokens: readonly Token[],
  first: { at: number; next: number; clock: ClockWords },
  language: Language,
): Found {
  return opensRange(tokens, first.at, language)
    ? rangedFrom(tokens, first, language)
    : { mention: { clock: first.clock }, next: first.next }
}

function rangedFrom(
  tokens: readonly Token[],
  first: { at: number; next: number; clock: ClockWords },
  language: Language,
): Found {
  const alone = { mention: { clock: first.clock }, next: first.next }
  let at = first.next
  while (at - first.next < 3 && RANGE_JOINS[language].has(tokens[at]?.text ?? '')) at += 1
  const number = at > first.next ? numberAt(tokens, at, language) : null
  const written = at > first.next ? writtenClock(tokens[at], true) : null
  if (!number && !written) return alone
  const last = withMinutes(tokens, { at: written || !number ? at + 1 : number.next, range: false }, language)
  const half = AM_PM.get(tokens[last.next]?.text ?? '') ?? null
  const clock = { ...first.clock, half: first.clock.half ?? half }
  return { mention: { clock }, next: half ? last.next + 1 : last.next }
}
