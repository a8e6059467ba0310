import { CodeRing } from '#media/audio/code-ring.ts'
import type { Codec } from '#media/audio/g711.ts'
import { FRAME_SAMPLES } from '#media/rtp/packet.ts'

/**
 * What came from the line and no session of the model has answered for yet: the words that are being spoken, and all that is
 * heard while there is no session. Whoever takes over hears it first, so that nothing is said to nobody.
 */
export class Backlog {
  readonly #ring = new CodeRing({ first: KEPT_FRAMES * FRAME_SAMPLES, most: FRAMES_MAX * FRAME_SAMPLES })
  readonly #frame = new Uint8Array(FRAME_SAMPLES)

  /** Takes a frame; of what was before it no more than a moment is kept where nobody will miss it. */
  hear(codes: Uint8Array, isSettled: boolean): void {
    const most = isSettled ? KEPT_FRAMES : FRAMES_MAX
    while (this.#ring.size > (most - 1) * FRAME_SAMPLES) this.#ring.read(this.#frame)
    this.#ring.write(codes)
  }

  /** Hands everything on, frame by frame, in order; it stays, until it is settled. */
  replay(hear: (codes: Uint8Array) => void): void {
    for (let frames = this.#ring.size / FRAME_SAMPLES; frames >= 1; frames -= 1) {
      this.#ring.read(this.#frame)
      hear(this.#frame)
      this.#ring.write(this.#frame)
    }
  }

  /** The line has another codec from now on. */
  become(from: Codec): void {
    this.#ring.translate(from.otherOf)
  }
}

/** A voice is noticed after some tenths of a second, and begins before that. */
const KEPT_FRAMES = 15
/** Twenty seconds: whoever speaks for longer is heard from there on. */
const FRAMES_MAX = 1_000
