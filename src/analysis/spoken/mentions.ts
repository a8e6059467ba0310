import type { Language } from '#contract/agent-document.ts'
import type { MentionAt } from './cutting.ts'
import { dayMentionAt } from './days.ts'
import { isNoon } from './hours.ts'
import { hourNamedAt } from './openers.ts'
import { spanAt } from './spans.ts'
import type { Token } from './words.ts'

/** What some words name at a token: a stretch, an hour, a part of a day, a day, or as soon as possible. */

export const SOONEST: Record<Language, string> = { it: 'subito', en: 'rightnow' }

/** Asked for again and again while the words are cut: what stands where is read once. */
export function mentions(language: Language, day: Temporal.PlainDate): MentionAt {
  const whole = new Map<number, ReturnType<MentionAt>>()
  const part = new Map<number, ReturnType<MentionAt>>()
  let all: readonly Token[] | null = null
  let of: readonly Token[] | null = null
  return (tokens, at, opens = false) => {
    if (opens) return mentionAt(tokens, at, { language, day, opens })
    // What was asked of first is all that is said; the rest are parts of it that still grow.
    all ??= tokens
    if (of !== tokens) part.clear()
    of = tokens
    const found = tokens === all ? whole : part
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
  const time = hourNamedAt(tokens, at, language)
  if (time) return { kind: 'part' in time.mention && !isNoon(time.mention.part) ? 'part' : 'clock', next: time.next }
  const named = dayMentionAt(tokens, at, { day, language, ahead: true })
  return named && { kind: 'day', next: named.next }
}
