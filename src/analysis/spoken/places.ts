import type { Language } from '#contract/agent-document.ts'
import { ORDINALS, unitWord } from './numerals.ts'
import { type Token, wordSet } from './words.ts'

/** Numbers by their place: "terzo", "la prima classe", "the fourth floor". */

const ITALIAN_PLACES = 'primo secondo terzo quarto quinto sesto settimo ottavo nono decimo undicesimo dodicesimo'.split(
  ' ',
)
export const RANKS: Record<Language, ReadonlyMap<string, number>> = {
  it: new Map(
    ITALIAN_PLACES.flatMap((word, index) => [word, `${word.slice(0, -1)}a`].map((form) => [form, index + 1] as const)),
  ),
  en: ORDINALS.en,
}

/** What is counted by its place and by nothing else. */
const PLACED: Record<Language, ReadonlySet<string>> = {
  it: wordSet('piano classe livello fila categoria scaglione'),
  en: wordSet('floor storey level row class'),
}

/** A place and what it is one of; a bare "secondo" may be a moment, and "terzo" a share. */
export function placeAt(
  tokens: readonly Token[],
  at: number,
  language: Language,
): { value: number; next: number } | null {
  const tens = language === 'en' ? unitWord(tokens[at]?.text ?? '', language) : null
  const unit = RANKS[language].get(tokens[at + 1]?.text ?? '')
  // "The forty-second floor".
  if (tens !== null && tens >= 20 && unit !== undefined && unit < 10 && PLACED.en.has(tokens[at + 2]?.text ?? ''))
    return { value: tens + unit, next: at + 3 }
  const value = RANKS[language].get(tokens[at]?.text ?? '')
  const behind = PLACED[language].has(tokens[at + 1]?.text ?? '')
  const before = language === 'it' && PLACED.it.has(tokens[at - 1]?.text ?? '')
  return value !== undefined && (behind || before) ? { value, next: at + (behind ? 2 : 1) } : null
}
