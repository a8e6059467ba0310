import type { z } from 'zod'
import { problemsOf, type Reply, type Route, TAGS, takesKey } from '#contract/route.ts'
import { MODE_HEADER, SESSION_COOKIES } from '#contract/session.ts'
import { errorBody } from '#contract/shapes.ts'
import { PROBLEMS, type ProblemCode } from '#kernel/problem.ts'
import { columnsOf } from './csv.ts'
import { Components, type Json } from './openapi-components.ts'
import { mcpOperation } from './openapi-mcp.ts'
import { webhooksOf } from './openapi-webhooks.ts'

/** `/v1/openapi.json`, OpenAPI 3.1, written from the very schemas that validate. */

const DESCRIPTION = [
  'Centralino runs AI voice agents on phone calls.',
  '**Modes.** The key chooses: with a test key (`svc_test_…`) nobody is phoned and nothing is billed.',
  '**Repetition.** Every POST takes an `Idempotency-Key`; sent again with it, a request has no second effect.',
  "**Lists** are newest first and paged by cursor. With `Accept: text/csv` they come as CSV, and the next page's cursor " +
    'is in the header `Next-Cursor`.',
  '**Errors** have one shape. Every reply carries a `Request-Id`, which is in the error too. What is no HTTP, or comes too ' +
    'slowly, is answered 400, 408 or 431 in that shape, and the connection is closed.',
  '**MCP.** Every operation is a tool of the same name, for language models, at `/mcp`.',
].join('\n\n')

export function openApi(routes: readonly Route[], server: { version: string }): Json {
  const components = new Components()
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route, components) }
  }
  paths['/mcp'] = { post: mcpOperation(components) }
  const webhooks = webhooksOf(components)
  const tags = Object.entries(TAGS).map(([name, description]) => ({ name, description }))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Centralino',
      version: server.version,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    externalDocs: { description: 'Guides', url: '/docs/guides' },
    servers: [{ url: '/', description: 'This installation.' }],
    security: [{ key: [] }],
    tags,
    paths,
    webhooks,
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'An API key, `svc_test_…` or `svc_live_…`.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIES.secure,
          description: `The log-in of a person; \`${SESSION_COOKIES.plain}\` where there is no TLS. With it everything that takes a key may be asked too, within the person's role; the header \`${MODE_HEADER}\` then says \`test\` or \`live\`.`,
        },
      },
      headers: HEADERS,
      schemas: components.schemas,
    },
  }
}

/** A key is what everything else is asked with; people come with their cookie, which no other program needs. */
const SECURITY: Record<Route['auth'], Json> = {
  key: {},
  person: { security: [{ session: [] }] },
  none: { security: [] },
}

function operation(route: Route, components: Components): Json {
  const replies = Object.entries(route.replies).map(([status, reply]) => [status, goodReply(route, reply, components)])
  return {
    operationId: route.id,
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
    tags: [route.tag],
    ...SECURITY[route.auth],
    'x-needs': route.needs,
    ...parametersOf(route, components),
    ...(route.body ? { requestBody: requestBody(route, route.body, components) } : {}),
    responses: Object.fromEntries([...replies, ...errorReplies(route, components)]),
  }
}

function goodReply(route: Route, reply: Reply, components: Components): Json {
  const headers = [...ALWAYS, ...(takesKey(route) ? REPLAYED : []), ...(reply.items ? PAGED : [])]
  const { json, binary, stream, example, description } = reply
  if (stream !== undefined)
    return { description, headers: headersNamed(ALWAYS), content: { [stream]: { schema: { type: 'string' } } } }
  if (binary !== undefined) {
    const content = { [binary]: { schema: { type: 'string', format: 'binary' } } }
    return { description, headers: headersNamed([...ALWAYS, ...RANGED]), content }
  }
  if (!json) return { description, headers: headersNamed(headers) }
  const schema = components.add(json, 'output')
  const content = { 'application/json': { schema, ...(example === undefined ? {} : { example }) } }
  return { description, headers: headersNamed(headers), content, ...asCsv(reply) }
}

/**
 * CSV is no second media type of the reply: generators would make of every list a list or a text. It is described
 * beside it, and better so, since a schema could not say what the columns are.
 */
