import { openThinner, THIN_SAMPLES } from './thin.ts'

export const POWERS = 32
/** Frames are put behind each other, and moved to the beginning when so many have come. */
const FRAMES_BETWEEN_MOVES = 24

/** The last so many samples of a voice, thinned, and how loud its last frames were. */
export class Past {
  /** Mean squares of frames as they were before they were thinned, the last frame at the end. */
  readonly powers = new Float64Array(POWERS)
  readonly #thinner = openThinner()
  readonly #samples: Float32Array
  readonly #kept: number
  #end: number

  constructor(kept: number) {
    this.#samples = new Float32Array(kept + FRAMES_BETWEEN_MOVES * THIN_SAMPLES)
    this.#kept = kept
    this.#end = kept
  }

  take(frame: Int16Array): void {
    if (this.#end === this.#samples.length) {
      this.#samples.copyWithin(0, this.#end - this.#kept)
      this.#end = this.#kept
    }
    this.#thinner.thin(frame, this.#samples, this.#end)
    this.#end += THIN_SAMPLES
    // So few are moved sooner than the engine is asked to.
    const { powers } = this
    for (let n = 1; n < POWERS; n += 1) powers[n - 1] = powers[n] ?? 0
    powers[POWERS - 1] = this.#thinner.frame.power
  }

  /** Copies so many samples, the last of them so many before the latest. */
  copy(to: Float32Array, before: number, length: number): void {
    const samples = this.#samples
    const first = this.#end - before - length
    for (let n = 0; n < length; n += 1) to[n] = samples[first + n] ?? 0
  }
}
