import {
  completable,
  createRequestStateCodec,
  fromJsonSchema,
  inputRequired,
  McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { addAsking } from './fixture-asking.ts'

/**
 * A server that has what the scenarios of the conformance suite ask for by name: tools, resources and prompts that do
 * nothing but answer as each scenario wants. Our own server has none of these; it is the way there that is ours.
 */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const SILENCE = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA='

const text = (said: string) => ({ type: 'text', text: said }) as const
const image = { type: 'image', data: PIXEL, mimeType: 'image/png' } as const
const embedded = (uri: string, mimeType: string, said: string) =>
  ({ type: 'resource', resource: { uri, mimeType, text: said } }) as const

// biome-ignore format: a table reads in columns
const CONTENT = {
  test_simple_text:            [text('This is a simple text response for testing.')],
  test_image_content:          [image],
  test_audio_content:          [{ type: 'audio', data: SILENCE, mimeType: 'audio/wav' } as const],
  test_embedded_resource:      [embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  test_multiple_content_types: [text('Multiple content types test:'), image, embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}')],
}

const STATE = createRequestStateCodec({ key: 'the state of a fixture is no secret' })
const CACHED = { ttlMs: 60_000, cacheScope: 'private' } as const
const LISTS = ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list', 'resources/read'] as const

export function fixtureServer(): McpServer {
  const server = new McpServer(
    { name: 'fixture', version: '1.0.0' },
    {
      // Nothing of it ever changes, and it says so.
      capabilities: {
        tools: { listChanged: false },
        prompts: { listChanged: false },
        resources: { listChanged: false, subscribe: true },
        logging: {},
        completions: {},
      },
      cacheHints: Object.fromEntries([...LISTS, 'server/discover'].map((method) => [method, CACHED])),
      requestState: { verify: STATE.verify },
    },
  )
  addTools(server)
  addSchemaTools(server)
  addAsking(server, STATE)
  addResources(server)
  addPrompts(server)
  return server
}

function addTools(server: McpServer): void {
  for (const [name, content] of Object.entries(CONTENT))
    server.registerTool(name, { description: `Answers with ${name}.` }, async () => ({ content: [...content] }))
  server.registerTool('test_error_handling', { description: 'Fails.' }, async () => {
    throw new Error('This tool intentionally returns an error for testing')
  })
  const logging = async ({ mcpReq }: ServerContext) => {
    for (const said of ['Tool execution started', 'Tool processing data', 'Tool execution completed'])
      await mcpReq.log('info', said)
    return { content: [text('It has been logged.')] }
  }
  server.registerTool('test_tool_with_logging', { description: 'Logs three times.' }, logging)
  server.registerTool('test_logging_tool', { description: 'Logs where that was asked for.' }, logging)
  server.registerTool('test_tool_with_progress', { description: 'Tells how far it is.' }, async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken
    for (const progress of [0, 50, 100])
      if (progressToken !== undefined)
        await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } })
    return { content: [text('It is done.')] }
  })
}

/** Keywords of JSON Schema 2020-12 that a list of tools has to leave as they are. */
const KEYWORDS = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object' as const,
  $defs: { address: { $anchor: 'addressDef', type: 'object', properties: { city: { type: 'string' } } } },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
}

function addSchemaTools(server: McpServer): void {
  const taken = async () => ({ content: [text('Taken.')] })
  const description = 'Takes what its schema allows.'
  server.registerTool('json_schema_2020_12_tool', { description, inputSchema: fromJsonSchema(KEYWORDS) }, taken)
  const region = z.object({ region: z.string().meta({ 'x-mcp-header': 'Region' }) })
  server.registerTool('test_custom_header', { description: 'Takes a header.', inputSchema: region }, taken)
}

function addResources(server: McpServer): void {
  const words = { uri: 'test://static-text', mimeType: 'text/plain', text: 'This is the content of the text resource.' }
  server.registerResource('text', words.uri, { mimeType: words.mimeType }, async () => ({ contents: [words] }))
  const picture = { uri: 'test://static-binary', mimeType: 'image/png', blob: PIXEL }
  server.registerResource('binary', picture.uri, { mimeType: picture.mimeType }, async () => ({ contents: [picture] }))
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined })
  server.registerResource('template', template, { mimeType: 'application/json' }, async ({ href }, { id }) => {
    if (id === undefined) throw new ResourceNotFoundError(href)
    const data = { id, templateTest: true, data: `Data for ID: ${String(id)}` }
    return { contents: [{ uri: href, mimeType: 'application/json', text: JSON.stringify(data) }] }
  })
  server.server.setRequestHandler('resources/subscribe', async () => ({}))
  server.server.setRequestHandler('resources/unsubscribe', async () => ({}))
}

function addPrompts(server: McpServer): void {
  const user = <Content>(content: Content) => ({ role: 'user' as const, content })
  const said = (words: string) => user(text(words))
  server.registerPrompt('test_simple_prompt', { description: 'Simple.' }, async () => ({
    messages: [said('This is a simple prompt for testing.')],
  }))
  const two = z.object({ arg1: completable(z.string(), () => ['test', 'testing']), arg2: z.string() })
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'Two arguments.', argsSchema: two },
    async ({ arg1, arg2 }) => ({
      messages: [said(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
    }),
  )
  const one = z.object({ resourceUri: z.string() })
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'A resource.', argsSchema: one },
    async ({ resourceUri }) => ({
      messages: [user(embedded(resourceUri, 'text/plain', 'Embedded resource content.')), said('Please process it.')],
    }),
  )
  server.registerPrompt('test_prompt_with_image', { description: 'An image.' }, async () => ({
    messages: [user(image), said('Please look at it.')],
  }))
  server.registerPrompt(
    'test_input_required_result_prompt',
    { description: 'Asks first.' },
    async ({ mcpReq }: ServerContext) => {
      if (mcpReq.inputResponses?.user_context) return { messages: [said('With your context.')] }
      const asked = {
        message: 'What context should the prompt use?',
        requestedSchema: z.object({ context: z.string() }),
      }
      return inputRequired({ inputRequests: { user_context: inputRequired.elicit(asked) } })
    },
  )
}
