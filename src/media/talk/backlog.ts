import type { Codec } from '#media/audio/g711.ts'
import { FRAME_SAMPLES } from '#media/rtp/packet.ts'

/** A voice is noticed after some tenths of a second, and begins before that. */
const KEPT_FRAMES = 15
/** Some twenty seconds: whoever speaks for longer is heard from there on. */
const FRAMES_MAX = 1_024

/**
 * What came from the line and no session of the model has answered for yet: the words that are being spoken, and all
 * that is heard while there is no session. Whoever takes over hears it first, so that nothing is said to nobody.
 */
export class Backlog {
  readonly #frameBytes: number
  #frames: Uint8Array
  #first = 0
  #count = 0

  constructor(frameBytes = FRAME_SAMPLES) {
    this.#frameBytes = frameBytes
    this.#frames = new Uint8Array(2 * (KEPT_FRAMES + 1) * frameBytes)
  }

  /** Takes a frame; of what was before it no more than a moment is kept where nobody will miss it. */
  hear(codes: Uint8Array, isSettled: boolean): void {
    const most = isSettled ? KEPT_FRAMES : FRAMES_MAX
    for (; this.#count >= most; this.#count -= 1) this.#first = this.#slot(1)
    if (this.#count === this.#room) this.#grow()
    this.#frames.set(codes, this.#slot(this.#count) * this.#frameBytes)
    this.#count += 1
  }

  /** Somebody has answered for all of it: no more than a moment is kept. */
  settle(): void {
    for (; this.#count > KEPT_FRAMES; this.#count -= 1) this.#first = this.#slot(1)
  }

  /** Hands everything on, frame by frame, in order; it stays, until it is settled. */
  replay(hear: (codes: Uint8Array) => void): void {
    for (let n = 0; n < this.#count; n += 1) hear(this.#frame(n))
  }

  /** The line has another codec from now on. */
  become({ otherOf }: Codec): void {
    for (let at = 0; at < this.#frames.length; at += 1) this.#frames[at] = otherOf[this.#frames[at] ?? 0] ?? 0
  }

  get #room(): number {
    return this.#frames.length / this.#frameBytes
  }

  #slot(n: number): number {
    return (this.#first + n) % this.#room
  }

  #frame(n: number): Uint8Array {
    const at = this.#slot(n) * this.#frameBytes
    return this.#frames.subarray(at, at + this.#frameBytes)
  }

  #grow(): void {
    const larger = new Uint8Array(2 * this.#frames.length)
    for (let n = 0; n < this.#count; n += 1) larger.set(this.#frame(n), n * this.#frameBytes)
    this.#frames = larger
    this.#first = 0
  }
}
