import { random } from '#kernel/random.ts'
import type { Codec } from '#media/audio/g711.ts'
import { FRAME_SAMPLES } from './packet.ts'

/**
 * The noise of a line on which nobody speaks (RFC 3389): a sender that stops in a pause says once how loud its silence
 * is, and that is what is heard instead of nothing. Its colour is left out: who listens here is a machine.
 */
const LEVEL_MASK = 0x7f
/** In dB below the loudest there is. Below the faintest it is silence; comfort is never louder than the loudest. */
const FAINTEST_DB = 75
const LOUDEST_DB = 30
const FULL_SCALE = 32_768
/** Evenly spread samples have a third of the energy of the loudest ones. */
const SPREAD = Math.sqrt(3)

export class ComfortNoise {
  #gain = 0
  #state = Math.floor(random() * 2 ** 32)
  readonly #pcm = new Int16Array(FRAME_SAMPLES)

  /** What the sender said of its silence; an empty payload says nothing, and then it is silence. */
  hear(level: number | undefined): void {
    const db = level === undefined ? FAINTEST_DB : Math.max(LOUDEST_DB, level & LEVEL_MASK)
    this.#gain = db >= FAINTEST_DB ? 0 : SPREAD * 10 ** (-db / 20)
  }

  get isSilent(): boolean {
    return this.#gain === 0
  }

  fill(frame: Uint8Array, codec: Codec): void {
    for (let n = 0; n < FRAME_SAMPLES; n += 1) {
      this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) | 0
      this.#pcm[n] = (this.#state / 2 ** 31) * FULL_SCALE * this.#gain
    }
    codec.encode(this.#pcm, frame)
  }
}
