import { HEAD_BYTES_MAX, MESSAGE_BYTES_MAX } from '#telephony/sip/message/parse.ts'

/**
 * Cuts a stream into messages by their Content-Length (RFC 3261 18.3). Between messages CRLFs are nothing but a sign of
 * life, and two in a row a question that wants an answer (RFC 5626 3.5.1). What cannot be cut ends the stream: nobody
 * knows any more where the next message starts.
 */
export interface Framing {
  /** True where a message has begun and its end has not come. */
  readonly partial: boolean
  /** Takes what arrived. After a fault nothing more is taken. */
  push(bytes: Uint8Array): Framed
}

export interface Framed {
  messages: Uint8Array[]
  pings: number
  fault: FramingFault | null
}

export type FramingFault = 'head_too_long' | 'no_length' | 'bad_length' | 'too_long'

const INITIAL_BYTES = 4_096
const CR = 13
const LF = 10
const HEAD_END = Buffer.from('\r\n\r\n')

interface Held {
  buffer: Buffer
  /** What is held lies from `start` to `end`; the head's end was looked for up to `scanned`. */
  start: number
  end: number
  scanned: number
  /** Of the message that has begun: its whole length, once its head is there. */
  length: number | null
  crlfs: number
}

export function createFraming(): Framing {
  const held: Held = { buffer: Buffer.alloc(INITIAL_BYTES), start: 0, end: 0, scanned: 0, length: null, crlfs: 0 }
  let broken: FramingFault | null = null
  return {
    get partial() {
      return held.end > held.start
    },
    push(bytes) {
      const framed: Framed = { messages: [], pings: 0, fault: broken }
      // Taken in pieces, so that what is held never exceeds one message, however much arrives at once.
      for (let at = 0; at < bytes.length && !framed.fault; at += INITIAL_BYTES) {
        append(held, bytes.subarray(at, at + INITIAL_BYTES))
        while (cutOne(held, framed));
      }
      broken = framed.fault
      if (held.start === held.end) empty(held)
      return framed
    },
  }
}

/** Cuts what is whole off the front; false where nothing is. */
function cutOne(held: Held, framed: Framed): boolean {
  if (held.length === null) {
    skipCrlfs(held, framed)
    const head = headEnd(held)
    if (head === null) {
      if (held.end - held.start > HEAD_BYTES_MAX) framed.fault = 'head_too_long'
      return false
    }
    if (head - held.start > HEAD_BYTES_MAX) return stop(framed, 'head_too_long')
    const body = contentLength(held.buffer.toString('latin1', held.start, head))
    if (typeof body === 'string') return stop(framed, body)
    if (head - held.start + body > MESSAGE_BYTES_MAX) return stop(framed, 'too_long')
    held.length = head - held.start + body
  }
  if (held.end - held.start < held.length) return false
  framed.messages.push(Uint8Array.prototype.slice.call(held.buffer, held.start, held.start + held.length))
  held.start += held.length
  held.scanned = held.start
  held.length = null
  return true
}

function stop(framed: Framed, fault: FramingFault): false {
  framed.fault = fault
  return false
}

function append(held: Held, bytes: Uint8Array): void {
  if (held.end + bytes.length > held.buffer.length) {
    const kept = held.end - held.start
    const room = kept + bytes.length > held.buffer.length ? 2 * (kept + bytes.length) : held.buffer.length
    const target = room > held.buffer.length ? Buffer.alloc(room) : held.buffer
    held.buffer.copy(target, 0, held.start, held.end)
    held.scanned -= held.start
    held.buffer = target
    held.start = 0
    held.end = kept
  }
  held.buffer.set(bytes, held.end)
  held.end += bytes.length
}

/** One long message does not leave its room behind for as long as the connection lives. */
function empty(held: Held): void {
  held.start = 0
  held.end = 0
  held.scanned = 0
  if (held.buffer.length > INITIAL_BYTES) held.buffer = Buffer.alloc(INITIAL_BYTES)
}

function skipCrlfs(held: Held, framed: Framed): void {
  const { buffer } = held
  while (held.start + 1 < held.end && buffer[held.start] === CR && buffer[held.start + 1] === LF) {
    held.start += 2
    held.crlfs += 1
    if (held.crlfs === 2) {
      framed.pings += 1
      held.crlfs = 0
    }
  }
  if (held.start < held.end && buffer[held.start] !== CR) held.crlfs = 0
  held.scanned = Math.max(held.scanned, held.start)
}

/** Where the body starts. Every byte is looked at once, however small the pieces in which a head arrives. */
function headEnd(held: Held): number | null {
  const from = Math.max(held.start, held.scanned - (HEAD_END.length - 1))
  const at = held.buffer.subarray(0, held.end).indexOf(HEAD_END, from)
  held.scanned = held.end
  return at < 0 ? null : at + HEAD_END.length
}

const LENGTH_NAMES: ReadonlySet<string> = new Set(['content-length', 'l'])

/** Several lengths must agree: who reads the first and who reads the last would cut elsewhere. */
function contentLength(head: string): number | FramingFault {
  let length: number | null = null
  const lines = head.split('\r\n')
  for (const [at, line] of lines.entries()) {
    const colon = line.indexOf(':')
    if (colon < 0 || !LENGTH_NAMES.has(line.slice(0, colon).trim().toLowerCase())) continue
    let value = line.slice(colon + 1)
    for (let next = at + 1; /^[ \t]/.test(lines[next] ?? ''); next += 1) value += lines[next]
    const digits = value.trim()
    if (!/^[0-9]{1,9}$/.test(digits)) return 'bad_length'
    if (length !== null && length !== Number(digits)) return 'bad_length'
    length = Number(digits)
  }
  return length ?? 'no_length'
}
