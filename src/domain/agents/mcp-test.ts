import type { McpTest } from '#contract/mcp-test.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Keyring } from '#kernel/seal.ts'
import type { AgentOwner } from '#store/agents.ts'
import type { Queryable } from '#store/db.ts'
import { readAgent, readMcpToken } from './agents.ts'

/**
 * Tries the tool server of an agent's draft. Whatever the server does is the answer; only an unknown agent is a
 * problem.
 */
export interface McpTestHouse {
  clock: Clock
  keyring: Keyring
  /** Handed in, since the protocol is spoken elsewhere; a sentence where the server is of no use. */
  inspectTools: (server: TriedServer) => Promise<Pick<McpTest, 'tools' | 'left_out'> | string>
}

export interface TriedServer {
  accountId: string
  agentId: string
  livemode: boolean
  url: string
  token: string | null
  /** The agent's allow-list. */
  names: readonly string[] | undefined
}

const NOTHING = { tools: [], left_out: [] }
const NO_MCP = { code: 'no_mcp', message: 'The draft has no `mcp`, so there is no server to try.' } as const

export async function testMcp(
  { db, clock, keyring, inspectTools }: McpTestHouse & { db: Queryable },
  which: AgentOwner & { livemode: boolean },
): Promise<McpTest> {
  const begun = clock.monotonicMs()
  const { config, mcp_token_origin: owner } = await readAgent(db, which)
  const { mcp } = config
  const took = () => Math.round(clock.monotonicMs() - begun)
  if (!mcp) return { ok: false, ...NOTHING, error: NO_MCP, duration_ms: took() }
  const { accountId, id: agentId, livemode } = which
  const token = await readMcpToken({ db, keyring }, { accountId, id: agentId, config })
  const found = await inspectTools({ accountId, agentId, livemode, url: mcp.url, token, names: mcp.tools })
  if (typeof found !== 'string') return { ok: true, ...found, error: null, duration_ms: took() }
  const why = token === null && owner !== null ? ` ${otherOrigin(owner)}` : ''
  return { ok: false, ...NOTHING, error: { code: 'tools_unavailable', message: found + why }, duration_ms: took() }
}

const otherOrigin = (owner: string): string =>
  `The token was not sent: it was set for ${owner}. Set it again if it belongs to this server too.`
