import { z } from 'zod'

export type Json = Record<string, unknown>

/**
 * Collects the schemas that have a name, each once, as the document's components. On the way in, where defaults may be
 * left out, they have a twin with `Input` at its end.
 */
export class Components {
  readonly schemas: Record<string, Json> = {}

  add(schema: z.ZodType, io: 'input' | 'output'): Json {
    const {
      $schema: _dialect,
      $defs,
      ...root
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      target: 'draft-2020-12',
      ...(io === 'input' ? { override: ({ jsonSchema }) => tellDefault(jsonSchema as Json) } : {}),
    }) as Json
    const names = new Map<string, string>()
    const defs = Object.entries(($defs ?? {}) as Record<string, Json>)
    for (const [name] of defs) names.set(name, io === 'input' ? `${name}Input` : name)
    for (const [name, definition] of defs) this.schemas[names.get(name) ?? name] = rename(definition, names) as Json
    return rename(root, names) as Json
  }
}

/**
 * A default of what is sent is told in words: generators take a property with a `default` for one that is always there,
 * which holds for replies, and would have their callers write down every one of them.
 */
function tellDefault(schema: Json): void {
  if (schema.default === undefined) return
  schema.description = `${schema.description ?? ''} ${shown(schema.default)}`.trim()
  delete schema.default
}

function shown(value: unknown): string {
  if (value === '' || (Array.isArray(value) && value.length === 0)) return 'Empty by default.'
  return `By default \`${typeof value === 'string' ? value : JSON.stringify(value)}\`.`
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
