import { addSequence, addTimestamp, HEADER_BYTES, type RtpPacket, sequenceDistance } from './packet.ts'
import type { Forwarded, Sender } from './sender.ts'

/**
 * Packets of another leg, sent on as they come: nothing is decoded, held back or put in order. What it promises: they
 * leave as the continuation of our own stream, with our source, numbers and times that go on where ours stood; what was
 * lost or overtaken on the way to us is lost or overtaken for the next, too; no number is used twice.
 */
export interface Passed {
  payloadType: number
  /** For each code of theirs one of ours; null where both speak the same. */
  codes: Uint8Array | null
  /** How long it sounds. */
  samples: number
}

export class Relay {
  readonly #sender: Sender
  /** By how much theirs are turned into ours, from their packet `first` on; null while they are not joined. */
  #joint: { first: number; sequence: number; timestamp: number } | null = null

  /** Used for every packet, so that none is made for it. */
  readonly #head: Forwarded

  constructor(sender: Sender) {
    this.#sender = sender
    this.#head = { payloadType: 0, marker: false, sequence: 0, timestamp: 0, ssrc: sender.ssrc, samples: 0 }
  }

  /** What comes next is joined anew: theirs began anew, or something of our own was sent meanwhile. */
  part(): void {
    this.#joint = null
  }

  /** Rewrites the packet where it lies: the bytes are nobody else's. */
  pass(bytes: Uint8Array, packet: RtpPacket, { payloadType, codes, samples }: Passed): void {
    const marker = packet.marker || this.#joint === null
    const joint = this.#joint ?? this.#join(packet)
    // What was overtaken by the first of them would take a number that is used.
    if (sequenceDistance(joint.first, packet.sequence) < 0) return
    // Whatever else a header may hold before the sound is theirs, and stays behind.
    const own = bytes.subarray(packet.start - HEADER_BYTES, packet.end)
    if (codes) for (let at = HEADER_BYTES; at < own.length; at += 1) own[at] = codes[own[at] ?? 0] ?? 0
    const head = this.#head
    head.payloadType = payloadType
    head.marker = marker
    head.samples = samples
    head.sequence = addSequence(packet.sequence, joint.sequence)
    head.timestamp = addTimestamp(packet.timestamp, joint.timestamp)
    this.#sender.forward(own, head)
    // Far from where it could be taken for one that came before.
    joint.first =
      sequenceDistance(joint.first, packet.sequence) > FAR ? addSequence(packet.sequence, -FAR) : joint.first
  }

  #join({ sequence, timestamp }: RtpPacket) {
    this.#joint = {
      first: sequence,
      sequence: addSequence(this.#sender.sequence, -sequence),
      timestamp: addTimestamp(this.#sender.timestamp, -timestamp),
    }
    return this.#joint
  }
}

/** Numbers go round: the first one is forgotten long before they come near it again. */
const FAR = 0x2000
