import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { WebSocketServer } from 'ws'
import type { TalkSocket } from '#contract/talks.ts'
import { identifySession } from '#domain/people/sessions.ts'
import { redeemTicket, type TicketRow } from '#domain/talks/talks.ts'
import type { Clock } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { Queryable } from '#store/db.ts'
import { holdSocket } from './talk-socket.ts'
import { isOwnPage, visitOf } from './visit.ts'

/**
 * The door for browsers that talk to a draft. A WebSocket is opened by the session's cookie, from a page of this very
 * server, with a ticket that works once. What comes through it is bounded in size and rate, what waits to go out as
 * well, and how long it may stand open.
 */
export interface TalkDoor {
  db: Queryable
  clock: Clock
  /** Holds the talk; null where this node holds no calls. */
  talk?: ((socket: TalkSocket, ticket: TicketRow) => Promise<void>) | null
}

export const TALKS_PATH = '/v1/talks'
const MESSAGE_MAX_BYTES = 8 * 1024
const GOING_AWAY = 1001

/** Whether a request asks for a WebSocket at this door: any other is served as if it had not asked. */
export const opensTalk = ({ url = '', headers }: IncomingMessage): boolean =>
  url.startsWith(`${TALKS_PATH}/`) && headers.upgrade?.toLowerCase() === 'websocket'

export function addTalkDoor(app: FastifyInstance, house: TalkDoor): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_MAX_BYTES, perMessageDeflate: false })
  const upgrading = new WeakMap<IncomingMessage, { socket: Duplex; head: Buffer }>()
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Judged and refused as any other request is, by the same hooks.
    const response = new ServerResponse(request)
    response.assignSocket(socket as never)
    response.once('finish', () => socket.end())
    upgrading.set(request, { socket, head })
    app.routing(request, response)
  })
  app.addHook('preClose', async () => {
    for (const one of sockets.clients) one.close(GOING_AWAY)
  })
  app.get<{ Params: { ticket: string } }>(`${TALKS_PATH}/:ticket`, async (request, reply) => {
    const upgrade = upgrading.get(request.raw)
    const ticket = await admitted(house, request)
    if (!upgrade) throw new Problem('invalid_request', { message: 'This address is opened as a WebSocket.' })
    const { talk } = house
    if (!talk) throw new Problem('unavailable', { message: 'This node holds no calls.' })
    reply.hijack()
    reply.raw.detachSocket(upgrade.socket as never)
    sockets.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (socket) => {
      void talk(holdSocket(house.clock, socket), ticket)
    })
  })
}

/** The ticket, of the person who is logged in, from a page of ours. */
async function admitted(house: TalkDoor, request: FastifyRequest<{ Params: { ticket: string } }>): Promise<TicketRow> {
  const { cookie } = visitOf(request)
  const session = cookie === null ? null : await identifySession(house, cookie)
  if (!session) throw new Problem('unauthorized')
  if (!isOwnPage(request))
    throw new Problem('forbidden', { message: 'A line is opened from pages of this server only.' })
  const who = { personId: session.person_id, accountId: session.account_id }
  const ticket = await redeemTicket(house, { ...who, ticket: request.params.ticket })
  if (!ticket) throw new Problem('not_found', { message: 'This line was opened already, or is over: ask for another.' })
  return ticket
}
