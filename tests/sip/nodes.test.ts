import assert from 'node:assert/strict'
import { describe } from 'node:test'
import pg from 'pg'
import { systemClock } from '#kernel/clock.ts'
import { apiFor, until } from '../support/api.ts'
import { type GptLiveServer, startGptLive } from '../support/gpt-live/server.ts'
import { needs } from '../support/needs.ts'
import { PACE } from '../support/pace.ts'
import { externalDatabase, finished, type Keys, type Server, serve, tidyUp } from '../support/process.ts'
import { askOf, furnish } from './house.ts'
import { freshAddress, SIP_PORT } from './peers/address.ts'
import { type Kamailio, startKamailio } from './peers/kamailio.ts'
import { type Sipp, type SippOrder, startSipp } from './peers/sipp.ts'
import * as telephones from './peers/telephones.ts'

const { after, before, it } = needs('sip', 'postgres-15')

/**
 * Nodes in processes of their own, as an operator starts them, behind a proxy that spreads calls over them. What the
 * peers have on record is the witness.
 */
const ACCOUNT = { user: 'centralino', password: 'right-horse' }
const LEASE_MS = 6_000 * PACE
/** What the reaper and the dialer may take beyond a lease, on a busy machine. */
const GRACE_MS = 6_000
const TALK_MS = 10_000
const NUMBER = '+390298760001'
const number = (digits: string): string => `+390298765${digits}`

let database: Awaited<ReturnType<typeof externalDatabase>>
let provider: GptLiveServer
let proxy: Kamailio
let exchange: Sipp
let keys: Keys
const [proxyAddress, callers] = [freshAddress(), freshAddress()]
const addresses = { first: freshAddress(), second: freshAddress(), third: freshAddress() }
const nodes: Server[] = []

async function startNode(address: string): Promise<Server> {
  const node = await serve({
    ...database.env,
    CENTRALINO_HEARTBEAT_MS: String(500 * PACE),
    CENTRALINO_LEASE_MS: String(LEASE_MS),
    SIP_LISTEN: `udp://${address}:${SIP_PORT}`,
    SIP_TRUNKS: `sip:${ACCOUNT.user}:${ACCOUNT.password}@${proxyAddress}:${SIP_PORT}`,
    RTP_PORTS: '10000-10200',
    OPENAI_API_KEY: 'sk-emulated',
    OPENAI_BASE_URL: provider.url,
  })
  nodes.push(node)
  return node
}

before(async () => {
  database = await externalDatabase()
  provider = await startGptLive({ scripts: [{}] })
  exchange = await startSipp({
    address: freshAddress(),
    scenario: telephones.exchange({ refusals: [], talkMs: TALK_MS }),
  })
  const first = await startNode(addresses.first)
  if (!first.keys) throw new Error('the first start printed no keys')
  keys = first.keys
  await startNode(addresses.second)
  proxy = await startKamailio({
    ...{ address: proxyAddress, callers, telephones: exchange.address, ...ACCOUNT },
    nodes: Object.values(addresses),
  })
})
after(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await proxy?.[Symbol.asyncDispose]()
  await exchange?.[Symbol.asyncDispose]()
  await provider?.[Symbol.asyncDispose]()
  await tidyUp()
  await database?.[Symbol.asyncDispose]()
})

const house = async (node: Server) => {
  const added = async (one: string) => {
    const { code, stderr } = await finished(['numbers', 'add', one], { env: database.env })
    assert.equal(code, 0, stderr)
  }
  return furnish(apiFor(node.url, keys.live), added)
}

/** As the account was left by the test before. */
const furnished = async (node: Server) => {
  const api = apiFor(node.url, keys.live)
  const { json } = await api('GET', '/v1/agents')
  const outbound = json.data.find((agent: { type: string }) => agent.type === 'outbound')
  return askOf(api, outbound.id)
}

async function setLines(lines: number): Promise<void> {
  const client = new pg.Client({ connectionString: database.env.DATABASE_URL })
  await client.connect()
  await client.query('update accounts set concurrent_calls = $1', [lines]).finally(() => client.end())
}

const sentTo = (node: string) => proxy.notes().filter((note) => note === `invite to sip:${node}:${SIP_PORT}`).length

/** Calls that come through the proxy, each for so long. */
const callsIn = (calls: number, talkMs: number, others: Partial<SippOrder> = {}): Promise<Sipp> =>
  startSipp({
    address: callers,
    to: proxyAddress,
    calls,
    number: NUMBER,
    scenario: telephones.calls(talkMs),
    ...others,
  })

