import type { Authenticator } from '#domain/accounts/authenticate.ts'
import { type Clock, iso, ROME } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { startLoop } from '#kernel/loop.ts'
import { pruneDays } from '#store/admission.ts'
import type { Db } from '#store/db.ts'
import { forgetExpired } from '#store/idempotency.ts'

/** Small regular chores of every node: notes the last use of keys and forgets what has expired, in bounded batches. */
const EVERY_MS = 10_000
const FORGOTTEN_AT_ONCE = 1_000
/** A daily slot caps nothing once its day is over everywhere. */
const CAPPED_DAYS = 2

const daysAgo = (now: Temporal.Instant, days: number): string =>
  now.toZonedDateTimeISO(ROME).subtract({ days }).toPlainDate().toString()

export function startHousekeeping(house: { db: Db; clock: Clock; log: Log; authenticator: Authenticator }): {
  stop(): Promise<void>
} {
  const loop = startLoop(house, {
    name: 'housekeeping',
    longestMs: EVERY_MS,
    step: async () => {
      await house.authenticator.flush()
      await pruneDays(house.db, daysAgo(house.clock.now(), CAPPED_DAYS))
      const forgotten = await forgetExpired(house.db, iso(house.clock.now()), FORGOTTEN_AT_ONCE)
      return forgotten === FORGOTTEN_AT_ONCE ? 0 : EVERY_MS
    },
  })
  return {
    async stop() {
      await loop.stop()
      await house.authenticator.flush().catch(() => {})
    },
  }
}
