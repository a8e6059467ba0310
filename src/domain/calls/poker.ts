import { type Clock, iso } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { startLoop } from '#kernel/loop.ts'
import type { Db } from '#store/db.ts'
import { pokeLanes } from '#store/lanes.ts'
import type { LanePoke } from './attempt.ts'

/**
 * Pokes lanes after the commits that concern them, many in one statement: while one is under way the next ones gather. What
 * is lost with the process the sweep finds.
 */
export interface Poker {
  poke(lane: LanePoke): void
  stop(): Promise<void>
}

const LONGEST_SLEEP_MS = 60_000

export function startPoker(house: { db: Db; clock: Clock; log: Log }, onPoked: () => void): Poker {
  let waiting = new Map<string, LanePoke>()
  const loop = startLoop(house, {
    name: 'poker',
    longestMs: LONGEST_SLEEP_MS,
    step: async () => {
      const pokes = [...waiting.values()]
      if (pokes.length === 0) return LONGEST_SLEEP_MS
      waiting = new Map()
      await pokeLanes(house.db, pokes, iso(house.clock.now()))
      onPoked()
      return waiting.size > 0 ? 0 : LONGEST_SLEEP_MS
    },
  })
  return {
    poke(lane) {
      const name = `${lane.accountId}/${lane.livemode}`
      const before = waiting.get(name)
      const dueAt = [before?.dueAt, lane.dueAt].filter((due) => typeof due === 'string').sort()[0] ?? null
      waiting.set(name, { ...lane, dueAt })
      loop.ring()
    },
    stop: () => loop.stop(),
  }
}
