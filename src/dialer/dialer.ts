import type { LanePoke } from '#domain/calls/attempt.ts'
import { type Lease, takeOver } from '#domain/nodes/nodes.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { type Loop, startLoop } from '#kernel/loop.ts'
import type { CallRow } from '#store/calls.ts'
import type { Db } from '#store/db.ts'
import { nextLaneDue, sweepLanes } from '#store/lanes.ts'
import type { CallSignals } from '#switchboard/switchboard.ts'
import { admitDue } from './admission.ts'

/**
 * Decides when a queued call is dialled. It promises that a call is admitted by one node, once per attempt, and that the
 * attempt is on record before anything leaves for the network.
 */
export interface Dialer extends Pick<Loop, 'ring'> {
  /** Admits nothing more, then waits for the calls under way, at most `drainMs`; then asks them to close. */
  drain(drainMs: number): Promise<void>
  running(): number
}

export interface DialerHouse {
  db: Db
  clock: Clock
  log: Log
  lease: Lease
  /** Dials an admitted call in this node's name and sees it through. */
  poke: (lane: LanePoke) => void
  /** Rung when a call ended here without being dialled. */
  onEvent: () => void
  place: (nodeId: string, call: CallRow, signals: CallSignals) => Promise<void>
}

/** Calls one node carries at most. */
const RUNNING_MAX = 200
const ADMITTED_AT_ONCE = 50
const MOVE_ON_TRIES = 3_600
const MOVE_ON_PAUSE_MS = 1_000
/** A call queued on another node is noticed after this at the latest. */
const LONGEST_SLEEP_MS = 1_000
/** A poke that was lost to a crash costs no more than this. */
const SWEEP_MS = 5_000

export function startDialer(house: DialerHouse): Dialer {
  const { db, clock, log, lease } = house
  const running = new Set<Promise<void>>()
  const closing = new AbortController()

  function carry(nodeId: string, call: CallRow): void {
    const done = house
      .place(nodeId, call, { closing: closing.signal, lost: lease.lost })
      .catch(async (error) => {
        log.error({ call: call.id, err: error }, 'a call was dropped')
        await moveOn(nodeId, call)
      })
      .finally(() => {
        running.delete(done)
        loop.ring()
      })
    running.add(done)
  }

  /** A call that failed us, most likely with the database, is moved on as soon as that answers, or by whoever reaps us. */
  async function moveOn(nodeId: string, call: CallRow): Promise<void> {
    for (let tries = 0; tries < MOVE_ON_TRIES && !lease.lost.aborted; tries += 1) {
      try {
        await takeOver({ db, clock, nodeId, poke: house.poke }, call)
        return
      } catch (error) {
        log.error({ call: call.id, err: error }, 'a dropped call could not be moved on yet')
        await clock.sleep(MOVE_ON_PAUSE_MS, lease.lost).catch(() => {})
      }
    }
  }

  const loop = startLoop(house, {
    name: 'dialer',
    longestMs: LONGEST_SLEEP_MS,
    step: async () => {
      const limit = Math.min(ADMITTED_AT_ONCE, RUNNING_MAX - running.size)
      if (limit <= 0 || lease.lost.aborted) return LONGEST_SLEEP_MS
      const { nodeId } = lease
      const { admitted, ended } = await admitDue(house, { nodeId, limit })
      for (const call of admitted) carry(nodeId, call)
      if (ended) house.onEvent()
      if (admitted.length > 0) return 0
      const due = await nextLaneDue(db)
      return due === null ? LONGEST_SLEEP_MS : untilMs(due)
    },
  })

  const untilMs = (due: string) => Temporal.Instant.from(due).epochMilliseconds - clock.now().epochMilliseconds
  // Every node sweeps; the statement changes only what is wrong.
  const sweep = startLoop(house, {
    name: 'sweep',
    longestMs: SWEEP_MS,
    step: async () => {
      await sweepLanes(db)
      loop.ring()
      return SWEEP_MS
    },
  })

  return {
    ring: loop.ring,
    running: () => running.size,
    async drain(drainMs) {
      await Promise.all([loop.stop(), sweep.stop()])
      const patience = new AbortController()
      const drained = Promise.all(running).then(() => patience.abort())
      await clock.sleep(drainMs, patience.signal).catch(() => {})
      closing.abort()
      await drained
    },
  }
}
