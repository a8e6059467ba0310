import type { Language } from '#contract/agent-document.ts'
import { type NumeralReading, REPEATS, unitWord } from './numerals.ts'
import { type Token, wordSet } from './words.ts'

/**
 * A number that is read out digit by digit, as from a meter: "four oh seven one eight", "sette uno zero quattro nove",
 * "two nine oh double five". From four digits on it is one number and not several; who counts up ("uno due tre
 * quattro") reads out none.
 */
export function readOutAt(tokens: readonly Token[], from: number, language: Language): NumeralReading | null {
  if (!mayBegin(tokens[from], language)) return null
  let digits = ''
  let next = from
  for (let at = from; at < tokens.length; ) {
    const group = digitAt(tokens, at, language)
    if (group) {
      digits += group.digits
      next = group.next
    } else if (tokens[at]?.kind !== 'break') break
    at = group?.next ?? at + 1
  }
  const goesOn = unitWord(tokens[next]?.text ?? '', language) !== null || SCALES.has(tokens[next]?.text ?? '')
  if (goesOn || digits.length < DIGITS_MIN || digits.length > DIGITS_MAX || COUNTING.startsWith(digits)) return null
  return { value: Number(digits), next, article: false }
}

/** Where a number ends that is said again by its digits, lest it be misheard: "thirteen, one three". */
export function echoedTo(tokens: readonly Token[], { value, next }: NumeralReading, language: Language): number {
  const wanted = String(value)
  if (value < ECHOED_MIN || !Number.isInteger(value)) return next
  let at = next
  for (const digit of wanted) {
    while (tokens[at]?.kind === 'break') at += 1
    if (digitOf(tokens[at], language) !== digit) return next
    at += 1
  }
  return at
}
const ECHOED_MIN = 10

const DIGITS_MIN = 4
const DIGITS_MAX = 10
const COUNTING = '123456789'
/** "Quattro cinque sei mila": a number in words. */
const SCALES = wordSet('mila cento mille hundred thousand million milioni virgola point')

const mayBegin = (token: Token | undefined, language: Language): boolean =>
  token !== undefined && (REPEATS.has(token.text) || digitOf(token, language) !== null)

function digitAt(tokens: readonly Token[], at: number, language: Language): { digits: string; next: number } | null {
  const token = tokens[at]
  const times = REPEATS.get(token?.text ?? '') ?? 1
  const digit = digitOf(times > 1 ? tokens[at + 1] : token, language)
  return digit === null ? null : { digits: digit.repeat(times), next: at + (times > 1 ? 2 : 1) }
}

function digitOf(token: Token | undefined, language: Language): string | null {
  if (!token) return null
  if (token.kind === 'numeral') return token.text.length === 1 ? token.text : null
  if (language === 'en' && (token.text === 'oh' || token.text === 'o')) return '0'
  const value = unitWord(token.text, language)
  return value !== null && value < 10 ? String(value) : null
}
