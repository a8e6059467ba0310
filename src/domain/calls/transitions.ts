import type { CallStatus } from '#contract/calls.ts'

/**
 * The life of a call, row by row (rules.md#transitions). Each row is one statement in `store/call-moves.ts`,
 * which repeats `from` in its `where`. Order carries no meaning.
 */
// biome-ignore format: a table reads in columns
export const TRANSITIONS = [
  { from: 'queued',       on: 'dial',      to: 'dialing' },
  { from: 'queued',       on: 'suppress',  to: 'failed',      emits: 'call.completed' },
  { from: 'queued',       on: 'reject',    to: 'failed',      emits: 'call.completed' },
  { from: 'queued',       on: 'cancel',    to: 'cancelled',   emits: 'call.completed' },
  { from: 'dialing',      on: 'answer',    to: 'in_progress' },
  { from: 'dialing',      on: 'retry',     to: 'queued',      emits: 'call.attempt_failed' },
  { from: 'dialing',      on: 'void',      to: 'queued' },
  { from: 'dialing',      on: 'give_up',   to: 'failed',      emits: 'call.completed' },
  { from: 'in_progress',  on: 'end',       to: 'processing' },
  { from: 'in_progress',  on: 'give_up',   to: 'failed',      emits: 'call.completed' },
  { from: 'processing',   on: 'analysed',  to: 'completed',   emits: 'call.completed' },
  { from: 'processing',   on: 'question',  to: 'needs_review' },
  { from: 'needs_review', on: 'review',    to: 'completed',   emits: 'call.completed' },
  { from: 'needs_review', on: 'expire',    to: 'completed',   emits: 'call.completed' },
  { from: 'needs_review', on: 'erase',     to: 'completed',   emits: 'call.completed' },
] as const satisfies readonly { from: CallStatus; on: string; to: CallStatus; emits?: string }[]

/** Retry delays after an unanswered attempt, by the number of the attempt that failed (rules.md#retry-delays). */
const RETRY_MINUTES = [15, 60, 180, 180] as const

/** How long to wait after this attempt, or null when it was the last one allowed. */
export function retryDelayMs(attempt: number, maxAttempts: number): number | null {
  if (attempt >= maxAttempts) return null
  const minutes = RETRY_MINUTES[Math.min(attempt, RETRY_MINUTES.length) - 1]
  return minutes === undefined ? null : minutes * 60_000
}
