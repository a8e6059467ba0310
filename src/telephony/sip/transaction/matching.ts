import { hash } from 'node:crypto'
import { cseqOf, fromOf, header, toOf, viaOf } from '#telephony/sip/message/headers.ts'
import type { SipRequest, SipResponse } from '#telephony/sip/message/message.ts'

/** What every branch of RFC 3261 begins with; a peer of RFC 2543 has none, or one that names nothing. */
export const MAGIC_COOKIE = 'z9hG4bK'

/** Longer keys are made short: what a stranger calls his branch shall not be what our memory holds. */
const KEY_MAX_CHARS = 160

const key = (...parts: (string | number)[]): string => {
  const text = parts.join('\n')
  return text.length > KEY_MAX_CHARS ? hash('sha256', text, 'base64') : text
}

/** A response belongs to the request whose branch and method it names (17.1.3). */
export const clientKey = (branch: string, method: string): string => key(branch.toLowerCase(), method)

export function responseKey(response: SipResponse): string | null {
  const branch = viaOf(response)?.parameters.branch
  const cseq = cseqOf(response)
  return branch && cseq ? clientKey(branch, cseq.method) : null
}

const isOfRfc2543 = (request: SipRequest): boolean =>
  !(viaOf(request)?.parameters.branch ?? '').toLowerCase().startsWith(MAGIC_COOKIE.toLowerCase())

/**
 * A request belongs to the transaction with its branch, its sender and its method; an ACK to its INVITE's (17.2.3).
 * Without the cookie, to the one with the same URI, From tag, Call-ID, number and Via. The To tag is left out there: an
 * ACK carries the one of our answer, and `acknowledges` compares it.
 */
export function serverKey(request: SipRequest, method = request.method === 'ACK' ? 'INVITE' : request.method): string {
  const via = viaOf(request)
  const sender = [(via?.host ?? '').toLowerCase(), via?.port ?? ''] as const
  const branch = via?.parameters.branch ?? ''
  if (!isOfRfc2543(request)) return key(branch.toLowerCase(), ...sender, method)
  return key('2543', method, request.uri, ...identity(request), branch, ...sender)
}

/** The same request by another way (8.2.2.2): null where a To tag shows that it is part of a dialog. */
export function mergeKey(request: SipRequest): string | null {
  return toOf(request)?.parameters.tag === undefined ? key(request.method, ...identity(request)) : null
}

function identity(request: SipRequest): [fromTag: string, callId: string, sequence: number] {
  return [fromOf(request)?.parameters.tag ?? '', header(request, 'Call-ID') ?? '', cseqOf(request)?.sequence ?? 0]
}

/**
 * Whether an ACK, found by its key, is for the answer with this To tag. With the cookie the branch has said so already.
 */
export function acknowledges(ack: SipRequest, toTag: string | undefined): boolean {
  return !isOfRfc2543(ack) || toOf(ack)?.parameters.tag === toTag
}
