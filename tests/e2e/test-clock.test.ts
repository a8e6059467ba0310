import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { sql } from '#store/sql.ts'
import { type Api, apiFor, INBOUND, publishedAgent, until } from '../support/api.ts'
import { startHouse, type TestHouse } from '../support/house.ts'

let house: TestHouse
before(async () => {
  house = await startHouse()
})
after(() => house[Symbol.asyncDispose]())

/** An account of its own with a clock; monday morning in Rome unless said otherwise. */
let accounts = 0
async function onClock(now = '2026-11-16T09:00:00+01:00', document: object = {}) {
  accounts += 1
  const key = await house.key(false, `clock ${accounts}`)
  const api = apiFor(house.url, key)
  const agent = await publishedAgent(api, document)
  const { status, json } = await api('PUT', '/v1/test/clock', { now })
  assert.deepEqual([status, json.status], [200, 'ready'])
  return { api, agent, key }
}
const call = async (api: Api, body: object) =>
  (await api('POST', '/v1/calls', { inputs: { nome: 'Anna' }, ...body })).json
const read = async (api: Api, id: string) => (await api('GET', `/v1/calls/${id}`)).json
const advance = (api: Api, seconds: number) => api('POST', '/v1/test/clock/advance', { seconds })
const HOUR = 3_600

