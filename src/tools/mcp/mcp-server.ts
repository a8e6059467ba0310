import { ProtocolError } from '@modelcontextprotocol/client'
import { type Clock, deadline } from '#kernel/clock.ts'
import type { GuardedClient, TargetRules } from '#kernel/guarded-request.ts'
import type { Log } from '#kernel/log.ts'
import { type ToolOrder, type ToolOutcome, type ToolServer, ToolServerDown, type ToolTarget } from '#tools/server.ts'
import { whyDown } from './down.ts'
import { exchange, inTimeOfTool, outcomeOfError, readPages, unlessDown, unlessOver } from './exchange.ts'
import { allowed, judgeTools, type Listing } from './listing.ts'
import { type FoundTools, keyOf, Memory } from './memory.ts'
import { createPeer, mcpSessionOf, type Peer } from './peer.ts'
import { McpSessions } from './sessions.ts'

/**
 * Customers' tool servers over the Model Context Protocol. It promises that a server is asked within bounds of time,
 * size and number, only where the guard lets us; that a call is sent once and never again; that what a server does, or
 * does not do, is a value; and that one which is slow delays nobody else.
 */
export interface McpServers extends ToolServer {
  /** Asks the server itself, whatever is remembered of it. Rejects with `ToolServerDown`. */
  inspect(target: ToolTarget, rules: TargetRules): Promise<Listing>
  close(): Promise<void>
}

export interface McpHouse {
  client: GuardedClient
  clock: Clock
  log: Log
  targets: () => TargetRules
}

/** Interface, "Tool-call behaviour": all pages together, greeting included. */
const LIST_MS = 4_000
/** How long after its time-out an answer is still waited for, to be recorded. */
const LATE_MS = 20_000
/** A moment for the cancellation to leave, before the connection is given up. */
const CANCEL_MS = 500

interface Signals {
  /** The answer is worth nothing any more. */
  life: AbortSignal
  /** The telephone call is over. */
  ended: AbortSignal
}

export function createToolServer(house: McpHouse): McpServers {
  const { clock } = house
  const closing = new AbortController()
  const sessions = new McpSessions((target, session) =>
    createPeer({ ...house, rules: house.targets() }, target, session),
  )

  async function find(target: ToolTarget, rules: TargetRules): Promise<FoundTools> {
    const peer = createPeer({ ...house, rules }, target)
    const signal = deadline(LIST_MS, closing.signal)
    try {
      await unlessOver(peer, signal, peer.client.connect(peer.transport, { signal, timeout: LIST_MS }))
      const { raw, more } = await unlessOver(peer, signal, readPages(peer, signal))
      return { listing: judgeTools(raw, more), session: { ...mcpSessionOf(peer), id: null } }
    } catch (error) {
      throw new ToolServerDown(whyDown(signal.aborted ? signal.reason : error, peer.failure()))
    } finally {
      void sessions.end(peer)
    }
  }

  const memory = new Memory({ ...house, find: (target) => find(target, house.targets()) })

  async function ask(target: ToolTarget, order: ToolOrder, signals: Signals): Promise<ToolOutcome | null> {
    const found = await memory.last(target)
    const name = `${keyOf(target)} ${order.meta['svc/call_id'] ?? ''}`
    const held = { name, target, prior: found?.session.prior, signal: signals.ended }
    let peer: Peer | null = null
    try {
      const session =
        found?.session.prior.kind === 'modern' ? found.session : await unlessDown(sessions.hold(held), signals.life)
      peer = createPeer({ ...house, rules: house.targets() }, target, session)
      return await exchange(peer, { order, session, listing: found?.listing ?? null, signal: signals.life })
    } catch (error) {
      if (!(error instanceof ProtocolError)) sessions.forget(name)
      // Where nothing was sent nothing can have happened; where something was, nobody knows.
      if (signals.life.aborted) return null
      if (peer?.sent()) return outcomeOfError(error, peer)
      return { kind: 'error', text: `The tool server was not reached. ${whyNot(error, peer)}` }
    } finally {
      void give(peer, signals.life)
    }
  }

  async function give(peer: Peer | null, life: AbortSignal): Promise<void> {
    if (life.aborted) await clock.sleep(CANCEL_MS, closing.signal).catch(() => {})
    await peer?.close()
  }

  return {
    async list(target, signal) {
      const { listing } = await unlessDown(memory.of(target), signal)
      return listing.tools
    },
    async call(target, order, signal) {
      const life = deadline(order.timeoutMs + LATE_MS, signal, closing.signal)
      return inTimeOfTool(clock, order.timeoutMs, ask(target, order, { life, ended: signal }))
    },
    inspect: async (target, rules) => (await find(target, rules)).listing,
    async close() {
      closing.abort(new ToolServerDown('The node stops.'))
      await sessions.close()
    },
  }
}

const whyNot = (error: unknown, peer: Peer | null): string =>
  error instanceof ToolServerDown ? error.message : whyDown(error, peer?.failure() ?? null)

/** A server as it is tried out: what an agent with this allow-list would get of it, or why it is of no use. */
export async function tryOut(
  servers: McpServers,
  tried: { target: ToolTarget; rules: TargetRules; names: readonly string[] | undefined },
): Promise<Listing | string> {
  try {
    return allowed(await servers.inspect(tried.target, tried.rules), tried.names)
  } catch (error) {
    if (error instanceof ToolServerDown) return error.message
    throw error
  }
}
