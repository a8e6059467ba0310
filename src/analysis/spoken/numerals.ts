import type { Language } from '#contract/agent-document.ts'
import { FILLERS } from './said.ts'
import { type Token, wordSet } from './words.ts'

/** Number words and written numerals, one token after the other: what numbers, days and hours are made of. */

export interface NumeralReading {
  value: number
  /** The token after it. */
  next: number
  /** Nothing but "un", "una", "a", "an": it may be an article as well as a one. */
  article: boolean
}

// biome-ignore format: a table reads in columns
const ITALIAN_SMALL = [
  'zero', 'uno', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove',
  'dieci', 'undici', 'dodici', 'tredici', 'quattordici', 'quindici', 'sedici', 'diciassette', 'diciotto', 'diciannove',
]
const ITALIAN_TENS = ['venti', 'trenta', 'quaranta', 'cinquanta', 'sessanta', 'settanta', 'ottanta', 'novanta']
// biome-ignore format: a table reads in columns
const ENGLISH_SMALL = [
  'zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine',
  'ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen',
]
const ENGLISH_TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

const ITALIAN_BELOW_100 = new Map<string, number>(ITALIAN_SMALL.map((word, value) => [word, value]))
for (const [index, ten] of ITALIAN_TENS.entries()) {
  const value = (index + 2) * 10
  ITALIAN_BELOW_100.set(ten, value).set(`${ten.slice(0, -1)}un`, value + 1)
  // "Ventuno" and "ventotto" lose a vowel.
  for (let unit = 1; unit <= 9; unit += 1)
    ITALIAN_BELOW_100.set(`${unit === 1 || unit === 8 ? ten.slice(0, -1) : ten}${ITALIAN_SMALL[unit]}`, value + unit)
}

const ENGLISH_UNITS = new Map<string, number>([
  ...ENGLISH_SMALL.map((word, value): [string, number] => [word, value]),
  ...ENGLISH_TENS.map((word, index): [string, number] => [word, (index + 2) * 10]),
  ['fourty', 40],
  ['nought', 0],
  ['nil', 0],
])

const ARTICLES: Record<Language, ReadonlySet<string>> = { it: wordSet('un una'), en: wordSet('a an') }

/** Words that multiply what stands before them. */
// biome-ignore format: a table reads in columns
const SCALES: Record<Language, ReadonlyMap<string, number>> = {
  it: new Map([['mila', 1_000], ['k', 1_000], ['milione', 1e6], ['milioni', 1e6], ['miliardo', 1e9], ['miliardi', 1e9]]),
  en: new Map([['hundred', 100], ['thousand', 1_000], ['k', 1_000], ['grand', 1_000], ['million', 1e6], ['billion', 1e9]]),
}

/** "Una decina", "a couple of": a number that needs an article, or another number, before it. */
// biome-ignore format: a table reads in columns
const COLLECTIVES: Record<Language, ReadonlyMap<string, number>> = {
  it: new Map([
    ['paio', 2], ['coppia', 2], ['decina', 10], ['decine', 10], ['dozzina', 12], ['dozzine', 12], ['quindicina', 15], ['ventina', 20],
    ['trentina', 30], ['quarantina', 40], ['cinquantina', 50], ['sessantina', 60], ['settantina', 70], ['ottantina', 80],
    ['novantina', 90], ['centinaio', 100], ['centinaia', 100], ['migliaio', 1_000], ['migliaia', 1_000],
  ]),
  en: new Map([['couple', 2], ['pair', 2], ['dozen', 12]]),
}

/** One Italian word up to 999,999: "ventitre", "centotto", "duemilacinquecento". */
function italianWord(word: string): number | null {
  const low = italianBelowThousand(word)
  if (low !== null) return low
  const mille = word.startsWith('mille')
  const at = mille ? 0 : word.indexOf('mila')
  const thousands = mille ? 1 : at > 0 ? italianBelowThousand(word.slice(0, at)) : null
  if (thousands === null || (!mille && thousands < 2)) return null
  const rest = word.slice(at + (mille ? 'mille' : 'mila').length)
  const below = rest === '' ? 0 : italianBelowThousand(rest)
  return below === null ? null : thousands * 1_000 + below
}

