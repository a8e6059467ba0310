import type { Language } from '#contract/agent-document.ts'
import type { Segment } from './cutting.ts'
import { hourNamedAt } from './openers.ts'
import { type Token, wordSet } from './words.ts'

/**
 * "Five past four, I have a call until four", "alle tre e mezza, ho riunione fino alle tre": what is over when the hour
 * comes is why it is that hour. What lasts longer is told of it: "at five I'm at work until six".
 */
export function isOverBy(
  { kinds, tokens: said }: Segment,
  { tokens, at, language }: { tokens: readonly Token[]; at: number; language: Language },
): boolean {
  if (!kinds.has('clock')) return false
  let until = at + 1
  while (until - at <= UNTIL_WITHIN && !UNTIL.has(tokens[until]?.text ?? '')) until += 1
  if (until - at > UNTIL_WITHIN) return false
  const end = minutesFrom(tokens, LEADS.has(tokens[until + 1]?.text ?? '') ? until + 2 : until + 1, language)
  const wished = said.findLastIndex((_, one) => minutesFrom(said, one, language) !== null)
  const hour = minutesFrom(said, said[wished - 1]?.text === 'half' ? wished - 1 : wished, language)
  const between = end === null || hour === null ? -1 : (hour - end + HALF_DAY) % HALF_DAY
  return between >= 0 && between <= SOON_AFTER
}

/** The hour that is named here, as minutes of half a day, whatever leads to it. */
function minutesFrom(tokens: readonly Token[], at: number, language: Language): number | null {
  const rest = [LED[language], ...tokens.slice(at, at + HOUR_WORDS_MAX)]
  const found = at < 0 ? null : hourNamedAt(rest, 1, language)
  if (!found || !('clock' in found.mention)) return null
  const { hour, minute } = found.mention.clock
  return (hour * 60 + minute + HALF_DAY) % HALF_DAY
}

const HALF_DAY = 720
const SOON_AFTER = 120
const UNTIL_WITHIN = 9
const HOUR_WORDS_MAX = 5
const UNTIL: ReadonlySet<string> = wordSet('until till til fino')
const LEADS: ReadonlySet<string> = wordSet('alle all about around')
const LED: Record<Language, Token> = {
  it: { text: 'alle', kind: 'word', glued: false },
  en: { text: 'at', kind: 'word', glued: false },
}
