import type { Language } from '#contract/agent-document.ts'
import { bindsNothing, RATING_SCALES, UNSURE_NUMBERS } from './bounds.ts'
import { mayBeNumber, type NumeralReading, numberAt, REPEATS, unitWord } from './numerals.ts'
import { placeAt, RANKS } from './places.ts'
import { pairedAt } from './prices.ts'
import { mixedAt, opensRange, rangeAt } from './ranges.ts'
import { echoedTo, readOutAt } from './read-out.ts'
import { said } from './said.ts'
import { type Phrases, phraseAt, phrases, type Token, wordSet } from './words.ts'

/**
 * Numbers as people say them, in Italian and English. Exactly one number must be in the words: of "due o tre" nothing
 * is sure, so it is null. Corrections count ("tre, anzi quattro" is four), and what is denied does not.
 */

const MINUS: Record<Language, ReadonlySet<string>> = { it: wordSet('meno'), en: wordSet('minus negative') }
const POINT: Record<Language, ReadonlySet<string>> = { it: wordSet('virgola punto'), en: wordSet('point') }
const HALVES: Record<Language, ReadonlySet<string>> = { it: wordSet('mezzo mezza mezz'), en: wordSet('half') }
const AND_HALF = {
  it: phrases([['e mezzo|e mezza', 0.5]]),
  en: phrases([['and a half|and one half', 0.5]]),
} as const satisfies Record<Language, unknown>
/** Only behind what is counted: "un'ora e un quarto". */
const AND_QUARTERS = phrases([
  ['e un quarto|and a quarter', 0.25],
  ['e tre quarti|and three quarters', 0.75],
])
const BIG: Record<Language, ReadonlyMap<string, number>> = {
  it: new Map([
    ['milione', 1e6],
    ['milioni', 1e6],
    ['miliardo', 1e9],
    ['miliardi', 1e9],
    ['dozzina', 12],
  ]),
  en: new Map([
    ['million', 1e6],
    ['billion', 1e9],
    ['thousand', 1_000],
    ['grand', 1_000],
    ['hundred', 100],
    ['dozen', 12],
  ]),
}

/** "Un attimo", "una volta", "una tavolata", "un occhio della testa": nobody counts these. */
const NOT_COUNTED = wordSet(
  'attimo attimino momento momentino secondo po poco altro altra altr volta cosa paio tavolata cifra marea sacco botta fortuna vita ' +
    'eternita mucchio quantita valanga montagna infinita manciata serie follia esagerazione occhio patrimonio capitale enormita ' +
    'famiglia comitiva compagnia bel bella bello grande gran certo certa mezzo casino tot sproposito rapina stupidaggine sciocchezza ' +
    'miseria fetta parte gruppo gruppone gruppetto banda squadra folla massa bordello pochino tantino mondo',
)

/** What people count one by one. */
const ONE_OF = wordSet(
  'persona bambino bambina figlio figlia cane gatto adulto adulta ospite amico amica camera stanza notte giorno settimana mese anno ora bagno ' +
    'macchina auto posto tavolo coperto seggiolone biglietto copia pezzo rata euro bottiglia finestra porta ragazzo ragazza neonato piano',
)
const ONLY = wordSet('solo sola soltanto solamente unico unica')
const SHORT_ANSWER_WORDS = 4

/** An article is a one before what people count, or in an answer that says little else. */
const isOne = (tokens: readonly Token[], at: number): boolean => {
  const [thing = '', next = ''] = [tokens[at + 1]?.text, tokens[at + 2]?.text]
  if (NOT_COUNTED.has(thing) || NOT_COUNTED.has(next)) return false
  const words = tokens.filter(({ kind }) => kind !== 'break')
  return ONE_OF.has(thing) || words.length <= SHORT_ANSWER_WORDS || words.some(({ text }) => ONLY.has(text))
}

/** "Since nineteen ninety" gives a year and no reason; "settant'anni" lacks a vowel, which only years take. */
const roundsIn = (words: string, language: Language): readonly (readonly Token[])[] =>
  said(language === 'it' ? withVowels(words) : words.replace(SINCE_YEAR, 'in ').replace(THE_ONE, '$1 one'), language)
    .rounds

