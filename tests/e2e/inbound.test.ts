import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from '#store/sql.ts'
import { type Api, apiFor, INBOUND, publishedAgent, until } from '../support/api.ts'
import { contractOf } from '../support/contract.ts'
import { startHouse, type TestHouse } from '../support/house.ts'

let house: TestHouse
let api: Api
let agent: string
before(async () => {
  house = await startHouse()
  const contract = await contractOf(house.url)
  api = contract.api(await house.key(false))
  agent = await answering(api)
})
after(() => house[Symbol.asyncDispose]())

const TEST_NUMBER = '+390000000100'
const RESULT = [{ key: 'motivo', label: 'Motivo', type: 'text', required: true }]

/** An inbound agent that the account's test number is routed to; its id. */
async function answering(by: Api, changes: object = {}): Promise<string> {
  const config = { ...INBOUND, opening: undefined, inputs: undefined, result: RESULT, ...changes }
  const id = await publishedAgent(by, config)
  const { id: number } = (await by('GET', '/v1/numbers')).json.data[0]
  assert.equal((await by('PUT', `/v1/numbers/${number}`, { agent: id })).status, 200)
  return id
}

const ring = (changes: object = {}, by: Api = api, headers: Record<string, string> = {}) =>
  by('POST', '/v1/test/inbound-calls', { to: TEST_NUMBER, from: '+393331234567', ...changes }, headers)
const ended = (id: string, by: Api = api) =>
  until(
    () => by('GET', `/v1/calls/${id}`),
    (seen) => ['completed', 'failed', 'needs_review'].includes(seen.json.status),
  )
const eventsOf = (id: string) =>
  house.db.query(
    sql<{ type: string; payload: string }>`select type, payload from events where call_id = ${id} order by id`,
  )

describe('a simulated inbound call', () => {
  test('is answered at once by the agent of the number, and ends as any call does', async () => {
    const { status, json } = await ring()
    assert.equal(status, 202)
    assert.deepEqual(
      [json.direction, json.status, json.livemode, json.attempts, json.max_attempts, json.inputs, json.from, json.to],
      ['inbound', 'in_progress', false, 1, 1, {}, '+393331234567', TEST_NUMBER],
    )
    assert.deepEqual(json.agent, { id: agent, version: 1, name: INBOUND.name })
    assert.ok(json.answered_at)
    const done = (await ended(json.id)).json
    assert.deepEqual(
      [done.status, done.outcome, done.end_reason, done.ai_disclosed],
      ['completed', 'completed', 'agent', true],
    )
    assert.ok(done.result.data.motivo)
    assert.ok(done.duration_seconds >= 20 && done.duration_seconds <= 90)
    const events = await eventsOf(json.id)
    assert.deepEqual(
      events.map((event) => event.type),
      ['call.completed'],
    )
    assert.equal(JSON.parse(events[0]?.payload ?? '').call.direction, 'inbound')
    const listed = (await api('GET', '/v1/calls?direction=inbound')).json.data
    assert.ok(listed.some((call: { id: string }) => call.id === json.id))
    const outbound = (await api('GET', '/v1/calls?direction=outbound')).json.data
    assert.deepEqual(outbound, [])
  })

  // biome-ignore format: a table reads in columns
  const scenarios: [scenario: string | undefined, status: string, outcome: string][] = [
    [undefined, 'completed',    'completed'],
    ['05',      'completed',    'callback_requested'],
    ['06',      'completed',    'do_not_call'],
    ['07',      'completed',    'wrong_person'],
    ['08',      'completed',    'refused'],
    ['09',      'completed',    'hung_up'],
    ['10',      'completed',    'completed'],
    ['13',      'needs_review', 'completed'],
    ['14',      'completed',    'completed'],
  ]
  for (const [scenario, status, outcome] of scenarios) {
    test(`of scenario ${scenario} ends ${status} / ${outcome}`, async () => {
      const { json } = await ring(scenario === undefined ? {} : { scenario })
      const done = (await ended(json.id)).json
      assert.deepEqual([done.status, done.outcome, done.callback_at], [status, outcome, null])
      assert.equal((await eventsOf(json.id)).length, status === 'completed' ? 1 : 0)
      if (scenario === '13') assert.equal(done.result.issues[0].code, 'missing_required')
    })
  }

  test('is answered by the newest version at that moment', async () => {
    const other = apiFor(house.url, await house.key(false, 'newest'))
    const id = await answering(other)
    await other('PUT', `/v1/agents/${id}/draft`, { config: { ...INBOUND, name: 'Versione due' } })
    assert.equal((await ring({}, other)).json.agent.version, 1)
    await other('POST', `/v1/agents/${id}/publish`, { revision: 2 })
    assert.deepEqual((await ring({}, other)).json.agent, { id, version: 2, name: 'Versione due' })
  })

  test('from a withheld number is from anonymous', async () => {
    assert.equal((await ring({ from: 'anonymous' })).json.from, 'anonymous')
  })

  test('is not blocked by the do-not-call list, and lists whoever asks for it', async () => {
    const from = '+393339876543'
    await ended((await ring({ from, scenario: '06' })).json.id)
    const listed = (await api('GET', `/v1/suppressions?number=${encodeURIComponent(from)}`)).json.data
    assert.deepEqual([listed.length, listed[0]?.source], [1, 'call'])
    assert.equal((await ended((await ring({ from })).json.id)).json.outcome, 'completed')
  })

  test('takes no dialling slot', async () => {
    const other = apiFor(house.url, await house.key(false, 'no lines out'))
    await answering(other)
    await house.db.query(sql`update accounts set concurrent_calls = 0 where name = 'no lines out'`)
    assert.equal((await ended((await ring({}, other)).json.id, other)).json.status, 'completed')
  })

  test('happens once for one idempotency key', async () => {
    const first = await ring({}, api, { 'idempotency-key': 'ring-1' })
    await ended(first.json.id)
    const again = await ring({}, api, { 'idempotency-key': 'ring-1' })
    assert.deepEqual([again.status, again.json.id], [202, first.json.id])
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
  })
})

