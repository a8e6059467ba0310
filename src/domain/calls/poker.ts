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
/** Nobody need be woken for what is due later than the dialer looks by itself. */
const SOON_MS = 1_000
const GATHER_MS = 50
/** Before a lane is told again that somebody had in hand. */
const AGAIN_MS = 20

export function startPoker(house: { db: Db; clock: Clock; log: Log }, onPoked: () => void): Poker {
  let waiting = new Map<string, LanePoke>()
  const loop = startLoop(house, {
    name: 'poker',
    longestMs: LONGEST_SLEEP_MS,
    step: async (signal) => {
      if (waiting.size === 0) return LONGEST_SLEEP_MS
      const soon = iso(addMs(house.clock.now(), SOON_MS))
      const urgent = (poke: LanePoke) => poke.dueAt === null || poke.dueAt <= soon
      // What is due later has time to gather.
      if (![...waiting.values()].some(urgent)) await house.clock.sleep(GATHER_MS, signal).catch(() => {})
      const pokes = [...waiting.values()]
      waiting = new Map()
      const passed = await pokeLanes(house.db, pokes, iso(house.clock.now()))
      for (const poke of passed) add(poke)
      if (pokes.some(urgent)) onPoked()
      if (passed.length > 0) await house.clock.sleep(AGAIN_MS, signal).catch(() => {})
      return waiting.size > 0 ? 0 : LONGEST_SLEEP_MS
    },
  })
  function add(lane: LanePoke): void {
    const name = `${lane.accountId}/${lane.livemode}/${lane.campaignId ?? ''}`
    const before = waiting.get(name)
    const dueAt = [before?.dueAt, lane.dueAt].filter((due) => typeof due === 'string').sort()[0] ?? null
    waiting.set(name, { ...lane, dueAt })
  }
  return {
    poke(lane) {
      add(lane)
      loop.ring()
    },
    stop: () => loop.stop(),
  }
}
