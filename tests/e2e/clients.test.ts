import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addLiveNumber } from '#domain/accounts/accounts.ts'
import { systemClock } from '#kernel/clock.ts'
import { sql } from '#store/sql.ts'
import { type Api, apiFor, INBOUND, OUTBOUND, until } from '../support/api.ts'
import { type Contract, contractOf } from '../support/contract.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { addUsage } from '../support/usage.ts'

/** Nobody dials here: what is queued stays queued. */
let house: TestHouse
let contract: Contract
before(async () => {
  house = await startHouse({ roles: ['api'] })
  contract = await contractOf(house.url)
  // As if another node had a telephone: live calls are taken.
  await house.db.query(sql`
    insert into nodes (id, roles, telephony, models, started_at, heartbeat_at) values ('node_phone', 'calls', true, '{gpt-live-1,gemini-3.8-live}', '2030-01-01Z', '2030-01-01Z')`)
})
after(() => house[Symbol.asyncDispose]())

let accounts = 0
async function anAccount(): Promise<{ name: string; api: Api; live: Api }> {
  const name = `account ${++accounts}`
  const [api, live] = [contract.api(await house.key(false, name)), contract.api(await house.key(true, name))]
  return { name, api, live }
}
const created = async (api: Api, body: object = { name: 'Studio Bianchi' }) => {
  const reply = await api('POST', '/v1/clients', body)
  assert.equal(reply.status, 201, reply.text)
  return reply.json
}
const agentOf = async (api: Api, client: string, config: object = OUTBOUND): Promise<string> => {
  const { status, json, text } = await api('POST', '/v1/agents', { config, client })
  assert.equal(status, 201, text)
  assert.equal((await api('POST', `/v1/agents/${json.id}/publish`, { revision: 1 })).status, 201)
  return json.id
}
const queued = async (api: Api, agent: string, changes: object = {}): Promise<string> => {
  const body = { agent, to: '+393331234567', inputs: { nome: 'Anna' }, ...changes }
  const { status, json, text } = await api('POST', '/v1/calls', body)
  assert.equal(status, 202, text)
  return json.id
}
const loginsOf = (client: string) =>
  house.db.query(sql<{ email: string }>`select email from client_logins where client_id = ${client}`)

describe('a client', () => {
  test('is given another name and another price, each alone; nobody else’s is', async () => {
    const { api } = await anAccount()
    const { id } = await created(api, { name: 'Studio Bianchi', price: { per_minute: '0.12', rounding_seconds: 30 } })
    const change = (body: object) => api('PATCH', `/v1/clients/${id}`, body)
    const renamed = (await change({ name: 'Studio Verdi' })).json
    assert.deepEqual([renamed.name, renamed.price], ['Studio Verdi', { per_minute: '0.12', rounding_seconds: 30 }])
    const dearer = { per_minute: '0.25', rounding_seconds: 1 }
    const priced = (await change({ price: dearer })).json
    assert.deepEqual([priced.name, priced.price], ['Studio Verdi', dearer])
    assert.equal((await change({ price: null })).json.price, null)
    assert.deepEqual(
      (await change({ price: { per_minute: 'x', rounding_seconds: 1 } })).json.error.param,
      '/price/per_minute',
    )
    const other = await anAccount()
    assert.equal((await other.api('PATCH', `/v1/clients/${id}`, { name: 'x' })).status, 404)
    const [listed] = (await api('GET', '/v1/clients')).json.data
    assert.deepEqual([listed.id, listed.name], [id, 'Studio Verdi'])
  })

  test('is what was given, shown to both modes, with a log-in where there is an address', async () => {
    const { api, live } = await anAccount()
    const given = {
      name: 'Studio Bianchi',
      external_id: 'bianchi-42',
      email: 'segreteria@bianchi.it',
      price: { per_minute: '0.1200', rounding_seconds: 30 },
    }
    const { id, created_at, ...client } = await created(api, given)
    assert.match(id, /^cli_/)
    assert.match(created_at, /Z$/)
    assert.deepEqual(client, { object: 'client', ...given, price: { per_minute: '0.12', rounding_seconds: 30 } })
    for (const by of [api, live]) {
      const { data } = (await by('GET', '/v1/clients')).json
      assert.deepEqual(data[0], { id, ...client, created_at })
      assert.deepEqual([data.length, data[1].external_id], [2, 'default'])
    }
    assert.deepEqual(await loginsOf(id), [{ email: given.email }])
  })

  test('with nothing but a name has its id for an external id, no log-in and the account’s price', async () => {
    const { api } = await anAccount()
    const { id, external_id, email, price } = await created(api)
    assert.deepEqual([external_id, email, price], [id, null, null])
    assert.deepEqual(await loginsOf(id), [])
  })

  test('may share its address with another', async () => {
    const { api } = await anAccount()
    for (const name of ['uno', 'due']) await created(api, { name, email: 'studio@rossi.it' })
    assert.equal((await api('GET', '/v1/clients')).json.data.length, 3)
  })

  // biome-ignore format: a table reads in columns
  const refusals: readonly [what: string, body: object, param: string][] = [
    ['no name',               {},                                                                     '/name'],
    ['an empty name',         { name: '' },                                                           '/name'],
    ['a name that is a book', { name: 'x'.repeat(201) },                                              '/name'],
    ['an empty external id',  { name: 'x', external_id: '' },                                         '/external_id'],
    ['an id of its own',      { name: 'x', id: 'cli_01jcq3v5k8e7r9t2w4y6z8a0bc' },                    '/id'],
    ['no address',            { name: 'x', email: 'nobody' },                                         '/email'],
    ['a price as a number',   { name: 'x', price: { per_minute: 0.12, rounding_seconds: 60 } },       '/price/per_minute'],
    ['a negative price',      { name: 'x', price: { per_minute: '-0.12', rounding_seconds: 60 } },    '/price/per_minute'],
    ['too fine a price',      { name: 'x', price: { per_minute: '0.0000001', rounding_seconds: 60 } }, '/price/per_minute'],
    ['too high a price',      { name: 'x', price: { per_minute: '1000', rounding_seconds: 60 } },     '/price/per_minute'],
    ['no rounding',           { name: 'x', price: { per_minute: '0.12' } },                           '/price/rounding_seconds'],
    ['a rounding of nothing', { name: 'x', price: { per_minute: '0.12', rounding_seconds: 0 } },      '/price/rounding_seconds'],
    ['half a second',         { name: 'x', price: { per_minute: '0.12', rounding_seconds: 0.5 } },    '/price/rounding_seconds'],
  ]
  for (const [what, body, param] of refusals) {
    test(`is refused with ${what}`, async () => {
      const { api } = await anAccount()
      const reply = await api('POST', '/v1/clients', body)
      assert.deepEqual([reply.status, reply.json.error.code, reply.json.error.param], [400, 'invalid_request', param])
      assert.equal((await api('GET', '/v1/clients')).json.data.length, 1)
    })
  }

  test('has an external id that no other living client of the account has', async () => {
    const [{ api, live }, other] = [await anAccount(), await anAccount()]
    await created(api, { name: 'uno', external_id: 'x' })
    for (const [by, external_id] of [
      [api, 'x'],
      [live, 'x'],
      [api, 'default'],
    ] as const) {
      const reply = await by('POST', '/v1/clients', { name: 'due', external_id })
      assert.deepEqual(
        [reply.status, reply.json.error.code, reply.json.error.param],
        [409, 'external_id_taken', '/external_id'],
      )
    }
    await created(other.api, { name: 'uno', external_id: 'x' })
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => api('POST', '/v1/clients', { name: 'tre', external_id: 'y' })),
    )
    assert.deepEqual(replies.map((reply) => reply.status).sort(), [201, 409, 409, 409])
  })
})

