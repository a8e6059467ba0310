import type { Clock } from '#kernel/clock.ts'

/** A clock that stands still until it is moved; whoever sleeps on it wakes in the order in which they are due. */
export class ManualClock implements Clock {
  #ms: number
  #sleepers: { due: number; wake: () => void }[] = []

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
      this.#sleepers.push(sleeper)
      signal?.addEventListener('abort', () => {
        this.#sleepers = this.#sleepers.filter((one) => one !== sleeper)
        reject(signal.reason)
      })
    })
  }

  /** Moves on, waking whoever is due on the way, and lets what they do settle. */
  async advance(ms: number): Promise<void> {
    const end = this.#ms + ms
    for (;;) {
      const next = this.#sleepers.filter((one) => one.due <= end).sort((a, b) => a.due - b.due)[0]
      if (!next) break
      this.#ms = Math.max(this.#ms, next.due)
      this.#sleepers = this.#sleepers.filter((one) => one !== next)
      next.wake()
      await settle()
    }
    this.#ms = end
    await settle()
  }
}

/** Lets promises that are ready run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