describe('a simulated inbound call is refused, and leaves no call,', () => {
  const calls = async () => (await house.db.query(sql<{ n: number }>`select count(*) as n from calls`))[0]?.n
  // biome-ignore format: a table reads in columns
  const refusals: [title: string, changes: object, status: number, code: string, param: string][] = [
    ['to a number that is not the account’s', { to: '+390212345678' },    404, 'not_found',       '/to'],
    ['to something that is no number',        { to: '100' },              400, 'invalid_request', '/to'],
    ['from something that is no number',      { from: 'Anna' },           400, 'invalid_request', '/from'],
    ['in scenario 02, no answer',             { scenario: '02' },         400, 'invalid_request', '/scenario'],
    ['in scenario 03, busy',                  { scenario: '03' },         400, 'invalid_request', '/scenario'],
    ['in scenario 04, voicemail',             { scenario: '04' },         400, 'invalid_request', '/scenario'],
    ['in scenario 11, invalid number',        { scenario: '11' },         400, 'invalid_request', '/scenario'],
    ['in scenario 12, failed',                { scenario: '12' },         400, 'invalid_request', '/scenario'],
    ['in a scenario that is none',            { scenario: '15' },         400, 'invalid_request', '/scenario'],
    ['with an unknown property',              { inputs: {} },             400, 'invalid_request', '/inputs'],
  ]
  for (const [title, changes, status, code, param] of refusals) {
    test(title, async () => {
      const before = await calls()
      const reply = await ring(changes)
      assert.deepEqual([reply.status, reply.json.error.code, reply.json.error.param], [status, code, param], reply.text)
      assert.equal(await calls(), before)
    })
  }

  test('with a live key', async () => {
    const reply = await ring({}, apiFor(house.url, await house.key(true)))
    assert.deepEqual([reply.status, reply.json.error.code], [403, 'forbidden'])
  })

  test('while nobody answers the number', async () => {
    const reply = await ring({}, apiFor(house.url, await house.key(false, 'unrouted')))
    assert.deepEqual([reply.status, reply.json.error.code, reply.json.error.param], [409, 'number_not_routed', '/to'])
  })

  test('above the limit of the account, exactly, and no other account is held back', async () => {
    // Nobody takes these up: their node beats, and holds nothing.
    await using idle = await startHouse({ roles: ['api'] })
    const contract = await contractOf(idle.url)
    const [mine, theirs] = [contract.api(await idle.key(false)), contract.api(await idle.key(false, 'them'))]
    for (const by of [mine, theirs]) await answering(by)
    assert.deepEqual([(await ring({}, mine)).status], [503], 'no node takes calls')
    await idle.db.query(sql`update nodes set roles = 'calls'`)
    const replies = await Promise.all(Array.from({ length: 30 }, () => ring({}, mine)))
    const statuses = replies.map((reply) => reply.status).sort()
    assert.deepEqual(statuses, [...Array(10).fill(202), ...Array(20).fill(429)])
    const refused = replies.find((reply) => reply.status === 429)
    assert.deepEqual([refused?.json.error.code, refused?.headers.get('retry-after')], ['rate_limited', '1'])
    assert.equal((await ring({}, theirs)).status, 202)
    const one = replies.find((reply) => reply.status === 202)?.json.id
    await idle.db.query(sql`update calls set status = 'processing', node_id = null where id = ${one}`)
    assert.deepEqual([(await ring({}, mine)).status, (await ring({}, mine)).status], [202, 429])
  })
})

describe('with several nodes', () => {
  test('a call asked for on a node without the role is held by one that has it', async () => {
    await using split = await startHouse({ roles: ['api'] })
    await split.another({ roles: ['calls'] })
    await split.another({ roles: ['worker'] })
    const by = (await contractOf(split.url)).api(await split.key(false))
    await answering(by)
    const { status, json } = await ring({}, by)
    assert.equal(status, 202)
    assert.equal((await ended(json.id, by)).json.outcome, 'completed')
  })

  test('the call of a node that is lost is analysed on what was said, and its line is free again', async () => {
    await using alone = await startHouse({ roles: ['api'], times: { heartbeatMs: 500, leaseMs: 5_000 } })
    const by = (await contractOf(alone.url)).api(await alone.key(false))
    await answering(by)
    await alone.db.query(sql`update accounts set inbound_calls = 1`)
    await alone.db.query(sql`
      insert into nodes (id, roles, telephony, started_at, heartbeat_at)
      select 'node_lost', 'calls', false, heartbeat_at, heartbeat_at from nodes`)
    const { json } = await ring({}, by)
    assert.equal((await ring({}, by)).status, 429)
    await alone.another({ roles: ['calls', 'worker'] })
    const done = (await ended(json.id, by)).json
    assert.deepEqual([done.status, done.outcome, done.end_reason], ['completed', 'hung_up', 'error'])
    assert.equal((await ended((await ring({}, by)).json.id, by)).json.outcome, 'completed')
  })
})
