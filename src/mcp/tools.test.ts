import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { z } from 'zod'
import { type Route, route } from '#contract/route.ts'
import { routesFor } from '#contract/routes.ts'
import { planOf, requestOf } from './arguments.ts'
import { hintsOf } from './hints.ts'
import { toolsFor } from './tools.ts'

/** What a key may ask for and is answered once. */
const ROUTES = Object.values<Route>(routesFor({ allowHttp: false })).filter(
  ({ auth, replies }) => auth === 'key' && replies[200]?.stream === undefined,
)
const TOOLS = toolsFor(ROUTES)
const named = (name: string) => {
  const tool = TOOLS.get(name)
  if (!tool) throw new Error(`no tool is called ${name}`)
  return tool
}

/** What is named from the beginning (rules.md#the-mcp-server); whatever is added beyond is a tool too. */
const INTERFACE =
  'get_account list_agents create_agent get_agent_schema validate_agent get_agent save_agent_draft publish_agent archive_agent set_agent_mcp_token delete_agent_mcp_token test_agent_mcp list_agent_versions get_agent_version preview_agent create_call list_calls get_call get_call_transcript get_call_recording cancel_call create_campaign list_campaigns get_campaign pause_campaign resume_campaign cancel_campaign list_numbers route_number list_suppressions add_suppression remove_suppression rotate_webhook_secret list_events list_clients create_client delete_client get_usage list_usage_records'

test('every route is a tool of the name of its operation, in the same order, and nothing else is', () => {
  assert.deepEqual(
    [...TOOLS.keys()],
    ROUTES.map(({ id }) => id),
  )
  for (const name of INTERFACE.split(' ')) assert.ok(TOOLS.has(name), name)
})

test('every schema is one that a strict validator takes, refers to nothing, and is an object', () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictTypes: false })
  addFormats.default(ajv)
  for (const { shown } of TOOLS.values())
    for (const schema of [shown.inputSchema, shown.outputSchema])
      if (schema) {
        assert.equal(schema.type, 'object', shown.name)
        assert.doesNotMatch(JSON.stringify(schema), /"\$ref"|"\$defs"/, shown.name)
        ajv.compile(schema)
      }
})

test("every route's own example is right by the schema of its tool", () => {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  for (const { route, shown, plan } of TOOLS.values()) {
    const { params = {}, body } = route.examples ?? {}
    const beside = typeof body === 'string' ? { csv: body } : wrapped(route, body)
    const valid = ajv.compile(shown.inputSchema)
    assert.ok(valid({ ...params, ...beside }), `${shown.name}: ${JSON.stringify(valid.errors)}`)
    for (const reply of Object.values(route.replies)) {
      if (reply.example === undefined || !shown.outputSchema) continue
      const good = ajv.compile(shown.outputSchema)
      assert.ok(good(reply.example), `${shown.name}: ${JSON.stringify(good.errors)}`)
    }
    assert.equal('faults' in requestOf(plan, { ...params, ...beside }), false)
  }
})

/** An agent document always stands in `config`, whatever else the endpoint takes. */
const wrapped = (route: Route, body: unknown): object =>
  route.documentAt === '/config' && !('config' in Object(body)) ? { config: body } : Object(body)

test('every tool says in words of its own what it is for, and speaks of no HTTP', () => {
  for (const { shown } of TOOLS.values()) {
    assert.ok(shown.description.length >= 20 && shown.description.length <= 2_000, shown.name)
    assert.doesNotMatch(shown.description, /\b(?:200|4\d\d|GET|POST|PUT|DELETE)\b/, shown.name)
    const all = JSON.stringify([shown.description, shown.inputSchema])
    assert.doesNotMatch(all, /%2B|Idempotency-Key|text\/csv|CSV in|`Range`|Accept:/, shown.name)
    for (const [, other = ''] of shown.description.matchAll(
      /`((?:get|list|create|set|save|validate|publish|preview|route)_\w+)`/g,
    ))
      assert.ok(TOOLS.has(other), `${shown.name} speaks of ${other}`)
  }
})

