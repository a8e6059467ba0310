import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { sql } from '#store/sql.ts'
import { type Api, apiFor, INBOUND, OUTBOUND, publishedAgent, until } from '../support/api.ts'
import { type Contract, contractOf, type OpenApiDocument, schemasOf } from '../support/contract.ts'
import { startHouse, type TestHouse } from '../support/house.ts'

let house: TestHouse
let contract: Contract
let api: Api
let document: OpenApiDocument
before(async () => {
  house = await startHouse({ roles: ['api'], clockWaitMs: 200 })
  contract = await contractOf(house.url)
  api = contract.api(await house.key(false))
  document = (await apiFor(house.url)('GET', '/v1/openapi.json')).json
})
after(() => house[Symbol.asyncDispose]())

const REDOCLY = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'))
const RULES = fileURLToPath(new URL('../../redocly.yaml', import.meta.url))

function lint(text: string): { errors: number; warnings: number; report: string } {
  const folder = mkdtempSync(join(tmpdir(), 'centralino-openapi-'))
  try {
    const file = join(folder, 'openapi.json')
    writeFileSync(file, text)
    const done = spawnSync(process.execPath, [REDOCLY, 'lint', '--config', RULES, '--format', 'json', file], {
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    })
    const from = done.stdout.indexOf('{')
    assert.ok(from >= 0, `${done.stdout}${done.stderr}`)
    const { totals } = JSON.parse(done.stdout.slice(from))
    return { ...totals, report: done.stdout }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('the served document', () => {
  it('is OpenAPI 3.1, and takes no query parameters either', async () => {
    assert.match(document.openapi, /^3\.1\./)
    const wrong = await api('GET', '/v1/openapi.json?x=1')
    assert.equal(wrong.status, 400)
    assert.equal(wrong.json.error.param, 'x')
  })

  it('has nothing that Redocly would object to, or only warn of', () => {
    const { errors, warnings, report } = lint(JSON.stringify(document))
    assert.deepEqual({ errors, warnings }, { errors: 0, warnings: 0 }, report)
  })

  it('would be objected to if it were wrong', () => {
    const wrong = JSON.parse(JSON.stringify(document))
    delete wrong.paths['/v1/me'].get.summary
    wrong.paths['/v1/calls'].post.requestBody.content['application/json'].example.to = 5
    assert.ok(lint(JSON.stringify(wrong)).errors >= 2)
  })
})

describe('the schema of the agent document', () => {
  it('compiles in strict mode, and judges as the server and as the document do', async () => {
    const { json: schema } = await api('GET', '/v1/agents/schema')
    assert.equal(schema.$schema, 'https://json-schema.org/draft/2020-12/schema')
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true })
    addFormats.default(ajv)
    const served = ajv.compile(schema)
    const documented = schemasOf(document)('/components/schemas/AgentDocumentInput')
    // biome-ignore format: a table reads in columns
    const rows: readonly [what: string, document: unknown, valid: boolean][] = [
      ['outbound',               OUTBOUND,                                            true],
      ['inbound',                INBOUND,                                             true],
      ['every part',             { ...OUTBOUND, language: 'en', model: 'gemini-3.8-live', voice: 'Kore', recording: true, review: 'always',
                                   delivery: { mode: 'both', url: 'https://x.example/', email: { to: ['a@b.it'] } },
                                   transfer: { to: '+390212345678', hours: { days: [1], from: '09:00', to: '18:00' } },
                                   mcp: { url: 'https://x.example/mcp', tools: ['a'] },
                                   calling: { hours: { from: '10:00' }, maxAttempts: 5 } },                       true],
      ['no type',                { ...OUTBOUND, type: undefined },                    false],
      ['an unknown property',    { ...OUTBOUND, x: 1 },                               false],
      ['one deep inside',        { ...OUTBOUND, calling: { hours: { x: 1 } } },       false],
      ['the other’s property',   { ...INBOUND, inputs: [] },                          false],
      ['http for tools',         { ...OUTBOUND, mcp: { url: 'http://x.example' } },   false],
      ['a name of one emoji',    { ...OUTBOUND, name: '😀' },                         false],
      ['a name of two emoji',    { ...OUTBOUND, name: '😀😀' },                       true],
      ['null',                   null,                                                false],
    ]
    for (const [what, given, valid] of rows) {
      const one = JSON.parse(JSON.stringify(given))
      assert.equal(served(one), valid, `${what}: ${JSON.stringify(served.errors)}`)
      assert.equal(documented(one), valid, what)
      const reply = await api('POST', '/v1/agents', { config: one })
      assert.equal(reply.status, valid ? 201 : 400, `${what}: ${reply.text}`)
    }
  })

  it('admits http where the installation does', async () => {
    const { url } = await house.another({ roles: ['api'], allowPrivateTargets: true })
    const relaxed = (await contractOf(url)).api(await house.key(false))
    const { json: schema } = await relaxed('GET', '/v1/agents/schema')
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true })
    assert.equal(ajv.validate(schema, { ...OUTBOUND, mcp: { url: 'http://x.example' } }), true)
  })
})