/** Ports beside those of the first sipp at the same address. */
const BESIDE = { port: 5070, more: ['-mp', '7000'] }

const callIds = (to: string) =>
  new Set(
    exchange
      .heard('INVITE')
      .filter(({ text }) => text.startsWith(`INVITE sip:${to}@`))
      .map(({ text }) => /^Call-ID: (.+)\r$/m.exec(text)?.[1]),
  )

/** Places calls on that node until one of them is its own: each may be taken by whoever is quicker. */
async function placedBy(address: string, live: Awaited<ReturnType<typeof house>>): Promise<string> {
  for (const digits of ['701', '702', '703']) {
    const id = await live.call(number(digits))
    await until(
      async () => callIds(number(digits)).size,
      (size) => size === 1,
    )
    if (exchange.heard('INVITE').some(({ text }) => text.includes(`${digits}@`) && text.includes(`@${address}`)))
      return id
  }
  return assert.fail('the other node took every call')
}

describe('of several nodes behind a proxy', () => {
  it('one that is told to stop takes no call more, drops none, and goes when the last has ended', async () => {
    const [first, second] = nodes
    assert.ok(first && second)
    const live = await house(first)
    await live.route(NUMBER)
    // The third address is nobody's yet.
    await proxy.noted(new RegExp(`node sip:${addresses.third}:.* down`))
    await using running = await callsIn(6, TALK_MS)
    await running.hears(/^SIP\/2\.0 200 /, 6)
    assert.deepEqual([sentTo(addresses.first), sentTo(addresses.second)], [3, 3])
    const outgoing = await placedBy(addresses.first, live)
    first.kill('SIGTERM')
    await proxy.noted(new RegExp(`node sip:${addresses.first}:.* down`))
    const hungUp = running.messages().filter(({ text }) => text.startsWith('BYE '))
    assert.deepEqual(hungUp, [], 'the proxy was told while calls ran, and did not find out when the node was gone')
    await using later = await callsIn(4, 100, BESIDE)
    await later.done()
    assert.deepEqual([sentTo(addresses.first), sentTo(addresses.second)], [3, 7])
    await running.done()
    assert.deepEqual(running.heard('BYE'), [], 'a call was hung up on')
    assert.equal((await first.exited).code, 0)
    const api = apiFor(second.url, keys.live)
    assert.equal((await api('GET', `/v1/calls/${outgoing}`)).json.end_reason, 'person')
    assert.deepEqual(exchange.heard('BYE'), [], 'who was called hangs up by themselves')
    const { json } = await api('GET', '/v1/calls?direction=inbound&limit=100')
    assert.deepEqual(
      json.data.map((call: { end_reason: string }) => call.end_reason),
      Array(10).fill('person'),
    )
  })

  it('one that is killed frees its lines within its lease, and nobody whom it had dialled is dialled again', async () => {
    const [, second] = nodes
    assert.ok(second)
    const [rings, talks, waits] = [number('000'), number('001'), number('711')]
    const live = await furnished(second)
    await setLines(2)
    const ids = [await live.call(rings, { max_attempts: 3 }), await live.call(talks, { max_attempts: 3 })] as const
    await until(
      async () => callIds(rings).size + callIds(talks).size,
      (size) => size === 2,
    )
    await live.reaches(ids[1], 'in_progress')
    const waiting = await live.call(waits)
    const third = await startNode(addresses.third)
    const after = await furnished(third)
    assert.equal((await after.read(waiting)).json.status, 'queued')
    const killedMs = systemClock.monotonicMs()
    second.kill('SIGKILL')
    await until(
      async () => callIds(waits).size,
      (size) => size === 1,
      LEASE_MS + GRACE_MS,
    )
    const tookMs = systemClock.monotonicMs() - killedMs
    assert.ok(tookMs < LEASE_MS + GRACE_MS, `${tookMs} ms`)
    const rung = await until(
      () => after.read(ids[0]),
      ({ json }) => json.status === 'queued',
    )
    assert.deepEqual([rung.json.attempts, rung.json.error?.code], [1, 'node_lost'])
    assert.ok(rung.json.next_attempt_at !== null)
    assert.equal((await after.reaches(ids[1], 'completed')).end_reason, 'error')
    await after.reaches(waiting, 'completed')
    assert.deepEqual(
      [rings, talks, waits].map((to) => callIds(to).size),
      [1, 1, 1],
    )
  })
})
