import { addSequence, type RtpPacket, SAMPLES_PER_MS, sequenceDistance, timestampDistance } from './packet.ts'

/**
 * What came of a stream and what did not, by its sequence numbers (RFC 3550 A.1, A.3, A.8). A number or a source that
 * fits to nothing counts only once a second packet follows it: one stray packet turns no stream over.
 */
export type PacketVerdict = 'new' | 'duplicate' | 'strange' | 'restarted'

/** How far ahead of the highest number, and how far behind it, a packet still belongs to the stream. */
const DROPOUT_MAX = 3_000
const MISORDER_MAX = 100
/** Numbers that are remembered; more than the two bounds could confuse, and a power of two. */
const REMEMBERED = 512
const CYCLE = 0x1_0000
/** Beyond a second it is a jump of the sender's clock and no jitter. */
const JITTER_JUMP_SAMPLES = 8_000
const JITTER_GAIN = 1 / 16

export class Reception {
  ssrc = -1
  /** The number of the last packet that was noted, its cycles counted in. */
  extended = 0
  duplicated = 0
  strange = 0
  /** In samples. */
  jitter = 0
  #highest = 0
  #base = 0
  #received = 0
  /** Of sources that went before this one. */
  #lostBefore = 0
  #receivedBefore = 0
  readonly #seen = new Float64Array(REMEMBERED).fill(-1)
  readonly #odd = { ssrc: -1, next: -1 }
  readonly #last = { atMs: -1, timestamp: 0 }
  readonly #reported = { expected: 0, received: 0 }

  note(packet: RtpPacket): PacketVerdict {
    const distance = sequenceDistance(this.#highest & 0xffff, packet.sequence)
    if (packet.ssrc !== this.ssrc || distance > DROPOUT_MAX || distance < -MISORDER_MAX) return this.#judgeOdd(packet)
    this.#odd.ssrc = -1
    this.extended = this.#highest + distance
    if (this.has(this.extended)) {
      this.duplicated += 1
      return 'duplicate'
    }
    this.#enter(this.extended)
    return 'new'
  }

  /** Whether that very packet came. */
  has(extended: number): boolean {
    return this.#seen[extended & (REMEMBERED - 1)] === extended
  }

  /** For packets whose timestamp is the moment of their sound: those of one key all carry the same. */
  measureJitter({ timestamp }: RtpPacket, arrivedMs: number): void {
    const last = this.#last
    const passed = (arrivedMs - last.atMs) * SAMPLES_PER_MS - timestampDistance(last.timestamp, timestamp)
    if (last.atMs >= 0 && Math.abs(passed) < JITTER_JUMP_SAMPLES)
      this.jitter += (Math.abs(passed) - this.jitter) * JITTER_GAIN
    last.atMs = arrivedMs
    last.timestamp = timestamp
  }

  get received(): number {
    return this.#receivedBefore + this.#received
  }

  get lost(): number {
    return this.#lostBefore + this.#lostNow
  }

  /** What a receiver report says of this source since the last one (RFC 3550 6.4.1). */
  report(): { ssrc: number; fraction: number; lost: number; highest: number; jitter: number } {
    const expected = this.#highest - this.#base + 1
    const due = expected - this.#reported.expected
    const lost = due - (this.#received - this.#reported.received)
    this.#reported.expected = expected
    this.#reported.received = this.#received
    return {
      ssrc: this.ssrc,
      fraction: due > 0 && lost > 0 ? Math.min(0xff, Math.floor((lost * 256) / due)) : 0,
      lost: this.#lostNow,
      highest: (this.#highest - CYCLE) >>> 0,
      jitter: Math.floor(this.jitter),
    }
  }

  get #lostNow(): number {
    return this.ssrc < 0 ? 0 : this.#highest - this.#base + 1 - this.#received
  }

  #judgeOdd({ ssrc, sequence }: RtpPacket): PacketVerdict {
    const follows = this.#odd.ssrc === ssrc && this.#odd.next === sequence
    if (this.ssrc >= 0 && !follows) {
      this.#odd.ssrc = ssrc
      this.#odd.next = addSequence(sequence, 1)
      this.strange += 1
      return 'strange'
    }
    this.#begin(ssrc, sequence)
    return 'restarted'
  }

  #begin(ssrc: number, sequence: number): void {
    this.#lostBefore += this.#lostNow
    this.#receivedBefore += this.#received
    this.#received = 0
    this.#reported.expected = 0
    this.#reported.received = 0
    this.#odd.ssrc = -1
    this.#last.atMs = -1
    this.#seen.fill(-1)
    this.ssrc = ssrc
    // A cycle ahead, so that what overtook the first packet has a number too.
    this.extended = CYCLE + sequence
    this.#base = this.extended
    this.#highest = this.extended
    this.#enter(this.extended)
  }

  #enter(extended: number): void {
    this.#seen[extended & (REMEMBERED - 1)] = extended
    this.#received += 1
    this.#highest = Math.max(this.#highest, extended)
    this.#base = Math.min(this.#base, extended)
  }
}
