import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { problemsOf, type Route } from '#contract/route.ts'
import { routesFor } from '#contract/routes.ts'
import { PROBLEMS } from '#kernel/problem.ts'
import { type OpenApiDocument, operationsOf, pointerTo, schemasOf } from '../../tests/support/contract.ts'
import { openApi } from './openapi.ts'

const routes = routesFor({ allowHttp: false })
const document = JSON.parse(
  JSON.stringify(openApi(Object.values<Route>(routes), { version: '1.2.3' })),
) as OpenApiDocument & {
  info: { version: string }
  tags: { name: string; description: string }[]
  components: { schemas: Record<string, object> }
}
const operations = operationsOf(document)
const schemas = schemasOf(document)

/** The tool names (rules.md#the-mcp-server): an operation has one of these names, or one that was added since. */
const NAMES = new Set(
  `get_account list_agents create_agent get_agent_schema validate_agent get_agent save_agent_draft publish_agent archive_agent
   set_agent_mcp_token delete_agent_mcp_token test_agent_mcp list_agent_versions get_agent_version preview_agent create_call
   list_calls get_call get_call_transcript get_call_recording cancel_call create_campaign list_campaigns get_campaign
   pause_campaign resume_campaign cancel_campaign list_numbers route_number list_suppressions add_suppression
   remove_suppression rotate_webhook_secret list_events list_clients create_client delete_client get_usage
   list_usage_records`.split(/\s+/),
)
/** What was added since, likewise. */
const ADDED = new Set(
  `get_event redeliver_event review_call hang_up_call get_call_recording_peaks import_suppressions get_test_clock set_test_clock advance_test_clock
   delete_test_clock create_test_inbound_call erase_number export_number list_sandbox_messages
   create_session get_session switch_session delete_session list_sessions revoke_session get_invitation accept_invitation
   request_password_reset list_people invite_person update_person remove_person update_me begin_totp confirm_totp remove_totp
   list_call_attempts get_call_evidence get_stats get_line_stats list_reviews get_waiting get_dialing set_dialing open_stream list_requests
   redeliver_events list_keys create_key revoke_key list_audit check_campaign update_client get_brand update_brand get_door
   create_talk list_trunks create_trunk order_trunks update_trunk delete_trunk check_trunk call_over_trunk get_settings
   update_settings get_system run_check`.split(/\s+/),
)

