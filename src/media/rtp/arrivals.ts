import type { Codec } from '#media/audio/g711.ts'
import { Concealment } from './concealment.ts'
import { FRAME_SAMPLES, type RtpPacket, SAMPLES_PER_MS, timestampDistance } from './packet.ts'

/**
 * The peer's sound for somebody who needs no clock, such as a model that hears it over a connection of its own: frames
 * as they arrive, in order, without the delay that a steady playout takes. What it promises: a packet that follows the
 * one before it is handed on at once; one that came before its turn waits a little for what is missing, which is made
 * up then; where nothing comes for a while there is silence, a frame for each tick; and never much more than the time
 * that passes.
 */

/** How many ticks a packet waits for those before it, and how many packets wait. */
const REORDER_TICKS = 2
const HELD_MAX = 8
/** So many ticks without a sound, and nothing is waited for. */
const IDLE_TICKS = 3
const IDLE_SAMPLES = IDLE_TICKS * FRAME_SAMPLES
/** As many packets in a row that are so much older than what was handed on, and it is the peer's time that changed. */
const LATE_RUN = 5
const LATE_SAMPLES = 200 * SAMPLES_PER_MS
/** Further away than this is another time of the peer's, not a gap. */
const JUMP_SAMPLES = 1_000 * SAMPLES_PER_MS
/** How much more may be handed on than time has passed: all that a stall of ours kept. */
const AHEAD_SAMPLES_MAX = 2_000 * SAMPLES_PER_MS
/** Of a stall in which nothing came no more silence is made up for than that. */
const SKIPPED_FRAMES_MAX = AHEAD_SAMPLES_MAX / FRAME_SAMPLES

interface Held {
  timestamp: number
  codes: Uint8Array
}

export class Arrivals {
  readonly #take: (frame: Uint8Array) => void
  readonly #frame = new Uint8Array(FRAME_SAMPLES)
  readonly #concealment: Concealment
  #codec: Codec
  /** Samples of the frame that are there. */
  #filled = 0
  #ssrc = -1
  /** The timestamp of the next sample. */
  #next = 0
  /** Came before their turn, by their timestamps; and for how many ticks the first of them has waited. */
  #held: Held[] = []
  #waited = 0
  /** Ticks since the last sound was over, and samples that were made up for in them. */
  #idle = 0
  #rested = 0
  #ahead = 0
  #lateRun = 0

  /** A frame holds until `take` returns. */
  constructor(codec: Codec, take: (frame: Uint8Array) => void) {
    this.#codec = codec
    this.#concealment = new Concealment(codec)
    this.#take = take
  }

  /** Forgets all sound: another codec, or a peer that was held. */
  restart(codec: Codec): void {
    this.#codec = codec
    this.#concealment.restart(codec)
    this.#ssrc = -1
    this.#filled = 0
    this.#held = []
  }

  push(bytes: Uint8Array, { ssrc, timestamp, start, end }: RtpPacket): void {
    if (ssrc !== this.#ssrc) this.#begin(ssrc, timestamp)
    const distance = timestampDistance(this.#next, timestamp)
    this.#lateRun = distance < -LATE_SAMPLES ? this.#lateRun + 1 : 0
    if (this.#lateRun === LATE_RUN || Math.abs(distance) > JUMP_SAMPLES + this.#rested) this.#begin(ssrc, timestamp)
    else if (distance < 0) return
    // After a pause: what was missing was silence.
    else if (this.#rested > 0 && distance <= this.#rested + IDLE_SAMPLES) {
      this.#makeUp(distance - this.#rested)
      this.#next = timestamp
    }
    if (timestamp === this.#next) {
      this.#hear(bytes, start, end)
      this.#release()
    } else this.#hold({ timestamp, codes: bytes.slice(start, end) })
  }

  /** 20 ms have passed. */
  tick(): void {
    this.#ahead = Math.max(0, this.#ahead - FRAME_SAMPLES)
    this.#idle += 1
    if (this.#held.length > 0) {
      this.#waited += 1
      if (this.#waited >= REORDER_TICKS) this.#giveUp()
    } else if (this.#idle >= IDLE_TICKS) this.#rest()
  }

  /** So many ticks were left out. What came meanwhile will be read; where nothing came it was silent. */
  skip(frames: number): void {
    this.#ahead = Math.max(0, this.#ahead - frames * FRAME_SAMPLES)
    if (this.#idle < IDLE_TICKS) return
    for (let n = 0; n < Math.min(frames, SKIPPED_FRAMES_MAX); n += 1) this.#rest()
  }

  #begin(ssrc: number, timestamp: number): void {
    this.#giveUp()
    this.#ssrc = ssrc
    this.#next = timestamp
    this.#lateRun = 0
  }

  #hold(early: Held): void {
    if (this.#held.some(({ timestamp }) => timestamp === early.timestamp)) return
    if (this.#held.length === 0) this.#waited = 0
    this.#held.push(early)
    this.#held.sort((a, b) => timestampDistance(b.timestamp, a.timestamp))
    if (this.#held.length > HELD_MAX) this.#giveUp()
  }

  /** What follows by now. */
  #release(): void {
    for (let first = this.#held[0]; first; first = this.#held[0]) {
      if (timestampDistance(this.#next, first.timestamp) > 0) return
      this.#held.shift()
      if (first.timestamp === this.#next) this.#hear(first.codes, 0, first.codes.length)
    }
  }

  /** What is missing will not come: it is made up. */
  #giveUp(): void {
    while (this.#held[0]) {
      this.#makeUp(timestampDistance(this.#next, this.#held[0].timestamp) - this.#rested)
      this.#next = this.#held[0].timestamp
      this.#rested = 0
      this.#release()
    }
  }

  #hear(codes: Uint8Array, start: number, end: number): void {
    this.#next = (this.#next + end - start) >>> 0
    // A longer packet is followed by the next one later.
    this.#idle = 1 - Math.ceil((end - start) / FRAME_SAMPLES)
    this.#rested = 0
    for (let from = start; from < end; ) {
      const to = Math.min(end, from + FRAME_SAMPLES - this.#filled)
      this.#frame.set(codes.subarray(from, to), this.#filled)
      this.#concealment.pass(this.#frame, this.#filled, this.#filled + to - from)
      this.#grow(to - from)
      from = to
    }
  }

  #makeUp(samples: number): void {
    for (let left = samples; left > 0; ) {
      const made = Math.min(left, FRAME_SAMPLES - this.#filled)
      this.#concealment.fill(this.#frame, this.#filled, this.#filled + made)
      this.#grow(made)
      left -= made
    }
  }

  /** A frame of nothing; sound that breaks off fades. */
  #rest(): void {
    this.#rested += FRAME_SAMPLES
    if (this.#concealment.isFaded && this.#filled === 0) {
      this.#frame.fill(this.#codec.silence)
      this.#grow(FRAME_SAMPLES)
    } else this.#makeUp(FRAME_SAMPLES)
  }

  #grow(samples: number): void {
    this.#filled += samples
    if (this.#filled < FRAME_SAMPLES) return
    this.#filled = 0
    if (this.#ahead > AHEAD_SAMPLES_MAX) return
    this.#ahead += FRAME_SAMPLES
    this.#take(this.#frame)
  }
}
