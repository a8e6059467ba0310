import type { Queryable } from './db.ts'
import { sql } from './sql.ts'

/** Events and their deliveries. */

export interface NewEvent {
  id: string
  accountId: string
  livemode: boolean
  type: 'call.completed' | 'call.attempt_failed'
  callId: string
  attempt: number
  at: string
  payload: string
}

export interface NewDelivery {
  channel: 'webhook' | 'email' | 'sandbox'
  destination: string
  status: 'pending' | 'delivered' | 'failed' | 'skipped'
}

export async function insertEvent(tx: Queryable, event: NewEvent, deliveries: readonly NewDelivery[]): Promise<void> {
  await tx.query(sql`
    with event as (
      insert into events (id, account_id, livemode, type, call_id, attempt, created_at, payload)
      values (${event.id}, ${event.accountId}, ${event.livemode}, ${event.type}, ${event.callId}, ${event.attempt}, ${event.at}, ${event.payload})
      returning id)
    insert into deliveries (event_id, channel, account_id, destination, status, due_at)
    select event.id, d.channel, ${event.accountId}, d.destination, d.status, case when d.status = 'pending' then ${event.at}::timestamptz end
      from event, unnest(${deliveries.map((d) => d.channel)}::text[], ${deliveries.map((d) => d.destination)}::text[],
                         ${deliveries.map((d) => d.status)}::text[]) as d(channel, destination, status)`)
}

/** Many at once, in one statement. */
export async function insertEvents(
  tx: Queryable,
  rows: readonly { event: NewEvent; deliveries: readonly NewDelivery[] }[],
): Promise<void> {
  const events = rows.map(({ event }) => event)
  const sent = rows.flatMap(({ event, deliveries }) => deliveries.map((delivery) => ({ ...delivery, event })))
  await tx.query(sql`
    with made as (
      insert into events (id, account_id, livemode, type, call_id, attempt, created_at, payload)
      select * from unnest(${events.map((e) => e.id)}::text[], ${events.map((e) => e.accountId)}::text[],
                           ${events.map((e) => e.livemode)}::boolean[], ${events.map((e) => e.type)}::text[],
                           ${events.map((e) => e.callId)}::text[], ${events.map((e) => e.attempt)}::int[],
                           ${events.map((e) => e.at)}::timestamptz[], ${events.map((e) => e.payload)}::text[])
      returning id, account_id, created_at)
    insert into deliveries (event_id, channel, account_id, destination, status, due_at)
    select made.id, d.channel, made.account_id, d.destination, d.status, case when d.status = 'pending' then made.created_at end
      from unnest(${sent.map((d) => d.event.id)}::text[], ${sent.map((d) => d.channel)}::text[],
                  ${sent.map((d) => d.destination)}::text[], ${sent.map((d) => d.status)}::text[])
           as d(event_id, channel, destination, status)
      join made on made.id = d.event_id`)
}

export interface DueDelivery {
  event_id: string
  channel: string
  account_id: string
  livemode: boolean
  destination: string
  attempts: number
  payload: string
}

/** Takes up to `limit` due deliveries for this node. */
export function claimDeliveries(
  db: Queryable,
  order: { nodeId: string; now: string; limit: number },
): Promise<DueDelivery[]> {
  return db.query(sql<DueDelivery>`
    with due as (
      select event_id, channel from deliveries where status = 'pending' and node_id is null and due_at <= ${order.now}
       order by due_at limit ${order.limit} for update skip locked),
    taken as (
      update deliveries d set node_id = ${order.nodeId} from due
       where d.event_id = due.event_id and d.channel = due.channel
      returning d.event_id, d.channel, d.account_id, d.destination, d.attempts)
    select taken.*, e.payload, e.livemode from taken join events e on e.id = taken.event_id`)
}

export async function nextDelivery(db: Queryable): Promise<string | null> {
  const [row] = await db.query(sql<{ due_at: string }>`
    select due_at from deliveries where status = 'pending' and node_id is null order by due_at limit 1`)
  return row?.due_at ?? null
}

/** What came of a try; a later one is due when the status stays pending. */
export async function recordDelivery(
  db: Queryable,
  which: {
    eventId: string
    channel: string
    nodeId: string
    status: 'pending' | 'delivered' | 'failed'
    at: string
    dueAt: string | null
    responseStatus: number | null
    error: string | null
  },
): Promise<void> {
  await db.query(sql`
    update deliveries set status = ${which.status}, attempts = attempts + 1, last_attempt_at = ${which.at}, due_at = ${which.dueAt},
                          response_status = ${which.responseStatus}, error = ${which.error}, node_id = null
     where event_id = ${which.eventId} and channel = ${which.channel} and node_id = ${which.nodeId} and status = 'pending'`)
}
