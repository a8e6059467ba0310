import type { Turn } from '#contract/conversation.ts'
import { type CallRow, callColumns, type DetailRow, withDetails } from './calls.ts'
import type { Queryable } from './db.ts'
import { COLUMNS } from './personal.ts'
import { nothing, type Sql, sql } from './sql.ts'

/**
 * Statements that find the calls of a person and take what is personal out of them. What is emptied, and with what,
 * stands in `personal.ts`. Calls are always held before they are emptied, by id, and those that somebody else holds are
 * passed over: they are still there the next time.
 */
export interface PersonOwner {
  accountId: string
  livemode: boolean
}

/** The calls of one number: the person's, whichever way the call went. */
export interface Person extends PersonOwner {
  number: string
  /** Of the number; what queued calls are found by. */
  hash: Buffer
  /** Only calls with this id or an older one, and callbacks of those. */
  upTo?: string | undefined
}

const asItStands = (text: string): Sql<never> => ({ name: '', text, values: [] })

const assignments = (emptied: Readonly<Record<string, string>>): Sql<never> =>
  asItStands(
    Object.entries(emptied)
      .map(([column, value]) => `${column} = ${value}`)
      .join(', '),
  )

/** As the partial indexes say it. */
const ended = sql`c.stage in ('completed', 'failed', 'cancelled', 'needs_review') and c.anonymized_at is null`
const person = sql`(case c.direction when 'outbound' then c.to_number else c.from_number end)`

const meant = ({ upTo }: Person) => (upTo === undefined ? nothing : sql`and (c.id <= ${upTo} or c.retry_of <= ${upTo})`)

const endedOf = (who: Person) => sql`
  select c.id from calls c
   where c.account_id = ${who.accountId} and c.livemode = ${who.livemode} and ${person} = ${who.number} and ${ended} ${meant(who)}`

const queuedOf = (who: Person) => sql`
  select c.id from calls c
   where c.account_id = ${who.accountId} and c.livemode = ${who.livemode} and c.to_hash = ${who.hash} and c.stage = 'queued' ${meant(who)}`

/** What rings, talks or is analysed carries a node's name, or waits for one to analyse it. */
const runningOf = (who: Person) => sql`
  select c.id from calls c
   where c.node_id is not null and c.account_id = ${who.accountId} and c.livemode = ${who.livemode} and ${person} = ${who.number} ${meant(who)}
  union all
  select c.id from calls c
   where c.stage = 'to_analyse' and c.account_id = ${who.accountId} and c.livemode = ${who.livemode}
     and ${person} = ${who.number} ${meant(who)}`

/** One snapshot of every call of the person that is not anonymised: each is in exactly one of these states. */
const kept = (who: Person) => sql`${endedOf(who)} union all ${queuedOf(who)} union all ${runningOf(who)}`

/**
 * Calls whose time is over, of all accounts. A call is as old as its end, and no older than its id: test clocks may say
 * anything.
 */
export async function callsPastRetention(
  db: Queryable,
  { now, limit }: { now: string; limit: number },
): Promise<string[]> {
  const rows = await db.query(sql<{ id: string }>`
    select due.id
      from clients k join accounts a on a.id = k.account_id
      cross join lateral (
        select ${now}::timestamptz - make_interval(months => least(a.retention_months, k.retention_months)) as at) cut
      cross join lateral (
        select c.id from calls c
         where c.client_id = k.id and c.closed_at <= cut.at and c.anonymized_at is null
           and seconds_of_call_id(c.id) <= extract(epoch from cut.at)
         order by c.closed_at limit ${limit}) due
     limit ${limit}`)
  return rows.map((row) => row.id)
}

/** Those of these calls that may be anonymised now; nobody else does until the transaction ends. */
export async function holdToAnonymize(tx: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query(sql<{ id: string }>`
    select c.id from calls c where c.id = any(${ids}::text[]) and ${ended} order by c.id for update skip locked`)
  return rows.map((row) => row.id)
}

/** Calls of the person that have ended, the oldest first. */
export async function endedCallsOf(tx: Queryable, who: Person, limit: number): Promise<string[]> {
  const rows = await tx.query(sql<{ id: string }>`${endedOf(who)} order by c.id limit ${limit}`)
  return rows.map((row) => row.id)
}

/** Calls to the person that wait are cancelled. */
export function cancelQueuedOf(
  tx: Queryable,
  who: Person,
  { now, limit }: { now: string; limit: number },
): Promise<CallRow[]> {
  return tx.query(sql<CallRow>`
    with held as (${queuedOf(who)} order by c.id limit ${limit} for update)
    update calls c set status = 'cancelled', outcome = 'cancelled', due_at = null, next_attempt_at = null, waiting_for = null,
                       ended_at = moment_of(c.account_id, c.livemode, ${now})
      from held where c.id = held.id and c.status = 'queued'
    returning ${callColumns}`)
}

