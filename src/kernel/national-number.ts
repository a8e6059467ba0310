import { type Country, countryOf, countryOfCode } from './countries.ts'
import { E164 } from './e164.ts'

/**
 * Numbers as they are written inside a country, and what they are in E.164. Where two readings are possible there is
 * none: a wrong number is worse than none.
 */

/** Digits alone, as a country's exchanges and people use them: with what is dialled before them, or without. */
export function nationalNumber(digits: string, country: string): string | null {
  const rules = countryOf(country)
  if (!rules) return null
  const { international } = rules
  if (digits.startsWith(international)) return checked(`+${digits.slice(international.length)}`)
  const [only, ...others] = new Set(readings(digits, rules))
  return only !== undefined && others.length === 0 ? checked(only) : null
}

const checked = (number: string): string | null => (E164.test(number) ? number : null)

/** With its prefix, without it, and with the calling code that lacks its plus. */
function readings(digits: string, { code, prefix, national, local }: Country): string[] {
  const isNational = (text: string) => national.test(text)
  const found: string[] = []
  if (prefix !== '' && digits.startsWith(prefix) && isNational(digits.slice(prefix.length)))
    found.push(`+${code}${digits.slice(prefix.length)}`)
  if (digits.length > local && isNational(digits)) found.push(`+${code}${digits}`)
  if (digits.startsWith(code) && isNational(digits.slice(code.length))) found.push(`+${digits}`)
  return found
}

/**
 * A number of a list that people keep: what it is in E.164 and whether a country had to be known for that, or why it is
 * none.
 */
export type NumberRead = { number: string; national: boolean } | { fault: NumberFault }
export type NumberFault = 'missing' | 'rounded' | 'not_digits' | 'no_country' | 'unclear_zero' | 'unknown'

const WRITTEN_MAX = 64
/**
 * Signs between digits: blanks of every width, dots, dashes of every length, brackets, strokes, and marks that nobody
 * sees.
 */
const SEPARATORS = /[\s.()/\u00ad\u2010-\u2015\u2212\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff-]/g
/** A stroke before so few digits begins another ending of the same number. */
const OTHER_ENDING = /\/\D*(?:\d\D*){0,4}$/
/** What a spreadsheet makes of a long number. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+?\d+$/i
/** A prefix in brackets behind the country: only in the country itself it is dialled. */
const BRACKETED_ZERO = /^((?:\+|00)\s*(\d{1,3})\s*)\(0\)/

export function readNumber(written: string, country: string | null): NumberRead {
  // An apostrophe is how a spreadsheet is told to leave a number alone.
  const text = written.trim().replace(/^['’]/, '')
  if (text === '') return { fault: 'missing' }
  if (ROUNDED.test(text)) return { fault: 'rounded' }
  if (text.length > WRITTEN_MAX || OTHER_ENDING.test(text)) return { fault: 'not_digits' }
  const bare = withoutZero(text)
  if (bare === null) return { fault: 'unclear_zero' }
  const signs = bare.replace(SEPARATORS, '')
  if (!/^\+?[0-9]+$/.test(signs)) return { fault: 'not_digits' }
  const whole = signs.replace(/^00/, '+')
  if (whole.startsWith('+')) return E164.test(whole) ? { number: whole, national: false } : { fault: 'unknown' }
  if (country === null) return { fault: 'no_country' }
  const number = nationalNumber(whole, country)
  return number === null ? { fault: 'unknown' } : { number, national: true }
}

/** `+44 (0)20` is `+44 20`; where the 0 is no prefix nobody knows what was meant. */
function withoutZero(text: string): string | null {
  const [, before = '', code] = BRACKETED_ZERO.exec(text) ?? []
  if (code === undefined) return text
  return countryOfCode(code)?.prefix === '0' ? before + text.slice(before.length + 3) : null
}
