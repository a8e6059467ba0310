import type { Sentiment } from '#contract/calls.ts'
import type { Turn } from '#contract/conversation.ts'
import { saidByPerson } from './evidence.ts'
import type { Proposal } from './port.ts'

const EMOTIONS_MAX = 3
const SCALE = 2

/** Label and trend follow from the scores by rule; an emotion stays only with words of the person's that can be found. */
export function sentimentOf(proposed: Proposal['sentiment'], turns: readonly Turn[]): Sentiment | null {
  if (!proposed) return null
  const [score, start, end] = [onScale(proposed.score), onScale(proposed.start), onScale(proposed.end)] as const
  const emotions = proposed.emotions.filter(({ evidence }) => saidByPerson(turns, evidence)).slice(0, EMOTIONS_MAX)
  return {
    label: score < 0 ? 'negative' : score > 0 ? 'positive' : 'neutral',
    score,
    start,
    end,
    trend: end > start ? 'improving' : end < start ? 'worsening' : 'stable',
    emotions: emotions.map(({ type, intensity, evidence }) => ({ type, intensity, evidence })),
  }
}

/** To the nearest whole step; plus zero turns the zero that rounds up from below into an ordinary one. */
const onScale = (score: number): number => Math.max(-SCALE, Math.min(SCALE, Math.round(score))) + 0
