import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { insertCallback } from '#store/callbacks.ts'
import { sql } from '#store/sql.ts'
import { type Api, INBOUND, publishedAgent, until } from '../support/api.ts'
import { type Contract, contractOf } from '../support/contract.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { importMany, listedBesideOthers, queuedAsListed } from './listing.ts'

/** From the commit that lists a number on, no call to it waits and none is dialled. */

let house: TestHouse
let contract: Contract
let api: Api
let live: Api
let theirs: Api
let agent: string
before(async () => {
  house = await startHouse()
  contract = await contractOf(house.url)
  api = contract.api(await house.key(false))
  live = contract.api(await house.key(true))
  theirs = contract.api(await house.key(false, 'them'))
  agent = await publishedAgent(api)
})
after(() => house[Symbol.asyncDispose]())

let numbers = 0
const newNumber = (): string => `+39333${String(++numbers).padStart(7, '0')}`
const listing = () => ({ house, api, agent, newNumber })
const LATER = '2027-06-01T10:00:00Z'
const queue = (to: string, changes: object = {}, headers: Record<string, string> = {}) =>
  api('POST', '/v1/calls', { agent, to, inputs: { nome: 'Anna' }, scheduled_at: LATER, ...changes }, headers)
const read = async (id: string) => (await api('GET', `/v1/calls/${id}`)).json
const add = (number: string, by: Api = api) => by('POST', '/v1/suppressions', { number, reason: 'basta' })
const remove = (number: string, by: Api = api) => by('DELETE', `/v1/suppressions/${encodeURIComponent(number)}`)
const find = async (number: string, by: Api = api) =>
  (await by('GET', `/v1/suppressions?number=${encodeURIComponent(number)}`)).json.data
const importCsv = (csv: string, headers: Record<string, string> = {}) =>
  api('POST', '/v1/suppressions/import', csv, { 'content-type': 'text/csv', ...headers })
const importBytes = async (csv: Uint8Array, query = '', headers: Record<string, string> = {}) => {
  const reply = await fetch(`${house.url}/v1/suppressions/import${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await house.key(false)}`, 'content-type': 'text/csv', ...headers },
    body: csv as BodyInit,
  })
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into replies of every shape
  return { status: reply.status, json: (await reply.json()) as any }
}
const eventsOf = async (id: string): Promise<{ type: string; outcome: string; status: string }[]> => {
  const rows = await house.db.query(
    sql<{ type: string; payload: string }>`select type, payload from events where call_id = ${id} order by id`,
  )
  return rows.map(({ type, payload }) => {
    const { outcome, status } = JSON.parse(payload).call
    return { type, outcome, status }
  })
}
const COMPLETED = { type: 'call.completed', outcome: 'suppressed', status: 'failed' }

function assertSuppressed(call: {
  status: string
  outcome: string
  error: { code: string; message: string }
  ended_at: string
  next_attempt_at: string | null
  waiting_for: string | null
}): void {
  assert.deepEqual([call.status, call.outcome, call.error?.code], ['failed', 'suppressed', 'suppressed'])
  assert.match(call.error.message, /do-not-call list/)
  assert.ok(call.ended_at)
  assert.deepEqual([call.next_attempt_at, call.waiting_for], [null, null])
}

