import type { Queryable } from './db.ts'
import type { DeliveryChannel, DueDelivery } from './events.ts'
import { sql } from './sql.ts'

/**
 * Deliveries as whoever carries them sees them. A fresh one stands in no line; one that finds its endpoint taken, or
 * failed, stands in the endpoint's, whose row tells when the first of them is due. Locks are taken in the order
 * deliveries, endpoints; whoever holds an endpoint first waits for nothing.
 */

/** Whose turn it is. */
export interface Lane {
  endpoint: string
  account_id: string
  throttled: boolean
}

export interface FreshDelivery extends Lane {
  event_id: string
  channel: DeliveryChannel
}

/** Due deliveries that stand in no line, held until the transaction ends. */
export function holdFresh(tx: Queryable, order: { now: string; limit: number }): Promise<FreshDelivery[]> {
  return tx.query(sql<FreshDelivery>`
    select d.event_id, d.channel, d.account_id, d.endpoint, coalesce(e.throttled, false) as throttled
      from deliveries d left join endpoints e on e.endpoint = d.endpoint
     where d.status = 'pending' and d.node_id is null and not d.waiting and d.due_at <= ${order.now}
     order by d.due_at limit ${order.limit} for update of d skip locked`)
}

type Named = Pick<FreshDelivery, 'event_id' | 'channel'>

/** Takes deliveries that this transaction holds. */
export function takeFresh(tx: Queryable, nodeId: string, which: readonly Named[]): Promise<DueDelivery[]> {
  return tx.query(sql<DueDelivery>`
    with taken as (
      update deliveries d set node_id = ${nodeId}
        from unnest(${which.map((d) => d.event_id)}::text[], ${which.map((d) => d.channel)}::text[]) as w(event_id, channel)
       where d.event_id = w.event_id and d.channel = w.channel
      returning d.event_id, d.channel, d.account_id, d.livemode, d.destination, d.attempts, d.endpoint, d.round)
    select taken.*, e.payload from taken join events e on e.id = taken.event_id`)
}

/**
 * Sends fresh deliveries to stand in their endpoint's line; those that somebody took or holds meanwhile stay where they
 * are. What is asked of them is compared with columns, as below, lest the index of all that is fresh be read for each.
 */
export async function standInLine(db: Queryable, which: readonly Named[]): Promise<void> {
  await db.query(sql`
    with late as materialized (
      select *, 'pending' as was, null::text as owner, false as stood
        from unnest(${which.map((d) => d.event_id)}::text[], ${which.map((d) => d.channel)}::text[]) as w(event_id, channel)),
    held as materialized (
      select d.event_id, d.channel from late cross join lateral (
        select * from deliveries f
         where f.event_id = late.event_id and f.channel = late.channel
           and f.status is not distinct from late.was and f.node_id is not distinct from late.owner and f.waiting = late.stood
         limit 1 for update skip locked) d),
    parked as (
      update deliveries d set waiting = true from held where d.event_id = held.event_id and d.channel = held.channel
      returning d.endpoint, d.account_id, d.due_at)
    insert into endpoints (endpoint, account_id, next_due)
    select endpoint, account_id, min(due_at) from parked group by endpoint, account_id order by endpoint
    on conflict (endpoint) do update set next_due = least(endpoints.next_due, excluded.next_due)`)
}

/** Lanes that this node has no place left for. */
export interface Full {
  endpoints: readonly string[]
  accounts: readonly string[]
}

/**
 * Lanes with something due, the longest due first, held until the transaction ends; those that fail are counted apart.
 */
export function holdLanes(
  tx: Queryable,
  order: { now: string; full: Full; healthyMax: number; throttledMax: number },
): Promise<Lane[]> {
  const { now, full } = order
  return tx.query(sql<Lane>`
    with healthy as (
      select endpoint, account_id, throttled from endpoints
       where not throttled and next_due <= ${now} and endpoint <> all (${full.endpoints}::text[]) and account_id <> all (${full.accounts}::text[])
       order by next_due limit ${order.healthyMax} for update skip locked),
    failing as (
      select endpoint, account_id, throttled from endpoints
       where throttled and next_due <= ${now} and endpoint <> all (${full.endpoints}::text[]) and account_id <> all (${full.accounts}::text[])
       order by next_due limit ${order.throttledMax} for update skip locked)
    select * from healthy union all select * from failing`)
}

