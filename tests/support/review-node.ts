import { startReviewExpiry } from '#domain/calls/review.ts'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { openDb } from '#store/db.ts'

/** A process that completes what nobody has reviewed in time, until it is killed. */
const [connection = ''] = process.argv.slice(2)
startReviewExpiry({
  db: openDb({ connection: JSON.parse(connection), log: silentLog, max: 2 }),
  clock: systemClock,
  log: silentLog,
  reviewMs: 0,
  onEvent: () => {},
})