describe('an entry', () => {
  it('is made, found, listed, made again without a change, and removed', async () => {
    const number = newNumber()
    const made = await api('POST', '/v1/suppressions', { number, reason: 'ha detto basta' })
    assert.equal(made.status, 201)
    const { created_at, ...rest } = made.json
    assert.deepEqual(rest, {
      object: 'suppression',
      number,
      number_hint: number.slice(-2),
      reason: 'ha detto basta',
      source: 'api',
      call: null,
      livemode: false,
    })
    assert.match(created_at, /Z$/)
    assert.deepEqual(await find(number), [made.json])
    assert.deepEqual((await api('GET', '/v1/suppressions?limit=1')).json.data, [made.json])
    const again = await api('POST', '/v1/suppressions', { number, reason: 'altro' })
    assert.deepEqual([again.status, again.json], [200, made.json])
    const removed = await remove(number)
    assert.deepEqual([removed.status, removed.text], [204, ''])
    assert.deepEqual(await find(number), [])
    assert.equal((await remove(number)).status, 404)
  })

  it('needs no reason, and an empty one is none', async () => {
    for (const body of [{}, { reason: '' }])
      assert.equal((await api('POST', '/v1/suppressions', { number: newNumber(), ...body })).json.reason, null)
  })

  it('is found by an unescaped plus too', async () => {
    const number = newNumber()
    await add(number)
    assert.equal((await api('GET', `/v1/suppressions?number=${number}`)).json.data.length, 1)
    assert.equal((await api('DELETE', `/v1/suppressions/${number}`)).status, 204)
  })

  // biome-ignore format: a table reads in columns
  const refusals: readonly [what: string, body: unknown, param: string][] = [
    ['a number that is not E.164',  { number: '0212345678' },                               '/number'],
    ['a number with blanks',        { number: '+39 0212345678' },                           '/number'],
    ['no number',                   { reason: 'x' },                                        '/number'],
    ['a long reason',               { number: '+390212345678', reason: 'x'.repeat(501) },   '/reason'],
    ['a reason that is no text',    { number: '+390212345678', reason: 5 },                 '/reason'],
    ['an unknown property',         { number: '+390212345678', source: 'call' },            '/source'],
  ]
  for (const [what, body, param] of refusals) {
    it(`is refused: ${what}`, async () => {
      const reply = await api('POST', '/v1/suppressions', body)
      assert.deepEqual([reply.status, reply.json.error.code], [400, 'invalid_request'])
      assert.equal(reply.json.error.param, param)
    })
  }

  it('is not looked for by what is no number', async () => {
    for (const number of ['', 'x', '0212345678', '%2B39+02']) {
      const reply = await api('GET', `/v1/suppressions?number=${number}`)
      assert.deepEqual([reply.status, reply.json.error.param], [400, 'number'], number)
    }
  })

  it('whose number had to be forgotten still protects, is found and removed by it', async () => {
    const number = newNumber()
    await add(number)
    await house.db.query(sql`update suppressions set number = null where number = ${number}`)
    const [entry] = await find(number)
    assert.deepEqual([entry.number, entry.number_hint], [null, number.slice(-2)])
    assertSuppressed((await queue(number)).json)
    assert.equal((await add(number)).status, 200)
    assert.equal((await remove(number)).status, 204)
    assert.equal((await queue(number)).json.status, 'queued')
  })

  it('holds in its own mode and account alone', async () => {
    const number = newNumber()
    assert.equal((await add(number, live)).status, 201)
    assert.equal((await add(number, theirs)).status, 201)
    assert.deepEqual(await find(number), [])
    assert.equal((await remove(number)).status, 404)
    assert.equal((await queue(number)).json.status, 'queued')
    assert.equal((await find(number, live))[0].livemode, true)
    assert.equal((await remove(number, live)).status, 204)
    assert.equal((await find(number, theirs)).length, 1)
  })
})

