import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { after, before, describe, test } from 'node:test'
import type { Config } from '#config.ts'
import { addLiveNumber, NO_LIMIT, updateTerms } from '#domain/accounts/accounts.ts'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { sql } from '#store/sql.ts'
import { atOnce, examplePlan } from '#telephony/example-plan.ts'
import type { Dialled } from '#telephony/port.ts'
import { openEndpoint, type SipEndpoint } from '#telephony/sip/endpoint.ts'
import { type Api, apiFor, INBOUND, publishedAgent, until } from '../support/api.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { freePort, persons } from '../support/persons.ts'
import { listening, silentPool } from '../support/silent-pool.ts'
import { trunkTo } from '../support/trunk.ts'

/**
 * The whole house with its own telephone; at the other end of its trunk, over loopback, an endpoint that the test
 * plays.
 */
const HOST = '127.0.0.1'
const OWN = '+390212345678'
const ROUTED = '+390212345671'
const UNROUTED = '+390212345672'
const CALLER = '+393331234567'
const SECONDS_MS = 8_000
const ALWAYS = { calling: { hours: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' }, maxAttempts: 3 } }

/** More than these tests use: one that was given back rests. */
const RTP_FROM = 30_000 + (process.pid % 20) * 120
const RTP_PORTS = { from: RTP_FROM, to: RTP_FROM + 119 }

const never = new AbortController().signal
const desk = { turn() {}, tool: async () => ({ text: '' }), told() {} }

const sipOn = (port: number, peer: number): Config['sip'] => ({
  listen: [{ transport: 'udp', host: HOST, port }],
  publicAddress: null,
  rtpPorts: RTP_PORTS,
  trunks: [trunkTo({ host: HOST, port: peer }, { sources: ['127.0.0.0/8'] })],
})

let house: TestHouse
let peer: SipEndpoint
let api: Api
let agent: string
let ports: { ours: number; theirs: number }
const { arrive, one } = persons()

const peerOn = (port: number) =>
  openEndpoint({
    ...{ clock: systemClock, log: silentLog, publicAddress: null },
    listen: [{ transport: 'udp', host: HOST, port }],
    trunks: [trunkTo({ host: HOST, port: ports.ours })],
    media: silentPool({ converse: listening }),
    arrive,
  })

before(async () => {
  ports = { ours: await freePort(), theirs: await freePort() }
  peer = await peerOn(ports.theirs)
  house = await startHouse({ sip: sipOn(ports.ours, ports.theirs), drainMs: 1_000 })
  api = apiFor(house.url, await house.key(true))
  for (const number of [OWN, ROUTED, UNROUTED])
    await addLiveNumber({ db: house.db, clock: systemClock }, { account: 'default', number })
  agent = await publishedAgent(api, ALWAYS)
  const answering = await publishedAgent(api, {
    ...INBOUND,
    opening: undefined,
    inputs: undefined,
    result: [],
    review: 'never',
  })
  const { data } = (await api('GET', '/v1/numbers')).json
  const { id } = data.find(({ number }: { number: string }) => number === ROUTED)
  assert.equal((await api('PUT', `/v1/numbers/${id}`, { agent: answering })).status, 200)
})
after(async () => {
  await peer.close()
  await house[Symbol.asyncDispose]()
})

let numbers = 0
const newNumber = (): string => `+39333${String(++numbers).padStart(7, '0')}`
const read = (id: string, status: string) =>
  until(
    async () => (await api('GET', `/v1/calls/${id}`)).json,
    (call) => call.status === status,
    SECONDS_MS,
  )
async function ringing() {
  const to = newNumber()
  const { status, json, text } = await api('POST', '/v1/calls', { agent, to, inputs: { nome: 'Anna' } })
  assert.equal(status, 202, text)
  return { id: json.id as string, to, person: await one(to) }
}
async function talking() {
  const call = await ringing()
  call.person.answer()
  await read(call.id, 'in_progress')
  return call
}
const dial = (to: string, from = CALLER, through = peer): Promise<Dialled> => {
  const order = { callId: 'call_x', attempt: 1, to, from, ringForSeconds: 10, retryOf: null }
  return through.telephone.dial(order, never, atOnce)
}
const newest = async () => (await api('GET', '/v1/calls?direction=inbound&limit=1')).json.data[0]
const metric = async (name: string): Promise<number> => {
  const { text } = await apiFor(house.url)('GET', '/metrics')
  return Number(new RegExp(`^centralino_${name} (\\d+)$`, 'm').exec(text)?.[1])
}

describe('a live call that is placed over SIP', () => {
  test('rings, is silent when it is answered, and ends with the person; nothing is made up about it', async () => {
    const { id, person } = await talking()
    assert.equal(await metric('telephone_legs'), 1)
    person.hangUp()
    const call = await read(id, 'completed')
    assert.deepEqual([call.end_reason, call.from, call.result.data], ['person', OWN, {}])
    assert.equal((await api('GET', `/v1/calls/${id}/transcript`)).status, 404, 'nothing was said')
    await until(
      () => metric('telephone_legs'),
      (legs) => legs === 0,
    )
  })

  test('goes where the account may call, and is refused elsewhere, in a list too; nothing of either is queued', async () => {
    const closed = { code: 'destination_not_allowed', param: '/to' }
    for (const to of ['+41441234567', '+39899123456', '+18765550100']) {
      const { status, json } = await api('POST', '/v1/calls', { agent, to, inputs: { nome: 'Anna' } })
      const { code, errors } = json.error
      assert.deepEqual(
        [status, code, errors[0].code, errors[0].param],
        [400, 'invalid_request', closed.code, closed.param],
      )
    }
    const contacts = [newNumber(), '+41441234567', newNumber(), '+39899123456'].map((to) => ({
      to,
      inputs: { nome: 'Anna' },
    }))
    const campaign = await api('POST', '/v1/campaigns', { name: 'x', agent, contacts })
    assert.deepEqual([campaign.status, campaign.json.error.code], [400, 'invalid_contacts'])
    assert.deepEqual(
      campaign.json.error.errors.map(({ index, code, param }: { index: number; code: string; param: string }) => [
        index,
        code,
        param,
      ]),
      [1, 3].map((index) => [index, closed.code, `/contacts/${index}/to`]),
    )
    const { json } = await api('GET', '/v1/calls?limit=100')
    assert.equal(
      json.data.some(({ to }: { to: string }) => !to.startsWith('+39333') && to !== OWN && !to.startsWith('+3902')),
      false,
    )
  })

  test('waits where the minutes of the day are spent, and goes on when there are others', async () => {
    await updateTerms({ db: house.db, clock: systemClock }, { name: 'default', terms: { dailyMinutes: 0 } })
    const { json } = await api('POST', '/v1/calls', { agent, to: newNumber(), inputs: { nome: 'Anna' } })
    const waiting = await until(
      async () => (await api('GET', `/v1/calls/${json.id}`)).json,
      (call) => call.waiting_for !== null,
      SECONDS_MS,
    )
    assert.deepEqual([waiting.status, waiting.waiting_for, waiting.attempts], ['queued', 'spending_limit', 0])
    await updateTerms({ db: house.db, clock: systemClock }, { name: 'default', terms: { dailyMinutes: NO_LIMIT } })
    const person = await one(json.to)
    person.answer()
    await read(json.id, 'in_progress')
    person.hangUp()
    await read(json.id, 'completed')
  })

  test('to a number that is listed while it rings is cancelled, and no other attempt follows', async () => {
    const { id, to, person } = await ringing()
    assert.equal((await api('POST', '/v1/suppressions', { number: to })).status, 201)
    const call = await read(id, 'failed')
    assert.deepEqual([call.outcome, call.attempts], ['suppressed', 1])
    // They take it up too late: the line has ended.
    person.answer()
    assert.equal(await person.ended, 'person')
  })

  test('is hung up by whoever asks for it, while it rings and while somebody talks', async () => {
    const rings = await ringing()
    assert.equal((await api('POST', `/v1/calls/${rings.id}/hangup`)).status, 202)
    assert.equal((await read(rings.id, 'failed')).outcome, 'no_answer')
    const talks = await talking()
    assert.equal((await api('POST', `/v1/calls/${talks.id}/hangup`)).status, 202)
    assert.equal((await read(talks.id, 'completed')).end_reason, 'shutdown')
    assert.equal(await talks.person.ended, 'person', 'the other side sees that we hung up')
  })
})

describe('a live call that arrives over SIP', () => {
  test('reaches the agent of its number, and ends with the caller', async () => {
    const dialled = await dial(ROUTED)
    assert.ok(dialled.kind === 'answered')
    const { id, status, from, to, direction } = await newest()
    assert.deepEqual([status, from, to, direction], ['in_progress', CALLER, ROUTED, 'inbound'])
    dialled.line.hangUp()
    assert.equal((await read(id, 'completed')).end_reason, 'person')
  })

  test('from somebody on the do-not-call list is taken like any other, and can be hung up', async () => {
    assert.ok((await api('POST', '/v1/suppressions', { number: CALLER })).status < 300)
    const dialled = await dial(ROUTED)
    assert.ok(dialled.kind === 'answered')
    const { id } = await newest()
    assert.equal((await api('POST', `/v1/calls/${id}/hangup`)).status, 202)
    assert.equal((await read(id, 'completed')).end_reason, 'shutdown')
    assert.equal((await dialled.line.converse(examplePlan(), desk, never)).reason, 'person')
  })

  // biome-ignore format: a table reads in columns
  const REFUSED = [
    { to: '+390299999999', kind: 'invalid_number', what: 'to a number of nobody (404)' },
    { to: UNROUTED,        kind: 'no_answer',      what: 'to a number that nobody answers (480)' },
  ] as const
  for (const { to, kind, what } of REFUSED)
    test(`${what} is refused and leaves no call`, async () => {
      const before = await newest()
      assert.equal((await dial(to)).kind, kind)
      assert.equal((await newest()).id, before.id)
    })

  test('above the limit of the account is refused as busy', async () => {
    await house.db.query(sql`update accounts set inbound_calls = 1`)
    const first = await dial(ROUTED)
    assert.ok(first.kind === 'answered')
    assert.equal((await dial(ROUTED)).kind, 'busy')
    first.line.hangUp()
    await house.db.query(sql`update accounts set inbound_calls = 10`)
  })
})

test('metrics count the trunks that are up, and a node whose trunk is down is ready all the same', async () => {
  await until(
    () => metric('trunks_up'),
    (up) => up === 1,
    SECONDS_MS,
  )
  assert.equal(await metric('trunks_registered'), 0)
  const [port, nobody] = [await freePort(), await freePort()]
  const { url } = await house.another({ sip: sipOn(port, nobody) })
  assert.equal((await apiFor(url)('GET', '/readyz')).status, 200)
})

/** What the node on that port answers to who asks whether it takes calls. */
async function answerToOptions(port: number): Promise<string> {
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, HOST, resolve))
  const from = `${HOST}:${socket.address().port}`
  const lines = [
    `OPTIONS sip:${HOST}:${port} SIP/2.0`,
    `Via: SIP/2.0/UDP ${from};branch=z9hG4bK${randomUUID()}`,
    ...[`From: <sip:${from}>;tag=1`, `To: <sip:${HOST}:${port}>`, `Call-ID: ${randomUUID()}`, 'CSeq: 1 OPTIONS'],
    ...['Max-Forwards: 70', 'Content-Length: 0', '', ''],
  ]
  const answered = new Promise<string>((resolve) => socket.once('message', (bytes) => resolve(bytes.toString())))
  socket.send(lines.join('\r\n'), port, HOST)
  const [, status = ''] = (await answered).split(' ')
  socket.close()
  return status
}

