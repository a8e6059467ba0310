import { isIP } from 'node:net'
import { contactsOf, cseqOf, fromOf, header, routesOf, toOf } from '#telephony/sip/message/headers.ts'
import type { SipHeaders, SipMessage, SipRequest, SipResponse } from '#telephony/sip/message/message.ts'
import { formatUri, parseUri, type SipUri } from '#telephony/sip/message/uri.ts'
import type { Hop } from '#telephony/sip/transport/hop.ts'
import { capabilityHeaders } from './capabilities.ts'

/**
 * What two user agents know of each other (RFC 3261, section 12), as a value: whoever makes a request in it gets the
 * next state of it back. Nothing here decides when to send.
 */
export interface Dialog {
  readonly callId: string
  /** Whole header values, tags included: From of what we send, To of what we send. */
  readonly local: string
  readonly remote: string
  readonly localTag: string
  readonly remoteTag: string
  readonly localSequence: number
  /** Null until the peer has sent a request (12.1.2). */
  readonly remoteSequence: number | null
  /** The peer's Contact, where requests are meant for. */
  readonly target: string
  /** Values of Route, in the order in which they are visited. */
  readonly routes: readonly string[]
  readonly contact: string
  /**
   * Where the call was set up with. Everything is sent there, but for what another address of the trunk is named for.
   */
  readonly hop: Hop
  /** Everything is sent there, whatever is named. */
  readonly always: boolean
  /**
   * Whether that place is the trunk's. Contact and Record-Route are the words of whoever is at the far end: followed
   * anywhere else they would lead us, and the trunk's password with us, to any host. Absent: no other place is.
   */
  readonly isTrunk?: IsTrunk
}

export interface OutgoingRequest {
  dialog: Dialog
  request: SipRequest
  hop: Hop
}

export type IsTrunk = (place: { host: string; port: number }) => boolean

export interface OwnSide {
  contact: string
  hop: Hop
  always: boolean
  isTrunk?: IsTrunk
}

const DEFAULT_PORT = 5060
const MAX_FORWARDS = '70'
const NO_BODY = new Uint8Array(0)

/** The dialog that an answer to our INVITE makes (12.1.2); null where the answer lacks what a dialog needs. */
export function dialogOfAnswer(request: SipRequest, response: SipResponse, own: OwnSide): Dialog | null {
  const [local, remote, callId] = [header(request, 'From'), header(response, 'To'), header(request, 'Call-ID')]
  const localTag = tagOf(request, 'From')
  if (!localTag || !local || !remote || !callId) return null
  return {
    ...own,
    ...{ callId, local, remote, localTag },
    // A peer of RFC 2543 has none.
    remoteTag: tagOf(response, 'To') ?? '',
    localSequence: cseqOf(request)?.sequence ?? 1,
    remoteSequence: null,
    target: contactOf(response) ?? request.uri,
    routes: recorded(response).reverse(),
  }
}

/**
 * The dialog that an INVITE to us makes (12.1.1), once we have given it a tag; null where it lacks what a dialog needs.
 */
export function dialogOfRequest(request: SipRequest, localTag: string, own: OwnSide): Dialog | null {
  const [to, remote, callId] = [header(request, 'To'), header(request, 'From'), header(request, 'Call-ID')]
  const [target, sequence] = [contactOf(request), cseqOf(request)?.sequence]
  if (!to || !remote || !callId || !target || sequence === undefined) return null
  return {
    ...own,
    ...{ callId, remote, localTag, target },
    remoteTag: tagOf(request, 'From') ?? '',
    local: `${to};tag=${localTag}`,
    localSequence: 0,
    remoteSequence: sequence,
    routes: recorded(request),
  }
}

/** A request within the dialog, with the next number in sequence (12.2.1.1). */
export function requestIn(
  dialog: Dialog,
  method: string,
  more: { headers?: SipHeaders; body?: Uint8Array } = {},
): OutgoingRequest {
  const sequence = dialog.localSequence + 1
  const next = { ...dialog, localSequence: sequence }
  return { dialog: next, hop: hopOf(dialog), request: written(next, { method, sequence, ...more }) }
}

/** The ACK to a 2xx has the number of its INVITE and takes none (13.2.2.4). */
export function ackIn(dialog: Dialog, sequence: number, headers: SipHeaders = []): Omit<OutgoingRequest, 'dialog'> {
  return { hop: hopOf(dialog), request: written(dialog, { method: 'ACK', sequence, headers }) }
}

