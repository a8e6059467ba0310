import { type CallRow, type DetailRow, withDetails } from './calls.ts'
import type { Queryable } from './db.ts'
import type { DeliveryChannel, DeliveryStatus, EventType } from './events.ts'
import { nothing, type Sql, sql } from './sql.ts'

/** Events as their owner reads them, newest first. Each filter has an index that ends in the id (`0010_events.sql`). */
export interface EventRow {
  id: string
  account_id: string
  livemode: boolean
  type: EventType
  call_id: string
  created_at: string
  /** As it was sent; empty once the call was anonymised. */
  payload: string
}

export interface EventFilter {
  accountId: string
  livemode: boolean
  type?: string | undefined
  call?: string | undefined
  status?: string | undefined
  channel?: string | undefined
  /** The id of the last event of the page before. */
  before?: string | undefined
  limit: number
}

const eventColumns = sql`e.id, e.account_id, e.livemode, e.type, e.call_id, e.created_at, e.payload`
/** Sorts after every id. */
const AFTER_ALL = 'evt_~'

export function listEvents(db: Queryable, filter: EventFilter): Promise<EventRow[]> {
  if (filter.call !== undefined) return db.query(ofCall(filter, filter.call))
  if (filter.status !== undefined || filter.channel !== undefined) return db.query(byDelivery(filter))
  return db.query(byType(filter))
}

export async function eventById(
  db: Queryable,
  which: { accountId: string; livemode: boolean; id: string },
): Promise<EventRow | undefined> {
  const [row] = await db.query(sql<EventRow>`
    select ${eventColumns} from events e
     where e.id = ${which.id} and e.account_id = ${which.accountId} and e.livemode = ${which.livemode}`)
  return row
}

/** A call has a handful of events. */
function ofCall(filter: EventFilter, call: string): Sql<EventRow> {
  return sql<EventRow>`
    select ${eventColumns} from events e
     where e.call_id = ${call} and e.account_id = ${filter.accountId} and e.livemode = ${filter.livemode}
       and e.id < ${filter.before ?? AFTER_ALL} ${ofType(filter, sql`e.type`)}
       and (${filter.status}::text is null and ${filter.channel}::text is null or exists (
         select 1 from deliveries d where d.event_id = e.id
            and (${filter.status}::text is null or d.status = ${filter.status})
            and (${filter.channel}::text is null or d.channel = ${filter.channel})))
     order by e.id desc limit ${filter.limit}`
}

const ofType = ({ type }: EventFilter, column: Sql<unknown>): Sql<unknown> =>
  type === undefined ? nothing : sql`and ${column} = ${type}`

/**
 * A stretch of one index, said in the index's own terms and with the values out of the planner's sight: so there is one
 * way to read it, whatever the values are.
 */
function byType(filter: EventFilter): Sql<EventRow> {
  const typed = filter.type !== undefined
  const columns = typed ? sql`e.account_id, e.livemode, e.type` : sql`e.account_id, e.livemode`
  const order = typed ? sql`e.account_id desc, e.livemode desc, e.type desc` : sql`e.account_id desc, e.livemode desc`
  const values = typed ? sql`${whose(filter)}, (select ${filter.type}::text)` : whose(filter)
  return sql<EventRow>`
    select ${eventColumns} from events e
     where (${columns}, e.id) < (${values}, (select ${filter.before ?? AFTER_ALL}::text)) and (${columns}, e.id) >= (${values}, '')
     order by ${order}, e.id desc limit ${filter.limit}`
}

const whose = ({ accountId, livemode }: EventFilter): Sql<unknown> =>
  sql`(select ${accountId}::text), (select ${livemode}::boolean)`

const CHANNELS: readonly DeliveryChannel[] = ['webhook', 'email', 'sandbox']
const STATUSES: readonly DeliveryStatus[] = ['pending', 'delivered', 'failed', 'skipped']

/**
 * The newest of each pair of channel and status, and of these the newest; an event with two deliveries is listed once.
 */
function byDelivery(filter: EventFilter): Sql<EventRow> {
  const { accountId, livemode, status, channel, before, limit } = filter
  return sql<EventRow>`
    select ${eventColumns} from (
      select distinct state.event_id
        from unnest(${channel === undefined ? CHANNELS : [channel]}::text[]) as c(channel)
       cross join unnest(${status === undefined ? STATUSES : [status]}::text[]) as s(status)
       cross join lateral (
         select d.event_id from deliveries d
          where d.account_id = ${accountId} and d.livemode = ${livemode} and d.channel = c.channel and d.status = s.status
            and d.event_id < ${before ?? AFTER_ALL}
            ${filter.type === undefined ? nothing : sql`and exists (select 1 from events t where t.id = d.event_id and t.type = ${filter.type})`}
          order by d.account_id desc, d.livemode desc, d.channel desc, d.status desc, d.event_id desc limit ${limit}) state
       order by state.event_id desc limit ${limit}) page
      join events e on e.id = page.event_id
     order by e.id desc`
}

export interface DeliveryRow {
  event_id: string
  channel: DeliveryChannel
  destination: string
  status: DeliveryStatus
  attempts: number
  due_at: string | null
  last_attempt_at: string | null
  response_status: number | null
  error: string | null
  failing_since: string | null
  /** Null while the endpoint does not fail. */
  last_failed_at: string | null
}

/** The deliveries of these events, and what is known of their endpoints. */
export function deliveriesOf(db: Queryable, eventIds: readonly string[]): Promise<DeliveryRow[]> {
  return db.query(sql<DeliveryRow>`
    select d.event_id, d.channel, d.destination, d.status, d.attempts, d.due_at, d.last_attempt_at, d.response_status, d.error,
           p.failing_since, p.last_failed_at
      from deliveries d left join endpoints p on p.endpoint = d.endpoint
     where d.event_id = any (${eventIds}::text[])
     order by d.event_id, d.channel desc`)
}

/** The calls of events that have no payload any more. */
export function callsOf(db: Queryable, callIds: readonly string[]): Promise<(CallRow & DetailRow)[]> {
  return db.query(sql<CallRow & DetailRow>`${withDetails} where c.id = any (${callIds}::text[])`)
}
