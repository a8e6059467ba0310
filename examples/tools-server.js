// A tool server for an agent that books visits: one read and one action, with the official MCP SDK over Streamable HTTP.
// TOOLS_TOKEN=… [TOOLS_PORT=9100] sh bin/node.sh examples/tools-server.js
import { createServer } from 'node:http'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

const token = process.env.TOOLS_TOKEN
if (!token) throw new Error('TOOLS_TOKEN is empty: it is what PUT /v1/agents/{id}/mcp-token is given')

/** The diary: who comes at which hour of a day. A real one is a table with a unique key over day and hour. */
const HOURS = ['09:00', '10:00', '15:00', '16:00']
const visits = new Map()
/** What was done, by its key: an action that is sent twice is done once. A real one is a table too. */
const done = new Map()

const day = z.iso.date().describe('The day, as 2026-12-01')
const text = (said) => ({ content: [{ type: 'text', text: said }] })

function newServer() {
  const server = new McpServer({ name: 'diary', version: '1.0.0' })
  server.registerTool(
    'find_slots',
    {
      description: 'The free hours of a day.',
      inputSchema: z.object({ day }),
      // Only this word makes it a read, which needs nobody's yes.
      annotations: { readOnlyHint: true },
    },
    async ({ day }) => text(HOURS.filter((hour) => !visits.has(`${day} ${hour}`)).join(', ') || 'Nothing is free.'),
  )
  server.registerTool(
    'book_visit',
    // Arguments that can be said aloud: the person hears every one of them before the yes.
    {
      description: 'Books a visit.',
      inputSchema: z.object({ day, hour: z.enum(HOURS), name: z.string().min(1).max(100) }),
    },
    async ({ day, hour, name }, { mcpReq }) => {
      const key = mcpReq._meta?.['svc/idempotency_key']
      const before = key && done.get(key)
      if (before) return before
      const taken = visits.has(`${day} ${hour}`)
      if (!taken) visits.set(`${day} ${hour}`, name)
      const answer = taken ? { ...text(`${hour} is taken.`), isError: true } : text(`Booked: ${day} ${hour}, ${name}.`)
      if (key) done.set(key, answer)
      return answer
    },
  )
  return server
}

const handle = toNodeHandler(createMcpHandler(newServer))
const server = createServer((request, response) => {
  if (request.headers.authorization === `Bearer ${token}`) return handle(request, response)
  response.writeHead(401).end()
})
server.listen(Number(process.env.TOOLS_PORT ?? 9100), '127.0.0.1', () =>
  console.log(`tools on http://127.0.0.1:${server.address().port}/mcp`),
)
