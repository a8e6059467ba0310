import assert from 'node:assert/strict'
import { silentLog } from '#kernel/log.ts'
import { type CallLeg, type PlaceOrder, placeCall, takeCall } from '#telephony/sip/dialog/call-leg.ts'
import type { LegEvent } from '#telephony/sip/dialog/leg-state.ts'
import { Legs } from '#telephony/sip/dialog/legs.ts'
import { reply } from '#telephony/sip/dialog/reply.ts'
import { type EndpointSettings, endpointOver } from '#telephony/sip/endpoint.ts'
import type { SipRequest } from '#telephony/sip/message/message.ts'
import { openTransactions } from '#telephony/sip/transaction/layer.ts'
import type { Hop, ServerTransaction } from '#telephony/sip/transaction/transactions.ts'
import type { TrunkSettings } from '#telephony/sip/trunk/settings.ts'
import { createLossyNetwork, type NetworkSettings } from './lossy-network.ts'
import { ManualClock } from './manual-clock.ts'
import { listening, type SilentPool, silentPool } from './silent-pool.ts'
import { session } from './sip-stage.ts'
import { trunkTo } from './trunk.ts'

/** An endpoint of ours on a network in memory, and carriers opposite it that do as a test says. */

export const NEAR = '10.0.0.1'
export const CARRIER = '10.0.1.1'
export const SECOND = '10.0.1.2'
export const at = (host: string, transport: Hop['transport'] = 'udp'): Hop => ({ transport, host, port: 5060 })

/** Faults of ours are faults of the test. */
const loud = { ...silentLog, error: (...told: unknown[]) => assert.fail(JSON.stringify(told)) } as typeof silentLog

export function sipWorld(settings: Omit<NetworkSettings, 'clock'> = {}) {
  const clock = new ManualClock()
  const network = createLossyNetwork({ clock, ...settings })
  return {
    clock,
    network,
    /** What left a host, by its first words. */
    sent: (from: string, word: string) =>
      network.carried.filter((one) => one.from === from && one.text.startsWith(`${word} `)),
    async endpoint(changes: Partial<EndpointSettings> & { pool?: SilentPool; hosts?: readonly string[] } = {}) {
      const { pool = silentPool({ converse: listening }), hosts = [CARRIER], ...rest } = changes
      const trunks = hosts.map((host) => quietTrunk(host))
      const endpoint = await endpointOver(
        {
          ...{ clock, log: loud, listen: [at(NEAR)], publicAddress: null, trunks, media: pool },
          arrive: async () => ({ kind: 'refused', status: 404 }),
          ...rest,
        },
        async () => network.join(NEAR),
      )
      return { endpoint, pool, telephone: endpoint.telephone }
    },
    carrier: (host: string) => carrierOn(network, clock, host),
  }
}

/** One that is not asked whether it is there. */
export const quietTrunk = (host: string, changes: Partial<TrunkSettings> = {}): TrunkSettings =>
  trunkTo(at(host), { options: false, ...changes })

type Answer = (request: SipRequest, server: ServerTransaction, take: () => CallLeg) => void

/** A carrier: each INVITE that reaches it is answered as its test says; `place` rings us. */
function carrierOn(network: ReturnType<typeof createLossyNetwork>, clock: ManualClock, host: string) {
  const admits = () => carrier.answer !== ANSWERS.gone
  const transactions = openTransactions({ clock, log: loud, transports: network.join(host), admits })
  const house = { clock, log: loud, transactions, legs: new Legs() }
  const own = { contact: `sip:carrier@${host}:5060`, hop: at(NEAR) }
  const events: LegEvent[] = []
  const on = (event: LegEvent) => void events.push(event)
  const invites: SipRequest[] = []
  const legs: CallLeg[] = []
  const carrier = {
    transactions,
    /** What its legs were told. */
    events,
    invites,
    /** Those that it took. */
    legs,
    kinds: () => events.map(({ kind }) => kind),
    answer: ANSWERS.unavailable as Answer,
    place: (order: Partial<PlaceOrder> = {}): CallLeg =>
      placeCall(house, {
        to: 'sip:+390612345678@10.0.0.1',
        identity: { uri: `sip:+393331234567@${host}` },
        session: session({ address: host }),
        ringForSeconds: 60,
        ...{ ...own, on },
        ...order,
      }),
  }
  transactions.onRequest((request, server) => {
    if (house.legs.receive(request, server) || !server) return
    if (request.method !== 'INVITE') return server.respond(reply(request, { status: 200, tag: 'c' }))
    invites.push(request)
    carrier.answer(request, server, () => {
      const leg = takeCall(house, { request, server, ...own, on })
      legs.push(leg)
      return leg
    })
  })
  return carrier
}

/** What a carrier does with a call, by name. */
export const ANSWERS = {
  answers: (_request, _server, take) => take().answer(session({ address: CARRIER, port: 30_000 })),
  rings: (_request, _server, take) => take().ring(),
  busy: (request, server) => server.respond(reply(request, { status: 486, tag: 'c' })),
  unavailable: (request, server) => server.respond(reply(request, { status: 503, tag: 'c' })),
  ringsThenFails(request, server) {
    server.respond(reply(request, { status: 180, tag: 'c' }))
    server.respond(reply(request, { status: 503, tag: 'c' }))
  },
  /** As if nobody were there. */
  gone() {},
  /** Asks for credentials once, then answers. */
  asks(request, server, take) {
    const known = request.headers.some(([name]) => name === 'Authorization')
    if (known) take().answer(session({ address: CARRIER, port: 30_000 }))
    else server.respond(reply(request, { status: 401, tag: 'c', headers: [CHALLENGE] }))
  },
} as const satisfies Record<string, Answer>

const CHALLENGE = ['WWW-Authenticate', 'Digest realm="carrier", nonce="n", algorithm=MD5, qop="auth"'] as const
