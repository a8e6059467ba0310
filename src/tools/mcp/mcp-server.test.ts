import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, describe, it } from 'node:test'
import { systemClock } from '#kernel/clock.ts'
import { createGuardedClient, type TargetRules } from '#kernel/guarded-request.ts'
import { createLog, silentLog } from '#kernel/log.ts'
import { type ToolOrder, ToolServerDown, type ToolTarget } from '#tools/server.ts'
import { until } from '../../../tests/support/api.ts'
import { ManualClock } from '../../../tests/support/manual-clock.ts'
import { type RunningToolServer, startToolServer, type ToolServerOptions } from '../../../tests/support/mcp-server.ts'
import { FIXTURE_TOOLS } from '../../../tests/support/mcp-tools.ts'
import { createToolServer } from './mcp-server.ts'

// A real server of the official SDK, over TLS, on loopback.

const LOOPBACK: TargetRules = { allowPrivate: false, allowLoopback: true }
const ends: (() => Promise<void>)[] = []
after(async () => {
  for (const end of ends.reverse()) await end()
})

function ours(changes: Partial<Parameters<typeof createToolServer>[0]> = {}) {
  const client = createGuardedClient({ lookup: async () => Promise.reject(new Error('nobody is to be asked')) })
  const server = createToolServer({ client, clock: systemClock, log: silentLog, targets: () => LOOPBACK, ...changes })
  ends.push(() => client.close(), server.close)
  return server
}

async function theirs(options: ToolServerOptions = {}): Promise<RunningToolServer> {
  const server = await startToolServer({ token: 'secret', ...options })
  ends.push(server.close)
  return server
}

const targetOf = (
  { url, token }: Pick<RunningToolServer, 'url' | 'token'>,
  changes: Partial<ToolTarget> = {},
): ToolTarget => ({
  accountId: 'acc_1',
  agentId: 'agt_1',
  version: 1,
  url,
  token,
  ...changes,
})
const order = (name: string, args: Record<string, unknown> = {}, changes: Partial<ToolOrder> = {}): ToolOrder => ({
  name,
  arguments: args,
  meta: { 'svc/call_id': 'call_1', 'svc/idempotency_key': 'key_1' },
  timeoutMs: 5_000,
  ...changes,
})
const open = () => new AbortController()
const { signal: never } = open()
const SHORT_MS = 150

for (const era of ['modern', 'legacy', 'both'] as const)
  describe(`a server of the era ${era}`, () => {
    it('is listed in its order, each tool a read or an action by its own word alone', async () => {
      const server = await theirs({ era })
      const tools = await ours().list(targetOf(server), never)
      assert.deepEqual(
        tools.map(({ name, kind }) => [name, kind]),
        FIXTURE_TOOLS.map(({ name, annotations }) => [
          name,
          annotations &&
          'readOnlyHint' in Object(annotations) &&
          (annotations as { readOnlyHint: boolean }).readOnlyHint
            ? 'read'
            : 'action',
        ]),
      )
      assert.deepEqual(tools[0]?.inputSchema, FIXTURE_TOOLS[0]?.inputSchema)
      await until(
        async () => server.sessions.size,
        (size) => size === 0,
      )
    })

    it('is called once, with the token, the arguments and our two keys', async () => {
      const server = await theirs({ era })
      const node = ours()
      await node.list(targetOf(server), never)
      const reply = await node.call(targetOf(server), order('book_appointment', { day: 'lunedì', hour: '9' }), never)
      assert.deepEqual(reply, { kind: 'ok', text: 'Booked for lunedì at 9.' })
      const [call] = server.calls
      assert.equal(server.calls.length, 1)
      assert.deepEqual([call?.tool, call?.arguments], ['book_appointment', { day: 'lunedì', hour: '9' }])
      assert.equal(call?.meta['svc/call_id'], 'call_1')
      assert.equal(call?.meta['svc/idempotency_key'], 'key_1')
      assert.equal(call?.headers.authorization, 'Bearer secret')
      assert.equal(call?.headers.cookie, undefined)
    })

    it('is called also where it was never listed', async () => {
      const server = await theirs({ era })
      const reply = await ours().call(targetOf(server), order('find_customer', { name: 'Anna' }), never)
      assert.deepEqual(reply, { kind: 'ok', text: 'Customer Anna, since 2019.' })
      assert.equal(server.calls.length, 1)
    })

    // biome-ignore format: a table reads in columns
    const answers = [
      ['list_slots',      { day: '2026-11-17' }, 'ok',    '{"day":"2026-11-17","free":["09:00","11:30"]}'],
      ['picture',         {},                    'ok',    'Here it is:\n[image]\n[resource]'],
      ['failing_lookup',  {},                    'error', 'The archive is closed.'],
    ] as const
    for (const [name, args, kind, text] of answers)
      it(`answers ${name} as ${kind}`, async () => {
        assert.deepEqual(await ours().call(targetOf(await theirs({ era })), order(name, args), never), { kind, text })
      })

    it('that throws has answered with an error', async () => {
      const reply = await ours().call(targetOf(await theirs({ era })), order('throwing_action'), never)
      assert.equal(reply.kind, 'error')
    })

    it('whose answer is beyond the bound has given none, soon', async () => {
      const reply = await ours().call(targetOf(await theirs({ era })), order('huge_lookup'), never)
      assert.equal(reply.kind, 'timeout')
      assert.ok('late' in reply)
      assert.equal(await reply.late, null)
    })

    it('that is too slow is told of late, and was asked once', async () => {
      const server = await theirs({ era })
      const reply = await ours().call(targetOf(server), order('slow_action', { id: 1 }, { timeoutMs: SHORT_MS }), never)
      assert.ok('late' in reply)
      await until(
        async () => server.waiting(),
        (waiting) => waiting === 1,
      )
      server.release()
      assert.deepEqual(await reply.late, { kind: 'ok', text: 'Done at last.' })
      assert.equal(server.calls.length, 1)
    })

    it('is no longer waited for when the call ends', async () => {
      const server = await theirs({ era })
      const ended = open()
      const sent = ours().call(targetOf(server), order('slow_action', { id: 1 }, { timeoutMs: SHORT_MS }), ended.signal)
      await until(
        async () => server.waiting(),
        (waiting) => waiting === 1,
      )
      const reply = await sent
      assert.ok('late' in reply)
      ended.abort()
      assert.equal(await reply.late, null)
      assert.equal(server.calls.length, 1)
    })
  })