describe('a call to a listed number', () => {
  it('is taken and has ended already, with one event, and its key makes no second one', async () => {
    const number = newNumber()
    await add(number)
    const headers = { 'idempotency-key': `listed-${number}` }
    const first = await queue(number, { reference: 'r-1' }, headers)
    assert.equal(first.status, 202)
    assertSuppressed(first.json)
    assert.deepEqual([first.json.attempts, first.json.reference], [0, 'r-1'])
    assert.deepEqual(await read(first.json.id), first.json)
    assert.deepEqual(await eventsOf(first.json.id), [COMPLETED])
    const again = await queue(number, { reference: 'r-1' }, headers)
    assert.deepEqual([again.status, again.json], [200, first.json])
    assert.equal((await queue(number, {}, headers)).status, 422)
    await remove(number)
    assert.equal((await queue(number, { reference: 'r-1' }, headers)).json.status, 'failed')
    assert.equal((await queue(number)).json.status, 'queued')
  })

  it('is made once by many requests with one key, whatever node they reach', async () => {
    const number = newNumber()
    await add(number)
    const elsewhere = (await contractOf((await house.another({ roles: ['api'] })).url)).api(await house.key(false))
    const body = { agent, to: number, inputs: { nome: 'Anna' } }
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        (n % 2 ? api : elsewhere)('POST', '/v1/calls', body, { 'idempotency-key': `many-${number}` }),
      ),
    )
    assert.equal(new Set(replies.map((reply) => reply.json.id)).size, 1)
    assert.deepEqual(replies.map((reply) => reply.status).sort(), [200, 200, 200, 200, 200, 200, 200, 202])
    assert.deepEqual(await eventsOf(replies[0]?.json.id), [COMPLETED])
  })

  it('is refused for what is wrong with it as any other', async () => {
    const number = newNumber()
    await add(number)
    assert.equal((await queue(number, { inputs: {} })).json.error.code, 'invalid_inputs')
    assert.equal((await queue(number, { agent: 'agt_x' })).status, 404)
  })
})