test('a node that stops refuses new calls from the first moment, and lets running ones finish, then close', async (t) => {
  const port = await freePort()
  const { node } = await house.another({ sip: sipOn(port, ports.theirs), drainMs: 1_500, roles: ['calls', 'worker'] })
  const caller = await openEndpoint({
    ...{ clock: systemClock, log: silentLog, publicAddress: null },
    listen: [{ transport: 'udp', host: HOST, port: 0 }],
    trunks: [trunkTo({ host: HOST, port })],
    media: silentPool({ converse: listening }),
    arrive: async () => ({ kind: 'refused', status: 404 }),
  })
  t.after(() => caller.close())
  const running = await dial(ROUTED, CALLER, caller)
  assert.ok(running.kind === 'answered')
  const { id } = await newest()
  assert.equal(await answerToOptions(port), '200')
  let stopped = false
  const stopping = node.stop().then(() => {
    stopped = true
  })
  assert.equal(await answerToOptions(port), '503')
  const refused = await dial(ROUTED, CALLER, caller)
  assert.ok(refused.kind === 'failed' && refused.details.sip_code === 503, JSON.stringify(refused))
  assert.equal((await api('GET', `/v1/calls/${id}`)).json.status, 'in_progress')
  assert.equal(stopped, false)
  await stopping
  assert.equal((await read(id, 'completed')).end_reason, 'shutdown')
})

test('a node whose SIP address is taken does not start, says which, and leaves nothing behind', async () => {
  const before = await house.db.query(sql`select id from nodes order by id`)
  const taken = house.another({ sip: sipOn(ports.theirs, ports.ours) })
  await assert.rejects(taken, new RegExp(`SIP_LISTEN ${HOST}:${ports.theirs} is taken`))
  assert.deepEqual(await house.db.query(sql`select id from nodes order by id`), before)
})
