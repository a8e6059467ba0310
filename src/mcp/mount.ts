import type { IncomingMessage, ServerResponse } from 'node:http'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler, type McpServer, type Server } from '@modelcontextprotocol/server'
import type { Caller } from '#domain/accounts/authenticate.ts'
import type { Log } from '#kernel/log.ts'

/**
 * From an admitted HTTP request to an MCP server that lives as long as it is answered. The SDK speaks both revisions at
 * one address: 2026-07-28, and 2025-11-25 with its handshake, each without a session. The key, Host and Origin were
 * looked at before: the SDK looks at none of them.
 */
export interface MountedExchange {
  request: IncomingMessage
  response: ServerResponse
  message: object
  raw: Buffer
  caller: Caller
  requestId: string
  address: string
  origin: string
}

/** Who asks, and by what request. */
export type McpVisit = Pick<MountedExchange, 'caller' | 'requestId' | 'address' | 'origin' | 'raw'>

export interface Mounted {
  serve(exchange: MountedExchange): Promise<void>
  close(): Promise<void>
}

/** Streams on which changes are told; a server that announces none ends them as they are opened. */
const SUBSCRIPTIONS_MAX = 256

export function mountMcp(house: { log: Log }, serverFor: (visit: McpVisit) => McpServer | Server): Mounted {
  const onerror = (error: Error) => {
    if (isBug(error)) house.log.error({ err: error }, 'an MCP exchange failed')
    // What the SDK refuses is told to whoever asked; its messages may quote them, so that only their kind is logged.
    else house.log.debug({ kind: error.name }, 'an MCP message was refused')
  }
  const handler = createMcpHandler(({ authInfo }) => serverFor(authInfo?.extra?.visit as McpVisit), {
    onerror,
    maxSubscriptions: SUBSCRIPTIONS_MAX,
  })
  const handle = toNodeHandler(handler, { onerror })
  return {
    async serve({ request, response, message, ...visit }) {
      // The token stays where it was checked.
      const auth = { token: '', clientId: visit.caller.actor.id, scopes: [], extra: { visit } }
      const { method = 'POST', url = '/' } = request
      await handle(Object.assign(request, { auth, method, url }), response, message)
    },
    close: () => handler.close(),
  }
}

const isBug = (error: Error): boolean => error instanceof TypeError || error instanceof ReferenceError