/**
 * Takes up to `room` due deliveries of each lane that this transaction holds, and tells each lane when its next one is
 * due: the first after as many as were taken; where one was passed over because somebody holds it, that is due by now
 * as well. It is a statement of its own, so that it sees what was put into the lines before they were held. It goes to
 * the rows by where they lie: the planner takes the rooms for tenths of the lines, and would rather read the whole
 * table than join so many.
 */
export function takeFromLanes(
  tx: Queryable,
  order: { nodeId: string; now: string; lanes: readonly { endpoint: string; room: number }[] },
): Promise<DueDelivery[]> {
  const { nodeId, now, lanes } = order
  return tx.query(sql<DueDelivery>`
    with lane as materialized (
      select * from unnest(${lanes.map((l) => l.endpoint)}::text[], ${lanes.map((l) => l.room)}::int[]) as l(endpoint, room)),
    due as materialized (
      select l.endpoint, d.at from lane l cross join lateral (
        select w.ctid as at from deliveries w
         where w.endpoint = l.endpoint and w.status = 'pending' and w.waiting and w.due_at <= ${now}
         order by w.due_at limit l.room for update skip locked) d),
    taken as (
      update deliveries d set node_id = ${nodeId}, waiting = false where d.ctid = any (array(select at from due))
      returning d.event_id, d.channel, d.account_id, d.livemode, d.destination, d.attempts, d.endpoint, d.round),
    rest as materialized (
      select l.endpoint, (
        select w.due_at from deliveries w where w.endpoint = l.endpoint and w.status = 'pending' and w.waiting
         order by w.due_at offset coalesce(s.count, 0) limit 1) as next_due
        from lane l left join (select endpoint, count(*) as count from due group by endpoint) s on s.endpoint = l.endpoint),
    kept as (
      update endpoints e set next_due = rest.next_due from rest
       where e.endpoint = rest.endpoint and (rest.next_due is not null or e.failures > 0)),
    gone as (
      delete from endpoints e using rest where e.endpoint = rest.endpoint and rest.next_due is null and e.failures = 0)
    select taken.*, e.payload from taken join events e on e.id = taken.event_id`)
}

/** When the next delivery is due that this node has a place for; null when none waits. */
export async function nextDelivery(
  db: Queryable,
  { full, throttled }: { full: Full; throttled: boolean },
): Promise<string | null> {
  const [row] = await db.query(sql<{ at: string | null }>`
    select least(
      (select due_at from deliveries where status = 'pending' and node_id is null and not waiting order by due_at limit 1),
      (select next_due from endpoints
        where not throttled and next_due is not null and endpoint <> all (${full.endpoints}::text[]) and account_id <> all (${full.accounts}::text[])
        order by next_due limit 1),
      (select next_due from endpoints
        where ${throttled}::boolean and throttled and next_due is not null and endpoint <> all (${full.endpoints}::text[]) and account_id <> all (${full.accounts}::text[])
        order by next_due limit 1)) as at`)
  return row?.at ?? null
}

/** What came of a try. `unsent` does not count: nothing was sent, or nobody knows. */
export interface TriedDelivery {
  eventId: string
  channel: string
  round: number
  kind: 'delivered' | 'failed' | 'gone' | 'unsent'
  status: 'pending' | 'delivered' | 'failed'
  at: string
  dueAt: string | null
  responseStatus: number | null
  error: string | null
}

/**
 * Writes down many tries of this node, and what they say of their endpoints: any success restores one. A delivery that
 * failed stands in line until it is due; one that was not sent is as if it had never been taken. Owner and state are
 * compared with columns of what was tried, and by `is not distinct from`, so that the planner has no way but the key:
 * by statistics in which nobody owned anything it would go by them, and hold every pending delivery against every try.
 */
