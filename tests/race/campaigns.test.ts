import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { test } from 'node:test'
import { addLiveNumber } from '#domain/accounts/accounts.ts'
import { systemClock } from '#kernel/clock.ts'
import { sql } from '#store/sql.ts'
import { type Api, publishedAgent } from '../support/api.ts'
import { TEST_CONFIG } from '../support/house.ts'
import { PACE } from '../support/pace.ts'
import { startApi } from './api-node.ts'
import { HURRIED } from './arena.ts'
import { Carrier } from './carrier.ts'
import { Fleet } from './fleet.ts'
import { type FromNode, HEARTBEAT_MS, PATIENT_LEASE_MS } from './messages.ts'
import { raceWorld, type World } from './world.ts'

const NODES = 3
const CONFIG = {
  ...TEST_CONFIG,
  roles: ['calls' as const, 'worker' as const],
  times: { heartbeatMs: HEARTBEAT_MS, leaseMs: PATIENT_LEASE_MS },
}
const HOURS = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' }
const WITHIN_MS = 30_000 * PACE

/** Counts, as each leg arrives, how many its campaign has at that moment. A call is told by whom it is to. */
class Witness extends Carrier {
  readonly peaks = new Map<string, number>()
  /** The calls of each campaign in the order of their dials; those without one under ''. */
  readonly order: { campaign: string; id: string }[] = []
  readonly campaigns = new Map<string, string>()

  override hear(node: ChildProcess, message: FromNode): void {
    super.hear(node, message)
    if (message.kind !== 'dial') return
    const campaign = this.campaigns.get(message.to) ?? ''
    this.order.push({ campaign, id: message.leg.split('/')[0] ?? '' })
    const legs = this.legs().filter(({ to }) => (this.campaigns.get(to) ?? '') === campaign).length
    this.peaks.set(campaign, Math.max(this.peaks.get(campaign) ?? 0, legs))
  }

  dialsIn(campaign: string): number {
    return this.order.filter((one) => one.campaign === campaign).length
  }
}

let numbers = 0
const newNumbers = (count: number) => Array.from({ length: count }, () => `+3902${20_000_000 + ++numbers}`)

async function openAccount(world: World, api: Api, name: string): Promise<string> {
  const added = await addLiveNumber(
    { db: world.db, clock: systemClock },
    { account: name, number: newNumbers(1)[0] ?? '' },
  )
  assert.equal(added, 'added')
  return publishedAgent(api, { calling: { hours: HOURS, maxAttempts: 1 } })
}

async function campaign(carrier: Witness, api: Api, order: { agent: string; calls: number; most: number }) {
  const to = newNumbers(order.calls)
  const contacts = to.map((one) => ({ to: one, inputs: { nome: 'Anna' } }))
  // Told to the carrier before it can be dialled, by a name that is known then.
  const name = `campaign ${to[0]}`
  for (const one of to) carrier.campaigns.set(one, name)
  const { status, json } = await api('POST', '/v1/campaigns', {
    agent: order.agent,
    name,
    contacts,
    max_concurrent: order.most,
  })
  assert.equal(status, 201)
  return { id: json.id as string, name, calls: order.calls }
}

