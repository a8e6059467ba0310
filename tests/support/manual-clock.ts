import type { Clock } from '#kernel/clock.ts'

/** A clock that stands still until it is moved; whoever sleeps on it wakes in the order in which they are due. */
export class ManualClock implements Clock {
  #ms: number
  readonly #sleepers = new Set<{ due: number; wake: () => void }>()

  constructor(now = '2026-11-16T10:00:00Z') {
    this.#ms = Temporal.Instant.from(now).epochMilliseconds
  }

  now(): Temporal.Instant {
    return Temporal.Instant.fromEpochMilliseconds(this.#ms)
  }

  monotonicMs(): number {
    return this.#ms
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const sleeper = { due: this.#ms + ms, wake: resolve }
      this.#sleepers.add(sleeper)
      signal?.addEventListener('abort', () => {
        this.#sleepers.delete(sleeper)
        reject(signal.reason)
      })
    })
  }

  after(ms: number, task: () => void): () => void {
    const sleeper = { due: this.#ms + Math.max(0, ms), wake: task }
    this.#sleepers.add(sleeper)
    return () => {
      this.#sleepers.delete(sleeper)
    }
  }

  /** How many wait: nothing that has ended may leave a timer behind. */
  get waiting(): number {
    return this.#sleepers.size
  }

  /** Moves on, waking whoever is due on the way, and lets what they do settle. */
  async advance(ms: number): Promise<void> {
    const end = this.#ms + ms
    for (;;) {
      const next = this.#first()
      if (!next || next.due > end) break
      this.#ms = Math.max(this.#ms, next.due)
      this.#sleepers.delete(next)
      next.wake()
      await settle()
    }
    this.#ms = end
    await settle()
  }

  /** The one that is due first; of several at the same moment, who came first. */
  #first(): { due: number; wake: () => void } | undefined {
    let first: { due: number; wake: () => void } | undefined
    for (const one of this.#sleepers) if (!first || one.due < first.due) first = one
    return first
  }
}

/** Lets promises that are ready run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
