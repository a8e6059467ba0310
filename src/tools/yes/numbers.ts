import type { Language } from '#contract/agent-document.ts'
import { plain } from './words.ts'

/** Numbers as they are said and written, in Italian and English: what an agent read out, by what it means. */
export interface NumberToken {
  text: string
  kind: 'word' | 'numeral' | 'break'
}

const CURRENCIES = /[€$£]/gu
/** "1°", "3rd": an ending of the number. */
const ORDINAL_ENDS = /(?<=\d)(?:st|nd|rd|th|°|o)(?!\p{L})/gu
const TOKENS = /(?:(?<![\p{L}\d])-(?=\d))?\d+(?:[.,:/-]\d+)*|\p{L}+|[,;.!?:()\n]/gu

export const tokensOf = (text: string): NumberToken[] =>
  (plain(text).replace(CURRENCIES, ' euro ').replace(ORDINAL_ENDS, '').match(TOKENS) ?? []).map((found) => ({
    text: found,
    kind: /^-?\d/.test(found) ? 'numeral' : /^\p{L}/u.test(found) ? 'word' : 'break',
  }))

const IT_SMALL =
  'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove'
const IT_TENS = 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta'
const EN_SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const EN_TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'

const numbered = (words: string, value: (at: number) => number): [string, number][] =>
  words.split(' ').map((word, at) => [word, value(at)])
const tens = (at: number): number => (at + 2) * 10

const IT_BELOW_100 = new Map<string, number>([
  ...numbered(IT_SMALL, (at) => at),
  ...numbered(IT_TENS, tens).flatMap(([ten, value]): [string, number][] => [
    [ten, value],
    // "Ventuno" and "ventotto" lose a vowel, "ventun" before a noun one more.
    [`${ten.slice(0, -1)}un`, value + 1],
    ...numbered(IT_SMALL, (at) => at)
      .slice(1, 10)
      .map(([unit, one]): [string, number] => [
        `${one === 1 || one === 8 ? ten.slice(0, -1) : ten}${unit}`,
        value + one,
      ]),
  ]),
])
const EN_UNITS = new Map<string, number>([...numbered(EN_SMALL, (at) => at), ...numbered(EN_TENS, tens)])
const EN_ORDINALS = new Map<string, number>([
  ...numbered('first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth', (at) => at + 1),
  ...numbered('thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth', (at) => at + 13),
  ['thirtieth', 30],
])

/** The longest below a million has 58; nothing longer is taken apart. */
const IT_WORD_MAX_CHARACTERS = 64

/** One Italian word: "ventitre", "centotto", "duemilacinquecento". */
function italian(word: string): number | null {
  if (word.length > IT_WORD_MAX_CHARACTERS) return null
  const small = IT_BELOW_100.get(word)
  if (small !== undefined) return small
  const thousands = /^(.*?)(?:mila|mille)(.*)$/.exec(word)
  if (thousands) {
    const [left, right] = [thousands[1] === '' ? 1 : italian(thousands[1] ?? ''), rest(thousands[2] ?? '')]
    return left === null || right === null || left > 999 ? null : left * 1_000 + right
  }
  const hundreds = /^(.*?)cent(.+)$/.exec(word)
  if (!hundreds) return null
  const left = hundreds[1] === '' ? 1 : (IT_BELOW_100.get(hundreds[1] ?? '') ?? 0)
  const behind = hundreds[2] ?? ''
  const right = behind.startsWith('o') ? (rest(behind.slice(1)) ?? rest(behind)) : rest(behind)
  return left < 1 || left > 9 || right === null || right > 99 ? null : left * 100 + right
}
const rest = (word: string): number | null => (word === '' ? 0 : italian(word))

const SCALES: Record<Language, ReadonlyMap<string, number>> = {
  it: new Map([
    ['mila', 1_000],
    ['milione', 1e6],
    ['milioni', 1e6],
    ['miliardi', 1e9],
  ]),
  en: new Map([
    ['hundred', 100],
    ['thousand', 1_000],
    ['million', 1e6],
    ['billion', 1e9],
  ]),
}
const ARTICLES: Record<Language, ReadonlySet<string>> = { it: new Set(['un', 'una']), en: new Set(['a', 'an']) }
const AND: Record<Language, string> = { it: 'e', en: 'and' }

export interface NumberReading {
  value: number
  /** The token after it. */
  next: number
}

