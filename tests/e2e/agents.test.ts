import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from '#store/sql.ts'
import { type Api, apiFor, INBOUND, OUTBOUND, publishedAgent } from '../support/api.ts'
import { startHouse, type TestHouse } from '../support/house.ts'

let house: TestHouse
let api: Api
let live: Api
before(async () => {
  house = await startHouse()
  api = apiFor(house.url, await house.key(false))
  live = apiFor(house.url, await house.key(true))
})
after(() => house[Symbol.asyncDispose]())

const draft = async (changes: object = {}) =>
  (await api('POST', '/v1/agents', { config: { ...OUTBOUND, ...changes } })).json
const codes = (faults: { param: string; code: string }[]) => faults.map((fault) => `${fault.param} ${fault.code}`)

describe('drafts', () => {
  test('a created agent is a draft of revision 1 with every default filled in', async () => {
    const created = await api('POST', '/v1/agents', { config: { ...OUTBOUND, calling: { maxAttempts: 2 } } })
    assert.equal(created.status, 201)
    const agent = created.json
    assert.deepEqual(
      [
        agent.object,
        agent.type,
        agent.name,
        agent.status,
        agent.revision,
        agent.published_version,
        agent.mcp_token_set,
      ],
      ['agent', 'outbound', OUTBOUND.name, 'draft', 1, null, false],
    )
    assert.deepEqual(agent.config.calling, {
      identityCheck: true,
      hours: { days: [1, 2, 3, 4, 5, 6], from: '09:00', to: '20:00' },
      maxAttempts: 2,
      autoCallback: true,
    })
    assert.deepEqual(agent.config.delivery, { mode: 'sandbox', url: '' })
    assert.equal(agent.config.language, 'it')
    assert.equal(agent.config.review, 'never')
    assert.ok(!('model' in agent.config) && !('voice' in agent.config))
    assert.equal(agent.client.external_id, 'default')
    assert.deepEqual((await api('GET', `/v1/agents/${agent.id}`)).json, agent)
    assert.deepEqual(
      (await live('GET', `/v1/agents/${agent.id}`)).json,
      agent,
      'agents belong to the account, whatever the mode',
    )
  })

  test('each save adds 1 to the revision, and takes the bare document or {config, revision}', async () => {
    const agent = await draft()
    const bare = await api('PUT', `/v1/agents/${agent.id}/draft`, { ...OUTBOUND, name: 'Altro nome' })
    assert.deepEqual([bare.status, bare.json.revision, bare.json.name], [200, 2, 'Altro nome'])
    const wrapped = await api('PUT', `/v1/agents/${agent.id}/draft`, { config: OUTBOUND, revision: 2 })
    assert.deepEqual([wrapped.status, wrapped.json.revision, wrapped.json.name], [200, 3, OUTBOUND.name])
    const stale = await api('PUT', `/v1/agents/${agent.id}/draft`, { config: OUTBOUND, revision: 2 })
    assert.deepEqual([stale.status, stale.json.error.code], [409, 'revision_conflict'])
  })

  test('of two saves with the same revision at the same time one wins', async () => {
    const agent = await draft()
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => api('PUT', `/v1/agents/${agent.id}/draft`, { config: OUTBOUND, revision: 1 })),
    )
    assert.deepEqual(replies.map((reply) => reply.status).sort(), [200, 409, 409, 409, 409, 409, 409, 409])
  })

  test('the type of an agent is fixed', async () => {
    const agent = await draft()
    const other = await api('PUT', `/v1/agents/${agent.id}/draft`, { config: INBOUND })
    assert.deepEqual(
      [other.status, other.json.error.code, other.json.error.param],
      [400, 'invalid_agent', '/config/type'],
    )
  })

  test('a document that breaks the schema is refused with every fault at its own pointer', async () => {
    const reply = await api('POST', '/v1/agents', {
      config: { ...OUTBOUND, name: 'x', persona: '', surprise: 1, result: [{ key: 'Bad', label: 'x', type: 'text' }] },
    })
    assert.deepEqual([reply.status, reply.json.error.code], [400, 'invalid_agent'])
    const params = reply.json.error.errors.map((fault: { param: string }) => fault.param).sort()
    assert.deepEqual(params, ['/config/name', '/config/persona', '/config/result/0/key', '/config/surprise'])
    const around = await api('POST', '/v1/agents', { config: OUTBOUND, surprise: 1 })
    assert.deepEqual(
      [around.status, around.json.error.code, around.json.error.param],
      [400, 'invalid_request', '/surprise'],
    )
  })

  test('an unknown client is not found, by its pointer', async () => {
    const reply = await api('POST', '/v1/agents', { config: OUTBOUND, client: 'cli_00000000000000000000000000' })
    assert.deepEqual([reply.status, reply.json.error.code, reply.json.error.param], [404, 'not_found', '/client'])
  })
})

