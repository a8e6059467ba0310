import { z } from 'zod'
import type { Route } from '#contract/route.ts'
import type { Hints } from './hints.ts'

/**
 * How the arguments of a tool become a request: values of the path and the query by their names, what the body holds
 * beside them, all in one object. Where a body may have several shapes the first with names of its own is the tool's
 * (an agent document always stands in `config`); a body that is a text is the argument `csv`.
 */
export interface ArgumentPlan {
  params: readonly string[]
  query: readonly string[]
  /** The shape of the body, the text that it is, or null where the route takes none. */
  body: z.ZodObject | z.ZodString | null
  /** Whether a repetition would have a second effect: then it takes a key that prevents it. */
  keyed: boolean
}

export const KEY = 'idempotency_key'
export const TEXT = 'csv'

export function planOf(route: Route, hints: Hints): ArgumentPlan {
  const plan = {
    params: Object.keys(route.params?.shape ?? {}),
    query: Object.keys(route.query?.shape ?? {}),
    body: route.body ? namedShape(route.body) : null,
    keyed: route.method === 'POST' && !hints.idempotentHint,
  }
  refuseTwins(route, plan)
  return plan
}

function namedShape(schema: z.ZodType): z.ZodObject | z.ZodString {
  if (schema instanceof z.ZodOptional) return namedShape(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodUnion) return namedShape(schema.options[0] as z.ZodType)
  if (schema instanceof z.ZodObject || schema instanceof z.ZodString) return schema
  throw new Error(`a body of ${schema.type} has no names that arguments could have`)
}

/** Two values of one name would be one argument: a route like that needs another name, so nothing starts with it. */
function refuseTwins(route: Route, plan: ArgumentPlan): void {
  const names = [...plan.params, ...plan.query, ...bodyNames(plan), ...(plan.keyed ? [KEY] : [])]
  const twins = names.filter((name, at) => names.indexOf(name) !== at)
  if (twins.length > 0) throw new Error(`${route.id} has two arguments that are called ${twins.join(', ')}`)
}

function bodyNames({ body }: ArgumentPlan): string[] {
  if (body === null) return []
  return body instanceof z.ZodObject ? Object.keys(body.shape) : [TEXT]
}

export interface Request {
  params: Record<string, string>
  query: Record<string, unknown>
  body: unknown
  idempotencyKey: unknown
}

/** A value of the path that is missing, or is none: nothing can be asked for. */
export interface BadArgument {
  param: string
  code: 'required' | 'invalid_type'
  message: string
}

/**
 * What the tool was not made for is handed on, to where the route refuses it by name. A null in the query is a value
 * that a model did not want to give.
 */
export function requestOf(plan: ArgumentPlan, given: Record<string, unknown>): Request | { faults: BadArgument[] } {
  const rest = new Map(Object.entries(given))
  const take = (name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return value
  }
  const idempotencyKey = plan.keyed ? take(KEY) : undefined
  const path = plan.params.map((name) => [name, take(name)] as const)
  const query = Object.fromEntries(plan.query.map((name) => [name, take(name)]).filter(([, value]) => value != null))
  const faults = path.flatMap(([param, value]) => faultOf(param, value))
  if (faults.length > 0) return { faults }
  const params = Object.fromEntries(path.map(([name, value]) => [name, String(value)]))
  return { params, idempotencyKey, ...theRest(plan, query, Object.fromEntries(rest)) }
}

function faultOf(param: string, value: unknown): BadArgument[] {
  if (value === undefined || value === null) return [{ param, code: 'required', message: 'is required' }]
  if (typeof value === 'string' || typeof value === 'number') return []
  return [{ param, code: 'invalid_type', message: 'must be a string' }]
}

function theRest(
  plan: ArgumentPlan,
  query: Record<string, unknown>,
  rest: Record<string, unknown>,
): Pick<Request, 'query' | 'body'> {
  if (plan.body instanceof z.ZodObject) return { query, body: rest }
  if (plan.body === null) return { query: { ...query, ...rest }, body: undefined }
  const { [TEXT]: body, ...unknown } = rest
  return { query: { ...query, ...unknown }, body }
}
