import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { apiFor, INBOUND, OUTBOUND, publishedAgent, until } from '../support/api.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { type Answer, connect, ERAS, type Tools } from './client.ts'

let house: TestHouse
let key: string
let tools: Tools
before(async () => {
  house = await startHouse()
  key = await house.key(false)
  tools = await connect(house.url, key)
})
after(async () => {
  await tools?.[Symbol.asyncDispose]()
  await house?.[Symbol.asyncDispose]()
})

const codeOf = ({ isError, json }: Answer): string | null => (isError ? json.error.code : null)
const paramsOf = ({ json }: Answer): string[] => json.error.errors.map(({ param }: { param: string }) => param)

describe('a tool', () => {
  test('answers as its endpoint does', async () => {
    const agent = await publishedAgent(apiFor(house.url, key))
    const pairs: [name: string, given: Record<string, unknown>, path: string][] = [
      ['get_account', {}, '/v1/me'],
      ['get_agent', { id: agent }, `/v1/agents/${agent}`],
      ['get_agent_version', { id: agent, version: 1 }, `/v1/agents/${agent}/versions/1`],
      ['list_agents', { limit: 1, type: 'outbound' }, '/v1/agents?limit=1&type=outbound'],
      ['get_usage', { month: '2026-11' }, '/v1/usage?month=2026-11'],
    ]
    for (const [name, given, path] of pairs)
      assert.deepEqual((await tools.call(name, given)).json, (await apiFor(house.url, key)('GET', path)).json, name)
  })

  test('has something to say where the endpoint has nothing', async () => {
    await tools.call('add_suppression', { number: '+390212345678' })
    const answer = await tools.call('remove_suppression', { number: '+390212345678' })
    assert.deepEqual([answer.isError, answer.text, answer.json], [false, 'The number may be called again.', undefined])
  })

  test('takes a text where the endpoint takes a file of lines', async () => {
    const answer = await tools.call('import_suppressions', { csv: 'number,reason\r\n+390212345670,no\r\nx,y\r\n' })
    assert.equal(answer.json.imported, 1)
    assert.equal(answer.json.invalid.length, 1)
    assert.equal(codeOf(await tools.call('import_suppressions', {}, { wrong: true })), 'invalid_request')
  })

  test('gives the address of a recording, which the same key opens', async () => {
    const api = apiFor(house.url, key)
    const agent = await publishedAgent(api, { recording: true })
    const { id } = (await tools.call('create_call', { agent, to: '+390000000001', inputs: { nome: 'Anna' } })).json
    await until(
      async () => (await tools.call('get_call', { id })).json,
      ({ status }) => status === 'completed',
    )
    const answer = await tools.call('get_call_recording', { id })
    const { url } = answer.json
    assert.deepEqual(
      answer.content.map(({ type, uri, mimeType }) => [type, uri, mimeType]),
      [
        ['text', undefined, undefined],
        ['resource_link', url, 'audio/wav'],
      ],
    )
    const file = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
    assert.equal(file.status, 200)
    assert.equal(Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 4), 'RIFF')
  })
})

describe('a problem', () => {
  test('is an answer with the code of the API, and has the shape of its errors', async () => {
    const none = 'agt_01jcq3v5k8e7r9t2w4y6z8a0bc'
    const draft = (await tools.call('create_agent', { config: OUTBOUND })).json
    const inbound = (await tools.call('create_agent', { config: INBOUND })).json
    await tools.call('publish_agent', { id: inbound.id, revision: 1 })
    const cases: [code: string, name: string, given: Record<string, unknown>][] = [
      ['not_found', 'get_agent', { id: none }],
      ['revision_conflict', 'save_agent_draft', { id: draft.id, config: OUTBOUND, revision: 7 }],
      ['agent_not_published', 'create_call', { agent: draft.id, to: '+390000000001', inputs: { nome: 'Anna' } }],
      ['wrong_agent_type', 'create_call', { agent: inbound.id, to: '+390000000001' }],
      ['invalid_cursor', 'list_calls', { cursor: 'nonsense' }],
      ['default_client', 'delete_client', { id: (await tools.call('get_account')).json.default_client.id }],
    ]
    for (const [code, name, given] of cases) {
      const answer = await tools.call(name, given)
      assert.equal(codeOf(answer), code, name)
      assert.match(answer.json.error.request_id, /^req_/)
    }
  })

  test('names the argument that is wrong, missing or unknown', async () => {
    const cases: [name: string, given: Record<string, unknown>, params: string[]][] = [
      ['get_agent', {}, ['id']],
      ['get_agent', { id: { of: 'agent' } }, ['id']],
      ['get_agent_version', { version: null }, ['id', 'version']],
      ['get_agent', { id: 'agt_1', colour: 'red' }, ['colour']],
      ['list_calls', { status: 'gone' }, ['status']],
      ['list_calls', { limit: 101 }, ['limit']],
      ['list_calls', { page: 2 }, ['page']],
      ['create_call', { to: 'nobody' }, ['/agent', '/to']],
      ['create_agent', { config: { ...OUTBOUND, persona: 5 }, colour: 'red' }, ['/config/persona', '/colour']],
      ['add_suppression', { number: '+390212345678', reason: '\u0000' }, ['/reason']],
    ]
    for (const [name, given, params] of cases) {
      // A text that no table can hold is not in the schema.
      const answer = await tools.call(name, given, ...(params[0] === '/reason' ? [] : [{ wrong: true } as const]))
      assert.deepEqual(paramsOf(answer), params, name)
    }
  })

  test('of ours is told without its cause', async () => {
    const lines = house.log.length
    await house.db.script('alter table webhook_secrets rename to elsewhere')
    const answer = await tools.call('rotate_webhook_secret')
    await house.db.script('alter table elsewhere rename to webhook_secrets')
    assert.equal(codeOf(answer), 'internal_error')
    assert.doesNotMatch(answer.text, /webhook_secrets|relation|\.ts/)
    const told = (line: string) => line.includes(answer.json.error.request_id) && line.includes('"level":"error"')
    assert.ok(house.log.slice(lines).some(told))
  })
})

