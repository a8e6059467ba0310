import { putWord16, putWord32, word16, word32 } from './packet.ts'

/**
 * Reports about a stream, as they travel beside it (RFC 3550 6): always a compound, with a report first and our name.
 */
export interface SenderInfo {
  /** The moment of the report, by the wall clock, and the same moment in the stream's own time. */
  wallMs: number
  timestamp: number
  packets: number
  octets: number
}

export interface ReportBlock {
  ssrc: number
  /** Of the last interval, in 256ths. */
  fraction: number
  lost: number
  highest: number
  /** In samples. */
  jitter: number
  /**
   * The middle of the last sender report's time, and how long ago it came, in 65,536ths of a second; 0 where none came.
   */
  lastReport: number
  sinceLastReport: number
}

export interface Compound {
  ssrc: number
  cname: string
  sender: SenderInfo | null
  block: ReportBlock | null
  bye: boolean
}

// biome-ignore format: a table reads in columns
const TYPES = { sender: 200, receiver: 201, description: 202, bye: 203 } as const
const VERSION = 2 << 6
const PADDING = 0x20
const WORD_BYTES = 4
const HEADER_BYTES = 8
const SENDER_BYTES = 20
const BLOCK_BYTES = 24
const CNAME = 1
/** Seconds from 1900, from where NTP counts, to 1970. */
const NTP_EPOCH_SECONDS = 2_208_988_800
/** What is lost is told in 24 bits with a sign. */
const LOST_MAX = 0x7f_ffff

/** More than any compound of ours takes: names are at most 255 bytes. */
export const COMPOUND_BYTES_MAX = 512

const ntpSeconds = (wallMs: number): number => Math.floor(wallMs / 1_000) + NTP_EPOCH_SECONDS
const ntpFraction = (wallMs: number): number => Math.floor(((wallMs % 1_000) / 1_000) * 2 ** 32)

/** The middle 32 bits of NTP time: seconds and their 65,536ths, on a circle of eighteen hours. */
export const middleOf = (wallMs: number): number => ((ntpSeconds(wallMs) << 16) | (ntpFraction(wallMs) >>> 16)) >>> 0

/** How many bytes it took. */
export function writeCompound(into: Uint8Array, { ssrc, cname, sender, block, bye }: Compound): number {
  let at = HEADER_BYTES
  if (sender) {
    putWord32(into, at, ntpSeconds(sender.wallMs))
    putWord32(into, at + 4, ntpFraction(sender.wallMs))
    putWord32(into, at + 8, sender.timestamp)
    putWord32(into, at + 12, sender.packets)
    putWord32(into, at + 16, sender.octets)
    at += SENDER_BYTES
  }
  if (block) {
    writeBlock(into, at, block)
    at += BLOCK_BYTES
  }
  writeHead(into, 0, { type: sender ? TYPES.sender : TYPES.receiver, count: block ? 1 : 0, bytes: at, ssrc })
  const name = Buffer.from(cname, 'latin1').subarray(0, 0xff)
  // At least one zero ends the items, and then as many as fill the word.
  const bytes = Math.floor((HEADER_BYTES + 2 + name.length) / WORD_BYTES + 1) * WORD_BYTES
  into.fill(0, at, at + bytes)
  writeHead(into, at, { type: TYPES.description, count: 1, bytes, ssrc })
  into[at + HEADER_BYTES] = CNAME
  into[at + HEADER_BYTES + 1] = name.length
  into.set(name, at + HEADER_BYTES + 2)
  at += bytes
  if (!bye) return at
  writeHead(into, at, { type: TYPES.bye, count: 1, bytes: HEADER_BYTES, ssrc })
  return at + HEADER_BYTES
}

interface Head {
  type: number
  count: number
  bytes: number
  ssrc: number
}

function writeHead(into: Uint8Array, at: number, { type, count, bytes, ssrc }: Head): void {
  into[at] = VERSION | count
  into[at + 1] = type
  putWord16(into, at + 2, bytes / WORD_BYTES - 1)
  putWord32(into, at + 4, ssrc)
}

function writeBlock(into: Uint8Array, at: number, block: ReportBlock): void {
  putWord32(into, at, block.ssrc)
  putWord32(into, at + 4, Math.max(-LOST_MAX, Math.min(LOST_MAX, block.lost)) & 0xff_ffff)
  into[at + 4] = block.fraction
  putWord32(into, at + 8, block.highest)
  putWord32(into, at + 12, block.jitter)
  putWord32(into, at + 16, block.lastReport)
  putWord32(into, at + 20, block.sinceLastReport)
}

export interface CompoundHeard {
  ssrc: number
  /** The middle of the time of a sender report; null where there was none. */
  sentMiddle: number | null
  /** What is said of us. */
  block: ReportBlock | null
  bye: boolean
}

/** Null where the bytes are no compound (RFC 3550 A.2); `about` is our own source, of others nothing is kept. */
export function readCompound(bytes: Uint8Array, about: number): CompoundHeard | null {
  const [first = 0, type = 0] = bytes
  if (first & PADDING || (type !== TYPES.sender && type !== TYPES.receiver)) return null
  const heard: CompoundHeard = { ssrc: word32(bytes, 4), sentMiddle: null, block: null, bye: false }
  let at = 0
  while (at < bytes.length) {
    const end = at + (word16(bytes, at + 2) + 1) * WORD_BYTES
    if ((bytes[at] ?? 0) >> 6 !== VERSION >> 6 || end > bytes.length) return null
    if (!readPart(bytes, { at, end, about }, heard)) return null
    at = end
  }
  return heard
}

/** False where a part is shorter than what it says it holds. */
function readPart(
  bytes: Uint8Array,
  { at, end, about }: { at: number; end: number; about: number },
  heard: CompoundHeard,
) {
  const type = bytes[at + 1]
  if (type === TYPES.bye) heard.bye = true
  if (type !== TYPES.sender && type !== TYPES.receiver) return true
  const isSender = type === TYPES.sender
  const blocks = at + HEADER_BYTES + (isSender ? SENDER_BYTES : 0)
  const count = (bytes[at] ?? 0) & 0x1f
  if (blocks + count * BLOCK_BYTES > end) return false
  if (isSender) heard.sentMiddle = word32(bytes, at + HEADER_BYTES + 2)
  for (let n = 0; n < count; n += 1)
    if (word32(bytes, blocks + n * BLOCK_BYTES) === about) heard.block = readBlock(bytes, blocks + n * BLOCK_BYTES)
  return true
}

const readBlock = (bytes: Uint8Array, at: number): ReportBlock => ({
  ssrc: word32(bytes, at),
  fraction: bytes[at + 4] ?? 0,
  lost: (word32(bytes, at + 4) << 8) >> 8,
  highest: word32(bytes, at + 8),
  jitter: word32(bytes, at + 12),
  lastReport: word32(bytes, at + 16),
  sinceLastReport: word32(bytes, at + 20),
})
