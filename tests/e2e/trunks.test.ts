import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { Config } from '#config.ts'
import { addLiveNumber } from '#domain/accounts/accounts.ts'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { sql } from '#store/sql.ts'
import { openEndpoint, type SipEndpoint } from '#telephony/sip/endpoint.ts'
import { type Api, apiFor, publishedAgent, until } from '../support/api.ts'
import { type Contract, contractOf } from '../support/contract.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { type Browser, firstOwner } from '../support/person.ts'
import { freePort, persons } from '../support/persons.ts'
import { listening, silentPool } from '../support/silent-pool.ts'
import { trunkTo } from '../support/trunk.ts'

/**
 * Trunks that are added while the installation runs: one node has the API, two others the telephones, and at the other
 * end of the trunk, over loopback, is an endpoint that the test plays.
 */
const HOST = '127.0.0.1'
const OWN = '+390212345678'
const SECONDS_MS = 8_000
const RTP_FROM = 33_000 + (process.pid % 20) * 120
const SECRET = 'a-password-of-a-carrier'
const ALWAYS = { calling: { hours: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' }, maxAttempts: 1 } }
let house: TestHouse
let contract: Contract
let owner: Browser
let live: Api
let caller: string
let nodes: { stop(): Promise<void> }[]
/** A provider of models, which says our key back to us. */
const KEY = 'sk-of-a-provider'
let providerSays = 200
const provider = createServer((_, reply) => reply.writeHead(providerSays).end(`{"error":"${KEY} is wrong"}`))
let peer: SipEndpoint
let theirs: number
const { arrive, one } = persons()
const said: string[] = []

let numbers = 0
const newNumber = (): string => `+39333${String(++numbers).padStart(7, '0')}`

const nodeOn = async () => {
  const port = await freePort()
  const from = RTP_FROM + nodes.length * 60
  const listen = [{ transport: 'udp', host: HOST, port } as const]
  const sip: Config['sip'] = { listen, publicAddress: null, trunks: [], rtpPorts: { from, to: from + 59 } }
  const { port: there } = provider.address() as AddressInfo
  const access = { apiKey: KEY, baseUrl: `http://${HOST}:${there}` }
  const speech = { 'gpt-live-1': access, 'gemini-3.8-live': access }
  nodes.push((await house.another({ sip, speech, roles: ['calls'] })).node)
}
const ask: Api = async (...request) => {
  const reply = await owner.api(...request)
  said.push(reply.text)
  return reply
}
const carrier = () => ({ name: 'Carrier', host: HOST, port: theirs })
const add = async (wanted: object) => {
  const { status, json, text } = await ask('POST', '/v1/trunks', { ...carrier(), ...wanted })
  assert.equal(status, 201, text)
  return json
}
const seenBy = (id: string, count: number) =>
  until(
    async () => (await ask('GET', '/v1/trunks')).json.data.find((trunk: { id: string }) => trunk.id === id),
    (trunk) => trunk?.nodes.filter(({ up }: { up: boolean }) => up).length === count,
    SECONDS_MS,
  )
const place = () => live('POST', '/v1/calls', { agent: caller, to: newNumber(), inputs: { nome: 'Anna' } })
const answered = async ({ id, to }: { id: string; to: string }) => {
  const person = await one(to)
  person.answer()
  await until(
    async () => (await live('GET', `/v1/calls/${id}`)).json,
    (call) => call.status === 'in_progress',
    SECONDS_MS,
  )
  return person
}
const ended = (id: string) =>
  until(
    async () => (await live('GET', `/v1/calls/${id}`)).json,
    (call) => call.ended_at !== null,
    SECONDS_MS,
  )

before(async () => {
  nodes = []
  await new Promise<void>((resolve) => provider.listen(0, HOST, resolve))
  theirs = await freePort()
  peer = await openEndpoint({
    ...{ clock: systemClock, log: silentLog, publicAddress: null },
    listen: [{ transport: 'udp', host: HOST, port: theirs }],
    trunks: [trunkTo({ host: HOST, port: 1 }, { sources: ['127.0.0.0/8'], options: false })],
    media: silentPool({ converse: listening }),
    arrive,
  })
  house = await startHouse({ roles: ['api', 'worker'], drainMs: 1_000 })
  contract = await contractOf(house.url)
  owner = await firstOwner(house, 'anna@example.com', contract.api())
  live = apiFor(house.url, await house.key(true))
  await addLiveNumber({ db: house.db, clock: systemClock }, { account: 'default', number: OWN })
  caller = await publishedAgent(live, ALWAYS)
  await nodeOn()
  await nodeOn()
})
after(async () => {
  provider.close()
  await peer.close()
  await house[Symbol.asyncDispose]()
})

test('a trunk takes calls on every node without a restart; removed it takes none, and what runs over it goes on', async () => {
  assert.equal((await place()).status, 503, 'a telephone without a trunk places nothing')
  const { id, password_set } = await add({ user: 'office', password: SECRET })
  assert.equal(password_set, true)
  await seenBy(id, 2)
  const first = await place()
  assert.equal(first.status, 202, first.text)
  ;(await answered(first.json)).hangUp()
  assert.equal((await ended(first.json.id)).end_reason, 'person')
  const { json: attempts } = await live('GET', `/v1/calls/${first.json.id}/attempts`)
  assert.equal(attempts.data.length, 1)
  await nodes.shift()?.stop()
  const over = await place()
  const person = await answered(over.json)
  assert.equal((await ask('DELETE', `/v1/trunks/${id}`)).status, 204)
  assert.equal((await ask('DELETE', `/v1/trunks/${id}`)).status, 404)
  const refused = await until(place, ({ status }) => status === 503, SECONDS_MS)
  assert.match(refused.json.error.message, /telephony/)
  assert.equal((await live('GET', `/v1/calls/${over.json.id}`)).json.status, 'in_progress')
  person.hangUp()
  assert.equal((await ended(over.json.id)).end_reason, 'person', 'the goodbye of a trunk that is gone is heard')
})

test('a trunk is asked from where its calls leave, and calls whoever owns it with an agent of their choice', async () => {
  const dead = await add({ name: 'Nobody', port: await freePort(), options: false })
  const there = await add({ user: 'office', password: SECRET, register: true })
  await seenBy(there.id, 1)
  const { json: check } = await ask('POST', `/v1/trunks/${there.id}/check`)
  assert.deepEqual(
    check.findings.map(({ what, ok, code }: { what: string; ok: boolean; code: string }) => [what, ok, code]),
    [
      ['dns', true, 'answers'],
      ['options', true, 'answers'],
      ['register', false, 'refused'],
    ],
  )
  assert.deepEqual([check.ok, check.unheard], [false, []])
  // The first in the order is a trunk that is not there: by it this call would go otherwise.
  const { json: order } = await ask('PUT', '/v1/trunks/order', { trunks: [dead.id, there.id] })
  assert.deepEqual(
    order.data.map(({ name }: { name: string }) => name),
    ['Nobody', 'Carrier'],
  )
  const order400 = await ask('PUT', '/v1/trunks/order', { trunks: [dead.id] })
  assert.deepEqual([order400.status, order400.json.error.param], [400, '/trunks'])
  const wanted = { agent: caller, to: newNumber(), inputs: { nome: 'Anna' } }
  const { status, json, text } = await ask('POST', `/v1/trunks/${there.id}/call`, wanted)
  assert.equal(status, 202, text)
  assert.deepEqual([json.livemode, json.max_attempts], [true, 1])
  ;(await answered(json)).hangUp()
  assert.equal((await ended(json.id)).end_reason, 'person')
  const [legs] = house.log.filter((line) => line.includes(json.id) && line.includes('sip_call_id'))
  assert.match(legs ?? '', /"trunk":"Carrier"/)
  assert.doesNotMatch(legs ?? '', /Nobody/)
})

// biome-ignore format: a table reads in columns
const WRONG: [changes: object, param: string][] = [
  [{ name: 'a:b' },                                '/name'],
  [{ host: 'not a host' },                         '/host'],
  [{ port: 0 },                                    '/port'],
  [{ codecs: ['PCMA', 'PCMA'] },                   '/codecs'],
  [{ register: true },                             '/register'],
  [{ password: SECRET },                           '/user'],
  [{ inbound: 'credentials' },                     '/inbound'],
  [{ country: 'XX' },                              '/country'],
  [{ sources: ['203.0.113.0/24', '0.0.0.0/0'] },   '/sources/1'],
  [{ cps: 0 },                                     '/cps'],
  [{ colour: 'red' },                              '/colour'],
  [{ name: 'Carrier' },                            '/name'],
]
for (const [changes, param] of WRONG)
  test(`a trunk with ${Object.keys(changes)} ${JSON.stringify(Object.values(changes)[0])} names ${param}`, async () => {
    const { status, json } = await ask('POST', '/v1/trunks', { ...carrier(), name: 'Another', ...changes })
    assert.ok(status === 400 || status === 409, `${status}`)
    assert.equal(json.error.param, param)
  })

test('a trunk moved to another host wants its password again; its name is its own', async () => {
  const { id } = await add({ name: 'Moving', user: 'office', password: SECRET })
  const moved = await ask('PATCH', `/v1/trunks/${id}`, { host: '127.0.0.2' })
  assert.deepEqual([moved.status, moved.json.error.param], [400, '/password'])
  const told = await ask('PATCH', `/v1/trunks/${id}`, { host: '127.0.0.2', password: SECRET, cps: 5 })
  assert.deepEqual([told.status, told.json.host, told.json.cps], [200, '127.0.0.2', 5])
  const taken = await ask('PATCH', `/v1/trunks/${id}`, { name: 'carrier' })
  assert.deepEqual([taken.status, taken.json.error.code], [409, 'trunk_name_taken'])
})

test('a trunk is the business of owners of the first account alone: not of keys, and of no other account', async () => {
  assert.equal((await live('GET', '/v1/trunks')).status, 401)
  await house.key(true, 'guest')
  await house.db.query(sql`
    insert into memberships (person_id, account_id, role, created_at, accepted_at)
    select m.person_id, a.id, 'owner', now(), now() from memberships m, accounts a where a.name = 'guest'`)
  const [guest] = await house.db.query(sql<{ id: string }>`select id from accounts where name = 'guest'`)
  const [first] = await house.db.query(sql<{ id: string }>`select id from accounts where name = 'default'`)
  assert.ok(guest && first)
  assert.equal((await owner.api('PUT', '/v1/session', { account: guest.id })).status, 200)
  for (const [method, path, body] of [
    ['GET', '/v1/trunks'],
    ['POST', '/v1/trunks', { ...carrier(), name: 'Theirs' }],
    ['GET', '/v1/system'],
    ['POST', '/v1/system/checks', { what: 'mail' }],
    ['PATCH', '/v1/settings', { daily_minutes: null }],
    ['PATCH', '/v1/settings', { destinations: ['any'] }],
  ] as const)
    assert.equal((await owner.api(method, path, body)).status, 403, `${method} ${path}`)
  assert.equal((await owner.api('PATCH', '/v1/settings', { retention_months: 6 })).json.retention_months, 6)
  assert.equal((await owner.api('PUT', '/v1/session', { account: first.id })).status, 200)
})

// biome-ignore format: a table reads in columns
const SAID = [
  { what: 'gpt-live-1',      says: 200, code: 'accepted' },
  { what: 'gpt-live-1',      says: 401, code: 'refused' },
  { what: 'gemini-3.8-live', says: 404, code: 'no_such_model' },
  { what: 'gemini-3.8-live', says: 429, code: 'quota_spent' },
]
for (const { what, says, code } of SAID)
  test(`a provider that answers ${says} when the key of ${what} is tried: ${code}`, async () => {
    providerSays = says
    const { json } = await ask('POST', '/v1/system/checks', { what })
    assert.deepEqual(
      json.findings.map((one: { code: string; status: number }) => [one.code, one.status]),
      [[code, says]],
    )
    assert.equal(json.ok, says === 200)
  })

test('what was tried last is told for as long as no node that uses it has started since', async () => {
  const checked = async () =>
    (await ask('GET', '/v1/system')).json.checked.map((one: { what: string; ok: boolean }) => [one.what, one.ok])
  const wanted = [
    ['gpt-live-1', false],
    ['gemini-3.8-live', false],
  ]
  assert.deepEqual(await checked(), wanted)
  providerSays = 200
  // A provider is asked once a second at most.
  await until(
    () => ask('POST', '/v1/system/checks', { what: 'gpt-live-1' }),
    ({ status }) => status === 200,
  )
  assert.deepEqual((await checked())[0], ['gpt-live-1', true])
  // What is older than an hour is forgotten with the next, unless it is the last of its kind.
  await house.db.query(sql`update checks set created_at = created_at - interval '2 hours'`)
  await ask('POST', '/v1/system/checks', { what: 'mail' })
  await house.db.query(sql`update nodes set started_at = started_at - interval '3 hours'`)
  assert.deepEqual(await checked(), [
    ['gpt-live-1', true],
    ['gemini-3.8-live', false],
    ['mail', false],
  ])
  const [kept] = await house.db.query(sql<{ n: number }>`select count(*)::int as n from checks where kind = 'model'`)
  assert.equal(kept?.n, 2)
  await house.db.query(sql`update nodes set started_at = started_at + interval '3 hours'`)
  assert.deepEqual(await checked(), [['mail', false]])
})

test('neither a password of a trunk nor a key of a model is shown: in no answer, no log line, no entry of the audit log, no row', async () => {
  const audit = await owner.api('GET', '/v1/audit?limit=100')
  const actions = audit.json.data.map(({ action }: { action: string }) => action)
  for (const action of ['create_trunk', 'update_trunk', 'delete_trunk', 'order_trunks', 'call_over_trunk'])
    assert.ok(actions.includes(action), action)
  const rows = await house.db.query(sql<{ row: string }>`
    select t::text as row from trunks t union all select n::text from nodes n union all select f::text from check_findings f`)
  const everything = [...said, audit.text, ...house.log, ...rows.map(({ row }) => row)]
  assert.equal(everything.filter((text) => text.includes(SECRET) || text.includes(KEY)).length, 0)
  assert.ok(house.log.length > 0 && said.some((text) => text.includes('password_set')))
})

test('the health of the installation names its nodes, trunks, lag and backup; what it keeps can be set', async () => {
  const { json } = await ask('GET', '/v1/system')
  assert.deepEqual([json.nodes.length, json.last_backup, json.events.waiting], [2, null, 0])
  const [telephone] = json.nodes.filter(({ roles }: { roles: string[] }) => roles.includes('calls'))
  assert.ok(telephone.version !== '' && telephone.disk.free_bytes > 0 && json.database_bytes > 0)
  assert.ok(telephone.trunks.some(({ source }: { source: string }) => source === 'database'))
  const changed = { retention_months: 12, destinations: ['+39', '+41'], daily_minutes: 30 }
  const { json: settings } = await ask('PATCH', '/v1/settings', changed)
  const { retention_months, destinations, daily_minutes } = settings
  assert.deepEqual({ retention_months, destinations, daily_minutes }, changed)
  const none = await ask('PATCH', '/v1/settings', { destinations: null, daily_minutes: null })
  assert.deepEqual([none.json.destinations, none.json.daily_minutes], [null, null])
  const wrong = await ask('PATCH', '/v1/settings', { retention_months: 25 })
  assert.deepEqual([wrong.status, wrong.json.error.param], [400, '/retention_months'])
})

test('what has no key says so, and who tries too often waits', async () => {
  const { json } = await ask('POST', '/v1/system/checks', { what: 'mail' })
  assert.deepEqual([json.ok, json.findings[0].code], [false, 'not_configured'])
  const tries = await Promise.all([1, 2, 3, 4].map(() => ask('POST', '/v1/system/checks', { what: 'analysis' })))
  assert.ok(tries.some(({ status }) => status === 429))
})

test('every operation of the installation answers as the document says', () => {
  const ours = /^\w+_(?:over_)?trunks? |^(?:get_system|run_check|update_settings) /
  assert.deepEqual(
    contract.unseen().filter((one) => ours.test(one)),
    [],
  )
})
