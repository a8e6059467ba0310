import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '#store/sql.ts'
import { type Api, apiFor, publishedAgent, until } from '../support/api.ts'
import { startHouse, type TestHouse } from '../support/house.ts'

let house: TestHouse
let api: Api
let agent: string
before(async () => {
  house = await startHouse()
  api = apiFor(house.url, await house.key(false))
  agent = await publishedAgent(api)
})
after(() => house[Symbol.asyncDispose]())

const queue = (changes: object = {}) =>
  api('POST', '/v1/calls', { agent, to: '+390000000001', inputs: { nome: 'Anna' }, ...changes })
const read = (id: string) => api('GET', `/v1/calls/${id}`)

test('a call gives its line back in the transaction that ends its conversation', async () => {
  const { json } = await queue()
  await until(
    () => read(json.id),
    (seen) => seen.json.status === 'completed',
  )
  assert.deepEqual(await house.db.query(sql`select * from line_slots where call_id = ${json.id}`), [])
})

test('a call gives its line back when its attempt fails', async () => {
  const { json } = await queue({ to: '+390000000002' })
  await until(
    () => read(json.id),
    (seen) => seen.json.next_attempt_at !== null,
  )
  assert.deepEqual(await house.db.query(sql`select * from line_slots where call_id = ${json.id}`), [])
})

test('a call that finds every line taken waits, says so, and is dialled when one is free', async () => {
  const { json: me } = await api('GET', '/v1/me')
  for (const slot of [1, 2, 3]) {
    // Held by calls that ring on a node of their own, so that nothing but this test frees them.
    await house.db.query(
      sql`insert into nodes (id, roles, telephony, started_at, heartbeat_at) values (${`node_${slot}`}, 'calls', false, '2030-01-01Z', '2030-01-01Z')`,
    )
    const { json } = await queue({ scheduled_at: '2027-06-01T10:00:00Z' })
    await house.db.query(
      sql`update calls set status = 'dialing', due_at = null, attempts = 1, node_id = ${`node_${slot}`} where id = ${json.id}`,
    )
    await house.db.query(sql`insert into line_slots values (${me.id}, false, ${slot}, ${json.id})`)
  }
  const { json: waiting } = await queue()
  const seen = await until(
    () => read(waiting.id),
    (one) => one.json.waiting_for === 'concurrency',
  )
  assert.equal(seen.json.status, 'queued')
  await house.db.query(sql`delete from line_slots where slot = 2`)
  await until(
    () => read(waiting.id),
    (one) => one.json.status === 'completed',
  )
})

test('many calls at once all run, never more than three at a time', async () => {
  await house.db.query(sql`delete from line_slots`)
  const ids: string[] = []
  for (let n = 0; n < 30; n += 1) ids.push((await queue()).json.id)
  let most = 0
  await until(
    async () => {
      const [row] = await house.db.query(
        sql<{
          n: number
        }>`select count(*) as n from calls where status in ('dialing', 'in_progress') and id = any(${ids}::text[])`,
      )
      most = Math.max(most, row?.n ?? 0)
      const [left] = await house.db.query(
        sql<{ n: number }>`select count(*) as n from calls where status <> 'completed' and id = any(${ids}::text[])`,
      )
      return left?.n
    },
    (left) => left === 0,
    30_000,
  )
  assert.ok(most <= 3, `${most} at a time`)
})

test('a callback is queued for the time that was asked for, moved into the window, and completes', async () => {
  const { json } = await queue({ to: '+390000000005', reference: 'r-5' })
  const first = (
    await until(
      () => read(json.id),
      (seen) => seen.json.status === 'completed',
    )
  ).json
  assert.equal(first.outcome, 'callback_requested')
  assert.ok(first.callback_at)
  const { json: list } = await api('GET', '/v1/calls?reference=r-5')
  const callback = list.data.find((one: { retry_of: string | null }) => one.retry_of === json.id)
  assert.deepEqual(
    [callback.status, callback.scheduled_at, callback.attempts, callback.inputs],
    ['queued', first.callback_at, 0, first.inputs],
  )
  await house.db.query(sql`update calls set due_at = created_at where id = ${callback.id}`)
  const second = (
    await until(
      () => read(callback.id),
      (seen) => seen.json.status === 'completed',
    )
  ).json
  assert.equal(second.outcome, 'completed')
  const [event] = await house.db.query(
    sql<{ payload: string }>`select payload from events where call_id = ${json.id} and type = 'call.completed'`,
  )
  assert.equal(JSON.parse(event?.payload ?? '{}').call.callback_at, first.callback_at)
})
