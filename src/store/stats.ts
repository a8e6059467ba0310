import type { StatsBy } from '#contract/stats.ts'
import { type CallRow, type DetailRow, withDetails } from './calls.ts'
import type { Db, Queryable } from './db.ts'
import { nothing, type Sql, sql } from './sql.ts'

/** How calls ended, by the hour. What has just ended lies beside the hours until somebody gathers it. */

export interface StatsFilter {
  accountId: string
  livemode: boolean
  /** From then on, and before then. */
  from: string
  to: string
  agent?: string | undefined
  campaign?: string | undefined
  client?: string | undefined
  direction?: string | undefined
}

export interface CountRow {
  key: string
  outcome: string
  calls: number
  attempts: number
  answered: number
  seconds: number
}

export interface MoodRow {
  key: string
  /** From -2 to 2. */
  start: number
  end: number
  calls: number
}

export interface WaitRow {
  key: string
  step: number
  turns: number
}

/** As `call_waits` has them: from 50 ms on, each step a tenth more, up to half a minute. */
export const STEP = { firstMs: 50, ratio: 1.1, last: 67 } as const
const stepOf = sql`least(67, greatest(0, floor(ln(greatest(w.ms, 1) / 50.0) / ln(1.1))))::integer`

// biome-ignore format: a table reads in columns
const KEYS: Record<StatsBy, Sql<unknown>> = {
  hour:         sql`to_char(c.hour at time zone 'Europe/Rome', 'YYYY-MM-DD"T"HH24')`,
  day:          sql`to_char(c.hour at time zone 'Europe/Rome', 'YYYY-MM-DD')`,
  weekday_hour: sql`to_char(c.hour at time zone 'Europe/Rome', 'ID"T"HH24')`,
  agent:        sql`c.agent_id`,
  campaign:     sql`c.campaign_id`,
  client:       sql`c.client_id`,
}

export const fitting = ({ agent, campaign, client, direction }: StatsFilter): Sql<unknown> => sql`
  ${agent === undefined ? nothing : sql`and agent_id = ${agent}`}
  ${campaign === undefined ? nothing : sql`and campaign_id = ${campaign}`}
  ${client === undefined ? nothing : sql`and client_id = ${client}`}
  ${direction === undefined ? nothing : sql`and direction = ${direction}`}`

const counted = (filter: StatsFilter) => sql`
  select hour, agent_id, campaign_id, client_id, outcome, calls, attempts, answered, seconds from call_counts
   where account_id = ${filter.accountId} and livemode = ${filter.livemode} and hour >= ${filter.from} and hour < ${filter.to}
     ${fitting(filter)}
  union all
  select date_trunc('hour', ended_at), agent_id, campaign_id, client_id, outcome, 1, attempts, answered::int, seconds from call_endings
   where account_id = ${filter.accountId} and livemode = ${filter.livemode} and ended_at >= ${filter.from} and ended_at < ${filter.to}
     ${fitting(filter)}`

export function countsBy(
  db: Queryable,
  filter: StatsFilter,
  order: { by: StatsBy; limit: number },
): Promise<CountRow[]> {
  return db.query(sql<CountRow>`
    select ${KEYS[order.by]} as key, c.outcome, sum(c.calls)::float8 as calls, sum(c.attempts)::float8 as attempts,
           sum(c.answered)::float8 as answered, sum(c.seconds)::float8 as seconds
      from (${counted(filter)}) c group by 1, 2 order by 1, 2 limit ${order.limit}`)
}

export function waitsBy(db: Queryable, filter: StatsFilter, order: { by: StatsBy; limit: number }): Promise<WaitRow[]> {
  return db.query(sql<WaitRow>`
    select ${KEYS[order.by]} as key, c.step, sum(c.turns)::float8 as turns from (
      select hour, agent_id, campaign_id, client_id, step, turns from call_waits
       where account_id = ${filter.accountId} and livemode = ${filter.livemode} and hour >= ${filter.from} and hour < ${filter.to}
         ${fitting(filter)}
      union all
      select date_trunc('hour', ended_at), agent_id, campaign_id, client_id, ${stepOf}, 1 from call_endings cross join unnest(waits) as w(ms)
       where account_id = ${filter.accountId} and livemode = ${filter.livemode} and ended_at >= ${filter.from} and ended_at < ${filter.to}
         ${fitting(filter)}) c
     group by 1, 2 order by 1, 2 limit ${order.limit}`)
}

/** How people felt at the beginning and at the end, where that is known. */
export function moodsBy(db: Queryable, filter: StatsFilter, order: { by: StatsBy; limit: number }): Promise<MoodRow[]> {
  return db.query(sql<MoodRow>`
    select ${KEYS[order.by]} as key, c.mood_start as start, c.mood_end as end, sum(c.calls)::float8 as calls from (
      select hour, agent_id, campaign_id, client_id, mood_start, mood_end, calls from call_moods
       where account_id = ${filter.accountId} and livemode = ${filter.livemode} and hour >= ${filter.from} and hour < ${filter.to}
         ${fitting(filter)}
      union all
      select date_trunc('hour', ended_at), agent_id, campaign_id, client_id, mood_start, mood_end, 1 from call_endings
       where account_id = ${filter.accountId} and livemode = ${filter.livemode} and ended_at >= ${filter.from} and ended_at < ${filter.to}
         and mood_start is not null and mood_end is not null ${fitting(filter)}) c
     group by 1, 2, 3 order by 1, 2, 3 limit ${order.limit}`)
}

