/**
 * What a tool's JSON Schema may be. It comes from outside, is handed to a language model and judges arguments during a
 * call: it is bounded in size, depth and number of parts, it refers to nothing but itself, and it describes an object.
 */
export type Schema = Record<string, unknown>

const SCHEMA_MAX_CHARACTERS = 32_768
const SCHEMA_MAX_DEPTH = 24
const SCHEMA_MAX_PARTS = 3_000

/** Why a tool with this schema is not offered, or null. */
export function objectionToSchema(schema: unknown): string | null {
  if (!isObject(schema)) return 'Its input schema is not an object.'
  if (schema.type !== 'object') return 'Its input schema must have the type "object".'
  return objectionToSize(schema) ?? objectionToKeywords(schema)
}

export const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The way down is a list of ours and not the stack: a document may be nested as deep as its size allows. */
function objectionToSize(schema: Schema): string | null {
  const ahead: { value: unknown; depth: number }[] = [{ value: schema, depth: 1 }]
  let parts = 0
  for (let one = ahead.pop(); one !== undefined; one = ahead.pop()) {
    parts += 1
    if (parts > SCHEMA_MAX_PARTS) return `Its input schema has more than ${SCHEMA_MAX_PARTS} parts.`
    if (one.depth > SCHEMA_MAX_DEPTH) return `Its input schema is nested more than ${SCHEMA_MAX_DEPTH} deep.`
    if (typeof one.value !== 'object' || one.value === null) continue
    for (const value of Object.values(one.value)) ahead.push({ value, depth: one.depth + 1 })
  }
  const { length } = JSON.stringify(schema)
  return length > SCHEMA_MAX_CHARACTERS ? `Its input schema is longer than ${SCHEMA_MAX_CHARACTERS} characters.` : null
}

/** Whose members are schemas under names of the customer's. */
const NAMED = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies']
/** Whose values are data, whatever they look like. */
const DATA = ['enum', 'const', 'default', 'examples', 'example']
const DYNAMIC = ['$dynamicRef', '$dynamicAnchor', '$recursiveRef', '$recursiveAnchor']

function objectionToKeywords(root: Schema): string | null {
  const headers = new Set<string>()
  const ahead: { schema: unknown; reached: boolean }[] = [{ schema: root, reached: true }]
  for (let one = ahead.pop(); one !== undefined; one = ahead.pop()) {
    const { schema, reached } = one
    if (Array.isArray(schema)) for (const each of schema) ahead.push({ schema: each, reached: false })
    if (!isObject(schema)) continue
    const why = objectionToReferences(root, schema) ?? objectionToHeader(schema, { headers, reached })
    if (why !== null) return why
    for (const [keyword, value] of Object.entries(schema)) {
      if (DATA.includes(keyword)) continue
      const named = NAMED.includes(keyword) && isObject(value)
      const next = named ? Object.values(value) : [value]
      for (const each of next) ahead.push({ schema: each, reached: reached && keyword === 'properties' })
    }
  }
  return null
}

function objectionToReferences(root: Schema, schema: Schema): string | null {
  if (DYNAMIC.some((keyword) => Object.hasOwn(schema, keyword))) return 'Its input schema has a dynamic reference.'
  // Below a part with an address of its own `#/` would mean another document.
  if (schema !== root && typeof schema.$id === 'string') return 'A part of its input schema has an address of its own.'
  const { $ref } = schema
  if (typeof $ref !== 'string') return null
  if (!LOCAL.test($ref)) return 'Its input schema refers to another document.'
  return resolve(root, $ref) === undefined ? 'Its input schema refers to a part that it does not have.' : null
}

const LOCAL = /^#(\/|$)/
const HEADER = 'x-mcp-header'
/** RFC 9110, 5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const HEADER_TYPES: readonly unknown[] = ['string', 'integer', 'boolean']

/**
 * A tool whose parameters would travel as headers in a way that the protocol forbids is not to be used (MCP
 * 2026-07-28).
 */
function objectionToHeader(schema: Schema, seen: { headers: Set<string>; reached: boolean }): string | null {
  const name = schema[HEADER]
  if (name === undefined) return null
  const good = seen.reached && typeof name === 'string' && TOKEN.test(name) && HEADER_TYPES.includes(schema.type)
  if (!good || seen.headers.has(name.toLowerCase())) return `Its input schema has an ${HEADER} that is not valid.`
  seen.headers.add(name.toLowerCase())
  return null
}

/** The part that a pointer of this document leads to (RFC 6901, as a fragment), or undefined. */
export function resolve(root: Schema, ref: string): unknown {
  let at: unknown = root
  for (const part of ref.split('/').slice(1)) {
    const key = unescaped(part)
    if (typeof at !== 'object' || at === null || key === null || !Object.hasOwn(at, key)) return undefined
    at = (at as Schema)[key]
  }
  return typeof at === 'boolean' || isObject(at) ? at : undefined
}

function unescaped(part: string): string | null {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
  } catch {
    return null
  }
}
