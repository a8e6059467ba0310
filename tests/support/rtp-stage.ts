import type { MediaTerms } from '#contract/media.ts'
import type { FrameKind, JitterBuffer } from '#media/rtp/jitter-buffer.ts'
import type { RtpAddress } from '#media/rtp/latch.ts'
import { addSequence, addTimestamp, emptyPacket, HEADER_BYTES, readPacket, writeHeader } from '#media/rtp/packet.ts'
import type { DatagramHandler, SocketPair } from '#media/rtp/socket-pair.ts'

/** One packet on its way: when it was sent, when it comes, and what it is. */
export interface Sent {
  atMs: number
  sequence: number
  timestamp: number
  payload: Uint8Array
  marker?: boolean
  ssrc?: number
  payloadType?: number
}

const SSRC = 0x1234_5678
const SAMPLES_PER_MS = 8
const TICK_MS = 20

export function datagram({ sequence, timestamp, payload, marker = false, ssrc = SSRC, payloadType = 8 }: Sent) {
  const bytes = new Uint8Array(HEADER_BYTES + payload.length)
  writeHeader(bytes, { payloadType, marker, sequence, timestamp, ssrc })
  bytes.set(payload, HEADER_BYTES)
  return bytes
}

/** A signal in packets of so many milliseconds, one after the other, from any sequence number and timestamp. */
export function packets(
  signal: Uint8Array,
  { ptimeMs = 20, sequence = 65_530, timestamp = 2 ** 32 - 1_600, startMs = 5, marker = true } = {},
): Sent[] {
  const samples = ptimeMs * SAMPLES_PER_MS
  return Array.from({ length: Math.floor(signal.length / samples) }, (_, n) => ({
    atMs: startMs + n * ptimeMs,
    sequence: addSequence(sequence, n),
    timestamp: addTimestamp(timestamp, n * samples),
    payload: signal.subarray(n * samples, (n + 1) * samples),
    marker: marker && n === 0,
  }))
}

export interface HeardFrame {
  kind: FrameKind
  codes: Uint8Array
}

/** What a buffer makes of packets that come at those moments, with a pull each 20 ms from 0 on. */
export const play = (buffer: JitterBuffer, sent: readonly Sent[], frames: number): HeardFrame[] =>
  playOn(buffer, sent, { fromTick: 0, frames })

export function playOn(
  buffer: JitterBuffer,
  sent: readonly Sent[],
  { fromTick, frames }: { fromTick: number; frames: number },
): HeardFrame[] {
  const coming = sent.toSorted((a, b) => a.atMs - b.atMs)
  const packet = emptyPacket()
  let next = 0
  return Array.from({ length: frames }, (_, n) => {
    const nowMs = (fromTick + n) * TICK_MS
    for (let one = coming[next]; one && one.atMs < nowMs; one = coming[next]) {
      const bytes = datagram(one)
      if (readPacket(bytes, packet)) buffer.push(bytes, packet, one.atMs)
      next += 1
    }
    const kind = buffer.pull(nowMs)
    return { kind, codes: buffer.frame.slice() }
  })
}

export const PEER: RtpAddress = { address: '192.0.2.10', port: 4_000 }

export const terms = (changed: Partial<MediaTerms> = {}): MediaTerms => ({
  codec: 'PCMA',
  payloadType: 8,
  eventType: 101,
  noiseType: 13,
  ptimeMs: 20,
  remote: PEER,
  sends: true,
  hears: true,
  ...changed,
})

/** A pair of sockets without a network: what is sent is kept, and what comes is handed in. */
export class FakePair implements SocketPair {
  readonly port = 10_000
  readonly sent: { bytes: Uint8Array; to: RtpAddress }[] = []
  readonly reports: { bytes: Uint8Array; to: RtpAddress }[] = []
  isOpen = true
  hear: DatagramHandler = () => {}
  hearReport: DatagramHandler = () => {}
  fail: (code: string) => void = () => {}

  onSound(handler: DatagramHandler): void {
    this.hear = handler
  }
  onReport(handler: DatagramHandler): void {
    this.hearReport = handler
  }
  onFailure(handler: (code: string) => void): void {
    this.fail = handler
  }
  sendSound(bytes: Uint8Array, { address, port }: RtpAddress): void {
    this.sent.push({ bytes: bytes.slice(), to: { address, port } })
  }
  sendReport(bytes: Uint8Array, { address, port }: RtpAddress): void {
    this.reports.push({ bytes: bytes.slice(), to: { address, port } })
  }
  close(): void {
    this.isOpen = false
  }

  /** What was sent since the last time, read. */
  take() {
    return this.sent.splice(0).map(({ bytes }) => {
      const packet = readPacket(bytes, emptyPacket())
      if (!packet) throw new Error('what we send is a packet')
      return { ...packet, payload: bytes.subarray(packet.start, packet.end) }
    })
  }
}