describe('the test clock', () => {
  test('is read, set, sent on and taken away; never backwards, and only by a test key', async () => {
    const { api } = await onClock()
    assert.deepEqual((await api('GET', '/v1/test/clock')).json, {
      object: 'test_clock',
      now: '2026-11-16T08:00:00.000Z',
      status: 'ready',
    })
    assert.equal(
      (await api('PUT', '/v1/test/clock', { now: '2026-11-16T07:59:59Z' })).json.error.code,
      'clock_backwards',
    )
    assert.equal(
      (await api('PUT', '/v1/test/clock', { now: '2026-11-16T09:00:00Z' })).json.now,
      '2026-11-16T09:00:00.000Z',
    )
    assert.equal((await advance(api, 90)).json.now, '2026-11-16T09:01:30.000Z')
    assert.equal((await advance(api, 367 * 24 * HOUR)).status, 400)
    assert.equal((await api('DELETE', '/v1/test/clock')).status, 204)
    assert.deepEqual((await api('GET', '/v1/test/clock')).json.now, null)
    assert.equal((await advance(api, 1)).status, 404)
    const live = apiFor(house.url, await house.key(true, `clock ${accounts}`))
    assert.equal((await live('PUT', '/v1/test/clock', { now: '2026-11-16T07:00:00Z' })).status, 403)
  })

  test('goes on when the answer to an admission was lost: a call that nobody has in hand is moved on', async () => {
    const { api, agent } = await onClock()
    const { id } = await call(api, { agent, to: '+390000000001', scheduled_at: '2026-11-16T12:00:00Z' })
    // As the admission writes it whose answer never came: dialled in the name of the node, which knows nothing of it.
    await house.db.query(sql`
      update calls set status = 'dialing', attempts = 1, due_at = null, node_id = (select id from nodes limit 1) where id = ${id}`)
    assert.equal((await advance(api, HOUR)).json.now, '2026-11-16T09:00:00.000Z')
    const { status, attempts } = await read(api, id)
    assert.deepEqual([status, attempts], ['completed', 2], 'the first counts as not answered')
  })

  test('a call that is due runs at once, at the instant that the clock shows', async () => {
    const { api, agent } = await onClock()
    const { id, created_at } = await call(api, { agent, to: '+390000000001' })
    assert.equal(created_at, '2026-11-16T08:00:00.000Z')
    const seen = await until(
      () => read(api, id),
      (one) => one.status === 'completed',
    )
    assert.deepEqual([seen.answered_at, seen.ended_at], ['2026-11-16T08:00:00.000Z', '2026-11-16T08:00:00.000Z'])
    assert.ok(seen.duration_seconds >= 20)
    const [event] = await house.db.query(sql`select created_at from events where call_id = ${id}`)
    assert.deepEqual(event, { created_at: '2026-11-16T08:00:00.000Z' })
  })

  test('retries are due exactly their delay later, moved into the window', async () => {
    // 19:30 in Rome: the first retry falls before closing time, the second on the next morning.
    const { api, agent } = await onClock('2026-11-16T19:30:00+01:00')
    const { id } = await call(api, { agent, to: '+390000000002' })
    const after = async (seconds: number) => {
      assert.equal((await advance(api, seconds)).json.status, 'ready')
      const { status, attempts, next_attempt_at } = await read(api, id)
      return [status, attempts, next_attempt_at]
    }
    await until(
      () => read(api, id),
      (one) => one.attempts === 1 && one.status === 'queued',
    )
    assert.deepEqual(await after(899), ['queued', 1, '2026-11-16T18:45:00.000Z'])
    assert.deepEqual(await after(1), ['queued', 2, '2026-11-17T08:00:00.000Z'])
    assert.deepEqual(await after(13 * HOUR), ['queued', 2, '2026-11-17T08:00:00.000Z'])
    assert.deepEqual(await after(HOUR), ['failed', 3, null])
    const events = await house.db.query(sql`select type, created_at from events where call_id = ${id} order by id`)
    assert.deepEqual(events, [
      { type: 'call.attempt_failed', created_at: '2026-11-16T18:30:00.000Z' },
      { type: 'call.attempt_failed', created_at: '2026-11-16T18:45:00.000Z' },
      { type: 'call.attempt_failed', created_at: '2026-11-17T08:00:00.000Z' },
      { type: 'call.completed', created_at: '2026-11-17T08:00:00.000Z' },
    ])
  })

  test('outside the window a call waits for the opening, and the fourth to a number for the next day', async () => {
    const { api, agent } = await onClock('2026-11-15T12:00:00+01:00')
    const ids: string[] = []
    for (let n = 0; n < 4; n += 1) ids.push((await call(api, { agent, to: '+390000000001' })).id)
    const first = ids[0] as string
    await until(
      () => read(api, first),
      (one) => one.waiting_for === 'calling_window',
    )
    await advance(api, 24 * HOUR)
    const seen = await Promise.all(ids.map((id) => read(api, id)))
    assert.deepEqual(
      seen.map(({ status, waiting_for, ended_at }) => [status, waiting_for, ended_at]),
      [
        ...Array.from({ length: 3 }, () => ['completed', null, '2026-11-16T08:00:00.000Z']),
        ['queued', 'daily_cap', null],
      ],
    )
    await advance(api, 24 * HOUR)
    assert.equal((await read(api, ids[3] as string)).ended_at, '2026-11-17T08:00:00.000Z')
  })

  test('a callback is made at the time that was asked for', async () => {
    const { api, agent } = await onClock()
    const { id } = await call(api, { agent, to: '+390000000005' })
    const asked = await until(
      () => read(api, id),
      (one) => one.status === 'completed',
    )
    assert.equal(asked.callback_at, '2026-11-16T09:00:00.000Z')
    await advance(api, HOUR)
    const { json } = await api('GET', '/v1/calls?limit=1')
    assert.deepEqual(
      [json.data[0].retry_of, json.data[0].status, json.data[0].answered_at],
      [id, 'completed', '2026-11-16T09:00:00.000Z'],
    )
  })

  test('events are delivered in real time, however far ahead the clock is', async () => {
    const arrived: { created_at: string }[] = []
    const sink = createServer(async (request, response) => {
      arrived.push((await json(request)) as { created_at: string })
      response.writeHead(204).end()
    }).listen(0, '127.0.0.1')
    await once(sink, 'listening')
    try {
      const { api, agent } = await onClock('2031-01-06T09:00:00+01:00')
      const { port } = sink.address() as AddressInfo
      await call(api, { agent, to: '+390000000001', callback_url: `http://127.0.0.1:${port}/hook` })
      await until(
        async () => arrived,
        (events) => events.length === 1,
      )
      assert.equal(arrived[0]?.created_at, '2031-01-06T08:00:00.000Z')
    } finally {
      sink.closeAllConnections()
      sink.close()
    }
  })

  test('says how far ahead a call may be scheduled: a year from its own now', async () => {
    const { api, agent } = await onClock('2040-01-06T09:00:00+01:00')
    const at = (scheduled_at: string) => call(api, { agent, to: '+390000000001', scheduled_at })
    assert.equal((await at('2040-06-01T09:00:00Z')).status, 'queued')
    assert.equal((await at('2041-06-01T09:00:00Z')).error.param, '/scheduled_at')
  })

  test('taken away, the calls go on in real time', async () => {
    const { api, agent } = await onClock('2020-01-06T09:00:00+01:00')
    const { id } = await call(api, { agent, to: '+390000000001', scheduled_at: '2020-02-03T09:00:00Z' })
    assert.equal((await api('DELETE', '/v1/test/clock')).status, 204)
    await until(
      () => read(api, id),
      (one) => one.status === 'completed',
    )
  })

  test('is answered 202 when it takes longer, and shows how far it is until it has arrived', async () => {
    const { api, agent, key } = await onClock('2026-11-15T12:00:00+01:00')
    const { url } = await house.another({ roles: ['api'], clockWaitMs: 0 })
    const contacts = Array.from({ length: 60 }, (_, n) => ({ to: `+39021${1_000_000 + n}`, inputs: { nome: 'Anna' } }))
    await api('POST', '/v1/campaigns', { agent, name: 'x', contacts })
    const { status, json } = await advance(apiFor(url, key), 3 * 24 * HOUR)
    assert.deepEqual([status, json.status], [202, 'advancing'])
    const seen = new Set<string>()
    await until(
      async () => {
        const clock = (await api('GET', '/v1/test/clock')).json
        seen.add(clock.now)
        return clock
      },
      (clock) => clock.status === 'ready',
    )
    assert.deepEqual([...seen], [...seen].sort(), 'it never goes back')
    assert.ok(seen.has('2026-11-16T08:00:00.000Z'), 'it was seen on its way')
    assert.equal([...seen].at(-1), '2026-11-18T11:00:00.000Z')
  })

  test('does not go on while a call of its account is under way', async () => {
    const { api, agent, key } = await onClock('2026-11-15T12:00:00+01:00')
    // Longer than it takes a node to find a clock that it was not told of.
    const { url } = await house.another({ roles: ['api'], clockWaitMs: 2_000 })
    const { id } = await call(api, { agent, to: '+390000000001' })
    await until(
      () => read(api, id),
      (one) => one.waiting_for === 'calling_window',
    )
    // As if the node without a telephone were dialling it: nobody else looks after what is its own.
    await house.db.query(sql`
      update calls set status = 'dialing', attempts = 1, node_id = (select id from nodes order by id desc limit 1), due_at = null where id = ${id}`)
    const { status, json } = await advance(apiFor(url, key), 60)
    assert.deepEqual([status, json.status, json.now], [202, 'advancing', '2026-11-15T11:00:00.000Z'])
    await house.db.query(sql`
      update calls set status = 'queued', node_id = null, due_at = '2026-11-17T08:00:00Z' where id = ${id}`)
    await until(
      () => api('GET', '/v1/test/clock'),
      (seen) => seen.json.status === 'ready' && seen.json.now === '2026-11-15T11:01:00.000Z',
    )
  })

  test('of an account without a line goes on, and its calls wait', async () => {
    const { api, agent } = await onClock()
    const { id: account } = (await api('GET', '/v1/me')).json
    await house.db.query(sql`update accounts set concurrent_calls = 0 where id = ${account}`)
    const { id } = await call(api, { agent, to: '+390000000001' })
    assert.deepEqual((await advance(api, 60)).json.now, '2026-11-16T08:01:00.000Z')
    assert.deepEqual((await read(api, id)).waiting_for, 'concurrency')
  })

  test('once it is taken away, what was due on it is due by the time of day', async () => {
    const { api, agent } = await onClock('2020-03-02T09:00:00+01:00')
    const { id: account } = (await api('GET', '/v1/me')).json
    await house.db.query(sql`update accounts set concurrent_calls = 0 where id = ${account}`)
    const due = async () =>
      (
        await house.db.query(sql<{ next_due: string | null }>`select next_due from lanes where account_id = ${account}`)
      )[0]?.next_due
    await call(api, { agent, to: '+390000000001' })
    await until(due, (at) => at !== null)
    // As after a poke that was lost.
    await house.db.query(sql`update lanes set next_due = null where account_id = ${account}`)
    assert.equal((await api('DELETE', '/v1/test/clock')).status, 204)
    assert.equal(await due(), '2020-03-02T08:00:00.000Z')
  })

  test('one whose account is busy keeps no other waiting', async () => {
    const [slow, quick] = [await onClock(), await onClock()]
    const { id } = (await slow.api('GET', '/v1/me')).json
    let late: Promise<unknown> = Promise.resolve()
    await house.db.patiently(async (tx) => {
      await tx.query(sql`select 1 from lanes where account_id = ${id} and not livemode for update`)
      await call(slow.api, { agent: slow.agent, to: '+390000000001' })
      late = advance(slow.api, 60)
      await until(
        () => slow.api('GET', '/v1/test/clock'),
        ({ json }) => json.status === 'advancing',
      )
      assert.equal((await advance(quick.api, 60)).json.status, 'ready')
      assert.equal((await slow.api('GET', '/v1/test/clock')).json.status, 'advancing')
    })
    await late
  })
})