export async function recordTries(db: Queryable, nodeId: string, tries: readonly TriedDelivery[]): Promise<void> {
  await db.query(sql`
    with tried as materialized (
      select *, ${nodeId} as node_id, 'pending' as was from unnest(${tries.map((t) => t.eventId)}::text[], ${tries.map((t) => t.channel)}::text[],
                           ${tries.map((t) => t.round)}::int[], ${tries.map((t) => t.kind)}::text[],
                           ${tries.map((t) => t.status)}::text[], ${tries.map((t) => t.at)}::timestamptz[],
                           ${tries.map((t) => t.dueAt)}::timestamptz[], ${tries.map((t) => t.responseStatus)}::int[],
                           ${tries.map((t) => t.error)}::text[])
             as t(event_id, channel, round, kind, status, at, due_at, response_status, error)),
    moved as (
      update deliveries d set status = t.status, due_at = t.due_at, node_id = null,
             waiting = t.kind = 'failed' and t.status = 'pending',
             attempts = d.attempts + (t.kind <> 'unsent')::int,
             last_attempt_at = case when t.kind = 'unsent' then d.last_attempt_at else t.at end,
             response_status = case when t.kind = 'unsent' then d.response_status else t.response_status end,
             error = case when t.kind = 'unsent' then d.error else t.error end
        from tried t
       where d.event_id = t.event_id and d.channel = t.channel and d.round = t.round and d.node_id is not distinct from t.node_id
         and d.status is not distinct from t.was
      returning d.endpoint, d.account_id, d.waiting, d.due_at, t.kind, t.at),
    seen as (
      select endpoint, account_id, bool_or(kind = 'delivered') as restored, count(*) filter (where kind <> 'delivered') as failed,
             min(at) as first, max(at) as last, min(due_at) filter (where waiting) as next_due
        from moved where kind <> 'unsent' group by endpoint, account_id),
    failing as (
      insert into endpoints (endpoint, account_id, next_due, failures, failing_since, last_failed_at)
      select endpoint, account_id, next_due, case when restored then 0 else failed end,
             case when not restored then first end, case when not restored then last end
        from seen where failed > 0 order by endpoint
      on conflict (endpoint) do update
         set next_due = least(endpoints.next_due, excluded.next_due),
             failures = case when excluded.failures = 0 then 0 else endpoints.failures + excluded.failures end,
             failing_since = case when excluded.failures > 0 then coalesce(endpoints.failing_since, excluded.failing_since) end,
             last_failed_at = excluded.last_failed_at)
    update endpoints e set failures = 0, failing_since = null, last_failed_at = null from seen
     where e.endpoint = seen.endpoint and seen.failed = 0 and e.failures > 0`)
}

/**
 * Puts right what no statement of ours should ever leave behind, a line whose row does not know of it, and forgets
 * endpoints of which nothing is left to know.
 */
export async function sweepEndpoints(db: Queryable, { failedBefore }: { failedBefore: string }): Promise<void> {
  await db.query(sql`
    insert into endpoints (endpoint, account_id, next_due)
    select endpoint, account_id, min(due_at) from deliveries where status = 'pending' and waiting
     group by endpoint, account_id order by endpoint
    on conflict (endpoint) do update set next_due = excluded.next_due
     where endpoints.next_due is null or endpoints.next_due > excluded.next_due`)
  await db.query(sql`
    delete from endpoints where next_due is null and (failures = 0 or last_failed_at < ${failedBefore})`)
}

/** How many endpoints have done nothing but fail for at least so long. */
export async function countFailing(db: Queryable, hours: number): Promise<number> {
  const [row] = await db.query(sql<{ count: number }>`
    select count(*) as count from endpoints
     where failing_since is not null and last_failed_at - failing_since >= make_interval(hours => ${hours})`)
  return row?.count ?? 0
}
