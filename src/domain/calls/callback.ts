import type { AgentDocument } from '#contract/agent-document.ts'
import { iso } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { insertCallback, setCallbackAt } from '#store/callbacks.ts'
import type { CallRow } from '#store/calls.ts'
import type { Queryable } from '#store/db.ts'
import { nextOpening } from './window.ts'

/** A requested callback becomes a new queued call, in the transaction that sets the outcome (rules.md#callbacks). */
const DAYS_AHEAD_MAX = 90
const CALLBACKS_IN_A_CHAIN = 3

/**
 * When the person will be called back: the wished time moved into the calling window; null when no callback is made.
 */
export function callbackTime(
  call: Pick<CallRow, 'direction' | 'callback_depth'>,
  document: AgentDocument,
  wish: { at: string | null; now: Temporal.Instant },
): Temporal.Instant | null {
  if (wish.at === null || call.direction !== 'outbound' || document.type !== 'outbound') return null
  if (!document.calling.autoCallback || call.callback_depth >= CALLBACKS_IN_A_CHAIN) return null
  const wished = Temporal.Instant.from(wish.at)
  const latestMs = wish.now.epochMilliseconds + DAYS_AHEAD_MAX * 24 * 3_600_000
  if (wished.epochMilliseconds > latestMs) return null
  const earliest = Temporal.Instant.compare(wished, wish.now) < 0 ? wish.now : wished
  return nextOpening(document.calling.hours, earliest)
}

/** Makes the callback and notes it on the call that asked for it; its time, or null. */
export async function createCallback(
  tx: Queryable,
  call: CallRow,
  wish: { document: AgentDocument; at: string | null; now: Temporal.Instant },
): Promise<string | null> {
  const time = callbackTime(call, wish.document, wish)
  if (time === null) return null
  const at = iso(time)
  const made = await insertCallback(tx, { id: newId('call'), of: call.id, at, createdAt: iso(wish.now) })
  if (made) await setCallbackAt(tx, { id: call.id, at })
  return made ? at : null
}
