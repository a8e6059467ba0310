import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { sql } from '#store/sql.ts'
import { holdImports } from '#store/suppressions.ts'
import { apiFor, publishedAgent, until } from '../support/api.ts'
import { startHouse, type TestHouse } from '../support/house.ts'

const LEASE_MS = 6_000
let house: TestHouse
before(async () => {
  house = await startHouse({ times: { heartbeatMs: 200, leaseMs: LEASE_MS } })
})
after(() => house[Symbol.asyncDispose]())

const CALLS = 60

/** Every connection of this database but the one that asks. */
const cut = () =>
  house.db
    .query(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    .catch(() => {})

test('connections cut again and again delay calls and their events, and lose none', async () => {
  const api = apiFor(house.url, await house.key(false))
  const received = new Map<string, number>()
  const server = createServer((request, response) => {
    const id = String(request.headers['webhook-id'])
    received.set(id, (received.get(id) ?? 0) + 1)
    request.resume().on('end', () => response.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const { port } = server.address() as { port: number }
  const agent = await publishedAgent(api, { delivery: { mode: 'webhook', url: `http://127.0.0.1:${port}/` } })

  const accepted: string[] = []
  const unsettled = Array.from({ length: CALLS }, (_, n) => n)
  for (let tries = 0; unsettled.length > 0; tries += 1) {
    assert.ok(tries < CALLS * 20, 'the API does not recover')
    const n = unsettled[0] as number
    // What a client does with a 503 or a broken connection: the same request again, with the same key.
    const reply = await api(
      'POST',
      '/v1/calls',
      { agent, to: '+390000000001', inputs: { nome: 'Anna' } },
      { 'idempotency-key': `n-${n}` },
    )
    if (reply.status === 202 || reply.status === 200) {
      accepted.push(reply.json.id)
      unsettled.shift()
    } else assert.ok([500, 503].includes(reply.status), reply.text)
    if (n % 7 === 0) await cut()
  }
  assert.equal(new Set(accepted).size, CALLS)
  // An attempt that was cut off counts as not answered; its retry is due in 15 minutes, or now.
  const open = async () => {
    // Those that the dialer holds just now are left to it: whoever waited for them in another order would wait in a
    // circle.
    await house.db.query(sql`
      update calls set due_at = created_at where id in (select id from calls where status = 'queued' for update skip locked)`)
    return house.db.query(
      sql<{ n: number }>`select count(*) as n from calls where status not in ('completed', 'failed')`,
    )
  }
  // The last cut may still be under way.
  await until(
    () => open().catch(() => [{ n: CALLS }]),
    ([row]) => row?.n === 0,
  )
  const events = await house.db.query(sql<{ id: string }>`select id from events where type = 'call.completed'`)
  assert.equal(events.length, CALLS)
  await until(
    async () => events.filter((event) => received.has(event.id)).length,
    (count) => count === CALLS,
  )
})

test('a node whose connections are all taken keeps its lease: its heart has one of its own', async () => {
  const names = async () => (await house.db.query(sql<{ id: string }>`select id from nodes`)).map((node) => node.id)
  const before = await names()
  // As many as the pool has, each for longer than a lease.
  await Promise.all(Array.from({ length: 12 }, () => house.db.query(sql`select pg_sleep(${LEASE_MS / 1_000 + 1})`)))
  assert.deepEqual(await names(), before, 'it goes by the same name')
  assert.ok(!house.log.some((line) => line.includes('hanging up') || line.includes('lost its lease')))
})

test('a call is analysed though the node whose name it carries does not have it in hand', async () => {
  await using other = await startHouse({ roles: ['api', 'calls'] })
  const api = apiFor(other.url, await other.key(false))
  const agent = await publishedAgent(api)
  const { json: call } = await api('POST', '/v1/calls', { agent, to: '+390000000001', inputs: { nome: 'Anna' } })
  const status = async () => (await api('GET', `/v1/calls/${call.id}`)).json.status
  await until(status, (is) => is === 'processing')
  const name = (roles: string) =>
    other.db.query(sql`
      update calls set node_id = (select id from nodes where roles = ${roles}) where id = ${call.id} returning node_id`)
  // So that nobody takes it meanwhile; then as a claim leaves it whose answer was lost.
  await name('api,calls')
  await other.another({ roles: ['worker'] })
  const [row] = await name('worker')
  assert.ok((row as { node_id: string | null }).node_id)
  await until(status, (is) => is === 'completed')
})

test('imports that one keeps waiting hold no connection, and other accounts notice nothing', async () => {
  const [mine, other] = [apiFor(house.url, await house.key(false)), apiFor(house.url, await house.key(false, 'other'))]
  const { json: me } = await mine('GET', '/v1/me')
  const csv = (n: number) =>
    mine('POST', '/v1/suppressions/import', `+3902123456${n + 10}`, { 'content-type': 'text/csv' })
  const waiting = await house.db.patiently(async (tx) => {
    assert.ok(await holdImports(tx, { accountId: me.id, livemode: false }))
    const imports = Array.from({ length: 18 }, (_, n) => csv(n))
    // Each of these needs a connection of its own, one after the other, while the eighteen stand in line.
    for (let n = 0; n < 20; n += 1) assert.equal((await other('GET', '/v1/suppressions')).status, 200)
    const [held] = await house.db.query(sql<{ n: number }>`
      select count(*) as n from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`)
    assert.equal(held?.n, 0, 'nobody waits for the lock')
    return { imports }
  })
  for (const reply of await Promise.all(waiting.imports)) assert.equal(reply.status, 200, reply.text)
})
