import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addLiveNumber } from '#domain/accounts/accounts.ts'
import { systemClock } from '#kernel/clock.ts'
import { sql } from '#store/sql.ts'
import { type Api, apiFor, publishedAgent, until } from '../support/api.ts'
import { POSTGRES } from '../support/database.ts'
import { Exchange } from '../support/exchange.ts'
import { startHouse, type TestHouse } from '../support/house.ts'

/** A campaign over `+39000001NNNN` ends as one over a real list would, and nobody is ever dialled there. */
let house: TestHouse
const exchange = new Exchange()
before(async () => {
  house = await startHouse({}, POSTGRES[0], { liveTelephone: exchange })
})
after(() => house[Symbol.asyncDispose]())

const OPEN = { hours: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' } }
const contact = (n: number) => ({ to: `+39000001${String(n).padStart(4, '0')}`, inputs: { nome: 'Anna' } })
const hundred = (from: number) => Array.from({ length: 100 }, (_, n) => contact(from + n))
const some = (counts: Record<string, number>) => Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0))
const read = async (api: Api, path: string) => (await api('GET', path)).json

describe('a campaign over a hundred numbers of the test list, on a test clock,', () => {
  let api: Api
  let campaign: string
  before(async () => {
    api = apiFor(house.url, await house.key(false, 'clocked'))
    await api('PUT', '/v1/test/clock', { now: '2026-11-16T09:00:00+01:00' })
    const body = { agent: await publishedAgent(api), name: 'Prova', contacts: hundred(700), max_concurrent: 100 }
    campaign = (await api('POST', '/v1/campaigns', body)).json.id
  })

  test('has at once what the first attempt comes to, and waits for the others', async () => {
    const { by_status, by_outcome } = await until(
      () => read(api, `/v1/campaigns/${campaign}`),
      // Twenty-seven do not answer and nine are busy; the four who ask for it are called back later.
      (seen) => seen.by_status.completed + seen.by_status.failed === 64,
    )
    assert.equal(by_status.queued, 40)
    assert.deepEqual(some(by_outcome), {
      ...{ completed: 38, voicemail: 12, refused: 5, callback_requested: 4, do_not_call: 2, wrong_person: 1 },
      ...{ hung_up: 1, invalid_number: 1 },
    })
  })

  test('has reached four more a quarter of an hour later, and given up the rest by the evening', async () => {
    await api('POST', '/v1/test/clock/advance', { seconds: 15 * 60 })
    const soon = await read(api, `/v1/campaigns/${campaign}`)
    assert.deepEqual([soon.by_outcome.completed, soon.by_status.queued], [42, 36])
    await api('POST', '/v1/test/clock/advance', { seconds: 8 * 3_600 })
    const { status, by_outcome } = await until(
      () => read(api, `/v1/campaigns/${campaign}`),
      (seen) => seen.status === 'completed',
    )
    assert.equal(status, 'completed')
    assert.deepEqual(some(by_outcome), {
      // The four callbacks complete too.
      ...{ completed: 46, no_answer: 24, busy: 8, voicemail: 12, refused: 5, callback_requested: 4, do_not_call: 2 },
      ...{ wrong_person: 1, hung_up: 1, invalid_number: 1 },
    })
    const attempts = await house.db.query(sql<{ outcome: string; attempts: number; calls: number }>`
      select outcome, attempts, count(*) as calls from calls
       where campaign_id = ${campaign} and outcome in ('completed', 'no_answer', 'busy') group by 1, 2 order by 1, 2`)
    assert.deepEqual(attempts, [
      { outcome: 'busy', attempts: 3, calls: 8 },
      { outcome: 'completed', attempts: 1, calls: 42 },
      { outcome: 'completed', attempts: 2, calls: 4 },
      { outcome: 'no_answer', attempts: 3, calls: 24 },
    ])
  })

  test('leaves the two who asked for it on the list: a second campaign skips them', async () => {
    const body = { agent: await publishedAgent(api), name: 'Di nuovo', contacts: hundred(700) }
    const { skipped } = (await api('POST', '/v1/campaigns', body)).json
    assert.deepEqual(
      skipped.map((one: { reason: string }) => one.reason),
      ['suppressed', 'suppressed'],
    )
  })
})

describe('neither range of test numbers is dialled live:', () => {
  let live: Api
  let agent: string
  before(async () => {
    live = apiFor(house.url, await house.key(true, 'live'))
    await addLiveNumber({ db: house.db, clock: systemClock }, { account: 'live', number: '+390212345678' })
    agent = await publishedAgent(live, { calling: OPEN })
  })
  const NUMBERS = ['+390000000001', '+390000000099', '+390000010000', '+390000012345', '+390000019999']

  for (const to of NUMBERS)
    test(`a call to ${to} ends at once as invalid_number, with no attempt`, async () => {
      const { status, json } = await live('POST', '/v1/calls', { agent, to, inputs: { nome: 'Anna' } })
      assert.equal(status, 202)
      assert.deepEqual(
        [json.status, json.outcome, json.error.code, json.attempts],
        ['failed', 'invalid_number', 'invalid_number', 0],
      )
    })

  test('a campaign that holds them calls the others, and them never', async () => {
    const contacts = [...NUMBERS, '+393331234567'].map((to) => ({ to, inputs: { nome: 'Anna' } }))
    const { json } = await live('POST', '/v1/campaigns', { agent, name: 'x', contacts })
    assert.deepEqual([json.by_outcome.invalid_number, json.by_status.failed], [5, 5])
    const legs = await until(
      async () => exchange.legs,
      (seen) => seen.length > 0,
    )
    assert.deepEqual(
      legs.map((leg) => leg.to),
      ['+393331234567'],
    )
    await live('POST', `/v1/campaigns/${json.id}/cancel`)
    for (const leg of exchange.legs) {
      leg.answer()
      leg.leave()
    }
  })
})
