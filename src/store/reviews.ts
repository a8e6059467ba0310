import type { Issue, Outcome } from '#contract/calls.ts'
import { type CallRow, callColumns, type DetailRow, type WhoseCall } from './calls.ts'
import type { Queryable } from './db.ts'
import { nothing, type Sql, sql } from './sql.ts'
import type { HeldClock } from './test-clocks.ts'

/**
 * Calls that wait for their review, and what completes them: who reviews, the time that passes, or that the person is
 * to be forgotten. Whoever comes second finds the call completed and moves nothing.
 */

/** A call that has just been completed, and when that was for it: on a test clock it is not our time. */
export type Concluded = CallRow & DetailRow & { moment: string }

const details = sql`d.tool_calls, d.data, d.issues, d.summary, d.sentiment, d.transfer, d.recorded, d.live`

export interface Reviewed {
  outcome: Outcome | null
  data: Record<string, unknown>
  issues: readonly Issue[]
}

interface WaitingReview {
  id: string
  created_at: string
  review_until: string
}

export interface ReviewFilter {
  accountId: string
  livemode: boolean
  call: string | undefined
  after: string | undefined
  limit: number
}

/** Those of an account and mode, the oldest first. */
export function reviewsOf(db: Queryable, which: ReviewFilter): Promise<WaitingReview[]> {
  return db.query(sql<WaitingReview>`
    select c.id, c.created_at, c.review_until from calls c
     where c.account_id = ${which.accountId} and c.livemode = ${which.livemode} and c.stage = 'needs_review'
       and c.id > ${which.after ?? ''} and c.review_until is not null
       ${which.call === undefined ? nothing : sql`and c.id = ${which.call}`}
     order by c.id limit ${which.limit}`)
}

/** Writes down what the review came to; undefined when the call does not wait for one any more. */
export async function completeReview(
  tx: Queryable,
  which: WhoseCall & Reviewed & { now: string },
): Promise<Concluded | undefined> {
  const [row] = await tx.query(sql<Concluded>`
    with done as (
      update calls c set status = 'completed', outcome = ${which.outcome}, review_until = null
       where c.id = ${which.id} and c.account_id = ${which.accountId} and c.livemode = ${which.livemode} and c.status = 'needs_review'
         and c.anonymized_at is null
      returning ${callColumns}, moment_of(c.account_id, c.livemode, ${which.now}) as moment),
    written as (
      update call_details d set data = ${JSON.stringify(which.data)}, issues = ${JSON.stringify(which.issues)},
             -- Words carry the value that they were said for, and no other.
             evidence = (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(d.evidence) e
                          where (d.data::jsonb)->e.key = (${JSON.stringify(which.data)}::jsonb)->e.key)
        from done where d.call_id = done.id
      returning d.call_id, ${details})
    select ${callColumns}, c.moment, ${details} from done c join written d on d.call_id = c.id`)
  return row
}

/** The held calls complete as they are, those that have waited longest first. */
const concluded = (held: Sql<{ id: string; review_until: string }>, now: string) => sql<Concluded>`
  with held as (${held}),
  done as (
    update calls c set status = 'completed', review_until = null from held where c.id = held.id and c.status = 'needs_review'
    returning ${callColumns}, moment_of(c.account_id, c.livemode, ${now}) as moment, held.review_until)
  select ${callColumns}, c.moment, ${details} from done c left join call_details d on d.call_id = c.id
   order by c.review_until, c.id`

/**
 * The accounts and modes that have calls in review in real time, from one to the next: each costs one look into the
 * index, and what waits on a test clock is in the hands of whoever runs that.
 */
const inRealTime = sql`
  with recursive seen as (
    (select c.account_id, c.livemode from calls c where c.stage = 'needs_review' order by c.account_id, c.livemode limit 1)
    union all
    select later.account_id, later.livemode from seen cross join lateral (
      select c.account_id, c.livemode from calls c
       where c.stage = 'needs_review' and (c.account_id, c.livemode) > (seen.account_id, seen.livemode)
       order by c.account_id, c.livemode limit 1) later)
  select account_id, livemode from seen
   where livemode or not exists (select 1 from test_clocks t where t.account_id = seen.account_id)`

/** When the first call that waits in real time has waited long enough; null when none waits. */
export async function nextReviewOver(db: Queryable): Promise<string | null> {
  const [row] = await db.query(sql<{ at: string | null }>`
    select min(first.review_until) as at from (${inRealTime}) w cross join lateral (
      select c.review_until from calls c
       where c.account_id = w.account_id and c.livemode = w.livemode and c.stage = 'needs_review'
       order by c.review_until limit 1) first`)
  return row?.at ?? null
}

/**
 * Up to `limit` calls that have waited long enough in real time complete; those that somebody holds are passed over.
 */
export function expireReviews(tx: Queryable, { now, limit }: { now: string; limit: number }): Promise<Concluded[]> {
  const held = sql<{ id: string; review_until: string }>`
    select c.id, c.review_until from calls c
     where c.status = 'needs_review' and c.id in (
       select due.id from (${inRealTime}) w cross join lateral (
         select c.id, c.review_until from calls c
          where c.account_id = w.account_id and c.livemode = w.livemode and c.stage = 'needs_review' and c.review_until <= ${now}
          order by c.review_until, c.id limit ${limit}) due
        order by due.review_until, due.id limit ${limit})
       for update of c skip locked`
  return tx.query(concluded(held, now))
}

/** The same on a test clock, provided that it shows this instant and that this node is the one that runs it. */
export function expireReviewsOnClock(
  tx: Queryable,
  which: HeldClock & { now: string; limit: number },
): Promise<Concluded[]> {
  const held = sql<{ id: string; review_until: string }>`
    select c.id, c.review_until from calls c join test_clocks t on t.account_id = c.account_id
     where c.account_id = ${which.accountId} and not c.livemode and c.stage = 'needs_review' and c.review_until <= ${which.now}
       and t.node_id = ${which.nodeId} and t.now = ${which.now}
     order by c.review_until, c.id limit ${which.limit} for update of c skip locked for share of t`
  return tx.query(concluded(held, which.now))
}

/**
 * Nobody can review what is about to be forgotten: those of these calls that wait for it complete. The caller holds
 * them.
 */
export function completeUnreviewed(
  tx: Queryable,
  { ids, now }: { ids: readonly string[]; now: string },
): Promise<Concluded[]> {
  const held = sql<{ id: string; review_until: string }>`
    select c.id, c.review_until from calls c where c.id = any(${ids}::text[]) and c.status = 'needs_review'`
  return tx.query(concluded(held, now))
}