function asCsv({ description, items, table }: Reply): Json {
  const lines = items ?? table?.item
  if (!lines) return {}
  return {
    description: `${description} As CSV with \`Accept: text/csv\`.`,
    'x-csv': { 'media-type': 'text/csv', columns: columnsOf(lines) },
  }
}

const text = (description: string) => ({ description, schema: { type: 'string' } })
const HEADERS = {
  'Request-Id': text('Names this request in the logs.'),
  'Idempotent-Replayed': text('`true` when an earlier request with this `Idempotency-Key` was answered again.'),
  'Accept-Ranges': text('`bytes`: a part of the file may be asked for.'),
  'Content-Range': text('Which part of the file this is; of a range that is not in it, how long the file is.'),
  'Next-Cursor': text('The cursor of the next page, where there is one and the list comes as CSV.'),
  RateLimit: text('What is left of the limit of the key, and in how many seconds there is more.'),
  'RateLimit-Policy': text('The limit of the key: so many requests in so many seconds.'),
  'Retry-After': { description: 'After how many seconds to try again.', schema: { type: 'integer' } },
  'WWW-Authenticate': text('`Bearer`.'),
} as const
type Header = keyof typeof HEADERS

const ALWAYS: Header[] = ['Request-Id', 'RateLimit', 'RateLimit-Policy']
const REPLAYED: Header[] = ['Idempotent-Replayed']
const PAGED: Header[] = ['Next-Cursor']
const RANGED: Header[] = ['Accept-Ranges', 'Content-Range']

const headersNamed = (names: readonly Header[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

function requestBody(route: Route, body: z.ZodType, components: Components): Json {
  const schema = components.add(body, 'input')
  const example = route.examples?.body
  return {
    required: !body.safeParse(undefined).success,
    content: { [route.bodyType ?? 'application/json']: { schema, ...(example === undefined ? {} : { example }) } },
  }
}

/** Beyond what every reply carries; nobody is counted before the key is known. */
// biome-ignore format: a table reads in columns
const ERROR_HEADERS: Record<number, Header[]> = {
  401: ['Request-Id', 'WWW-Authenticate'],
  416: [...ALWAYS, 'Content-Range'],
  429: [...ALWAYS, 'Retry-After'],
  503: [...ALWAYS, 'Retry-After'],
}

/** One reply per status, naming every code that can stand behind it. */
function errorReplies(route: Route, components: Components): [string, Json][] {
  const schema = components.add(errorBody, 'output')
  const byStatus = Map.groupBy(problemsOf(route), (code) => PROBLEMS[code].status)
  return [...byStatus].map(([status, codes]) => {
    const description = codes.map((code) => `\`${code}\`: ${PROBLEMS[code].message}`).join(' ')
    const waits: Header[] = codes.includes('idempotency_in_progress') ? [...ALWAYS, 'Retry-After'] : ALWAYS
    const headers = headersNamed(ERROR_HEADERS[status] ?? waits)
    return [String(status), { description, headers, content: { 'application/json': { schema, ...exampleOf(codes) } } }]
  })
}

function exampleOf([code]: ProblemCode[]): Json {
  if (!code) return {}
  const { type, message } = PROBLEMS[code]
  return { example: { error: { type, code, message, request_id: 'req_01jcq3v5k8e7r9t2w4y6z8a0bc' } } }
}

function parametersOf(route: Route, components: Components): Json {
  const rows = [
    ...fieldsOf(route.params, components).map((field) => ({
      ...field,
      in: 'path',
      required: true,
      ...parameterExample(route, field.name),
    })),
    ...fieldsOf(route.query, components).map((field) => ({ ...field, in: 'query', required: false })),
    ...(takesKey(route) ? [IDEMPOTENCY_KEY] : []),
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

function parameterExample(route: Route, name: string): Json {
  const example = route.examples?.params?.[name]
  return example === undefined ? {} : { example }
}

function fieldsOf(
  object: z.ZodObject | undefined,
  components: Components,
): { name: string; description?: unknown; schema: Json }[] {
  return Object.entries(object?.shape ?? {}).map(([name, field]) => {
    const { description, ...schema } = components.add(field as z.ZodType, 'output')
    return { name, schema, ...(description === undefined ? {} : { description }) }
  })
}
