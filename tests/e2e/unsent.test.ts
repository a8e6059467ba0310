import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { addLiveNumber } from '#domain/accounts/accounts.ts'
import { systemClock } from '#kernel/clock.ts'
import { sweepLanes } from '#store/lanes.ts'
import { sql } from '#store/sql.ts'
import type { Dialled, Leave, Telephone } from '#telephony/port.ts'
import { type Api, apiFor, publishedAgent, until } from '../support/api.ts'
import { POSTGRES } from '../support/database.ts'
import { startHouse, type TestHouse } from '../support/house.ts'

/** A telephone that does with each dial what the test says, and notes what left. */
class Exchange implements Telephone {
  readonly sent: string[] = []
  dials = 0
  onDial: (leave: Leave, to: string) => Promise<Dialled> = async () => DOWN

  async dial({ to }: { to: string }, _signal: AbortSignal, leave: Leave): Promise<Dialled> {
    this.dials += 1
    return this.onDial(leave, to)
  }

  /** Rings a busy line, if it may. */
  readonly rings = async (leave: Leave, to: string): Promise<Dialled> => {
    const left = await leave(() => this.sent.push(to))
    return left ? { kind: 'busy' } : { kind: 'not_sent', details: { reason: 'it may not leave' } }
  }
}

const DOWN: Dialled = { kind: 'not_sent', details: { reason: 'the trunk is down' } }
const ALWAYS = { calling: { hours: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' } } }

async function liveHouse(liveTelephone?: Telephone) {
  const house = await startHouse({}, POSTGRES[0], liveTelephone ? { liveTelephone } : {})
  const api = apiFor(house.url, await house.key(true))
  await addLiveNumber({ db: house.db, clock: systemClock }, { account: 'default', number: '+390212345678' })
  return { house, api, agent: await publishedAgent(api, ALWAYS) }
}

let numbers = 0
function newNumber(): string {
  numbers += 1
  return `+39333${String(numbers).padStart(7, '0')}`
}
const queue = async (api: Api, agent: string, to = newNumber()) => {
  const { status, json, text } = await api('POST', '/v1/calls', { agent, to, inputs: { nome: 'Anna' } })
  assert.equal(status, 202, text)
  return json.id as string
}

describe('a live call', () => {
  const exchange = new Exchange()
  let house: TestHouse
  let api: Api
  let agent: string
  before(async () => {
    ;({ house, api, agent } = await liveHouse(exchange))
  })
  after(() => house[Symbol.asyncDispose]())
  beforeEach(() => {
    exchange.sent.length = 0
    exchange.dials = 0
    exchange.onDial = async () => DOWN
  })

  const read = async (id: string) => (await api('GET', `/v1/calls/${id}`)).json
  const rest = (id: string, status = 'queued') =>
    until(
      () => read(id),
      (call) => call.status === status && (status !== 'queued' || call.next_attempt_at !== null),
    )
  const dueNow = async (id: string) => {
    await house.db.query(sql`update calls set due_at = created_at, next_attempt_at = null where id = ${id}`)
    await sweepLanes(house.db)
  }
  const eventsOf = async (id: string) =>
    (await house.db.query(sql<{ type: string }>`select type from events where call_id = ${id} order by id`)).map(
      (event) => event.type,
    )
  /** What a call leaves behind that counts. */
  const traces = (id: string) =>
    house.db.query(sql`
      select 'attempt' as what from attempts where call_id = ${id}
      union all select 'line' from line_slots where call_id = ${id}
      union all select 'day' from daily_slots d join calls c on c.to_hash = d.to_hash where c.id = ${id}`)

  test('of which nothing left waits for the telephone, is dialled when that works, and counts once', async () => {
    const id = await queue(api, agent)
    for (const minutes of [1, 5, 15]) {
      const call = await rest(id)
      assert.deepEqual([call.attempts, call.outcome, call.waiting_for], [0, null, 'telephony'])
      const waits = Temporal.Instant.from(call.next_attempt_at).since(systemClock.now()).total('minutes')
      assert.ok(waits <= minutes && waits > minutes - 0.5, `${waits} minutes`)
      assert.deepEqual(await traces(id), [])
      if (minutes === 15) exchange.onDial = exchange.rings
      await dueNow(id)
    }
    const call = await rest(id)
    assert.deepEqual([call.attempts, call.outcome, call.waiting_for], [1, 'busy', 'retry_delay'])
    assert.deepEqual([exchange.dials, exchange.sent.length], [4, 1])
    assert.deepEqual(await eventsOf(id), ['call.attempt_failed'])
  })

  test('of which nothing left four times in a row has failed, with its one event', async () => {
    const id = await queue(api, agent)
    for (let times = 0; times < 3; times += 1) {
      await rest(id)
      await dueNow(id)
    }
    const call = await rest(id, 'failed')
    assert.deepEqual([call.outcome, call.attempts, call.error.code], ['failed', 0, 'failed'])
    assert.deepEqual(call.error.details, { reason: 'the trunk is down' })
    assert.deepEqual(await eventsOf(id), ['call.completed'])
    assert.deepEqual(await traces(id), [])
  })

  test('to a number that is listed between admission and the INVITE sends none, and ends as suppressed', async () => {
    exchange.onDial = async (leave, to) => {
      assert.equal((await api('POST', '/v1/suppressions', { number: to })).status, 201)
      return exchange.rings(leave, to)
    }
    const id = await queue(api, agent)
    const call = await rest(id, 'failed')
    assert.deepEqual([call.outcome, call.error.code, call.attempts], ['suppressed', 'suppressed', 0])
    assert.deepEqual(exchange.sent, [])
    assert.deepEqual(await eventsOf(id), ['call.completed'])
    assert.deepEqual(await traces(id), [])
  })

  test('listed in the very moment in which it leaves has left before the entry is acknowledged, or never leaves', async () => {
    const late: string[] = []
    const listed = new Set<string>()
    exchange.onDial = async (leave, to) => {
      const adding = api('POST', '/v1/suppressions', { number: to }).then(() => listed.add(to))
      const left = await leave(() => {
        exchange.sent.push(to)
        if (listed.has(to)) late.push(to)
      })
      await adding
      return left ? { kind: 'busy' } : DOWN
    }
    const ids: string[] = []
    for (let n = 0; n < 30; n += 1) ids.push(await queue(api, agent))
    for (const id of ids) {
      const call = await rest(id, 'failed')
      assert.deepEqual([call.outcome, call.attempts], ['suppressed', exchange.sent.includes(call.to) ? 1 : 0])
    }
    assert.deepEqual(late, [])
  })

  test('that another node has taken over is not sent, and left as it is', async () => {
    exchange.onDial = async (leave, to) => {
      await house.db.query(sql`update calls set node_id = 'node_other' where to_number = ${to}`)
      return exchange.rings(leave, to)
    }
    await house.db.query(
      sql`insert into nodes (id, roles, telephony, models, started_at, heartbeat_at) values ('node_other', 'calls', false, '{gpt-live-1,gemini-3.8-live}', '2030-01-01Z', '2030-01-01Z')`,
    )
    const to = newNumber()
    const id = await queue(api, agent, to)
    await until(
      async () => exchange.dials,
      (dials) => dials === 1,
    )
    // What comes after it in the same lane has been through: so has it.
    exchange.onDial = exchange.rings
    await rest(await queue(api, agent))
    assert.ok(!exchange.sent.includes(to))
    const call = await read(id)
    assert.deepEqual([call.status, call.attempts], ['dialing', 1])
    assert.deepEqual(await eventsOf(id), [])
  })

  test('of a telephone that took its leave and says that nothing left counts all the same', async () => {
    exchange.onDial = async (leave, to) => {
      assert.equal(await leave(() => {}), true)
      await api('POST', '/v1/suppressions', { number: to })
      assert.equal(await leave(() => {}), false)
      return DOWN
    }
    const call = await rest(await queue(api, agent), 'failed')
    assert.deepEqual([call.outcome, call.attempts], ['failed', 1])
  })
})

test('a node without a telephone leaves live calls to those that have one', async () => {
  const { house, api, agent } = await liveHouse()
  try {
    await house.db.query(
      sql`insert into nodes (id, roles, telephony, models, started_at, heartbeat_at) values ('node_able', 'api', true, '{gpt-live-1,gemini-3.8-live}', '2030-01-01Z', '2030-01-01Z')`,
    )
    const id = await queue(api, agent)
    // A simulated call of the same account that was queued later has run meanwhile.
    const test = apiFor(house.url, await house.key(false))
    const { json: simulated } = await test('POST', '/v1/calls', {
      agent,
      to: '+390000000001',
      inputs: { nome: 'Anna' },
    })
    await until(
      () => test('GET', `/v1/calls/${simulated.id}`),
      (seen) => seen.json.status === 'completed',
    )
    const { json } = await api('GET', `/v1/calls/${id}`)
    assert.deepEqual([json.status, json.attempts, json.next_attempt_at], ['queued', 0, null])
  } finally {
    await house[Symbol.asyncDispose]()
  }
})