const SINCE_YEAR = /\bsince (?=(?:about )?(?:nineteen|twenty|two thousand|19|20))/gi
/** "Two, no sorry, just the one": behind a correction it counts; elsewhere it is a state, or points. */
const THE_ONE = /(?<=\b(?:no|sorry|wait|actually|rather|that|mean)[\s,]+)(just|only) the one\b/gi
const ELIDED = /\b(?:diciott|vent|trent|quarant|cinquant|sessant|settant|ottant|novant)(?=['’]? ?anni?\b)/gi
export const withVowels = (words: string): string => words.replace(ELIDED, vowelled)
const vowelled = (ten: string): string => `${ten}${VOWELS.get(ten.toLowerCase()) ?? 'a'} `
const VOWELS: ReadonlyMap<string, string> = new Map([
  ['vent', 'i'],
  ['diciott', 'o'],
])

export function spokenNumber(words: string, language: Language): number | null {
  let found: readonly Counted[] = []
  for (const round of roundsIn(words, language)) {
    const numbers = countedIn(round, language)
    if (numbers.length > 0) found = numbers
  }
  const sum = found.reduce((all, { value }) => all + value, 0)
  // "Six adults and two children, so eight": of three or more, what the others come to.
  const totals = found.filter(({ value, total, summed }) => total || (summed && found.length > 2 && value * 2 === sum))
  const [first, ...others] = totals.length > 0 ? totals : found
  return first && Number.isFinite(first.value) && others.every(({ value }) => value === first.value)
    ? first.value
    : null
}

interface Counted {
  value: number
  /** "Five altogether": what the others come to. */
  total: boolean
  /** "So five", "siamo in cinque": it may be what the others come to. */
  summed?: boolean
}

const TOTAL_BEHIND: Record<Language, Phrases<true>> = {
  it: phrases([['in tutto|in totale|tutti insieme|complessivamente|complessivi|totali', true]]),
  en: phrases([['altogether|in total|in all|all told|all in', true]]),
}
const SUMMED: Record<Language, ReadonlySet<string>> = { it: wordSet('quindi dunque cioe'), en: wordSet('so') }
const MINUTES = wordSet('minuti minutes')

const WE_ARE = wordSet('siamo saremo saremmo')

/** "So eight", "siamo in cinque", "five of us". */
const isSummed = (tokens: readonly Token[], from: number, next: number, language: Language): boolean => {
  const [before = '', first = ''] = [tokens[from - 1]?.text, tokens[from - 2]?.text]
  const ofUs = tokens[next]?.text === 'of' && tokens[next + 1]?.text === 'us'
  return SUMMED[language].has(before) || WE_ARE.has(before) || (before === 'in' && WE_ARE.has(first)) || ofUs
}

/** "So five altogether", "an hour and a quarter, so seventy-five minutes". */
const isTotal = (tokens: readonly Token[], from: number, next: number, language: Language): boolean =>
  phraseAt(TOTAL_BEHIND[language], tokens, next) !== null ||
  (SUMMED[language].has(tokens[from - 1]?.text ?? '') && MINUTES.has(tokens[next]?.text ?? ''))

const OR: Record<Language, ReadonlySet<string>> = {
  it: wordSet('o oppure forse magari'),
  en: wordSet('or maybe perhaps'),
}

/**
 * Every number that was said and not taken back; unsure where one is bounded only ("più di dieci"), or two are
 * alternatives.
 */
export function numbersSaid(words: string, language: Language): readonly number[] | 'unsure' {
  let found: readonly number[] = []
  let either = false
  for (const round of roundsIn(words, language)) {
    const numbers = numbersIn(round, language)
    if (numbers.length === 0) continue
    found = numbers
    either = round.some(({ text }) => OR[language].has(text)) && numbers.some((number) => number !== numbers[0])
  }
  return either || found.some(Number.isNaN) ? 'unsure' : found
}

/**
 * Every number of a round; one that nobody can be sure of is NaN. A mere article counts where there is nothing else.
 */
function countedIn(tokens: readonly Token[], language: Language): Counted[] {
  const numbers: Counted[] = []
  let ones = 0
  for (let at = 0; at < tokens.length; ) {
    if (!mayCount(tokens[at], language)) {
      at += 1
      continue
    }
    const doubt = bindsNothing(tokens, at, language) ? null : phraseAt(UNSURE_NUMBERS[language], tokens, at)
    const place = placeAt(tokens, at, language)
    const unsure = doubt?.means && !place ? doubt : null
    // "Point five" is no five, and whether a nought stood before it nobody heard.
    const bare = POINT[language].has(tokens[at]?.text ?? '') ? amountAt(tokens, at + 1, language) : null
    const scale = doubt?.means === false ? doubt : (place ?? phraseAt(RATING_SCALES[language], tokens, at))
    const range = unsure || scale ? null : (rangeAt(tokens, at, language) ?? mixedAt(tokens, at, language))
    const out = unsure || scale || bare ? null : readOutAt(tokens, at, language)
    const reading = unsure || scale || bare || (range && !out) ? null : (out ?? amountAt(tokens, at, language))
    const total = reading !== null && isTotal(tokens, at, reading.next, language)
    if (unsure || bare || (range && !out)) numbers.push({ value: Number.NaN, total: false })
    else if (reading?.article) ones += language === 'it' && isOne(tokens, at) ? 1 : 0
    else if (reading)
      numbers.push({ value: reading.value, total, summed: isSummed(tokens, at, reading.next, language) })
    else if (!scale && tokens[at]?.kind === 'numeral') numbers.push({ value: Number.NaN, total: false })
    const end = (unsure ?? scale ?? out ?? range ?? bare ?? reading)?.next ?? at + 1
    at = reading && !reading.article ? echoedTo(tokens, { ...reading, next: end }, language) : end
  }
  return numbers.length === 0 && ones === 1 ? [{ value: 1, total: false }] : numbers
}

/** Whether a number, a bound or a place may begin with this word: most words of a sentence begin none. */
const mayCount = (token: Token | undefined, language: Language): boolean =>
  token !== undefined &&
  token.kind !== 'break' &&
  (token.kind === 'numeral' ||
    UNSURE_NUMBERS[language].has(token.text) ||
    RATING_SCALES[language].has(token.text) ||
    POINT[language].has(token.text) ||
    MINUS[language].has(token.text) ||
    HALVES[language].has(token.text) ||
    opensRange(token.text) ||
    RANKS[language].has(token.text) ||
    REPEATS.has(token.text) ||
    mayBeNumber(token.text, language))

const numbersIn = (tokens: readonly Token[], language: Language): number[] =>
  countedIn(tokens, language).map(({ value }) => value)

/** A number with its sign, decimals and halves: "meno tre virgola cinque", "due ore e mezza", "half a million". */
function amountAt(tokens: readonly Token[], at: number, language: Language): NumeralReading | null {
  if (!MINUS[language].has(tokens[at]?.text ?? '')) return positiveAt(tokens, at, language)
  const below = positiveAt(tokens, at + 1, language)
  return below && !below.article ? { ...below, value: -below.value } : null
}

function positiveAt(tokens: readonly Token[], at: number, language: Language): NumeralReading | null {
  if (HALVES[language].has(tokens[at]?.text ?? '')) {
    const article = tokens[at + 1]?.text === 'a' || tokens[at + 1]?.text === 'an' ? 1 : 0
    const big = BIG[language].get(tokens[at + 1 + article]?.text ?? '')
    return { value: 0.5 * (big ?? 1), next: at + 1 + (big === undefined ? 0 : article + 1), article: false }
  }
  const whole = numberAt(tokens, at, language)
  if (!whole) return null
  const paired = pairedAt(tokens, at, language)
  if (paired) return paired
  return withHalf(tokens, withDecimals(tokens, whole, language), language)
}

function withDecimals(tokens: readonly Token[], whole: NumeralReading, language: Language): NumeralReading {
  if (whole.article || !POINT[language].has(tokens[whole.next]?.text ?? '')) return whole
  let digits = ''
  let at = whole.next + 1
  for (let group = digitsAt(tokens, at, language); group; group = digitsAt(tokens, at, language)) {
    digits += group.digits
    at = group.next
  }
  return digits === '' ? whole : { ...scaled(tokens, Number(`${whole.value}.${digits}`), at, language), article: false }
}

function withHalf(tokens: readonly Token[], number: NumeralReading, language: Language): NumeralReading {
  const last = BIG[language].get(tokens[number.next - 1]?.text ?? '') ?? 1
  const direct = phraseAt(AND_HALF[language], tokens, number.next)
  if (direct) return { ...scaled(tokens, number.value + direct.means * last, direct.next, language), article: false }
  // "Due ore e mezza": the thing counted stands between.
  const thing = tokens[number.next]
  // "Trentuno chili e due etti".
  const tenths = KILOS.has(thing?.text ?? '') && tokens[number.next + 1]?.text === 'e' ? number.next + 2 : null
  const etti = tenths === null || language === 'en' ? null : numberAt(tokens, tenths, language)
  if (etti && etti.value < 10 && ETTI.has(tokens[etti.next]?.text ?? ''))
    return { value: number.value + etti.value / 10, next: etti.next + 1, article: false }
  const behind =
    thing?.kind === 'word' && unitWord(thing.text, language) === null
      ? (phraseAt(AND_HALF[language], tokens, number.next + 1) ?? phraseAt(AND_QUARTERS, tokens, number.next + 1))
      : null
  return behind ? { value: number.value + behind.means, next: behind.next, article: false } : number
}

const KILOS = wordSet('chilo chili kg')
const ETTI = wordSet('etto etti')

/** 1.1 × 1,000,000 is not 1,100,000.0000000001. */
const EXACT_DIGITS = 15

/** "Two point five million", "one and a half million". */
function scaled(
  tokens: readonly Token[],
  value: number,
  at: number,
  language: Language,
): { value: number; next: number } {
  const big = BIG[language].get(tokens[at]?.text ?? '')
  return big === undefined
    ? { value, next: at }
    : { value: Number((value * big).toPrecision(EXACT_DIGITS)), next: at + 1 }
}

/** What people say between the groups of a number that they read out. */
const BETWEEN: Record<Language, ReadonlySet<string>> = {
  it: wordSet('e poi eh ehm allora dunque ancora quindi ecco si trattino spazio di nuovo'),
  en: wordSet('and then uh um er so yes dash space again okay ok'),
}

/**
 * Digits read out in any grouping: "tre tre tre quarantadue zero sei" is "3334206". Null for two numbers in one breath.
 */
export function spokenDigits(words: string, language: Language): string | null {
  let found = ''
  for (const round of said(words, language).rounds) {
    const digits = digitsIn(round, language)
    if (digits === null) return null
    // A correction of the last digits only ("…06, anzi 07") leaves open which of them it replaces.
    if (digits !== '' && digits.length < found.length) return null
    if (digits !== '') found = digits
  }
  return found === '' ? null : found
}

function digitsIn(tokens: readonly Token[], language: Language): string | null {
  let digits = ''
  let ended = false
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]
    const group = digitsAt(tokens, at, language)
    if (group) {
      if (ended || group.digits === '') return null
      digits += group.digits
    } else if (digits !== '' && token?.kind === 'word' && !BETWEEN[language].has(token.text)) ended = true
    at = group?.next ?? at + 1
  }
  return digits
}

