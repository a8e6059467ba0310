import { randomFillSync } from 'node:crypto'

/** Prefixes of every public identifier (rules.md#shapes). */
export const ID_PREFIXES = {
  account: 'acc',
  agent: 'agt',
  audit: 'aud',
  call: 'call',
  campaign: 'cmp',
  number: 'num',
  client: 'cli',
  event: 'evt',
  key: 'key',
  request: 'req',
  node: 'node',
  suppression: 'sup',
  usage: 'use',
  person: 'per',
  session: 'ses',
  trunk: 'trk',
  check: 'chk',
} as const
export type IdKind = keyof typeof ID_PREFIXES

const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz'
/** The last millisecond that 48 bits hold, in the year 10889; an instant beyond it must not begin again at zero. */
const LAST_MS = 2 ** 48 - 1
const RANDOM_POOL = Buffer.alloc(8 * 512)
let used = RANDOM_POOL.length
let lastMs = 0
let sequence = 0

/**
 * Prefix and UUIDv7 (RFC 9562) in 26 characters of Crockford base32. Ids made by one process rise strictly: the 12 bits
 * after the version count within a millisecond, and when they run out the millisecond is borrowed from the future.
 */
export function newId(kind: IdKind, epochMs: number = Temporal.Now.instant().epochMilliseconds): string {
  if (used + 8 > RANDOM_POOL.length) {
    randomFillSync(RANDOM_POOL)
    used = 0
  }
  if (epochMs > lastMs) {
    lastMs = epochMs
    sequence = RANDOM_POOL.readUInt16BE(used) & 0x7ff
  } else if (++sequence > 0xfff) {
    lastMs += 1
    sequence = 0
  }
  const hi = RANDOM_POOL.readUInt32BE(used)
  const lo = RANDOM_POOL.readUInt32BE(used + 4)
  used += 8
  return `${ID_PREFIXES[kind]}_${encode(lastMs, sequence, ((hi & 0x3fffffff) | 0x80000000) >>> 0, lo)}`
}

/** The smallest id of that kind made at or after the instant: turns `since` into a bound on the key. */
export function firstIdAt(kind: IdKind, epochMs: number): string {
  return `${ID_PREFIXES[kind]}_${encode(Math.min(Math.max(0, epochMs), LAST_MS), 0, 0x80000000, 0)}`
}

/** When an id was made, in milliseconds: always real time, whatever a test clock says. */
export function madeAtMs(id: string): number {
  const first = id.indexOf('_') + 1
  let ms = 0
  for (const digit of id.slice(first, first + 10)) ms = ms * 32 + CROCKFORD.indexOf(digit)
  return ms
}

/**
 * 128 bits as 26 digits of 5: two zero bits and 48 of time fill the first ten; version, sequence and the top of `hi`
 * the next four; the remaining 60 bits the last twelve.
 */
function encode(ms: number, seq: number, hi: number, lo: number): string {
  return (
    digits(Math.floor(ms / 2 ** 25), 5) +
    digits(ms % 2 ** 25, 5) +
    digits((0x7000 + seq) * 16 + (hi >>> 28), 4) +
    digits((hi & 0x0fffffff) * 4 + (lo >>> 30), 6) +
    digits(lo & 0x3fffffff, 6)
  )
}

function digits(value: number, count: number): string {
  let text = ''
  for (let shift = (count - 1) * 5; shift >= 0; shift -= 5) text += CROCKFORD[(value >>> shift) & 31]
  return text
}

const PATTERN = /^[0-9a-hjkmnp-tv-z]{26}$/

/** True when the text has the form of an id of that kind; says nothing of whether it exists. */
export function isId(kind: IdKind, text: string): boolean {
  const prefix = `${ID_PREFIXES[kind]}_`
  return text.startsWith(prefix) && PATTERN.test(text.slice(prefix.length))
}