describe('listing a number', () => {
  it('ends its queued calls at once, each with one event, and no other call', async () => {
    const [number, other] = [newNumber(), newNumber()]
    const calls = [await queue(number), await queue(number), await queue(number)]
    const spared = await queue(other)
    assert.equal((await add(number)).status, 201)
    for (const { json } of calls) {
      assertSuppressed(await read(json.id))
      assert.deepEqual(await eventsOf(json.id), [COMPLETED])
    }
    assert.equal((await read(spared.json.id)).status, 'queued')
    assert.deepEqual(await eventsOf(spared.json.id), [])
  })

  it('ends a call between two attempts too', async () => {
    const { json } = await queue('+390000000002', { scheduled_at: undefined })
    await until(
      () => read(json.id),
      (call) => call.next_attempt_at !== null,
    )
    await add('+390000000002')
    const call = await read(json.id)
    assertSuppressed(call)
    assert.equal(call.attempts, 1)
    assert.deepEqual(
      (await eventsOf(json.id)).map((event) => [event.type, event.outcome]),
      [
        ['call.attempt_failed', 'no_answer'],
        ['call.completed', 'suppressed'],
      ],
    )
    await remove('+390000000002')
  })

  it('leaves a ringing call alone, which then has no other attempt', async () => {
    const number = newNumber()
    const { json } = await queue(number)
    const dialing = (node: string) =>
      house.db.query(sql`
        update calls set status = 'dialing', attempts = 1, due_at = null, node_id = ${node} where id = ${json.id}`)
    const [node] = await house.db.query(sql<{ id: string }>`select id from nodes limit 1`)
    await dialing(node?.id ?? '')
    await add(number)
    assert.equal((await read(json.id)).status, 'dialing')
    // Its node dies: the attempt counts as not answered.
    await dialing('node_gone')
    const call = await until(
      () => read(json.id),
      (seen) => seen.status !== 'dialing',
    )
    assertSuppressed(call)
    assert.deepEqual(
      (await eventsOf(json.id)).map((event) => [event.type, event.outcome]),
      [
        ['call.attempt_failed', 'no_answer'],
        ['call.completed', 'suppressed'],
      ],
    )
  })

  it('touches neither the calls of the other mode nor those of another account', async () => {
    const number = newNumber()
    const [inTest, inLive] = [await queue(number), await queue(number)]
    await house.db.query(sql`update calls set livemode = true where id = ${inLive.json.id}`)
    const body = { to: number, inputs: { nome: 'Anna' }, scheduled_at: LATER }
    const foreign = await theirs('POST', '/v1/calls', { agent: await publishedAgent(theirs), ...body })
    await add(number)
    assert.equal((await read(inTest.json.id)).status, 'failed')
    assert.equal((await live('GET', `/v1/calls/${inLive.json.id}`)).json.status, 'queued')
    assert.equal((await theirs('GET', `/v1/calls/${foreign.json.id}`)).json.status, 'queued')
    await add(number, live)
    assert.equal((await live('GET', `/v1/calls/${inLive.json.id}`)).json.status, 'failed')
    assert.equal((await theirs('GET', `/v1/calls/${foreign.json.id}`)).json.status, 'queued')
  })

  it('ends a thousand calls with a thousand events', async () => {
    const number = newNumber()
    const { json } = await queue(number)
    await house.db.query(sql`
      insert into calls (id, account_id, livemode, direction, agent_id, agent_version, agent_name, client_id, client_external_id,
                         to_number, to_hash, from_number, inputs, status, max_attempts, due_at, created_at)
      select 'call_' || lpad(n::text, 26, '0'), account_id, livemode, direction, agent_id, agent_version, agent_name, client_id,
             client_external_id, to_number, to_hash, from_number, inputs, status, max_attempts, due_at, created_at
        from calls, generate_series(1, 1200) n where id = ${json.id}`)
    await add(number)
    const [counted] = await house.db.query(sql<{ calls: number; events: number }>`
      select count(*) as calls, count(e.id) as events from calls c left join events e on e.call_id = c.id
       where c.to_number = ${number} and c.status = 'failed'`)
    assert.deepEqual(counted, { calls: 1201, events: 1201 })
  })

  it('while somebody asks to be called back makes no callback', async () => {
    const number = newNumber()
    const { json } = await queue(number)
    const back = (id: string) => insertCallback(house.db, { id, of: json.id, at: LATER, createdAt: LATER })
    assert.equal(await back('call_00000000000000000000back01'), true)
    await add(number)
    assert.equal(await back('call_00000000000000000000back02'), false)
    assertSuppressed(await read('call_00000000000000000000back01'))
  })

  it('beside imports, cancellations, new calls and the end of the agent ends every call once, and nobody waits in a circle', () =>
    listedBesideOthers(listing(), 3))

  it('is undone with its calls when its transaction is', async () => {
    const number = newNumber()
    const { json } = await queue(number)
    await house.db.script(`alter table events add constraint refused check (call_id <> '${json.id}') not valid`)
    assert.equal((await add(number)).status, 500)
    await house.db.script('alter table events drop constraint refused')
    assert.deepEqual(await find(number), [])
    assert.equal((await read(json.id)).status, 'queued')
  })
})

/** Until somebody waits for a lock of that kind. */
const waiting = (kind: string) =>
  until(
    () => house.db.query(sql`select 1 from pg_locks where not granted and locktype = ${kind}`),
    (rows) => rows.length > 0,
  )

describe('a call queued in the very moment in which its number is listed', () => {
  it('is never left queued', () => queuedAsListed(listing(), 25))

  /** The number's keyed hash, taken from a call that has ended. */
  async function hashOf(number: string): Promise<Buffer> {
    const { json } = await queue(number)
    await api('POST', `/v1/calls/${json.id}/cancel`)
    const [row] = await house.db.query(sql<{ to_hash: Buffer }>`select to_hash from calls where id = ${json.id}`)
    return row?.to_hash ?? Buffer.alloc(0)
  }

  it('waits for the entry and finds it', async () => {
    const number = newNumber()
    const hash = await hashOf(number)
    const { id: account } = (await api('GET', '/v1/me')).json
    const asked = await house.db.patiently(async (tx) => {
      await tx.query(sql`
        insert into suppressions (account_id, livemode, number_hash, id, number, number_hint, source, created_at)
        values (${account}, false, ${hash}, 'sup_0', ${number}, '00', 'api', ${LATER})`)
      await tx.query(sql`select hold_list(${account}, false)`)
      const asked = queue(number)
      await waiting('advisory')
      return { asked }
    })
    assertSuppressed((await asked.asked).json)
  })

  it('is waited for by the entry and ended', async () => {
    const number = newNumber()
    const hash = await hashOf(number)
    const { json } = await queue(newNumber())
    const asked = await house.db.patiently(async (tx) => {
      await tx.query(sql`select number_is_listed(account_id, livemode, ${hash}) from calls where id = ${json.id}`)
      await tx.query(sql`update calls set to_number = ${number}, to_hash = ${hash} where id = ${json.id}`)
      const asked = add(number)
      await waiting('advisory')
      return { asked }
    })
    assert.equal((await asked.asked).status, 201)
    assertSuppressed(await read(json.id))
  })
})

