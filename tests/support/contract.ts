import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { type Api, apiFor, type Reply } from './api.ts'

/**
 * Holds every reply against the OpenAPI document that the server itself serves: an operation that is not in it, a
 * status, a code, a header or a body that it does not document fails the test that saw it. So the document is proven,
 * not the code.
 */
export interface Contract {
  /** A client all of whose replies are checked. */
  api(key?: string): Api
  /** Every documented status below 300 of every operation that no reply has shown yet. */
  unseen(): string[]
  operations: Operation[]
}

interface Response {
  description: string
  headers?: Record<string, unknown>
  content?: Record<string, { schema: object; example?: unknown }>
  /** How a list comes to whoever would rather have CSV. */
  'x-csv'?: { 'media-type': string; columns: string[] }
}

export interface Operation {
  operationId: string
  method: string
  path: string
  summary?: string
  tags?: string[]
  parameters?: { name: string; in: string; required: boolean; example?: unknown; schema: object }[]
  requestBody?: { content: Record<string, { schema: object; example?: unknown }> }
  responses: Record<string, Response>
  pattern: RegExp
  seen: Set<number>
}

type Described = Omit<Operation, 'method' | 'path' | 'pattern' | 'seen'>

export interface OpenApiDocument {
  openapi: string
  paths: Record<string, Record<string, Described>>
  webhooks: Record<string, { post: Described }>
}

/** Headers of ours; the rest belongs to HTTP. */
const OURS = /^(request-id|idempotent-replayed|next-cursor|retry-after|www-authenticate|ratelimit|ratelimit-policy)$/
const STACK_TRACE = /\bat .+:\d+:\d+|node_modules|\.ts:\d+/

/** Servers of one process serve the same document: what was compiled of it for one is there for the next. */
const known = new Map<string, ReturnType<typeof schemasOf>>()

export async function contractOf(url: string): Promise<Contract> {
  const reply = await fetch(`${url}/v1/openapi.json`)
  assert.equal(reply.status, 200)
  const text = await reply.text()
  const document = JSON.parse(text) as OpenApiDocument
  const operations = operationsOf(document)
  const schemas = known.get(text) ?? schemasOf(document)
  known.set(text, schemas)
  return {
    operations,
    api: (key) => {
      const ask = apiFor(url, key)
      return async (method, path, body, headers) => {
        const answer = await ask(method, path, body, headers)
        if (path.startsWith('/v1') && method !== 'HEAD') check({ operations, schemas }, { method, path, answer })
        return answer
      }
    },
    unseen: () =>
      operations.flatMap(({ operationId, responses, seen }) =>
        Object.keys(responses)
          .filter((status) => Number(status) < 300 && !seen.has(Number(status)))
          .map((status) => `${operationId} ${status}`),
      ),
  }
}

/** The operations of the API; `/mcp` is another door to them. */
export function operationsOf(document: OpenApiDocument): Operation[] {
  const { '/mcp': _, ...paths } = document.paths
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      seen: new Set<number>(),
    })),
  )
}

/** Schemas of the document by their JSON pointer, compiled once each, in strict mode. */
export function schemasOf(document: object): (pointer: string) => ValidateFunction {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true })
  addFormats.default(ajv)
  // The document itself is no schema: what stands at its root is not held against the strictness.
  ajv.addVocabulary(Object.keys(document))
  ajv.addSchema({ ...document, $id: 'openapi' })
  const compiled = new Map<string, ValidateFunction>()
  return (pointer) => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` })
    compiled.set(pointer, known)
    return known
  }
}

export const pointerTo = (...steps: string[]): string =>
  steps.map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')

function check(
  { operations, schemas }: { operations: Operation[]; schemas: (pointer: string) => ValidateFunction },
  { method, path, answer }: { method: string; path: string; answer: Reply },
): void {
  const [bare = ''] = path.split('?')
  const asked = `${method} ${path} answered ${answer.status} ${answer.text.slice(0, 500)}`
  const id = answer.headers.get('request-id')
  assert.match(id ?? '', /^req_[0-9a-hjkmnp-tv-z]{26}$/, `without a Request-Id: ${asked}`)
  assert.doesNotMatch(answer.text, STACK_TRACE, `with a stack trace: ${asked}`)
  if (answer.status >= 400) {
    assert.equal(answer.json?.error?.request_id, id, `the error does not name the request: ${asked}`)
    const valid = schemas('/components/schemas/Error')
    assert.ok(valid(answer.json), `no error body: ${asked}: ${JSON.stringify(valid.errors)}`)
  }
  // A path without parameters comes before one whose parameter would match it.
  const found = operations.filter((one) => one.method === method && one.pattern.test(bare))
  const operation = found.find((one) => one.path === bare) ?? found[0]
  if (!operation) {
    const expected = bare === '/v1/openapi.json' ? [200, 400] : [400, 401, 404, 413, 429]
    assert.ok(expected.includes(answer.status), `no operation is there, and yet: ${asked}`)
    return
  }
  operation.seen.add(answer.status)
  checkResponse({ operation, schemas }, answer, asked)
}

function checkResponse(
  { operation, schemas }: { operation: Operation; schemas: (pointer: string) => ValidateFunction },
  answer: Reply,
  asked: string,
): void {
  const response = operation.responses[answer.status]
  assert.ok(response, `${operation.operationId} does not document this status: ${asked}`)
  const documented = new Set(Object.keys(response.headers ?? {}).map((name) => name.toLowerCase()))
  for (const name of answer.headers.keys())
    if (OURS.test(name)) assert.ok(documented.has(name), `${operation.operationId} has no header ${name}: ${asked}`)
  if (answer.status >= 400)
    assert.ok(
      response.description.includes(`\`${answer.json.error.code}\``),
      `${operation.operationId} does not document this code: ${asked}`,
    )
  const [type = ''] = (answer.headers.get('content-type') ?? '').split(';')
  const status = String(answer.status)
  if (!response.content) {
    assert.equal(answer.text, '', `no body is documented: ${asked}`)
    return
  }
  if (type === 'text/csv') {
    const { 'media-type': csv, columns = [] } = response['x-csv'] ?? {}
    assert.equal(csv, type, `${operation.operationId} does not document ${type}: ${asked}`)
    assert.equal(answer.text.split('\r\n')[0], columns.join(','), asked)
    return
  }
  assert.ok(response.content[type], `${operation.operationId} does not document ${type}: ${asked}`)
  if (type !== 'application/json') return
  const steps = [
    'paths',
    operation.path,
    operation.method.toLowerCase(),
    'responses',
    status,
    'content',
    type,
    'schema',
  ]
  const valid = schemas(pointerTo(...steps))
  assert.ok(valid(answer.json), `against its schema: ${asked}: ${JSON.stringify(valid.errors)}`)
}
