import type { LineHouse } from '#domain/calls/attempt.ts'
import type { Lease } from '#domain/nodes/nodes.ts'
import type { Log } from '#kernel/log.ts'
import { type Loop, startLoop } from '#kernel/loop.ts'
import type { CallRow } from '#store/calls.ts'
import { nextLaneDue, sweepLanes } from '#store/lanes.ts'
import { RunningCalls } from '#switchboard/running.ts'
import type { CallSignals } from '#switchboard/switchboard.ts'
import { admitDue, modesOf } from './admission.ts'

/**
 * Decides when a queued call is dialled. It promises that a call is admitted by one node, once per attempt, and that the
 * attempt is on record before anything leaves for the network.
 */
export interface Dialer extends Pick<Loop, 'ring'> {
  /** Admits nothing more, then waits for the calls under way, at most `drainMs`; then asks them to close. */
  drain(drainMs: number): Promise<void>
  running(): number
}

export interface DialerHouse extends Omit<LineHouse, 'nodeId'> {
  log: Log
  lease: Lease
  /** Whether this node has a telephone for live calls. */
  live: boolean
  /** Rung when a call ended here without being dialled. */
  onEvent: () => void
  /** Dials an admitted call in this node's name and sees it through. */
  place: (nodeId: string, call: CallRow, signals: CallSignals) => Promise<void>
}

/** Calls one node carries at most. */
const RUNNING_MAX = 400
const ADMITTED_AT_ONCE = 100
/** A call queued on another node is noticed after this at the latest. */
const LONGEST_SLEEP_MS = 1_000
/** A poke that was lost to a crash costs no more than this. */
const SWEEP_MS = 5_000

export function startDialer(house: DialerHouse): Dialer {
  const { db, clock, lease } = house
  const running = new RunningCalls({ ...house, onDone: () => loop.ring() })

  const loop = startLoop(house, {
    name: 'dialer',
    longestMs: LONGEST_SLEEP_MS,
    step: async () => {
      const { nodeId, lost } = lease
      const limit = Math.min(ADMITTED_AT_ONCE, RUNNING_MAX - running.count)
      if (limit <= 0 || lost.aborted) return LONGEST_SLEEP_MS
      const { admitted, ended } = await admitDue(house, { nodeId, limit, live: house.live })
      for (const call of admitted)
        running.carry({ nodeId, lost }, call, (signals) => house.place(nodeId, call, signals))
      if (ended) house.onEvent()
      if (admitted.length > 0) return 0
      const due = await nextLaneDue(db, modesOf(house))
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
    running: () => running.count,
    async drain(drainMs) {
      await Promise.all([loop.stop(), sweep.stop()])
      await running.drain(drainMs)
    },
  }
}
