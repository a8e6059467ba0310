import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addLiveNumber } from '#domain/accounts/accounts.ts'
import { systemClock } from '#kernel/clock.ts'
import { sql } from '#store/sql.ts'
import { type Api, apiFor, publishedAgent, until } from '../support/api.ts'
import { POSTGRES } from '../support/database.ts'
import { Exchange } from '../support/exchange.ts'
import { startHouse, type TestHouse } from '../support/house.ts'

const ALWAYS = { calling: { hours: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' }, maxAttempts: 3 } }
/** A command is noticed after a second at the latest; the rest is for a slow machine. */
const SECONDS_MS = 5_000

const exchange = new Exchange()
let house: TestHouse
/** Of the node that holds the calls, and of another one on the same database, which has no telephone. */
let near: Api
let far: Api
let agent: string
before(async () => {
  house = await startHouse({}, POSTGRES[0], { liveTelephone: exchange })
  const { url } = await house.another({ roles: ['api'] })
  const key = await house.key(true)
  near = apiFor(house.url, key)
  far = apiFor(url, key)
  await addLiveNumber({ db: house.db, clock: systemClock }, { account: 'default', number: '+390212345678' })
  agent = await publishedAgent(near, ALWAYS)
})
after(() => house[Symbol.asyncDispose]())

let numbers = 0
const newNumber = (): string => `+39333${String(++numbers).padStart(7, '0')}`

async function queue(to = newNumber()): Promise<string> {
  const { status, json, text } = await far('POST', '/v1/calls', { agent, to, inputs: { nome: 'Anna' } })
  assert.equal(status, 202, text)
  return json.id
}
/** A call that rings at that number. */
async function ringing(to = newNumber()) {
  const id = await queue(to)
  return { id, to, leg: await exchange.leg(id) }
}
/** A call in which somebody has said something, which is on record. */
async function talking() {
  const { id, to, leg } = await ringing()
  leg.answer()
  await read(id, 'in_progress')
  await until(
    async () => leg.state,
    (state) => state === 'talking',
  )
  leg.say('Pronto?')
  return { id, to, leg }
}
const read = (id: string, status: string) =>
  until(
    async () => (await near('GET', `/v1/calls/${id}`)).json,
    (call) => call.status === status,
    SECONDS_MS,
  )
const eventsOf = async (id: string) =>
  (await house.db.query(sql<{ type: string }>`select type from events where call_id = ${id} order by id`)).map(
    (event) => event.type,
  )
const slots = (id: string) => house.db.query(sql`select 1 from line_slots where call_id = ${id}`)
const commands = () => house.db.query(sql`select * from commands`)
const noCommands = () => until(commands, (rows) => rows.length === 0, SECONDS_MS)

describe('a number that is listed on another node', () => {
  const LISTS: Record<string, (number: string) => ReturnType<Api>> = {
    'by one entry': (number) => far('POST', '/v1/suppressions', { number }),
    'by an import': (number) => far('POST', '/v1/suppressions/import', `${number},x`, { 'content-type': 'text/csv' }),
  }
  for (const [how, list] of Object.entries(LISTS))
    test(`${how} while it rings has its leg cancelled within seconds, and no other attempt follows`, async () => {
      const { id, to, leg } = await ringing()
      const reply = await list(to)
      assert.ok(reply.status < 300, reply.text)
      const call = await read(id, 'failed')
      assert.deepEqual(
        [leg.state, call.outcome, call.error.code, call.attempts],
        ['cancelled', 'suppressed', 'suppressed', 1],
      )
      assert.deepEqual(await eventsOf(id), ['call.attempt_failed', 'call.completed'])
      assert.deepEqual(await slots(id), [])
      await noCommands()
    })

  test('while its person talks is not hung up on', async () => {
    const { id, to, leg } = await talking()
    assert.equal((await far('POST', '/v1/suppressions', { number: to })).status, 201)
    const other = await ringing()
    assert.equal((await far('POST', '/v1/suppressions', { number: other.to })).status, 201)
    // What is told later has been told: this one was not.
    await read(other.id, 'failed')
    assert.equal(leg.state, 'talking')
    leg.leave()
    assert.equal((await read(id, 'completed')).end_reason, 'person')
  })
})

describe('a call that is hung up on another node', () => {
  const hangUp = (id: string) => far('POST', `/v1/calls/${id}/hangup`)

  test('while it rings is given up within seconds: it was not answered, and no other attempt follows', async () => {
    const { id, leg } = await ringing()
    const { status, json } = await hangUp(id)
    assert.deepEqual([status, json.id, json.status], [202, id, 'dialing'])
    const call = await read(id, 'failed')
    assert.deepEqual(
      [leg.state, call.outcome, call.attempts, call.next_attempt_at],
      ['cancelled', 'no_answer', 1, null],
    )
    assert.deepEqual(await eventsOf(id), ['call.attempt_failed', 'call.completed'])
    assert.deepEqual(await slots(id), [])
    await noCommands()
  })

  test('while somebody talks ends at once, without a closing sentence, and is analysed on what was said', async () => {
    const { id, leg } = await talking()
    assert.equal((await hangUp(id)).status, 202)
    const call = await read(id, 'completed')
    assert.deepEqual([leg.state, leg.closed, call.end_reason], ['hung up', false, 'shutdown'])
    const { json } = await near('GET', `/v1/calls/${id}/transcript`)
    assert.deepEqual(
      json.turns.map((turn: { text: string }) => turn.text),
      ['Pronto?'],
    )
    assert.deepEqual(await eventsOf(id), ['call.completed'])
    await noCommands()
  })

  test('before anything of it has left sends nothing, now and later', async () => {
    const held = Promise.withResolvers<void>()
    exchange.before = () => held.promise
    const id = await queue()
    await read(id, 'dialing')
    assert.equal((await hangUp(id)).status, 202)
    await noCommands()
    held.resolve()
    exchange.before = async () => {}
    const call = await read(id, 'failed')
    assert.deepEqual([call.outcome, call.attempts, call.next_attempt_at], ['failed', 0, null])
    assert.ok(!exchange.legs.some((leg) => leg.callId === id))
    assert.deepEqual(await eventsOf(id), ['call.completed'])
  })

  test('twice is hung up once', async () => {
    const { id, leg } = await talking()
    const replies = await Promise.all([hangUp(id), hangUp(id)])
    assert.ok(replies.every(({ status }) => status === 202 || status === 409))
    await read(id, 'completed')
    assert.equal(leg.state, 'hung up')
    assert.deepEqual(await eventsOf(id), ['call.completed'])
  })

  test('and whose node is lost before it hears of it gets no other attempt from whoever takes over', async () => {
    const { id, leg } = await ringing()
    await house.db.query(sql`update calls set node_id = 'node_that_is_gone' where id = ${id}`)
    assert.equal((await hangUp(id)).status, 202)
    const call = await read(id, 'failed')
    assert.deepEqual([call.outcome, call.error.code, call.next_attempt_at], ['no_answer', 'node_lost', null])
    assert.deepEqual(await eventsOf(id), ['call.attempt_failed', 'call.completed'])
    await noCommands()
    leg.answer()
  })

  test('can only be one that rings or talks', async () => {
    const later = { agent, to: newNumber(), inputs: { nome: 'Anna' }, scheduled_at: '2027-01-01T00:00:00Z' }
    const queued = (await far('POST', '/v1/calls', later)).json.id
    const { id: ended, leg } = await talking()
    leg.leave()
    await read(ended, 'completed')
    for (const id of [queued, ended]) {
      const { status, json } = await hangUp(id)
      assert.deepEqual([status, json.error.code], [409, 'not_cancellable'])
      assert.match(json.error.message, /neither rings nor talks/)
    }
    assert.equal((await hangUp('call_01jcq3v5k8e7r9t2w4y6z8a0bc')).status, 404)
    assert.deepEqual(await commands(), [])
  })
})
