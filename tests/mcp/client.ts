import assert from 'node:assert/strict'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/**
 * The official client, in either era, that holds whatever it sends and gets against the schemas that the server shows.
 */
export const ERAS = ['2025', '2026'] as const
export type Era = (typeof ERAS)[number]

export interface Answer {
  isError: boolean
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  json: any
  text: string
  content: { type: string; uri?: string; mimeType?: string }[]
  replayed: boolean
}

export interface Tools extends AsyncDisposable {
  client: Client
  shown: Awaited<ReturnType<Client['listTools']>>['tools']
  /** Calls a tool; the arguments must be as its schema says, unless they are meant to be wrong. */
  call(name: string, given?: Record<string, unknown>, options?: { wrong: true }): Promise<Answer>
}

export async function connect(url: string, key: string, era: Era = '2026'): Promise<Tools> {
  const mode = era === '2025' ? 'legacy' : 'auto'
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit })
  // The SDK's own types are not written for exactOptionalPropertyTypes.
  await client.connect(transport as never)
  assert.equal(client.getProtocolEra(), era === '2025' ? 'legacy' : 'modern')
  const { tools } = await client.listTools()
  const taken = new Map(tools.map((tool) => [tool.name, tool.inputSchema]))
  return {
    client,
    shown: tools,
    async call(name, given = {}, options) {
      const schema = taken.get(name)
      const valid = schema && compile(schema)
      const right = valid?.(given) ?? false
      assert.equal(right, options?.wrong !== true, `${name}: ${JSON.stringify(valid?.errors)}`)
      return answerOf(await client.callTool({ name, arguments: given }))
    },
    [Symbol.asyncDispose]: () => client.close(),
  }
}

function answerOf(result: Awaited<ReturnType<Client['callTool']>>): Answer {
  const content = result.content as (Answer['content'][number] & { text?: string })[]
  const text = content[0]?.text ?? ''
  const isError = result.isError === true
  // What a model reads and what a program reads is the same; of a problem there is the text alone.
  if (result.structuredContent !== undefined) assert.deepEqual(JSON.parse(text), result.structuredContent)
  assert.ok(!isError || result.structuredContent === undefined, text)
  return {
    isError,
    json: isError ? JSON.parse(text) : result.structuredContent,
    text,
    content,
    replayed: result._meta?.['svc/idempotent_replayed'] === true,
  }
}

/** Every client is shown the same tools: what was compiled for one is there for the next. */
const compiled = new Map<string, ValidateFunction>()
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictTypes: false })
addFormats.default(ajv)

export function compile(schema: object): ValidateFunction {
  const text = JSON.stringify(schema)
  const known = compiled.get(text) ?? ajv.compile(schema)
  compiled.set(text, known)
  return known
}
