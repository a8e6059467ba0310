import { type CallRow, callColumns } from './calls.ts'
import type { Queryable } from './db.ts'
import { sql } from './sql.ts'

/** The statements of admission. All of one admission run in one transaction that holds the lanes it admits from. */

export interface HeldLane {
  account_id: string
  livemode: boolean
  cap: number
  vtime: number
  /** The slots that are taken. */
  taken: number[]
}

/**
 * Holds up to `limit` lanes that have a call due and a slot free, those that have had least first. Lanes that another node
 * holds are passed over, so nobody waits and nobody can deadlock. The slots are read by a statement of their own: the one that
 * gets the locks sees them as they were when it began, and whoever held a lane until a moment ago has taken some since.
 */
export async function holdReadyLanes(
  tx: Queryable,
  order: { now: string; limit: number; modes: readonly boolean[] },
): Promise<HeldLane[]> {
  const held = await tx.query(sql<Omit<HeldLane, 'taken'>>`
    select l.account_id, l.livemode, l.vtime, a.concurrent_calls as cap
      from lanes l join accounts a on a.id = l.account_id
     where l.next_due <= ${order.now} and l.active < a.concurrent_calls and l.livemode = any(${order.modes}::boolean[])
     order by l.vtime, l.account_id limit ${order.limit} for update of l skip locked`)
  if (held.length === 0) return []
  const taken = await tx.query(sql<{ slots: number[] }>`
    select array(select s.slot from line_slots s where s.account_id = l.account_id and s.livemode = l.livemode) as slots
      from unnest(${held.map((lane) => lane.account_id)}::text[], ${held.map((lane) => lane.livemode)}::boolean[])
           with ordinality as l(account_id, livemode, place) order by l.place`)
  return held.map((lane, at) => ({ ...lane, taken: taken[at]?.slots ?? [] }))
}

export interface Candidate extends CallRow {
  to_hash: Buffer
  alive: boolean
  suppressed: boolean
  /** Which of today's attempts on this number, from this account and in this mode, are taken. */
  taken_today: number[]
}

/**
 * The due calls of held lanes, at most so many of each, with what their admission depends on. They are held from here on; one
 * that is being cancelled at this moment is passed over, so an admission never waits for a call and cannot deadlock.
 */
export function dueOf(
  tx: Queryable,
  lanes: readonly { accountId: string; livemode: boolean; limit: number }[],
  at: { now: string; day: string },
): Promise<Candidate[]> {
  return tx.query(sql<Candidate>`
    select ${callColumns}, c.to_hash, g.status <> 'archived' and k.deleted_at is null as alive,
           exists (select 1 from suppressions s where s.account_id = c.account_id and s.livemode = c.livemode
                      and s.number_hash = c.to_hash) as suppressed,
           array(select d.n::int from daily_slots d where d.account_id = c.account_id and d.livemode = c.livemode
               and d.to_hash = c.to_hash and d.day = ${at.day}::date) as taken_today
      from unnest(${lanes.map((lane) => lane.accountId)}::text[], ${lanes.map((lane) => lane.livemode)}::boolean[],
                  ${lanes.map((lane) => lane.limit)}::int[]) with ordinality as l(account_id, livemode, most, place)
     cross join lateral (
       select * from calls q where q.account_id = l.account_id and q.livemode = l.livemode and q.status = 'queued'
          and q.due_at <= ${at.now} order by q.due_at, q.id limit l.most for update skip locked) c
      join agents g on g.id = c.agent_id
      join clients k on k.id = c.client_id
     order by l.place, c.due_at, c.id`)
}

export interface Admitted {
  id: string
  accountId: string
  livemode: boolean
  slot: number
  toHash: Buffer
  /** Null where no daily cap holds: simulated calls without a test clock. */
  nth: number | null
}

/**
 * Dialling begins: slot, daily slot and attempt are written, each behind its constraint, and the call moves. Only calls
 * that are still queued move; who was cancelled since leaves no trace.
 */
export function admit(
  tx: Queryable,
  calls: readonly Admitted[],
  by: { nodeId: string; now: string; day: string },
): Promise<CallRow[]> {
  return tx.query(sql<CallRow>`
    with wanted as (
      select * from unnest(${calls.map((call) => call.id)}::text[], ${calls.map((call) => call.slot)}::int[],
                           ${calls.map((call) => call.nth)}::int[]) as w(id, slot, nth)),
    admitted as (
      update calls c set status = 'dialing', attempts = c.attempts + 1, node_id = ${by.nodeId}, due_at = null,
                         next_attempt_at = null, waiting_for = null, outcome = null, error = null
        from wanted w where c.id = w.id and c.status = 'queued' returning ${callColumns}, c.to_hash, w.slot, w.nth),
    slots as (
      insert into line_slots (account_id, livemode, slot, call_id) select account_id, livemode, slot, id from admitted),
    days as (
      insert into daily_slots (account_id, livemode, to_hash, day, n)
      select account_id, livemode, to_hash, ${by.day}::date, nth from admitted where nth is not null),
    charged as (
      insert into attempts (call_id, n, node_id, started_at, day, nth)
      select id, attempts, ${by.nodeId}, ${by.now}, case when nth is not null then ${by.day}::date end, nth from admitted)
    select * from admitted`)
}

/** Calls that may not be dialled yet wait for their next due time, and say what for. */
export async function putOff(
  tx: Queryable,
  calls: readonly { id: string; dueAt: string; waitingFor: string }[],
): Promise<void> {
  await tx.query(sql`
    update calls c set due_at = p.due_at, waiting_for = p.waiting_for
      from unnest(${calls.map((call) => call.id)}::text[], ${calls.map((call) => call.dueAt)}::timestamptz[],
                  ${calls.map((call) => call.waitingFor)}::text[]) as p(id, due_at, waiting_for)
     where c.id = p.id and c.status = 'queued'`)
}

/** What the lanes look like once the admission is done; the lanes are held, so this is the truth at the commit. */
export async function settleLanes(
  tx: Queryable,
  lanes: readonly { accountId: string; livemode: boolean; vtime: number }[],
): Promise<void> {
  await tx.query(sql`
    update lanes l set vtime = s.vtime,
                       active = (select count(*) from line_slots t where t.account_id = l.account_id and t.livemode = l.livemode),
                       next_due = (select min(c.due_at) from calls c where c.account_id = l.account_id and c.livemode = l.livemode
                                      and c.status = 'queued')
      from unnest(${lanes.map((lane) => lane.accountId)}::text[], ${lanes.map((lane) => lane.livemode)}::boolean[],
                  ${lanes.map((lane) => lane.vtime)}::float8[]) as s(account_id, livemode, vtime)
     where l.account_id = s.account_id and l.livemode = s.livemode`)
}

/** Days long past cap nothing. */
export async function pruneDays(db: Queryable, before: string): Promise<void> {
  await db.query(sql`delete from daily_slots where day < ${before}::date`)
}
