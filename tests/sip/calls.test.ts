import assert from 'node:assert/strict'
import { describe } from 'node:test'
import { sql } from '#store/sql.ts'
import { until } from '../support/api.ts'
import { needs } from '../support/needs.ts'
import { tidyUp } from '../support/process.ts'
import { type LiveHouse, OWN_NUMBER, openLiveHouse } from './house.ts'
import { freshAddress, PEERS } from './peers/address.ts'
import { type Sipp, startSipp } from './peers/sipp.ts'
import * as telephones from './peers/telephones.ts'

const { after, before, it } = needs('sip')

const q850 = (cause: number) => [`Reason: Q.850;cause=${cause}`]
// biome-ignore format: a table reads in columns
const REFUSALS = [
  { status: 486, outcome: 'busy',           details: null },
  { status: 603, outcome: 'busy',           details: null },
  { status: 480, outcome: 'no_answer',      details: null },
  { status: 404, outcome: 'invalid_number', details: { reason: 'no such number', sip_code: 404 } },
  { status: 488, outcome: 'failed',         details: { reason: 'no common codec', sip_code: 488 } },
  { status: 403, outcome: 'failed',         details: { reason: 'no line is free', sip_code: 403, q850: 34 }, headers: q850(34) },
] as const

let exchange: Sipp
let live: LiveHouse
before(async () => {
  const scenario = telephones.exchange({ refusals: REFUSALS, talkMs: 300 })
  exchange = await startSipp({ address: freshAddress(), scenario })
  live = await openLiveHouse([{ host: exchange.address, sources: [PEERS] }])
  await live.house.db.query(sql`update accounts set concurrent_calls = 20`)
})
after(async () => {
  await live?.[Symbol.asyncDispose]()
  await exchange?.[Symbol.asyncDispose]()
  await tidyUp()
})

/** Of the exchange: what the last three digits say happens. */
const number = (digits: number | string): string => `+390298765${digits}`
const invitesTo = (to: string) => exchange.heard('INVITE').filter(({ text }) => text.startsWith(`INVITE sip:${to}@`))

describe('a live call', { concurrency: true }, () => {
  for (const { status, outcome, details } of REFUSALS)
    it(`that the network refuses with ${status} ends as ${outcome}, with what it said, and is told`, async () => {
      const id = await live.call(number(status))
      const call = await live.reaches(id, 'failed')
      assert.deepEqual([call.outcome, call.attempts], [outcome, 1])
      assert.deepEqual(call.error?.details ?? null, details, JSON.stringify(call.error))
      const events = await live.events(id)
      // An attempt that another one may follow is told of by itself.
      const failed = outcome === 'busy' || outcome === 'no_answer' ? ['call.attempt_failed'] : []
      assert.deepEqual(events.map(({ type }) => type).sort(), [...failed, 'call.completed'])
      assert.equal(invitesTo(number(status)).length, 1)
    })

  it('that is answered ends when the person hangs up, with its seconds and its event', async () => {
    const to = number('777')
    const id = await live.call(to)
    const call = await live.reaches(id, 'completed')
    assert.deepEqual([call.end_reason, call.from, call.to, call.direction], ['person', OWN_NUMBER, to, 'outbound'])
    assert.ok(call.duration_seconds >= 1, `${call.duration_seconds}`)
    assert.deepEqual(
      (await live.events(id)).map(({ type }) => type),
      ['call.completed'],
    )
    const [invite] = invitesTo(to)
    assert.match(invite?.text ?? '', new RegExp(`^From: .*sip:\\${OWN_NUMBER}@`, 'm'))
    assert.match(invite?.text ?? '', new RegExp(`^P-Asserted-Identity: .*sip:\\${OWN_NUMBER}@`, 'm'))
  })

  it('that runs is hung up on demand', async () => {
    const id = await live.call(number('001'))
    await live.reaches(id, 'in_progress')
    assert.equal((await live.api('POST', `/v1/calls/${id}/hangup`)).status, 202)
    assert.equal((await live.reaches(id, 'completed')).end_reason, 'shutdown')
    await exchange.hears(/^BYE /)
  })

  it('that rings is given up when its number is listed, and nobody rings there again', async () => {
    const to = number('000')
    const id = await live.call(to, { max_attempts: 3 })
    await until(
      async () => invitesTo(to).length,
      (count) => count === 1,
    )
    const listed = await live.api('POST', '/v1/suppressions', { number: to, reason: 'asked' })
    assert.equal(listed.status, 201, listed.text)
    await exchange.hears(/^CANCEL /)
    const call = await live.reaches(id, 'failed', 'queued')
    assert.deepEqual([call.status, call.outcome], ['failed', 'suppressed'])
    assert.equal(invitesTo(to).length, 1)
  })
})

describe('a call to us', () => {
  const calls = (order: { number: string; scenario: string }) =>
    startSipp({ address: freshAddress(), to: live.address, calls: 1, ...order })

  it('reaches the agent that its number is routed to, from whom and to where it was', async () => {
    const to = '+390298760001'
    await live.route(to)
    await using caller = await calls({ number: to, scenario: telephones.calls(300) })
    await caller.done()
    const listed = await until(
      () => live.api('GET', '/v1/calls?direction=inbound&limit=20'),
      ({ json }) =>
        json.data.some((call: { to: string; status: string }) => call.to === to && call.status === 'completed'),
    )
    const call = listed.json.data.find((one: { to: string }) => one.to === to)
    assert.deepEqual([call.direction, call.from, call.to, call.end_reason], ['inbound', '+390000000055', to, 'person'])
    assert.equal(call.agent.name, 'Centralino dello studio')
    assert.deepEqual(
      (await live.events(call.id)).map(({ type }) => type),
      ['call.completed'],
    )
  })

  it('is refused where nobody has the number, nobody answers it, or every line is taken', async () => {
    const full = '+390298760002'
    await live.route(full)
    await using unknown = await calls({ number: '+390298760003', scenario: telephones.isRefused(404) })
    await using unrouted = await calls({ number: OWN_NUMBER, scenario: telephones.isRefused(480) })
    await Promise.all([unknown.done(), unrouted.done()])
    await live.house.db.query(sql`update accounts set inbound_calls = 0`)
    await using busy = await calls({ number: full, scenario: telephones.isRefused(486) })
    await busy.done().finally(() => live.house.db.query(sql`update accounts set inbound_calls = 10`))
    const { json } = await live.api('GET', '/v1/calls?direction=inbound&limit=20')
    assert.deepEqual(
      json.data.filter((call: { to: string }) => call.to === full),
      [],
      'a refused call leaves no trace',
    )
  })
})
