import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '../support/api.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { compile, connect, ERAS, type Tools } from './client.ts'

/**
 * What a language model does that sees the tools and nothing else. Everything that the walk sends comes from a
 * description, a schema or an earlier answer; what a description promises is what the next step relies on.
 */
const ENDED = ['completed', 'failed', 'cancelled', 'needs_review']

function descriptionOf({ shown }: Tools, name: string): string {
  return shown.find((tool) => tool.name === name)?.description ?? ''
}

/** The document that the description shows. */
function documentIn(description: string): Record<string, unknown> {
  const [, json = ''] = /document: (\{.*\})\./.exec(description) ?? []
  return JSON.parse(json)
}

let house: TestHouse
before(async () => {
  house = await startHouse()
})
after(() => house[Symbol.asyncDispose]())

for (const era of ERAS)
  test(`an agent is built, published and tried with nothing but the tools (${era})`, async () => {
    await using tools = await connect(house.url, await house.key(false, era), era)
    const { call } = tools
    assert.match(tools.client.getInstructions() ?? '', /`get_agent_schema`.*`publish_agent`/s)
    assert.equal((await call('get_account')).json.mode, 'test')

    const document = documentIn(descriptionOf(tools, 'create_agent'))
    const fits = compile((await call('get_agent_schema')).json)
    assert.ok(fits(document), JSON.stringify(fits.errors))
    const { opening: _, ...without } = document
    const refused = await call('validate_agent', { config: without })
    assert.equal(refused.json.valid, false)
    assert.deepEqual(
      refused.json.errors.map(({ param }: { param: string }) => param),
      ['/config/opening'],
    )
    assert.deepEqual((await call('validate_agent', { config: document })).json, {
      valid: true,
      errors: [],
      warnings: [],
    })

    const agent = (await call('create_agent', { config: document, idempotency_key: 'walk-agent' })).json
    assert.equal(agent.status, 'draft')
    const config = { ...agent.config, name: 'Appointments of Studio Rossi' }
    const saved = (await call('save_agent_draft', { id: agent.id, config, revision: agent.revision })).json
    assert.equal(saved.revision, agent.revision + 1)
    assert.match((await call('preview_agent', { id: agent.id })).json.opening, /^Hello, this is Giulia/)
    const version = (await call('publish_agent', { id: agent.id, revision: saved.revision })).json
    assert.equal(version.version, 1)

    const [to = ''] = /\+39\d+/.exec(tools.client.getInstructions() ?? '') ?? []
    const given = { agent: agent.id, to, inputs: { name: 'Anna Verdi' }, idempotency_key: 'walk-call' }
    const { id } = (await call('create_call', given)).json
    const ended = await until(
      async () => (await call('get_call', { id })).json,
      ({ status }) => ENDED.includes(status),
    )
    assert.equal(ended.outcome, 'completed')
    assert.equal(typeof ended.result.data.confirmed, 'boolean')
    const { turns } = (await call('get_call_transcript', { id })).json
    assert.match(turns[0].text, /Anna Verdi/)
    const events = (await call('list_events', { call: id })).json.data
    assert.deepEqual(
      events.map(({ type }: { type: string }) => type),
      ['call.completed'],
    )
  })
