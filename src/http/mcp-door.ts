import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#domain/accounts/authenticate.ts'
import type { Log } from '#kernel/log.ts'
import { Problem } from '#kernel/problem.ts'
import { type HostRules, objectionTo } from './allowed-hosts.ts'
import { type ParsedBody, parseBodyMessage } from './body.ts'
import { LARGE_BYTES, type LargeBodies } from './large-bodies.ts'
import { ENVELOPE_MAX_BYTES } from './operation.ts'

/**
 * `/mcp`: the way from a socket to the MCP server. Host and Origin come before everything, then the key and its limit,
 * then the body; what is left is a message of somebody who is known. What it means is the MCP server's to say.
 */
export interface McpServing {
  serve(exchange: McpExchange): Promise<void>
  close(): Promise<void>
}

export interface McpExchange {
  request: IncomingMessage
  response: ServerResponse
  /** The JSON-RPC message; an empty object where the method takes none. */
  message: object
  raw: Buffer
  caller: Caller
  requestId: string
  address: string
  /** How the caller addresses this server, `https://calls.example.com`. */
  origin: string
}

interface House {
  log: Log
  hosts: HostRules
  admit: (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>
  largeBodies: Pick<LargeBodies, 'read'>
}

/** The largest body of any route, and what stands around it. */
const MESSAGE_MAX_BYTES = 16 * 1024 * 1024 + ENVELOPE_MAX_BYTES
const PARSE_ERROR = { code: -32_700, message: 'The body is not valid JSON.' }
const NOT_ONE_MESSAGE = { code: -32_600, message: 'The body is not one JSON-RPC message: batches are not taken.' }

export function addMcp(app: FastifyInstance, house: House, mcp: McpServing): void {
  const admitted = new WeakMap<FastifyRequest, Caller>()
  app.addHook('onClose', () => mcp.close())
  app.route({
    method: ['POST', 'GET', 'DELETE'],
    url: '/mcp',
    bodyLimit: MESSAGE_MAX_BYTES,
    onRequest: async (request, reply) => {
      refuseStrangers(house.hosts, request)
      admitted.set(request, await house.admit(request, reply))
    },
    handler: async (request, reply) => {
      const caller = admitted.get(request)
      if (!caller) throw new Problem('unauthorized')
      const raw = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
      const message = request.method === 'POST' ? await readMessage(house, raw) : {}
      if ('refused' in message) {
        const refusal = { jsonrpc: '2.0', error: message.refused, id: null }
        return reply.code(400).type('application/json; charset=utf-8').send(JSON.stringify(refusal))
      }
      await handOver(house, reply, () =>
        mcp.serve({
          request: request.raw,
          response: reply.raw,
          message,
          raw,
          caller,
          requestId: request.id,
          address: request.ip,
          origin: `${request.protocol}://${request.host}`,
        }),
      )
    },
  })
}

function refuseStrangers(hosts: HostRules, request: FastifyRequest): void {
  const { origin } = request.headers
  const { localAddress } = request.raw.socket
  const objection = objectionTo(hosts, { host: request.host ?? '', origin, localAddress })
  if (objection !== null) throw new Problem('forbidden', { message: objection })
}

async function readMessage(
  { largeBodies }: House,
  raw: Buffer,
): Promise<object | { refused: { code: number; message: string } }> {
  const types = { contentType: undefined, contentEncoding: undefined }
  const large = raw.length > LARGE_BYTES
  const parsed: ParsedBody = large
    ? (await largeBodies.read({ bytes: raw, route: null, ...types })).parsed
    : parseBodyMessage(raw)
  const json = 'problem' in parsed ? undefined : 'judged' in parsed ? parsed.judged : parsed.json
  if (json === undefined) return { refused: PARSE_ERROR }
  // A batch would be many requests under the limit of one.
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return { refused: NOT_ONE_MESSAGE }
  return json
}

/** From here on the reply is not ours to write; what every reply carries goes with it. */
async function handOver({ log }: House, reply: FastifyReply, serve: () => Promise<void>): Promise<void> {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.hijack()
  try {
    await serve()
  } catch (error) {
    log.error({ request: reply.request.id, err: error }, 'an MCP exchange failed')
    reply.raw.destroy()
  }
}
