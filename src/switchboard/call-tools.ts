import type { AgentDocument } from '#contract/agent-document.ts'
import { readMcpToken } from '#domain/agents/agents.ts'
import { documentOf } from '#domain/agents/versions.ts'
import { type CallRow, type LineHouse, toolsUnavailable } from '#domain/calls/attempt.ts'
import type { Log } from '#kernel/log.ts'
import type { Keyring } from '#kernel/seal.ts'
import type { ToolServer } from '#tools/server.ts'
import { type CallTools, openTools } from '#tools/tools.ts'

/**
 * The tools of a live call, which are listed before anybody is rung or answered, within four seconds: its speech model
 * is told of them as it is reached. A simulated call has none of them, so the customer's server never hears of it.
 */
export interface CallToolsHouse extends LineHouse {
  log: Log
  keyring: Keyring
  toolServer: ToolServer
}

/** Disposed of with the call, answered or not: what still runs then is given up. */
export interface OpeningTools extends AsyncDisposable {
  readonly ready: Promise<CallTools | null>
}

/** Whose tools they are. */
type Offered = Pick<CallRow, 'id' | 'account_id' | 'livemode' | 'agent_id' | 'agent_version'>

export function startTools(house: CallToolsHouse, call: Offered, lost: AbortSignal): OpeningTools {
  if (!call.livemode) return { ready: Promise.resolve(null), [Symbol.asyncDispose]: async () => {} }
  const over = new AbortController()
  const ready = open(house, call, AbortSignal.any([lost, over.signal]))
  // Whoever waits for it is told of a fault; nobody may be waiting yet.
  const settled = ready.catch(() => null)
  return {
    ready,
    async [Symbol.asyncDispose]() {
      over.abort()
      const tools = await settled
      await tools?.close()
    },
  }
}

async function open(house: CallToolsHouse, call: Offered, signal: AbortSignal): Promise<CallTools> {
  const agent: AgentDocument = await documentOf(house.db, call)
  const whose = { accountId: call.account_id, agentId: call.agent_id, version: call.agent_version }
  const token = () => readMcpToken(house, { accountId: call.account_id, id: call.agent_id, config: agent })
  return openTools({ ...house, server: house.toolServer }, { callId: call.id, ...whose, agent, token }, signal)
}

/** Says on the call that it goes on without tools; status and outcome are not affected (rules.md#tool-server). */
export async function noteUnavailable(house: CallToolsHouse, call: CallRow, tools: CallTools | null): Promise<void> {
  if (!tools?.error) return
  try {
    await toolsUnavailable(house, call.id, tools.error)
  } catch (error) {
    house.log.error({ call: call.id, err: error }, 'that a call has no tools was not stored')
  }
}
