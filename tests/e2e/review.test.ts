import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { sql } from '#store/sql.ts'
import { type Api, apiFor, INBOUND, OUTBOUND, publishedAgent, until } from '../support/api.ts'
import { startHouse, type TestHouse } from '../support/house.ts'

let house: TestHouse
let api: Api
let always: string
let onIssues: string
before(async () => {
  house = await startHouse()
  api = apiFor(house.url, await house.key(false))
  always = await publishedAgent(api, { review: 'always' })
  onIssues = await publishedAgent(api, { review: 'on_issues', result: RESULT })
})
after(() => house[Symbol.asyncDispose]())

const RESULT = [
  ...OUTBOUND.result,
  { key: 'giorno', label: 'Giorno', type: 'date', when: { field: 'conferma', equals: true } },
]

const reached = (id: string, status: string, by: Api = api) =>
  until(
    () => by('GET', `/v1/calls/${id}`),
    (seen) => seen.json.status === status,
  ).then((seen) => seen.json)
/** A call that waits for its review; `13` is missing what is required. */
async function inReview(body: object = {}, by: Api = api) {
  const queued = await by('POST', '/v1/calls', {
    agent: always,
    to: '+390000000001',
    inputs: { nome: 'Anna' },
    ...body,
  })
  assert.equal(queued.status, 202, queued.text)
  return reached(queued.json.id, 'needs_review', by)
}
const missing = () => inReview({ agent: onIssues, to: '+390000000013' })
const review = (id: string, body?: unknown, by: Api = api) => by('POST', `/v1/calls/${id}/review`, body)
const eventsOf = async (id: string, by: Api = api) => (await by('GET', `/v1/events?call=${id}`)).json.data
const HOUR = 3_600