/** How many calls of the person still hold something, and the newest of them. */
export async function countKept(tx: Queryable, who: Person): Promise<{ count: number; newest: string | null }> {
  const [row] = await tx.query(sql<{ count: number; newest: string | null }>`
    select count(*) as count, max(id) as newest from (${kept(who)}) as c`)
  return row ?? { count: 0, newest: null }
}

/**
 * Takes all that is personal out of the rows of these calls. What was to be delivered of them is not, and a try under
 * way has no say any more.
 */
export async function emptyCalls(tx: Queryable, ids: readonly string[], at: string): Promise<void> {
  await tx.query(sql`
    update calls set anonymized_at = ${at}, ${assignments(COLUMNS.calls.emptied)} where id = any(${ids}::text[])`)
  await tx.query(sql`
    update call_details set ${assignments(COLUMNS.call_details.emptied)} where call_id = any(${ids}::text[])`)
  await tx.query(sql`
    update attempts set ${assignments(COLUMNS.attempts.emptied)} where call_id = any(${ids}::text[]) and cause is not null`)
  await tx.query(sql`delete from call_words where call_id = any(${ids}::text[])`)
  await tx.query(sql`delete from call_tools where call_id = any(${ids}::text[])`)
  await tx.query(sql`delete from tool_executions where call_id = any(${ids}::text[])`)
  await tx.query(sql`
    update suppressions set ${assignments(COLUMNS.suppressions.emptied)} where call_id = any(${ids}::text[]) and number is not null`)
  await tx.query(sql`
    update events set ${assignments(COLUMNS.events.emptied)} where call_id = any(${ids}::text[])`)
  await tx.query(sql`
    with held as (
      select d.event_id, d.channel from deliveries d join events e on e.id = d.event_id where e.call_id = any(${ids}::text[])
       order by d.event_id, d.channel for update of d)
    update deliveries d set ${assignments(COLUMNS.deliveries.emptied)}, node_id = null, due_at = null, waiting = false, round = round + 1,
                            status = case when status = 'pending' then 'skipped' else status end
      from held where d.event_id = held.event_id and d.channel = held.channel`)
}

/** What was told of these calls, the oldest first. */
export async function payloadsOf(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query(sql<{ payload: string }>`
    select payload from events where call_id = any(${ids}::text[]) order by id`)
  return rows.map((row) => row.payload)
}

export interface Erasure extends PersonOwner {
  number: string
  upTo: string
}

/** Notes that the number is to be forgotten further, as its calls end. */
export async function noteErasure(tx: Queryable, erasure: Erasure, at: string): Promise<void> {
  await tx.query(sql`
    insert into erasures as e (account_id, livemode, number, up_to, asked_at)
    values (${erasure.accountId}, ${erasure.livemode}, ${erasure.number}, ${erasure.upTo}, ${at})
    on conflict (account_id, livemode, number) do update set up_to = greatest(e.up_to, excluded.up_to)`)
}

/** The oldest that wait, without their numbers' being taken: who does one holds it. */
export function waitingErasures(db: Queryable, limit: number): Promise<Omit<Erasure, 'upTo'>[]> {
  return db.query(sql<Omit<Erasure, 'upTo'>>`
    select account_id as "accountId", livemode, number from erasures order by asked_at limit ${limit}`)
}

/** Undefined when it is done, or when another node is at it. */
export async function holdErasure(tx: Queryable, which: Omit<Erasure, 'upTo'>): Promise<Erasure | undefined> {
  const [row] = await tx.query(sql<Erasure>`
    select account_id as "accountId", livemode, number, up_to as "upTo" from erasures
     where account_id = ${which.accountId} and livemode = ${which.livemode} and number = ${which.number} for update skip locked`)
  return row
}

export async function dropErasure(tx: Queryable, which: Omit<Erasure, 'upTo'>): Promise<void> {
  await tx.query(sql`
    delete from erasures where account_id = ${which.accountId} and livemode = ${which.livemode} and number = ${which.number}`)
}

/** Calls of the person with all that is kept of them, newest first. */
export function keptCalls(
  db: Queryable,
  who: Person,
  page: { before?: string | undefined; limit: number },
): Promise<(CallRow & DetailRow)[]> {
  return db.query(sql<CallRow & DetailRow>`
    ${withDetails} where c.id in (
      select k.id from (${kept(who)}) as k ${page.before === undefined ? nothing : sql`where k.id < ${page.before}`}
       order by k.id desc limit ${page.limit})
    order by c.id desc`)
}

/** What was said in these calls, piece by piece, in order. */
export function wordsOfCalls(db: Queryable, ids: readonly string[]): Promise<{ call_id: string; turns: Turn[] }[]> {
  return db.query(sql<{ call_id: string; turns: Turn[] }>`
    select call_id, turns from call_words where call_id = any(${ids}::text[]) order by call_id, n`)
}

/** Every account, or the one of that name. */
export function accountsNamed(db: Queryable, name: string | undefined): Promise<{ id: string; name: string }[]> {
  return db.query(sql<{ id: string; name: string }>`
    select a.id, a.name from accounts a ${name === undefined ? nothing : sql`where a.name = ${name}`} order by a.id`)
}