/** One node at a time: of two the second finds nothing to do. */
const GATHERING = 7_305_037

/** Gathers up to so many of what has ended into its hours; how many there were. */
export function gatherEndings(db: Db, limit: number): Promise<number> {
  return db.transaction(async (tx) => {
    const [free] = await tx.query(sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${GATHERING}) as free`)
    if (!free?.free) return 0
    const [row] = await tx.query(sql<{ n: number }>`
      with taken as (
        delete from call_endings where id in (select id from call_endings order by id limit ${limit}) returning *),
      counts as (
        insert into call_counts as t
        select account_id, livemode, date_trunc('hour', ended_at), agent_id, campaign_id, client_id, direction, outcome, count(*),
               sum(attempts), count(*) filter (where answered), sum(seconds)
          from taken group by 1, 2, 3, 4, 5, 6, 7, 8
        on conflict (account_id, livemode, hour, agent_id, campaign_id, client_id, direction, outcome) do update
           set calls = t.calls + excluded.calls, attempts = t.attempts + excluded.attempts,
               answered = t.answered + excluded.answered, seconds = t.seconds + excluded.seconds),
      waits as (
        insert into call_waits as t
        select account_id, livemode, date_trunc('hour', ended_at), agent_id, campaign_id, client_id, direction, ${stepOf}, count(*)
          from taken cross join unnest(waits) as w(ms) group by 1, 2, 3, 4, 5, 6, 7, 8
        on conflict (account_id, livemode, hour, agent_id, campaign_id, client_id, direction, step) do update
           set turns = t.turns + excluded.turns),
      moods as (
        insert into call_moods as t
        select account_id, livemode, date_trunc('hour', ended_at), agent_id, campaign_id, client_id, direction, mood_start, mood_end, count(*)
          from taken where mood_start is not null and mood_end is not null group by 1, 2, 3, 4, 5, 6, 7, 8, 9
        on conflict (account_id, livemode, hour, agent_id, campaign_id, client_id, direction, mood_start, mood_end) do update
           set calls = t.calls + excluded.calls),
      spans as (
        insert into call_spans
        select account_id, livemode, ended_at, answered_at, agent_id, campaign_id, client_id, direction
          from taken where answered_at is not null)
      select count(*) as n from taken`)
    return row?.n ?? 0
  })
}

interface WaitingRow {
  reason: string | null
  campaign_id: string | null
  calls: number
}

/** Queued calls by what they wait for, as each of them says it. */
export function waitingBy(
  db: Queryable,
  which: { accountId: string; livemode: boolean; now: string; passedOver: string },
): Promise<WaitingRow[]> {
  return db.query(sql<WaitingRow>`
    select case when l.paused then 'dialing_paused' when k.status = 'paused' then 'campaign_paused'
                when c.due_at <= ${which.passedOver} then 'concurrency' when c.due_at <= ${which.now} then null
                when c.waiting_for is not null then c.waiting_for
                when c.next_attempt_at is null then 'scheduled_at' else 'retry_delay' end as reason,
           c.campaign_id, count(*) as calls
      from calls c
      left join campaigns k on k.id = c.campaign_id
      left join lanes l on l.account_id = c.account_id and l.livemode = c.livemode
     where c.account_id = ${which.accountId} and c.livemode = ${which.livemode} and c.stage = 'queued'
     group by 1, 2`)
}

/** Those that are due first, among them those of paused campaigns last. */
export function nextInLine(
  db: Queryable,
  which: { accountId: string; livemode: boolean; limit: number },
): Promise<(CallRow & DetailRow)[]> {
  return db.query(sql<CallRow & DetailRow>`
    ${withDetails} left join campaigns k on k.id = c.campaign_id
     where c.account_id = ${which.accountId} and c.livemode = ${which.livemode} and c.stage = 'queued'
     order by coalesce(k.status = 'paused', false), c.due_at, c.id limit ${which.limit}`)
}

interface PaceRow {
  id: string
  name: string
  agent_id: string
  agent_version: number
  max_concurrent: number
  running_since: string
  /** Of its calls, those that have ended since then. */
  closed: number
  /** When the last of those that wait is due, as far as that is known. */
  latest_due: string | null
}

/** How fast these campaigns go. */
export function campaignPaces(
  db: Queryable,
  which: { campaigns: readonly string[]; since: string },
): Promise<PaceRow[]> {
  return db.query(sql<PaceRow>`
    select k.id, k.name, k.agent_id, k.agent_version, k.max_concurrent, k.running_since,
           (select count(*) from calls c
             where c.campaign_id = k.id and c.closed_at is not null and c.closed_at >= ${which.since}) as closed,
           (select max(c.due_at) from calls c where c.campaign_id = k.id and c.stage = 'queued') as latest_due
      from campaigns k where k.id = any(${which.campaigns}::text[]) order by k.id desc`)
}

/** What an account may have at a time and in a day, and how many of its campaigns share that. */
export async function roomOf(
  db: Queryable,
  which: { accountId: string; livemode: boolean },
): Promise<{ lines: number; daily_minutes: number | null; running: number }> {
  const [row] = await db.query(sql<{ lines: number; daily_minutes: number | null; running: number }>`
    select a.concurrent_calls as lines, case when ${which.livemode} then a.daily_minutes end as daily_minutes,
           (select count(*) from campaigns k where k.account_id = a.id and k.livemode = ${which.livemode}
               and k.status = 'running') as running
      from accounts a where a.id = ${which.accountId}`)
  return row ?? { lines: 0, daily_minutes: null, running: 0 }
}