/** Has a call placed by a node that can, then reads what is kept of it. */
async function listen(agent: string): Promise<void> {
  await house.another({ roles: ['calls', 'worker'] })
  const { id } = (await api('POST', '/v1/calls', { agent, to: '+390000000001', inputs: { nome: 'Anna' } })).json
  await until(
    () => api('GET', `/v1/calls/${id}`),
    (seen) => seen.json.status === 'completed',
  )
  await api('GET', `/v1/calls/${id}/transcript`)
  await api('GET', `/v1/calls/${id}/recording`)
  await api('GET', `/v1/calls/${id}/recording`, undefined, { range: 'bytes=0-99' })
  assert.equal((await api('GET', `/v1/calls/${id}/recording`, undefined, { range: 'bytes=99999999-' })).status, 416)
  const { json: waveform } = await api('GET', `/v1/calls/${id}/recording/peaks?buckets=100`)
  assert.deepEqual([waveform.buckets, waveform.peaks.length], [100, 100])
  await review(await publishedAgent(api, { review: 'always' }))
}

/** No simulated call rings for long enough: one of the node's own is said to. */
async function hangUp(call: object): Promise<void> {
  const { id } = (await api('POST', '/v1/calls', { ...call, scheduled_at: '2027-01-01T00:00:00Z' })).json
  await house.db.query(sql`
    update calls set status = 'dialing', attempts = 1, due_at = null, node_id = (select n.id from nodes n limit 1) where id = ${id}`)
  await api('POST', `/v1/calls/${id}/hangup`)
}

async function review(agent: string): Promise<void> {
  const { id } = (await api('POST', '/v1/calls', { agent, to: '+390000000001', inputs: { nome: 'Anna' } })).json
  await until(
    () => api('GET', `/v1/calls/${id}`),
    (seen) => seen.json.status === 'needs_review',
  )
  await api('POST', `/v1/calls/${id}/review`, { data: { conferma: true } })
}

async function keys(live: Api): Promise<void> {
  const { id } = (await live('POST', '/v1/keys', { mode: 'test' })).json
  await live('GET', '/v1/keys')
  await live('DELETE', `/v1/keys/${id}`)
  await live('GET', '/v1/audit')
}

async function campaigns(agent: string): Promise<void> {
  const contacts = [{ to: '+390000000001', inputs: { nome: 'Anna' } }]
  const { id } = (await api('POST', '/v1/campaigns', { agent, name: 'Richiami', contacts })).json
  await api('POST', '/v1/campaigns/check', { agent, contacts })
  await api('GET', '/v1/campaigns')
  await api('GET', `/v1/campaigns/${id}`)
  for (const move of ['pause', 'resume', 'cancel']) await api('POST', `/v1/campaigns/${id}/${move}`)
}

/** Where no node runs clocks they do not arrive: the answer comes after the wait, and says so. */
async function testClock(): Promise<void> {
  await api('GET', '/v1/test/clock')
  const set = (now: string) => api('PUT', '/v1/test/clock', { now })
  const advance = () => api('POST', '/v1/test/clock/advance', { seconds: 1 })
  assert.equal((await set('2026-11-17T09:00:00Z')).status, 202)
  assert.equal((await advance()).status, 202)
  const { node } = await house.another({ roles: ['calls'] })
  await until(advance, (reply) => reply.status === 200)
  await until(
    () => set('2026-11-18T09:00:00Z'),
    (reply) => reply.status === 200,
  )
  await api('DELETE', '/v1/test/clock')
  await node.stop()
}

/** What people do by hand is walked through in people.test.ts, and what does not end in console-routes.test.ts. */
/** Seen in `trunks.test.ts`, which has the nodes that they are about. */
const INSTALLATION = /^\w+_(?:over_)?trunks? |^(?:get_system|run_check|update_settings) /
const PEOPLE = /session|get_door|invitation|password_reset|people|person|_me |totp|open_stream|create_talk/

