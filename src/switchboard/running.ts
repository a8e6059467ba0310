import type { LineHouse } from '#domain/calls/attempt.ts'
import type { CommandKind } from '#domain/commands/commands.ts'
import { type Lease, takeOver } from '#domain/nodes/nodes.ts'
import { iso } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import type { CallSignals } from './signals.ts'

/**
 * The calls that this node has in hand, placed or received. It promises that none of them stays where it is: one whose
 * work fails, most likely with the database, is moved on as soon as that answers, or by whoever reaps this node.
 */
export interface RunningHouse extends Omit<LineHouse, 'nodeId'> {
  log: Log
  /** Rung whenever a call is out of hand again. */
  onDone: () => void
}

/** The lease under which a call was taken up; a later one of this node has no say over it. */
export type HeldCall = Pick<Lease, 'nodeId' | 'lost'>

/** A simulated call is over before it could be told anything; one on which somebody talks is not. */
type Which = Parameters<typeof takeOver>[1] & { isTalk?: boolean }

const MOVE_ON_TRIES = 3_600
const MOVE_ON_PAUSE_MS = 1_000

/** What is told to one call alone. */
interface Ear {
  cancel: AbortController
  hangUp: AbortController
}

export class RunningCalls {
  readonly #house: RunningHouse
  /** By the work, not by the call: a retry may be due before the work of the attempt before it has quite ended. */
  readonly #running = new Map<Promise<void>, { id: string; ear: Ear | null }>()
  readonly #closing = new AbortController()
  #signals: CallSignals | undefined

  constructor(house: RunningHouse) {
    this.#house = house
  }

  get count(): number {
    return this.#running.size
  }

  ids(): string[] {
    return [...this.#running.values()].map(({ id }) => id)
  }

  /** Settles, and never rejects, when the call is out of hand. */
  carry(held: HeldCall, call: Which, work: (signals: CallSignals) => Promise<void>): Promise<void> {
    const ear = call.livemode || call.isTalk ? { cancel: new AbortController(), hangUp: new AbortController() } : null
    const done = work(this.#signalsOf(held, ear))
      .catch(async (error) => {
        this.#house.log.error({ call: call.id, err: error }, 'a call was dropped')
        await this.#moveOn(held, call, iso(this.#house.clock.now()))
      })
      .finally(() => {
        this.#running.delete(done)
        this.#house.onDone()
      })
    this.#running.set(done, { id: call.id, ear })
    return done
  }

  /**
   * Tells a live call that it is to end; false when it is not in hand here. A simulated one is over before it could
   * listen.
   */
  tell(callId: string, kind: CommandKind): boolean {
    let told = false
    for (const { id, ear } of this.#running.values()) {
      if (id !== callId || ear === null) continue
      ear.cancel.abort()
      if (kind === 'hang_up') ear.hangUp.abort()
      told = true
    }
    return told
  }

  /** The same for all simulated calls of one lease: each would otherwise follow both signals for itself. */
  #signalsOf({ lost }: HeldCall, ear: Ear | null): CallSignals {
    if (this.#signals?.lost !== lost) {
      const closing = this.#closing.signal
      this.#signals = { closing, lost, ending: AbortSignal.any([closing, lost]) }
    }
    if (ear === null) return this.#signals
    const ending = AbortSignal.any([this.#signals.ending, ear.cancel.signal])
    return { ...this.#signals, ending, hangUp: ear.hangUp.signal }
  }

  async #moveOn({ nodeId, lost }: HeldCall, call: Which, endedAt: string): Promise<void> {
    const { clock, log } = this.#house
    for (let tries = 0; tries < MOVE_ON_TRIES && !lost.aborted; tries += 1) {
      try {
        await takeOver({ ...this.#house, nodeId }, call, endedAt)
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
