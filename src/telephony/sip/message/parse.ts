import { parseNameAddress } from './address.ts'
import { cseqOf, fromOf, header, headersOf, parseContact, toOf, viaOf } from './headers.ts'
import type { SipHeaders, SipMessage } from './message.ts'
import { canonicalName, isList } from './names.ts'
import { isToken, isVisible, scanWholeNumber, splitList, trimSpace } from './scan.ts'
import { parseUri } from './uri.ts'
import { isAbsoluteUri, isOurScheme } from './uri-text.ts'

/**
 * Reads one message (RFC 3261 sections 7 and 25). Whatever the bytes are, this returns, in time that grows with their
 * number and no faster: a fault is a value, and where it is a request's, it says what to answer. Faults are words of
 * ours: nothing of the message is in them.
 */
export type ParsedMessage = { ok: true; message: SipMessage } | MessageFault

export interface MessageFault {
  ok: false
  fault: string
  /** Null where nothing is to be answered: a response, an ACK, or bytes that are no request of anybody's. */
  answer: { status: 400 | 413 | 416 | 505; to: SipHeaders } | null
}

/** What a datagram can hold, and half of it for what stands before the body. */
export const MESSAGE_BYTES_MAX = 65_536
export const HEAD_BYTES_MAX = 32_768
/** Of a header, its folds undone. */
export const LINE_CHARS_MAX = 8_192
export const HEADERS_MAX = 256

type Start =
  | { kind: 'request'; method: string; uri: string; version: string }
  | { kind: 'response'; status: number; reason: string }

interface Head {
  headers: [name: string, value: string][]
  fault: string | null
}

export function parseMessage(bytes: Uint8Array): ParsedMessage {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const from = startOf(buffer)
  const blank = buffer.subarray(0, from + HEAD_BYTES_MAX).indexOf('\r\n\r\n', from)
  const text = buffer.toString('utf8', from, blank < 0 ? Math.min(buffer.length, from + HEAD_BYTES_MAX) : blank)
  const lines = text.split('\r\n')
  const line = lines[0] ?? ''
  const start = line.startsWith('SIP/') ? readStatusLine(line) : readRequestLine(line)
  if (!start) return { ok: false, fault: 'not a SIP start line', answer: null }
  const head = readHeaders(lines)
  const refuse = (fault: string, status: 400 | 413 | 416 | 505 = 400): MessageFault => ({
    ok: false,
    fault,
    answer: answerable(start, head.headers) ? { status, to: copied(head.headers) } : null,
  })
  if (buffer.length > MESSAGE_BYTES_MAX) return refuse('message too large', 413)
  if (blank < 0) return refuse('no end of the headers')
  const wrong = startFault(start)
  if (wrong) return refuse(wrong.fault, wrong.status)
  if (head.fault) return refuse(head.fault)
  const body = bodyOf(buffer.subarray(blank + 4), head.headers)
  if (typeof body === 'string') return refuse(body)
  const { headers } = head
  const message: SipMessage =
    start.kind === 'request'
      ? { kind: 'request', method: start.method, uri: start.uri, headers, body }
      : { kind: 'response', status: start.status, reason: start.reason, headers, body }
  const fault = headersFault(message)
  return fault ? refuse(fault) : { ok: true, message }
}

/** Line breaks before the start line are passed over (RFC 3261 7.5). */
function startOf(buffer: Buffer): number {
  let at = 0
  while (buffer[at] === 0x0d && buffer[at + 1] === 0x0a) at += 2
  return at
}

const VERSION = /^SIP\/[0-9]{1,3}\.[0-9]{1,3}$/i
const VERSION_CHARS_MAX = 11

/**
 * Method, URI and version; what stands between them is judged later, so that a request can be told what is wrong with
 * it.
 */
function readRequestLine(line: string): Start | null {
  const trimmed = trimSpace(line)
  const version = trimmed.slice(trimmed.lastIndexOf(' ') + 1)
  if (version.length > VERSION_CHARS_MAX || !VERSION.test(version)) return null
  const space = line.indexOf(' ')
  const method = line.slice(0, space)
  if (!isToken(method)) return null
  // Space behind the version goes to the URI's side, where none is allowed either (RFC 4475 3.1.2.10).
  const uri = trimmed === line ? line.slice(space + 1, line.lastIndexOf(' ')) : ` ${line}`
  return { kind: 'request', method, uri, version: version.toUpperCase() }
}

function readStatusLine(line: string): Start | null {
  const [version = '', code = ''] = line.split(' ', 2)
  if (version !== 'SIP/2.0' || code.length !== 3 || line.length > LINE_CHARS_MAX) return null
  const status = scanWholeNumber(code, 699)
  if (status === null || status < 100) return null
  return { kind: 'response', status, reason: line.slice(version.length + 5) }
}

function startFault(start: Start): { fault: string; status: 400 | 416 | 505 } | null {
  if (start.kind === 'response') return null
  if (start.version !== 'SIP/2.0') return { fault: 'unknown version of SIP', status: 505 }
  if (!isAbsoluteUri(start.uri)) return { fault: 'malformed Request-URI', status: 400 }
  if (!isOurScheme(start.uri)) return { fault: 'unknown scheme of the Request-URI', status: 416 }
  const uri = parseUri(start.uri)
  if (!uri) return { fault: 'malformed Request-URI', status: 400 }
  // Headers have no place in a Request-URI (RFC 3261 19.1.1, table 1).
  return Object.keys(uri.headers).length > 0 ? { fault: 'headers in the Request-URI', status: 400 } : null
}

