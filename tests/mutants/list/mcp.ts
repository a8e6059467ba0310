import type { Mutant } from '../mutant.ts'

export const mcp: readonly Mutant[] = [
  {
    breaks: 'a problem is told as one',
    file: 'src/mcp/results.ts',
    old: 'return { content: shown(operated.json).content, isError: true }',
    new: 'return shown(operated.json)',
    caughtBy: ['tests/mcp/server.test.ts'],
  },
  {
    breaks: 'a problem reaches the model through every client, also one that holds each structure against its schema',
    file: 'src/mcp/results.ts',
    old: 'return { content: shown(operated.json).content, isError: true }',
    new: 'return { ...shown(operated.json), isError: true }',
    caughtBy: ['tests/mcp/clients.test.ts'],
  },
  {
    breaks: 'one idempotency key, one effect, over MCP too',
    file: 'src/mcp/arguments.ts',
    old: 'const idempotencyKey = plan.keyed ? take(KEY) : undefined',
    new: 'const idempotencyKey = plan.keyed ? void take(KEY) : undefined',
    caughtBy: ['src/mcp/tools.test.ts', 'tests/mcp/server.test.ts'],
  },
  {
    breaks: "no mode sees the other's, over MCP too",
    file: 'src/mcp/server.ts',
    old: 'await operate({ ...request, id: route.id, caller, requestId, address, raw })',
    new: 'await operate({ ...request, id: route.id, caller: { ...caller, livemode: false }, requestId, address, raw })',
    caughtBy: ['tests/mcp/server.test.ts'],
  },
  {
    breaks: 'a tool that makes telephones ring says so',
    file: 'src/mcp/hints.ts',
    old: "create_call:              ['create', 'out'],",
    new: "create_call:              ['create'],",
    caughtBy: ['src/mcp/tools.test.ts'],
  },
  {
    breaks: 'what a tool was told reaches no log',
    file: 'src/mcp/server.ts',
    old: "tool: route.id, status: operated.status }, 'tool')",
    new: "tool: route.id, status: operated.status, given }, 'tool')",
    caughtBy: ['tests/mcp/door.test.ts'],
  },
  {
    breaks: 'a path that is not whole is not asked for: the missing argument is named',
    file: 'src/mcp/arguments.ts',
    old: 'if (faults.length > 0) return { faults }',
    new: 'if (faults.length > 1) return { faults }',
    caughtBy: ['tests/mcp/server.test.ts'],
  },
  {
    breaks: 'two arguments never have one name',
    file: 'src/mcp/arguments.ts',
    old: '  refuseTwins(route, plan)\n',
    new: '',
    caughtBy: ['src/mcp/tools.test.ts'],
  },
]
