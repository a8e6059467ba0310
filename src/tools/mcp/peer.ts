import { Client, type PriorDiscovery, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { GuardedClient, TargetRules } from '#kernel/guarded-request.ts'
import { guardedFetch } from '#kernel/guarded-request-fetch.ts'
import type { ToolTarget } from '#tools/server.ts'
import { paced } from './pace.ts'

/**
 * The official client on one customer's server, for one purpose: a greeting, a listing or a call. It speaks both eras
 * of the protocol. Nothing that it does by itself sends a message twice: no redirect is followed, no answer to the
 * server's own questions leads to another try, and what it may send in all is counted.
 */
export interface Peer {
  client: Client
  transport: StreamableHTTPClientTransport
  /** Whether the call itself may have left. */
  sent(): boolean
  /** The first thing that went wrong on the way, as the network told it. */
  failure(): Error | null
  /** The last HTTP status with which it refused something. */
  refusal(): number | null
  /** Rejects when a reply breaks off: the client would wait for the rest of it. */
  broken: Promise<never>
  close(): Promise<void>
}

/** What an earlier greeting found, so that the next one costs nothing. */
export interface McpSession {
  prior: PriorDiscovery
  /** Of the older era, where the server keeps sessions. */
  id: string | null
  version: string | undefined
}

export interface PeerHouse {
  client: GuardedClient
  /** Where tools may live. */
  rules: TargetRules
}

/** Of public addresses (rules.md#tool-server). */
const PORTS = [443]
/** One reply, however it comes. */
const REPLY_MAX_BYTES = 262_144
/** Whoever waits ends sooner, by signal; this is for what nobody waits for. */
const EXCHANGE_MS = 30_000
/** Messages of one peer: a server that asks us endless questions on the way would be answered each time. */
const REQUESTS_MAX = 24
/** A stream of the older era may break off and be taken up again; the answer is fetched, the call not repeated. */
const TAKE_UP = {
  maxRetries: 2,
  initialReconnectionDelay: 200,
  maxReconnectionDelay: 1_000,
  reconnectionDelayGrowFactor: 2,
}
const IDENTITY = { name: 'centralino', version: '1' }

export function createPeer(house: PeerHouse, target: ToolTarget, session: McpSession | null = null): Peer {
  let sent = false
  let failure: Error | null = null
  let refusal: number | null = null
  let requests = 0
  const broken = Promise.withResolvers<never>()
  // Mostly nobody waits for it.
  broken.promise.catch(() => {})
  const onBroken = (error: Error) => {
    failure ??= error
    broken.reject(error)
  }
  const send = guardedFetch(house.client, {
    rules: { ...house.rules, ports: PORTS },
    owner: target.accountId,
    timeoutMs: EXCHANGE_MS,
    maxReplyBytes: REPLY_MAX_BYTES,
    onSent: (body) => {
      if (isCall(body)) sent = true
    },
    onBroken,
  })
  const transport = new StreamableHTTPClientTransport(new URL(target.url), {
    reconnectionOptions: TAKE_UP,
    requestInit: target.token === null ? {} : { headers: { authorization: `Bearer ${target.token}` } },
    ...(session?.id ? { sessionId: session.id } : {}),
    ...(session?.id && session.version ? { protocolVersion: session.version } : {}),
    fetch: async (url, init) => {
      // The standing stream of the older era brings nothing that a call could use.
      if (init?.method === 'GET' && !new Headers(init.headers).has('last-event-id'))
        return new Response(null, { status: 405 })
      requests += 1
      try {
        if (requests > REQUESTS_MAX) throw new Error('the server asks too much')
        const reply = await send(url, init)
        if (!reply.ok) refusal = reply.status
        return paced(reply, onBroken)
      } catch (error) {
        failure ??= error as Error
        throw error
      }
    },
  })
  const client = new Client(IDENTITY, {
    versionNegotiation: { mode: 'auto' },
    // To answer such a question would be to send the call a second time.
    inputRequired: { autoFulfill: false },
  })
  return {
    client,
    transport,
    sent: () => sent,
    failure: () => failure,
    refusal: () => refusal,
    broken: broken.promise,
    close: () => client.close(),
  }
}

const isCall = (body: string): boolean => body.includes('"tools/call"')

/** What a peer that has just connected learnt. */
export function mcpSessionOf({ client, transport }: Peer): McpSession {
  const discover = client.getProtocolEra() === 'modern' ? client.getDiscoverResult() : undefined
  return {
    prior: discover ? { kind: 'modern', discover } : { kind: 'legacy' },
    id: transport.sessionId ?? null,
    version: client.getNegotiatedProtocolVersion(),
  }
}
