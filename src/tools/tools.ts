import type { AgentDocument } from '#contract/agent-document.ts'
import type { ToolCallRecord } from '#contract/calls.ts'
import type { ToolAnswer, ToolDeclaration, ToolHandover, ToolRequest, Turn } from '#contract/conversation.ts'
import type { Clock } from '#kernel/clock.ts'
import { unlessAborted, within } from '#kernel/within.ts'
import { declare } from './declare.ts'
import type { ToolsHouse } from './execution.ts'
import { Records } from './records.ts'
import { Runner } from './runner.ts'
import { type ListedTool, ToolServerDown, type ToolTarget } from './server.ts'

/**
 * The customer's tools during one call (rules.md#tool-calls-within-a-call). It promises that an action reaches the
 * customer's server at most once, and only after the person has said yes to a summary that was heard; that every use is
 * on record; that a server that cannot be reached costs the call nothing but its tools; and that what a server says is
 * data.
 */
export interface CallTools {
  /** What the model is offered; nothing where the server could not be reached. */
  readonly declarations: readonly ToolDeclaration[]
  readonly error: { code: 'tools_unavailable'; message: string } | null
  heard(turn: Turn): void
  told(handover: ToolHandover): void
  /** Never rejects. */
  run(request: ToolRequest): Promise<ToolAnswer>
  /** As the call shows them, in the order in which they were asked for. */
  readonly records: readonly ToolCallRecord[]
  /** Names of the actions that were asked for, whatever became of them. */
  readonly actions: readonly string[]
  /** The call is over: nothing more runs, and every code is dead. Waits for an action under way. */
  close(): Promise<void>
}

export interface ToolsCall extends Omit<ToolTarget, 'url' | 'token'> {
  callId: string
  /** Without `mcp` nothing is contacted, and every tool is unknown. */
  agent: Pick<AgentDocument, 'language' | 'mcp'>
  token: () => Promise<string | null>
}

/** How long the listing may take (interface). */
const LIST_WITHIN_MS = 4_000

/**
 * Lists the tools of the call's agent, and is ready for its requests. The signal ends everything at once, answers
 * included.
 */
export async function openTools(house: ToolsHouse, call: ToolsCall, signal: AbortSignal): Promise<CallTools> {
  const over = new AbortController()
  const ended = AbortSignal.any([signal, over.signal])
  const { tools, error, target } = await list(house, call, ended)
  const { language, mcp } = call.agent
  const offered = mcp?.tools === undefined ? tools : tools.filter(({ name }) => mcp.tools?.includes(name))
  const records = new Records(house, call.callId)
  const runner = new Runner(house, {
    records,
    language,
    tools: new Map(offered.map((tool) => [tool.name, tool])),
    calling: { callId: call.callId, target, over: ended },
  })
  return {
    declarations: offered.map((tool) => declare(tool, language)),
    error,
    heard: (turn) => runner.heard(turn),
    told: (handover) => runner.told(handover),
    run: (request) => runner.run(request),
    get records() {
      return records.all
    },
    get actions() {
      return [...runner.actions]
    },
    async close() {
      await runner.close()
      over.abort()
      await within({ clock: house.clock, ms: LAST_KEPT_WITHIN_MS }, records.kept(), () => {})
    },
  }
}

/** What is not kept by then goes with the end of the call. */
const LAST_KEPT_WITHIN_MS = 1_000

interface Listed {
  tools: readonly ListedTool[]
  error: CallTools['error']
  target: ToolTarget
}

async function list(house: ToolsHouse, call: ToolsCall, signal: AbortSignal): Promise<Listed> {
  const { accountId, agentId, version, agent } = call
  const target: ToolTarget = { accountId, agentId, version, url: agent.mcp?.url ?? '', token: null }
  if (!agent.mcp) return { tools: [], error: null, target }
  try {
    const tools = await inTime(house.clock, signal, async (limited) => {
      target.token = await call.token()
      return house.server.list(target, limited)
    })
    return { tools, error: null, target }
  } catch (error) {
    const isDown = error instanceof ToolServerDown
    if (!isDown && !signal.aborted) house.log.error({ call: call.callId, err: error }, 'tools could not be listed')
    const why = isDown ? ` ${error.message}` : ''
    const message = `The tool server could not be reached, so the call went on without tools.${why}`
    return { tools: [], error: { code: 'tools_unavailable', message }, target }
  }
}

async function inTime<T>(clock: Clock, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController()
  const limited = AbortSignal.any([signal, late.signal])
  const cancel = clock.after(LIST_WITHIN_MS, () => late.abort(new ToolServerDown('It did not answer in time.')))
  return unlessAborted(work(limited), limited).finally(cancel)
}