describe('a session of the older era', () => {
  it('is one for a telephone call, none for two, and ends with it', async () => {
    const server = await theirs({ era: 'legacy' })
    const node = ours()
    const [one, two] = [open(), open()]
    const call = (id: string, ended: AbortController) =>
      node.call(targetOf(server), order('find_customer', { name: id }, { meta: { 'svc/call_id': id } }), ended.signal)
    await Promise.all([call('call_1', one), call('call_1', one), call('call_2', two)])
    await call('call_1', one)
    const ids = server.calls.map(({ meta, headers }) => [meta['svc/call_id'], headers['mcp-session-id']])
    assert.equal(new Set(ids.map(String)).size, 2)
    assert.equal(new Set(ids.map(([, session]) => session)).size, 2)
    assert.equal(server.sessions.size, 2)
    one.abort()
    await until(
      async () => server.sessions.size,
      (size) => size === 1,
    )
    await node.close()
    await until(
      async () => server.sessions.size,
      (size) => size === 0,
    )
  })

  it('opens no standing stream', async () => {
    const server = await theirs({ era: 'legacy' })
    await ours().call(targetOf(server), order('find_customer', { name: 'x' }), never)
    assert.deepEqual(
      server.requests.filter(({ method }) => method === 'GET'),
      [],
    )
  })

  it('that the server has forgotten is an error, and the call is not sent again; the next one opens its own', async () => {
    let forget = false
    const server = await theirs({
      era: 'legacy',
      instead: ({ rpc }, response) => {
        if (!forget || rpc !== 'tools/call') return false
        forget = false
        response.writeHead(404).end()
        return true
      },
    })
    const node = ours()
    const ask = () => node.call(targetOf(server), order('find_customer', { name: 'x' }), never)
    assert.equal((await ask()).kind, 'ok')
    forget = true
    assert.deepEqual(await ask(), { kind: 'error', text: 'The tool server answered with HTTP 404.' })
    assert.equal(server.calls.length, 2)
    assert.equal((await ask()).kind, 'ok')
  })
})