describe('validate', () => {
  test('warns of music that cannot be played to whoever waits for an operator', async () => {
    const transfer = { to: '+390299999999', musicUrl: 'https://127.0.0.1:9/attesa.mp3' }
    const { json } = await api('POST', '/v1/agents/validate', { config: { ...OUTBOUND, transfer } })
    assert.deepEqual([json.valid, codes(json.warnings)], [true, ['/config/transfer/musicUrl music_unusable']])
    assert.match(json.warnings[0].message, /may not be reached\. Whoever waits hears a ringing tone instead\.$/)
  })

  test('answers 200 whatever the document, bare or wrapped, and saves nothing', async () => {
    const count = async () => (await house.db.query(sql<{ n: number }>`select count(*) as n from agents`))[0]?.n
    const before = await count()
    const good = await api('POST', '/v1/agents/validate', OUTBOUND)
    assert.deepEqual([good.status, good.json.valid, good.json.errors], [200, true, []])
    const wrapped = await api('POST', '/v1/agents/validate', { config: { ...OUTBOUND, name: 'x' } })
    assert.deepEqual(
      [wrapped.status, wrapped.json.valid, codes(wrapped.json.errors)],
      [200, false, ['/config/name too_small']],
    )
    const crossed = await api('POST', '/v1/agents/validate', {
      ...OUTBOUND,
      opening: 'Buongiorno {{cognome}}, sono Giulia.',
    })
    assert.deepEqual([crossed.status, crossed.json.valid, crossed.json.error], [200, false, undefined])
    assert.ok(crossed.json.warnings.length > 0, 'no disclosure in the opening')
    for (const nonsense of [[], 'text', 3, null]) {
      const reply = await api('POST', '/v1/agents/validate', JSON.stringify(nonsense))
      assert.deepEqual([reply.status, reply.json.valid], [200, false])
    }
    assert.equal(await count(), before)
  })
})

