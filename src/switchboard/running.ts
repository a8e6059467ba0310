import type { LineHouse } from '#domain/calls/attempt.ts'
import { type Lease, takeOver } from '#domain/nodes/nodes.ts'
import type { Log } from '#kernel/log.ts'
import type { CallSignals } from './switchboard.ts'

/**
 * The calls that this node has in hand, placed or received. It promises that none of them stays where it is: one whose work
 * fails, most likely with the database, is moved on as soon as that answers, or by whoever reaps this node.
 */
export interface RunningHouse extends Omit<LineHouse, 'nodeId'> {
  log: Log
  /** Rung whenever a call is out of hand again. */
  onDone: () => void
}

/** The lease under which a call was taken up; a later one of this node has no say over it. */
export type Held = Pick<Lease, 'nodeId' | 'lost'>

type Which = Parameters<typeof takeOver>[1]

const MOVE_ON_TRIES = 3_600
const MOVE_ON_PAUSE_MS = 1_000

export class RunningCalls {
  readonly #house: RunningHouse
  /** By the work, not by the call: a retry may be due before the work of the attempt before it has quite ended. */
  readonly #running = new Map<Promise<void>, string>()
  readonly #closing = new AbortController()
  #signals: CallSignals | undefined

  constructor(house: RunningHouse) {
    this.#house = house
  }

  get count(): number {
    return this.#running.size
  }

  ids(): string[] {
    return [...this.#running.values()]
  }

  carry(held: Held, call: Which, work: (signals: CallSignals) => Promise<void>): void {
    const done = work(this.#signalsOf(held))
      .catch(async (error) => {
        this.#house.log.error({ call: call.id, err: error }, 'a call was dropped')
        await this.#moveOn(held, call)
      })
      .finally(() => {
        this.#running.delete(done)
        this.#house.onDone()
      })
    this.#running.set(done, call.id)
  }

  /** The same for all calls of one lease: each would otherwise follow both signals for itself. */
  #signalsOf({ lost }: Held): CallSignals {
    if (this.#signals?.lost !== lost) {
      const closing = this.#closing.signal
      this.#signals = { closing, lost, ending: AbortSignal.any([closing, lost]) }
    }
    return this.#signals
  }

  async #moveOn({ nodeId, lost }: Held, call: Which): Promise<void> {
    const { clock, log } = this.#house
    for (let tries = 0; tries < MOVE_ON_TRIES && !lost.aborted; tries += 1) {
      try {
        await takeOver({ ...this.#house, nodeId }, call)
        return
      } catch (error) {
        log.error({ call: call.id, err: error }, 'a dropped call could not be moved on yet')
        await clock.sleep(MOVE_ON_PAUSE_MS, lost).catch(() => {})
      }
    }
  }

  /** Once nothing more is taken up: waits for the calls under way, at most `drainMs`; then asks them to close. */
  async drain(drainMs: number): Promise<void> {
    const patience = new AbortController()
    const drained = Promise.all(this.#running.keys()).then(() => patience.abort())
    await this.#house.clock.sleep(drainMs, patience.signal).catch(() => {})
    this.#closing.abort()
    await drained
  }
}
