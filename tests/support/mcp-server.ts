import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { NodeStreamableHTTPServerTransport, toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler, Server } from '@modelcontextprotocol/server'
import { FIXTURE_TOOLS, type FixtureTool, run } from './mcp-tools.ts'
import { selfSigned } from './self-signed.ts'

/**
 * A customer's tool server: the official SDK over real TLS on loopback, with a witness in front of it. The witness
 * writes down every request as it arrives, before the SDK sees it: what reached this server is what stands in `calls`.
 */
export interface WitnessedCall {
  tool: string
  arguments: Record<string, unknown>
  meta: Record<string, unknown>
  headers: IncomingHttpHeaders
}

export interface WitnessedRequest {
  method: string
  /** Of the JSON-RPC message; empty where there is none. */
  rpc: string
  id: unknown
  headers: IncomingHttpHeaders
}

export interface ToolServerOptions {
  /** What it speaks: the stateless revision, the one with sessions, or both (the older one without sessions then). */
  era?: 'both' | 'modern' | 'legacy'
  /** The bearer token it wants; without one it lets everybody in. */
  token?: string
  /** Instead of the usual ones. */
  tools?: readonly FixtureTool[]
  /** So many tools to a page; all on one without it. */
  pageSize?: number
  /** Answers a request in place of the server, where it returns true. */
  instead?: (request: WitnessedRequest, response: ServerResponse) => boolean
}

export interface RunningToolServer extends AsyncDisposable {
  /** `https://localhost:port/mcp`; this process trusts its certificate, another one by NODE_EXTRA_CA_CERTS. */
  url: string
  token: string | null
  certificate: string
  /** Every `tools/call` that arrived, in order. */
  readonly calls: readonly WitnessedCall[]
  readonly requests: readonly WitnessedRequest[]
  /** Sessions open now, on the older revision. */
  readonly sessions: ReadonlySet<string>
  /** Calls of `slow_…` tools that wait now. */
  waiting(): number
  /** Lets those which wait go on, and all that come later. */
  release(): void
  close(): Promise<void>
}

/** One for the whole process: each one made the process trust it. */
let identity: { key: string; cert: string } | undefined
function identify() {
  if (identity) return identity
  identity = selfSigned('localhost')
  setDefaultCACertificates([...getCACertificates('default'), identity.cert])
  return identity
}

export async function startToolServer(options: ToolServerOptions = {}): Promise<RunningToolServer> {
  const { key, cert } = identify()
  const { era = 'both', token = null, tools = FIXTURE_TOOLS } = options
  const calls: WitnessedCall[] = []
  const requests: WitnessedRequest[] = []
  const gate = slowGate()
  const factory = () => serverOf({ tools, pageSize: options.pageSize ?? tools.length, wait: gate.wait })
  const sessions = sessionsOf(factory)
  const modern = toNodeHandler(createMcpHandler(factory, { legacy: era === 'modern' ? 'reject' : 'stateless' }))
  const handle = era === 'legacy' ? sessions.handle : modern

  const server = createServer({ key, cert }, async (request, response) => {
    response.on('error', () => {})
    const body = await bodyOf(request)
    const seen = {
      method: request.method ?? '',
      rpc: String(body?.method ?? ''),
      id: body?.id,
      headers: request.headers,
    }
    requests.push(seen)
    if (token !== null && request.headers.authorization !== `Bearer ${token}`) return void response.writeHead(401).end()
    if (seen.rpc === 'tools/call') calls.push(witnessed(body, request.headers))
    if (options.instead?.(seen, response)) return
    await handle(request as never, response, body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  async function close(): Promise<void> {
    gate.release()
    server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}/mcp`,
    token,
    certificate: cert,
    calls,
    requests,
    sessions: sessions.open,
    waiting: gate.waiting,
    release: gate.release,
    close,
    [Symbol.asyncDispose]: close,
  }
}

// biome-ignore lint/suspicious/noExplicitAny: whatever a client sends
async function bodyOf(request: IncomingMessage): Promise<any> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  return text === '' ? undefined : JSON.parse(text)
}

function witnessed(
  { params }: { params: { name: string; arguments?: Record<string, unknown>; _meta?: Record<string, unknown> } },
  headers: IncomingHttpHeaders,
): WitnessedCall {
  return { tool: params.name, arguments: params.arguments ?? {}, meta: params._meta ?? {}, headers }
}

/** Where slow tools wait. */
function slowGate() {
  const opened = Promise.withResolvers<void>()
  let waiting = 0
  return {
    waiting: () => waiting,
    release: () => opened.resolve(),
    async wait(): Promise<void> {
      waiting += 1
      await opened.promise
      waiting -= 1
    },
  }
}

/** The SDK's own server; its lists are written by hand, so that they may hold what the SDK's builders would refuse. */
function serverOf(kit: { tools: readonly FixtureTool[]; pageSize: number; wait: () => Promise<void> }): Server {
  const server = new Server({ name: 'fixture', version: '1.0.0' }, { capabilities: { tools: {} } })
  server.setRequestHandler('tools/list', async ({ params }) => {
    const from = Number(params?.cursor ?? 0)
    const next = from + kit.pageSize
    const page = kit.tools.slice(from, next).map(({ answer: _, ...listed }) => listed)
    return { tools: page, ...(next < kit.tools.length ? { nextCursor: String(next) } : {}) } as never
  })
  server.setRequestHandler('tools/call', async ({ params }) => run(kit, params) as never)
  return server
}

/** The older revision with sessions, as most servers of its time keep them. */
function sessionsOf(factory: () => Server) {
  const transports = new Map<string, NodeStreamableHTTPServerTransport>()
  const open = new Set<string>()
  return {
    open,
    async handle(request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void> {
      const id = request.headers['mcp-session-id']
      const known = typeof id === 'string' ? transports.get(id) : undefined
      if (id !== undefined && !known) return void response.writeHead(404).end()
      const transport =
        known ??
        new NodeStreamableHTTPServerTransport({
          sessionIdGenerator: randomUUID,
          onsessioninitialized: (made) => {
            transports.set(made, transport)
            open.add(made)
          },
          onsessionclosed: (made) => {
            open.delete(made)
          },
        })
      if (!known) await factory().connect(transport)
      await transport.handleRequest(request, response, body)
    },
  }
}
