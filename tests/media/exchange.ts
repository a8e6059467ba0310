import assert from 'node:assert/strict'
import { addLiveNumber } from '#domain/accounts/accounts.ts'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { atOnce, examplePlan } from '#telephony/example-plan.ts'
import type { Line } from '#telephony/port.ts'
import { type Arrive, openEndpoint, type SipEndpoint } from '#telephony/sip/endpoint.ts'
import type { CallJson } from '../sip/house.ts'
import { freshAddress, SIP_PORT } from '../sip/peers/address.ts'
import { apiFor, INBOUND, publishedAgent, until } from '../support/api.ts'
import type { TestHouse } from '../support/house.ts'
import { listening, type SilentPool, silentPool } from '../support/silent-pool.ts'
import { trunkTo } from '../support/trunk.ts'

/**
 * The network around one node whose agent hands everybody over at once: people who call it, each under a number of
 * their own, and the operator, who does what was said with the call. An account of its own, so that nobody else's calls
 * are in it.
 */
export interface Exchange extends AsyncDisposable {
  readonly address: string
  readonly api: ReturnType<typeof apiFor>
  readonly account: string
  readonly peer: SipEndpoint
  readonly pool: SilentPool
  /** A number of the node's that its agent answers; who calls it is handed over to that operator. */
  number(operator: Operator): Promise<string>
  /** Somebody calls that number, and is answered. */
  calls(number: string): Promise<Caller>
  /** Both. */
  call(operator: Operator): Promise<Caller>
  /** The call that came to that number, once its hand-over is said to be like that. */
  handedOver(number: string, ...statuses: string[]): Promise<CallJson>
}

/** What an operator does whose telephone is called. */
export type Operator = () => ReturnType<Arrive>

export interface Caller {
  readonly number: string
  /** The person's own telephone. */
  readonly line: Line
  /** The call, once its hand-over is said to be like that. */
  is(...statuses: string[]): Promise<CallJson>
}

export const OPERATOR = '+390298760041'
export const HANDING = new URL('../support/handing-model.ts', import.meta.url).href
const CALLERS_MAX = 10_000
const PATIENCE_MS = 60_000
const never = new AbortController().signal
const DEAF = { turn() {}, tool: async () => ({ text: '' }), told() {} }

const listens = (line: Line): Promise<unknown> => line.converse(examplePlan(), DEAF, never)

// biome-ignore format: a table reads in columns
export const OPERATORS = {
  rings: () => new Promise(() => {}),
  busy:  async () => ({ kind: 'refused', status: 486 }),
  away:  async () => ({ kind: 'refused', status: 480 }),
  fails: async () => ({ kind: 'refused', status: 503 }),
} as const satisfies Record<string, Operator>

/** One who answers; `answered` is their telephone then. */
export function answering(): { operator: Operator; answered: Promise<Line> } {
  const { promise: answered, resolve } = Promise.withResolvers<Line>()
  const hold = async (line: Line) => {
    resolve(line)
    await listens(line)
  }
  return { operator: async () => ({ kind: 'answered', hold }), answered }
}

let exchanges = 0

/** Around the node at that address; its trunk to all of them is `peer`. */
export async function openExchange(house: TestHouse, node: { address: string; peer: string }): Promise<Exchange> {
  const nth = ++exchanges
  const account = `exchange ${nth}`
  const api = apiFor(house.url, await house.key(true, account))
  const document = { ...INBOUND, recording: true, review: 'never', opening: undefined, inputs: undefined, result: [] }
  const agent = await publishedAgent(api, { ...document, transfer: { to: OPERATOR } })
  const operators = new Map<string, Operator>()
  const pool = silentPool({ converse: listening, places: CALLERS_MAX })
  const peer = await openEndpoint({
    ...{ clock: systemClock, log: silentLog, publicAddress: null, media: pool },
    // Whoever is called for somebody is called under the number that they had called.
    arrive: ({ from }) => operators.get(from)?.() ?? Promise.resolve({ kind: 'refused', status: 404 }),
    listen: [{ transport: 'udp', host: node.peer, port: SIP_PORT }],
    trunks: [trunkTo({ host: node.address, port: SIP_PORT }, { options: false, cps: 100 })],
  })
  const prefix = `+3902${9_000 + nth}`

  async function number(operator: Operator): Promise<string> {
    const given = `${prefix}${String(operators.size).padStart(4, '0')}`
    operators.set(given, operator)
    await addLiveNumber({ db: house.db, clock: systemClock }, { account, number: given })
    const { json } = await api('GET', '/v1/numbers?limit=100')
    const { id } = json.data.find((one: CallJson) => one.number === given)
    const routed = await api('PUT', `/v1/numbers/${id}`, { agent })
    assert.equal(routed.status, 200, routed.text)
    return given
  }

  async function handedOver(to: string, ...statuses: string[]): Promise<CallJson> {
    const look = async () => (await api('GET', `/v1/calls?to=${encodeURIComponent(to)}`)).json.data[0]
    return until(look, (call) => statuses.includes(call?.transfer?.status), PATIENCE_MS)
  }

  async function calls(to: string): Promise<Caller> {
    const order = { callId: to, attempt: 1, to, from: '+393330000001', ringForSeconds: 60, retryOf: null }
    // A server that got no processor for a while says so, and whoever called calls again.
    const dialled = await until(
      () => peer.telephone.dial(order, never, atOnce),
      (how) => how.kind !== 'failed',
      PATIENCE_MS,
    )
    const line = dialled.kind === 'answered' ? dialled.line : assert.fail(JSON.stringify(dialled))
    void listens(line)
    return { number: to, line, is: (...statuses) => handedOver(to, ...statuses) }
  }

  return {
    ...{ address: node.address, api, account, peer, pool, number, calls, handedOver },
    call: async (operator) => calls(await number(operator)),
    [Symbol.asyncDispose]: () => peer.close(),
  }
}

/** Where a node and its network are to be. */
export const places = (): { address: string; peer: string } => ({ address: freshAddress(), peer: freshAddress() })
