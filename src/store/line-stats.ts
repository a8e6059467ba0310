import type { Queryable } from './db.ts'
import { type Sql, sql } from './sql.ts'
import { fitting, type StatsFilter } from './stats.ts'

/**
 * How many conversations went on at once. That cannot be added up, so it is counted from when each began and ended: of
 * calls that are through from their spans, of the others, which are few, from the calls themselves.
 */
export interface SpanFilter extends StatsFilter {
  /** Until then go those that have not ended. */
  now: string
}

const spans = (filter: SpanFilter): Sql<unknown> => sql`
  select answered_at, ended_at from call_spans
   where account_id = ${filter.accountId} and livemode = ${filter.livemode} and ended_at >= ${filter.from} and answered_at < ${filter.to}
     -- No conversation lasts a day: what ended later need not be looked at.
     and ended_at < ${filter.to}::timestamptz + interval '1 day' ${fitting(filter)}
  union all
  select answered_at, ended_at from call_endings
   where account_id = ${filter.accountId} and livemode = ${filter.livemode} and ended_at >= ${filter.from} and answered_at < ${filter.to}
     ${fitting(filter)}
  union all
  select answered_at, coalesce(ended_at, ${filter.now}) from calls
   where account_id = ${filter.accountId} and livemode = ${filter.livemode} and stage in ('running', 'to_analyse', 'needs_review')
     and answered_at < ${filter.to} and coalesce(ended_at, ${filter.now}) >= ${filter.from} ${fitting(filter)}`

/** How many conversations there were, as far as anybody counts. */
export async function spansWithin(db: Queryable, filter: SpanFilter, most: number): Promise<number> {
  const [row] = await db.query(sql<{ n: number }>`
    select count(*) as n from (select 1 from (${spans(filter)}) s limit ${most}) s`)
  return row?.n ?? 0
}

/**
 * The most at once in each part of the time, by the place of its beginning among all. At one instant a line is free
 * before it is taken again; what goes on at a beginning is in both parts.
 */
export function mostAtOnce(
  db: Queryable,
  filter: SpanFilter,
  beginnings: readonly string[],
): Promise<{ place: number; most: number }[]> {
  return db.query(sql<{ place: number; most: number }>`
    with spans as (${spans(filter)}),
    changes as (
      select greatest(answered_at, ${filter.from}::timestamptz) as at, 1 as by from spans
      union all
      select greatest(ended_at, answered_at + interval '1 millisecond'), -1 from spans where ended_at < ${filter.to}
      union all
      select b.at, 0 from unnest(${beginnings}::timestamptz[]) as b(at)),
    counted as (select at, sum(by) over (order by at, by rows unbounded preceding) as going from changes)
    select width_bucket(at, ${beginnings}::timestamptz[]) as place, max(going)::float8 as most
      from counted where at < ${filter.to} group by 1 order by 1`)
}
