import type { Language } from '#contract/agent-document.ts'
import type { MentionAt } from './cutting.ts'
import { dayMentionAt } from './days.ts'
import { isNoon, timeMentionAt } from './hours.ts'
import { spanAt } from './spans.ts'
import type { Token } from './words.ts'

/** What some words name at a token: a stretch, an hour, a part of a day, a day, or as soon as possible. */

export const SOONEST: Record<Language, string> = { it: 'subito', en: 'rightnow' }

/** Asked for again and again while the words are cut: what stands where is read once. */
export function mentions(language: Language, day: Temporal.PlainDate): MentionAt {
  const found = new Map<number, ReturnType<MentionAt>>()
  let of: readonly Token[] | null = null
  return (tokens, at, opens = false) => {
    if (opens) return mentionAt(tokens, at, { language, day, opens })
    if (of !== tokens) found.clear()
    of = tokens
    const known = found.get(at)
    if (known !== undefined) return known
    const mention = mentionAt(tokens, at, { language, day, opens })
    found.set(at, mention)
    return mention
  }
}

function mentionAt(
  tokens: readonly Token[],
  at: number,
  { language, day, opens }: { language: Language; day: Temporal.PlainDate; opens: boolean },
): ReturnType<MentionAt> {
  if (tokens[at]?.text === SOONEST[language]) return { kind: 'soon', next: at + 1 }
  const span = spanAt(tokens, at, { language, alone: opens })
  if (span && (span.span === 'unclear' || 'minutes' in span.span)) return { kind: 'span', next: span.next }
  const time = timeMentionAt(tokens, at, language)
  if (time) return { kind: 'part' in time.mention && !isNoon(time.mention.part) ? 'part' : 'clock', next: time.next }
  const named = dayMentionAt(tokens, at, { day, language, ahead: true })
  return named && { kind: 'day', next: named.next }
}