describe('publishing', () => {
  test('makes immutable, numbered versions; the revision that is published already answers 200', async () => {
    const agent = await draft()
    const first = await api('POST', `/v1/agents/${agent.id}/publish`, { revision: 1 })
    assert.deepEqual(
      [first.status, first.json.version, first.json.revision, first.json.object],
      [201, 1, 1, 'agent_version'],
    )
    const again = await api('POST', `/v1/agents/${agent.id}/publish`, { revision: 1 })
    assert.equal(again.status, 200)
    assert.deepEqual(again.json, first.json)
    const published = await api('GET', `/v1/agents/${agent.id}`)
    assert.deepEqual(
      [published.json.status, published.json.published_version, published.json.revision],
      ['published', 1, 1],
    )
    await api('PUT', `/v1/agents/${agent.id}/draft`, { config: { ...OUTBOUND, name: 'Seconda' } })
    const second = await api('POST', `/v1/agents/${agent.id}/publish`, { revision: 2 })
    assert.deepEqual([second.status, second.json.version], [201, 2])
    assert.equal((await api('GET', `/v1/agents/${agent.id}/versions/1`)).json.config.name, OUTBOUND.name)
    const versions = await api('GET', `/v1/agents/${agent.id}/versions`)
    assert.deepEqual(
      versions.json.data.map((version: { version: number }) => version.version),
      [2, 1],
    )
    assert.equal((await api('GET', `/v1/agents/${agent.id}/versions/3`)).status, 404)
    assert.equal((await api('GET', `/v1/agents/${agent.id}/versions/first`)).status, 404)
  })

  test('a stale revision is refused', async () => {
    const agent = await draft()
    const reply = await api('POST', `/v1/agents/${agent.id}/publish`, { revision: 7 })
    assert.deepEqual([reply.status, reply.json.error.code], [409, 'revision_conflict'])
  })

  test('published at the same time by many, a revision has one version', async () => {
    const agent = await draft()
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => api('POST', `/v1/agents/${agent.id}/publish`, { revision: 1 })),
    )
    assert.deepEqual(
      replies.map((reply) => reply.json.version),
      Array(8).fill(1),
    )
    assert.equal(replies.filter((reply) => reply.status === 201).length, 1)
  })

  test('a draft with cross-field problems is saved, shows them, and is refused at publish with all of them', async () => {
    const agent = await draft({ opening: 'Buongiorno {{cognome}}.', delivery: { mode: 'webhook' } })
    assert.equal(agent.problems.length, 2)
    const reply = await api('POST', `/v1/agents/${agent.id}/publish`, { revision: 1 })
    assert.deepEqual([reply.status, reply.json.error.code, reply.json.error.errors.length], [400, 'invalid_agent', 2])
  })
})

describe('archive', () => {
  test('cancels queued calls of both modes, unroutes numbers, takes no new calls, and may be repeated', async () => {
    const agent = await publishedAgent(api)
    const queued = await api('POST', '/v1/calls', {
      agent,
      to: '+390000000001',
      inputs: { nome: 'A' },
      scheduled_at: '2027-06-01T10:00:00Z',
    })
    assert.equal(queued.json.waiting_for, 'scheduled_at')
    for (let round = 0; round < 2; round += 1) {
      const archived = await live('POST', `/v1/agents/${agent}/archive`)
      assert.deepEqual([archived.status, archived.json.status], [200, 'archived'])
    }
    const call = await api('GET', `/v1/calls/${queued.json.id}`)
    assert.deepEqual([call.json.status, call.json.outcome], ['cancelled', 'cancelled'])
    const events = await house.db.query(sql`select type from events where call_id = ${queued.json.id}`)
    assert.deepEqual(events, [{ type: 'call.completed' }])
    const refused = await api('POST', '/v1/calls', { agent, to: '+390000000001', inputs: { nome: 'A' } })
    assert.deepEqual([refused.status, refused.json.error.code], [409, 'agent_archived'])
    const saved = await api('PUT', `/v1/agents/${agent}/draft`, { config: OUTBOUND })
    assert.deepEqual([saved.status, saved.json.error.code], [409, 'agent_archived'])
    const published = await api('POST', `/v1/agents/${agent}/publish`, { revision: 1 })
    assert.deepEqual([published.status, published.json.error.code], [409, 'agent_archived'])
    const listed = await api('GET', '/v1/agents?limit=100')
    assert.ok(!listed.json.data.some((one: { id: string }) => one.id === agent))
    const shelved = await api('GET', '/v1/agents?status=archived')
    assert.ok(shelved.json.data.some((one: { id: string }) => one.id === agent))
  })
})