describe('somebody who asks not to be called again', () => {
  it('is listed with the call that says so, and later calls are suppressed until the entry is deleted', async () => {
    const number = '+390000000006'
    const waits = await queue(number)
    const { json } = await queue(number, { scheduled_at: undefined })
    const done = await until(
      () => read(json.id),
      (call) => call.status === 'completed',
    )
    assert.equal(done.outcome, 'do_not_call')
    const [entry] = await find(number)
    assert.deepEqual([entry.source, entry.call, entry.number], ['call', json.id, number])
    assertSuppressed(await read(waits.json.id))
    assertSuppressed((await queue(number, { scheduled_at: undefined })).json)
    assert.equal((await remove(number)).status, 204)
    assert.equal((await queue(number)).json.status, 'queued')
  })

  it('is listed by the number they called from', async () => {
    const from = newNumber()
    const waits = await queue(from)
    const inbound = await publishedAgent(api, { ...INBOUND, opening: undefined, inputs: undefined, result: [] })
    const [number] = (await api('GET', '/v1/numbers')).json.data
    await api('PUT', `/v1/numbers/${number.id}`, { agent: inbound })
    const received = await api('POST', '/v1/test/inbound-calls', { to: number.number, from, scenario: '06' })
    assert.equal(received.status, 202, received.text)
    await until(
      () => read(received.json.id),
      (call) => call.outcome === 'do_not_call',
    )
    const [entry] = await find(from)
    assert.deepEqual([entry.source, entry.call], ['call', received.json.id])
    assertSuppressed(await read(waits.json.id))
    const again = await api('POST', '/v1/test/inbound-calls', { to: number.number, from, scenario: '01' })
    assert.equal(again.status, 202, 'the list never blocks who calls us')
  })

  it('is listed also when a person has to look at the call first', async () => {
    const number = '+390000000006'
    await remove(number)
    const reviewed = await publishedAgent(api, { review: 'always' })
    const { json } = await queue(number, { agent: reviewed, scheduled_at: undefined })
    await until(
      () => read(json.id),
      (call) => call.status === 'needs_review',
    )
    assert.equal((await find(number))[0].call, json.id)
  })
})

/** Every number was written as it is dialled. */
const UNCHANGED = { invalid_more: 0, converted: 0, conversions: [] }

