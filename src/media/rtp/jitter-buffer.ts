import type { Codec } from '#media/audio/g711.ts'
import { Concealment } from './concealment.ts'
import { Delay } from './delay.ts'
import { addSequence, FRAME_SAMPLES, type RtpPacket, SAMPLES_PER_MS, timestampDistance } from './packet.ts'
import { Reception } from './reception.ts'
import { ABSENT, MEANT, RING_SAMPLES, SampleRing, SOUND } from './sample-ring.ts'

/**
 * Packets in, in whatever order the network gives them; one frame of 20 ms out at each tick. What it promises: sound
 * that came in time is heard once, in order and code for code; a gap is filled and says so; a pause that the sender
 * made is silence and no loss; and no packet, whatever its numbers, makes it hold more than a second or lose its step
 * for good.
 */
export type FrameKind = 'sound' | 'filled' | 'silence'

/** Longer than any datagram on a line that does not cut it into pieces. */
const PAYLOAD_BYTES_MAX = 1_500
const AHEAD_SAMPLES_MAX = RING_SAMPLES - PAYLOAD_BYTES_MAX - FRAME_SAMPLES
const BEHIND_SAMPLES_MAX = 1_000 * SAMPLES_PER_MS
/** More than this is never held at a tick: after a stall of ours the oldest goes. */
const HELD_SAMPLES_MAX = 400 * SAMPLES_PER_MS
/** As many packets too late in a row, and it is the delay that changed. */
const LATE_RUN = 5
/** Where packets lay, by their numbers; as many as the reception remembers. */
const PLACES = 512

export class JitterBuffer {
  /** The frame of the last pull; it holds until the next one. */
  readonly frame = new Uint8Array(FRAME_SAMPLES)
  readonly reception = new Reception()
  late = 0
  /** Frames that were made up, and frames that were thrown away because too much had piled up. */
  filled = 0
  cut = 0
  #codec: Codec
  /** Beyond it nothing came yet. */
  #end = 0
  /** From there on the sender said that it would be silent. */
  #restsFrom = Number.POSITIVE_INFINITY
  #pulledMs = 0
  #lateRun = 0
  #jumpNext = -1
  readonly #anchor = { timestamp: 0, position: 0 }
  readonly #delay = new Delay()
  readonly #ring = new SampleRing()
  readonly #concealment: Concealment
  readonly #starts = new Float64Array(PLACES)
  readonly #ends = new Float64Array(PLACES)

  constructor(codec: Codec) {
    this.#codec = codec
    this.#concealment = new Concealment(codec)
    this.frame.fill(codec.silence)
  }

  /** How long sound ought to be held back at present. */
  get delayMs(): number {
    return this.#delay.target / SAMPLES_PER_MS
  }

  /** Forgets all sound: another codec, or a peer that was held. */
  clear(codec: Codec): void {
    this.#codec = codec
    this.#concealment.restart(codec)
    this.#ring.clear()
    this.frame.fill(codec.silence)
    this.#end = this.#ring.cursor
    this.#restsFrom = this.#ring.cursor
  }