/** One group of digits; empty where a numeral is none ("17:30"). */
function digitsAt(tokens: readonly Token[], at: number, language: Language): { digits: string; next: number } | null {
  const token = tokens[at]
  if (!token || token.kind === 'break') return null
  if (token.kind === 'numeral')
    return { digits: /[:,]/.test(token.text) ? '' : token.text.replace(/\D/g, ''), next: at + 1 }
  const times = REPEATS.get(token.text)
  if (times !== undefined) {
    const once = digitsAt(tokens, at + 1, language)
    return once?.digits.length === 1 ? { digits: once.digits.repeat(times), next: once.next } : null
  }
  if (language === 'en') return englishDigits(tokens, at)
  const value = unitWord(token.text, language)
  if (value === null) return null
  // "Tre cento" may be 300 or 3 and 100.
  const unclear = ['cento', 'mila', 'mille'].includes(tokens[at + 1]?.text ?? '')
  return { digits: unclear ? '' : String(value), next: at + 1 }
}

function englishDigits(tokens: readonly Token[], at: number): { digits: string; next: number } | null {
  const text = tokens[at]?.text ?? ''
  if (text === 'o' || text === 'oh') {
    const beside = [tokens[at - 1], tokens[at + 1]].some(
      (one) => one && (one.kind === 'numeral' || unitWord(one.text, 'en') !== null),
    )
    return beside ? { digits: '0', next: at + 1 } : null
  }
  const value = unitWord(text, 'en')
  if (value === null) return null
  const after = unitWord(tokens[at + 1]?.text ?? '', 'en')
  if (tokens[at + 1]?.text === 'hundred') return { digits: String(value * 100), next: at + 2 }
  if (value >= 20 && after !== null && after >= 1 && after <= 9) return { digits: String(value + after), next: at + 2 }
  return { digits: String(value), next: at + 1 }
}