describe('an import', () => {
  it('takes the good lines, reports the bad ones and ends the calls', async () => {
    const [one, two, listed] = [newNumber(), newNumber(), newNumber()]
    await add(listed)
    const { json: call } = await queue(two)
    const csv = `number,reason\r\n${one},"ha detto ""no"", basta"\r\nnobody,x\r\n${two}\r\n${listed}\r\n${one}\r\n+39021,\r\n`
    const reply = await importCsv(csv)
    assert.equal(reply.status, 200)
    assert.deepEqual(reply.json, {
      imported: 2,
      already_listed: 2,
      calls_failed: 1,
      invalid: [
        { line: 3, message: 'found "nobody"; expected one number, such as +390212345678' },
        { line: 7, message: 'found "+39021"; expected + and 7 to 15 digits, such as +390212345678' },
      ],
      ...UNCHANGED,
    })
    const [entry] = await find(one)
    assert.deepEqual([entry.source, entry.reason, entry.call], ['import', 'ha detto "no", basta', null])
    assertSuppressed(await read(call.id))
    assert.deepEqual(await eventsOf(call.id), [COMPLETED])
  })

  it('tells of a thousand bad lines, and how many more there are', async () => {
    const csv = Array.from({ length: 1_500 }, (_, n) => `x${n}`).join('\n')
    const { json } = await api('POST', '/v1/suppressions/import', csv, { 'content-type': 'text/csv' })
    assert.deepEqual([json.imported, json.invalid.length, json.invalid_more], [0, 1_000, 500])
  })

  it('of many numbers is one request, and its repetition has no effect', async () => {
    for (const id of await importMany(listing(), 10_000)) assertSuppressed(await read(id))
  })

  // What Excel saves in Italy: the same list in four dresses.
  const DRESSES: readonly [what: string, dress: (text: string) => Uint8Array][] = [
    ['UTF-8 with its mark', (text) => Buffer.from(`\ufeff${text}`)],
    ['Windows-1252', (text) => Buffer.from(text, 'latin1')],
    ['UTF-16', (text) => Buffer.from(`\ufeff${text.replaceAll(/;(?! b)/g, '\t')}`, 'utf16le')],
    ['UTF-16, big end first', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ]
  for (const [what, dress] of DRESSES)
    it(`is taken as a spreadsheet in Italy saves it: ${what}`, async () => {
      const [one, two, three] = [newNumber(), newNumber(), newNumber()]
      const landline = `02 ${String(7_000_000 + numbers)}`
      const written = [
        ...['number;reason', `${one.slice(0, 3)} ${one.slice(3)};perché no, più`, `00${two.slice(1)};`],
        ...[`${three.slice(3)};"a; b"`, `${landline};`, '21234567;'],
      ]
      const { status, json } = await importBytes(dress(`${written.join('\r\n')}\r\n`), '?country=IT')
      assert.equal(status, 200)
      assert.deepEqual([json.imported, json.converted, json.invalid.length], [4, 4, 1])
      assert.deepEqual(json.conversions, [
        { line: 2, from: `${one.slice(0, 3)} ${one.slice(3)}`, to: one },
        { line: 3, from: `00${two.slice(1)}`, to: two },
        { line: 4, from: three.slice(3), to: three },
        { line: 5, from: landline, to: `+39${landline.replace(' ', '')}` },
      ])
      assert.match(json.invalid[0].message, /^found "21234567", which is no number of IT .* with its 0/)
      assert.deepEqual([(await find(one))[0].reason, (await find(three))[0].reason], ['perché no, più', 'a; b'])
    })

  it('takes no national number for granted, and names the countries that it knows', async () => {
    const { json } = await importBytes(Buffer.from('3331234567\n'))
    assert.match(json.invalid[0].message, /^found "3331234567", a number without its country; expected \+ or 00/)
    const wrong = await importBytes(Buffer.from('3331234567\n'), '?country=Italia')
    assert.deepEqual([wrong.status, wrong.json.error.param], [400, 'country'])
    assert.match(wrong.json.error.errors[0].message, /^must be one of AD AL AM /)
  })

  it('with another country is another request: a key that was used is refused', async () => {
    const headers = { 'idempotency-key': `country-${newNumber()}` }
    const csv = Buffer.from('0612345678\n')
    assert.equal((await importBytes(csv, '?country=IT', headers)).status, 200)
    assert.equal((await importBytes(csv, '?country=IT', headers)).json.converted, 1)
    assert.equal((await importBytes(csv, '?country=FR', headers)).status, 422)
  })

  it('is taken from several at the same time, in whatever order they name the same numbers', async () => {
    const all = Array.from({ length: 3_000 }, () => newNumber())
    const replies = await Promise.all([
      importCsv(all.join('\n')),
      importCsv(all.toReversed().join('\n')),
      ...all.slice(0, 10).map((number) => add(number)),
    ])
    for (const reply of replies) assert.ok([200, 201].includes(reply.status), reply.text)
    const imported = replies.slice(0, 2).reduce((sum, reply) => sum + reply.json.imported, 0)
    const added = replies.slice(2).filter((reply) => reply.status === 201).length
    assert.equal(imported + added, all.length)
  })

  // biome-ignore format: a table reads in columns
  const refusals: readonly [what: string, csv: string | Uint8Array, type: string, status: number, code: string][] = [
    ['JSON',                   '{}',                                    'application/json',          415, 'unsupported_media_type'],
    ['no type',                '+390212345678',                         '',                          415, 'unsupported_media_type'],
    ['nothing',                '',                                      'text/csv',                  400, 'invalid_request'],
    ['more than 16 MiB',       'x'.repeat(16 * 1024 * 1024 + 1),        'text/csv',                  413, 'body_too_large'],
    ['more lines than may be', '+390212345678\n'.repeat(500_001),       'text/csv; charset=utf-8',   413, 'body_too_large'],
    ['bytes that are no text', new Uint8Array([0x2b, 0x81]),            'text/csv',                  400, 'invalid_request'],
    ['a workbook',             new Uint8Array([0x50, 0x4b, 3, 4, 20]),  'text/csv',                  400, 'invalid_request'],
  ]
  for (const [what, csv, type, status, code] of refusals) {
    it(`is refused: ${what}`, async () => {
      const key = await house.key(false)
      const reply = await fetch(`${house.url}/v1/suppressions/import`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': type },
        body: csv as string,
      })
      const { error } = (await reply.json()) as { error: { code: string; message: string } }
      assert.deepEqual([reply.status, error.code], [status, code], error.message)
      if (status === 413) assert.match(error.message, /split/)
    })
  }

  it('of more than 1 MiB is taken where the other endpoints take none', async () => {
    const csv = `${newNumber()},${'x'.repeat(500)}\n`.repeat(3_000)
    const reply = await importCsv(csv)
    assert.deepEqual([reply.json.imported, reply.json.already_listed], [1, 2_999])
    assert.equal((await api('POST', '/v1/suppressions', { number: 'x'.repeat(1024 * 1024) })).status, 413)
  })
})

