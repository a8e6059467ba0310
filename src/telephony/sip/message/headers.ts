import { type NameAddress, type Parameters, parseNameAddress, parseParameters } from './address.ts'
import type { SipHeaders, SipMessage } from './message.ts'
import { canonicalName } from './names.ts'
import { cursorOf, isDigit, scanWholeNumber, skipSpace, takeToken } from './scan.ts'
import { parseVia, type Via } from './via.ts'

/**
 * What the headers of a message say. Each view reads the value anew and is null, or leaves the value out, where it is
 * malformed: nothing here throws, whatever stands there. Names are looked up in any case and in their short forms.
 */

/** Numbers in sequence stay below 2³¹ (RFC 3261 8.1.1.5), seconds and their like below 2³² (25.1). */
const SEQUENCE_MAX = 2 ** 31 - 1
const INTEGER_MAX = 2 ** 32 - 1

/** The first value of that name. */
export function header(message: Pick<SipMessage, 'headers'>, name: string): string | undefined {
  const like = matcher(name)
  return message.headers.find(([sent]) => like(sent))?.[1]
}

/** All values of that name, in their order. */
export function headersOf(message: Pick<SipMessage, 'headers'>, name: string): string[] {
  const like = matcher(name)
  const values: string[] = []
  for (const [sent, value] of message.headers) if (like(sent)) values.push(value)
  return values
}

function matcher(name: string): (sent: string) => boolean {
  const wanted = canonicalName(name)
  const lower = wanted.toLowerCase()
  return (sent) => sent === wanted || (sent.length === lower.length && sent.toLowerCase() === lower)
}

/** A name's new values, in the place where its first stood, else at the end; none or null takes it away. */
export type HeaderChanges = Readonly<Record<string, string | readonly string[] | null>>

export function withHeaders<M extends SipMessage>(message: M, changes: HeaderChanges): M {
  let headers = message.headers
  for (const [name, change] of Object.entries(changes)) {
    const values = change === null ? [] : typeof change === 'string' ? [change] : change
    headers = replaced(headers, name, values)
  }
  return { ...message, headers }
}

function replaced(headers: SipHeaders, name: string, values: readonly string[]): SipHeaders {
  const like = matcher(name)
  const first = headers.findIndex(([sent]) => like(sent))
  const at = first < 0 ? headers.length : first
  const fresh = values.map((value) => [canonicalName(name), value] as const)
  return [...headers.slice(0, at), ...fresh, ...headers.slice(at).filter(([sent]) => !like(sent))]
}

/** The topmost Via. */
export function viaOf(message: SipMessage): Via | null {
  const value = header(message, 'Via')
  return value === undefined ? null : parseVia(value)
}

export const fromOf = (message: SipMessage): NameAddress | null => addressOf(message, 'From')

export const toOf = (message: SipMessage): NameAddress | null => addressOf(message, 'To')

function addressOf(message: SipMessage, name: string): NameAddress | null {
  const value = header(message, name)
  return value === undefined ? null : parseNameAddress(value)
}

export function cseqOf(message: SipMessage): { sequence: number; method: string } | null {
  const cursor = cursorOf(header(message, 'CSeq') ?? '')
  skipSpace(cursor)
  const sequence = scanWholeNumber(takeToken(cursor), SEQUENCE_MAX)
  skipSpace(cursor)
  const method = takeToken(cursor)
  skipSpace(cursor)
  return sequence === null || method === '' || cursor.at < cursor.text.length ? null : { sequence, method }
}

/** The contacts that can be read; the star of a REGISTER that takes all away has `*` for its URI. */
export const contactsOf = (message: SipMessage): NameAddress[] =>
  headersOf(message, 'Contact').flatMap((value) => parseContact(value) ?? [])

export const parseContact = (value: string): NameAddress | null =>
  value === '*' ? { display: '', uri: '*', parameters: {} } : parseNameAddress(value)

export const routesOf = (message: SipMessage, name: 'Route' | 'Record-Route'): NameAddress[] =>
  headersOf(message, name).flatMap((value) => parseNameAddress(value) ?? [])

export interface Reason {
  /** As sent: `SIP`, `Q.850`. */
  protocol: string
  cause: number | null
  text: string
}

const CAUSE_MAX = 999

/** Why a call ended, in each protocol that says so (RFC 3326). */
export function reasonHeaderOf(message: SipMessage): Reason[] {
  return headersOf(message, 'Reason').flatMap((value) => {
    const cursor = cursorOf(value)
    skipSpace(cursor)
    const protocol = takeToken(cursor)
    const parameters: Parameters | null = protocol === '' ? null : parseParameters(cursor)
    if (!parameters) return []
    return { protocol, cause: scanWholeNumber(parameters.cause ?? '', CAUSE_MAX), text: parameters.text ?? '' }
  })
}

/** The whole number that a header starts with, parameters and comments behind it let be: `Retry-After: 18 (busy)`. */
export function intOf(message: SipMessage, name: string): number | null {
  const value = header(message, name) ?? ''
  let end = 0
  while (isDigit(value.charCodeAt(end))) end += 1
  const ended = end === value.length || ' \t;('.includes(value[end] ?? '')
  return ended ? scanWholeNumber(value.slice(0, end), INTEGER_MAX) : null
}
