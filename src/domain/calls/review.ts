import type { CallObject } from '#contract/calls.ts'
import type { Review } from '#contract/review.ts'
import type { Caller } from '#domain/accounts/authenticate.ts'
import { documentOf } from '#domain/agents/versions.ts'
import { recordAllCompleted } from '#domain/events/events.ts'
import { type ListHouse, suppressFromCall } from '#domain/suppressions/suppressions.ts'
import { clockOf } from '#domain/test-clock/test-clock.ts'
import { type Clock, iso } from '#kernel/clock.ts'
import { isId } from '#kernel/ids.ts'
import type { Log } from '#kernel/log.ts'
import { type Loop, startLoop } from '#kernel/loop.ts'
import { Problem } from '#kernel/problem.ts'
import { callById } from '#store/calls.ts'
import type { Db, Queryable } from '#store/db.ts'
import * as store from '#store/reviews.ts'
import type { HeldClock } from '#store/test-clocks.ts'
import { reviewed } from './reviewed.ts'
import { viewCall } from './view.ts'

/**
 * Calls that wait for a person's eye (rules.md#reviews). Whoever reviews one completes it; what nobody has reviewed in
 * time completes as it is. Either way the end of the call and its one `call.completed` are one transaction, and of two
 * who come at once one finds the call completed.
 */
const LISTED_FOR = 'the review of a call found that no more calls are wanted'

/** What waits, the oldest first, and when each completes by itself. */
export async function listReviews(db: Queryable, filter: store.ReviewFilter) {
  const rows = await store.reviewsOf(db, filter)
  return rows.map(({ id, created_at, review_until }) => ({
    object: 'review' as const,
    ...{ call: id, created_at, closes_at: review_until },
  }))
}

/** `house.db` is the transaction of the request. */
export async function reviewCall(
  house: ListHouse,
  caller: Caller,
  { id, review }: { id: string; review: Review },
): Promise<CallObject> {
  const { db } = house
  const call = isId('call', id) ? await callById(db, { ...caller, id }) : undefined
  if (!call) throw new Problem('not_found')
  if (call.status !== 'needs_review' || call.anonymized_at !== null) throw new Problem('not_in_review')
  const before = { outcome: call.outcome, data: call.data ?? {}, issues: call.issues ?? [] }
  const { result, faults } = reviewed((await documentOf(db, call)).result, before, review)
  if (faults[0]) throw new Problem('invalid_request', { param: faults[0].param, errors: faults })
  const clock = await clockOf(house, caller)
  // Before the call is touched: the list and the lane are held before any call is, by everybody.
  if (review.outcome === 'do_not_call') await suppressFromCall({ ...house, clock }, call, LISTED_FOR)
  const now = iso(clock.now())
  const done = await store.completeReview(db, { ...caller, id, ...result, now })
  if (!done) throw new Problem('not_in_review')
  await recordAllCompleted(db, [done], now)
  return viewCall(done, clock.now())
}

const EXPIRED_AT_ONCE = 100
const SLEEP_MIN_MS = 1_000
const SLEEP_MAX_MS = 60_000

interface ExpiryHouse {
  db: Db
  clock: Clock
  log: Log
  reviewMs: number
  /** Wakes the delivery. */
  onEvent: () => void
}

/** Completes what has waited long enough in real time. Any number of nodes may: what one holds the others pass over. */
export function startReviewExpiry(house: ExpiryHouse): Loop {
  const { db, clock, log, reviewMs, onEvent } = house
  return startLoop(house, {
    name: 'reviews',
    longestMs: SLEEP_MAX_MS,
    step: async () => {
      const now = iso(clock.now())
      const next = await store.nextReviewOver(db)
      if (next === null || next > now) return untilDue(next, { now: clock.now(), reviewMs })
      const done = await db.transaction((tx) => expire(tx, { now, limit: EXPIRED_AT_ONCE }))
      if (done.calls > 0) log.info({ calls: done.calls }, 'calls that nobody reviewed were completed')
      if (done.waits) onEvent()
      // What is due and was held by somebody is being reviewed, or expired by another node.
      return done.calls > 0 ? 0 : SLEEP_MIN_MS
    },
  })
}

/** What comes into review meanwhile has at least `reviewMs` to wait. */
function untilDue(next: string | null, { now, reviewMs }: { now: Temporal.Instant; reviewMs: number }): number {
  const nextMs = next === null ? SLEEP_MAX_MS : Temporal.Instant.from(next).epochMilliseconds - now.epochMilliseconds
  return Math.max(SLEEP_MIN_MS, Math.min(nextMs, reviewMs))
}

async function expire(tx: Queryable, which: { now: string; limit: number }): Promise<Expired> {
  return conclude(tx, await store.expireReviews(tx, which), which.now)
}

interface Expired {
  calls: number
  /** Whether something waits for its delivery. */
  waits: boolean
}

/** Completes what has waited until now on a test clock, by whoever runs that. */
export function expireReviewsOnClock(db: Db, held: HeldClock, now: string): Promise<Expired> {
  return db.transaction(async (tx) =>
    conclude(tx, await store.expireReviewsOnClock(tx, { ...held, now, limit: EXPIRED_AT_ONCE }), now),
  )
}

/** Calls that are about to be anonymised need no review any more. */
export async function endReviews(tx: Queryable, which: { ids: readonly string[]; now: string }): Promise<void> {
  await conclude(tx, await store.completeUnreviewed(tx, which), which.now)
}

async function conclude(tx: Queryable, calls: readonly store.Concluded[], now: string): Promise<Expired> {
  return { calls: calls.length, waits: calls.length > 0 && (await recordAllCompleted(tx, calls, now)) }
}