describe('the list', () => {
  it('comes as CSV, which can be imported again', async () => {
    const number = newNumber()
    await api('POST', '/v1/suppressions', { number, reason: '=1+1, "basta"' })
    const { text, headers } = await api('GET', '/v1/suppressions?limit=1', undefined, { accept: 'text/csv' })
    assert.match(headers.get('content-type') ?? '', /^text\/csv/)
    const [header, row] = text.split('\r\n')
    assert.equal(header, 'object,number,number_hint,reason,source,call,livemode,created_at')
    assert.ok(row?.startsWith(`suppression,${number},${number.slice(-2)},"'=1+1, ""basta""",api,,false,`), text)
    await remove(number)
    assert.equal((await importCsv(text)).json.imported, 1)
    assert.equal((await find(number)).length, 1)
  })

  it('is paged by cursor, and a cursor of another filter is refused', async () => {
    const made = [newNumber(), newNumber(), newNumber()]
    for (const number of made) await add(number)
    const first = (await api('GET', '/v1/suppressions?limit=2')).json
    const second = (await api('GET', `/v1/suppressions?limit=2&cursor=${first.next_cursor}`)).json
    const seen = [...first.data, ...second.data].map((entry) => entry.number).slice(0, 3)
    assert.deepEqual(seen, made.toReversed())
    for (const by of [live, theirs])
      assert.equal((await by('GET', `/v1/suppressions?cursor=${first.next_cursor}`)).status, 400)
  })
})
