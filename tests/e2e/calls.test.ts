import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from '#store/sql.ts'
import { type Api, apiFor, INBOUND, OUTBOUND, publishedAgent, until } from '../support/api.ts'
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

const LATER = '2027-06-01T10:00:00Z'
const queue = (changes: object = {}) =>
  api('POST', '/v1/calls', { agent, to: '+390000000001', inputs: { nome: 'Anna' }, ...changes })
const ended = (id: string) =>
  until(
    () => api('GET', `/v1/calls/${id}`),
    (seen) => ['completed', 'failed', 'needs_review'].includes(seen.json.status),
  )
const eventsOf = (id: string) =>
  house.db.query(sql<{ type: string }>`select type from events where call_id = ${id} order by id`)

describe('queueing', () => {
  test('a queued call has every field of the interface', async () => {
    const { status, json } = await queue({
      reference: 'r-1',
      scheduled_at: '2027-06-01T12:00:00+02:00',
      max_attempts: 5,
      callback_url: 'https://example.com/hook',
    })
    assert.equal(status, 202)
    assert.deepEqual(
      [
        json.object,
        json.direction,
        json.livemode,
        json.status,
        json.outcome,
        json.attempts,
        json.max_attempts,
        json.reference,
      ],
      ['call', 'outbound', false, 'queued', null, 0, 5, 'r-1'],
    )
    assert.deepEqual(
      [json.scheduled_at, json.waiting_for, json.callback_url],
      ['2027-06-01T10:00:00.000Z', 'scheduled_at', 'https://example.com/hook'],
    )
    assert.deepEqual(json.result, { data: {}, issues: [], summary: '', sentiment: null })
    assert.deepEqual([json.from, json.to, json.inputs], ['+390000000100', '+390000000001', { nome: 'Anna' }])
    assert.deepEqual(json.agent, { id: agent, version: 1, name: OUTBOUND.name })
    assert.deepEqual((await api('GET', `/v1/calls/${json.id}`)).json, json)
  })

  test('its lane is told of it no later than it is due', async () => {
    const shut = apiFor(house.url, await house.key(false, 'shut'))
    const { id } = (await shut('GET', '/v1/me')).json
    await house.db.query(sql`update accounts set concurrent_calls = 0 where id = ${id}`)
    const body = { agent: await publishedAgent(shut), to: '+390000000001', inputs: { nome: 'Anna' } }
    const { json: call } = await shut('POST', '/v1/calls', body)
    const [lane] = await until(
      () =>
        house.db.query(
          sql<{ next_due: string }>`select next_due from lanes where account_id = ${id} and next_due is not null`,
        ),
      (lanes) => lanes.length > 0,
    )
    assert.equal(lane?.next_due, call.created_at)
  })

  // biome-ignore format: a table reads in columns
  const refusals: [title: string, changes: object, status: number, code: string, param: string][] = [
    ['a number that is not E.164',        { to: '0212345' },                                400, 'invalid_request', '/to'],
    ['an unknown agent',                  { agent: 'agt_00000000000000000000000000' },      404, 'not_found',       '/agent'],
    ['an agent id of no form',            { agent: 'nobody' },                              404, 'not_found',       '/agent'],
    ['a missing required input',          { inputs: {} },                                   400, 'invalid_inputs',  '/inputs/nome'],
    ['an unknown input',                  { inputs: { nome: 'x', altro: 1 } },              400, 'invalid_inputs',  '/inputs/altro'],
    ['a time without an offset',          { scheduled_at: '2027-06-01T10:00:00' },          400, 'invalid_request', '/scheduled_at'],
    ['a time beyond a year',              { scheduled_at: '2099-01-01T00:00:00Z' },         400, 'invalid_request', '/scheduled_at'],
    ['six attempts',                      { max_attempts: 6 },                              400, 'invalid_request', '/max_attempts'],
    ['no attempt',                        { max_attempts: 0 },                              400, 'invalid_request', '/max_attempts'],
    ['a long reference',                  { reference: 'x'.repeat(201) },                   400, 'invalid_request', '/reference'],
    ['a callback to a private address',   { callback_url: 'https://192.168.1.1/' },         400, 'invalid_request', '/callback_url'],
    ['a callback to plain http outside',  { callback_url: 'http://example.com/' },          400, 'invalid_request', '/callback_url'],
    ['an unknown property',               { colour: 'red' },                                400, 'invalid_request', '/colour'],
  ]
  for (const [title, changes, status, code, param] of refusals) {
    test(`${title} is refused and nothing is queued`, async () => {
      const count = async () => (await house.db.query(sql<{ n: number }>`select count(*) as n from calls`))[0]?.n
      const before = await count()
      const reply = await queue(changes)
      assert.deepEqual([reply.status, reply.json.error.code, reply.json.error.param], [status, code, param], reply.text)
      assert.equal(await count(), before)
    })
  }

  test('drafts and inbound agents place no calls', async () => {
    const draft = (await api('POST', '/v1/agents', { config: OUTBOUND })).json.id
    const unpublished = await queue({ agent: draft })
    assert.deepEqual([unpublished.status, unpublished.json.error.code], [409, 'agent_not_published'])
    const inbound = (await api('POST', '/v1/agents', { config: INBOUND })).json.id
    await api('POST', `/v1/agents/${inbound}/publish`, { revision: 1 })
    const wrong = await queue({ agent: inbound, inputs: {} })
    assert.deepEqual([wrong.status, wrong.json.error.code], [409, 'wrong_agent_type'])
  })

  test('a live call is refused while no node has telephony', async () => {
    const live = apiFor(house.url, await house.key(true))
    const reply = await live('POST', '/v1/calls', { agent, to: '+390212345678', inputs: { nome: 'A' } })
    assert.deepEqual([reply.status, reply.json.error.code], [503, 'unavailable'])
  })

  test('a later publish changes no queued call, and the next call takes the new version', async () => {
    const own = await publishedAgent(api)
    const old = await queue({ agent: own, scheduled_at: LATER })
    await api('PUT', `/v1/agents/${own}/draft`, { config: { ...OUTBOUND, name: 'Nuovo nome' } })
    await api('POST', `/v1/agents/${own}/publish`, { revision: 2 })
    const fresh = await queue({ agent: own, scheduled_at: LATER })
    assert.deepEqual(fresh.json.agent, { id: own, version: 2, name: 'Nuovo nome' })
    assert.deepEqual((await api('GET', `/v1/calls/${old.json.id}`)).json.agent, {
      id: own,
      version: 1,
      name: OUTBOUND.name,
    })
  })

  test('an empty reference is null', async () => {
    assert.equal((await queue({ reference: '', scheduled_at: LATER })).json.reference, null)
  })
})

