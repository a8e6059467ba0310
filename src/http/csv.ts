import { z } from 'zod'
import { csvCell } from '#kernel/csv-cell.ts'

/** Any list as CSV: nested objects become columns with dots, arrays and free-form objects JSON. */

/** Objects deeper than this are shown as JSON. */
const DEPTH_MAX = 2
/** Keys chosen by customers do not become columns: two pages of one list must have the same ones. */
const FREE_FORM = new Set(['inputs', 'config', 'result.data', 'result.sentiment', 'error'])

export function toCsv(items: readonly object[], columns: readonly string[]): string {
  const lines = [columns.map(cell).join(',')]
  for (const item of items) {
    const flat = flatten(item)
    lines.push(columns.map((column) => cell(flat.get(column))).join(','))
  }
  return `${lines.join('\r\n')}\r\n`
}

/** The columns of a list of such items: stable however empty the page is. */
export function columnsOf(item: z.ZodType): string[] {
  const known = columns.get(item) ?? columnsIn(z.toJSONSchema(item, { unrepresentable: 'any' }) as JsonSchema)
  columns.set(item, known)
  return known
}

const columns = new WeakMap<z.ZodType, string[]>()

function columnsIn(schema: JsonSchema): string[] {
  const definitions = schema.$defs ?? {}
  // A schema with a name of its own is a reference, also at the root.
  const resolve = (one: JsonSchema): JsonSchema => definitions[one.$ref?.replace('#/$defs/', '') ?? ''] ?? one
  const walk = (one: JsonSchema, prefix: string, depth: number): string[] =>
    Object.entries(resolve(one).properties ?? {}).flatMap(([key, value]) => {
      const column = prefix + key
      const nested = resolve(value).properties && depth < DEPTH_MAX && !FREE_FORM.has(column)
      return nested ? walk(value, `${column}.`, depth + 1) : [column]
    })
  return walk(schema, '', 0)
}

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  $ref?: string
  $defs?: Record<string, JsonSchema>
}

function flatten(item: object, prefix = '', into = new Map<string, unknown>()): Map<string, unknown> {
  for (const [key, value] of Object.entries(item)) {
    const column = prefix + key
    into.set(column, value)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (isObject && !FREE_FORM.has(column)) flatten(value, `${column}.`, into)
  }
  return into
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  return csvCell(typeof value === 'object' ? JSON.stringify(value) : String(value))
}
