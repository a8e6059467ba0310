import type { Lease } from '#domain/nodes/nodes.ts'
import { addMs, type Clock, iso } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { startLoop } from '#kernel/loop.ts'
import type { Db } from '#store/db.ts'
import { nextDelivery, standInLine, sweepEndpoints } from '#store/deliveries.ts'
import type { Channel } from './channel.ts'
import { claimFromLanes, FreshClaims } from './claim.ts'
import { DeliveryPlaces } from './places.ts'
import { Work } from './work.ts'

/**
 * Carries events to where their owner wants them, at least once. A delivery is a row that a node takes by lease, tries,
 * and puts back with its next due time. Endpoints stand in lines of their own and have places of their own: one that
 * hangs, or is dead with a hundred thousand deliveries waiting, delays no other.
 */
export interface DeliveryHouse {
  db: Db
  clock: Clock
  log: Log
  lease: Pick<Lease, 'nodeId'>
  channels: { webhook: Channel; email: Channel }
}

export interface Delivery {
  ring(): void
  /** Takes no more; waits a moment for the tries under way, and gives back what has not come to an end by then. */
  stop(): Promise<void>
}

const LONGEST_SLEEP_MS = 1_000
/** Between two looks that found nothing to take, while something is due that another node holds. */
const SHORTEST_SLEEP_MS = 20
const SWEEP_MS = 60_000
/** How long an endpoint is remembered after its last failure. */
const REMEMBERED_MS = 30 * 24 * 3_600_000

export function startDelivery(house: DeliveryHouse): Delivery {
  const { db, clock, lease } = house
  const places = new DeliveryPlaces()
  const fresh = new FreshClaims({ db, lease, places })
  const work = new Work(house, { places, ring: () => loop.ring() })
  let sweptAtMs = clock.monotonicMs()

  async function sweep(): Promise<void> {
    if (clock.monotonicMs() - sweptAtMs < SWEEP_MS) return
    await sweepEndpoints(db, { failedBefore: iso(addMs(clock.now(), -REMEMBERED_MS)) })
    sweptAtMs = clock.monotonicMs()
  }

  async function step(): Promise<number> {
    await work.releaseStrays()
    await sweep()
    if (places.allTaken) return LONGEST_SLEEP_MS
    const now = iso(clock.now())
    // Those in line first: they have waited longer than what is fresh.
    const { claimed, idle } = await claimFromLanes({ db, lease, places }, now)
    for (const one of claimed) work.start(one)
    const arrived = await fresh.claim(now)
    for (const one of arrived.claimed) work.start(one)
    if (places.allTaken) return LONGEST_SLEEP_MS
    // Only now, so that nobody who found a place has waited for it.
    if (arrived.late.length > 0) await standInLine(db, arrived.late)
    if (arrived.more) return 0
    const { endpoints, accounts } = places.full
    const full = { endpoints: [...endpoints, ...idle], accounts }
    const next = await nextDelivery(db, { full, throttled: places.left.throttled > 0 })
    if (next === null) return LONGEST_SLEEP_MS
    const waitMs = Temporal.Instant.from(next).epochMilliseconds - clock.now().epochMilliseconds
    return Math.max(waitMs, claimed.length + arrived.claimed.length > 0 ? 0 : SHORTEST_SLEEP_MS)
  }

  const loop = startLoop(house, { name: 'delivery', longestMs: LONGEST_SLEEP_MS, step })
  return {
    ring: loop.ring,
    async stop() {
      await loop.stop()
      await work.stop()
    },
  }
}