describe('a call that waits for its review', () => {
  test('has ended for the telephone, and nobody is told before somebody has looked', async () => {
    const call = await missing()
    assert.deepEqual([call.outcome, call.result.data], ['completed', {}])
    assert.equal(call.result.issues[0].code, 'missing_required')
    assert.ok(call.ended_at)
    assert.deepEqual(await eventsOf(call.id), [])
  })

  test('is listed with when it closes by itself, the oldest first, page by page, to its account and mode alone', async () => {
    const mine = apiFor(house.url, await house.key(false, 'reviews'))
    const agent = await publishedAgent(mine, { review: 'always' })
    const calls = [await inReview({ agent }, mine), await inReview({ agent }, mine), await inReview({ agent }, mine)]
    const first = (await mine('GET', '/v1/reviews?limit=2')).json
    const rest = (await mine('GET', `/v1/reviews?limit=2&cursor=${first.next_cursor}`)).json
    const all = [...first.data, ...rest.data]
    assert.deepEqual([all.map(({ call }) => call), rest.has_more], [calls.map(({ id }) => id), false])
    const rows = await house.db.query(sql<{ id: string; review_until: string }>`
      select id, review_until from calls where id = any(${calls.map(({ id }) => id)}::text[]) order by id`)
    assert.deepEqual(
      all.map(({ closes_at }) => closes_at),
      rows.map(({ review_until }) => review_until),
    )
    const waits = Date.parse(all[0].closes_at) - Date.parse(calls[0].ended_at)
    assert.ok(waits > 71.9 * HOUR * 1_000 && waits < 72.1 * HOUR * 1_000, `${waits} ms`)
    const only = (await mine('GET', `/v1/reviews?call=${calls[1].id}`)).json.data
    assert.deepEqual(only, [all[1]])
    assert.deepEqual((await api('GET', `/v1/reviews?call=${calls[1].id}`)).json.data, [])
    const live = apiFor(house.url, await house.key(true, 'reviews'))
    assert.deepEqual((await live('GET', '/v1/reviews')).json.data, [])
    for (const { id } of calls) await review(id, {}, mine)
    assert.deepEqual((await mine('GET', '/v1/reviews')).json.data, [])
  })

  test('is completed by the values of whoever reviews it, and told with them', async () => {
    const call = await missing()
    const { status, json: done } = await review(call.id, { data: { conferma: true, giorno: '2026-12-01' } })
    assert.equal(status, 200)
    assert.deepEqual(done.result, {
      ...call.result,
      data: { conferma: true, giorno: '2026-12-01' },
      issues: [],
    })
    assert.deepEqual([done.status, done.outcome, done.ended_at], ['completed', 'completed', call.ended_at])
    assert.deepEqual((await api('GET', `/v1/calls/${call.id}`)).json, done)
    const events = await eventsOf(call.id)
    assert.deepEqual(
      events.map(({ type, call }: { type: string; call: object }) => [type, call]),
      [['call.completed', done]],
    )
    assert.ok(events[0].created_at > call.ended_at)
  })

  test('without a body stands as it is, with what is still missing among its issues', async () => {
    const call = await missing()
    const { status, json: done } = await review(call.id)
    assert.deepEqual([status, done.status], [200, 'completed'])
    assert.deepEqual(done.result, call.result)
  })

  test('may have ended otherwise than it was judged', async () => {
    const call = await missing()
    const { json: done } = await review(call.id, { outcome: 'wrong_person' })
    assert.deepEqual([done.outcome, done.result.issues], ['wrong_person', []])
    assert.equal((await eventsOf(call.id))[0].call.outcome, 'wrong_person')
  })

  test('is left as it was by a review that is refused', async () => {
    const call = await missing()
    for (const body of [
      { data: { conferma: 'forse' }, outcome: 'do_not_call' },
      { data: { giorno: '2026-12-01' } },
      { outcome: 'busy' },
      { outcome: 'transferred' },
      { anything: 1 },
    ])
      assert.equal((await review(call.id, body)).status, 400, JSON.stringify(body))
    assert.deepEqual((await api('GET', `/v1/calls/${call.id}`)).json, call)
    assert.deepEqual((await api('GET', '/v1/suppressions')).json.data, [])
    assert.deepEqual(await eventsOf(call.id), [])
  })

  test('is another account’s, and of the other mode, no call at all', async () => {
    const call = await inReview()
    const others = [
      apiFor(house.url, await house.key(true)),
      apiFor(house.url, await house.key(false, 'them')),
      apiFor(house.url, await house.key(true, 'them')),
    ]
    for (const by of others) assert.equal((await review(call.id, {}, by)).status, 404)
    assert.equal((await review('call_01jcq3v5k8e7r9t2w4y6z8a0bc')).status, 404)
    assert.equal((await api('GET', `/v1/calls/${call.id}`)).json.status, 'needs_review')
  })

  test('is reviewed once, and one that never waited is not', async () => {
    const call = await inReview()
    assert.equal((await review(call.id)).status, 200)
    const completed = await api('POST', '/v1/calls', {
      agent: await publishedAgent(api),
      to: '+390000000001',
      inputs: { nome: 'Anna' },
    })
    await reached(completed.json.id, 'completed')
    for (const id of [call.id, completed.json.id]) assert.deepEqual((await review(id)).json.error.code, 'not_in_review')
    assert.equal((await eventsOf(call.id)).length, 1)
  })

  test('is told by webhook and e-mail like any other', async () => {
    const arrived: { call: { result: { data: object } } }[] = []
    const sink = createServer(async (request, response) => {
      arrived.push((await json(request)) as (typeof arrived)[number])
      response.writeHead(204).end()
    }).listen(0, '127.0.0.1')
    await once(sink, 'listening')
    try {
      const { port } = sink.address() as AddressInfo
      const delivery = { mode: 'email', email: { to: ['studio@example.com'] } }
      const agent = await publishedAgent(api, { review: 'always', delivery })
      const call = await inReview({ agent, callback_url: `http://127.0.0.1:${port}/hook` })
      await review(call.id, { data: { conferma: false } })
      await until(
        async () => arrived,
        (events) => events.length > 0,
      )
      assert.deepEqual(arrived[0]?.call.result.data, { conferma: false })
      const { delivery: ways } = (await eventsOf(call.id))[0]
      assert.deepEqual(ways.map(({ channel }: { channel: string }) => channel).sort(), ['email', 'webhook'])
    } finally {
      sink.closeAllConnections()
      sink.close()
    }
  })

  test('that was received is reviewed alike', async () => {
    const by = apiFor(house.url, await house.key(false, 'received'))
    const number = (await by('GET', '/v1/numbers')).json.data[0]
    const config = { ...INBOUND, opening: undefined, inputs: undefined, result: RESULT }
    await by('PUT', `/v1/numbers/${number.id}`, { agent: await publishedAgent(by, config) })
    const from = '+393331112223'
    const rang = await by('POST', '/v1/test/inbound-calls', { to: number.number, from, scenario: '13' })
    const { id } = await reached(rang.json.id, 'needs_review', by)
    const { json: done } = await review(id, { data: { conferma: false }, outcome: 'do_not_call' }, by)
    assert.deepEqual([done.status, done.outcome], ['completed', 'do_not_call'])
    assert.equal((await by('GET', '/v1/suppressions')).json.data[0].number, from, 'theirs is the far end')
  })
})