/**
 * All lines after the first, folds undone, lists split. The first fault is kept and reading goes on, for the sake of
 * the answer.
 */
function readHeaders(lines: readonly string[]): Head {
  const head: Head = { headers: [], fault: null }
  for (let at = 1; at < lines.length; at += 1) {
    const folded = [lines[at] ?? '']
    while (/^[ \t]/.test(lines[at + 1] ?? '')) {
      at += 1
      folded.push(trimSpace(lines[at] ?? ''))
    }
    if (head.headers.length >= HEADERS_MAX) return { ...head, fault: head.fault ?? 'too many headers' }
    const fault = readHeader(folded.join(' '), head.headers)
    head.fault ??= fault
  }
  return head
}

/** Adds the line's values; returns what is wrong with it. */
function readHeader(line: string, headers: Head['headers']): string | null {
  if (line.length > LINE_CHARS_MAX) return 'header too long'
  if (line.includes('\r') || line.includes('\n')) return 'stray line break in a header'
  const colon = line.indexOf(':')
  const sent = trimSpace(line.slice(0, Math.max(colon, 0)))
  // Space before the first name would be a fold of nothing.
  if (!isToken(sent) || line[0] === ' ' || line[0] === '\t') return 'malformed header name'
  const name = canonicalName(sent)
  const value = trimSpace(line.slice(colon + 1))
  const values = isList(name) ? splitList(value) : [value]
  if (!values) return 'quotation without an end'
  const told = values.length > 1 ? values.filter((one) => one !== '') : values
  if (headers.length + told.length > HEADERS_MAX) return 'too many headers'
  for (const one of told) headers.push([name, one])
  return null
}

/** Bytes beyond the length are not ours (RFC 3261 18.3); without one the datagram's end is the body's. */
function bodyOf(rest: Buffer, headers: SipHeaders): Uint8Array | string {
  const told = headersOf({ headers }, 'Content-Length')
  if (told.length > 1) return 'more than one Content-Length'
  const length = told[0] === undefined ? rest.length : scanWholeNumber(told[0], MESSAGE_BYTES_MAX)
  if (length === null) return 'malformed Content-Length'
  if (length > rest.length) return 'Content-Length beyond the end'
  return Uint8Array.prototype.slice.call(rest, 0, length)
}

/** Headers of which one is needed and a second has no meaning (RFC 3261 8.1.1; RFC 4475 3.3.1 and 3.3.8). */
// biome-ignore format: a table reads in columns
const ONCE: readonly { name: string; needed: boolean; holds: (message: SipMessage) => boolean }[] = [
  { name: 'From',         needed: true,  holds: (message) => fromOf(message) !== null },
  { name: 'To',           needed: true,  holds: (message) => toOf(message) !== null },
  { name: 'Call-ID',      needed: true,  holds: (message) => isVisible(header(message, 'Call-ID') ?? '') },
  { name: 'CSeq',         needed: true,  holds: sequenced },
  { name: 'Max-Forwards', needed: false, holds: (message) => scanWholeNumber(header(message, 'Max-Forwards') ?? '', 255) !== null },
]

function headersFault(message: SipMessage): string | null {
  for (const { name, needed, holds } of ONCE) {
    const { length } = headersOf(message, name)
    if (length > 1) return `more than one ${name}`
    if (length === 0 && needed) return `no ${name}`
    if (length === 1 && !holds(message)) return `malformed ${name}`
  }
  if (!viaOf(message)) return 'no Via that can be read'
  return message.kind === 'request' ? wayFault(message) : null
}

function sequenced(message: SipMessage): boolean {
  const sequence = cseqOf(message)
  return sequence !== null && (message.kind === 'response' || sequence.method === message.method)
}

/** Where a request came from and goes to must be readable; of a response we would rather use the rest. */
function wayFault(message: SipMessage): string | null {
  for (const value of headersOf(message, 'Contact')) if (!parseContact(value)) return 'malformed Contact'
  for (const name of ['Route', 'Record-Route'] as const)
    for (const value of headersOf(message, name)) if (!parseNameAddress(value)) return `malformed ${name}`
  return null
}

/** An ACK is never answered (RFC 3261 17.1.1.3), nor is what has no way back. */
const answerable = (start: Start, headers: SipHeaders): boolean =>
  start.kind === 'request' && start.method !== 'ACK' && header({ headers }, 'Via') !== undefined

const COPIED = ['From', 'To', 'Call-ID', 'CSeq'] as const

/** What an answer repeats of its request (RFC 3261 8.2.6.2), as far as it is there. */
function copied(headers: SipHeaders): SipHeaders {
  const vias = headersOf({ headers }, 'Via').map((value) => ['Via', value] as const)
  const rest = COPIED.flatMap((name) => {
    const value = header({ headers }, name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return [...vias, ...rest]
}
