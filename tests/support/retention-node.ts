import { startRetention } from '#domain/privacy/retention.ts'
import { type Clock, systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { openRecordings } from '#media/recording/recordings.ts'
import { openDb } from '#store/db.ts'

/** A process that anonymises what is there as if three years had passed, until it is killed. */
const [connection = '', folder = ''] = process.argv.slice(2)
const clock: Clock = { ...systemClock, now: () => systemClock.now().add({ hours: 3 * 365 * 24 }) }
const recordings = openRecordings({ folder, log: silentLog })
startRetention({
  db: openDb({ connection: JSON.parse(connection), log: silentLog, max: 2 }),
  clock,
  log: silentLog,
  installation: { numberHash: () => Buffer.alloc(16) },
  removeRecordings: recordings.remove,
})
