import { z } from 'zod'
import type { Route } from '#contract/route.ts'
import { type ArgumentPlan, KEY, TEXT } from './arguments.ts'

/**
 * The schemas of tools, from those that validate. Nothing is referred to, everything stands where it is used: not every
 * client of a language model follows references.
 */
type Json = Record<string, unknown>
export interface ObjectSchema extends Json {
  type: 'object'
}

export function inputSchemaOf(route: Route, plan: ArgumentPlan): ObjectSchema {
  const body = bodySchema(route, plan)
  const properties = {
    ...fieldsOf(route.params),
    ...fieldsOf(route.query),
    ...(body.properties as Json),
    ...(plan.keyed ? { [KEY]: IDEMPOTENCY_KEY } : {}),
  }
  const required = [...plan.params, ...((body.required as string[] | undefined) ?? [])]
  return {
    type: 'object',
    properties,
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  }
}

const IDEMPOTENCY_KEY = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description:
    'Your own name for this one intention. Repeated with the same key and the same arguments, the tool answers as it did and does nothing a second time: use one whenever you might have to try again.',
}

function bodySchema(route: Route, { body }: ArgumentPlan): Json {
  if (body === null) return {}
  if (body instanceof z.ZodObject) {
    // What the route judges by itself may be sent to it however wrong it is: that is what it is for.
    const shallow = route.bodyJudgedByHandler ? { AgentDocument: ANY_DOCUMENT } : {}
    return toJson(body, 'input', shallow)
  }
  return { properties: { [TEXT]: toJson(body, 'input') }, required: [TEXT] }
}

/** A number in a path or a query may come as a text, so its schema is that of what is read from it. */
function fieldsOf(object: z.ZodObject | undefined): Json {
  return Object.fromEntries(
    Object.entries(object?.shape ?? {}).map(([name, field]) => [name, toJson(field as z.ZodType, 'output')]),
  )
}

/** Of what the tool answers when all is well; undefined where there is nothing to say. */
export function outputSchemaOf(route: Route): ObjectSchema | undefined {
  const replies = Object.values(route.replies)
  if (replies.some(({ binary }) => binary !== undefined)) return ADDRESS
  const schemas = new Set(replies.flatMap(({ json }) => json ?? []))
  const [one, ...others] = [...schemas].map((schema) => toJson(schema, 'output', { AgentDocument: ANY_DOCUMENT }))
  if (!one) return undefined
  if (others.length > 0) return { type: 'object', anyOf: [one, ...others] }
  return { ...one, type: 'object' }
}

/** Instead of a file. */
const ADDRESS: ObjectSchema = {
  type: 'object',
  properties: {
    url: {
      type: 'string',
      format: 'uri',
      description: 'Where it is fetched from, with the same key as a bearer token.',
    },
  },
  required: ['url'],
  additionalProperties: false,
}

/**
 * Whoever reads an agent has a tool that explains its document; repeated in every answer it would be half of the list.
 */
const ANY_DOCUMENT = { type: 'object', description: 'An agent document; `get_agent_schema` describes it.' }

function toJson(schema: z.ZodType, io: 'input' | 'output', shallow: Record<string, Json> = {}): Json {
  const { $schema: _dialect, $defs, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return inline(root, { ...($defs as Record<string, Json> | undefined), ...shallow }) as Json
}

/** No schema of the contract contains itself, so this ends. */
function inline(node: unknown, defs: Record<string, Json>): unknown {
  if (Array.isArray(node)) return node.map((item) => inline(item, defs))
  if (typeof node !== 'object' || node === null) return node
  const { $ref, id, ...own } = withoutSafeBounds(node as Json)
  const meant = typeof $ref === 'string' ? (inline(defs[$ref.replace('#/$defs/', '')], defs) as Json) : {}
  // A text under `id` is the name of a schema; anything else is a property that is called so.
  const kept = typeof id === 'string' || id === undefined ? own : { id, ...own }
  return { ...meant, ...Object.fromEntries(Object.entries(kept).map(([key, value]) => [key, inline(value, defs)])) }
}

/** The bounds of every integer that JavaScript can hold tell nobody anything. */
function withoutSafeBounds(node: Json): Json {
  const { minimum, maximum, ...rest } = node
  return {
    ...rest,
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
  }
}
