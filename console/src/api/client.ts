import type { z } from 'zod'
import type { Routes } from '#contract/routes.ts'
import { ApiProblem, readProblem } from './api-problem.ts'

/**
 * The routes that every customer has, typed by inference from the contract: an operation is its method and its path,
 * and what it takes and answers follows. Only types are imported: none of the schemas weighs on the first page.
 */
export type Mode = 'test' | 'live'

type Address<R> = R extends { method: infer M extends string; path: infer P extends string } ? `${M} ${P}` : never
type ByAddress = { [K in keyof Routes as Address<Routes[K]>]: Routes[K] }
export type Operation = keyof ByAddress

type Input<S> = S extends z.ZodType ? z.input<S> : never
type Loose<T> = { [K in keyof T]?: T[K] | undefined }
type Part<R, Name extends string, Value> = R extends { [N in Name]: z.ZodType } ? Value : unknown
type ShapeOf<R, Name extends string> = R extends { [N in Name]: infer S } ? S : never

export type Given<O extends Operation> = Part<
  ByAddress[O],
  'params',
  { params: Record<keyof Input<ShapeOf<ByAddress[O], 'params'>>, string | number> }
> &
  Part<ByAddress[O], 'query', { query?: Loose<Input<ShapeOf<ByAddress[O], 'query'>>> }> &
  (ByAddress[O] extends { body: infer B } ? { body: Input<B> } : unknown)

type JsonOf<P> = P extends { json: infer J extends z.ZodType } ? z.output<J> : undefined
export type Answer<O extends Operation> = {
  [S in keyof ByAddress[O]['replies']]: JsonOf<ByAddress[O]['replies'][S]>
}[keyof ByAddress[O]['replies']]

interface Asked {
  params?: Record<string, string | number>
  query?: object
  body?: unknown
}

/** The address of an operation, with its parameters in place. */
export function addressOf(operation: Operation, { params = {}, query = {} }: Asked): string {
  const path = operation.slice(operation.indexOf(' ') + 1)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = searchOf(query)
  return search === '' ? filled : `${filled}?${search}`
}

export function searchOf(query: object): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
}

/** `key`: what is sent again under the same one is done once. */
export async function ask<O extends Operation>(
  mode: Mode,
  operation: O,
  given: Given<O>,
  { key = crypto.randomUUID() }: { key?: string } = {},
): Promise<Answer<O>> {
  const { body, ...rest } = given as Asked
  const method = operation.slice(0, operation.indexOf(' '))
  const reply = await reach(addressOf(operation, rest), {
    method,
    headers: {
      'centralino-mode': mode,
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'POST' ? { 'idempotency-key': key } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw await readProblem(reply)
  return (reply.status === 204 ? undefined : await jsonOf(reply)) as Answer<O>
}

const jsonOf = (reply: Response): Promise<unknown> =>
  reply.headers.get('content-type')?.includes('json') ? reply.json() : Promise.resolve(undefined)

async function reach(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request)
  } catch {
    throw new ApiProblem({ status: 0, code: 'unreachable', message: '', requestId: '' })
  }
}
