import { z } from 'zod'
import { problemsOf, type Route } from '#contract/route.ts'
import { errorBody } from '#contract/shapes.ts'
import { PROBLEMS } from '#kernel/problem.ts'

/**
 * `/v1/openapi.json`, OpenAPI 3.1, written from the very schemas that validate. Schemas with an id become components; one
 * that reads differently on the way in than on the way out (defaults) gets a twin with `Input` at its end.
 */
type Json = Record<string, unknown>

const DESCRIPTION = `Centralino runs AI voice agents on phone calls. Two modes, chosen by the key: with a test key (\`svc_test_…\`) nobody is
phoned and nothing is billed. Every POST takes an \`Idempotency-Key\`. Lists are newest first and paged by cursor; with
\`Accept: text/csv\` they come as CSV. Every reply carries a \`Request-Id\`.`

export function openApi(routes: readonly Route[], server: { version: string }): Json {
  const components = new Components()
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route, components) }
  }
  const tags = [...new Set(routes.map((route) => route.tag))].map((name) => ({
    name,
    description: `${name} of the account.`,
  }))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Centralino',
      version: server.version,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This installation.' }],
    security: [{ key: [] }],
    tags,
    paths,
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'An API key, `svc_test_…` or `svc_live_…`.' },
      },
      schemas: components.schemas,
    },
  }
}

function operation(route: Route, components: Components): Json {
  const replies = Object.entries(route.replies).map(([status, reply]) => {
    const json = reply.json ? { 'application/json': { schema: components.add(reply.json, 'output') } } : {}
    const csv = reply.items ? { 'text/csv': { schema: { type: 'string' } } } : {}
    return [
      status,
      {
        description: reply.description,
        headers: REPLY_HEADERS,
        ...(reply.json ? { content: { ...json, ...csv } } : {}),
      },
    ]
  })
  return {
    operationId: route.id,
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
    tags: [route.tag],
    ...parametersOf(route, components),
    ...(route.body ? { requestBody: requestBody(route, route.body, components) } : {}),
    responses: Object.fromEntries([...replies, ...errorReplies(route, components)]),
  }
}

const REPLY_HEADERS = { 'Request-Id': { description: 'Names this request in the logs.', schema: { type: 'string' } } }

function requestBody(route: Route, body: z.ZodType, components: Components): Json {
  const schema = components.add(body, 'input')
  const example = route.examples?.body
  return {
    required: !body.safeParse(undefined).success,
    content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
  }
}

/** One reply per status, naming every code that can stand behind it. */
function errorReplies(route: Route, components: Components): [string, Json][] {
  const schema = components.add(errorBody, 'output')
  const byStatus = Map.groupBy(problemsOf(route), (code) => PROBLEMS[code].status)
  return [...byStatus].map(([status, codes]) => {
    const description = codes.map((code) => `\`${code}\`: ${PROBLEMS[code].message}`).join(' ')
    const [first] = codes
    const example = first && {
      error: {
        type: PROBLEMS[first].type,
        code: first,
        message: PROBLEMS[first].message,
        request_id: 'req_01jcq3v5k8e7r9t2w4y6z8a0bc',
      },
    }
    return [
      String(status),
      { description, headers: REPLY_HEADERS, content: { 'application/json': { schema, example } } },
    ]
  })
}

function parametersOf(route: Route, components: Components): Json {
  const rows = [
    ...fieldsOf(route.params, components).map((field) => ({
      ...field,
      in: 'path',
      required: true,
      ...exampleOf(route, field.name),
    })),
    ...fieldsOf(route.query, components).map((field) => ({ ...field, in: 'query', required: false })),
    ...(route.method === 'POST' ? [IDEMPOTENCY_KEY] : []),
  ]
  return rows.length > 0 ? { parameters: rows } : {}
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repetition with the same key answers as the first did and has no second effect.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function exampleOf(route: Route, name: string): Json {
  const example = route.examples?.params?.[name]
  return example === undefined ? {} : { example }
}

function fieldsOf(
  object: z.ZodObject | undefined,
  components: Components,
): { name: string; description?: unknown; schema: Json }[] {
  return Object.entries(object?.shape ?? {}).map(([name, field]) => {
    const { description, ...schema } = components.add(field as z.ZodType, 'input')
    return { name, schema, ...(description === undefined ? {} : { description }) }
  })
}

/** Collects the schemas that have a name, each once. */
class Components {
  readonly schemas: Record<string, Json> = {}

  add(schema: z.ZodType, io: 'input' | 'output'): Json {
    const {
      $schema: _dialect,
      $defs,
      ...root
    } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json
    const names = new Map<string, string>()
    const defs = Object.entries(($defs ?? {}) as Record<string, Json>)
    for (const [name] of defs) names.set(name, io === 'input' ? `${name}Input` : name)
    for (const [name, definition] of defs) this.schemas[names.get(name) ?? name] = rename(definition, names) as Json
    return rename(root, names) as Json
  }
}

/** Rewrites references to where the components stand, and drops what only zod's output needs. */
function rename(node: unknown, names: Map<string, string>): unknown {
  if (Array.isArray(node)) return node.map((item) => rename(item, names))
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => key !== 'id' || typeof (node as Json).id !== 'string')
      .map(([key, value]) => {
        if (key !== '$ref' || typeof value !== 'string') return [key, rename(value, names)]
        const name = value.replace('#/$defs/', '')
        return [key, `#/components/schemas/${names.get(name) ?? name}`]
      }),
  )
}