describe('a listing', () => {
  const lists = ({ requests }: RunningToolServer) => requests.filter(({ rpc }) => rpc === 'tools/list').length

  it('is remembered for five minutes, for its agent version and token', async () => {
    const clock = new ManualClock()
    const server = await theirs({ token: 'secret' })
    const node = ours({ clock })
    await node.list(targetOf(server), never)
    await node.list(targetOf(server), never)
    assert.equal(lists(server), 1)
    await node.list(targetOf(server, { version: 2 }), never)
    await node.list(targetOf(server, { agentId: 'agt_2' }), never)
    assert.equal(lists(server), 3)
    await assert.rejects(node.list(targetOf(server, { token: 'other' }), never), ToolServerDown)
    await clock.advance(5 * 60_000 - 1)
    await node.list(targetOf(server), never)
    assert.equal(lists(server), 3)
    await clock.advance(1)
    await node.list(targetOf(server), never)
    assert.equal(lists(server), 4)
  })

  it('is made once for all who ask at the same time, and outlives the one who asked first', async () => {
    const server = await theirs()
    const node = ours()
    const gone = open()
    const first = node.list(targetOf(server), gone.signal)
    const others = [node.list(targetOf(server), never), node.list(targetOf(server), never)]
    gone.abort()
    await assert.rejects(first, ToolServerDown)
    for (const tools of await Promise.all(others)) assert.equal(tools.length, FIXTURE_TOOLS.length)
    assert.equal(lists(server), 1)
  })

  it('that failed is not remembered', async () => {
    let down = true
    const server = await theirs({ instead: (_, response) => down && Boolean(response.writeHead(503).end()) })
    const node = ours()
    await assert.rejects(node.list(targetOf(server), never), {
      name: 'ToolServerDown',
      message: 'It answered with HTTP 503.',
    })
    down = false
    assert.equal((await node.list(targetOf(server), never)).length, FIXTURE_TOOLS.length)
  })

  it('follows pages, and comes to an end where a server’s pages do not', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        name: `tool_x${'abcdefghjkmnpqrstuvwyz'[n % 22]}${Math.floor(n / 22)}`
          .replaceAll('0', 'zero')
          .replaceAll('1', 'one'),
        inputSchema: { type: 'object' },
      }))
    const some = await theirs({ tools: many(25), pageSize: 10 })
    assert.equal((await ours().list(targetOf(some), never)).length, 25)
    assert.equal(lists(some), 3)
    const slow = await theirs({ tools: many(25), pageSize: 1 })
    assert.equal((await ours().list(targetOf(slow), never)).length, 10)
    assert.equal(lists(slow), 10)
    const wide = await theirs({ tools: many(260) })
    const lines: string[] = []
    const node = ours({ log: createLog('warn', (line) => lines.push(line)) })
    assert.ok((await node.list(targetOf(wide), never)).length <= 200)
    assert.match(lines.join(), /tools were left out/)
  })

  it('leaves out, of two names that look alike, both', async () => {
    const names = ['pay', 'Pay', 'refund', 'refund', 'book', 'b00k', 'end_call', 'END-CALL', 'раy', 'ok']
    const server = await theirs({ tools: names.map((name) => ({ name, inputSchema: { type: 'object' } })) })
    assert.deepEqual(
      (await ours().list(targetOf(server), never)).map(({ name }) => name),
      ['ok'],
    )
    const { leftOut } = await ours().inspect(targetOf(server), LOOPBACK)
    assert.deepEqual(
      leftOut.map(({ name }) => name),
      names.filter((name) => name !== 'ok'),
    )
  })
})