test('three nodes, one of them killed: no campaign above its limit, nobody starved, nothing after a pause, every count right', {
  timeout: 280_000,
}, async (t) => {
  await using world = await raceWorld(0)
  const carrier = new Witness('campaigns', HURRIED)
  const order = { connection: world.connection, secretKey: world.secretKey, config: CONFIG }
  await using fleet = new Fleet(carrier, order)
  const [doomed] = await Promise.all(Array.from({ length: NODES }, () => fleet.start()))
  await using node = await startApi(world)
  const [busy, other] = [await node.api('busy', 'live'), await node.api('other', 'live')]
  const agent = await openAccount(world, busy, 'busy')
  const otherAgent = await openAccount(world, other, 'other')
  const passed = (dials: number) =>
    world.watch(
      async () => carrier.dials.size,
      (n) => n >= dials,
      WITHIN_MS,
    )

  const big = await campaign(carrier, busy, { agent, calls: 110, most: 3 })
  const two = await campaign(carrier, other, { agent: otherAgent, calls: 40, most: 2 })
  const counting = new AbortController()
  const counted = Promise.all([count(busy, big, counting.signal), count(other, two, counting.signal)])
  await passed(20)
  const one = await campaign(carrier, busy, { agent, calls: 12, most: 1 })
  const singles = await Promise.all(
    newNumbers(8).map(async (to) => (await busy('POST', '/v1/calls', { agent, to, inputs: { nome: 'Anna' } })).json.id),
  )
  assert.ok(doomed)
  await fleet.kill(doomed)

  const paused = await other('POST', `/v1/campaigns/${two.id}/pause`)
  assert.equal(paused.json.status, 'paused')
  const before = await world.db.query(sql<{ id: string }>`
    select id from calls where campaign_id = ${two.id} and status <> 'queued'`)
  const dialledBefore = carrier.order.length
  await passed(carrier.dials.size + 20)
  const admitted = new Set(before.map(({ id }) => id))
  const late = carrier.order.slice(dialledBefore).filter((dial) => dial.campaign === two.name && !admitted.has(dial.id))
  assert.deepEqual(late, [], 'only what had been admitted left after the pause')
  assert.ok(carrier.dialsIn(two.name) < two.calls, 'it was paused in the middle')
  assert.equal((await other('POST', `/v1/campaigns/${two.id}/resume`)).json.status, 'running')

  for (const [api, { id, calls }] of [
    [busy, big],
    [busy, one],
    [other, two],
  ] as const) {
    const { json } = await world.watch(
      () => api('GET', `/v1/campaigns/${id}`),
      (reply) => reply.json.status === 'completed',
      WITHIN_MS,
    )
    const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, n) => total + n, 0)
    assert.deepEqual([json.total, sum(json.by_status), sum(json.by_outcome)], [calls, calls, calls])
  }
  counting.abort()
  const looks = await counted
  await fleet.quit()
  await node[Symbol.asyncDispose]()

  t.diagnostic(JSON.stringify({ peaks: [...carrier.peaks.values()], dials: carrier.dials.size, looks }))
  assert.deepEqual(carrier.violations, [])
  // A constraint that had to speak would be among them: the lock in front is enough.
  // A node that got no processor for its lease says so and gives its calls to another, and one that got none for a
  // second in a transaction has it ended (25P03) and tries again; the rules below hold for them too.
  const starved = /lost its lease|no heartbeat reached the database|the connection was given up|"25P03"/
  const others = fleet.complaints.filter((line) => !starved.test(line))
  assert.deepEqual(others, [], 'nothing went wrong on any node')
  assert.deepEqual([carrier.peaks.get(two.name), carrier.peaks.get(one.name)], [2, 1], 'as many as it may, and no more')
  const lastOf = (is: (dial: Witness['order'][number]) => boolean) => carrier.order.findLastIndex(is)
  const lastBig = lastOf((dial) => dial.campaign === big.name)
  assert.ok(
    lastOf((dial) => singles.includes(dial.id)) < lastBig - 20,
    'single calls did not wait for the big campaign',
  )
  assert.ok(lastOf((dial) => dial.campaign === one.name) < lastBig, 'nor did the small one')
  assert.deepEqual(await world.db.query(sql`select * from line_slots`), [], 'no place is leaked')
  assert.equal(await world.deadlocks(), 0, 'nobody waited in a circle')
})

/** Reads a campaign again and again while it runs; how often. */
async function count(api: Api, { id, calls }: { id: string; calls: number }, signal: AbortSignal): Promise<number> {
  let looks = 0
  for (; !signal.aborted; looks += 1) {
    const { json } = await api('GET', `/v1/campaigns/${id}`)
    const sum = Object.values<number>(json.by_status).reduce((total, n) => total + n, 0)
    assert.deepEqual([json.total, sum], [calls, calls])
    assert.ok(Object.values<number>(json.by_status).every((n) => n >= 0))
    // Whoever reads without a pause takes a core from those who dial.
    await systemClock.sleep(50)
  }
  return looks
}
