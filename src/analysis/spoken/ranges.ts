import type { Language } from '#contract/agent-document.ts'
import { numberAt } from './numerals.ts'
import { pairedAt } from './prices.ts'
import { type Token, wordSet } from './words.ts'

/** Two numbers of which neither is what was said. */

const RANGE_OPENS = wordSet('tra fra dal dai dalle between from')
export const opensRange = (word: string): boolean => RANGE_OPENS.has(word)
const RANGE_JOINS = wordSet('e a al ai alle and to')
const RANGE_SMALL = wordSet('i le gli the about circa')

/** "Tra i dieci e i venti", "between five and ten", "trenta trentacinque": neither of them was said. */
export function rangeAt(tokens: readonly Token[], at: number, language: Language): { next: number } | null {
  const skip = (from: number) => (RANGE_SMALL.has(tokens[from]?.text ?? '') ? from + 1 : from)
  const opens = RANGE_OPENS.has(tokens[at]?.text ?? '')
  const low = numberAt(tokens, opens ? skip(at + 1) : at, language)
  if (!low || low.article) return null
  if (opens && !RANGE_JOINS.has(tokens[low.next]?.text ?? '')) return null
  const high = numberAt(tokens, opens ? skip(low.next + 1) : low.next, language)
  if (!high || high.article || high.value <= low.value) return null
  // Two in one breath, of which neither is a part of the other.
  return opens || (language === 'it' && !pairedAt(tokens, at, language)) ? { next: high.next } : null
}

const SPANS = wordSet('ora anno mese settimana giorno hour year month week day')
const JOINS = wordSet('e and')

/** "Un'ora e venti", "a year and two months": in two units at once, so that it is neither number. */
export function mixedAt(tokens: readonly Token[], at: number, language: Language): { next: number } | null {
  const first = numberAt(tokens, at, language)
  const [unit = '', and = ''] = [tokens[first?.next ?? -1]?.text, tokens[(first?.next ?? -2) + 1]?.text]
  if (!first?.article || !SPANS.has(unit) || !JOINS.has(and)) return null
  const second = numberAt(tokens, first.next + 2, language)
  return second && !second.article ? { next: second.next } : null
}