/** Answers in place of an MCP server. */
const says = (
  status: number,
  body: string,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => {
  return (_: unknown, response: ServerResponse): boolean => Boolean(response.writeHead(status, headers).end(body))
}

describe('a server that is down', () => {
  // biome-ignore format: a table reads in columns
  const rows: readonly [what: string, instead: NonNullable<ToolServerOptions['instead']>, message: string][] = [
    ['answers 500',          says(500, 'x'),                                                  'It answered with HTTP 500.'],
    ['answers 404',          says(404, 'x'),                                                  'It answered with HTTP 404.'],
    ['redirects',            says(307, '', { location: 'https://169.254.169.254/' }),         'The server answered with a redirect, and redirects are not followed.'],
    ['redirects to itself',  says(308, '', { location: '/mcp' }),                             'The server answered with a redirect, and redirects are not followed.'],
    ['talks of other things', says(200, '<html>', { 'content-type': 'text/html' }),           'It did not answer as an MCP server does.'],
    ['talks nonsense',       says(200, '{"jsonrpc":'),                                        'It did not answer as an MCP server does.'],
    ['never ends',           says(200, 'x'.repeat(300_000)), 'Its answer is too long.'],
    ['breaks off',           (_, response) => Boolean(response.destroy()),                    'It could not be reached (connection_failed).'],
  ]
  for (const [what, instead, message] of rows)
    it(`because it ${what} says so, in words of ours`, async () => {
      const server = await theirs({ instead })
      await assert.rejects(ours().list(targetOf(server), never), { name: 'ToolServerDown', message })
      const reply = await ours().call(targetOf(server), order('book_appointment', {}), never)
      assert.deepEqual(reply, { kind: 'error', text: `The tool server was not reached. ${message}` })
      assert.deepEqual(server.calls, [])
    })

  it('for want of the right token, of an answer, of a server, or of a place where it may live, says so', async () => {
    const server = await theirs()
    const silent = await theirs({ instead: () => true })
    const closed = await theirs()
    await closed.close()
    const say = (target: ToolTarget, node = ours()) =>
      node.list(target, never).then(
        () => '',
        (error: Error) => error.message,
      )
    assert.equal(await say(targetOf(server, { token: 'wrong' })), 'It refused the token (HTTP 401).')
    assert.equal(await say(targetOf(server, { token: null })), 'It refused the token (HTTP 401).')
    assert.equal(await say(targetOf(silent)), 'It did not answer in time.')
    assert.equal(await say(targetOf(closed)), 'It could not be reached (connection_failed).')
    const strict = ours({ targets: () => ({ allowPrivate: false, allowLoopback: false }) })
    const before = server.requests.length
    assert.equal(await say(targetOf(server), strict), 'The URL must lead to a public address.')
    assert.equal(
      await say(targetOf({ ...server, url: 'https://tools.example.com:8443/' }), strict),
      'The port must be 443.',
    )
    assert.equal(server.requests.length, before)
  })

  it('and whose answer to a call breaks off has perhaps done it: that is no error, and nothing is sent again', async () => {
    const server = await theirs({ instead: ({ rpc }, response) => rpc === 'tools/call' && Boolean(response.destroy()) })
    const node = ours()
    await node.list(targetOf(server), never)
    const reply = await node.call(targetOf(server), order('book_appointment', {}), never)
    assert.equal(reply.kind, 'timeout')
    assert.equal(server.calls.length, 1)
  })

  it('delays no other: its account keeps its own connections', async () => {
    const [slow, quick] = [await theirs(), await theirs()]
    const node = ours()
    const ended = open()
    const waiting = Array.from({ length: 64 }, () => node.call(targetOf(slow), order('slow_lookup', {}), ended.signal))
    await until(
      async () => slow.waiting(),
      (count) => count === 64,
    )
    assert.deepEqual(await node.call(targetOf(slow), order('find_customer', { name: 'x' }), never), {
      kind: 'error',
      text: 'The tool server was not reached. Too many requests to it are under way.',
    })
    const other = targetOf(slow, { accountId: 'acc_2', agentId: 'agt_2' })
    assert.equal((await node.call(other, order('find_customer', { name: 'x' }), never)).kind, 'ok')
    assert.equal((await node.call(targetOf(quick), order('find_customer', { name: 'x' }), never)).kind, 'ok')
    ended.abort()
    for (const reply of await Promise.all(waiting)) assert.equal(reply.kind, 'timeout')
  })
})

describe('a server that would have its call sent twice', () => {
  const rpc = (id: unknown, body: object) => JSON.stringify({ jsonrpc: '2.0', id, ...body })
  // biome-ignore format: a table reads in columns
  const rows: readonly [what: string, status: number, body: object][] = [
    ['asks for input',            200, { result: { resultType: 'input_required', inputRequests: { a: { method: 'elicitation/create', params: { message: 'sure?', requestedSchema: { type: 'object', properties: {} } } } }, requestState: 'x' } }],
    ['wants to be asked again',   200, { result: { resultType: 'input_required', inputRequests: {}, requestState: 'x' } }],
    ['finds the headers wrong',   400, { error: { code: -32020, message: 'header mismatch' } }],
    ['wants another revision',    400, { error: { code: -32022, message: 'no', data: { supported: ['2025-11-25'], requested: 'x' } } }],
    ['is not signed in',          401, {}],
    ['wants more scope',          403, {}],
  ]
  for (const [what, status, body] of rows)
    it(`because it ${what} gets it once`, async () => {
      const server = await theirs({
        era: 'modern',
        instead: ({ rpc: method }, response) => {
          if (method !== 'tools/call') return false
          const challenge = { 'www-authenticate': 'Bearer error="insufficient_scope", scope="a"' }
          response.writeHead(status, { 'content-type': 'application/json', ...challenge })
          return Boolean(response.end(rpc(lastId(server), body)))
        },
      })
      const node = ours()
      await node.list(targetOf(server), never)
      const reply = await node.call(targetOf(server), order('book_appointment', { day: 'a', hour: 'b' }), never)
      assert.equal(reply.kind, 'error')
      assert.equal(server.calls.length, 1)
    })
  const lastId = (server: RunningToolServer) => server.requests.at(-1)?.id ?? 0
})
