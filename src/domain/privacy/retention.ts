import type { Installation } from '#domain/installation/installation.ts'
import { type Clock, iso } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { startLoop } from '#kernel/loop.ts'
import type { Db } from '#store/db.ts'
import { callsPastRetention, waitingErasures } from '#store/privacy.ts'
import { type AnonymizeHouse, anonymizeCalls } from './anonymize.ts'
import { continueErasure } from './privacy.ts'

/**
 * Anonymises what is past its time (rules.md#retention: 24 months, or what account and client say) and goes on with
 * erasures that were noted. Small transactions with a pause after each, so that nobody notices; a node that is killed
 * leaves nothing half done, and any other goes on.
 */
export interface RetentionHouse extends Pick<AnonymizeHouse, 'removeRecordings'> {
  db: Db
  clock: Clock
  log: Log
  installation: Installation
}

const CALLS_AT_ONCE = 200
const PAUSE_MS = 250
/** How long a call may outlast its time. */
const DUE_EVERY_MS = 10 * 60_000
/** How long after its end a call whose number was erased is anonymised. */
const ERASURES_EVERY_MS = 5_000
const ERASURES_AT_ONCE = 100

export function startRetention(house: RetentionHouse): { stop(): Promise<void> } {
  const due = startLoop(house, {
    name: 'retention',
    longestMs: DUE_EVERY_MS,
    step: async () => {
      const ids = await callsPastRetention(house.db, { now: iso(house.clock.now()), limit: CALLS_AT_ONCE })
      const done = await house.db.transaction((tx) => anonymizeCalls({ ...house, db: tx }, ids))
      if (done > 0) house.log.info({ calls: done }, 'calls past their retention were anonymised')
      // What somebody else holds, or what cannot be removed, is not asked for again at once.
      return done === CALLS_AT_ONCE ? PAUSE_MS : DUE_EVERY_MS
    },
  })
  const erasures = startLoop(house, {
    name: 'erasures',
    longestMs: ERASURES_EVERY_MS,
    step: async (signal) => {
      let done = 0
      for (const which of await waitingErasures(house.db, ERASURES_AT_ONCE)) {
        if (signal.aborted) break
        done += await house.db.transaction((tx) => continueErasure({ ...house, db: tx }, which, CALLS_AT_ONCE))
      }
      return done >= CALLS_AT_ONCE ? PAUSE_MS : ERASURES_EVERY_MS
    },
  })
  return {
    async stop() {
      await Promise.all([due.stop(), erasures.stop()])
    },
  }
}
