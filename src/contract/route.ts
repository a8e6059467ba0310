import type { z } from 'zod'
import { PROBLEMS, type ProblemCode } from '#kernel/problem.ts'
import type { Right } from './scopes.ts'

/** The chapters of the API's description. */
// biome-ignore format: a table reads in columns
export const TAGS = {
  Account: 'Who a key belongs to, and the secret that signs its events.',
  Keys:    'API keys: what each may do, from where and until when; and who changed what.',
  Agents:  'Voice agents: edited as a draft, published as immutable versions.',
  Calls:   'Phone calls, queued and dialled by agents, and what came of them.',
  Clients: 'Groupings of agents for re-billing, each with a price of its own where it has one.',
  Campaigns: 'Many calls from one list of contacts.',
  'Do not call': 'Numbers that are never called: checked when a call is queued and again before it is dialled.',
  Events:  'What happened to calls, where it was told, and what came of that.',
  Numbers: "The account's telephone numbers and who answers them.",
  People:  'Who logs into the console, and what they may do there. Keys are not asked here.',
  Installation: 'The service itself: its trunks, its models, its mail and its health. For owners who run it; keys are not asked here.',
  Privacy: 'What a person may ask for: all that is kept of their number, and that it be forgotten.',
  'Test mode': 'What only test keys can ask for: nobody is phoned, nothing is billed.',
  Usage:   'What live calls cost: the bill of a month, and the records it is the sum of.',
  MCP:     'The same operations as tools for language models.',
} as const

/**
 * Routes are data: the server, the OpenAPI document, the MCP tools and the contract tests read the same objects. A
 * handler is bound to its route by `id`, elsewhere; nothing here behaves.
 */
export interface Route {
  /** The operationId, snake_case: the name of the MCP tool too. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{name}` for parameters, as OpenAPI writes them. */
  path: string
  tag: keyof typeof TAGS
  summary: string
  description?: string
  /**
   * A key, or a person who is logged in and names the mode; a person alone, whatever the mode; or nobody in particular.
   */
  auth: 'key' | 'person' | 'none'
  /**
   * What whoever asks must have the right to: one table says which scopes of keys and which roles of people have it.
   */
  needs: Right
  /** A request that is no GET and yet changes nothing: it leaves no entry in the audit log. */
  changesNothing?: true
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The body may be one of several shapes: which one it means to be, so that its faults are told in those terms. */
  bodyVariant?: (body: unknown) => z.ZodType
  /** Where the agent document lies in the body: faults inside it are `invalid_agent`. */
  documentAt?: '' | '/config'
  /** The handler judges the body itself; the schema only documents it. */
  bodyJudgedByHandler?: boolean
  /** What the body is sent as, when it is not JSON: the schema is given its text. */
  bodyType?: 'text/csv'
  /** How large it may be, when that is not the common 1 MiB. */
  bodyMaxBytes?: number
  replies: Record<number, Reply>
  /** Beyond those that follow from the shape of the route. */
  problems?: readonly ProblemCode[]
  examples?: { body?: unknown; params?: Record<string, string | number> }
}

export interface Reply {
  description: string
  json?: z.ZodType
  /** The media type of a file, answered as it lies on the disk; part of it where the caller asks for a range. */
  binary?: string
  /** The media type of what is told bit by bit, for as long as somebody listens. */
  stream?: string
  /** Items of a list, for `Accept: text/csv`. */
  items?: z.ZodType
  /** The lines of what is no list and yet a table, for `Accept: text/csv`. */
  table?: { item: z.ZodType; lines: (json: never) => readonly object[] }
  example?: unknown
}

/** Keeps the literal types of a route. */
export function route<const R extends Route>(definition: R): R {
  return definition
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined
export type ParamsOf<R extends Route> = Output<R['params']>
export type QueryOf<R extends Route> = Output<R['query']>
export type BodyOf<R extends Route> = Output<R['body']>
type JsonOf<P> = P extends { json: z.ZodType } ? z.output<P['json']> : undefined
/** What a handler may answer: one of the documented replies. */
export type ReplyOf<R extends Route> = {
  [S in keyof R['replies'] & number]: R['replies'][S] extends { binary: string }
    ? { status: S; json: undefined; file: ServedFile }
    : R['replies'][S] extends { stream: string }
      ? { status: S; json: undefined; events: AsyncIterable<string> }
      : { status: S; json: JsonOf<R['replies'][S]>; cookie?: string }
}[keyof R['replies'] & number]

/** A file to be sent in pieces: read to its end, or closed; closing it again does nothing. */
export interface ServedFile {
  size: number
  /** From `first` to `last`, both included. */
  read(range: { first: number; last: number }): AsyncIterable<Uint8Array>
  close(): Promise<void>
}

/** Whether a repetition is known by its `Idempotency-Key`: what people do by hand has no use for one. */
export const takesKey = ({ method, auth }: Pick<Route, 'method' | 'auth'>): boolean =>
  method === 'POST' && auth === 'key'

/** Every problem the route can answer, by its shape and by its own list. */
export function problemsOf(route: Route): ProblemCode[] {
  const codes = new Set<ProblemCode>(['internal_error', 'unavailable'])
  if (route.auth !== 'none')
    for (const code of ['unauthorized', 'forbidden', 'rate_limited', 'invalid_request'] as const) codes.add(code)
  if (route.auth === 'key') codes.add('mode_required')
  if (route.body || route.query) codes.add('invalid_request')
  if (route.params) codes.add('not_found')
  if (route.query?.shape.cursor) codes.add('invalid_cursor')
  if (takesKey(route)) {
    for (const code of ['invalid_idempotency_key', 'idempotency_in_progress', 'idempotency_key_reused'] as const)
      codes.add(code)
  }
  if (route.method !== 'GET') codes.add('body_too_large')
  if (route.method !== 'GET' && route.bodyType === undefined) codes.add('invalid_json')
  if (route.body) codes.add('unsupported_media_type')
  if (route.documentAt !== undefined && !route.bodyJudgedByHandler) codes.add('invalid_agent')
  for (const code of route.problems ?? []) codes.add(code)
  return [...codes].sort((a, b) => PROBLEMS[a].status - PROBLEMS[b].status || a.localeCompare(b))
}