/** A whole number in words or digits that begins at this token, as far as it goes. */
export function wholeAt(tokens: readonly NumberToken[], from: number, language: Language): NumberReading | null {
  let [total, current]: [number, number | null] = [0, null]
  let at = from
  for (; tokens[at] !== undefined; at += 1) {
    const { text, kind } = tokens[at] ?? { text: '', kind: 'break' }
    const scale = SCALES[language].get(text)
    const unit = kind === 'numeral' ? digitsOf(text) : unitOf(text, language)
    if (scale === 100 && current !== null && current < 100) current *= 100
    else if (scale !== undefined && scale > 100 && current !== null) [total, current] = [total + current * scale, null]
    else if (unit !== null && current === null && (total === 0 || (unit < 1_000 && kind === 'word'))) current = unit
    else if (unit !== null && current !== null && kind === 'word' && tokens[at - 1]?.kind === 'word') {
      if (!joins(current, unit)) break
      current += unit
    } else if (current === null && at === from && scaleFollows(tokens, at, language)) current = 1
    else if (!opens(tokens, at, { language, total, current })) break
  }
  const value = total + (current ?? 0)
  return at === from || (total === 0 && current === null) ? null : { value, next: at }
}

const unitOf = (word: string, language: Language): number | null =>
  language === 'it' ? italian(word) : (EN_UNITS.get(word) ?? null)

/** As many digits as a number holds exactly. */
const DIGITS_MAX = 15
const digitsOf = (text: string): number | null =>
  /^\d+$/.test(text) && text.length <= DIGITS_MAX ? Number(text) : null

/** "Un milione", "a hundred". */
const scaleFollows = (tokens: readonly NumberToken[], at: number, language: Language): boolean =>
  ARTICLES[language].has(tokens[at]?.text ?? '') && SCALES[language].has(tokens[at + 1]?.text ?? '')

/** Whether these words continue that number: "twenty" and "three", "cento" and "venti", never "tre" and "quattro". */
function joins(above: number, below: number): boolean {
  const room = above % 1_000 === 0 ? 1_000 : above % 100 === 0 ? 100 : above % 10 === 0 && above >= 20 ? 10 : 0
  return above > 0 && below > 0 && below < room
}

/** "Mille e duecento", "a hundred and five". */
function opens(
  tokens: readonly NumberToken[],
  at: number,
  { language, total, current }: { language: Language; total: number; current: number | null },
): boolean {
  const round = current === null ? total > 0 : current >= 100 && current % 100 === 0
  const next = tokens[at + 1]
  const unit = next?.kind === 'word' ? unitOf(next.text, language) : null
  const fits = unit !== null && (current === null ? unit > 0 && unit < 1_000 : joins(current, unit))
  return tokens[at]?.text === AND[language] && round && fits
}

/**
 * "1.250,00" and "12,50" as Italian writes them, "1,250.00" as English does; a point that cannot part thousands parts
 * decimals.
 */
export function decimalOf(text: string, language: Language): number | null {
  const [sign, digits] = text.startsWith('-') ? [-1, text.slice(1)] : [1, text]
  if (/^\d+$/.test(digits)) return digits.length <= DIGITS_MAX ? sign * Number(digits) : null
  if (!/^\d+(?:[.,]\d+)+$/.test(digits)) return null
  const [group, decimal] = language === 'it' ? ['.', ','] : [',', '.']
  const grouped = (separator: string): boolean => {
    const groups = digits.split(separator)
    return groups.length > 1 && (groups[0]?.length ?? 0) <= 3 && groups.slice(1).every((one) => /^\d{3}$/.test(one))
  }
  if (grouped(group)) return sign * Number(digits.replaceAll(group, ''))
  const cut = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const whole = digits.slice(0, cut)
  if (whole.includes(digits.charAt(cut))) return grouped(decimal) ? sign * Number(digits.replaceAll(decimal, '')) : null
  return sign * Number(`${whole.replace(/[.,]/g, '')}.${digits.slice(cut + 1)}`)
}

/** "First", "primo", "twenty first", or a number: the day of a month. */
export function ordinalAt(tokens: readonly NumberToken[], at: number, language: Language): NumberReading | null {
  const text = tokens[at]?.text ?? ''
  if (language === 'it' && (text === 'primo' || text === 'prima')) return { value: 1, next: at + 1 }
  const ordinal = language === 'en' ? EN_ORDINALS.get(text) : undefined
  if (ordinal !== undefined) return { value: ordinal, next: at + 1 }
  const ten = language === 'en' ? EN_UNITS.get(text) : undefined
  const unit = EN_ORDINALS.get(tokens[at + 1]?.text ?? '')
  if ((ten === 20 || ten === 30) && unit !== undefined && unit < 10) return { value: ten + unit, next: at + 2 }
  return wholeAt(tokens, at, language)
}
