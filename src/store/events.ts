import type { CallStatus } from '#contract/calls.ts'
import type { Queryable } from './db.ts'
import { nothing, sql } from './sql.ts'

/**
 * Events and their deliveries, as they are made. Pages of them are in `event-pages.ts`, their way out in
 * `deliveries.ts`.
 */

export type EventType = 'call.completed' | 'call.attempt_failed'
export type DeliveryChannel = 'webhook' | 'email' | 'sandbox'
export type DeliveryStatus = 'pending' | 'delivered' | 'failed' | 'skipped'

export interface NewEvent {
  id: string
  accountId: string
  livemode: boolean
  type: EventType
  callId: string
  attempt: number
  at: string
  /** When it is to be delivered, in real time: a test clock may show any other. */
  dueAt: string
  payload: string
}

export interface NewDelivery {
  channel: DeliveryChannel
  destination: string
  /** Names the endpoint whose line it may have to stand in; empty where there is none. */
  endpoint: string
  status: DeliveryStatus
}

/** A delivery that is to be tried now. */
export interface DueDelivery {
  event_id: string
  channel: DeliveryChannel
  account_id: string
  livemode: boolean
  destination: string
  endpoint: string
  /** Tries before this one. */
  attempts: number
  /** Rises when the event is sent anew. */
  round: number
  payload: string
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
                           ${events.map((e) => e.at)}::timestamptz[], ${events.map((e) => e.payload)}::text[]))
    insert into deliveries (event_id, channel, account_id, livemode, destination, endpoint, status, due_at)
    select d.event_id, d.channel, d.account_id, d.livemode, d.destination, d.endpoint, d.status,
           case when d.status = 'pending' then d.due_at end
      from unnest(${sent.map((d) => d.event.id)}::text[], ${sent.map((d) => d.channel)}::text[],
                  ${sent.map((d) => d.event.accountId)}::text[], ${sent.map((d) => d.event.livemode)}::boolean[],
                  ${sent.map((d) => d.destination)}::text[], ${sent.map((d) => d.endpoint)}::text[],
                  ${sent.map((d) => d.status)}::text[], ${sent.map((d) => d.event.dueAt)}::timestamptz[])
           as d(event_id, channel, account_id, livemode, destination, endpoint, status, due_at)`)
}

/**
 * The event's deliveries begin anew, to where they are to go now. A try that is under way has no say in it any more; a
 * delivery that waits for a way that is no longer wanted is skipped.
 */
export async function redeliver(
  tx: Queryable,
  event: { id: string; accountId: string; livemode: boolean; at: string },
  deliveries: readonly NewDelivery[],
): Promise<void> {
  await tx.query(sql`
    with unwanted as (
      update deliveries set status = 'skipped', due_at = null, node_id = null, waiting = false, round = round + 1
       where event_id = ${event.id} and status = 'pending' and channel <> all (${deliveries.map((d) => d.channel)}::text[]))
    insert into deliveries (event_id, channel, account_id, livemode, destination, endpoint, status, due_at)
    select ${event.id}, d.channel, ${event.accountId}, ${event.livemode}, d.destination, d.endpoint, d.status,
           case when d.status = 'pending' then ${event.at}::timestamptz end
      from unnest(${deliveries.map((d) => d.channel)}::text[], ${deliveries.map((d) => d.destination)}::text[],
                  ${deliveries.map((d) => d.endpoint)}::text[], ${deliveries.map((d) => d.status)}::text[])
           as d(channel, destination, endpoint, status)
    on conflict (event_id, channel) do update
       set destination = excluded.destination, endpoint = excluded.endpoint, status = excluded.status, due_at = excluded.due_at,
           attempts = 0, last_attempt_at = null, response_status = null, error = null, node_id = null, waiting = false,
           round = deliveries.round + 1`)
}

/** An event that is to be sent anew, with what decides where to. */
interface ToRedeliver {
  id: string
  type: EventType
  created_at: string
  account_id: string
  livemode: boolean
  status: CallStatus
  callback_url: string | null
  agent_id: string
  agent_version: number
  published_version: number | null
}

/** The oldest first; of calls that were anonymised nothing is left to send. */
export function eventsToRedeliver(
  tx: Queryable,
  which: {
    accountId: string
    livemode: boolean
    /** Those with a delivery there that waits or has failed. */
    endpoint?: string | undefined
    call?: string | undefined
    since?: string | undefined
    limit: number
  },
): Promise<ToRedeliver[]> {
  return tx.query(sql<ToRedeliver>`
    select e.id, e.type, e.created_at, e.account_id, e.livemode, c.status, c.callback_url, c.agent_id, c.agent_version, g.published_version
      from events e join calls c on c.id = e.call_id join agents g on g.id = c.agent_id
     where e.account_id = ${which.accountId} and e.livemode = ${which.livemode} and c.anonymized_at is null
       ${which.call === undefined ? nothing : sql`and e.call_id = ${which.call}`}
       ${which.since === undefined ? nothing : sql`and e.created_at >= ${which.since}`}
       ${
         which.endpoint === undefined
           ? nothing
           : sql`and exists (select 1 from deliveries d where d.event_id = e.id and d.endpoint = ${which.endpoint}
                               and d.status in ('pending', 'failed'))`
       }
     order by e.id limit ${which.limit}`)
}