// biome-ignore format: a table reads in columns
const HINTS: readonly [name: string, reads: boolean, destroys: boolean, repeats: boolean, open: boolean][] = [
  ['get_call',              true,  false, true,  false],
  ['validate_agent',        true,  false, true,  false],
  ['preview_agent',         true,  false, true,  false],
  ['test_agent_mcp',        true,  false, true,  true],
  ['create_call',           false, false, false, true],
  ['create_campaign',       false, false, false, true],
  ['resume_campaign',       false, false, true,  true],
  ['save_agent_draft',      false, false, true,  false],
  ['archive_agent',         false, true,  true,  false],
  ['delete_client',         false, true,  true,  false],
  ['erase_number',          false, true,  true,  false],
  ['rotate_webhook_secret', false, true,  false, false],
]

for (const [name, reads, destroys, repeats, open] of HINTS)
  test(`${name} says what it does to the world`, () => {
    const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = hintsOf(name)
    assert.deepEqual([readOnlyHint, destructiveHint, idempotentHint, openWorldHint], [reads, destroys, repeats, open])
  })

test('what a GET does is reading, what a DELETE does is not, and what may be repeated takes no key', () => {
  for (const { route, shown, plan } of TOOLS.values()) {
    const { readOnlyHint, idempotentHint } = shown.annotations
    if (route.method === 'GET') assert.ok(readOnlyHint, shown.name)
    if (route.method === 'DELETE') assert.ok(!readOnlyHint, shown.name)
    if (route.method !== 'POST') assert.ok(idempotentHint, shown.name)
    assert.equal('idempotency_key' in Object(shown.inputSchema.properties), plan.keyed)
    assert.equal(plan.keyed, route.method === 'POST' && !idempotentHint, shown.name)
  }
})

test('a route of which two arguments would have one name is refused', () => {
  const twins = route({
    id: 'create_call',
    method: 'POST',
    path: '/v1/x/{id}',
    tag: 'Calls',
    auth: 'key',
    needs: 'view',
    summary: 'Twins',
    params: z.object({ id: z.string() }),
    body: z.strictObject({ id: z.string() }),
    replies: {},
  })
  assert.throws(() => planOf(twins, hintsOf('create_call')), /two arguments that are called id/)
  const keyed = { ...twins, params: z.object({}), body: z.strictObject({ idempotency_key: z.string() }) }
  assert.throws(() => planOf(keyed, hintsOf('create_call')), /idempotency_key/)
})

// biome-ignore format: a table reads in columns
const REQUESTS: readonly [name: string, given: Record<string, unknown>, request: object][] = [
  ['get_agent',          { id: 'agt_1' },                            { params: { id: 'agt_1' }, query: {}, body: undefined, idempotencyKey: undefined }],
  ['get_agent_version',  { id: 'agt_1', version: 2 },                { params: { id: 'agt_1', version: '2' }, query: {}, body: undefined, idempotencyKey: undefined }],
  ['list_calls',         { limit: 5, status: null },                 { params: {}, query: { limit: 5 }, body: undefined, idempotencyKey: undefined }],
  ['list_calls',         { colour: 'red' },                          { params: {}, query: { colour: 'red' }, body: undefined, idempotencyKey: undefined }],
  ['create_client',      { name: 'A', idempotency_key: 'k' },        { params: {}, query: {}, body: { name: 'A' }, idempotencyKey: 'k' }],
  ['publish_agent',      { id: 'agt_1', revision: 1 },               { params: { id: 'agt_1' }, query: {}, body: { revision: 1 }, idempotencyKey: undefined }],
  ['review_call',        { id: 'call_1' },                           { params: { id: 'call_1' }, query: {}, body: {}, idempotencyKey: undefined }],
  ['add_suppression',    { number: '+1', idempotency_key: 'k' },     { params: {}, query: {}, body: { number: '+1', idempotency_key: 'k' }, idempotencyKey: undefined }],
  ['import_suppressions', { csv: 'a' },                              { params: {}, query: {}, body: 'a', idempotencyKey: undefined }],
  ['import_suppressions', { csv: 'a', x: 1 },                        { params: {}, query: { x: 1 }, body: 'a', idempotencyKey: undefined }],
]

for (const [name, given, request] of REQUESTS)
  test(`${name} ${JSON.stringify(given)} is the request that its endpoint would get`, () => {
    assert.deepEqual(requestOf(named(name).plan, given), request)
  })