describe('the token of the tool server', () => {
  const token = 'canary-token-4711-secret'

  test('is stored sealed, never returned, and gone when deleted', async () => {
    const agent = await draft()
    const set = await api('PUT', `/v1/agents/${agent.id}/mcp-token`, { token })
    assert.deepEqual([set.status, set.json.mcp_token_set], [200, true])
    assert.ok(!set.text.includes(token))
    const [row] = await house.db.query(sql<{ mcp_token: Buffer }>`select mcp_token from agents where id = ${agent.id}`)
    assert.ok(row && !row.mcp_token.toString('latin1').includes(token))
    assert.ok(!house.log.some((line) => line.includes(token)))
    const gone = await api('DELETE', `/v1/agents/${agent.id}/mcp-token`)
    assert.deepEqual([gone.status, gone.json.mcp_token_set], [200, false])
  })

  test('belongs to the origin that the draft named when it was set: another has none, and the first has it again', async () => {
    const agent = await draft({ mcp: { url: 'https://tools.example.com/mcp' } })
    const named = async (mcp: object | undefined) => {
      const saved = await api('PUT', `/v1/agents/${agent.id}/draft`, { ...OUTBOUND, mcp })
      assert.equal(saved.status, 200, saved.text)
      return saved.json.mcp_token_set
    }
    assert.equal((await api('PUT', `/v1/agents/${agent.id}/mcp-token`, { token })).json.mcp_token_set, true)
    for (const [url, isSet] of [
      ['https://tools.example.com/other', true],
      ['https://tools.example.com:443/mcp', true],
      ['https://evil.example.net/mcp', false],
      ['https://tools.example.com.evil.example.net/mcp', false],
      ['https://tools.example.com/mcp', true],
    ] as const)
      assert.equal(await named({ url }), isSet, url)
    assert.equal(await named(undefined), false)
  })

  for (const [what, bad] of [
    ['empty', ''],
    ['too long', 'x'.repeat(4097)],
    ['not printable', 'a\nb'],
  ] as const) {
    test(`${what}: refused`, async () => {
      const agent = await draft()
      const reply = await api('PUT', `/v1/agents/${agent.id}/mcp-token`, { token: bad })
      assert.deepEqual([reply.status, reply.json.error.param], [400, '/token'])
      assert.equal((await api('PUT', `/v1/agents/${agent.id}/mcp-token`, { token: 'x'.repeat(4096) })).status, 200)
    })
  }
})

describe('preview', () => {
  test('shows the first words and the whole prompt, with examples for what was not given', async () => {
    const agent = await draft({ opening: 'Buongiorno {{nome}}, chiamo dallo studio Rossi.', recording: true })
    const given = await api('POST', `/v1/agents/${agent.id}/preview`, { inputs: { nome: 'Anna {{x}}' } })
    assert.equal(given.status, 200)
    assert.equal(
      given.json.opening,
      'Buongiorno Anna {{x}}, chiamo dallo studio Rossi. Sono un assistente virtuale. Questa chiamata viene registrata.',
    )
    assert.ok(given.json.prompt.includes('Anna {{x}}'))
    const example = await api('POST', `/v1/agents/${agent.id}/preview`)
    assert.equal(typeof example.json.inputs.nome, 'string')
    const wrong = await api('POST', `/v1/agents/${agent.id}/preview`, { inputs: { cognome: 'x', nome: 3 } })
    assert.deepEqual([wrong.status, wrong.json.error.code], [400, 'invalid_inputs'])
    assert.deepEqual(wrong.json.error.errors.map((fault: { param: string }) => fault.param).sort(), [
      '/inputs/cognome',
      '/inputs/nome',
    ])
  })

  test('a published version is previewed as it was published; inbound has a greeting and takes no inputs', async () => {
    const agent = await publishedAgent(api)
    await api('PUT', `/v1/agents/${agent}/draft`, {
      config: { ...OUTBOUND, persona: 'Bianca', opening: 'Salve, sono Bianca, assistente virtuale.' },
    })
    const old = await api('POST', `/v1/agents/${agent}/preview`, { version: 1 })
    assert.ok(old.json.opening.includes('Giulia'))
    assert.ok((await api('POST', `/v1/agents/${agent}/preview`)).json.opening.includes('Bianca'))
    assert.equal((await api('POST', `/v1/agents/${agent}/preview`, { version: 9 })).status, 404)
    const inbound = (await api('POST', '/v1/agents', { config: INBOUND })).json
    const greeting = await api('POST', `/v1/agents/${inbound.id}/preview`, {})
    assert.equal(greeting.json.greeting, INBOUND.greeting)
    assert.equal((await api('POST', `/v1/agents/${inbound.id}/preview`, { inputs: { a: 1 } })).status, 400)
  })
})
