import { type Clock, iso } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { type Loop, startLoop } from '#kernel/loop.ts'
import * as store from '#store/campaigns.ts'
import type { Db } from '#store/db.ts'
import { lockLane } from '#store/lanes.ts'

/**
 * Looks after running campaigns: one of which nothing waits or runs any more is complete, and one whose calls fail is
 * paused before it burns through its contacts. It looks by itself, so nothing that ends a call has to tell it and
 * nothing can be lost; every node of the role `calls` does it, and the second finds nothing to do.
 */
interface House {
  db: Db
  clock: Clock
  log: Log
}

const EVERY_MS = 1_000
const BREAKER = { withinSeconds: 120, atLeast: 10 }
/**
 * Lines of a tally that a reader adds up at most, more or less; and campaigns whose lines are put together in one go.
 */
const FOLDED = { loose: 200, campaigns: 20 }

/** Most of what ended lately failed by the telephone side. */
export const isFailing = ({ ended, failed }: { ended: number; failed: number }): boolean =>
  ended >= BREAKER.atLeast && failed * 2 > ended

export function startCampaignKeeper(house: House): Loop {
  return startLoop(house, {
    name: 'campaigns',
    longestMs: EVERY_MS,
    step: async () => {
      await keepCampaigns(house)
      return EVERY_MS
    },
  })
}

export async function keepCampaigns({ db, clock, log }: House, of: store.Kept = 'all'): Promise<void> {
  const now = clock.now()
  await store.completeFinished(db, { of, at: iso(now) })
  for (const campaign of await store.endedLately(db, { of, at: iso(now), ...BREAKER })) {
    if (!isFailing(campaign)) continue
    const paused = await db.transaction(async (tx) => {
      await lockLane(tx, { accountId: campaign.account_id, livemode: campaign.livemode })
      const move = { to: 'paused', pausedReason: 'circuit_breaker', at: iso(now) } as const
      return store.moveCampaign(tx, { id: campaign.id, from: ['running'], ...move })
    })
    if (paused) log.warn({ campaign: campaign.id }, 'a campaign was paused: most of its calls fail')
  }
  if (of === 'all') await store.foldTallies(db, FOLDED)
}
