import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addLiveNumber } from '#domain/accounts/accounts.ts'
import { keepCampaigns } from '#domain/campaigns/keeper.ts'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
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

const contact = (to: string, more: object = {}) => ({ to, inputs: { nome: 'Anna' }, ...more })
/** Numbers of nobody that complete. */
const numbers = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => `+39021${String(10_000_000 + from + n)}`)
const create = (body: object) => api('POST', '/v1/campaigns', { agent, name: 'Richiami', ...body })
const sumOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, n) => sum + n, 0)
const finished = (id: string) =>
  until(
    () => api('GET', `/v1/campaigns/${id}`),
    (seen) => seen.json.status === 'completed',
    60_000,
  )

describe('a campaign', () => {
  test('calls every contact once and is complete when nothing waits or runs', async () => {
    const { status, json } = await create({ contacts: numbers(40).map((to) => contact(to)), max_concurrent: 2 })
    assert.equal(status, 201)
    assert.deepEqual([json.total, json.max_concurrent, json.skipped, json.object], [40, 2, [], 'campaign'])
    const { json: done } = await finished(json.id)
    assert.deepEqual([done.total, done.by_status.completed, done.by_outcome.completed], [40, 40, 40])
    assert.equal(sumOf(done.by_status), 40)
    assert.equal(sumOf(done.by_outcome), 40)
    assert.ok(done.finished_at)
    const { json: calls } = await api('GET', `/v1/calls?campaign=${json.id}&limit=100`)
    assert.equal(calls.data.length, 40)
    assert.equal(calls.data[0].campaign_id, json.id)
  })

  test('of which one contact is wrong queues nothing and tells every fault with its index', async () => {
    const { status, json } = await create({
      name: 'Sbagliata',
      contacts: [
        contact('+390211111111'),
        contact('0211111111'),
        { to: '+390211111112', inputs: {} },
        { to: '+390211111113', inputs: { nome: 'x' }, colore: 'blu' },
        'no contact',
        contact('+390211111114', { reference: 'x'.repeat(201) }),
      ],
    })
    assert.deepEqual([status, json.error.code], [400, 'invalid_contacts'])
    assert.deepEqual(
      json.error.errors.map((one: { index: number; param: string }) => [one.index, one.param]),
      [
        [1, '/contacts/1/to'],
        [2, '/contacts/2/inputs/nome'],
        [3, '/contacts/3/colore'],
        [4, '/contacts/4'],
        [5, '/contacts/5/reference'],
      ],
    )
    assert.equal(
      (await api('GET', '/v1/campaigns?limit=100')).json.data.some((one: { name: string }) => one.name === 'Sbagliata'),
      false,
    )
    for (const contacts of [[], numbers(5_001).map((to) => contact(to))])
      assert.deepEqual((await create({ contacts })).json.error.code, 'invalid_request')
  })

  test('skips duplicates, the first wins, and listed numbers; all skipped is complete at once', async () => {
    await api('POST', '/v1/suppressions', { number: '+390222000001' })
    const { json } = await create({
      contacts: [
        contact('+390222000000', { reference: 'first' }),
        contact('+390222000001'),
        contact('+390222000000', { reference: 'second' }),
      ],
    })
    assert.deepEqual(json.skipped, [
      { index: 1, to: '+390222000001', reason: 'suppressed' },
      { index: 2, to: '+390222000000', reason: 'duplicate' },
    ])
    const { json: calls } = await api('GET', `/v1/calls?campaign=${json.id}`)
    assert.deepEqual(
      calls.data.map((call: { reference: string }) => call.reference),
      ['first'],
    )
    const { json: none } = await create({ contacts: [contact('+390222000001')] })
    assert.deepEqual([none.status, none.total, none.skipped.length], ['completed', 0, 1])
    // The same with a live key, where nobody runs a clock.
    await house.db.query(
      sql`insert into nodes (id, roles, telephony, models, started_at, heartbeat_at) values ('node_able', 'api', true, '{gpt-live-1,gemini-3.8-live}', '2030-01-01Z', '2030-01-01Z')`,
    )
    await addLiveNumber({ db: house.db, clock: systemClock }, { account: 'default', number: '+390212345678' })
    const live = apiFor(house.url, await house.key(true))
    await live('POST', '/v1/suppressions', { number: '+390222000001' })
    const { json: liveNone } = await live('POST', '/v1/campaigns', {
      agent,
      name: 'x',
      contacts: [contact('+390222000001')],
    })
    assert.deepEqual([liveNone.status, liveNone.livemode, liveNone.total], ['completed', true, 0])
  })

  test('is looked at before it is sent: every fault at its contact, who is left out and when it may end; nothing is queued', async () => {
    await api('POST', '/v1/suppressions', { number: '+390223000001' })
    const wrong = Array.from({ length: 150 }, () => contact('0211111111'))
    const contacts = [
      contact('+390223000000'),
      contact('+390223000001'),
      contact('+390223000000'),
      { to: '+390223000002', inputs: {} },
      ...wrong,
    ]
    const looked = await api('POST', '/v1/campaigns/check', { agent, contacts, max_concurrent: 2 })
    assert.equal(looked.status, 200, looked.text)
    const { faults, faults_more, skipped, ready, minutes, estimated_end, ...rest } = looked.json
    assert.deepEqual([rest.contacts, ready, rest.max_concurrent, rest.from], [154, 1, 2, '+390000000100'])
    assert.deepEqual([faults.length, faults_more], [151, 0])
    const [first, second] = faults
    assert.deepEqual([first.index, first.param, first.code], [3, '/contacts/3/inputs/nome', 'required'])
    assert.deepEqual([second.index, second.param, second.code], [4, '/contacts/4/to', 'invalid_number'])
    assert.deepEqual(skipped, [
      { index: 1, to: '+390223000001', reason: 'suppressed' },
      { index: 2, to: '+390223000000', reason: 'duplicate' },
    ])
    assert.ok(minutes > 0 && estimated_end.from <= estimated_end.to)
    assert.equal((await api('GET', '/v1/calls?to=%2B390223000000')).json.data.length, 0)
    const many = { agent, contacts: Array.from({ length: 1_200 }, () => contact('x')) }
    const { json } = await api('POST', '/v1/campaigns/check', many)
    assert.deepEqual([json.faults.length, json.faults_more, json.ready, json.estimated_end], [1_000, 200, 0, null])
    const theirs = apiFor(house.url, await house.key(false, 'a stranger to the list'))
    assert.equal((await theirs('POST', '/v1/campaigns/check', { agent, contacts })).status, 404)
  })

  test('takes five thousand contacts in one request', async () => {
    const { status, json } = await create({
      contacts: numbers(5_000, 100_000).map((to) => contact(to)),
      max_concurrent: 1,
    })
    assert.deepEqual([status, json.total], [201, 5_000])
    const { json: cancelled } = await api('POST', `/v1/campaigns/${json.id}/cancel`)
    assert.equal(cancelled.status, 'cancelled')
    assert.equal(sumOf(cancelled.by_status), 5_000)
    assert.ok(cancelled.by_status.cancelled > 4_000)
    const [events] = await house.db.query(sql<{ n: number }>`
      select count(*) as n from events e join calls c on c.id = e.call_id where c.campaign_id = ${json.id} and e.type = 'call.completed'
         and c.status = 'cancelled'`)
    assert.equal(events?.n, cancelled.by_status.cancelled)
  })

  test('that is paused dials nothing more and says so; resumed it goes on; each is safe to repeat', async () => {
    const { json } = await create({ contacts: numbers(100, 200_000).map((to) => contact(to)), max_concurrent: 1 })
    const move = (name: string) => api('POST', `/v1/campaigns/${json.id}/${name}`)
    for (let twice = 0; twice < 2; twice += 1)
      assert.deepEqual(
        [(await move('pause')).json.status, (await move('pause')).json.paused_reason],
        ['paused', 'user'],
      )
    const running = async () => {
      const { by_status } = (await api('GET', `/v1/campaigns/${json.id}`)).json
      return by_status.dialing + by_status.in_progress + by_status.processing
    }
    await until(running, (n) => n === 0)
    const before = (await api('GET', `/v1/campaigns/${json.id}`)).json.by_status.queued
    assert.ok(before > 0, 'it was paused in the middle')
    const { json: waiting } = await api('GET', `/v1/calls?campaign=${json.id}&status=queued&limit=1`)
    assert.equal(waiting.data[0].waiting_for, 'campaign_paused')
    assert.equal((await api('GET', `/v1/campaigns/${json.id}`)).json.by_status.queued, before)
    for (let twice = 0; twice < 2; twice += 1) assert.deepEqual((await move('resume')).json.status, 'running')
    await finished(json.id)
    assert.deepEqual((await move('pause')).json.error.code, 'campaign_finished')
    assert.deepEqual((await move('cancel')).json.error.code, 'campaign_finished')
  })

  test('counts callbacks, and is complete only after them', async () => {
    const { json } = await create({ contacts: [contact('+390000000005')] })
    const { json: seen } = await until(
      () => api('GET', `/v1/campaigns/${json.id}`),
      (reply) => reply.json.by_outcome.callback_requested === 1,
    )
    assert.deepEqual([seen.total, seen.by_status.queued, seen.status], [2, 1, 'running'])
    await keepCampaigns({ db: house.db, clock: systemClock, log: silentLog })
    assert.equal((await api('GET', `/v1/campaigns/${json.id}`)).json.status, 'running')
  })

  test('is cancelled with its agent', async () => {
    const other = await publishedAgent(api)
    const { json } = await api('POST', '/v1/campaigns', {
      agent: other,
      name: 'Archiviata',
      contacts: numbers(200, 300_000).map((to) => contact(to)),
      max_concurrent: 1,
    })
    await api('POST', `/v1/agents/${other}/archive`)
    const { json: seen } = await api('GET', `/v1/campaigns/${json.id}`)
    assert.equal(seen.status, 'cancelled')
    assert.equal(seen.by_status.queued, 0)
  })
})
