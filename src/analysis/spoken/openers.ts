import type { Language } from '#contract/agent-document.ts'
import { DAY_PARTS } from './day-parts.ts'
import { NOON, PARTS } from './fractions.ts'
import { BEFORE_HOUR, MINUTES_ALONE, SAME, type TimeMention, timeMentionAt } from './hours.ts'
import { numberAt } from './numerals.ts'
import type { Token } from './words.ts'

/** Without a number an hour or a part of a day begins with one of these: most words are none of them. */
const openers = (language: Language): ReadonlySet<string> => {
  const words = [SAME, DAY_PARTS, NOON, PARTS].flatMap((table) => [...table[language].keys()])
  return new Set([...words, ...BEFORE_HOUR.keys(), ...MINUTES_ALONE.keys()])
}
const OPENERS: Record<Language, ReadonlySet<string>> = { it: openers('it'), en: openers('en') }

/** What is named at this token, asked only where its word may name something. */
export const hourNamedAt = (
  tokens: readonly Token[],
  at: number,
  language: Language,
): { mention: TimeMention; next: number } | null => {
  const token = tokens[at]
  if (!token || token.kind === 'break') return null
  const opens = token.kind === 'numeral' || OPENERS[language].has(token.text) || numberAt(tokens, at, language) !== null
  return opens ? timeMentionAt(tokens, at, language) : null
}