  push(bytes: Uint8Array, packet: RtpPacket, arrivedMs: number): void {
    const length = packet.end - packet.start
    if (length === 0 || length > PAYLOAD_BYTES_MAX || !this.#note(packet, arrivedMs)) return
    this.reception.measureJitter(packet, arrivedMs)
    const position = this.#place(packet, arrivedMs)
    if (position === null) return
    this.#ring.put(position, bytes, packet)
    this.#joinNeighbours(position, position + length)
    if (position + length <= this.#end) return
    this.#end = position + length
    this.#restsFrom = Number.POSITIVE_INFINITY
  }

  /** A packet that carries no sound for so many samples: of a key that is held, or of comfort noise. */
  pushSilence(packet: RtpPacket, samples: number, arrivedMs: number): void {
    if (!this.#note(packet, arrivedMs)) return
    const position = this.#positionOf(packet.timestamp)
    const end = position + samples
    if (this.#isAway(end)) return
    this.#ring.mean(position, end)
    this.#joinNeighbours(position, end)
    if (end < this.#end) return
    this.#end = end
    this.#restsFrom = position
  }

  pull(nowMs: number): FrameKind {
    this.#pulledMs = nowMs
    if (this.reception.ssrc < 0) return 'silence'
    const [ring, delay] = [this.#ring, this.#delay]
    if (this.#end - ring.cursor > HELD_SAMPLES_MAX) this.#cut(this.#end - delay.target - ring.cursor, nowMs)
    const wish = delay.wish(nowMs)
    if (wish === 'drop' && ring.isQuiet(this.#codec)) this.#cut(FRAME_SAMPLES, nowMs)
    const mayStillCome = delay.isShort && ring.cursor < this.#restsFrom && ring.isAbsent
    const waits = mayStillCome || (wish === 'insert' && ring.isQuiet(this.#codec))
    const kind = this.#take()
    if (waits) delay.shift(FRAME_SAMPLES, nowMs)
    else ring.advance(FRAME_SAMPLES)
    return kind
  }

  #note(packet: RtpPacket, arrivedMs: number): boolean {
    const verdict = this.reception.note(packet)
    if (verdict !== 'new' && verdict !== 'restarted') return false
    const at = this.reception.extended & (PLACES - 1)
    this.#starts[at] = Number.NaN
    this.#ends[at] = Number.NaN
    if (verdict === 'restarted') this.#beginAt(packet, arrivedMs)
    return true
  }

  /** Where the packet's first sample lies; null where its timestamp fits to nothing. */
  #place(packet: RtpPacket, arrivedMs: number): number | null {
    const cursor = this.#ring.cursor
    let position = this.#positionOf(packet.timestamp)
    if (packet.marker && this.#end <= cursor) position = this.#beginSpurt(packet, position, arrivedMs)
    else if (this.#isAway(position)) {
      const follows = packet.sequence === this.#jumpNext
      this.#jumpNext = addSequence(packet.sequence, 1)
      if (!follows) return null
      position = this.#beginAt(packet, arrivedMs)
    } else this.#jumpNext = -1
    this.#delay.observe(position - cursor + FRAME_SAMPLES - this.#passed(arrivedMs))
    if (position + packet.end - packet.start > cursor) this.#lateRun = 0
    else {
      this.late += 1
      this.#lateRun += 1
      if (this.#lateRun === LATE_RUN) position = this.#beginAt(packet, arrivedMs)
    }
    return position < this.#anchor.position ? position : this.#anchorAt(packet, position)
  }

  #positionOf(timestamp: number): number {
    return this.#anchor.position + timestampDistance(this.#anchor.timestamp, timestamp)
  }

  #isAway(position: number): boolean {
    const ahead = position - this.#ring.cursor
    return ahead > AHEAD_SAMPLES_MAX || ahead < -BEHIND_SAMPLES_MAX
  }

  #anchorAt({ timestamp }: RtpPacket, position: number): number {
    this.#anchor.timestamp = timestamp
    this.#anchor.position = position
    return position
  }

  /** Another source, or another time of the same: it follows what is there, after the delay that is right now. */
  #beginAt(packet: RtpPacket, arrivedMs: number): number {
    if (this.#end - this.#ring.cursor > HELD_SAMPLES_MAX) this.clear(this.#codec)
    const cursor = this.#ring.cursor
    const behind = Math.ceil((this.#end - cursor) / FRAME_SAMPLES) * FRAME_SAMPLES
    const position = this.#anchorAt(packet, cursor + Math.max(this.#ahead(arrivedMs), behind))
    this.#ring.mean(this.#end, position)
    this.#delay.restart()
    this.#lateRun = 0
    return position
  }

  /** A talk spurt begins in silence: nothing is torn if it gets the delay that is right now (RFC 3551 4.1). */
  #beginSpurt(packet: RtpPacket, before: number, arrivedMs: number): number {
    if (this.#isAway(before)) return this.#beginAt(packet, arrivedMs)
    const position = this.#anchorAt(packet, this.#ring.cursor + this.#ahead(arrivedMs))
    this.#delay.shift(position - before, arrivedMs)
    return position
  }

  /** How far ahead of the cursor a stream begins: whole frames, so that packets and frames mostly coincide. */
  #ahead(arrivedMs: number): number {
    const frames = (this.#delay.target - FRAME_SAMPLES + this.#passed(arrivedMs)) / FRAME_SAMPLES
    return Math.round(frames) * FRAME_SAMPLES
  }

  /** Samples since the last pull: a frame at most, however late the next one is. */
  #passed(nowMs: number): number {
    return Math.min(FRAME_SAMPLES, Math.max(0, (nowMs - this.#pulledMs) * SAMPLES_PER_MS))
  }

  /** Between two packets that follow each other by number there is nothing that could have been lost. */
  #joinNeighbours(start: number, end: number): void {
    const number = this.reception.extended
    this.#starts[number & (PLACES - 1)] = start
    this.#ends[number & (PLACES - 1)] = end
    if (this.reception.has(number - 1)) this.#ring.mean(this.#ends[(number - 1) & (PLACES - 1)] ?? start, start)
    if (this.reception.has(number + 1)) this.#ring.mean(end, this.#starts[(number + 1) & (PLACES - 1)] ?? end)
  }

  /** Makes the frame, stretch by stretch of samples that came, were meant to be silent, or are missing. */
  #take(): FrameKind {
    const wasFaded = this.#concealment.isFaded
    let came = false
    let missing = false
    for (let from = 0, to = 0; from < FRAME_SAMPLES; from = to) {
      const mark = this.#markAt(from)
      while (to < FRAME_SAMPLES && this.#markAt(to) === mark) to += 1
      if (mark === SOUND) {
        came = true
        this.#ring.copy(this.frame, from, to)
        this.#concealment.pass(this.frame, from, to)
      } else if (mark === MEANT) this.#concealment.rest(this.frame, from, to)
      else {
        missing = true
        this.#concealment.fill(this.frame, from, to)
      }
    }
    if (!missing) return came ? 'sound' : 'silence'
    if (wasFaded && !came) return 'silence'
    this.filled += 1
    return 'filled'
  }

  #markAt(ahead: number): number {
    const mark = this.#ring.markAt(ahead)
    return mark === ABSENT && this.#ring.cursor + ahead >= this.#restsFrom ? MEANT : mark
  }

  #cut(samples: number, nowMs: number): void {
    this.#ring.advance(samples)
    this.#delay.shift(-samples, nowMs)
    this.cut += Math.ceil(samples / FRAME_SAMPLES)
  }
}
