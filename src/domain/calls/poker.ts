import { addMs, type Clock, iso } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { startLoop } from '#kernel/loop.ts'
import type { Db } from '#store/db.ts'
import { pokeLanes } from '#store/lanes.ts'
import type { LanePoke } from './attempt.ts'

/**
 * Pokes lanes after the commits that concern them, many in one statement: while one is under way the next ones gather.
 * What is lost with the process the sweep finds.
 */
export interface Poker {
  poke(lane: LanePoke): void
  stop(): Promise<void>
}

const LONGEST_SLEEP_MS = 60_000
/** What is due later has time to gather, and the dialer looks by itself before it is due. */
const GATHER_MS = 1_000
const SOON_MS = 2 * GATHER_MS
/** Before a lane is told again that somebody had in hand. */
const AGAIN_MS = 20

export function startPoker(house: { db: Db; clock: Clock; log: Log }, onPoked: () => void): Poker {
  let waiting = new Map<string, LanePoke>()
  let isUrgent = false
  let gatheredMs = 0
  const loop = startLoop(house, {
    name: 'poker',
    longestMs: LONGEST_SLEEP_MS,
    step: async (signal) => {
      if (waiting.size === 0) return LONGEST_SLEEP_MS
      const early = gatheredMs - house.clock.monotonicMs()
      if (!isUrgent && early > 0) return early
      const [pokes, wakes] = [[...waiting.values()], isUrgent]
      waiting = new Map()
      isUrgent = false
      const passed = await pokeLanes(house.db, pokes, iso(house.clock.now()))
      for (const poke of passed) add(poke)
      if (wakes) onPoked()
      if (passed.length > 0) await house.clock.sleep(AGAIN_MS, signal).catch(() => {})
      return 0
    },
  })
  function add(lane: LanePoke): void {
    const name = `${lane.accountId}/${lane.livemode}/${lane.campaignId ?? ''}`
    const before = waiting.get(name)
    const dueAt = [before?.dueAt, lane.dueAt].filter((due) => typeof due === 'string').sort()[0] ?? null
    if (waiting.size === 0) gatheredMs = house.clock.monotonicMs() + GATHER_MS
    isUrgent ||= lane.dueAt === null || lane.dueAt <= iso(addMs(house.clock.now(), SOON_MS))
    waiting.set(name, { ...lane, dueAt })
  }
  return {
    poke(lane) {
      add(lane)
      if (isUrgent || waiting.size === 1) loop.ring()
    },
    stop: () => loop.stop(),
  }
}
