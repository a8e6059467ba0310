import { type CallLeg, type PlaceOrder, placeCall, type TakeOrder, takeCall } from '#telephony/sip/dialog/call-leg.ts'
import { tagOf } from '#telephony/sip/dialog/dialog.ts'
import type { LegEvent } from '#telephony/sip/dialog/leg-state.ts'
import { Legs } from '#telephony/sip/dialog/legs.ts'
import { header } from '#telephony/sip/message/headers.ts'
import type { SipHeaders, SipRequest, SipResponse } from '#telephony/sip/message/message.ts'
import { type AudioSession, writeSdp } from '#telephony/sip/sdp/sdp.ts'
import type {
  ClientEvent,
  Hop,
  ServerEnd,
  ServerTransaction,
  Transactions,
} from '#telephony/sip/transaction/transactions.ts'
import { ManualClock } from './manual-clock.ts'

/** One call leg of ours on a stage: the test plays the transactions below it, and so the peer. */

export const TRUNK: Hop = { transport: 'udp', host: '192.0.2.1', port: 5060 }
const PEER_CONTACT = 'sip:peer@192.0.2.9:5070'

// biome-ignore format: a table reads in columns
export const CODECS = {
  PCMA:  { payloadType: 8,   name: 'PCMA',            clockRate: 8_000, fmtp: '' },
  PCMU:  { payloadType: 0,   name: 'PCMU',            clockRate: 8_000, fmtp: '' },
  G722:  { payloadType: 9,   name: 'G722',            clockRate: 8_000, fmtp: '' },
  event: { payloadType: 101, name: 'telephone-event', clockRate: 8_000, fmtp: '0-15' },
} as const

export const session = (changes: Partial<AudioSession> = {}): AudioSession => ({
  ...{ originId: '77', version: 1, address: '198.51.100.7', port: 40_000, ptime: 20, direction: 'sendrecv' },
  codecs: [CODECS.PCMA, CODECS.PCMU, CODECS.event],
  ...changes,
})

export const THEIRS = session({
  originId: '5',
  address: '192.0.2.9',
  port: 30_000,
  codecs: [CODECS.PCMA, CODECS.event],
})

export interface Asked {
  request: SipRequest
  hop: Hop
  cancelled: SipHeaders | null
  on: (event: ClientEvent) => void
}

class ScriptedTransactions implements Transactions {
  readonly asked: Asked[] = []
  readonly acks: { request: SipRequest; hop: Hop }[] = []

  request(request: SipRequest, hop: Hop, on: (event: ClientEvent) => void) {
    const asked: Asked = { request, hop, cancelled: null, on }
    this.asked.push(asked)
    return {
      branch: `z9hG4bK${this.asked.length}`,
      cancel(headers: SipHeaders = []) {
        asked.cancelled = headers
      },
    }
  }

  send(request: SipRequest, hop: Hop): void {
    this.acks.push({ request, hop })
  }

  onRequest(): void {}

  async close(): Promise<void> {}

  /** The methods that left, in order; ACKs apart. */
  get methods(): string[] {
    return this.asked.map(({ request }) => request.method)
  }

  last(method: string): Asked {
    const found = this.asked.findLast(({ request }) => request.method === method)
    if (!found) throw new Error(`no ${method} was sent; sent were ${this.methods.join(' ')}`)
    return found
  }
}

export class ScriptedServer implements ServerTransaction {
  readonly request: SipRequest
  readonly responses: SipResponse[] = []
  cancel = () => {}
  end: (why: ServerEnd) => void = () => {}

  constructor(request: SipRequest) {
    this.request = request
  }

  respond(response: SipResponse): void {
    this.responses.push(response)
  }

  onCancel(handler: () => void): void {
    this.cancel = handler
  }

  onEnded(handler: (why: ServerEnd) => void): void {
    this.end = handler
  }

  get statuses(): number[] {
    return this.responses.map(({ status }) => status)
  }
}

interface Said {
  tag?: string
  headers?: SipHeaders
  sdp?: AudioSession
  body?: Uint8Array
  contact?: string
}

const bodyOf = ({ sdp, body }: Said): Uint8Array => body ?? (sdp ? writeSdp(sdp) : new Uint8Array(0))

/** An answer of the peer's, as it would be read from the wire. */
export function answer(request: SipRequest, status: number, said: Said = {}): SipResponse {
  const { tag = 'peer', headers = [], contact = PEER_CONTACT } = said
  const copied = request.headers.filter(([name]) => ['From', 'Call-ID', 'CSeq'].includes(name))
  const to = header(request, 'To') ?? ''
  const tagged = status === 100 || to.includes(';tag=') ? to : `${to};tag=${tag}`
  return {
    kind: 'response',
    status,
    reason: 'Whatever',
    headers: [...copied, ['To', tagged], ['Contact', `<${contact}>`], ...headers],
    body: bodyOf(said),
  }
}

