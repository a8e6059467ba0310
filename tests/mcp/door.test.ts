import assert from 'node:assert/strict'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { apiFor, publishedAgent } from '../support/api.ts'
import type { OpenApiDocument } from '../support/contract.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { connect } from './client.ts'

/** `/mcp` on the wire, without the official client: what it would never send. */
let house: TestHouse
let key: string
let documented: OpenApiDocument['paths'][string]
before(async () => {
  house = await startHouse({ roles: ['api'] })
  key = await house.key(false)
  documented = (await apiFor(house.url)('GET', '/v1/openapi.json')).json.paths['/mcp']
})
after(() => house?.[Symbol.asyncDispose]())

interface Reply {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into replies of every shape
  json: any
}

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const ACCEPT = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }

/** By Node's own client: fetch sends neither another Host nor an Origin. */
function send(
  sent: unknown,
  { url = house.url, method = 'POST', headers = {}, authorization = `Bearer ${key}` as string | null } = {},
): Promise<Reply> {
  const body = typeof sent === 'string' ? sent : JSON.stringify(sent)
  const given = { ...ACCEPT, ...(authorization === null ? {} : { authorization }), ...headers }
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/mcp`, { method, headers: given }, (reply) => read(reply).then(resolve, reject))
    asked.once('error', reject)
    asked.end(method === 'POST' ? body : undefined)
  })
}

async function read(reply: IncomingMessage & { req?: ClientRequest }): Promise<Reply> {
  const text = Buffer.concat(await reply.toArray()).toString()
  const isJson = reply.headers['content-type']?.includes('json') && text !== ''
  const json = isJson ? JSON.parse(text) : undefined
  if (reply.req?.method === 'POST') holdAgainstDocument(reply)
  return { status: reply.statusCode ?? 0, headers: reply.headers, text, json }
}

/** Whatever is answered to a message has its place in the OpenAPI document. */
function holdAgainstDocument({ statusCode = 0, headers }: IncomingMessage): void {
  const response = documented.post?.responses[statusCode]
  assert.ok(response, `a status of ${statusCode} is not documented`)
  const [type] = (headers['content-type'] ?? '').split(';')
  if (type) assert.ok(response.content?.[type], `${statusCode} ${type} is not documented`)
}

describe('nobody gets in', () => {
  test('without a key, whatever is asked for, and is told so as by the API', async () => {
    for (const authorization of [null, 'Bearer svc_test_nonsense', 'Basic eDp5'])
      for (const method of ['POST', 'GET', 'DELETE']) {
        const reply = await send(PING, { method, authorization })
        assert.deepEqual([reply.status, reply.json.error.code], [401, 'unauthorized'])
        assert.equal(reply.headers['www-authenticate'], 'Bearer')
        assert.equal(reply.json.error.request_id, reply.headers['request-id'])
      }
  })

  test('by a name that is not ours or from a page of another: before the key is looked at', async () => {
    const refused = [
      { host: 'evil.example' },
      { host: 'evil.example', origin: 'http://evil.example' },
      { origin: 'http://evil.example' },
      { origin: 'null' },
    ]
    for (const headers of refused)
      for (const authorization of [`Bearer ${key}`, null]) {
        const reply = await send(PING, { headers, authorization })
        assert.deepEqual([reply.status, reply.json.error.code], [403, 'forbidden'], JSON.stringify(headers))
        assert.match(reply.json.error.message, /CENTRALINO_ALLOWED_HOSTS/)
      }
    const { host } = new URL(house.url)
    for (const headers of [{}, { origin: house.url }, { host: 'localhost' }, { host, origin: 'http://localhost:3000' }])
      assert.equal((await send(PING, { headers })).status, 200, JSON.stringify(headers))
  })

  test('by a name that the operator has not listed; by one of the listed ones everybody', async () => {
    const listing = await house.another({ roles: ['api'], allowedHosts: ['calls.example.com'] })
    const url = listing.url
    const headers = { host: 'calls.example.com', origin: 'https://calls.example.com' }
    assert.equal((await send(PING, { url, headers })).status, 200)
    assert.equal((await send(PING, { url, headers: { host: 'others.example.com' } })).status, 403)
    assert.equal((await send(PING, { headers })).status, 403)
  })

  test('by what a proxy says that they called it, unless the proxy is trusted', async () => {
    const named = { roles: ['api' as const], allowedHosts: ['calls.example.com'] }
    const behind = await house.another({ ...named, trustedProxies: ['127.0.0.1/32'] })
    const open = await house.another(named)
    const headers = { host: 'inside', 'x-forwarded-host': 'calls.example.com' }
    assert.equal((await send(PING, { url: behind.url, headers })).status, 200)
    assert.equal((await send(PING, { url: open.url, headers })).status, 403)
  })
})

test('the limit of a key counts tools and requests together', async () => {
  const { url } = await house.another({ roles: ['api'], rateLimit: 1 })
  const fresh = await house.key(false, 'limited')
  const authorization = `Bearer ${fresh}`
  const first = await send(PING, { url, authorization })
  assert.match(String(first.headers.ratelimit), /^"default";r=1;t=1$/)
  assert.equal((await apiFor(url, fresh)('GET', '/v1/me')).status, 200)
  const reply = await send(LIST, { url, authorization })
  assert.deepEqual([reply.status, reply.json.error.code], [429, 'rate_limited'])
  assert.ok(Number(reply.headers['retry-after']) >= 1)
})

describe('what is no message', () => {
  const BROKEN: [what: string, sent: unknown, code: number][] = [
    ['no JSON', '{"jsonrpc":', -32_700],
    ['nothing', '', -32_700],
    ['nested too deeply', `${'['.repeat(40)}${']'.repeat(40)}`, -32_700],
    ['a key that would reach a prototype', '{"jsonrpc":"2.0","id":1,"method":"ping","__proto__":{}}', -32_700],
    ['a batch, which would be many requests under the limit of one', [PING, PING], -32_600],
    ['a number', '5', -32_600],
  ]
  for (const [what, sent, code] of BROKEN)
    test(`is refused: ${what}`, async () => {
      const reply = await send(sent)
      assert.deepEqual([reply.status, reply.json], [400, { jsonrpc: '2.0', error: reply.json.error, id: null }])
      assert.equal(reply.json.error.code, code)
    })

  test('is refused: a GET or a DELETE, since there is no session', async () => {
    for (const method of ['GET', 'DELETE']) {
      const reply = await send('', { method })
      assert.deepEqual([reply.status, reply.headers.allow], [405, 'POST'])
    }
  })

  test('is refused: one of another type, and one that is too large', async () => {
    assert.equal((await send(PING, { headers: { 'content-type': 'text/plain' } })).status, 415)
    const reply = await send(JSON.stringify({ ...PING, params: { _meta: { x: 'x'.repeat(17 * 1024 * 1024) } } }))
    assert.deepEqual([reply.status, reply.json.error.code], [413, 'body_too_large'])
  })
})

test('a tool takes as much as its endpoint does, and no more', async () => {
  await using tools = await connect(house.url, key)
  const agent = await publishedAgent(apiFor(house.url, key))
  const contacts = [{ to: '+390000000001', inputs: { nome: 'A' }, reference: 'x'.repeat(2 * 1024 * 1024) }]
  const campaign = await tools.call('create_campaign', { agent, name: 'Large', contacts })
  assert.equal(campaign.json.error.code, 'invalid_contacts')
  const call = { agent, to: '+390000000001', inputs: { nome: 'x'.repeat(2 * 1024 * 1024) } }
  assert.equal((await tools.call('create_call', call)).json.error.code, 'body_too_large')
})

test('a request is logged and counted like any other, with the tool and without what it was told', async () => {
  await using tools = await connect(house.url, key)
  const before = house.log.length
  await tools.call('add_suppression', { number: '+390298765432', reason: 'Vuole essere lasciata in pace' })
  const lines = house.log.slice(before).map((line) => JSON.parse(line))
  const tool = lines.find(({ msg }) => msg === 'tool')
  assert.deepEqual([tool.tool, tool.status], ['add_suppression', 201])
  const own = lines.find(({ msg, request }) => msg === 'request' && request === tool.request)
  assert.deepEqual([own.route, own.method, own.status], ['/mcp', 'POST', 200])
  assert.doesNotMatch(JSON.stringify(lines), /98765432|pace/)
  const metrics = await (await fetch(`${house.url}/metrics`)).text()
  assert.match(metrics, /route="\/mcp"/)
})

test('a server that stops answers what it was asked and closes what nobody uses', async () => {
  const { node, url } = await house.another({ roles: ['api'] })
  const listen = {
    ...LIST,
    method: 'subscriptions/listen',
    params: {
      notifications: { toolsListChanged: true },
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  }
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' }
  // Nothing of ours changes, so that the stream ends as it begins.
  assert.match((await send(listen, { url, headers })).text, /subscriptions\/acknowledged/)
  const at = performance.now()
  await node.stop()
  assert.ok(performance.now() - at < 5_000)
})