describe('what the reserved numbers do', () => {
  // biome-ignore format: a table reads in columns
  const rows: [to: string, status: string, outcome: string, error: string | null, events: string[]][] = [
    ['+390000000001', 'completed', 'completed',      null,             ['call.completed']],
    ['+390000000004', 'failed',    'voicemail',      null,             ['call.completed']],
    ['+390000000007', 'completed', 'wrong_person',   null,             ['call.completed']],
    ['+390000000008', 'completed', 'refused',        null,             ['call.completed']],
    ['+390000000009', 'completed', 'hung_up',        null,             ['call.completed']],
    ['+390000000011', 'failed',    'invalid_number', 'invalid_number', ['call.completed']],
    ['+390000000012', 'failed',    'failed',         'failed',         ['call.completed']],
    ['+393331234567', 'completed', 'completed',      null,             ['call.completed']],
  ]
  for (const [to, status, outcome, error, events] of rows) {
    test(`${to} ends ${status} / ${outcome}`, async () => {
      const queued = await queue({ to })
      const { json } = await ended(queued.json.id)
      assert.deepEqual([json.status, json.outcome, json.error?.code ?? null], [status, outcome, error])
      assert.ok(json.ended_at)
      assert.equal(json.attempts, 1)
      assert.deepEqual(
        (await eventsOf(json.id)).map((event) => event.type),
        events,
      )
      if (status === 'failed') assert.deepEqual([json.answered_at, json.duration_seconds], [null, 0])
    })
  }

  for (const [to, outcome] of [
    ['+390000000002', 'no_answer'],
    ['+390000000003', 'busy'],
  ] as const) {
    test(`${outcome} is tried again after 15 minutes, and the last attempt ends the call`, async () => {
      const queued = await queue({ to, max_attempts: 2 })
      const waiting = await until(
        () => api('GET', `/v1/calls/${queued.json.id}`),
        (seen) => seen.json.next_attempt_at !== null,
      )
      assert.deepEqual(
        [waiting.json.status, waiting.json.outcome, waiting.json.waiting_for],
        ['queued', outcome, 'retry_delay'],
      )
      const [attempt] = await house.db.query(
        sql<{ ended_at: string }>`select ended_at from attempts where call_id = ${queued.json.id}`,
      )
      const delay = Temporal.Instant.from(attempt?.ended_at ?? '').until(
        Temporal.Instant.from(waiting.json.next_attempt_at),
      )
      assert.equal(delay.total('minutes'), 15)
      assert.deepEqual(
        (await eventsOf(queued.json.id)).map((event) => event.type),
        ['call.attempt_failed'],
      )
      await house.db.query(sql`update calls set due_at = created_at where id = ${queued.json.id}`)
      const { json } = await ended(queued.json.id)
      assert.deepEqual([json.status, json.outcome, json.attempts, json.next_attempt_at], ['failed', outcome, 2, null])
      assert.deepEqual(
        (await eventsOf(queued.json.id)).map((event) => event.type),
        ['call.attempt_failed', 'call.attempt_failed', 'call.completed'],
      )
    })
  }
})

describe('cancelling', () => {
  test('a queued call is cancelled with its event, again and again; a started one is not', async () => {
    const queued = await queue({ scheduled_at: LATER })
    for (let round = 0; round < 2; round += 1) {
      const cancelled = await api('POST', `/v1/calls/${queued.json.id}/cancel`)
      assert.deepEqual(
        [cancelled.status, cancelled.json.status, cancelled.json.outcome, cancelled.json.waiting_for],
        [200, 'cancelled', 'cancelled', null],
      )
      assert.ok(cancelled.json.ended_at)
    }
    assert.deepEqual(await eventsOf(queued.json.id), [{ type: 'call.completed' }])
    const done = await ended((await queue()).json.id)
    const late = await api('POST', `/v1/calls/${done.json.id}/cancel`)
    assert.deepEqual([late.status, late.json.error.code], [409, 'not_cancellable'])
  })
})
