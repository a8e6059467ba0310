import type { PriorDiscovery } from '@modelcontextprotocol/client'
import { deadline } from '#kernel/clock.ts'
import { unlessAborted } from '#kernel/within.ts'
import { ToolServerDown, type ToolTarget } from '#tools/server.ts'
import { whyDown } from './down.ts'
import { unlessOver } from './exchange.ts'
import { type McpSession, mcpSessionOf, type Peer } from './peer.ts'

/**
 * Sessions of the older era: one for each telephone call and server, so that a server which remembers something between
 * two calls of a tool remembers it for this person and no other. It ends with the telephone call.
 */
const SESSIONS_MAX = 1_000
const GREET_MS = 8_000
const FAREWELL_MS = 2_000

export interface Holding {
  name: string
  target: ToolTarget
  /** What is known of the server's era. */
  prior: PriorDiscovery | undefined
  /** Fires when the telephone call is over. */
  signal: AbortSignal
}

interface Held {
  target: ToolTarget
  session: Promise<McpSession>
}

export class McpSessions {
  readonly #current = new Map<string, Held>()
  /** Those of which the server has not been told that they are over; one that was forgotten too. */
  readonly #open = new Set<Held>()
  readonly #farewells = new Set<Promise<void>>()
  readonly #peerOf: (target: ToolTarget, session: McpSession | null) => Peer

  constructor(peerOf: (target: ToolTarget, session: McpSession | null) => Peer) {
    this.#peerOf = peerOf
  }

  /** The session of this name, opened by whoever asks first. */
  hold({ name, target, prior, signal }: Holding): Promise<McpSession> {
    const known = this.#current.get(name)
    if (known) return known.session
    const [oldest] = this.#open
    if (oldest && this.#open.size >= SESSIONS_MAX) this.#leave(oldest)
    const held = { target, session: this.#greet(target, prior) }
    this.#current.set(name, held)
    this.#open.add(held)
    const end = () => {
      if (this.#current.get(name) === held) this.forget(name)
      this.#leave(held)
    }
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
    return held.session
  }

  /** It has failed once: the next call opens another. Who speaks in it still may end their sentence. */
  forget(name: string): void {
    this.#current.delete(name)
  }

  #leave(held: Held): void {
    if (!this.#open.delete(held)) return
    const over = held.session.then(
      (session) => (session.id === null ? undefined : this.end(this.#peerOf(held.target, session))),
      () => {},
    )
    this.#farewells.add(over)
    void over.finally(() => this.#farewells.delete(over))
  }

  /** Ends the session that this peer speaks in, if it has one, and its connection. Never rejects. */
  async end(peer: Peer): Promise<void> {
    const { transport } = peer
    await unlessAborted(transport.terminateSession(), deadline(FAREWELL_MS)).catch(() => {})
    await peer.close().catch(() => {})
    await transport.close().catch(() => {})
  }

  async close(): Promise<void> {
    this.#current.clear()
    for (const held of [...this.#open]) this.#leave(held)
    await Promise.all(this.#farewells)
  }

  async #greet(target: ToolTarget, prior: PriorDiscovery | undefined): Promise<McpSession> {
    const peer = this.#peerOf(target, null)
    const signal = deadline(GREET_MS)
    try {
      await unlessOver(
        peer,
        signal,
        peer.client.connect(peer.transport, { signal, timeout: GREET_MS, ...(prior && { prior }) }),
      )
      return mcpSessionOf(peer)
    } catch (error) {
      throw new ToolServerDown(whyDown(signal.aborted ? signal.reason : error, peer.failure()))
    } finally {
      await peer.close()
    }
  }
}
