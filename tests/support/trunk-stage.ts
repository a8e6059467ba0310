import type { Clock } from '#kernel/clock.ts'
import { createLog } from '#kernel/log.ts'
import { createNonces } from '#telephony/sip/digest/nonces.ts'
import { challengesFor, type DigestGate, verify } from '#telephony/sip/digest/verify.ts'
import type { SipHeaders, SipRequest } from '#telephony/sip/message/message.ts'
import { openTransactions } from '#telephony/sip/transaction/layer.ts'
import type { Hop } from '#telephony/sip/transport/hop.ts'
import type { TrunkSettings } from '#telephony/sip/trunk/settings.ts'
import { openTrunks, type TrunksSettings } from '#telephony/sip/trunk/trunks.ts'
import { createLossyNetwork, type NetworkSettings } from './lossy-network.ts'
import { ManualClock } from './manual-clock.ts'
import { answerTo } from './sip-peer.ts'

/** Our trunks on a network in memory, and opposite them carriers that answer as the test says. */

export const trunkOf = (changes: Partial<TrunkSettings> = {}): TrunkSettings => ({
  ...{ name: `${changes.host ?? '192.0.2.2'}:5060`, user: null, password: null, host: '192.0.2.2', port: null },
  ...{ transport: 'udp', codecs: ['PCMA', 'PCMU'], register: false, refer: false, country: 'IT', always: false },
  ...{ sources: [], inbound: 'source' },
  ...changes,
})

export const REGISTERS = { user: 'office', password: 'secret', register: true } as const

/** Null: no answer at all. */
export type Answering = (request: SipRequest) => { status: number; headers?: SipHeaders } | null

const US = '192.0.2.1'

export function trunkStage(
  trunks: readonly TrunkSettings[],
  settings: Partial<TrunksSettings> = {},
  network: Omit<NetworkSettings, 'clock'> = {},
) {
  const clock = new ManualClock()
  const wire = createLossyNetwork({ clock, ...network })
  const lines: string[] = []
  const log = createLog('debug', (line) => lines.push(line))
  const transactions = openTransactions({ clock, log, transports: wire.join(US) })
  const startMs = clock.monotonicMs()
  const heard: { atMs: number; host: string; request: SipRequest }[] = []
  function carrier(host: string, answering: Answering): void {
    const layer = openTransactions({ clock, log, transports: wire.join(host) })
    layer.onRequest((request, server) => {
      heard.push({ atMs: clock.monotonicMs() - startMs, host, request })
      const answer = answering(request)
      if (!answer) return
      const response = answerTo(request, answer.status)
      server?.respond({ ...response, headers: [...response.headers, ...(answer.headers ?? [])] })
    })
  }
  return {
    clock,
    wire,
    heard,
    lines,
    carrier,
    requests: (method: string) => heard.filter(({ request }) => request.method === method),
    open: () =>
      openTrunks({
        clock,
        log,
        trunks,
        transactions,
        contactFor: (hop: Hop) => `<sip:${US}:5060;x=${hop.transport}>`,
        ...settings,
      }),
  }
}

/** A registrar that wants the password, and takes whatever `then` says of who knows it. */
export function registrar(clock: Clock, then: Answering, password = 'secret'): Answering {
  const gate: DigestGate = {
    realm: 'carrier.example',
    nonces: createNonces({ clock, key: Buffer.alloc(32, 7) }),
    password: (user) => (user === 'office' ? password : null),
  }
  return (request) => {
    const verified = verify(request, gate)
    if (verified.ok) return then(request)
    const headers = challengesFor(gate, verified.stale).map((value) => ['WWW-Authenticate', value] as const)
    return { status: 401, headers }
  }
}
