import { FRAME_SAMPLES, SAMPLES_PER_MS } from './packet.ts'

/**
 * How long sound is held back so that late packets still come in time. Each packet has a margin: how many samples
 * before its own moment it came. The fastest packets ought to have as much of it as nineteen of twenty packets are
 * slower than they, and a frame more. Where they have too much or too little for seconds, because clocks drift or the
 * network changed, a frame is left out or put in, in silence.
 */
const START_SAMPLES = 60 * SAMPLES_PER_MS
const LEAST_SAMPLES = 40 * SAMPLES_PER_MS
const MOST_SAMPLES = 200 * SAMPLES_PER_MS

const OBSERVED = 250
const OBSERVED_LEAST = 50
const JUDGED_EVERY = 25
const SHARE_IN_TIME = 0.95
const BIN_SAMPLES = 5 * SAMPLES_PER_MS
const BINS = MOST_SAMPLES / BIN_SAMPLES + 1

const DRIFT_SAMPLES = 1.5 * FRAME_SAMPLES
const DRIFT_MS = 5_000
/** So much too much, as after a stall, is given back at the first silence. */
const SURPLUS_SAMPLES = 5 * FRAME_SAMPLES

export type Wish = 'drop' | 'insert' | null

export class Delay {
  target = START_SAMPLES
  #fastest = 0
  #observed = 0
  #at = 0
  #drift: Wish = null
  #driftSinceMs = 0
  readonly #margins = new Float64Array(OBSERVED)
  readonly #bins = new Uint16Array(BINS)

  observe(margin: number): void {
    this.#margins[this.#at] = margin
    this.#at = (this.#at + 1) % OBSERVED
    this.#observed = Math.min(OBSERVED, this.#observed + 1)
    if (this.#at % JUDGED_EVERY === 0 && this.#observed >= OBSERVED_LEAST) this.#judge()
  }

  /** What ought to be done at the next silence. */
  wish(nowMs: number): Wish {
    const surplus = this.#surplus
    const drift = surplus > DRIFT_SAMPLES ? 'drop' : surplus < -DRIFT_SAMPLES ? 'insert' : null
    if (drift !== this.#drift) {
      this.#drift = drift
      this.#driftSinceMs = nowMs
    }
    return surplus > SURPLUS_SAMPLES || nowMs - this.#driftSinceMs >= DRIFT_MS ? drift : null
  }

  /** Whether a frame that has not come is worth waiting for. */
  get isShort(): boolean {
    return this.#surplus < -FRAME_SAMPLES / 2
  }

  /** The frames after this are that much further from their moment. */
  shift(samples: number, nowMs: number): void {
    for (let n = 0; n < this.#observed; n += 1) this.#margins[n] = (this.#margins[n] ?? 0) + samples
    this.#fastest += samples
    this.#driftSinceMs = nowMs
  }

  /** Another source: its margins are its own; what the network does to packets stays. */
  restart(): void {
    this.#observed = 0
    this.#at = 0
    this.#drift = null
  }

  get #surplus(): number {
    return this.#observed < OBSERVED_LEAST ? 0 : this.#fastest - this.target
  }

  #judge(): void {
    let fastest = Number.NEGATIVE_INFINITY
    for (let n = 0; n < this.#observed; n += 1) fastest = Math.max(fastest, this.#margins[n] ?? 0)
    this.#bins.fill(0)
    for (let n = 0; n < this.#observed; n += 1) {
      const bin = Math.min(BINS - 1, Math.ceil((fastest - (this.#margins[n] ?? 0)) / BIN_SAMPLES))
      this.#bins[bin] = (this.#bins[bin] ?? 0) + 1
    }
    let bin = 0
    for (let inTime = this.#bins[0] ?? 0; inTime < SHARE_IN_TIME * this.#observed; inTime += this.#bins[bin] ?? 0)
      bin += 1
    this.#fastest = fastest
    this.target = Math.min(MOST_SAMPLES, Math.max(LEAST_SAMPLES, bin * BIN_SAMPLES + FRAME_SAMPLES))
  }
}
