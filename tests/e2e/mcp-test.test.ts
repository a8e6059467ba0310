import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { type Api, apiFor, OUTBOUND, until } from '../support/api.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { type RunningToolServer, startToolServer, type ToolServerOptions } from '../support/mcp-server.ts'
import { FIXTURE_TOOLS } from '../support/mcp-tools.ts'
import { launch, tidyUp } from '../support/process.ts'

/** POST /v1/agents/{id}/mcp-test: whatever a tool server does is the answer. */

const TOKEN = 'canary-token-of-the-tools'
let house: TestHouse
const ends: (() => Promise<void>)[] = []
before(async () => {
  house = await startHouse({ roles: ['api'] })
})
after(async () => {
  await tidyUp()
  for (const end of ends) await end()
  await house[Symbol.asyncDispose]()
})

async function tools(options: ToolServerOptions = {}): Promise<RunningToolServer> {
  const server = await startToolServer({ token: TOKEN, ...options })
  ends.push(server.close)
  return server
}

let accounts = 0
/** Each test has an account of its own, since trials are few for each. */
async function account(livemode = false, url = house.url): Promise<Api> {
  accounts += 1
  return apiFor(url, await house.key(livemode, `account-${accounts}`))
}

async function agent(api: Api, mcp: object | undefined, token: string | null = TOKEN): Promise<string> {
  const { status, json, text } = await api('POST', '/v1/agents', { config: { ...OUTBOUND, mcp } })
  assert.equal(status, 201, text)
  if (token !== null) assert.equal((await api('PUT', `/v1/agents/${json.id}/mcp-token`, { token })).status, 200)
  return json.id
}

const trial = (api: Api, id: string, headers: Record<string, string> = {}) =>
  api('POST', `/v1/agents/${id}/mcp-test`, undefined, headers)
const names = (listed: { name: string }[]): string[] => listed.map(({ name }) => name)

describe('a trial of the tool server', () => {
  it('shows the tools of the draft, each a read or an action, with the stored token and no call', async () => {
    const server = await tools()
    const api = await account()
    const { status, json } = await trial(api, await agent(api, { url: server.url }))
    assert.equal(status, 200)
    assert.deepEqual([json.ok, json.error, json.left_out], [true, null, []])
    assert.deepEqual(names(json.tools), names([...FIXTURE_TOOLS]))
    assert.deepEqual(json.tools[0], {
      name: 'find_customer',
      kind: 'read',
      description: 'Finds a customer by name.',
      input_schema: FIXTURE_TOOLS[0]?.inputSchema,
    })
    assert.equal(json.tools[2].kind, 'action')
    assert.ok(Number.isInteger(json.duration_ms) && json.duration_ms >= 0)
    assert.equal(server.requests[0]?.headers.authorization, `Bearer ${TOKEN}`)
    assert.deepEqual(server.calls, [])
  })

  it('shows what the allow-list leaves, and what of it is not to be had', async () => {
    const server = await tools({ tools: [...FIXTURE_TOOLS, { name: 'Picture', inputSchema: { type: 'object' } }] })
    const api = await account()
    const id = await agent(api, { url: server.url, tools: ['picture', 'find_customer', 'absent'] })
    const { json } = await trial(api, id)
    assert.deepEqual(names(json.tools), ['find_customer'])
    assert.deepEqual(json.left_out, [
      { name: 'picture', reason: 'Another tool has the same name, or one that looks like it.' },
      { name: 'absent', reason: 'The server does not list it.' },
    ])
  })

  it('of a server that fails, or of no server, is an answer and no error', async () => {
    const server = await tools()
    const down = await tools({ instead: (_, response) => Boolean(response.writeHead(503).end(`secret ${TOKEN}`)) })
    const gone = await tools()
    await gone.close()
    // biome-ignore format: a table reads in columns
    const rows = [
      [{ url: server.url }, 'wrong', 'tools_unavailable', 'It refused the token (HTTP 401).'],
      [{ url: server.url }, null,    'tools_unavailable', 'It refused the token (HTTP 401).'],
      [{ url: down.url },   TOKEN,   'tools_unavailable', 'It answered with HTTP 503.'],
      [{ url: gone.url },   TOKEN,   'tools_unavailable', 'It could not be reached (connection_failed).'],
      [{ url: 'https://10.0.0.1/' }, TOKEN, 'tools_unavailable', 'The URL must lead to a public address.'],
      [undefined,           TOKEN,   'no_mcp',            'The draft has no `mcp`, so there is no server to try.'],
    ] as const
    for (const [mcp, token, code, message] of rows) {
      const api = await account()
      const { status, json } = await trial(api, await agent(api, mcp, token))
      assert.equal(status, 200)
      const { duration_ms: _, ...rest } = json
      assert.deepEqual(rest, { ok: false, tools: [], left_out: [], error: { code, message } })
    }
  })

  it('reaches this machine in test mode only, and nothing is sent in live mode', async () => {
    const server = await tools()
    const api = await account(true)
    const { json } = await trial(api, await agent(api, { url: server.url }))
    assert.deepEqual(json.error, { code: 'tools_unavailable', message: 'The URL must lead to a public address.' })
    assert.deepEqual(server.requests, [])
  })

  it('with a key that was used before answers as the first did, and asks nobody', async () => {
    let down = false
    const server = await tools({ instead: (_, response) => down && Boolean(response.writeHead(503).end()) })
    const api = await account()
    const id = await agent(api, { url: server.url })
    const key = { 'idempotency-key': 'one' }
    const first = await trial(api, id, key)
    const asked = server.requests.length
    down = true
    const second = await trial(api, id, key)
    assert.deepEqual([second.status, second.json], [200, first.json])
    assert.equal(second.headers.get('idempotent-replayed'), 'true')
    assert.equal(server.requests.length, asked)
  })

  it('is had a few times a second for an account, whatever the limit of its keys', async () => {
    const server = await tools()
    const api = await account()
    const id = await agent(api, { url: server.url })
    const replies = await Promise.all(Array.from({ length: 8 }, () => trial(api, id)))
    const refused = replies.filter(({ status }) => status === 429)
    assert.ok(refused.length >= 3, `${refused.length} refused`)
    assert.equal(refused[0]?.json.error.code, 'rate_limited')
    assert.ok(Number(refused[0]?.headers.get('retry-after')) >= 1)
    const other = await account()
    assert.equal((await trial(other, await agent(other, { url: server.url }))).status, 200)
  })

  it('of a server that never answers holds up nobody: no transaction waits for it', async () => {
    const silent = await tools({ instead: () => true })
    const trials: Promise<unknown>[] = []
    // More of them than there are connections to the database.
    for (let n = 0; n < 4; n += 1) {
      const api = await account()
      const id = await agent(api, { url: silent.url })
      for (let m = 0; m < 4; m += 1) trials.push(trial(api, id, { 'idempotency-key': `${m}` }))
    }
    await until(
      async () => silent.requests.length,
      (seen) => seen === 16,
    )
    const api = await account()
    assert.equal((await api('GET', '/v1/me')).status, 200)
    assert.equal((await api('POST', '/v1/agents', { config: OUTBOUND })).status, 201)
    assert.equal(silent.requests.length, 16)
    await silent.close()
    await Promise.all(trials)
  })

  it('leaves neither the token nor what the server said in the log', async () => {
    assert.ok(house.log.length > 0)
    for (const line of house.log) assert.ok(!line.includes(TOKEN) && !line.includes('find_customer'), line)
  })
})