describe('on a test clock', () => {
  const NOON = '2026-11-15T11:00:00.000Z'
  const eventsOf = (id: string) => house.db.query(sql`select type, created_at from events where call_id = ${id}`)
  const waiting = async () => {
    const clocked = await onClock(NOON)
    const { id } = await call(clocked.api, { agent: clocked.agent, to: '+390000000001' })
    return { ...clocked, id }
  }
  const ended = [{ type: 'call.completed', created_at: NOON }]

  test('a number that is listed and a call that is cancelled end at its time', async () => {
    const one = await waiting()
    await one.api('POST', '/v1/suppressions', { number: '+390000000001' })
    const listed = await read(one.api, one.id)
    assert.deepEqual([listed.outcome, listed.ended_at], ['suppressed', NOON])
    assert.deepEqual(await eventsOf(one.id), ended)
    const two = await waiting()
    await two.api('POST', `/v1/calls/${two.id}/cancel`)
    assert.equal((await read(two.api, two.id)).ended_at, NOON)
    assert.deepEqual(await eventsOf(two.id), ended)
  })

  test('a campaign that is cancelled, by itself or with its agent, ends at its time', async () => {
    for (const end of ['campaign', 'agent']) {
      const { api, agent } = await onClock(NOON)
      const contacts = [{ to: '+390000000001', inputs: { nome: 'Anna' } }]
      const { id, created_at } = (await api('POST', '/v1/campaigns', { agent, name: 'x', contacts })).json
      assert.equal(created_at, NOON)
      await api('POST', end === 'agent' ? `/v1/agents/${agent}/archive` : `/v1/campaigns/${id}/cancel`)
      const { status, finished_at } = (await api('GET', `/v1/campaigns/${id}`)).json
      assert.deepEqual([status, finished_at], ['cancelled', NOON])
      const [only] = (await api('GET', `/v1/calls?campaign=${id}`)).json.data
      assert.equal(only.ended_at, NOON)
    }
  })

  test('a call that is received carries its times', async () => {
    const { api } = await onClock(NOON)
    const number = (await api('GET', '/v1/numbers')).json.data[0]
    const inbound = await publishedAgent(api, { ...INBOUND, opening: undefined, inputs: undefined, result: [] })
    await api('PUT', `/v1/numbers/${number.id}`, { agent: inbound })
    const rang = await api('POST', '/v1/test/inbound-calls', { to: number.number, from: '+393331234567' })
    const seen = await until(
      () => read(api, rang.json.id),
      (one) => one.status === 'completed',
    )
    assert.deepEqual([seen.created_at, seen.answered_at, seen.ended_at], [NOON, NOON, NOON])
    assert.deepEqual(await eventsOf(seen.id), ended)
  })

  test('a campaign keeps to the window and is complete at the time of its last attempt', async () => {
    const { api, agent } = await onClock(NOON)
    const contacts = ['+390000000001', '+390000000002', '+390212345678'].map((to) => ({ to, inputs: { nome: 'Anna' } }))
    const { id } = (await api('POST', '/v1/campaigns', { agent, name: 'x', contacts })).json
    await advance(api, 20 * HOUR)
    assert.equal((await api('GET', `/v1/campaigns/${id}`)).json.by_status.queued, 3, 'at 8 nobody is called')
    await advance(api, 24 * HOUR)
    const { status, finished_at, by_outcome } = (await api('GET', `/v1/campaigns/${id}`)).json
    // Nobody answers one of them: at 9, a quarter of an hour later, and an hour after that.
    assert.deepEqual([status, finished_at], ['completed', '2026-11-16T09:15:00.000Z'])
    assert.deepEqual([by_outcome.completed, by_outcome.no_answer], [2, 1])
    const answered = (await api('GET', `/v1/calls?campaign=${id}&outcome=completed`)).json.data
    for (const one of answered) assert.equal(one.answered_at, '2026-11-16T08:00:00.000Z')
  })

  test('the daily cap ends at midnight in Rome', async () => {
    const calling = { hours: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' } }
    const { api, agent } = await onClock('2026-11-16T22:50:00Z', { calling })
    const ids: string[] = []
    for (let n = 0; n < 4; n += 1) ids.push((await call(api, { agent, to: '+390000000001' })).id)
    await advance(api, 9 * 60)
    const [last = ''] = ids.splice(3)
    for (const id of ids) assert.equal((await read(api, id)).answered_at, '2026-11-16T22:50:00.000Z')
    assert.deepEqual((await read(api, last)).waiting_for, 'daily_cap')
    await advance(api, 60)
    assert.equal((await read(api, last)).answered_at, '2026-11-16T23:00:00.000Z')
  })

  // biome-ignore format: a table reads in columns
  const mornings: readonly [change: string, from: string, openings: string[]][] = [
    ['winter begins', '2026-10-23T20:00:00Z', ['2026-10-24T07:00:00.000Z', '2026-10-25T08:00:00.000Z', '2026-10-26T08:00:00.000Z']],
    ['summer begins', '2027-03-26T20:00:00Z', ['2027-03-27T08:00:00.000Z', '2027-03-28T07:00:00.000Z', '2027-03-29T07:00:00.000Z']],
  ]
  for (const [change, from, openings] of mornings)
    test(`nine in the morning is nine in Rome when ${change}`, async () => {
      const hours = { days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '20:00' }
      const { api, agent } = await onClock(from, { calling: { hours } })
      const ids: string[] = []
      for (const [day, opening] of openings.entries()) {
        // In the night before, on both sides of the hour that is skipped or comes twice.
        const scheduled_at = `${opening.slice(0, 10)}T0${day % 2}:30:00Z`
        ids.push((await call(api, { agent, to: '+390000000001', scheduled_at })).id)
      }
      await advance(api, 4 * 24 * HOUR)
      const seen = await Promise.all(ids.map((id) => read(api, id)))
      assert.deepEqual(
        seen.map((one) => one.answered_at),
        openings,
      )
    })
})
