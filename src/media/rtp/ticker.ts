import type { Clock } from '#kernel/clock.ts'
import { FRAME_MS } from './packet.ts'

/**
 * The beat of a worker: every 20 ms each leg is told to go on, by deadlines that are counted from the first and so
 * never drift. All speak before any listens: what is sent leaves on time, however long it takes to hear what came.
 * Where a beat comes late, at most two that were missed are made up for; the rest is skipped, and legs are told by how
 * much, because bursts are worse for whoever listens than a gap. One leg that throws ends alone.
 */
export interface Ticked {
  /** Sends what is said in the next 20 ms. */
  speak(): void
  /** Takes what was heard in the last. */
  listen(nowMs: number): void
  /** So many frames were left out: time has passed, and nothing was heard or said in it. */
  skip(frames: number): void
  /** It threw and is told nothing any more. */
  failed(error: unknown): void
}

export interface Ticker {
  /** Takes part from the next beat on; the returned function takes it out again, and is safe to repeat. */
  add(leg: Ticked): () => void
  readonly size: number
  readonly lateness: Lateness
  /** Frames that were left out. */
  readonly skipped: number
  stop(): void
}

const CATCH_UP_FRAMES_MAX = 2
/** Timers count whole milliseconds: one that fires a little early is taken as on time. */
const EARLY_MS = 1

export function startTicker(clock: Clock): Ticker {
  const legs = new Set<Ticked>()
  const lateness = new Lateness()
  let dueMs = 0
  let skipped = 0
  let unset: (() => void) | null = null

  const each = (task: (leg: Ticked) => void) => {
    for (const leg of legs)
      try {
        task(leg)
      } catch (error) {
        legs.delete(leg)
        leg.failed(error)
      }
  }
  const beat = () => {
    const nowMs = clock.monotonicMs()
    if (nowMs < dueMs - EARLY_MS) return set()
    lateness.add(nowMs - dueMs)
    const missed = Math.max(0, Math.floor((nowMs - dueMs) / FRAME_MS))
    const left = Math.max(0, missed - CATCH_UP_FRAMES_MAX)
    if (left > 0) each((leg) => leg.skip(left))
    for (let n = left; n <= missed; n += 1) {
      each((leg) => leg.speak())
      each((leg) => leg.listen(nowMs))
    }
    skipped += left
    dueMs += (missed + 1) * FRAME_MS
    set()
  }
  const set = () => {
    unset = legs.size === 0 ? null : clock.after(Math.max(1, Math.round(dueMs - clock.monotonicMs())), beat)
  }
  return {
    add(leg) {
      legs.add(leg)
      if (!unset) {
        dueMs = clock.monotonicMs() + FRAME_MS
        set()
      }
      return () => {
        legs.delete(leg)
      }
    },
    get size() {
      return legs.size
    },
    lateness,
    get skipped() {
      return skipped
    },
    stop() {
      legs.clear()
      unset?.()
      unset = null
    },
  }
}

/** How late beats were, in half milliseconds up to a bound; what is beyond it is there as the bound. */
export class Lateness {
  static readonly BIN_MS = 0.5
  static readonly BINS = 400
  readonly #bins = new Uint32Array(Lateness.BINS)
  count = 0

  add(ms: number): void {
    const bin = Math.max(0, Math.min(Lateness.BINS - 1, Math.floor(ms / Lateness.BIN_MS)))
    this.#bins[bin] = (this.#bins[bin] ?? 0) + 1
    this.count += 1
  }

  /** The lateness that this share of beats did not exceed, rounded up to a bin. */
  percentileMs(share: number): number {
    let within = 0
    for (const [bin, count] of this.#bins.entries()) {
      within += count
      if (within >= share * this.count && within > 0) return (bin + 1) * Lateness.BIN_MS
    }
    return 0
  }

  reset(): void {
    this.#bins.fill(0)
    this.count = 0
  }
}
