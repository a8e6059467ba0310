import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, describe, it } from 'node:test'
import { systemClock } from '#kernel/clock.ts'
import { createGuardedClient } from '#kernel/guarded-request.ts'
import { silentLog } from '#kernel/log.ts'
import { type ToolOrder, ToolServerDown, type ToolTarget } from '#tools/server.ts'
import { watchLoop } from '../../../tests/support/loop-watch.ts'
import { type RunningToolServer, startToolServer, type WitnessedRequest } from '../../../tests/support/mcp-server.ts'
import { PACE } from '../../../tests/support/pace.ts'
import { createToolServer } from './mcp-server.ts'

// Servers that mean ill, by what they put into a stream. Whatever it is, what we send in return is bounded, and a call
// is sent once.

const ends: (() => Promise<void>)[] = []
after(async () => {
  for (const end of ends.reverse()) await end()
})

function ours() {
  const client = createGuardedClient()
  const targets = () => ({ allowPrivate: false, allowLoopback: true })
  const server = createToolServer({ client, clock: systemClock, log: silentLog, targets })
  ends.push(() => client.close(), server.close)
  return server
}

type Reply = (response: ServerResponse, request: WitnessedRequest) => void
const STREAM = { 'content-type': 'text/event-stream' }
const JSON_TYPE = { 'content-type': 'application/json' }
const event = (message: object, head = ''): string =>
  `${head}data: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`

/** Answers calls, or lists, in its own manner, and all else as it should. */
async function theirs(rpc: string, era: 'modern' | 'legacy', reply: Reply): Promise<RunningToolServer> {
  const server = await startToolServer({
    era,
    instead: (request, response) => {
      if (request.rpc !== rpc && request.method !== 'GET') return false
      reply(response, request)
      return true
    },
  })
  ends.push(server.close)
  return server
}

const targetOf = ({ url }: RunningToolServer): ToolTarget => ({
  accountId: 'acc_1',
  agentId: 'agt_1',
  version: 1,
  url,
  token: null,
})
const order: ToolOrder = {
  name: 'book_appointment',
  arguments: { day: 'a', hour: 'b' },
  meta: { 'svc/call_id': 'call_1' },
  timeoutMs: 1_000 * PACE,
}
const { signal: never } = new AbortController()
/** A greeting, the call, its cancellation and a farewell; and what a peer may send in all. */
const REQUESTS_MAX = 40

const flood: Reply = (response, { id }) => {
  response.writeHead(200, STREAM)
  for (let n = 0; n < 3_000; n += 1) response.write(event({ id: `ping-${n}`, method: 'ping' }))
  for (let n = 0; n < 100; n += 1)
    response.write(event({ method: 'notifications/progress', params: { progressToken: id, progress: n } }))
}
const questions: Reply = (response) => {
  response.writeHead(200, STREAM)
  const message = {
    method: 'elicitation/create',
    params: { message: 'password?', requestedSchema: { type: 'object', properties: {} } },
  }
  for (let n = 0; n < 200; n += 1) response.write(event({ id: n, ...message }))
}
const closing: Reply = (response) =>
  response.writeHead(200, STREAM).end(event({ method: 'notifications/progress', params: {} }, 'retry: 0\nid: 1\n'))
const silent: Reply = (response) => response.writeHead(200, STREAM).write(': nothing\n\n')
const another: Reply = (response) =>
  response
    .writeHead(200, STREAM)
    .end(event({ id: 999_999, result: { content: [{ type: 'text', text: 'not yours' }] } }))
const deep: Reply = (response, { id }) => {
  const nested = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
  response
    .writeHead(200, JSON_TYPE)
    .end(`{"jsonrpc":"2.0","id":${id},"result":{"resultType":"complete","content":${nested}}}`)
}
const line: Reply = (response) => response.writeHead(200, STREAM).write(`data: ${'x'.repeat(300_000)}`)

/** The longest that the loop was held; generous, since the server lives in the same process. */
const HELD_MAX_MS = 250

describe('a server that means ill', () => {
  const manners = { flood, questions, closing, silent, another, deep, line }
  for (const era of ['modern', 'legacy'] as const)
    for (const [what, reply] of Object.entries(manners))
      it(`gets its call once and little else (${era}: ${what})`, async () => {
        const server = await theirs('tools/call', era, reply)
        const node = ours()
        const held = watchLoop()
        const answer = await node.call(targetOf(server), order, never)
        const heldMs = held.stop()
        assert.ok(heldMs < HELD_MAX_MS, `the loop was held for ${heldMs} ms`)
        assert.equal(answer.kind, 'timeout')
        assert.equal(server.calls.length, 1)
        await node.close()
        assert.ok('late' in answer)
        assert.equal(await answer.late, null)
        assert.equal(server.calls.length, 1)
        assert.ok(server.requests.length <= REQUESTS_MAX, `${server.requests.length} requests`)
      })

  for (const [what, reply] of Object.entries({ flood, questions, line, deep }))
    it(`has no tools (${what})`, async () => {
      const server = await theirs('tools/list', 'modern', reply)
      await assert.rejects(ours().list(targetOf(server), never), ToolServerDown)
      assert.ok(server.requests.length <= REQUESTS_MAX, `${server.requests.length} requests`)
    })

  it('whose pages never end is read to our bound', async () => {
    let page = 0
    const server = await theirs('tools/list', 'modern', (response, { id }) => {
      page += 1
      const result = { resultType: 'complete', tools: [], nextCursor: `page-${page}`, ttlMs: 0, cacheScope: 'private' }
      response.writeHead(200, JSON_TYPE).end(JSON.stringify({ jsonrpc: '2.0', id, result }))
    })
    assert.deepEqual(await ours().list(targetOf(server), never), [])
    assert.equal(page, 10)
  })
})