for (const era of ERAS)
  test(`a tool that is not there is an error of the protocol (${era})`, async () => {
    await using mine = await connect(house.url, key, era)
    await assert.rejects(mine.client.callTool({ name: 'dial_everybody', arguments: {} }), { code: -32_602 })
  })

test('the list says how long it may be kept, and for whom, and comes in one order', async () => {
  const { tools: first, ttlMs, cacheScope } = await tools.client.listTools()
  assert.deepEqual([Number(ttlMs) >= 60_000, cacheScope], [true, 'private'])
  await using mine = await connect(house.url, await house.key(false, 'another'), '2025')
  assert.deepEqual(mine.shown, first)
})

describe('whoever calls a tool', () => {
  test('sees nothing of another account and nothing of the other mode', async () => {
    const agent = await publishedAgent(apiFor(house.url, key))
    const { id } = (await tools.call('create_call', { agent, to: '+390000000001', inputs: { nome: 'Anna' } })).json
    await using live = await connect(house.url, await house.key(true))
    await using stranger = await connect(house.url, await house.key(false, 'stranger'))
    for (const other of [live, stranger]) {
      assert.equal(codeOf(await other.call('get_call', { id })), 'not_found')
      assert.equal(codeOf(await other.call('cancel_call', { id })), 'not_found')
      assert.deepEqual((await other.call('list_calls')).json.data, [])
      assert.deepEqual((await other.call('list_events')).json.data, [])
    }
    assert.equal((await live.call('get_agent', { id: agent })).json.id, agent)
    assert.equal(codeOf(await stranger.call('get_agent', { id: agent })), 'not_found')
    assert.equal(codeOf(await live.call('get_test_clock')), 'forbidden')
    assert.deepEqual(
      [(await live.call('get_account')).json.mode, (await tools.call('get_account')).json.mode],
      ['live', 'test'],
    )
  })
})

describe('a key of a narrower scope', () => {
  const OF_BUILDING =
    'archive_agent cancel_campaign create_campaign create_client create_key delete_agent_mcp_token delete_client erase_number export_number pause_campaign publish_agent redeliver_event resume_campaign rotate_webhook_secret route_number set_agent_mcp_token'.split(
      ' ',
    )

  test('is shown what it may do, and refused the rest', async () => {
    await using building = await connect(house.url, await house.key(false, 'default', { scope: 'build' }))
    const names = new Set(building.shown.map(({ name }) => name))
    assert.deepEqual(
      OF_BUILDING.filter((name) => names.has(name)),
      [],
    )
    for (const name of ['create_agent', 'preview_agent', 'create_call', 'get_call']) assert.ok(names.has(name), name)
    for (const [name, given] of [
      ['rotate_webhook_secret', {}],
      ['publish_agent', { id: 'agt_01jcq3v5k8e7r9t2w4y6z8a0bc', revision: 1 }],
      ['set_agent_mcp_token', { id: 'agt_01jcq3v5k8e7r9t2w4y6z8a0bc', token: 'abc' }],
    ] as const)
      assert.equal(codeOf(await building.call(name, given, { wrong: true })), 'forbidden', name)
    assert.equal((await building.call('create_agent', { config: OUTBOUND })).json.status, 'draft')
    await using reading = await connect(house.url, await house.key(false, 'default', { scope: 'read' }))
    assert.ok(reading.shown.every(({ annotations }) => annotations?.readOnlyHint))
  })
})

describe('an idempotency key', () => {
  test('has one effect, over both doors and with many at once', async () => {
    const agent = await publishedAgent(apiFor(house.url, key))
    const call = { agent, to: '+390000000001', inputs: { nome: 'Anna' } }
    const many = Array.from({ length: 8 }, () => tools.call('create_call', { ...call, idempotency_key: 'one' }))
    const ids = new Set((await Promise.all(many)).map(({ json }) => json.id))
    assert.equal(ids.size, 1)
    const again = await tools.call('create_call', { ...call, idempotency_key: 'one' })
    assert.deepEqual([ids.has(again.json.id), again.replayed], [true, true])
    const overHttp = await apiFor(house.url, key)('POST', '/v1/calls', call, { 'idempotency-key': 'one' })
    assert.deepEqual([overHttp.status, ids.has(overHttp.json.id)], [200, true])
    const client = { name: 'Studio Bianchi', idempotency_key: 'two' }
    const [first, second] = [await tools.call('create_client', client), await tools.call('create_client', client)]
    assert.deepEqual([second.json, first.replayed, second.replayed], [first.json, false, true])
  })

  test('is refused for another request, and when it is none', async () => {
    await tools.call('create_client', { name: 'A', idempotency_key: 'three' })
    const other = await tools.call('create_client', { name: 'B', idempotency_key: 'three' })
    assert.equal(codeOf(other), 'idempotency_key_reused')
    for (const idempotency_key of ['', 5, 'x'.repeat(256)]) {
      const answer = await tools.call('create_client', { name: 'A', idempotency_key }, { wrong: true })
      assert.equal(codeOf(answer), 'invalid_idempotency_key')
    }
  })
})
