import type { Sentiment } from '#contract/calls.ts'
import type { Turn } from '#contract/conversation.ts'
import { saidByPerson, turnSaying } from './evidence.ts'
import { plainWords, withoutAccents } from './plain-words.ts'
import type { Proposal, ProposedEmotion } from './port.ts'

const EMOTIONS_MAX = 3
const SCALE = 2
const QUOTE_MAX_CHARACTERS = 200
const STRENGTH: Record<ProposedEmotion['intensity'], number> = { low: 1, medium: 2, high: 3 }

/**
 * Label and trend follow from the scores by rule; an emotion stays only with words of the person's that can be found.
 */
export function sentimentOf(proposed: Proposal['sentiment'], turns: readonly Turn[]): Sentiment | null {
  if (!proposed) return null
  const [score, start, end] = [onScale(proposed.score), onScale(proposed.start), onScale(proposed.end)] as const
  return {
    label: score < 0 ? 'negative' : score > 0 ? 'positive' : 'neutral',
    score,
    start,
    end,
    trend: end > start ? 'improving' : end < start ? 'worsening' : 'stable',
    emotions: proposed.emotions.length === 0 ? [] : emotionsOf(proposed.emotions, turns),
  }
}

/** To the nearest whole step, halves away from zero on both sides; what is no number says nothing. */
function onScale(score: number): number {
  if (Number.isNaN(score)) return 0
  const step = Math.sign(score) * Math.round(Math.abs(score))
  // Plus zero turns a zero that came from below into an ordinary one.
  return Math.max(-SCALE, Math.min(SCALE, step)) + 0
}

/** One of each type, the strongest, in the order in which the types were named. */
function emotionsOf(proposed: readonly ProposedEmotion[], turns: readonly Turn[]): Sentiment['emotions'] {
  const felt = new Map<ProposedEmotion['type'], ProposedEmotion>()
  for (const emotion of proposed) {
    if (!saidByPerson(turns, emotion.evidence)) continue
    const before = felt.get(emotion.type)
    if (!before || STRENGTH[emotion.intensity] > STRENGTH[before.intensity]) felt.set(emotion.type, emotion)
  }
  return [...felt.values()].slice(0, EMOTIONS_MAX).map(({ type, intensity, evidence }) => ({
    type,
    intensity,
    evidence: asSaid(evidence, turns).slice(0, QUOTE_MAX_CHARACTERS).toWellFormed(),
  }))
}

/** The quote as it stands in the transcript, where it lies in one turn; else as it was quoted. */
function asSaid(quote: string, turns: readonly Turn[]): string {
  const text = turnSaying(turns, quote)
  if (text !== null) {
    const wanted = plainWords(quote).split(' ')
    const words = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)]
    const plain = words.map(([word]) => withoutAccents(word).toLowerCase())
    const at = plain.findIndex((_, index) => wanted.every((word, far) => plain[index + far] === word))
    const [first, last] = [words[at], words[at + wanted.length - 1]]
    if (first && last) return text.slice(first.index, last.index + last[0].length)
  }
  return quote.replaceAll('\u0000', ' ').trim()
}
