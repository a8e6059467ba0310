import type { LineHouse } from '#domain/calls/attempt.ts'
import { type Lease, takeOver } from '#domain/nodes/nodes.ts'
import { type RingingRow, simulatedInbound } from '#domain/numbers/inbound.ts'
import type { Log } from '#kernel/log.ts'
import { type Loop, startLoop } from '#kernel/loop.ts'
import type { CallSignals } from './switchboard.ts'

/**
 * Takes up the simulated calls that were answered in this node's name, wherever they were asked for: the row of the call
 * is the message. It promises that each of them is held once and moves on; those of a node that is lost are taken over by
 * whoever reaps it. A telephone hands its lines to `receive` itself and needs none of this.
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
const MOVE_ON_TRIES = 3_600
const MOVE_ON_PAUSE_MS = 1_000
/** A call that was asked for on another node is noticed after this at the latest. */
const LONGEST_SLEEP_MS = 1_000

export function startInbound(house: InboundHouse): Inbound {
  const { db, clock, log, lease } = house
  const held = new Map<string, Promise<void>>()
  const closing = new AbortController()

  function hold(nodeId: string, call: RingingRow, lost: AbortSignal): void {
    const done = house
      .receive(nodeId, call, { closing: closing.signal, lost })
      .catch(async (error) => {
        log.error({ call: call.id, err: error }, 'a received call was dropped')
        await moveOn(nodeId, call, lost)
      })
      .finally(() => {
        held.delete(call.id)
        if (held.size === HELD_MAX - 1) loop.ring()
      })
    held.set(call.id, done)
  }

  /** As for calls that were placed: moved on as soon as the database answers, or by whoever reaps us. */
  async function moveOn(nodeId: string, call: RingingRow, lost: AbortSignal): Promise<void> {
    for (let tries = 0; tries < MOVE_ON_TRIES && !lost.aborted; tries += 1) {
      try {
        await takeOver({ db, clock, nodeId, poke: house.poke }, call)
        return
      } catch (error) {
        log.error({ call: call.id, err: error }, 'a dropped call could not be moved on yet')
        await clock.sleep(MOVE_ON_PAUSE_MS, lost).catch(() => {})
      }
    }
  }

  const loop = startLoop(house, {
    name: 'inbound',
    longestMs: LONGEST_SLEEP_MS,
    step: async () => {
      const { nodeId, lost } = lease
      const limit = HELD_MAX - held.size
      if (limit <= 0 || lost.aborted) return LONGEST_SLEEP_MS
      const calls = await simulatedInbound(db, { nodeId, held: [...held.keys()], limit })
      for (const call of calls) hold(nodeId, call, lost)
      return LONGEST_SLEEP_MS
    },
  })

  return {
    ring: loop.ring,
    running: () => held.size,
    async drain(drainMs) {
      await loop.stop()
      const patience = new AbortController()
      const drained = Promise.all(held.values()).then(() => patience.abort())
      await clock.sleep(drainMs, patience.signal).catch(() => {})
      closing.abort()
      await drained
    },
  }
}
