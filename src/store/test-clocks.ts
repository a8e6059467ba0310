import type { Queryable } from './db.ts'
import { nextDueOf } from './lanes.ts'
import { sql } from './sql.ts'

/** Test clocks: at most one per account. Who runs one holds it by its name, as whoever owns a call does. */
export interface TestClockRow {
  account_id: string
  now: string
  target: string | null
}

export async function testClockOf(db: Queryable, accountId: string): Promise<TestClockRow | undefined> {
  const [row] = await db.query(sql<TestClockRow>`
    select account_id, now, target from test_clocks where account_id = ${accountId}`)
  return row
}

/** Gives the account a clock that shows `now`, unless it has one. The lane is held by the caller. */
export async function insertTestClock(tx: Queryable, clock: { accountId: string; now: string }): Promise<boolean> {
  const rows = await tx.query(sql`
    with made as (
      insert into test_clocks (account_id, now, target) values (${clock.accountId}, ${clock.now}, ${clock.now})
      on conflict do nothing returning account_id),
    lane as (
      update lanes l set clocked = true from made where l.account_id = made.account_id and not l.livemode)
    select 1 from made`)
  return rows.length > 0
}

/** Sends the clock on to there; undefined when there is none, or when it is past that already. */
export async function sendTestClock(
  tx: Queryable,
  which: { accountId: string } & ({ to: string } | { seconds: number }),
): Promise<TestClockRow | undefined> {
  const to =
    'to' in which
      ? sql`${which.to}::timestamptz`
      : sql`coalesce(target, now) + make_interval(secs => ${which.seconds}::float8)`
  const [row] = await tx.query(sql<TestClockRow>`
    update test_clocks set target = greatest(target, ${to}) where account_id = ${which.accountId} and ${to} >= now
    returning account_id, now, target`)
  return row
}

/** False when there was none. What was due on it is due by the time of day from now on. */
export async function deleteTestClock(tx: Queryable, accountId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    with gone as (delete from test_clocks where account_id = ${accountId} returning account_id),
    lane as (
      update lanes l set clocked = false, next_due = ${nextDueOf} from gone where l.account_id = gone.account_id and not l.livemode)
    select 1 from gone`)
  return rows.length > 0
}

/** The account of the clock `t` may have calls at all. */
const hasLines = sql`(exists (select 1 from accounts a where a.id = t.account_id and a.concurrent_calls > 0)
  and not exists (select 1 from lanes l where l.account_id = t.account_id and not l.livemode and l.paused))`

/**
 * Takes a clock that is on its way, or on which a call is due or has waited long enough for its review, for this node
 * to run.
 */
export async function claimTestClock(db: Queryable, nodeId: string): Promise<TestClockRow | undefined> {
  const [row] = await db.query(sql<TestClockRow>`
    with ready as (
      select t.account_id from test_clocks t
       where t.node_id is null
         and (t.target is not null
              or ${hasLines} and exists (select 1 from calls c where c.account_id = t.account_id and not c.livemode and c.stage = 'queued'
                            and c.campaign_id is null and c.due_at <= t.now)
              or ${hasLines} and exists (select 1 from campaigns k join calls c on c.campaign_id = k.id
                          where k.account_id = t.account_id and not k.livemode and k.status = 'running' and c.stage = 'queued'
                            and c.due_at <= t.now)
              or exists (select 1 from calls c where c.account_id = t.account_id and not c.livemode and c.stage = 'needs_review'
                            and c.review_until <= t.now))
       order by t.account_id limit 1 for update skip locked)
    update test_clocks t set node_id = ${nodeId} from ready where t.account_id = ready.account_id
    returning t.account_id, t.now, t.target`)
  return row
}

export interface HeldClock {
  accountId: string
  nodeId: string
}

/** Moves the hands; never backwards. Undefined when the clock was taken away or is another node's. */
export async function moveHands(db: Queryable, which: HeldClock & { now: string }): Promise<TestClockRow | undefined> {
  const [row] = await db.query(sql<TestClockRow>`
    update test_clocks set now = greatest(now, ${which.now}::timestamptz)
     where account_id = ${which.accountId} and node_id = ${which.nodeId} returning account_id, now, target`)
  return row
}

/** It has arrived, unless it was sent on meanwhile; then false. */
export async function arrive(db: Queryable, which: HeldClock & { at: string }): Promise<boolean> {
  const rows = await db.query(sql`
    update test_clocks set now = greatest(now, ${which.at}::timestamptz), target = null, node_id = null
     where account_id = ${which.accountId} and node_id = ${which.nodeId} and coalesce(target, now) <= ${which.at}::timestamptz
    returning 1`)
  return rows.length > 0
}

/** Gives the clock back as it is, for whoever comes next. */
export async function releaseTestClock(db: Queryable, which: HeldClock): Promise<void> {
  await db.query(sql`
    update test_clocks set node_id = null where account_id = ${which.accountId} and node_id = ${which.nodeId}`)
}

/** Whether a call of its test mode is under way: being dialled, spoken or analysed. */
export async function isBusyOnClock(db: Queryable, accountId: string): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from calls where account_id = ${accountId} and not livemode and stage in ('running', 'to_analyse')
     limit 1`)
  return rows.length > 0
}

/**
 * When the next call on an account's test clock is due, or has waited long enough for its review; null when none waits.
 * What has no line to be dialled on is not due.
 */
export async function nextOnClock(db: Queryable, accountId: string): Promise<string | null> {
  const [row] = await db.query(sql<{ due_at: string | null }>`
    select least(
      (select min(c.due_at) from calls c where c.account_id = ${accountId} and not c.livemode and c.stage = 'queued'
          and c.campaign_id is null and ${hasLines}),
      (select min(d.due_at) from campaigns k cross join lateral (
         select min(c.due_at) as due_at from calls c where c.campaign_id = k.id and c.stage = 'queued') d
        where k.account_id = ${accountId} and not k.livemode and k.status = 'running' and ${hasLines}),
      (select min(c.review_until) from calls c where c.account_id = ${accountId} and not c.livemode and c.stage = 'needs_review')) as due_at
      from test_clocks t where t.account_id = ${accountId}`)
  return row?.due_at ?? null
}
