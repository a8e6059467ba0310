import type { Outcome } from '#contract/calls.ts'
import { addMs } from '#kernel/clock.ts'
import { retryDelayMs } from './transitions.ts'
import { type Hours, nextOpening } from './window.ts'

/** How an attempt may have ended for another one to follow. */
export const RETRIED: readonly Outcome[] = ['no_answer', 'busy']

/**
 * When the next attempt is due, counted from the end of the last and moved into the window, if one holds; null when
 * none is left.
 */
export function nextAttempt(
  call: { attempts: number; max_attempts: number },
  hours: Hours | null,
  endedAt: Temporal.Instant,
): Temporal.Instant | null {
  const delayMs = retryDelayMs(call.attempts, call.max_attempts)
  if (delayMs === null) return null
  const earliest = addMs(endedAt, delayMs)
  return hours === null ? earliest : nextOpening(hours, earliest)
}
