import type { ToolDeclaration } from '#contract/conversation.ts'

/**
 * Tools as the provider takes them. With `strict` its model cannot write arguments that are none, but then every
 * property is required and little else may be said about it: what is optional becomes nullable on the way out, and null
 * is nothing on the way back. A schema that cannot be said so is sent as it is, without `strict`.
 */
type Schema = Readonly<Record<string, unknown>>

/**
 * What strict schemas are made of, and what may be left out because whoever takes the arguments looks at them again.
 */
const KEPT = [
  'type',
  'description',
  'enum',
  'const',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'anyOf',
]
// biome-ignore format: a list reads in columns
const LEFT_OUT = [
  'title', 'default', 'examples', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum',
  'exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems', '$schema', '$comment', 'deprecated',
]
const DEPTH_MAX = 5

export interface StrictTool {
  type: 'function'
  name: string
  description: string
  parameters: Record<string, unknown>
  strict: boolean
}

export function strictTool({ name, description, parameters }: ToolDeclaration): StrictTool {
  const schema = { ...parameters } as Record<string, unknown>
  const strict = schema.type === 'object' ? strictSchema(schema, 0) : null
  return { type: 'function', name, description, parameters: strict ?? schema, strict: strict !== null }
}

/** Null where it cannot be said strictly. */
function strictSchema(schema: Schema, depth: number): Record<string, unknown> | null {
  const keys = Object.keys(schema)
  if (depth > DEPTH_MAX || keys.some((key) => !KEPT.includes(key) && !LEFT_OUT.includes(key))) return null
  const said = Object.fromEntries(Object.entries(schema).filter(([key]) => KEPT.includes(key)))
  if (isSchema(said.items)) {
    const items = strictSchema(said.items, depth + 1)
    if (!items) return null
    said.items = items
  }
  if (Array.isArray(said.anyOf)) {
    const each = said.anyOf.map((one) => (isSchema(one) ? strictSchema(one, depth + 1) : null))
    if (each.includes(null)) return null
    said.anyOf = each
  }
  return said.type === 'object' ? strictObject(said, depth) : said
}

function strictObject(said: Record<string, unknown>, depth: number): Record<string, unknown> | null {
  // An object that may have any property cannot be said; neither can one that says nothing of them.
  const { additionalProperties } = said
  if (additionalProperties !== false && (additionalProperties !== undefined || !isSchema(said.properties))) return null
  const properties: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(propertiesOf(said))) {
    const strict = isSchema(schema) ? strictSchema(schema, depth + 1) : null
    if (!strict) return null
    properties[name] = requiredOf(said).includes(name) ? strict : nullable(strict)
  }
  return { ...said, properties, required: Object.keys(properties), additionalProperties: false }
}

function nullable(schema: Record<string, unknown>): Record<string, unknown> {
  const { type, ...rest } = schema
  if (typeof type === 'string' && rest.enum === undefined && rest.const === undefined)
    return { type: [type, 'null'], ...rest }
  return { anyOf: [schema, { type: 'null' }] }
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null
const propertiesOf = (schema: Schema): Schema => (isSchema(schema.properties) ? schema.properties : {})
const requiredOf = (schema: Schema): readonly unknown[] => (Array.isArray(schema.required) ? schema.required : [])

/** Arguments as the tool's own schema means them: an optional property that is null was left out. */
export function givenArguments(tool: ToolDeclaration | undefined, text: string): Record<string, unknown> {
  const given = parsed(text)
  return tool ? withoutNulls(tool.parameters as Schema, given) : given
}

function withoutNulls(schema: Schema, given: Schema): Record<string, unknown> {
  const entries = Object.entries(given).filter(([name, value]) => value !== null || requiredOf(schema).includes(name))
  return Object.fromEntries(entries.map(([name, value]) => [name, meant(propertiesOf(schema)[name], value)]))
}

function meant(schema: unknown, value: unknown): unknown {
  if (!isSchema(schema) || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => meant(schema.items, item))
  return withoutNulls(schema, value as Schema)
}

/** A model's arguments are whatever it wrote: what is no object is none. */
function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}