describe('what a reviewed outcome brings about', () => {
  test('do_not_call lists the number, and ends what waits for it', async () => {
    const to = '+393331234560'
    const call = await inReview({ to })
    const later = await api('POST', '/v1/calls', {
      agent: always,
      to,
      inputs: { nome: 'Anna' },
      scheduled_at: '2027-01-01T00:00:00Z',
    })
    assert.equal((await review(call.id, { outcome: 'do_not_call' })).status, 200)
    const [entry] = (await api('GET', `/v1/suppressions?number=${encodeURIComponent(to)}`)).json.data
    assert.deepEqual([entry.source, entry.call], ['call', call.id])
    assert.equal((await api('GET', `/v1/calls/${later.json.id}`)).json.outcome, 'suppressed')
  })

  test('a callback is none: callback_at stays as it was', async () => {
    const call = await inReview()
    const { json: done } = await review(call.id, { outcome: 'callback_requested' })
    assert.deepEqual([done.outcome, done.callback_at], ['callback_requested', null])
    const all = (await api('GET', '/v1/calls?limit=100')).json.data
    assert.ok(all.every((one: { retry_of: string | null }) => one.retry_of !== call.id))
  })

  test('what the first outcome brought about stays', async () => {
    const asked = await inReview({ to: '+390000000005' })
    assert.ok(asked.callback_at)
    const { json: done } = await review(asked.id, { outcome: 'refused' })
    assert.equal(done.callback_at, asked.callback_at)
    const by = apiFor(house.url, await house.key(false, 'listed'))
    const agent = await publishedAgent(by, { review: 'always' })
    const listed = await inReview({ agent, to: '+390000000006' }, by)
    await review(listed.id, { outcome: 'completed' }, by)
    assert.equal((await by('GET', '/v1/suppressions')).json.data[0].call, listed.id)
  })

  test('a campaign is complete before its calls are reviewed, and counts them as they are then', async () => {
    const contacts = [{ to: '+390000000013', inputs: { nome: 'Anna' } }]
    const { id } = (await api('POST', '/v1/campaigns', { agent: onIssues, name: 'x', contacts })).json
    const campaign = async () => (await api('GET', `/v1/campaigns/${id}`)).json
    const complete = await until(campaign, (seen) => seen.status === 'completed')
    assert.deepEqual([complete.by_status.needs_review, complete.by_outcome.completed], [1, 1])
    const [call] = (await api('GET', `/v1/calls?campaign=${id}`)).json.data
    await review(call.id, { outcome: 'refused' })
    const { by_status, by_outcome, status, finished_at } = await campaign()
    assert.deepEqual([status, finished_at], ['completed', complete.finished_at])
    assert.deepEqual([by_status.needs_review, by_status.completed], [0, 1])
    assert.deepEqual([by_outcome.completed, by_outcome.refused], [0, 1])
  })
})

describe('a call whose person is to be forgotten', () => {
  test('needs no review any more: it completes, and nothing is told of it', async () => {
    const to = '+393331234561'
    const call = await inReview({ to })
    assert.equal((await api('POST', '/v1/privacy/erase', { number: to })).json.calls_anonymized, 1)
    const gone = (await api('GET', `/v1/calls/${call.id}`)).json
    assert.deepEqual([gone.status, gone.to, gone.result.data], ['completed', '', {}])
    assert.equal((await review(call.id, { data: { conferma: true } })).json.error.code, 'not_in_review')
    assert.equal((await eventsOf(call.id)).length, 1)
  })
})

