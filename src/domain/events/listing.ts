import type { EventObject } from '#contract/events.ts'
import type { Caller } from '#domain/accounts/authenticate.ts'
import { viewCall } from '#domain/calls/view.ts'
import type { Clock } from '#kernel/clock.ts'
import { isId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Queryable } from '#store/db.ts'
import * as pages from '#store/event-pages.ts'
import { FAILING_AFTER_HOURS } from './endpoints.ts'

/** Events as their owner sees them: the envelope as it was sent, and what became of each delivery. */
interface House {
  db: Queryable
  clock: Clock
}

export async function listEvents(house: House, filter: pages.EventFilter): Promise<EventObject[]> {
  return view(house, await pages.listEvents(house.db, filter))
}

export async function readEvent(house: House, caller: Caller, id: string): Promise<EventObject> {
  const row = isId('event', id) ? await pages.eventById(house.db, { ...caller, id }) : undefined
  const [event] = row ? await view(house, [row]) : []
  if (!event) throw new Problem('not_found')
  return event
}

async function view({ db, clock }: House, rows: readonly pages.EventRow[]): Promise<EventObject[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const deliveries = Map.groupBy(await pages.deliveriesOf(db, ids), ({ event_id }) => event_id)
  // An emptied payload has no call in it any more: what is left of that is its own row.
  const emptied = rows.filter(({ payload }) => payload === '').map(({ call_id }) => call_id)
  const calls = emptied.length > 0 ? await pages.callsOf(db, emptied) : []
  const left = new Map(calls.map((call) => [call.id, viewCall(call, clock.now())]))
  return rows.map((row) => {
    const envelope = row.payload === '' ? { call: left.get(row.call_id) } : JSON.parse(row.payload)
    return {
      id: row.id,
      object: 'event',
      type: row.type,
      version: '2',
      created_at: row.created_at,
      livemode: row.livemode,
      partner_id: row.account_id,
      call: envelope.call,
      delivery: (deliveries.get(row.id) ?? []).map(viewDelivery),
    }
  })
}

function viewDelivery(row: pages.DeliveryRow): EventObject['delivery'][number] {
  return {
    channel: row.channel,
    destination: row.destination,
    status: row.status,
    attempts: row.attempts,
    last_attempt_at: row.last_attempt_at,
    next_attempt_at: row.due_at,
    response_status: row.response_status,
    error: row.error,
    endpoint: row.channel === 'sandbox' ? null : viewEndpoint(row),
  }
}

function viewEndpoint({ failing_since, last_failed_at }: pages.DeliveryRow) {
  if (failing_since === null || last_failed_at === null) return { status: 'ok', failing_since: null } as const
  const failedFor = Temporal.Instant.from(last_failed_at).since(Temporal.Instant.from(failing_since))
  const failing = failedFor.total('hours') >= FAILING_AFTER_HOURS
  return { status: failing ? 'failing' : 'ok', failing_since } as const
}
