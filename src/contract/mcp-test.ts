import { z } from 'zod'
import { EXAMPLE_ID } from './agent-examples.ts'
import { route } from './route.ts'
import { identifier } from './shapes.ts'

/** The trial of an agent's tool server (rules.md#trying-tools). */
const offered = z
  .strictObject({
    name: z.string(),
    kind: z.enum(['read', 'action']).meta({
      description: 'A read runs at once; an action only after the person on the line has answered its summary.',
    }),
    description: z.string(),
    input_schema: z.record(z.string(), z.unknown()).meta({ description: 'JSON Schema of the arguments.' }),
  })
  .meta({ id: 'OfferedTool' })

const mcpTest = z
  .strictObject({
    ok: z.boolean().meta({ description: 'Whether the server was reached and listed its tools.' }),
    tools: z.array(offered).meta({ description: 'The tools that the agent would get, in the order of the server.' }),
    left_out: z
      .array(z.strictObject({ name: z.string(), reason: z.string() }))
      .meta({ description: 'What the agent would not get though it is listed, or allowed, and why.' }),
    error: z
      .strictObject({ code: z.enum(['no_mcp', 'tools_unavailable']), message: z.string() })
      .nullable()
      .meta({ description: 'Why there are no tools; null when `ok`.' }),
    duration_ms: z.int(),
  })
  .meta({ id: 'McpTest' })

export type McpTest = z.output<typeof mcpTest>

const EXAMPLE: McpTest = {
  ok: true,
  tools: [
    {
      name: 'book_appointment',
      kind: 'action',
      description: 'Books an appointment.',
      input_schema: { type: 'object', properties: { day: { type: 'string' } }, required: ['day'] },
    },
  ],
  left_out: [{ name: 'end_call', reason: 'Its name is one of the platform, or looks like it.' }],
  error: null,
  duration_ms: 240,
}

export const mcpTestRoutes = {
  test_agent_mcp: route({
    id: 'test_agent_mcp',
    changesNothing: true,
    method: 'POST',
    path: '/v1/agents/{id}/mcp-test',
    tag: 'Agents',
    auth: 'key',
    needs: 'build',
    summary: "Try the agent's tool server",
    description:
      'Connects to the server in the draft, with the stored token, and lists the tools that the agent would get. Contacts the server with a key of either mode; no tool is called. A server that fails is `ok: false`, not an HTTP error.',
    params: z.object({ id: identifier('agt') }),
    replies: { 200: { description: 'What was found.', json: mcpTest, example: EXAMPLE } },
    examples: { params: { id: EXAMPLE_ID } },
  }),
}
