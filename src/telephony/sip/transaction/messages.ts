import { cseqOf, header, headersOf, toOf } from '#telephony/sip/message/headers.ts'
import type { SipHeaders, SipRequest, SipResponse } from '#telephony/sip/message/message.ts'

/** The messages that transactions make by themselves. */

const EMPTY = new Uint8Array()
const MAX_FORWARDS = '70'

/** The ACK to an answer that is no success: the INVITE's own way, and the To of the answer (17.1.1.3). */
export const ackTo = (invite: SipRequest, response: SipResponse): SipRequest =>
  sameWay(invite, 'ACK', header(response, 'To') ?? header(invite, 'To') ?? '')

/** CANCEL: in all the INVITE's own, so that every element on the way finds it (9.1). */
export function cancelOf(invite: SipRequest, extra: SipHeaders): SipRequest {
  const cancel = sameWay(invite, 'CANCEL', header(invite, 'To') ?? '')
  return { ...cancel, headers: [...cancel.headers, ...extra] }
}

function sameWay(invite: SipRequest, method: string, to: string): SipRequest {
  const sequence = cseqOf(invite)?.sequence ?? 0
  const headers: SipHeaders = [
    ['Via', header(invite, 'Via') ?? ''],
    ['Max-Forwards', MAX_FORWARDS],
    ...headersOf(invite, 'Route').map((route) => ['Route', route] as const),
    ['From', header(invite, 'From') ?? ''],
    ['To', to],
    ['Call-ID', header(invite, 'Call-ID') ?? ''],
    ['CSeq', `${sequence} ${method}`],
  ]
  return { kind: 'request', method, uri: invite.uri, headers, body: EMPTY }
}

// biome-ignore format: a table reads in columns
const REASONS = {
  100: 'Trying',
  200: 'OK',
  400: 'Bad Request',
  413: 'Request Entity Too Large',
  416: 'Unsupported URI Scheme',
  481: 'Call/Transaction Does Not Exist',
  482: 'Loop Detected',
  500: 'Server Internal Error',
  503: 'Service Unavailable',
  505: 'Version Not Supported',
} as const

export type OwnStatus = keyof typeof REASONS

/** What an answer repeats of its request (8.2.6.2), with a To tag where one is due. `extra` comes after. */
export function responseTo(
  status: OwnStatus,
  request: Pick<SipRequest, 'headers'>,
  { tag, extra = [] }: { tag: string | null; extra?: SipHeaders },
): SipResponse {
  const repeated = ['From', 'To', 'Call-ID', 'CSeq'].flatMap((name) => {
    const value = header(request, name)
    return value === undefined ? [] : [[name, name === 'To' ? tagged(value, tag) : value] as const]
  })
  const headers: SipHeaders = [
    ...headersOf(request, 'Via').map((via) => ['Via', via] as const),
    ...repeated,
    ...headersOf(request, 'Timestamp').map((value) => ['Timestamp', value] as const),
    ...extra,
  ]
  return { kind: 'response', status, reason: REASONS[status], headers, body: EMPTY }
}

/** A tag is added where there is none yet; what cannot be read is sent back as it came. */
function tagged(to: string, tag: string | null): string {
  if (tag === null) return to
  const headers: SipHeaders = [['To', to]]
  const address = toOf({ kind: 'response', status: 100, reason: '', headers, body: EMPTY })
  if (!address || address.parameters.tag !== undefined) return to
  return `${to};tag=${tag}`
}
