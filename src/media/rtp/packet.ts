/**
 * RTP packets (RFC 3550 5.1) as they lie in a datagram, read into an object that the caller keeps: nothing is copied or
 * made for each packet. Bytes from the network are judged, never trusted: whatever they are, reading them ends at once.
 */
export interface RtpPacket {
  payloadType: number
  marker: boolean
  sequence: number
  timestamp: number
  ssrc: number
  /** Where in the datagram the payload begins, and where it ends, padding left out. */
  start: number
  end: number
}

export const HEADER_BYTES = 12
export const SAMPLES_PER_MS = 8
export const FRAME_MS = 20
/** One frame of sound: 20 ms at 8 kHz, a byte for each sample in either law. */
export const FRAME_SAMPLES = FRAME_MS * SAMPLES_PER_MS

const VERSION = 2
const PADDING = 0x20
const EXTENSION = 0x10
const MARKER = 0x80
const WORD_BYTES = 4

export const emptyPacket = (): RtpPacket => ({
  payloadType: 0,
  marker: false,
  sequence: 0,
  timestamp: 0,
  ssrc: 0,
  start: 0,
  end: 0,
})

/** The packet, written into the one that was given; null where the bytes are none, and then nothing in it counts. */
export function readPacket(bytes: Uint8Array, into: RtpPacket): RtpPacket | null {
  const first = bytes[0] ?? 0
  const second = bytes[1] ?? 0
  if (bytes.length < HEADER_BYTES || first >> 6 !== VERSION) return null
  let start = HEADER_BYTES + (first & 0x0f) * WORD_BYTES
  if (first & EXTENSION) start += WORD_BYTES + word16(bytes, start + 2) * WORD_BYTES
  const padded = first & PADDING ? (bytes[bytes.length - 1] ?? 0) : 0
  const end = bytes.length - padded
  // Padding that says it is none contradicts itself, and what reaches into the header is no padding (RFC 3550 A.1).
  if (start > end || (first & PADDING && padded === 0)) return null
  into.payloadType = second & 0x7f
  into.marker = (second & MARKER) !== 0
  into.sequence = word16(bytes, 2)
  into.timestamp = word32(bytes, 4)
  into.ssrc = word32(bytes, 8)
  into.start = start
  into.end = end
  return into
}

/** The twelve bytes before a payload: we name no contributors and no extensions. */
export function writeHeader(bytes: Uint8Array, packet: Omit<RtpPacket, 'start' | 'end'>): void {
  bytes[0] = VERSION << 6
  bytes[1] = packet.payloadType | (packet.marker ? MARKER : 0)
  putWord16(bytes, 2, packet.sequence)
  putWord32(bytes, 4, packet.timestamp)
  putWord32(bytes, 8, packet.ssrc)
}

/** By how much `to` is ahead of `from`, on a circle of 2^16: behind is negative. */
export const sequenceDistance = (from: number, to: number): number => ((to - from) << 16) >> 16

/** By how many samples `to` is ahead of `from`, on a circle of 2^32: behind is negative. */
export const timestampDistance = (from: number, to: number): number => (to - from) | 0

export const addSequence = (sequence: number, by: number): number => (sequence + by) & 0xffff

export const addTimestamp = (timestamp: number, by: number): number => (timestamp + by) >>> 0

/** Beyond the end there are zeroes: where a length is read there, the judgement that follows refuses it. */
export const word16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

export const word32 = (bytes: Uint8Array, at: number): number =>
  ((word16(bytes, at) << 16) | word16(bytes, at + 2)) >>> 0

export function putWord16(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value >>> 8
  bytes[at + 1] = value
}

export function putWord32(bytes: Uint8Array, at: number, value: number): void {
  putWord16(bytes, at, value >>> 16)
  putWord16(bytes, at + 2, value)
}
