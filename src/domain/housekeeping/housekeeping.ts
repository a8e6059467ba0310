import type { Authenticator } from '#domain/accounts/authenticate.ts'
import { forgetLogins } from '#domain/people/people.ts'
import { forgetRequests, type RequestNotes } from '#domain/requests/requests.ts'
import { gatherEndings } from '#domain/stats/stats.ts'
import { addMs, type Clock, iso, ROME } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { startLoop } from '#kernel/loop.ts'
import { pruneDays } from '#store/admission.ts'
import type { Db } from '#store/db.ts'
import { forgetExpired } from '#store/idempotency.ts'
import { forgetLost } from '#store/nodes.ts'

/**
 * Small regular chores of every node: notes the last use of keys, forgets what has expired and sweeps up what was left
 * half written, in bounded batches.
 */
export interface HousekeepingHouse {
  db: Db
  clock: Clock
  log: Log
  authenticator: Authenticator
  notes: RequestNotes
  /** Removes recordings that nobody has been writing since then. */
  sweepRecordings: (before: Temporal.Instant, signal: AbortSignal) => Promise<unknown>
}

const EVERY_MS = 10_000
const FORGOTTEN_AT_ONCE = 1_000
const GATHERED_AT_ONCE = 20_000
/** A daily slot caps nothing once its day is over everywhere. */
const CAPPED_DAYS = 2
/** So long it is known when a node was last heard of that is gone. */
const LOST_MS = 24 * 3_600_000
const SWEEP_EVERY_MS = 3_600_000
/** No pause between two pieces of a recording is as long, and no node's clock as wrong. */
const LEFT_AFTER_MS = 3_600_000

const daysAgo = (now: Temporal.Instant, days: number): string =>
  now.toZonedDateTimeISO(ROME).subtract({ days }).toPlainDate().toString()

export function startHousekeeping(house: HousekeepingHouse): { stop(): Promise<void> } {
  const loop = startLoop(house, {
    name: 'housekeeping',
    longestMs: EVERY_MS,
    step: async () => {
      await house.authenticator.flush()
      await pruneDays(house.db, daysAgo(house.clock.now(), CAPPED_DAYS))
      await forgetLost(house.db, iso(addMs(house.clock.now(), -LOST_MS)))
      const forgotten = await forgetExpired(house.db, iso(house.clock.now()), FORGOTTEN_AT_ONCE)
      await forgetLogins(house, FORGOTTEN_AT_ONCE)
      await house.notes.flush(house.db)
      await forgetRequests(house, FORGOTTEN_AT_ONCE)
      await gatherEndings(house.db, GATHERED_AT_ONCE)
      return forgotten === FORGOTTEN_AT_ONCE ? 0 : EVERY_MS
    },
  })
  // Apart from the others, which do not wait for a slow disk.
  const sweep = startLoop(house, {
    name: 'recordings',
    longestMs: SWEEP_EVERY_MS,
    step: async (signal) => {
      await house.sweepRecordings(addMs(house.clock.now(), -LEFT_AFTER_MS), signal)
      return SWEEP_EVERY_MS
    },
  })
  return {
    async stop() {
      await Promise.all([loop.stop(), sweep.stop()])
      await house.authenticator.flush().catch(() => {})
      await house.notes.flush(house.db).catch(() => {})
    },
  }
}
