/** The customer's tool server as the gate and the runner see it; src/tools/mcp speaks the protocol behind it. */
export interface ToolServer {
  /**
   * Every tool of the server that may be offered, in the server's order; from the cache for 5 minutes per agent
   * version and token. Rejects with ToolServerDown.
   */
  list(target: ToolTarget, signal: AbortSignal): Promise<readonly ListedTool[]>
  /** One call. What the server or the network does is a value; it never rejects but for a bug. */
  call(target: ToolTarget, order: ToolOrder, signal: AbortSignal): Promise<ToolReply>
}

export interface ToolTarget {
  accountId: string
  agentId: string
  version: number
  url: string
  token: string | null
}

export interface ListedTool {
  name: string
  description: string
  inputSchema: object
  /** An action changes something outside; whatever does not say that it only reads is an action. */
  kind: 'read' | 'action'
}

export interface ToolOrder {
  name: string
  arguments: Record<string, unknown>
  meta: Record<string, string>
  timeoutMs: number
}

export interface ToolOutcome {
  kind: 'ok' | 'error'
  text: string
}

/** `late` settles when an answer comes after the time-out, or with null when none came before the signal fired. */
export type ToolReply = ToolOutcome | { kind: 'timeout'; late: Promise<ToolOutcome | null> }

/** The server cannot be reached, or what it answered is not a tool server's answer. The message is for the call. */
export class ToolServerDown extends Error {
  override name = 'ToolServerDown'
}
