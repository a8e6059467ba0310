import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { apiFor, publishedAgent } from '../support/api.ts'
import { startHouse, type TestHouse } from '../support/house.ts'

/**
 * The clients that people have: that of the first SDK, which most of them still run, and that of the second in both of
 * its eras. What a tool answers must come through each of them, a problem no less than a result.
 */
interface Result {
  isError?: boolean | undefined
  structuredContent?: unknown
  content: { type: string; text?: string }[]
}

interface AnyClient extends AsyncDisposable {
  tools: string[]
  call(name: string, given: Record<string, unknown>): Promise<Result>
}

const WHO = { name: 'test', version: '1.0.0' }

async function first(address: URL, requestInit: RequestInit): Promise<AnyClient> {
  const client = new Client1(WHO)
  await client.connect(new Transport1(address, { requestInit }) as never)
  // Whoever has read the tools holds their answers against their schemas from then on.
  const { tools } = await client.listTools()
  return {
    tools: tools.map(({ name }) => name),
    call: async (name, given) => (await client.callTool({ name, arguments: given })) as Result,
    [Symbol.asyncDispose]: () => client.close(),
  }
}

const second =
  (mode: 'legacy' | 'auto') =>
  async (address: URL, requestInit: RequestInit): Promise<AnyClient> => {
    const client = new Client(WHO, { versionNegotiation: { mode } })
    await client.connect(new StreamableHTTPClientTransport(address, { requestInit }) as never)
    const { tools } = await client.listTools()
    return {
      tools: tools.map(({ name }) => name),
      call: async (name, given) => (await client.callTool({ name, arguments: given })) as Result,
      [Symbol.asyncDispose]: () => client.close(),
    }
  }

const CLIENTS = {
  'the client of SDK 1': first,
  'the client of SDK 2, revision 2025-11-25': second('legacy'),
  'the client of SDK 2, revision 2026-07-28': second('auto'),
}

let house: TestHouse
let key: string
let agent: string
before(async () => {
  house = await startHouse({ roles: ['api'] })
  key = await house.key(false)
  agent = await publishedAgent(apiFor(house.url, key))
})
after(() => house?.[Symbol.asyncDispose]())

/** A verdict on whatever it is given is what this one is for. */
const NEVER_REFUSES = ['validate_agent']

for (const [what, connect] of Object.entries(CLIENTS))
  describe(what, () => {
    const opened = () => connect(new URL('/mcp', house.url), { headers: { authorization: `Bearer ${key}` } })

    test('hands every problem on to whoever asked, as a text that says what is wrong', async () => {
      await using client = await opened()
      assert.ok(client.tools.length > 50)
      for (const name of client.tools.filter((name) => !NEVER_REFUSES.includes(name))) {
        const result = await client.call(name, { nonsense: 1 })
        assert.equal(result.isError, true, name)
        assert.equal(result.structuredContent, undefined, name)
        const { error } = JSON.parse(result.content[0]?.text ?? '')
        assert.match(error.code, /^invalid_(request|agent)$/, name)
        const [fault] = error.errors
        assert.match(`${fault.param} ${fault.message}`, /nonsense is not a known|is required/, name)
      }
    })

    test('takes every kind of result', async () => {
      await using client = await opened()
      const call = await client.call('create_call', { agent, to: '+390000000001', inputs: { nome: 'Anna' } })
      assert.equal((call.structuredContent as { object: string }).object, 'call')
      for (const [name, given] of [
        ['list_calls', {}],
        ['get_agent', { id: agent }],
        ['get_agent_schema', {}],
        ['validate_agent', { config: { nonsense: 1 } }],
        ['get_usage', {}],
        ['add_suppression', { number: '+390212345678' }],
      ] as const) {
        const result = await client.call(name, given)
        assert.ok(!result.isError, name)
        assert.deepEqual(JSON.parse(result.content[0]?.text ?? ''), result.structuredContent, name)
      }
      const removed = await client.call('remove_suppression', { number: '+390212345678' })
      assert.deepEqual([removed.isError ?? false, removed.structuredContent], [false, undefined])
    })
  })