function italianBelowThousand(word: string): number | null {
  const small = ITALIAN_BELOW_100.get(word)
  if (small !== undefined) return small
  const at = word.indexOf('cent')
  if (at < 0) return null
  const hundreds = at === 0 ? 1 : ITALIAN_BELOW_100.get(word.slice(0, at))
  if (hundreds === undefined || hundreds > 9 || (at > 0 && hundreds < 2)) return null
  const rest = word.slice(at + 'cent'.length)
  if (rest === 'o') return hundreds * 100
  // "Centotto" as well as "centootto".
  const below = ITALIAN_BELOW_100.get(rest) ?? (rest[0] === 'o' ? ITALIAN_BELOW_100.get(rest.slice(1)) : undefined)
  return below === undefined || below === 0 ? null : hundreds * 100 + below
}

export const unitWord = (word: string, language: Language): number | null =>
  language === 'it' ? italianWord(word) : (ENGLISH_UNITS.get(word) ?? null)

/** Whether a number may begin with this word: "oh" only as one of several digits. */
export const mayBeNumber = (word: string, language: Language): boolean =>
  ARTICLES[language].has(word) ||
  SCALES[language].has(word) ||
  COLLECTIVES[language].has(word) ||
  (language === 'en' && (word === 'oh' || word === 'o')) ||
  unitWord(word, language) !== null

/** Digits that a JavaScript number holds exactly. */
const NUMERAL_MAX_DIGITS = 15

/**
 * "3,5" and "1.250,00" in Italian, "3.5" and "1,250.00" in English; the other way round where only that makes sense.
 */
function numeralValue(text: string, language: Language): number | null {
  const digits = text.startsWith('-') ? text.slice(1) : text
  if (digits.replace(/\D/g, '').length > NUMERAL_MAX_DIGITS) return null
  const value = written(digits, language) ?? (/[.].*,|,.*[.]/.test(digits) ? written(digits, other(language)) : null)
  return value === null ? null : text.startsWith('-') ? -value : value
}

const other = (language: Language): Language => (language === 'it' ? 'en' : 'it')

function written(digits: string, language: Language): number | null {
  if (/^\d+$/.test(digits)) return Number(digits)
  const [group, decimal] = language === 'it' ? ['.', ','] : [',', '.']
  const [whole = '', part, ...more] = digits.split(decimal)
  if (more.length > 0 || (part !== undefined && !/^\d+$/.test(part))) return null
  const groups = whole.split(group)
  const grouped = /^\d{1,3}$/.test(groups[0] ?? '') && groups.slice(1).every((one) => /^\d{3}$/.test(one))
  if (grouped || /^\d+$/.test(whole)) return Number(`${groups.join('')}.${part ?? '0'}`)
  // "3.5" said in Italian: a point that cannot part thousands parts decimals.
  return part === undefined && groups.length === 2 && groups.every((one) => /^\d+$/.test(one))
    ? Number(groups.join('.'))
    : null
}

/** Whether these words continue that number: "twenty" + "three", "cento" + "venti", never "tre" + "quattro". */
function joins(above: number, below: number): boolean {
  if (above === 0 || below === 0) return false
  const room = above % 1_000 === 0 ? 1_000 : above % 100 === 0 ? 100 : above % 10 === 0 && above >= 20 ? 10 : 0
  return below < room
}