describe('deleting a client', () => {
  test('archives its agents, cancels its queued calls of both modes, unroutes its numbers, removes its log-in', async () => {
    const { name, api, live } = await anAccount()
    await addLiveNumber({ db: house.db, clock: systemClock }, { account: name, number: `+39021234${1000 + accounts}` })
    const client = await created(api, { name: 'x', external_id: 'x', email: 'x@rossi.it' })
    const kept = await created(api, { name: 'y', email: 'y@rossi.it' })
    const agents = [await agentOf(api, client.id), await agentOf(live, client.id)]
    const draft = (await api('POST', '/v1/agents', { config: OUTBOUND, client: client.id })).json.id
    const inbound = await agentOf(api, client.id, INBOUND)
    const [number] = (await api('GET', '/v1/numbers')).json.data
    await api('PUT', `/v1/numbers/${number.id}`, { agent: inbound })
    const archived = await agentOf(api, client.id)
    await api('POST', `/v1/agents/${archived}/archive`)
    const other = await agentOf(api, kept.id)
    const calls: [Api, string][] = []
    for (const agent of agents) for (const by of [api, live]) calls.push([by, await queued(by, agent)])
    const gone = await queued(api, agents[0] ?? '')
    await api('POST', `/v1/calls/${gone}/cancel`)
    const stays = await queued(api, other)

    const reply = await api('DELETE', `/v1/clients/${client.id}`)
    assert.deepEqual(reply.json, { id: client.id, deleted: true, agents_archived: 4, calls_cancelled: 4 })

    for (const agent of [...agents, draft, inbound, archived])
      assert.equal((await api('GET', `/v1/agents/${agent}`)).json.status, 'archived')
    for (const [by, id] of calls) {
      const { json } = await by('GET', `/v1/calls/${id}`)
      assert.deepEqual(
        [json.status, json.outcome, json.client],
        ['cancelled', 'cancelled', { id: client.id, external_id: 'x' }],
      )
      const events = await house.db.query(sql`select type, livemode from events where call_id = ${id}`)
      assert.deepEqual(events, [{ type: 'call.completed', livemode: json.livemode }])
    }
    assert.equal((await api('GET', '/v1/numbers')).json.data[0].agent, null)
    assert.deepEqual(await loginsOf(client.id), [])
    const listed = (await api('GET', '/v1/clients')).json.data.map((one: { id: string }) => one.id)
    assert.deepEqual([listed.includes(client.id), listed.includes(kept.id)], [false, true])

    assert.equal((await api('GET', `/v1/agents/${other}`)).json.status, 'published')
    assert.equal((await api('GET', `/v1/calls/${stays}`)).json.status, 'queued')
    assert.deepEqual(await loginsOf(kept.id), [{ email: 'y@rossi.it' }])
  })

  test('keeps its calls and its usage, and frees its external id', async () => {
    const { api, live } = await anAccount()
    const me = (await api('GET', '/v1/me')).json
    const client = await created(api, { name: 'x', external_id: 'x' })
    const call = await queued(api, await agentOf(api, client.id))
    const record = await addUsage(house.db, { accountId: me.id, clientId: client.id })
    await api('DELETE', `/v1/clients/${client.id}`)
    const again = await created(api, { name: 'x', external_id: 'x' })
    assert.notEqual(again.id, client.id)
    assert.equal((await api('GET', `/v1/calls/${call}`)).json.client.id, client.id)
    const { data } = (await live('GET', `/v1/usage/records?month=2026-11&client=${client.id}`)).json
    assert.deepEqual(
      data.map((one: { id: string }) => one.id),
      [record],
    )
    const usage = (await live('GET', '/v1/usage?month=2026-11')).json
    assert.deepEqual([usage.calls, usage.clients[0].client], [1, { id: client.id, external_id: 'x' }])
  })

  test('is refused for the default one, and happens once', async () => {
    const { api, live } = await anAccount()
    const { default_client } = (await api('GET', '/v1/me')).json
    const refused = await api('DELETE', `/v1/clients/${default_client.id}`)
    assert.deepEqual([refused.status, refused.json.error.code], [409, 'default_client'])
    const { id } = await created(api)
    assert.equal((await live('DELETE', `/v1/clients/${id}`)).status, 200)
    assert.equal((await api('DELETE', `/v1/clients/${id}`)).status, 404)
    assert.equal((await api('POST', '/v1/agents', { config: OUTBOUND, client: id })).status, 404)
  })

  test('leaves no living agent behind, also when agents are made for it at the same time', async () => {
    const { api } = await anAccount()
    for (let round = 0; round < 10; round += 1) {
      const { id } = await created(api)
      const make = () => api('POST', '/v1/agents', { config: OUTBOUND, client: id })
      const [a, deleted, b, c] = await Promise.all([make(), api('DELETE', `/v1/clients/${id}`), make(), make()])
      assert.equal(deleted.status, 200)
      const made = [a, b, c].filter((reply) => reply.status === 201).length
      assert.equal(deleted.json.agents_archived, made)
      assert.deepEqual((await api('GET', `/v1/agents?client=${id}`)).json.data, [])
    }
  })

  test('cancels many calls of many agents while others cancel them too, each once, and nobody waits in a circle', async () => {
    const { api } = await anAccount()
    const client = await created(api)
    const agents = await Promise.all([1, 2, 3].map(() => agentOf(api, client.id)))
    const calls: string[] = []
    for (let n = 0; n < 60; n += 1)
      calls.push(await queued(api, agents[n % 3] ?? '', { to: `+39333${1_000_000 + (n % 10)}` }))
    const listing = [0, 1, 2, 3, 4].map((n) => api('POST', '/v1/suppressions', { number: `+39333${1_000_000 + n}` }))
    const cancelling = calls.slice(55).map((id) => api('POST', `/v1/calls/${id}/cancel`))
    const archiving = api('POST', `/v1/agents/${agents[1]}/archive`)
    const [deleted, ...others] = await Promise.all([
      api('DELETE', `/v1/clients/${client.id}`),
      archiving,
      ...listing,
      ...cancelling,
    ])
    assert.equal(deleted.status, 200)
    for (const reply of others) assert.ok(reply.status < 300, reply.text)
    const events = await house.db.query(sql<{ n: number }>`
      select count(*) as n from events where call_id = any(${calls}::text[]) group by call_id`)
    assert.deepEqual([events.length, events.every((row) => row.n === 1)], [60, true])
    const left = await house.db.query(sql`select id from calls where id = any(${calls}::text[]) and status = 'queued'`)
    assert.deepEqual(left, [])
  })
})

test('calls that ring when their client goes end, and are not tried again', async () => {
  await using running = await startHouse()
  const api = apiFor(running.url, await running.key(false))
  for (let round = 0; round < 5; round += 1) {
    const { json: client } = await api('POST', '/v1/clients', { name: 'x' })
    const agent = await agentOf(api, client.id)
    for (let n = 0; n < 10; n += 1) await queued(api, agent, { to: '+390000000002' })
    await until(
      () => api('GET', `/v1/calls?agent=${agent}`),
      (seen) => seen.json.data.some((call: { attempts: number }) => call.attempts === 1),
    )
    await api('DELETE', `/v1/clients/${client.id}`)
    await until(
      () => api('GET', `/v1/calls?agent=${agent}`),
      (seen) => seen.json.data.every((call: { ended_at: string | null }) => call.ended_at !== null),
    )
  }
})
