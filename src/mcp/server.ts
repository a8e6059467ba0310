import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import type { Route } from '#contract/route.ts'
import { hasRight } from '#contract/scopes.ts'
import type { Caller } from '#domain/accounts/authenticate.ts'
import type { Log } from '#kernel/log.ts'
import { VERSION } from '#kernel/version.ts'
import { type Request, requestOf } from './arguments.ts'
import { type McpVisit, type Mounted, mountMcp } from './mount.ts'
import { type McpToolAnswer, type OperatedTool, toolAnswerOf, toolRefusalOf } from './results.ts'
import { type RouteTool, toolsFor } from './tools.ts'
import { INSTRUCTIONS } from './words.ts'

/**
 * The API as MCP tools, one per route. It promises the same tenants, modes, limits, idempotency, validation and
 * problems as HTTP, because what a tool does is what its route does: this folder only translates, from arguments to a
 * request and from a reply to a result.
 */
export interface McpServerHouse {
  log: Log
  routes: Record<string, Route>
  /** What a route does, by its id; a status of 400 or more comes with the body of its problem. */
  operate: (
    operation: Request & { id: string; caller: Caller; requestId: string; address: string; raw: Buffer },
  ) => Promise<OperatedTool>
}

const SERVER = { name: 'centralino', title: 'Centralino', version: VERSION }
/** The tools change with the version of the server only; whoever has read them need not ask again for a while. */
const CACHED = { ttlMs: 300_000, cacheScope: 'private' } as const
const OPTIONS = {
  capabilities: { tools: {} },
  instructions: INSTRUCTIONS,
  cacheHints: { 'tools/list': CACHED, 'server/discover': CACHED },
}

export function createMcpServer(house: McpServerHouse): Mounted {
  let known: ReturnType<typeof toolsFor> | undefined
  // Made at the first visit: their schemas are a quarter of a second of the start of a node.
  const tools = () => {
    known ??= toolsFor(Object.values(house.routes))
    return known
  }
  return mountMcp(house, (visit) => {
    const server = new Server(SERVER, OPTIONS)
    server.setRequestHandler('tools/list', ({ params }) => {
      if (params?.cursor !== undefined)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is only one page.')
      // What the key may not do is not shown; called all the same, its route refuses it.
      const allowed = [...tools().values()].filter(({ route }) => hasRight(visit.caller, route.needs))
      return { tools: allowed.map(({ shown }) => shown) }
    })
    server.setRequestHandler('tools/call', ({ params }) => {
      const tool = tools().get(params.name)
      if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no tool of that name.')
      return callTool(house, { visit, tool, given: params.arguments ?? {} })
    })
    return server
  })
}

async function callTool(
  { operate, log }: McpServerHouse,
  { visit, tool, given }: { visit: McpVisit; tool: RouteTool; given: Record<string, unknown> },
): Promise<McpToolAnswer> {
  const { route, plan } = tool
  const { caller, requestId, address, raw } = visit
  const request = requestOf(plan, given)
  const operated =
    'faults' in request
      ? toolRefusalOf(request.faults, requestId)
      : await operate({ ...request, id: route.id, caller, requestId, address, raw })
  const { accountId: account, actor } = caller
  log.info({ request: requestId, account, [actor.kind]: actor.id, tool: route.id, status: operated.status }, 'tool')
  return toolAnswerOf(tool, operated, { origin: visit.origin, request })
}