export function stage() {
  const clock = new ManualClock()
  const transactions = new ScriptedTransactions()
  const legs = new Legs()
  const events: LegEvent[] = []
  const faults: unknown[] = []
  const log = { error: (fault: unknown) => faults.push(fault) } as never
  const house = { clock, transactions, legs, log }
  const heard = { on: (event: LegEvent) => void events.push(event) }
  let sequence = 100

  return {
    clock,
    transactions,
    legs,
    events,
    faults,
    kinds: () => events.map(({ kind }) => kind),
    ended: () => events.flatMap((event) => (event.kind === 'ended' ? [event.cause] : [])),
    place: (changes: Partial<PlaceOrder> = {}): CallLeg =>
      placeCall(house, {
        to: 'sip:+390612345678@trunk.example',
        identity: { uri: 'sip:+390600000000@trunk.example' },
        contact: 'sip:centralino@198.51.100.7:5060',
        hop: TRUNK,
        session: session(),
        ringForSeconds: 45,
        ...heard,
        ...changes,
      }),
    take: (request: SipRequest, changes: Partial<TakeOrder> = {}): { leg: CallLeg; server: ScriptedServer } => {
      const server = new ScriptedServer(request)
      const own = { contact: 'sip:centralino@198.51.100.7:5060', hop: TRUNK }
      return { server, leg: takeCall(house, { ...own, request, server, ...heard, ...changes }) }
    },
    /** Answers the last request of that method. */
    reply(method: string, status: number, said: Said = {}): void {
      const asked = transactions.last(method)
      asked.on({ kind: 'response', response: answer(asked.request, status, said) })
      if (status >= 300 || (status >= 200 && method !== 'INVITE')) asked.on({ kind: 'ended', why: 'final' })
    },
    /** A request of the peer's within the dialog that the INVITE or the answer to it began. */
    ask(dialogOf: SipRequest | SipResponse, method: string, said: Said & { sequence?: number } = {}): ScriptedServer {
      const request = inDialog(dialogOf, method, { sequence: said.sequence ?? ++sequence, ...said })
      const server = new ScriptedServer(request)
      legs.receive(request, method === 'ACK' ? null : server)
      return server
    },
  }
}

/** `ours` is our INVITE, or our answer to theirs: what is From on our side is To on the peer's. */
export function inDialog(
  ours: SipRequest | SipResponse,
  method: string,
  said: Said & { sequence: number },
): SipRequest {
  const placed = ours.kind === 'request'
  const [local, remote] = [header(ours, placed ? 'From' : 'To') ?? '', header(ours, placed ? 'To' : 'From') ?? '']
  const { tag = 'peer', headers = [], contact = PEER_CONTACT } = said
  const body = bodyOf(said)
  return {
    kind: 'request',
    method,
    uri: 'sip:centralino@198.51.100.7:5060',
    headers: [
      ['Via', 'SIP/2.0/UDP 192.0.2.9:5070;branch=z9hG4bKpeer'],
      ['From', remote.includes(';tag=') ? remote : `${remote};tag=${tag}`],
      ['To', local],
      ['Call-ID', header(ours, 'Call-ID') ?? ''],
      ['CSeq', `${said.sequence} ${method}`],
      ['Contact', `<${contact}>`],
      ...(body.length > 0 && !headers.some(([name]) => name === 'Content-Type')
        ? [['Content-Type', 'application/sdp'] as const]
        : []),
      ...headers,
    ],
    body,
  }
}

/** An INVITE of a caller's, as it would be read from the wire. */
export function invite(said: Said & { callId?: string } = {}): SipRequest {
  const { headers = [], contact = PEER_CONTACT, tag = 'caller', callId = 'their-call' } = said
  const body = said.body ?? (said.sdp === undefined && !('sdp' in said) ? writeSdp(THEIRS) : bodyOf(said))
  return {
    kind: 'request',
    method: 'INVITE',
    uri: 'sip:+390600000000@198.51.100.7',
    headers: [
      ['Via', 'SIP/2.0/UDP 192.0.2.9:5070;branch=z9hG4bKinvite'],
      ['From', `<sip:+390612345678@trunk.example>;tag=${tag}`],
      ['To', '<sip:+390600000000@198.51.100.7>'],
      ['Call-ID', callId],
      ['CSeq', '1 INVITE'],
      ['Contact', `<${contact}>`],
      ...(body.length > 0 ? [['Content-Type', 'application/sdp'] as const] : []),
      ...headers,
    ],
    body,
  }
}

export const tagged = (message: SipRequest | SipResponse, name: 'From' | 'To'): string => tagOf(message, name) ?? ''
