import { type DialledKey, writeKey } from './dtmf.ts'
import {
  addSequence,
  addTimestamp,
  FRAME_SAMPLES,
  HEADER_BYTES,
  SAMPLES_PER_MS,
  sequenceDistance,
  timestampDistance,
  writeHeader,
} from './packet.ts'

/**
 * What we send: frames of 20 ms in, packets of the agreed length out. Time goes on whether anything is sent or not: the
 * timestamp is that of the first sample, whatever was left out before it, and the marker says where sound begins again.
 * Packets are written into a few buffers that are used in turn: one is on its way until the end of the event loop's
 * turn.
 */
const BUFFERS = 8
const KEY_BYTES = 4

export interface SentCounts {
  packets: number
  octets: number
}

/** The header of another leg's packet as it is to leave here, and how long it sounds. */
export interface Forwarded {
  payloadType: number
  marker: boolean
  sequence: number
  timestamp: number
  ssrc: number
  samples: number
}

export class Sender {
  readonly ssrc: number
  readonly sent: SentCounts = { packets: 0, octets: 0 }
  /** Of the next sample. */
  timestamp: number
  /** Of the next packet. */
  sequence: number
  #beginsSpurt = true
  /** Samples that wait in the buffer for their packet to be whole. */
  #waiting = 0
  #buffers: Uint8Array[] = []
  #next = 0
  #keyTimestamp = 0
  readonly #keyBuffers = Array.from({ length: BUFFERS }, () => new Uint8Array(HEADER_BYTES + KEY_BYTES))
  readonly #send: (bytes: Uint8Array) => void

  constructor(
    { ssrc, sequence, timestamp }: { ssrc: number; sequence: number; timestamp: number },
    send: (bytes: Uint8Array) => void,
  ) {
    this.ssrc = ssrc
    this.timestamp = timestamp
    this.sequence = sequence
    this.#send = send
    this.agree(FRAME_SAMPLES / SAMPLES_PER_MS)
  }

  /** How long packets are from now on. */
  agree(ptimeMs: number): void {
    const bytes = HEADER_BYTES + ptimeMs * SAMPLES_PER_MS
    this.#waiting = 0
    if (this.#buffers[0]?.length !== bytes) this.#buffers = Array.from({ length: BUFFERS }, () => new Uint8Array(bytes))
  }

  /** A whole frame. */
  sound(frame: Uint8Array, payloadType: number): void {
    for (let from = 0; from < FRAME_SAMPLES; ) {
      const packet = this.#buffers[this.#next]
      if (!packet) return
      const room = packet.length - HEADER_BYTES - this.#waiting
      const to = Math.min(FRAME_SAMPLES, from + room)
      packet.set(to - from === FRAME_SAMPLES ? frame : frame.subarray(from, to), HEADER_BYTES + this.#waiting)
      this.#waiting += to - from
      from = to
      if (HEADER_BYTES + this.#waiting < packet.length) break
      const timestamp = addTimestamp(this.timestamp, to - this.#waiting)
      this.#leave(packet, { payloadType, timestamp, marker: this.#beginsSpurt })
      this.#beginsSpurt = false
      this.#waiting = 0
    }
    this.timestamp = addTimestamp(this.timestamp, FRAME_SAMPLES)
  }

  /** A frame of a key instead of sound; what waited for its packet is left out. */
  key(key: DialledKey, payloadType: number): void {
    const packet = this.#keyBuffers[this.#next]
    if (key.isFirst) this.#keyTimestamp = this.timestamp
    if (packet) {
      writeKey(packet.subarray(HEADER_BYTES), key)
      this.#leave(packet, { payloadType, timestamp: this.#keyTimestamp, marker: key.isFirst })
    }
    this.#waiting = 0
    this.timestamp = addTimestamp(this.timestamp, FRAME_SAMPLES)
  }

  /** The header is written over the first bytes; what we send ourselves goes on after the furthest of them. */
  forward(bytes: Uint8Array, head: Forwarded): void {
    writeHeader(bytes, head)
    this.#send(bytes)
    this.sent.packets += 1
    this.sent.octets += bytes.length - HEADER_BYTES
    const next = addSequence(head.sequence, 1)
    const end = addTimestamp(head.timestamp, head.samples)
    if (sequenceDistance(this.sequence, next) > 0) this.sequence = next
    if (timestampDistance(this.timestamp, end) > 0) this.timestamp = end
  }

  /** Time passes, and nothing is sent. */
  rest(frames: number): void {
    this.#waiting = 0
    this.#beginsSpurt = true
    this.timestamp = addTimestamp(this.timestamp, frames * FRAME_SAMPLES)
  }

  #leave(packet: Uint8Array, head: { payloadType: number; timestamp: number; marker: boolean }): void {
    writeHeader(packet, { ...head, sequence: this.sequence, ssrc: this.ssrc })
    this.#send(packet)
    this.sent.packets += 1
    this.sent.octets += packet.length - HEADER_BYTES
    this.sequence = addSequence(this.sequence, 1)
    this.#next = (this.#next + 1) % BUFFERS
  }
}
