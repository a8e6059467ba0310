import type { Codec } from '#media/audio/g711.ts'
import { FRAME_SAMPLES } from './packet.ts'

/**
 * What is heard where nothing came: the last pitch period again and again, as loud as it was for half a frame, then
 * fading into silence within three frames. Where sound comes back it is blended in, so that neither edge clicks. Sound
 * that was not near a gap passes untouched, code for code.
 */
const HISTORY = 2 * FRAME_SAMPLES
const LAG = { min: 32, max: FRAME_SAMPLES } as const
/** Every second sample is enough to find a pitch by. */
const STRIDE = 2
const FULL_SAMPLES = FRAME_SAMPLES / 2
const FADED_SAMPLES = 3 * FRAME_SAMPLES
const BLEND_SAMPLES = 32

export class Concealment {
  #codec: Codec
  #lag: number = LAG.max
  /** Samples that were made up in the present gap; none where there is no gap. */
  #made = 0
  readonly #history = new Uint8Array(HISTORY)
  readonly #before = new Int16Array(HISTORY)
  readonly #pcm = new Int16Array(FRAME_SAMPLES)
  readonly #codes = new Uint8Array(FRAME_SAMPLES)

  constructor(codec: Codec) {
    this.#codec = codec
    this.restart(codec)
  }

  restart(codec: Codec): void {
    this.#codec = codec
    this.#history.fill(codec.silence)
    this.#made = 0
  }

  /** Whether what is made up now is still to be heard. */
  get isFaded(): boolean {
    return this.#made >= FADED_SAMPLES
  }

  /** Sound came: those samples of the frame. */
  pass(frame: Uint8Array, from: number, to: number): void {
    if (this.#made > 0) this.#blend(frame, from, to)
    this.#made = 0
    this.#remember(frame, from, to)
  }

  /** Silence was meant. */
  rest(frame: Uint8Array, from: number, to: number): void {
    frame.fill(this.#codec.silence, from, to)
    this.#made = 0
    this.#remember(frame, from, to)
  }

  /** Nothing came. */
  fill(frame: Uint8Array, from: number, to: number): void {
    if (this.#made === 0) this.#listenBack()
    for (let n = from; n < to; n += 1) this.#pcm[n - from] = this.#next(n - from)
    this.#made = Math.min(FADED_SAMPLES, this.#made + to - from)
    this.#codec.encode(this.#pcm, this.#codes)
    for (let n = from; n < to; n += 1) frame[n] = this.#codes[n - from] ?? 0
    this.#remember(frame, from, to)
  }

  #next(ahead: number): number {
    const at = this.#made + ahead
    if (at >= FADED_SAMPLES) return 0
    const gain = at < FULL_SAMPLES ? 1 : (FADED_SAMPLES - at) / (FADED_SAMPLES - FULL_SAMPLES)
    return (this.#before[HISTORY - this.#lag + (at % this.#lag)] ?? 0) * gain
  }

  #blend(frame: Uint8Array, from: number, to: number): void {
    const length = Math.min(BLEND_SAMPLES, to - from)
    for (let n = 0; n < length; n += 1) {
      const came = this.#codec.pcmOf[frame[from + n] ?? 0] ?? 0
      const share = (n + 1) / (length + 1)
      this.#pcm[n] = came * share + this.#next(n) * (1 - share)
    }
    this.#codec.encode(this.#pcm, this.#codes)
    for (let n = 0; n < length; n += 1) frame[from + n] = this.#codes[n] ?? 0
  }

  /** Finds how long a pitch period was: where the sound before the gap was most like itself. */
  #listenBack(): void {
    this.#codec.decode(this.#history, this.#before)
    let best = 0
    this.#lag = LAG.max
    for (let lag = LAG.min; lag <= LAG.max; lag += 1) {
      const likeness = this.#likeness(lag)
      if (likeness > best) {
        best = likeness
        this.#lag = lag
      }
    }
  }

  #likeness(lag: number): number {
    let product = 0
    let energy = 1
    for (let n = HISTORY - FRAME_SAMPLES; n < HISTORY; n += STRIDE) {
      const earlier = this.#before[n - lag] ?? 0
      product += (this.#before[n] ?? 0) * earlier
      energy += earlier * earlier
    }
    return product <= 0 ? 0 : (product * product) / energy
  }

  #remember(frame: Uint8Array, from: number, to: number): void {
    const length = to - from
    this.#history.copyWithin(0, length)
    for (let n = 0; n < length; n += 1) this.#history[HISTORY - length + n] = frame[from + n] ?? 0
  }
}