describe('a call that nobody reviews', () => {
  const completedAt = (id: string) =>
    house.db.query(sql<{ created_at: string }>`select created_at from events where call_id = ${id}`)

  test('completes by itself as it is, when its time is over', async () => {
    await using hasty = await startHouse({ reviewMs: 100 })
    const by = apiFor(hasty.url, await hasty.key(false))
    const agent = await publishedAgent(by, { review: 'on_issues' })
    const queued = await by('POST', '/v1/calls', { agent, to: '+390000000013', inputs: { nome: 'Anna' } })
    const { result } = await reached(queued.json.id, 'completed', by)
    assert.equal(result.issues[0].code, 'missing_required')
    const [event] = await eventsOf(queued.json.id, by)
    assert.deepEqual(event.call.result, result)
    assert.ok(Temporal.Instant.from(event.created_at).since(event.call.ended_at).total('milliseconds') >= 100)
  })

  let accounts = 0
  async function onClock(now: string, parts: { url: string; key: TestHouse['key'] } = house) {
    accounts += 1
    const by = apiFor(parts.url, await parts.key(false, `review ${accounts}`))
    const agent = await publishedAgent(by, { review: 'always' })
    assert.equal((await by('PUT', '/v1/test/clock', { now })).status, 200)
    return { by, agent, advance: (seconds: number) => by('POST', '/v1/test/clock/advance', { seconds }) }
  }

  test('waits 72 hours on a test clock, to the second', async () => {
    const { by, agent, advance } = await onClock('2026-11-16T08:00:00Z')
    const { id } = await inReview({ agent }, by)
    await advance(72 * HOUR - 1)
    assert.equal((await by('GET', `/v1/calls/${id}`)).json.status, 'needs_review')
    assert.equal((await advance(1)).json.status, 'ready')
    assert.equal((await by('GET', `/v1/calls/${id}`)).json.status, 'completed')
    assert.deepEqual(await completedAt(id), [{ created_at: '2026-11-19T08:00:00.000Z' }])
  })

  test('is told in the order of the times, among all else that the clock brings', async () => {
    const { by, agent, advance } = await onClock('2026-11-16T08:00:00Z')
    const first = await inReview({ agent }, by)
    await advance(HOUR)
    const second = await inReview({ agent }, by)
    // Between the two ends, and at the very instant of the first.
    for (const scheduled_at of ['2026-11-19T08:30:00Z', '2026-11-19T08:00:00Z'])
      await by('POST', '/v1/calls', {
        agent: await publishedAgent(by),
        to: '+390000000001',
        inputs: { nome: 'Anna' },
        scheduled_at,
      })
    await advance(5 * 24 * HOUR)
    const { id: account } = (await by('GET', '/v1/me')).json
    const events = await house.db.query(sql<{ call_id: string; created_at: string }>`
      select call_id, created_at from events where account_id = ${account} order by id`)
    assert.deepEqual(
      events.map((event) => event.created_at.slice(5, 16)),
      ['11-19T08:00', '11-19T08:00', '11-19T08:30', '11-19T09:00'],
    )
    assert.deepEqual([events[0]?.call_id, events[3]?.call_id], [first.id, second.id])
  })

  test('is found on a clock that stands, and on an account without lines', async () => {
    await using hasty = await startHouse({ reviewMs: 0 })
    const { by, agent } = await onClock('2026-11-16T08:00:00Z', hasty)
    const queued = await by('POST', '/v1/calls', { agent, to: '+390000000001', inputs: { nome: 'Anna' } })
    await reached(queued.json.id, 'completed', by)
    const number = (await by('GET', '/v1/numbers')).json.data[0]
    const config = { ...INBOUND, opening: undefined, inputs: undefined, result: [], review: 'always' }
    await by('PUT', `/v1/numbers/${number.id}`, { agent: await publishedAgent(by, config) })
    await hasty.db.query(sql`update accounts set concurrent_calls = 0`)
    const rang = await by('POST', '/v1/test/inbound-calls', { to: number.number, from: '+393331112223' })
    await reached(rang.json.id, 'completed', by)
    const events = await hasty.db.query(sql`select created_at from events order by id`)
    assert.deepEqual(events, Array(2).fill({ created_at: '2026-11-16T08:00:00.000Z' }))
  })

  test('and is reviewed on a test clock after all is told at the time that it shows', async () => {
    const { by, agent, advance } = await onClock('2026-11-16T08:00:00Z')
    const { id } = await inReview({ agent }, by)
    await advance(10 * HOUR)
    assert.equal((await review(id, { outcome: 'do_not_call' }, by)).status, 200)
    assert.deepEqual(await completedAt(id), [{ created_at: '2026-11-16T18:00:00.000Z' }])
    await advance(100 * HOUR)
    assert.equal((await completedAt(id)).length, 1)
  })
})
