import { type McpTestHouse, type TriedServer, testMcp } from '#domain/agents/mcp-test.ts'
import type { HandlersOf } from '#http/handler.ts'
import { createRateLimiter } from '#http/rate-limit.ts'

/**
 * Each trial is a few requests to an address of the customer's choice, for seconds: an account gets few of them at a
 * time.
 */
const TRIALS_PER_SECOND = 2

export function mcpTestHandlers(house: McpTestHouse): HandlersOf<'test_agent_mcp'> {
  const limiter = createRateLimiter(house.clock, TRIALS_PER_SECOND)
  const inspectTools = (server: TriedServer) => {
    limiter.take(server.accountId)
    return house.inspectTools(server)
  }
  return {
    test_agent_mcp: {
      async outside({ db, caller, params }) {
        const which = { accountId: caller.accountId, id: params.id, livemode: caller.livemode }
        return { status: 200, json: await testMcp({ ...house, inspectTools, db }, which) }
      },
    },
  }
}
