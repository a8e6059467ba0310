import type { LineHouse } from '#domain/calls/attempt.ts'
import type { Lease } from '#domain/nodes/nodes.ts'
import { type RingingRow, simulatedInbound } from '#domain/numbers/inbound.ts'
import type { Log } from '#kernel/log.ts'
import { type Loop, startLoop } from '#kernel/loop.ts'
import { RunningCalls } from './running.ts'
import type { CallSignals } from './signals.ts'

/**
 * Takes up the simulated calls that were answered in this node's name, wherever they were asked for: the row of the
 * call is the message. It promises that each of them is held once and moves on; those of a node that is lost are taken
 * over by whoever reaps it. A telephone hands its lines to `receive` itself and needs none of this.
 */
export interface Inbound extends Pick<Loop, 'ring'> {
  /** Takes nothing more up, then waits for the calls under way, at most `drainMs`; then asks them to close. */
  drain(drainMs: number): Promise<void>
  running(): number
}

export interface InboundHouse extends Omit<LineHouse, 'nodeId'> {
  log: Log
  lease: Lease
  /** Holds the call on a line of the test telephone, in this node's name, and sees it through. */
  receive: (nodeId: string, call: RingingRow, signals: CallSignals) => Promise<void>
}

/** Simulated calls one node holds at most; the others wait for a place. */
const HELD_MAX = 200
/** A call that was asked for on another node is noticed after this at the latest. */
const LONGEST_SLEEP_MS = 1_000

export function startInbound(house: InboundHouse): Inbound {
  const { db, lease } = house
  const running = new RunningCalls({
    ...house,
    onDone: () => {
      if (running.count === HELD_MAX - 1) loop.ring()
    },
  })

  const loop = startLoop(house, {
    name: 'inbound',
    longestMs: LONGEST_SLEEP_MS,
    step: async () => {
      const { nodeId, lost } = lease
      const limit = HELD_MAX - running.count
      if (limit <= 0 || lost.aborted) return LONGEST_SLEEP_MS
      const calls = await simulatedInbound(db, { nodeId, held: running.ids(), limit })
      for (const call of calls) running.carry({ nodeId, lost }, call, (signals) => house.receive(nodeId, call, signals))
      return LONGEST_SLEEP_MS
    },
  })

  return {
    ring: loop.ring,
    running: () => running.count,
    async drain(drainMs) {
      await loop.stop()
      await running.drain(drainMs)
    },
  }
}
