import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { Authenticator } from '#domain/accounts/authenticate.ts'
import { startHousekeeping } from '#domain/housekeeping/housekeeping.ts'
import { startRetention } from '#domain/privacy/retention.ts'
import { RequestNotes } from '#domain/requests/requests.ts'
import { silentLog } from '#kernel/log.ts'
import { openRecordings, recordingPath } from '#media/recording/recordings.ts'
import { COLUMNS, type Columns } from '#store/personal.ts'
import { sql } from '#store/sql.ts'
import { plantRecording } from '../backup/commands.ts'
import { type Api, INBOUND, publishedAgent, until } from '../support/api.ts'
import { type Contract, contractOf } from '../support/contract.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { occurrences } from '../support/planted.ts'

/** An anonymised call holds nothing personal anywhere; a person is told all that is kept of them. */

const CANARY = 'c4n4ry'
const MAIL = `${CANARY}@x.example`
const LATER = '2027-06-01T10:00:00Z'
const RESULT = [
  { key: 'conferma', label: 'Ha confermato', type: 'boolean', required: true },
  { key: 'nota', label: 'Nota', type: 'text' },
]

let house: TestHouse
let contract: Contract
let api: Api
let endpoint: Server
let hook: string
let refusing = true
before(async () => {
  house = await startHouse()
  contract = await contractOf(house.url)
  api = contract.api(await house.key(false))
  endpoint = createServer((_request, response) => response.writeHead(refusing ? 500 : 200).end(CANARY))
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve))
  hook = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/hook?who=${CANARY}`
})
after(async () => {
  endpoint.close()
  await house[Symbol.asyncDispose]()
})

const read = async (id: string) => (await api('GET', `/v1/calls/${id}`)).json
const ended = (id: string) =>
  until(
    () => read(id),
    (call) => ['completed', 'failed', 'cancelled', 'needs_review'].includes(call.status),
  )
const body = (agent: string, to: string, changes: object = {}) => ({
  agent,
  to,
  inputs: { nome: `Anna ${CANARY}` },
  reference: `r-${CANARY}`,
  callback_url: hook,
  ...changes,
})
let keys = 0
const queue = async (agent: string, to: string, changes: object = {}): Promise<string> => {
  const reply = await api('POST', '/v1/calls', body(agent, to, changes), { 'idempotency-key': `${CANARY}-${++keys}` })
  assert.equal(reply.status, 202, reply.text)
  return reply.json.id
}
const erase = (number: string, by: Api = api) => by('POST', '/v1/privacy/erase', { number })
const exportOf = (number: string, by: Api = api) => by('POST', '/v1/privacy/export', { number })

async function inboundCall(from: string): Promise<string> {
  const [number] = (await api('GET', '/v1/numbers')).json.data
  const config = { ...INBOUND, opening: undefined, inputs: undefined, result: [] }
  await api('PUT', `/v1/numbers/${number.id}`, { agent: await publishedAgent(api, config) })
  const reply = await api(
    'POST',
    '/v1/test/inbound-calls',
    { to: number.number, from },
    { 'idempotency-key': `${CANARY}-${++keys}` },
  )
  assert.equal(reply.status, 202, reply.text)
  return reply.json.id
}

/** Calls of every kind, by the two digits of their number. */
async function callsOfEveryKind(): Promise<string[]> {
  const agent = await publishedAgent(api, {
    recording: true,
    result: RESULT,
    transfer: { to: '+390255555555' },
    delivery: { mode: 'both', url: hook, email: { to: [MAIL] } },
  })
  const ids: string[] = []
  for (let nn = 1; nn <= 14; nn += 1) {
    const scenario = String(nn).padStart(2, '0')
    ids.push(await queue(agent, `+3900000000${scenario}`, nn === 2 || nn === 3 ? { max_attempts: 1 } : {}))
  }
  for (const id of ids) await ended(id)
  // The callback that was promised in one of them.
  const [promised] = (await api('GET', '/v1/calls?status=queued')).json.data
  assert.equal(promised.retry_of, ids[4])
  await api('POST', `/v1/calls/${promised.id}/cancel`)
  ids.push(promised.id)
  // Listed by now: the person asked for it.
  ids.push(await queue(agent, '+390000000006'))
  const cancelled = await queue(agent, '+393330000001', { scheduled_at: LATER })
  await api('POST', `/v1/calls/${cancelled}/cancel`, {}, { 'idempotency-key': `${CANARY}-cancel` })
  ids.push(cancelled, await inboundCall('+393330000002'), await inboundCall('anonymous'))
  for (const id of ids) await ended(id)
  return ids
}

/** What a simulated conversation leaves empty. */
async function fillEveryField(): Promise<void> {
  const personal = JSON.stringify({ [CANARY]: CANARY })
  await house.db.query(sql`
    update call_details set facts = ${personal}, data = ${personal}, evidence = ${personal}, summary = ${CANARY}, sentiment = ${personal},
           issues = ${JSON.stringify([{ code: 'x', field: null, message: CANARY }])},
           tool_calls = ${JSON.stringify([{ name: CANARY, arguments: { a: CANARY }, result: CANARY }])}`)
  await house.db.query(sql`
    update calls set error = ${JSON.stringify({ code: 'failed', message: CANARY, details: { reason: CANARY } })}
     where outcome in ('failed', 'invalid_number')`)
  // Tools are for live calls alone; what they leave behind is put there.
  const entry = JSON.stringify({ name: 'book', status: 'ok', arguments: { nome: CANARY }, result: CANARY })
  await house.db.query(sql`insert into call_tools (call_id, n, entry) select id, 1, ${entry}::json from calls`)
  await house.db.query(sql`
    insert into tool_executions (call_id, tool, arguments_hash, idempotency_key, status, result, started_at, ended_at)
    select id, 'book', sha256(${CANARY}::bytea), id || ${CANARY}, 'ok', ${CANARY}, created_at, created_at from calls`)
  await house.db.query(sql`update attempts set cause = ${personal}`)
  await house.db.query(sql`update deliveries set error = ${CANARY} where channel <> 'sandbox'`)
  await house.db.query(sql`update suppressions set reason = ${CANARY}`)
}

/** Columns of all tables in which one of the texts stands. */
async function columnsWith(texts: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const [table, { emptied = {}, otherwise = {} }] of Object.entries<Columns>(COLUMNS))
    for (const column of [...Object.keys(emptied), ...Object.keys(otherwise)]) {
      const text = `select "${column}"::text as value from "${table}" where "${column}" is not null`
      const rows = await house.db.query<{ value: string }>({ name: '', text, values: [] })
      if (rows.some(({ value }) => texts.some((one) => value.includes(one)))) found.add(`${table}.${column}`)
    }
  return found
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** The worker and the housekeeping of a node, two and a half years on. */
async function whenItsTimeIsOver(ids: readonly string[]): Promise<void> {
  const clock = new ManualClock(
    Temporal.Now.instant()
      .add({ hours: 24 * 365 * 2.5 })
      .toString(),
  )
  const recordings = openRecordings({ folder: house.recordingsDir, log: silentLog })
  const parts = { db: house.db, clock, log: silentLog, installation: { numberHash: () => Buffer.alloc(16) } }
  const authenticator = new Authenticator(parts)
  const retention = startRetention({ ...parts, removeRecordings: recordings.remove })
  const housekeeping = startHousekeeping({
    ...{ ...parts, authenticator, sweepRecordings: recordings.sweep, notes: new RequestNotes() },
  })
  for (const id of ids)
    await until(
      () => read(id),
      (call) => call.anonymized_at !== null,
    )
  await until(
    () => house.db.query(sql`select 1 from idempotency_keys union all select 1 from daily_slots`),
    (rows) => rows.length === 0,
  )
  await Promise.all([retention.stop(), housekeeping.stop()])
}

describe('after its time', () => {
  let ids: string[]
  const sought = [CANARY, '+3900000000', '+39333', '+390255555555']
  before(async () => {
    ids = await callsOfEveryKind()
    const undelivered = () =>
      house.db.query(sql`select 1 from deliveries where status = 'pending' and attempts = 0 and channel = 'webhook'`)
    await until(undelivered, (rows) => rows.length === 0)
    await fillEveryField()
    // As older releases left them: a simulated call has no file any more.
    const recorded = await house.db.query(sql<{ call_id: string }>`select call_id from call_details where recorded`)
    for (const { call_id } of recorded) await plantRecording(house.recordingsDir, call_id)
  })

  it('there is something to be found in every column that is said to be personal', async () => {
    const found = await columnsWith(sought)
    const declared = Object.entries<Columns>(COLUMNS).flatMap(([table, { emptied = {}, otherwise = {} }]) =>
      [...Object.keys(emptied), ...Object.keys(otherwise)].map((column) => `${table}.${column}`),
    )
    // Hashes and what is sealed show no text; a flag holds none; no erasure waits, and nobody who would talk to a draft.
    const unreadable = ['calls.to_hash', 'calls.request_hash', 'daily_slots.to_hash', 'idempotency_keys.request_hash']
    const others = [
      'idempotency_keys.reply',
      'call_details.recorded',
      'erasures.number',
      'talk_tickets.inputs',
      'tool_executions.arguments_hash',
    ]
    assert.deepEqual(declared.filter((name) => !found.has(name)).sort(), [...unreadable, ...others].sort())
    assert.ok(filesUnder(house.recordingsDir).length > 5)
    assert.ok((await occurrences(house.db, sought)).length > 60)
  })

  it('nothing of the person is left: in no table, in no file, and in no line of the log', async () => {
    const counted = async () =>
      house.db.query(sql`
        select (select count(*) from calls) as calls, (select count(*) from events) as events,
               (select count(*) from attempts) as attempts, (select count(*) from deliveries) as deliveries,
               (select sum(duration_seconds) from calls) as seconds, (select count(*) from suppressions) as suppressions`)
    const ofTools = () => house.db.query(sql`select 1 from call_tools union all select 1 from tool_executions`)
    assert.ok((await ofTools()).length > 0)
    const before = await counted()
    const hashes = await house.db.query(sql<{ hash: string }>`
      select distinct encode(to_hash, 'hex') as hash from calls where direction = 'outbound'`)
    await whenItsTimeIsOver(ids)
    const agents = (await occurrences(house.db, sought)).filter((row) => !/^agent(s|_versions): /.test(row))
    assert.deepEqual(agents, [], 'what the customer wrote into the agent is theirs')
    const kept = await occurrences(
      house.db,
      hashes.map(({ hash }) => hash),
    )
    assert.deepEqual(
      kept.filter((row) => !row.startsWith('suppressions: ')),
      [],
      'only the list knows hashes of numbers',
    )
    assert.deepEqual(filesUnder(house.recordingsDir), [])
    assert.deepEqual(
      house.log.filter((line) => sought.some((text) => line.includes(text))),
      [],
    )
    assert.deepEqual(await counted(), before, 'what happened is still counted')
    assert.deepEqual(await ofTools(), [], 'hashes of what was asked for are gone too')
  })

  it('a call shows that it happened, and nothing else', async () => {
    const call = await read(ids[0] ?? '')
    const { to, from, reference, inputs, recording, callback_url, tool_calls, result, status, outcome } = call
    assert.deepEqual(
      [to, from, reference, inputs, recording, callback_url, tool_calls],
      ['', '', null, {}, null, null, []],
    )
    assert.deepEqual(result, { data: {}, issues: [], summary: '', sentiment: null })
    assert.deepEqual([status, outcome, call.attempts], ['completed', 'completed', 1])
    assert.ok(call.duration_seconds > 0 && call.answered_at)
    for (const part of ['transcript', 'recording'])
      assert.equal((await api('GET', `/v1/calls/${call.id}/${part}`)).status, 404)
    const transferred = await read(ids[9] ?? '')
    assert.deepEqual([transferred.outcome, transferred.transfer.to], ['transferred', ''])
    assert.equal((await read(ids[11] ?? '')).error.code, 'failed')
    const listed = await api('GET', `/v1/calls?reference=r-${CANARY}`)
    assert.deepEqual(listed.json.data, [])
  })

  it('its events are still listed, to nowhere, and are not sent any more', async () => {
    refusing = false
    for (const id of ids) {
      const { data } = (await api('GET', `/v1/events?call=${id}`)).json
      assert.ok(data.length >= 1)
      for (const event of data) {
        assert.deepEqual([event.call.id, event.call.to], [id, ''])
        for (const { destination, status } of event.delivery) {
          assert.equal(destination, '')
          assert.notEqual(status, 'pending')
        }
        const again = await api('POST', `/v1/events/${event.id}/redeliver`)
        assert.deepEqual(again.json.delivery, event.delivery)
      }
    }
  })

  it('who asked not to be called is not called, and is taken off the list by the number', async () => {
    const number = '+390000000006'
    const [entry] = (await api('GET', `/v1/suppressions?number=${encodeURIComponent(number)}`)).json.data
    assert.deepEqual([entry.number, entry.number_hint, entry.reason], [null, '06', null])
    const again = await api('POST', '/v1/calls', body(await publishedAgent(api), number))
    assert.deepEqual([again.json.status, again.json.outcome], ['failed', 'suppressed'])
    assert.equal((await api('DELETE', `/v1/suppressions/${encodeURIComponent(number)}`)).status, 204)
  })

  it('the key that made a call makes no second one', async () => {
    const repeated = await api(
      'POST',
      '/v1/calls',
      { agent: 'agt_x', to: '+390000000001' },
      { 'idempotency-key': `${CANARY}-1` },
    )
    assert.deepEqual([repeated.status, repeated.json.id, repeated.json.to], [200, ids[0], ''])
  })
})

describe('a person', () => {
  const number = '+393339876543'

  it('is told all that is kept of the number, in this mode and account, and can have it forgotten', async () => {
    const agent = await publishedAgent(api, { recording: true })
    const spoken = await queue(agent, number, { callback_url: undefined })
    await ended(spoken)
    const waiting = await queue(agent, number, { callback_url: undefined, scheduled_at: LATER })
    const received = await inboundCall(number)
    await ended(received)
    const other = await queue(agent, '+393339876544', { callback_url: undefined })
    await ended(other)
    await api('POST', '/v1/suppressions', { number, reason: 'basta' })
    assert.equal((await read(waiting)).outcome, 'suppressed')

    const told = await exportOf(number)
    assert.equal(told.status, 200, told.text)
    const { calls, transcripts, suppressions, events, has_more } = told.json
    assert.deepEqual(
      calls.map((call: { id: string }) => call.id),
      [received, waiting, spoken],
    )
    assert.deepEqual(calls[2], await read(spoken))
    assert.deepEqual(transcripts.map((one: { call: string }) => one.call).sort(), [received, spoken].sort())
    assert.deepEqual(transcripts.at(-1), (await api('GET', `/v1/calls/${spoken}/transcript`)).json)
    assert.equal(events.length, 3)
    assert.deepEqual([suppressions.length, suppressions[0].number, has_more], [1, number, false])
    const strangers = [contract.api(await house.key(true)), contract.api(await house.key(false, 'them'))]
    for (const stranger of strangers) {
      const { calls, transcripts, suppressions, events } = (await exportOf(number, stranger)).json
      assert.deepEqual([calls, transcripts, suppressions, events], [[], [], [], []])
      assert.equal((await erase(number, stranger)).json.calls_anonymized, 0)
    }
    assert.equal((await exportOf(number)).json.calls.length, 3, 'strangers have changed nothing')
    const file = recordingPath(house.recordingsDir, spoken)
    await plantRecording(house.recordingsDir, spoken)
    assert.ok(existsSync(file))

    const erased = await api('POST', '/v1/privacy/erase', { number }, { 'idempotency-key': 'erase-1' })
    assert.equal(erased.status, 200, erased.text)
    assert.deepEqual(erased.json, { object: 'privacy_erasure', calls_anonymized: 3, calls_pending: 0 })
    const again = await api('POST', '/v1/privacy/erase', { number }, { 'idempotency-key': 'erase-1' })
    assert.deepEqual([again.json, again.headers.get('idempotent-replayed')], [erased.json, 'true'])
    assert.equal((await erase(number)).json.calls_anonymized, 0)
    assert.ok(!existsSync(file))
    const left = (await occurrences(house.db, [number])).map((row) => row.replace(/:.*/s, ''))
    assert.deepEqual(left, ['suppressions'], 'the entry that the customer made is theirs')
    assert.equal((await read(other)).anonymized_at, null)
    assert.deepEqual((await exportOf(number)).json.calls, [])
  })

  it('whose call is queued is not called any more', async () => {
    const agent = await publishedAgent(api)
    const id = await queue(agent, '+393339876545', { scheduled_at: LATER })
    assert.equal((await erase('+393339876545')).json.calls_anonymized, 1)
    const call = await read(id)
    assert.deepEqual([call.status, call.to], ['cancelled', ''])
    const { data } = (await api('GET', `/v1/events?call=${id}`)).json
    assert.deepEqual([data.length, data[0].type, data[0].delivery[0].status], [1, 'call.completed', 'skipped'])
  })

  it('has to be named by a number', async () => {
    for (const path of ['erase', 'export'])
      for (const wrong of [{}, { number: 'anonymous' }, { number: '0212345678' }, { number, x: 1 }]) {
        const reply = await api('POST', `/v1/privacy/${path}`, wrong)
        assert.deepEqual([reply.status, reply.json.error.code], [400, 'invalid_request'])
      }
    const reply = await api('POST', '/v1/privacy/export', { number, cursor: 'x' })
    assert.deepEqual([reply.status, reply.json.error.code], [400, 'invalid_cursor'])
  })

  it('with many calls is told of all of them, page by page', async () => {
    const many = '+393339876546'
    const id = await queue(await publishedAgent(api), many, { scheduled_at: LATER })
    await house.db.query(sql`
      insert into calls (id, account_id, livemode, direction, agent_id, agent_version, agent_name, client_id, client_external_id,
                         to_number, to_hash, from_number, inputs, status, max_attempts, due_at, created_at)
      select 'call_' || lpad(n::text, 26, '0'), account_id, livemode, direction, agent_id, agent_version, agent_name, client_id,
             client_external_id, to_number, to_hash, from_number, inputs, status, max_attempts, due_at, created_at
        from calls, generate_series(1, 600) n where id = ${id}`)
    const first = (await exportOf(many)).json
    assert.deepEqual([first.calls.length, first.has_more], [500, true])
    const rest = (await api('POST', '/v1/privacy/export', { number: many, cursor: first.next_cursor })).json
    assert.deepEqual([rest.calls.length, rest.has_more, rest.next_cursor], [101, false, null])
    const ids = [...first.calls, ...rest.calls].map((call: { id: string }) => call.id)
    assert.equal(new Set(ids).size, 601)
    assert.equal((await erase(many)).json.calls_anonymized, 601)
  })
})
