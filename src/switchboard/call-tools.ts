import type { AgentDocument } from '#contract/agent-document.ts'
import type { ToolCallRecord } from '#contract/calls.ts'
import type { Saying, ToolRequest, Turn } from '#contract/conversation.ts'
import { readMcpToken } from '#domain/agents/agents.ts'
import { documentOf, isOfDraft } from '#domain/agents/versions.ts'
import { type CallRow, type LineHouse, toolsUnavailable } from '#domain/calls/attempt.ts'
import type { Log } from '#kernel/log.ts'
import type { Keyring } from '#kernel/seal.ts'
import type { ToolServer } from '#tools/server.ts'
import { type CallTools, openTools } from '#tools/tools.ts'

/**
 * The tools of a live call, which are listed before anybody is rung or answered, within four seconds: its speech model
 * is told of them as it is reached. A simulated call has none of them, so the customer's server never hears of it;
 * where somebody talks to a draft they are listed, for their names and shapes, and never called.
 */
export interface CallToolsHouse extends LineHouse {
  log: Log
  keyring: Keyring
  toolServer: ToolServer
  /** What a tool answers in test mode, where the customer's server is never asked to do anything. */
  simulatedTool: (callId: string, request: Pick<ToolRequest, 'name'>) => ToolRun
  /** What is being said, for who looks at running calls; absent where nobody can. */
  follow?: (call: CallRow, turns: readonly Turn[]) => Saying
}

/** One use of a tool, as the call's record shows it. */
export type ToolRun = Pick<ToolCallRecord, 'status' | 'result' | 'duration_ms'>

/** Disposed of with the call, answered or not: what still runs then is given up. */
export interface OpeningTools extends AsyncDisposable {
  readonly ready: Promise<CallTools | null>
}

/** Whose tools they are. */
type Offered = Pick<CallRow, 'id' | 'account_id' | 'livemode' | 'agent_id' | 'agent_version'>

export function startTools(house: CallToolsHouse, call: Offered, lost: AbortSignal): OpeningTools {
  if (!call.livemode && !isOfDraft(call)) return { ready: Promise.resolve(null), [Symbol.asyncDispose]: async () => {} }
  const over = new AbortController()
  const server = call.livemode
    ? house.toolServer
    : rehearsed(house.toolServer, (name) => house.simulatedTool(call.id, { name }))
  const ready = open({ ...house, toolServer: server }, call, AbortSignal.any([lost, over.signal]))
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

/** A server that lists its tools as it does, and of which none is ever called: what they answer is made up here. */
function rehearsed(server: ToolServer, simulated: (name: string) => ToolRun): ToolServer {
  return {
    list: (target, signal) => server.list(target, signal),
    call: async (_target, { name }) => ({ kind: 'ok', text: simulated(name).result }),
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
