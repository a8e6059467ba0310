import { endReviews } from '#domain/calls/review.ts'
import { type Clock, iso } from '#kernel/clock.ts'
import type { Queryable } from '#store/db.ts'
import { emptyCalls, holdToAnonymize } from '#store/privacy.ts'

/** Takes everything personal out of calls that have ended: from every table, and from the folder of recordings. */
export interface AnonymizeHouse {
  /** The transaction that it is part of. */
  db: Queryable
  clock: Clock
  /** Removes the files of these calls; the ids of those that have none any more. */
  removeRecordings: (callIds: readonly string[]) => Promise<readonly string[]>
}

/**
 * Those of these calls that have ended, that nobody holds and whose recording is gone; how many they were. Files go
 * before the rows say so: killed in between, a call is simply still to be done. So it is if its file cannot be removed.
 */
export async function anonymizeCalls(house: AnonymizeHouse, wanted: readonly string[]): Promise<number> {
  if (wanted.length === 0) return 0
  const held = await holdToAnonymize(house.db, wanted)
  const ids = await house.removeRecordings(held)
  if (ids.length === 0) return 0
  const now = iso(house.clock.now())
  // Before they are emptied, so that their events are emptied with them.
  await endReviews(house.db, { ids, now })
  await emptyCalls(house.db, ids, now)
  return ids.length
}
