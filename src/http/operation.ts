import type { Route, ServedFile } from '#contract/route.ts'
import type { Routes } from '#contract/routes.ts'
import type { Caller } from '#domain/accounts/authenticate.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { Problem } from '#kernel/problem.ts'
import type { Keyring } from '#kernel/seal.ts'
import type { Db } from '#store/db.ts'
import type { Shares } from '#store/share.ts'
import { refuseUnfit } from './body.ts'
import { problemOf } from './errors.ts'
import type { Handlers } from './handler.ts'
import type { InFlight } from './idempotency.ts'
import { checkReply } from './reply-check.ts'
import { runRequest } from './run-request.ts'
import { NO_VISIT } from './visit.ts'

/**
 * The API for another door of this node: what a route does, with the same keys in flight, validation, transactions and
 * problems, asked for by its id instead of by an HTTP request of its own.
 */
export interface Operation {
  /** A route's id. */
  id: string
  caller: Caller
  /** Under which the log and a problem name it. */
  requestId: string
  /** Where it came from. */
  address: string
  params: Record<string, string>
  query: Record<string, unknown>
  /** As JSON has it; a text where the route takes one; undefined for none. */
  body: unknown
  idempotencyKey: unknown
  /** The message that it came in. */
  raw: Buffer
}

/** A status of 400 or more comes with the body of its problem. */
export interface Operated {
  status: number
  json: unknown
  file?: ServedFile
  replayed: boolean
}
export type Operate = (operation: Operation) => Promise<Operated>

interface House {
  db: Db
  clock: Clock
  log: Log
  keyring: Keyring
  routes: Routes
  handlers: Handlers
  inFlight: InFlight
  shares: Shares
}

/** What may stand around a body in the message that carries it. */
export const ENVELOPE_MAX_BYTES = 64 * 1024

export function createOperate(house: House, options: { bodyMaxBytes: number; checkReplies: boolean }): Operate {
  const routes = new Map(Object.values<Route>(house.routes).map((route) => [route.id, route]))
  return async (operation) => {
    try {
      const route = routes.get(operation.id)
      if (!route) throw new Error(`no route is called ${operation.id}`)
      if (operation.raw.length > (route.bodyMaxBytes ?? options.bodyMaxBytes) + ENVELOPE_MAX_BYTES)
        throw new Problem('body_too_large')
      // Only an escape can spell what is refused.
      if (operation.raw.includes('\\u')) refuseUnfit({ ...operation.params, ...asObject(operation.body) })
      const answer = await runRequest(house, {
        ...operation,
        route,
        handler: house.handlers[route.id as keyof Handlers] as never,
        parsed: { json: operation.body },
        contentType: route.bodyType ?? 'application/json',
        contentEncoding: undefined,
        visit: NO_VISIT,
      })
      if (options.checkReplies) checkReply(route, answer)
      return answer
    } catch (error) {
      const { status, body } = problemOf(house, error, operation.requestId)
      return { status, json: body, replayed: false }
    }
  }
}

const asObject = (body: unknown): object => (typeof body === 'object' && body !== null ? body : { body })