/** The number that begins at this token, as far as it goes. */
export function numberAt(tokens: readonly Token[], from: number, language: Language): NumeralReading | null {
  let total = 0
  let current: number | null = null
  let scaled = Number.POSITIVE_INFINITY
  let words = true
  let at = from
  for (; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (!token || token.kind === 'break') break
    const scale = SCALES[language].get(token.text)
    const collective = COLLECTIVES[language].get(token.text)
    if (scale !== undefined || collective !== undefined) {
      const times: number = scale ?? collective ?? 1
      // "My hundred and forty pounds back"; but a "grand total" is no thousand.
      if (at === from && BARE_SCALES.has(token.text)) current = 1
      if (token.text === 'grand' && isArticle(tokens[at - 1], language)) break
      if (current === null || (scale === undefined && total > 0) || (times === 100 && current > 99)) break
      if (times === 100 || scale === undefined) current *= times
      else if (times < scaled) {
        total += current * times
        current = null
        scaled = times
      } else break
      words = true
      continue
    }
    if (andWithin(tokens, at, language) && at > from && opensAnd(total, current)) continue
    const unit = unitAt(tokens, at, language)
    // "Fifty a month": an article begins a number and never goes on with one.
    if (unit === null || (at > from && isArticle(token, language))) break
    if (current === null && unit < scaled) {
      current = unit
      words = token.kind === 'word'
    } else if (current !== null && words && token.kind === 'word' && joins(current, unit)) current += unit
    else break
  }
  // A trailing "and" belongs to what follows.
  while (at > from && andWord(tokens[at - 1], language)) at -= 1
  if (at === from) return null
  return { value: total + (current ?? 0), next: at, article: at === from + 1 && isArticle(tokens[from], language) }
}

/** Said without a number before them they are one of their kind. */
const BARE_SCALES = wordSet('hundred thousand')

const isArticle = (token: Token | undefined, language: Language): boolean => ARTICLES[language].has(token?.text ?? '')

const andWord = (token: Token | undefined, language: Language): boolean =>
  token?.text === (language === 'it' ? 'e' : 'and')

/** "Mille e duecento", "a hundred and five": an "and" between a number and a smaller one in words. */
function andWithin(tokens: readonly Token[], at: number, language: Language): boolean {
  const next = tokens[at + 1]
  return (
    andWord(tokens[at], language) &&
    next?.kind === 'word' &&
    !isArticle(next, language) &&
    unitWord(next.text, language) !== null
  )
}

const opensAnd = (total: number, current: number | null): boolean =>
  current === null ? total > 0 : current >= 100 && current % 100 === 0

function unitAt(tokens: readonly Token[], at: number, language: Language): number | null {
  const token = tokens[at]
  if (!token) return null
  if (token.kind === 'numeral') return numeralValue(token.text, language)
  return isArticle(token, language) ? 1 : unitWord(token.text, language)
}

/** The number that is all these words say ("…anzi sette"), as tokens: it corrects a number that was said before. */
export function onlyNumber(tokens: readonly Token[], language: Language): readonly Token[] | null {
  const told = tokens.filter(({ kind, text }) => kind !== 'break' && !FILLERS[language].has(text))
  const number = numberAt(told, 0, language)
  return number && !number.article && number.next === told.length ? told : null
}

/** "Double five", "triplo zero": how often the digit behind it is meant. */
// biome-ignore format: a table reads in columns
export const REPEATS: ReadonlyMap<string, number> = new Map([
  ['doppio', 2], ['doppia', 2], ['double', 2], ['triplo', 3], ['tripla', 3], ['triple', 3], ['treble', 3],
])

export const ORDINALS: Record<Language, ReadonlyMap<string, number>> = {
  it: new Map([['primo', 1]]),
  en: new Map(
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'
      .split(' ')
      .map((word, index): [string, number] => [word, index + 1])
      .concat([['thirtieth', 30]]),
  ),
}

const DIGITS_MIN = 3

/** Whether these digits are said one by one: "one one eight" is 118. Of fewer than three it says nothing. */
export function spellsDigits(tokens: readonly Token[], digits: string, language: Language): boolean {
  if (digits.length < DIGITS_MIN) return false
  const isSaid = (digit: string, at: number): boolean => {
    const number = numberAt(tokens, at, language)
    return number !== null && number.next === at + 1 && number.value === Number(digit)
  }
  return tokens.some((_, at) => [...digits].every((digit, far) => isSaid(digit, at + far)))
}
