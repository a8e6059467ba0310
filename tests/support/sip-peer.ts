import { silentLog } from '#kernel/log.ts'
import { header, headersOf, withHeaders } from '#telephony/sip/message/headers.ts'
import type { SipHeaders, SipMessage, SipRequest, SipResponse } from '#telephony/sip/message/message.ts'
import { parseMessage } from '#telephony/sip/message/parse.ts'
import { serialise } from '#telephony/sip/message/serialise.ts'
import { openTransactions, type TransactionSettings } from '#telephony/sip/transaction/layer.ts'
import type { ClientEvent, Hop, ServerTransaction, Source } from '#telephony/sip/transaction/transactions.ts'
import { createLossyNetwork, type NetworkSettings } from './lossy-network.ts'
import { ManualClock } from './manual-clock.ts'

/** The transactions under test, and opposite them a peer that does nothing by itself. */

export const US: Hop = { transport: 'udp', host: '192.0.2.1', port: 5060 }
export const PEER: Hop = { transport: 'udp', host: '192.0.2.2', port: 5060 }

export function facing(
  settings: Partial<TransactionSettings> = {},
  networkSettings: Omit<NetworkSettings, 'clock'> = {},
) {
  const clock = new ManualClock()
  const network = createLossyNetwork({ clock, ...networkSettings })
  const layer = openTransactions({ clock, log: silentLog, transports: network.join(US.host), ...settings })
  const transports = network.join(PEER.host)
  const startMs = clock.monotonicMs()
  const heard: { atMs: number; message: SipMessage; from: Source }[] = []
  transports.onMessage((bytes, from) => {
    const parsed = parseMessage(bytes)
    if (parsed.ok) heard.push({ atMs: clock.monotonicMs() - startMs, message: parsed.message, from })
  })
  const handed: { request: SipRequest; server: ServerTransaction | null; from: Source }[] = []
  layer.onRequest((request, server, from) => handed.push({ request, server, from }))
  return {
    clock,
    network,
    layer,
    /** What reached the peer. */
    heard,
    /** What reached the user. */
    handed,
    requests: (method: string) =>
      heard.flatMap(({ message }) => (message.kind === 'request' && message.method === method ? [message] : [])),
    responses: () => heard.flatMap(({ message }) => (message.kind === 'response' ? [message] : [])),
    /** From the peer to us, and arrived. */
    async say(message: SipMessage, transport: Hop['transport'] = 'udp') {
      transports.send(serialise(message), { ...US, transport })
      await clock.advance(1)
    },
    /** A request of ours and its events. */
    ask(request: SipRequest, hop: Hop = PEER) {
      const events: ClientEvent[] = []
      const transaction = layer.request(request, hop, (event) => events.push(event))
      return { events, transaction, told: () => events.map(nameOf) }
    },
  }
}

const nameOf = (event: ClientEvent): string => (event.kind === 'ended' ? event.why : String(event.response.status))

export interface RequestOptions {
  branch?: string
  sequence?: number
  callId?: string
  toTag?: string
  via?: string
  extra?: SipHeaders
  body?: string
}

/** From the peer to us: with a Via of its own. */
export function peerRequest(method: string, options: RequestOptions = {}): SipRequest {
  const via = options.via ?? `SIP/2.0/UDP ${PEER.host}:5060;branch=${options.branch ?? 'z9hG4bKpeer'};rport`
  const request = ourRequest(method, options)
  return { ...request, headers: [['Via', via], ...request.headers] }
}

export function ourRequest(method: string, options: RequestOptions = {}): SipRequest {
  const { sequence = 1, callId = 'call-1', toTag, extra = [], body = '' } = options
  const headers: SipHeaders = [
    ['Max-Forwards', '70'],
    ['From', '<sip:a@example.invalid>;tag=from-1'],
    ['To', `<sip:b@example.invalid>${toTag === undefined ? '' : `;tag=${toTag}`}`],
    ['Call-ID', callId],
    ['CSeq', `${sequence} ${method === 'ACK' ? 'ACK' : method}`],
    ...extra,
  ]
  return { kind: 'request', method, uri: 'sip:b@example.invalid', headers, body: Buffer.from(body) }
}

/** An answer as a peer gives it: what it repeats of the request, and a To tag. */
export function answerTo(request: SipRequest, status: number, tag = 'to-1'): SipResponse {
  const repeated = ['From', 'To', 'Call-ID', 'CSeq'].map((name) => [name, header(request, name) ?? ''] as const)
  const headers: SipHeaders = [...headersOf(request, 'Via').map((via) => ['Via', via] as const), ...repeated]
  const response: SipResponse = { kind: 'response', status, reason: 'Answer', headers, body: new Uint8Array() }
  const to = header(request, 'To') ?? ''
  return status === 100 || to.includes(';tag=') ? response : withHeaders(response, { To: `${to};tag=${tag}` })
}
