import assert from 'node:assert/strict'
import type { Config } from '#config.ts'
import { addLiveNumber } from '#domain/accounts/accounts.ts'
import { systemClock } from '#kernel/clock.ts'
import type { Foundations } from '#main.ts'
import type { TrunkSettings } from '#telephony/sip/trunk/settings.ts'
import { type Api, apiFor, INBOUND, publishedAgent, until } from '../support/api.ts'
import { POSTGRES } from '../support/database.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { trunkTo } from '../support/trunk.ts'
import { freshAddress, SIP_PORT } from './peers/address.ts'

/** A whole Centralino with a telephone of its own: an account with a number, and agents that call and answer. */
export interface LiveHouse extends AsyncDisposable {
  house: TestHouse
  address: string
  api: Api
  /** Queues a live call; its id. */
  call(to: string, changes?: object): Promise<string>
  read(id: string): ReturnType<Api>
  /** The call, once it is in one of these states. */
  reaches(id: string, ...statuses: string[]): Promise<CallJson>
  events(id: string): Promise<{ type: string; data: CallJson }[]>
  route(number: string): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: what the API answers, looked into by tests
export type CallJson = any

export const OWN_NUMBER = '+390212345678'
const ALWAYS = { hours: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' }, maxAttempts: 1 }
const RTP_PORTS = { from: 10_000, to: 10_200 }

export const sipOf = (
  address: string,
  trunks: readonly (Partial<TrunkSettings> & { host: string })[],
): Config['sip'] => ({
  listen: [{ transport: 'udp', host: address, port: SIP_PORT }],
  publicAddress: null,
  rtpPorts: RTP_PORTS,
  trunks: trunks.map((trunk) => trunkTo({ host: trunk.host, port: SIP_PORT }, trunk)),
})

export async function openLiveHouse(
  trunks: readonly (Partial<TrunkSettings> & { host: string })[],
  changes: Partial<Config> = {},
  parts: Pick<Foundations, 'speech'> = {},
): Promise<LiveHouse> {
  const address = freshAddress()
  const house = await startHouse({ sip: sipOf(address, trunks), ...changes }, POSTGRES[0], parts)
  const api = apiFor(house.url, await house.key(true))
  const addNumber = (number: string) =>
    addLiveNumber({ db: house.db, clock: systemClock }, { account: 'default', number })
  return {
    house,
    address,
    ...(await furnish(api, addNumber)),
    [Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
  }
}

/** What the account of a live house has, and how a test asks after its calls. */
export async function furnish(api: Api, addNumber: (number: string) => Promise<unknown>) {
  await addNumber(OWN_NUMBER)
  return {
    api,
    ...askOf(api, await publishedAgent(api, { calling: ALWAYS })),
    /** Adds a number that an agent answers. */
    async route(number: string): Promise<void> {
      await addNumber(number)
      const { json } = await api('GET', '/v1/numbers')
      const { id } = json.data.find((one: { number: string }) => one.number === number)
      const inbound = { ...INBOUND, review: 'never', opening: undefined, inputs: undefined, result: [] }
      const routed = await api('PUT', `/v1/numbers/${id}`, { agent: await publishedAgent(api, inbound) })
      assert.equal(routed.status, 200, routed.text)
    },
  }
}

/** Calls of that agent, and what became of them. */
export function askOf(api: Api, agent: string) {
  const read = (id: string) => api('GET', `/v1/calls/${id}`)
  return {
    read,
    async call(to: string, more: object = {}): Promise<string> {
      // A server that got no processor for a second says so, and whoever called asks again.
      const reply = await until(
        () => api('POST', '/v1/calls', { agent, to, inputs: { nome: 'Anna' }, ...more }),
        ({ status }) => status !== 503,
      )
      assert.equal(reply.status, 202, reply.text)
      return reply.json.id
    },
    reaches: async (id: string, ...statuses: string[]): Promise<CallJson> =>
      (
        await until(
          () => read(id),
          ({ json }) => statuses.includes(json.status),
        )
      ).json,
    events: async (id: string) => (await api('GET', `/v1/events?call=${id}`)).json.data,
  }
}
