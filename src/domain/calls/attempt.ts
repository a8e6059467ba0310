import type { Outcome } from '#contract/calls.ts'
import type { Ending, Turn } from '#contract/conversation.ts'
import { recordAttemptFailed, recordCompleted } from '#domain/events/events.ts'
import { addMs, type Clock, iso } from '#kernel/clock.ts'
import * as moves from '#store/call-moves.ts'
import { type CallRow, insertTurns } from '#store/calls.ts'
import type { Db } from '#store/db.ts'
import { retryDelayMs } from './transitions.ts'

/**
 * What the line did to a call that this node owns. Every function moves the call and writes its events in one transaction,
 * and moves nothing when the call is no longer this node's: a zombie changes nothing.
 */
export type { CallRow } from '#store/calls.ts'

export interface LineHouse {
  db: Db
  clock: Clock
  nodeId: string
}

export interface CallError {
  code: string
  message: string
  details?: unknown
}

/** How an attempt ended that nobody answered in person. */
export type Unanswered =
  | { outcome: 'no_answer' | 'busy'; error: CallError | null }
  | { outcome: 'voicemail'; error: null }
  | { outcome: 'invalid_number' | 'failed'; error: CallError }

const RETRIED: readonly Outcome[] = ['no_answer', 'busy']

/** The attempt failed: another one by the schedule, or the end. True when the call was still ours. */
export function attemptFailed({ db, clock, nodeId }: LineHouse, call: CallRow, how: Unanswered): Promise<boolean> {
  return db.transaction(async (tx) => {
    const now = clock.now()
    const at = iso(now)
    const retried = RETRIED.includes(how.outcome)
    const delayMs = retried ? retryDelayMs(call.attempts, call.max_attempts) : null
    const owned = { id: call.id, nodeId }
    const moved =
      delayMs === null
        ? await moves.giveUp(tx, { ...owned, ...how, at, endReason: how.outcome === 'voicemail' ? 'voicemail' : null })
        : await moves.scheduleRetry(tx, { ...owned, ...how, dueAt: iso(addMs(now, delayMs)) })
    if (!moved) return false
    await moves.endAttempt(tx, { callId: call.id, n: call.attempts, outcome: how.outcome, at })
    if (retried) await recordAttemptFailed(tx, moved, at)
    if (moved.status === 'failed') await recordCompleted(tx, moved, at)
    return true
  })
}

/** Somebody answered. Undefined when the call was not ours any more: hang up. */
export function answered({ db, clock, nodeId }: LineHouse, call: CallRow): Promise<CallRow | undefined> {
  return moves.answer(db, { id: call.id, nodeId, at: iso(clock.now()) })
}

/** Keeps what was said, turn by turn, while the conversation goes on. */
export function keepTurns(
  { db }: LineHouse,
  callId: string,
  said: { from: number; turns: readonly Turn[] },
): Promise<void> {
  return insertTurns(db, callId, said)
}

/** The conversation is over: its facts are kept, and whoever analyses takes the call from here. */
export function conversationEnded(
  { db, clock, nodeId }: LineHouse,
  call: CallRow,
  end: { ending: Ending; toolCalls: object[] },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const at = iso(clock.now())
    const moved = await moves.endConversation(tx, {
      id: call.id,
      nodeId,
      at,
      durationSeconds: Math.round(end.ending.durationSeconds),
      endReason: end.ending.reason,
      facts: end.ending,
      toolCalls: end.toolCalls,
    })
    if (moved) await moves.endAttempt(tx, { callId: call.id, n: call.attempts, outcome: 'answered', at })
    return moved
  })
}