describe('the OpenAPI document', () => {
  it('is 3.1, of the version that is served, with a chapter for every tag', () => {
    assert.match(document.openapi, /^3\.1\./)
    assert.equal(document.info.version, '1.2.3')
    for (const tag of document.tags) assert.ok(tag.description.length > 20, tag.name)
  })

  it('has one operation per route, under the name of its tool', () => {
    assert.deepEqual(operations.map((one) => one.operationId).sort(), Object.keys(routes).sort())
    for (const { operationId, method, path } of operations) {
      const route = (routes as Record<string, Route>)[operationId]
      assert.equal(`${method} ${path}`, `${route?.method} ${route?.path}`)
      assert.equal(route?.id, operationId)
      assert.ok(NAMES.has(operationId) || ADDED.has(operationId), `${operationId} is a name that nobody expects`)
    }
  })

  it('names every schema once, and refers to nothing that is not there', () => {
    const text = JSON.stringify(document)
    const used = [...text.matchAll(/"\$ref":"(#[^"]+)"/g)].map(([, ref = '']) => ref)
    assert.ok(used.length > 0)
    for (const ref of new Set(used)) {
      const found = ref
        .slice(2)
        .split('/')
        .reduce((node: unknown, step) => (node as Record<string, unknown>)?.[step], document)
      assert.ok(found, `${ref} leads nowhere`)
    }
    for (const name of Object.keys(document.components.schemas))
      assert.ok(used.includes(`#/components/schemas/${name}`), `nobody uses ${name}`)
  })

  it('has no default in what is sent, where a generator would take it for one that is always there; words tell it', () => {
    const { AgentDocumentInput: sent, AgentDocument: answered } = document.components.schemas
    assert.doesNotMatch(JSON.stringify(sent), /"default":/)
    assert.match(JSON.stringify(sent), /The language it speaks. By default `it`./)
    assert.match(JSON.stringify(answered), /"default":"it"/)
    for (const { operationId, requestBody } of operations)
      assert.doesNotMatch(JSON.stringify(requestBody ?? {}), /"default":/, operationId)
  })

  it('has one type for every reply, and the columns of those that come as CSV too', () => {
    let lists = 0
    for (const { operationId, responses } of operations)
      for (const [status, { content = {}, description, 'x-csv': csv }] of Object.entries(responses)) {
        assert.ok(Object.keys(content).length <= 1, `${operationId} ${status}`)
        const { items, table } = (routes as Record<string, Route>)[operationId]?.replies[Number(status)] ?? {}
        assert.equal(csv !== undefined, items !== undefined || table !== undefined, operationId)
        if (!csv) continue
        assert.match(description, /`Accept: text\/csv`/)
        assert.ok(csv.columns.length > 1, operationId)
        lists += 1
      }
    assert.ok(lists >= 10)
  })

  it('describes both events as they are posted, with the headers by which they are trusted', () => {
    assert.deepEqual(Object.keys(document.webhooks), ['call.completed', 'call.attempt_failed'])
    for (const [type, { post }] of Object.entries(document.webhooks)) {
      const names = (post.parameters ?? []).map(({ name, in: place, required }) => [name, place, required])
      assert.deepEqual(names, [
        ['webhook-id', 'header', true],
        ['webhook-timestamp', 'header', true],
        ['webhook-signature', 'header', false],
      ])
      const at = pointerTo('webhooks', type, 'post', 'requestBody', 'content', 'application/json', 'schema')
      const example = post.requestBody?.content['application/json']?.example as { type: string }
      const valid = schemas(at)
      assert.ok(valid(example), JSON.stringify(valid.errors))
      assert.ok(!valid({ ...example, type: 'call.begun' }))
      assert.equal(example.type, type)
    }
  })

  it('describes the other door, /mcp', () => {
    const { operationId, requestBody, responses } = document.paths['/mcp']?.post ?? {}
    assert.equal(operationId, 'mcp')
    const at = (...steps: string[]) =>
      pointerTo('paths', '/mcp', 'post', ...steps, 'content', 'application/json', 'schema')
    const ask = schemas(at('requestBody'))
    assert.ok(ask(requestBody?.content['application/json']?.example))
    assert.ok(!ask([]) && !ask({ method: 'ping' }))
    assert.deepEqual(Object.keys(responses?.[200]?.content ?? {}), ['application/json', 'text/event-stream'])
  })

  for (const operation of operations) {
    const { operationId, responses, requestBody, parameters = [] } = operation
    const at = (...steps: string[]) => pointerTo('paths', operation.path, operation.method.toLowerCase(), ...steps)

    it(`${operationId} has a summary and lists every status that it can answer`, () => {
      assert.ok(operation.summary && operation.summary.length > 5)
      const route = (routes as Record<string, Route>)[operationId]
      assert.ok(route)
      const wanted = [...Object.keys(route.replies), ...problemsOf(route).map((code) => String(PROBLEMS[code].status))]
      assert.deepEqual(Object.keys(responses).sort(), [...new Set(wanted)].sort())
      for (const code of problemsOf(route))
        assert.ok(responses[PROBLEMS[code].status]?.description.includes(`\`${code}\``), code)
    })

    it(`${operationId} has examples, all of which satisfy their schemas`, () => {
      let examples = 0
      const satisfies = (example: unknown, pointer: string) => {
        const valid = schemas(pointer)
        assert.ok(valid(example), `${pointer}: ${JSON.stringify(valid.errors)}`)
        examples += 1
      }
      for (const [status, { content = {} }] of Object.entries(responses)) {
        const json = content['application/json']
        if (!json) continue
        assert.ok(json.example !== undefined, `${status} has none`)
        satisfies(json.example, at('responses', status, 'content', 'application/json', 'schema'))
      }
      for (const [type, body] of Object.entries(requestBody?.content ?? {})) {
        assert.ok(body.example !== undefined, 'the body has none')
        satisfies(body.example, at('requestBody', 'content', type, 'schema'))
      }
      parameters.forEach((parameter, n) => {
        if (parameter.in === 'path') satisfies(parameter.example, at('parameters', String(n), 'schema'))
      })
      assert.ok(examples > 0)
    })

    it(`${operationId} takes what zod takes`, () => {
      const route = (routes as Record<string, Route>)[operationId]
      if (!route?.body || !requestBody) return
      const valid = schemas(at('requestBody', 'content', route.bodyType ?? 'application/json', 'schema'))
      for (const body of [route.examples?.body, {}, [], null, { config: {} }, { unknown: 1 }])
        assert.equal(valid(body), route.body.safeParse(body).success, JSON.stringify(body))
    })
  }
})
