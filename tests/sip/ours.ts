import type { Desk, Ending } from '#contract/conversation.ts'
import type { MediaLeg, MediaPool, MediaTerms } from '#contract/media.ts'
import { type Clock, systemClock } from '#kernel/clock.ts'
import { createLog } from '#kernel/log.ts'
import { atOnce, examplePlan } from '#telephony/example-plan.ts'
import type { Dialled, DialOrder, Leave, Line } from '#telephony/port.ts'
import { type Arrive, openEndpoint, type SipEndpoint } from '#telephony/sip/endpoint.ts'
import type { TimerSettings } from '#telephony/sip/transaction/timers.ts'
import type { TrunkSettings } from '#telephony/sip/trunk/settings.ts'
import { silentConverse } from '../support/silent-converse.ts'
import { silentPool } from '../support/silent-pool.ts'
import { openTonePool } from '../support/tone-pool.ts'
import { trunkTo } from '../support/trunk.ts'
import { freshAddress, SIP_PORT } from './peers/address.ts'

/**
 * The endpoint of a node without the house around it: real sockets, real sound, and what was agreed on is on record.
 */
export interface Ours extends AsyncDisposable {
  readonly address: string
  readonly endpoint: SipEndpoint
  /** What was agreed with peers, over all calls, in order. */
  readonly agreed: MediaTerms[]
  /** Calls that came, in the order in which they were offered, and how those ended that were answered. */
  readonly arrived: Parameters<Arrive>[0][]
  readonly endings: Ending[]
  readonly log: string[]
  /** How many places for sound are taken. */
  places(): number
  dial(changes?: Partial<DialOrder>, ways?: { signal?: AbortSignal; leave?: Leave }): Promise<Dialled>
  /** Holds the silent conversation of a line to its end. */
  talk(line: Line, closing?: AbortSignal): Promise<Ending>
}

export interface OursOrder {
  trunks: readonly (Partial<TrunkSettings> & { host: string })[]
  transport?: 'udp' | 'tcp'
  clock?: Clock
  arrive?: Arrive
  timers?: TimerSettings
  address?: string
  /** Places for sound without any sound, where only the signalling is looked at. */
  mute?: true
}

const RTP_PORTS = { from: 10_000, to: 12_000 }
let calls = 0

export async function openOurs(order: OursOrder): Promise<Ours> {
  const { clock = systemClock, transport = 'udp', address = freshAddress() } = order
  const lines: string[] = []
  const log = createLog('debug', (line) => lines.push(line))
  const [agreed, arrived, endings]: [MediaTerms[], Ours['arrived'], Ending[]] = [[], [], []]
  const converse = silentConverse({ clock })
  const place = { host: address, ports: RTP_PORTS, converse, sound: 'tone' as const }
  // Sound keeps its own pace, whatever the hurry of the call.
  const pool = order.mute ? silentPool({ converse }) : openTonePool({ clock: systemClock, log, ...place })
  const talk = (line: Line, closing = NEVER) => line.converse(examplePlan(), DEAF, closing)
  const hold = async (line: Line) => void endings.push(await talk(line))
  const arrive: Arrive = async (ring, prepare) => {
    arrived.push(ring)
    return order.arrive ? order.arrive(ring, prepare) : { kind: 'answered', hold }
  }
  const endpoint = await openEndpoint({
    ...{ clock, log, arrive, publicAddress: null, media: witnessed(pool, agreed) },
    listen: [{ transport, host: address, port: SIP_PORT }],
    trunks: order.trunks.map((trunk) => trunkTo({ host: trunk.host, port: SIP_PORT }, trunk)),
    ...(order.timers ? { timers: order.timers } : {}),
  })
  return {
    address,
    endpoint,
    agreed,
    arrived,
    endings,
    log: lines,
    talk,
    places: () => pool.size,
    dial(changes = {}, { signal = NEVER, leave = atOnce } = {}) {
      calls += 1
      return endpoint.telephone.dial({ ...someone(calls), ...changes }, signal, leave)
    },
    async [Symbol.asyncDispose]() {
      await endpoint.close()
      await pool.close()
    },
  }
}

const NEVER = new AbortController().signal
const DEAF: Desk = { turn() {}, tool: async () => ({ text: '' }), told() {} }

const someone = (nth: number): DialOrder => ({
  ...{ callId: `call_peer${nth}`, attempt: 1, to: '+390000000001', from: '+390000000100' },
  ...{ ringForSeconds: 45, retryOf: null },
})

/** Notes what every leg is told of its sound. */
function witnessed(pool: MediaPool, agreed: MediaTerms[]): MediaPool {
  const noting = (leg: MediaLeg): MediaLeg => ({
    port: leg.port,
    agree(terms) {
      agreed.push(terms)
      leg.agree(terms)
    },
    dtmf: (digit, ms) => leg.dtmf(digit, ms),
    prepare: (plan) => leg.prepare(plan),
    converse: (plan, desk, signals) => leg.converse(plan, desk, signals),
    play: (sound) => leg.play(sound),
    join: (other) => leg.join(other),
    onLost: (handler) => leg.onLost(handler),
    close: () => leg.close(),
  })
  return {
    open: async () => {
      const leg = await pool.open()
      return leg && noting(leg)
    },
    get size() {
      return pool.size
    },
    close: () => pool.close(),
  }
}
