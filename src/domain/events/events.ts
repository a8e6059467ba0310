import { documentOf } from '#domain/agents/versions.ts'
import { viewCall } from '#domain/calls/view.ts'
import { iso } from '#kernel/clock.ts'
import { madeAtMs, newId } from '#kernel/ids.ts'
import type { CallRow, DetailRow } from '#store/calls.ts'
import type { Queryable } from '#store/db.ts'
import { insertEvents, type NewDelivery, type NewEvent } from '#store/events.ts'
import { destinationsOf } from './destinations.ts'

/**
 * Events are written in the transaction that makes them true, with their payload frozen and their deliveries beside
 * them. The database keeps `call.completed` to one per call and `call.attempt_failed` to one per attempt.
 */
type Ended = CallRow &
  Partial<DetailRow> & {
    /** When it ended, where who ended it knows better. */
    moment?: string
  }

/** The call has ended, whatever its outcome. */
export function recordCompleted(tx: Queryable, call: Ended, at: string): Promise<void> {
  return record(tx, call, { type: 'call.completed', at: momentOf(call, at) })
}

/** What ended a call knows its instant best: on a test clock it is not ours. */
const momentOf = (call: Ended, at: string): string =>
  call.moment ?? (call.status === 'completed' ? at : (call.ended_at ?? at))

/** This attempt got no answer or a busy line; `next_attempt_at` of the call says whether there will be another. */
export function recordAttemptFailed(tx: Queryable, call: Ended, at: string): Promise<void> {
  return record(tx, call, { type: 'call.attempt_failed', at })
}

/** Events in one statement; what it holds of them stays below a few mebibytes. */
const EVENTS_AT_ONCE = 200

/** Many calls have ended at once. True when something waits for its delivery. */
export async function recordAllCompleted(tx: Queryable, calls: readonly Ended[], at: string): Promise<boolean> {
  let waits = false
  for (let first = 0; first < calls.length; first += EVENTS_AT_ONCE) {
    const events: { event: NewEvent; deliveries: NewDelivery[] }[] = []
    for (const call of calls.slice(first, first + EVENTS_AT_ONCE))
      events.push(await frozen(tx, call, { type: 'call.completed', at: momentOf(call, at) }))
    await insertEvents(tx, events)
    waits ||= events.some(({ deliveries }) => deliveries.some(({ status }) => status === 'pending'))
  }
  return waits
}

type What = Pick<NewEvent, 'type' | 'at'>

async function record(tx: Queryable, call: Ended, what: What): Promise<void> {
  await insertEvents(tx, [await frozen(tx, call, what)])
}

async function frozen(
  tx: Queryable,
  call: Ended,
  event: What,
): Promise<{ event: NewEvent; deliveries: NewDelivery[] }> {
  const id = newId('event')
  const { delivery } = await documentOf(tx, call)
  const payload = JSON.stringify({
    id,
    type: event.type,
    version: '2',
    created_at: event.at,
    livemode: call.livemode,
    partner_id: call.account_id,
    call: viewCall(call, Temporal.Instant.from(event.at)),
  })
  const row = {
    id,
    accountId: call.account_id,
    livemode: call.livemode,
    callId: call.id,
    attempt: call.attempts,
    dueAt: iso(Temporal.Instant.fromEpochMilliseconds(madeAtMs(id))),
    payload,
    ...event,
  }
  return { event: row, deliveries: destinationsOf(delivery, call, event.type) }
}
