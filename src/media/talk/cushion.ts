/**
 * How much silence waits in front of the voice of a model that streams in real time. Whatever waits is heard that much
 * later, so as a rule nothing does; but a voice that ran dry in the middle of a word, because the network brought the
 * next of it late, would do so again. What it was late by is waited for from then on, and less of it with every
 * sentence that went well. A frame is nobody's fault: what comes just after a tick is heard at the next.
 */
const TICK_MS = 20
const MOST_MS = 120
const RELAXED_MS = 10

export class Cushion {
  ms = 0
  #lateMs = 0
  #isSpeaking = false

  /** A frame was due and there was none, so many milliseconds long. */
  ranDry(ms: number): void {
    if (this.#isSpeaking) this.#lateMs += ms
  }

  /** A piece came, with a voice in it or without. */
  came(isAudible: boolean): void {
    const lateMs = this.#lateMs - TICK_MS
    if (isAudible && this.#isSpeaking && lateMs > 0) this.ms = Math.min(MOST_MS, this.ms + lateMs)
    else if (!isAudible && this.#isSpeaking) this.ms = Math.max(0, this.ms - RELAXED_MS)
    this.#isSpeaking = isAudible
    this.#lateMs = 0
  }
}