interface Written {
  method: string
  sequence: number
  headers?: SipHeaders
  body?: Uint8Array
}

function written(dialog: Dialog, { method, sequence, headers = [], body = NO_BODY }: Written): SipRequest {
  const { uri, routes } = way(dialog)
  return {
    kind: 'request',
    method,
    uri,
    headers: [
      ...routes.map((route) => ['Route', route] as const),
      ['Max-Forwards', MAX_FORWARDS],
      ['From', dialog.local],
      ['To', dialog.remote],
      ['Call-ID', dialog.callId],
      ['CSeq', `${sequence} ${method}`],
      ...(CONTACTED.has(method) ? [['Contact', `<${dialog.contact}>`] as const] : []),
      ...capabilityHeaders(method === 'INVITE' || method === 'UPDATE' ? method : 'other'),
      ...headers,
      ...(body.length > 0 ? [['Content-Type', 'application/sdp'] as const] : []),
    ],
    body,
  }
}

/** Requests that carry a Contact (RFC 3261, table 2; RFC 3515, 2.4.1). */
const CONTACTED: ReadonlySet<string> = new Set(['INVITE', 'UPDATE', 'REFER'])

/** Requests, and 2xx to them, that move the remote target (12.2; RFC 3311, 5.1). */
const TARGET_REFRESH: ReadonlySet<string> = new Set(['INVITE', 'UPDATE'])

/** The dialog after a target refresh, request or 2xx (12.2.1.2, 12.2.2). */
export function refreshed(dialog: Dialog, message: SipMessage): Dialog {
  if (!TARGET_REFRESH.has(cseqOf(message)?.method ?? '')) return dialog
  const target = contactOf(message)
  return target ? { ...dialog, target } : dialog
}

/** Is it the peer's? Another telephone that the same INVITE reached has our tag too, and a tag of its own. */
export const isFrom = (dialog: Dialog, request: SipRequest): boolean =>
  (tagOf(request, 'From') ?? '') === dialog.remoteTag

/** The dialog after a request of the peer's, or null where the request is out of order (12.2.2). */
export function received(dialog: Dialog, request: SipRequest): Dialog | null {
  const sequence = cseqOf(request)?.sequence
  if (sequence === undefined) return null
  if (dialog.remoteSequence !== null && sequence < dialog.remoteSequence) return null
  return { ...dialog, remoteSequence: sequence }
}

/**
 * A first route without `lr` is a strict router: it takes the place of the target, which goes to the end (12.2.1.1).
 */
function way({ routes, target }: Dialog): { uri: string; routes: readonly string[] } {
  const [first, ...rest] = routes
  const router = first === undefined ? null : uriOf(first)
  if (!router || 'lr' in router.parameters) return { uri: target, routes }
  const { method: _, ...parameters } = router.parameters
  return { uri: formatUri({ ...router, parameters, headers: {} }), routes: [...rest, `<${target}>`] }
}

/**
 * Where the next request goes: the first route, else the target, where that is the trunk's; names are for it to
 * resolve.
 */
function hopOf({ routes: [first], target, hop, always, isTrunk }: Dialog): Hop {
  const next = first === undefined ? parseUri(target) : uriOf(first)
  if (always || !next) return hop
  const { host } = next
  if (isIP(host) === 0 || !isTrunk?.({ host, port: next.port ?? DEFAULT_PORT })) return hop
  const named = next.parameters.transport?.toLowerCase()
  // Many a trunk that is spoken with over TCP does not say so in its Contact.
  const transport = named === 'tcp' || named === 'udp' ? named : hop.transport
  return { transport, host, port: next.port ?? DEFAULT_PORT }
}

const uriOf = (value: string): SipUri | null => parseUri(value.slice(value.indexOf('<') + 1, value.lastIndexOf('>')))

const recorded = (message: SipMessage): string[] => routesOf(message, 'Record-Route').map(({ uri }) => `<${uri}>`)

function contactOf(message: SipMessage): string | null {
  const uri = contactsOf(message)[0]?.uri
  return uri === undefined || uri === '*' ? null : uri
}

export function tagOf(message: SipMessage, name: 'From' | 'To'): string | null {
  const tag = (name === 'From' ? fromOf(message) : toOf(message))?.parameters.tag
  return tag ? tag : null
}