describe('the example of a tool server', () => {
  it('offers an agent a read and an action, to who has its token', async () => {
    const launched = launch(process.execPath, ['examples/tools-server.js'], {
      env: { TOOLS_TOKEN: TOKEN, TOOLS_PORT: '0' },
    })
    const [, url = ''] = await launched.says(/tools on (http:\S+)\n/)
    const api = await account(false, (await house.another({ allowPrivateTargets: true })).url)
    const kinds = async (token: string) => {
      const { json } = await trial(api, await agent(api, { url }, token))
      return json.ok
        ? json.tools.map(({ name, kind }: { name: string; kind: string }) => [name, kind])
        : json.error.code
    }
    assert.deepEqual(await kinds(TOKEN), [
      ['find_slots', 'read'],
      ['book_visit', 'action'],
    ])
    assert.equal(typeof (await kinds('another')), 'string')

    const client = new Client({ name: 'test', version: '1.0.0' })
    await client.connect(
      new StreamableHTTPClientTransport(new URL(url), {
        requestInit: { headers: { authorization: `Bearer ${TOKEN}` } },
      }),
    )
    const ask = async (name: string, args: object, key?: string) => {
      const _meta = key ? { 'svc/idempotency_key': key } : {}
      const { content, isError = false } = await client.callTool({ name, arguments: { ...args }, _meta })
      return [isError, (content as { text: string }[])[0]?.text]
    }
    const visit = { day: '2026-12-01', hour: '15:00', name: 'Anna Verdi' }
    assert.deepEqual(await ask('find_slots', { day: visit.day }), [false, '09:00, 10:00, 15:00, 16:00'])
    const booked = [false, 'Booked: 2026-12-01 15:00, Anna Verdi.']
    assert.deepEqual(await ask('book_visit', visit, 'one'), booked)
    assert.deepEqual(await ask('book_visit', visit, 'one'), booked, 'sent twice, done once')
    assert.deepEqual(await ask('book_visit', visit, 'two'), [true, '15:00 is taken.'])
    assert.deepEqual(await ask('find_slots', { day: visit.day }), [false, '09:00, 10:00, 16:00'])
    await client.close()
    launched.kill('SIGTERM')
    await launched.exited
  })
})
