import type { ModelFault } from '#contract/conversation.ts'
import { recordCompleted } from '#domain/events/events.ts'
import { isCalleeListed, SUPPRESSED } from '#domain/suppressions/suppressions.ts'
import { addMs, iso } from '#kernel/clock.ts'
import * as moves from '#store/call-moves.ts'
import { isAlive } from '#store/callbacks.ts'
import * as store from '#store/unsent.ts'
import { type CallRow, type LineHouse, pokeFor } from './attempt.ts'

/**
 * Attempts of which provably nothing left for the network (rules.md#attempts-that-sent-nothing): voided, as if they had
 * never been, and tried again a little later. As in `attempt.ts`, all of it is one transaction, and nothing moves when
 * the call is no longer ours.
 */
export interface Unsent {
  /** The number was on the list when the call was about to leave. */
  listed: boolean
  /** Why nothing left. */
  details: { reason: string; fault?: ModelFault }
}

/** What is known when an attempt is voided: whether its number is listed, and its agent, client and campaign alive. */
interface Standing {
  listed: boolean
  alive: boolean
}

const UNSENT_MINUTES = [1, 5, 15] as const

/** How long to wait when so many attempts in a row were voided, or null when no other follows. */
export function unsentDelayMs(times: number, { listed, alive }: Standing): number | null {
  if (listed || !alive) return null
  const minutes = UNSENT_MINUTES[times - 1]
  return minutes === undefined ? null : minutes * 60_000
}

/** Voids the attempt: another one soon, or the end. True when the call ended here, with its event. */
export async function attemptUnsent(house: LineHouse, call: CallRow, why: Unsent): Promise<boolean> {
  const { clock, nodeId } = house
  const owned = { id: call.id, nodeId }
  const moved = await house.db.transaction(async (tx) => {
    const now = clock.now()
    const at = iso(now)
    // Whoever puts a call into the queue asks the list first, and holds it until the commit.
    const listed = (await isCalleeListed(tx, call.id)) || why.listed
    const alive = await isAlive(tx, call.id)
    const times = await store.voidAttempt(tx, owned)
    if (times === undefined) return undefined
    const delayMs = unsentDelayMs(times, { listed, alive })
    const requeued = delayMs !== null && (await store.requeueUnsent(tx, { ...owned, dueAt: iso(addMs(now, delayMs)) }))
    if (requeued) return requeued
    const end = listed ? ({ outcome: 'suppressed', error: SUPPRESSED } as const) : unplaced(why)
    const ended = await moves.giveUp(tx, { ...owned, ...end, at, endReason: null })
    if (ended) await recordCompleted(tx, ended, at)
    return ended
  })
  if (moved) house.poke(pokeFor(call, moved.due_at))
  return moved?.status === 'failed'
}

function unplaced({ details }: Unsent) {
  const { fault } = details
  const error = fault
    ? { code: 'model_unavailable', message: `The speech model did not take the call. ${fault.message}`, details: fault }
    : { code: 'failed', message: 'Nothing could be sent to the network.', details }
  return { outcome: 'failed', error } as const
}
