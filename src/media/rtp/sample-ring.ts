import type { Codec } from '#media/audio/g711.ts'
import { FRAME_SAMPLES } from './packet.ts'

/**
 * A second of sound, sample by sample, and of each sample whether it came, was meant to be silent, or is absent. Both
 * laws spend a byte on a sample, so packets of any length are cut and joined by lying next to each other. Positions
 * count from the first sample that was ever taken and never wrap; the cursor stands at the next one to be taken.
 */
export const RING_SAMPLES = 8_192
/** The mean of absolute samples below which a frame counts as silent: about −50 dB. */
const QUIET = 100

export const ABSENT = 0
export const SOUND = 1
export const MEANT = 2

export class SampleRing {
  cursor = 0
  readonly #codes = new Uint8Array(RING_SAMPLES)
  readonly #marks = new Uint8Array(RING_SAMPLES)

  /** Keeps what lies at the cursor or after it; the caller sees to it that it ends within the ring. */
  put(position: number, bytes: Uint8Array, { start, end }: { start: number; end: number }): void {
    for (let n = Math.max(0, this.cursor - position); n < end - start; n += 1) {
      const at = (position + n) & (RING_SAMPLES - 1)
      this.#codes[at] = bytes[start + n] ?? 0
      this.#marks[at] = SOUND
    }
  }

  /** What is absent there was meant to be silent. */
  mean(from: number, to: number): void {
    const last = Math.min(to, this.cursor + RING_SAMPLES)
    for (let position = Math.max(from, this.cursor); position < last; position += 1) {
      const at = position & (RING_SAMPLES - 1)
      if (this.#marks[at] === ABSENT) this.#marks[at] = MEANT
    }
  }

  /** Of the sample that lies so many after the cursor. */
  markAt(ahead: number): number {
    return this.#marks[(this.cursor + ahead) & (RING_SAMPLES - 1)] ?? ABSENT
  }

  copy(frame: Uint8Array, from: number, to: number): void {
    for (let n = from; n < to; n += 1) frame[n] = this.#codes[(this.cursor + n) & (RING_SAMPLES - 1)] ?? 0
  }

  /** Whether nothing is there of the next frame. */
  get isAbsent(): boolean {
    for (let n = 0; n < FRAME_SAMPLES; n += 1) if (this.markAt(n) !== ABSENT) return false
    return true
  }

  /** Whether the next frame holds nothing that anybody would miss. */
  isQuiet({ pcmOf }: Codec): boolean {
    let sum = 0
    for (let n = 0; n < FRAME_SAMPLES; n += 1) {
      const at = (this.cursor + n) & (RING_SAMPLES - 1)
      if (this.#marks[at] === SOUND) sum += Math.abs(pcmOf[this.#codes[at] ?? 0] ?? 0)
    }
    return sum < QUIET * FRAME_SAMPLES
  }

  advance(samples: number): void {
    for (let n = 0; n < samples; n += 1) this.#marks[(this.cursor + n) & (RING_SAMPLES - 1)] = ABSENT
    this.cursor += samples
  }

  clear(): void {
    this.#marks.fill(ABSENT)
  }
}
