import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route, ServedFile } from '#contract/route.ts'
import type { RouteId, Routes } from '#contract/routes.ts'
import type { Caller } from '#domain/accounts/authenticate.ts'
import type { NewAudit } from '#domain/audit/audit.ts'
import type { Db, Queryable } from '#store/db.ts'
import type { Visit } from './visit.ts'

/** What binds a route to what it does. Handlers are given what the route promises and answer what it documents. */
export interface RouteRequest<R extends Route> {
  caller: Caller
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  /** The transaction of this request where it writes, the pool where it only reads. */
  db: Queryable
  /** The account's share of the connections, outside of any transaction. */
  pool: Db
  /** The request's key, and the hash of its body, where one was sent. */
  idempotency: { key: string; hash: Buffer } | null
  /** What the audit log is told of it; null where nothing is changed. */
  audit: NewAudit | null
  /** From where it came. */
  visit: Visit
  /** Runs once what was written has been committed, and not otherwise. */
  afterCommit(task: () => void): void
}

export interface RouteAnswer {
  status: number
  json: unknown
  /** Instead of JSON, where the route documents a file. */
  file?: ServedFile
  /** Instead of JSON, where the route documents a stream. */
  events?: AsyncIterable<string>
  /** The cookie that the browser is given. */
  cookie?: string
}

export type Handle<R extends Route> = (asked: RouteRequest<R>) => Promise<ReplyOf<R>>

/**
 * A handler that keeps the idempotency key in the row it makes, in one statement: no transaction is opened for it, and
 * `replay` finds what an earlier request with this key has made.
 */
export interface KeyedHandler<R extends Route> {
  handle: Handle<R>
  replay(asked: Pick<RouteRequest<R>, 'caller' | 'idempotency'>): Promise<ReplyOf<R> | null>
}

/**
 * A handler that starts something and answers when that is done: `settle` is asked after the commit, outside of any
 * transaction, and what it answers is the reply, of a repetition too.
 */
export interface SettlingHandler<R extends Route> {
  handle: Handle<R>
  settle(asked: Pick<RouteRequest<R>, 'caller'>): Promise<ReplyOf<R>>
}

/**
 * A handler that writes nothing and may take its time, as the world outside does: no transaction is open meanwhile, and
 * what it answered is kept under the request's key afterwards.
 */
export interface OutsideHandler<R extends Route> {
  outside: Handle<R>
}

export type Handler<R extends Route> = Handle<R> | KeyedHandler<R> | SettlingHandler<R> | OutsideHandler<R>
export type Handlers = { [Id in RouteId]: Handler<Routes[Id]> }
export type HandlersOf<Ids extends RouteId> = Pick<Handlers, Ids>
