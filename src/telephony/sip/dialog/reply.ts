import { header, headersOf } from '#telephony/sip/message/headers.ts'
import type { SipHeaders, SipRequest, SipResponse } from '#telephony/sip/message/message.ts'
import { tagOf } from './dialog.ts'

/** Reason phrases of the answers that a call leg gives. */
// biome-ignore format: a table reads in columns
const PHRASES: Readonly<Record<number, string>> = {
  100: 'Trying',                  401: 'Unauthorized',                406: 'Not Acceptable',
  180: 'Ringing',                 183: 'Session Progress',            200: 'OK',
  400: 'Bad Request',             403: 'Forbidden',                   404: 'Not Found',
  405: 'Method Not Allowed',      415: 'Unsupported Media Type',      420: 'Bad Extension',
  422: 'Session Interval Too Small', 480: 'Temporarily Unavailable',  481: 'Call/Transaction Does Not Exist',
  486: 'Busy Here',               487: 'Request Terminated',          488: 'Not Acceptable Here',
  491: 'Request Pending',         500: 'Server Internal Error',       503: 'Service Unavailable',
  504: 'Server Time-out',         603: 'Decline',
}

const COPIED = ['Via', 'From', 'To', 'Call-ID', 'CSeq'] as const
const NO_BODY = new Uint8Array(0)

interface Reply {
  status: number
  /** The tag of our side of the dialog; put on To where the request has none (RFC 3261, 8.2.6.2). */
  tag?: string
  headers?: SipHeaders
  body?: Uint8Array
}

/**
 * The answer to a request, with what every answer repeats of it (8.2.6), and its route where it makes a dialog
 * (12.1.1).
 */
export function reply(request: SipRequest, { status, tag, headers = [], body = NO_BODY }: Reply): SipResponse {
  const makesDialog = request.method === 'INVITE' && status > 100 && status < 300
  const repeated = COPIED.flatMap((name) => values(request, name).map((value) => [name, value] as const))
  return {
    kind: 'response',
    status,
    reason: PHRASES[status] ?? 'Refused',
    headers: [
      ...repeated.map(([name, value]) => [name, name === 'To' ? tagged(request, value, tag) : value] as const),
      ...(makesDialog ? headersOf(request, 'Record-Route').map((value) => ['Record-Route', value] as const) : []),
      ...headers,
      ...(body.length > 0 ? [['Content-Type', 'application/sdp'] as const] : []),
    ],
    body,
  }
}

function values(request: SipRequest, name: (typeof COPIED)[number]): string[] {
  if (name === 'Via') return headersOf(request, name)
  const value = header(request, name)
  return value === undefined ? [] : [value]
}

const tagged = (request: SipRequest, to: string, tag: string | undefined): string =>
  tag === undefined || tagOf(request, 'To') !== null ? to : `${to};tag=${tag}`