describe('every operation', () => {
  it('answers as the document says, with each of its good statuses', async () => {
    const config = OUTBOUND
    await api('GET', '/v1/me')
    await api('POST', '/v1/webhook-secret')
    await keys(contract.api(await house.key(true)))
    await api('GET', '/v1/agents/schema')
    await api('POST', '/v1/agents/validate', { config })
    const { id } = (await api('POST', '/v1/agents', { config })).json
    await api('GET', '/v1/agents')
    await api('GET', `/v1/agents/${id}`)
    await api('PUT', `/v1/agents/${id}/draft`, { config, revision: 1 })
    await api('POST', `/v1/agents/${id}/publish`, { revision: 2 })
    await api('POST', `/v1/agents/${id}/publish`, { revision: 2 })
    await api('GET', `/v1/agents/${id}/versions`)
    await api('GET', `/v1/agents/${id}/versions/1`)
    await api('POST', `/v1/agents/${id}/preview`, {})
    await api('PUT', `/v1/agents/${id}/mcp-token`, { token: 'abc' })
    await api('DELETE', `/v1/agents/${id}/mcp-token`)
    await api('POST', `/v1/agents/${id}/mcp-test`)
    const call = { agent: await publishedAgent(api), to: '+390000000001', inputs: { nome: 'Anna' } }
    const queued = (await api('POST', '/v1/calls', call, { 'idempotency-key': 'one' })).json
    await api('POST', '/v1/calls', call, { 'idempotency-key': 'one' })
    await api('GET', '/v1/calls')
    await api('GET', `/v1/calls/${queued.id}`)
    await api('POST', `/v1/calls/${queued.id}/cancel`)
    await api('POST', '/v1/suppressions', { number: '+390212345678' })
    await api('POST', '/v1/suppressions', { number: '+390212345678' })
    await api('GET', '/v1/suppressions')
    await api('DELETE', '/v1/suppressions/%2B390212345678')
    await api('POST', '/v1/suppressions/import', '+390212345678', { 'content-type': 'text/csv' })
    await campaigns(await publishedAgent(api))
    await testClock()
    // After it: a test clock does not start while a call is under way.
    await hangUp(call)
    await listen(await publishedAgent(api, { recording: true }))
    await api('POST', '/v1/privacy/export', { number: '+390000000001' })
    await api('POST', '/v1/privacy/erase', { number: '+390212345678' })
    await api('GET', '/v1/sandbox')
    const [event] = (await api('GET', '/v1/events')).json.data
    await api('GET', `/v1/events/${event.id}`)
    await api('POST', `/v1/events/${event.id}/redeliver`)
    const inbound = { ...INBOUND, opening: undefined, inputs: undefined, result: [] }
    const number = (await api('GET', '/v1/numbers')).json.data[0]
    await api('PUT', `/v1/numbers/${number.id}`, { agent: await publishedAgent(api, inbound) })
    await api('POST', '/v1/test/inbound-calls', { to: number.number, from: '+393331234567' })
    await api('GET', `/v1/calls/${queued.id}/attempts`)
    await api('GET', `/v1/calls/${queued.id}/evidence`)
    for (const path of ['stats', 'stats/lines', 'reviews', 'waiting', 'dialing', 'requests', 'settings'])
      await api('GET', `/v1/${path}`)
    await api('GET', '/v1/brand')
    await api('PATCH', '/v1/brand', { name: 'Voce & Filo' })
    await api('PUT', '/v1/dialing', { paused: false })
    await api('POST', '/v1/events/redeliver', { call: queued.id })
    await api('GET', '/v1/clients')
    const client = (await api('POST', '/v1/clients', { name: 'Studio Bianchi' })).json
    await api('PATCH', `/v1/clients/${client.id}`, { name: 'Studio Verdi' })
    await api('DELETE', `/v1/clients/${client.id}`)
    await api('GET', '/v1/usage')
    await api('GET', '/v1/usage/records')
    await api('POST', `/v1/agents/${id}/archive`)
    const unseen = contract.unseen().filter((one) => !PEOPLE.test(one) && !INSTALLATION.test(one))
    assert.deepEqual(unseen, [], 'these were never exercised: a new operation needs a line here')
  })

  it('answers to HEAD as it would to GET, without a body', async () => {
    for (const path of ['/v1/me', '/v1/calls', '/v1/calls/call_01jcq3v5k8e7r9t2w4y6z8a0bc', '/v1/nothing']) {
      const [head, get] = [await api('HEAD', path), await api('GET', path)]
      assert.equal(head.status, get.status, path)
      assert.equal(head.text, '')
      assert.match(head.headers.get('request-id') ?? '', /^req_/)
    }
  })
})
