/**
 * The analyses that a node has under way. Live ones have places of their own: while a provider is slow they fill those
 * and no others, so test mode never waits for it.
 */
const PLACES = { test: 400, live: 32 }
/** Calls of which it is remembered how often their analysis was dropped. */
const DROPS_REMEMBERED_MAX = 1_000
/** As often a live call's model is asked by this node; a fault of ours must not buy the same reading for ever. */
const DROPS_MAX = 3

interface Work {
  id: string
  nodeId: string
  livemode: boolean
}

export class UnderWay {
  readonly #works = new Map<string, Work & { done: Promise<void> }>()
  /** Those that were to be begun again meanwhile. */
  readonly #again = new Set<string>()
  readonly #drops = new Map<string, number>()
  readonly #onAgain: () => void
  #live = 0

  /** Told when one has ended that was claimed once more meanwhile: whether its end was written is not certain then. */
  constructor(onAgain: () => void) {
    this.#onAgain = onAgain
  }

  room(livemode: boolean): number {
    return livemode ? PLACES.live - this.#live : PLACES.test - (this.#works.size - this.#live)
  }

  /** Runs it, unless this call is under way in this very name. A node that lost its lease goes on under another one. */
  run({ id, nodeId, livemode }: Work, work: () => Promise<void>): void {
    const name = `${nodeId}/${id}`
    if (this.#works.has(name)) {
      this.#again.add(name)
      return
    }
    if (livemode) this.#live += 1
    const done = work().finally(() => {
      this.#works.delete(name)
      if (livemode) this.#live -= 1
      if (this.#again.delete(name)) this.#onAgain()
    })
    this.#works.set(name, { id, nodeId, livemode, done })
  }

  /** The calls that carry this name rightly. */
  of(nodeId: string): string[] {
    return [...this.#works.values()].filter((work) => work.nodeId === nodeId).map((work) => work.id)
  }

  dropped(id: string): void {
    const times = (this.#drops.get(id) ?? 0) + 1
    this.#drops.delete(id)
    this.#drops.set(id, times)
    for (const [oldest] of this.#drops) {
      if (this.#drops.size <= DROPS_REMEMBERED_MAX) break
      this.#drops.delete(oldest)
    }
  }

  /** Whether its analysis has been dropped so often that its model is not asked any more. */
  isHopeless(id: string): boolean {
    return (this.#drops.get(id) ?? 0) >= DROPS_MAX
  }

  async settled(): Promise<void> {
    await Promise.all([...this.#works.values()].map((work) => work.done))
  }
}
