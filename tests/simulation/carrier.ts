import { Box, type Process } from './kernel.ts'
import type { Sim } from './sim.ts'
import type { Call } from './tables.ts'

/**
 * The carrier: it rings, answers, is slow, lies, and drops legs on which it hears nothing. Its history is the
 * witness's.
 */
export type Rang = 'answered' | 'busy' | 'no_answer' | 'failed' | 'lost'

export interface Leg {
  call: Call
  attempt: number
  process: Process
  rang: Box<Rang>
  over: Box<void>
  endedAt: number | null
  /** Since when the node has sent no sound; null while it does. */
  silentSince: number | null
}

/** Who reaches nobody in person is told after this long by the node itself. */
export const RING_FOR_MS = 45_000

export class Carrier {
  readonly #sim: Omit<Sim, 'carrier'>
  readonly #live = new Set<Leg>()
  readonly #self: Process = { alive: true, stoppedUntil: 0 }

  constructor(sim: Omit<Sim, 'carrier'>) {
    this.#sim = sim
  }

  get live(): ReadonlySet<Leg> {
    return this.#live
  }

  /** The first message of an attempt has left. */
  dial(call: Call, process: Process): Leg {
    const { kernel, witness } = this.#sim
    const attempt = call.attempts
    const leg: Leg = { call, attempt, process, rang: new Box(), over: new Box(), endedAt: null, silentSince: null }
    this.#live.add(leg)
    witness.dialled(leg, this.#live)
    kernel.note(`dial ${call.id}/${attempt}`)
    this.#ring(leg)
    return leg
  }

  hangUp(leg: Leg): void {
    this.#end(leg)
  }

  /** Given up while it rang; a carrier that lies answers all the same. */
  cancel(leg: Leg): void {
    const { kernel, swarm, sometimes } = this.#sim
    this.#end(leg)
    if (kernel.chance() >= swarm.lies) return
    kernel.after(kernel.chance() * 2_000, leg.process, () => {
      sometimes.reached('a person answered after the call was given up')
      leg.rang.fill('answered')
    })
  }

  talk(leg: Leg): void {
    const { kernel, swarm, sometimes } = this.#sim
    kernel.after(kernel.chance() * swarm.talkMs, this.#self, () => {
      this.#end(leg)
      this.#tell(leg, () => leg.over.fill())
      if (kernel.chance() >= swarm.lies) return
      sometimes.reached('an ending was told twice')
      this.#tell(leg, () => leg.over.fill())
    })
  }

  /** A node that is dead or stopped sends no sound: its legs end. */
  listen(): void {
    const { kernel, swarm, sometimes } = this.#sim
    for (const leg of this.#live) {
      const isSilent = !leg.process.alive || leg.process.stoppedUntil > kernel.now
      leg.silentSince = isSilent ? (leg.silentSince ?? kernel.now) : null
      if (leg.silentSince === null || kernel.now - leg.silentSince < swarm.silenceMs) continue
      sometimes.reached('the carrier dropped a silent leg')
      this.#end(leg)
      this.#tell(leg, () => {
        leg.rang.fill('failed')
        leg.over.fill()
      })
    }
  }

  #ring(leg: Leg): void {
    const { kernel, swarm, phase } = this.#sim
    const { chance } = kernel
    const says: Rang =
      chance() < swarm.failed && !phase.healing
        ? 'failed'
        : chance() < swarm.busy
          ? 'busy'
          : chance() < swarm.noAnswer
            ? 'no_answer'
            : 'answered'
    // One that lies rings past the time that it was given.
    const ringMs = chance() * swarm.ringMs + (chance() < swarm.lies ? RING_FOR_MS - 1_000 : 0)
    kernel.after(ringMs, this.#self, () => {
      if (leg.endedAt !== null) return
      // The person's side is free before the node hears of it: a node that counts on less is wrong.
      if (says !== 'answered') this.#end(leg)
      this.#tell(leg, () => leg.rang.fill(says))
    })
  }

  #tell(leg: Leg, hear: () => void): void {
    const { kernel } = this.#sim
    kernel.after(kernel.chance() * 100, leg.process, hear)
  }

  #end(leg: Leg): void {
    if (leg.endedAt !== null) return
    leg.endedAt = this.#sim.kernel.now
    this.#live.delete(leg)
    this.#sim.witness.legEnded(leg)
  }
}
