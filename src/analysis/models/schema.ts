import { z } from 'zod'
import { PROPOSED_OUTCOMES } from '#analysis/port.ts'
import type { FieldDefinition } from '#contract/agent-document.ts'
import { EMOTIONS, INTENSITIES } from '#contract/calls.ts'

/**
 * What a model is asked to answer: one shape, from which both the schema on the wire and the reading of the answer are
 * made. On the wire it is in the subset that every provider's strict mode knows: objects with all keys required and no
 * others, enums, `anyOf` with null. Formats, patterns and bounds are left out there and judged when the answer is read.
 */
const WORDS_MAX_CHARACTERS = 2_000
const SUMMARY_MAX_CHARACTERS = 4_000
const EMOTIONS_MAX = 12
/**
 * Enum values in one schema; a provider refuses more. Selects beyond it are text, judged like every other value
 * afterwards.
 */
const ENUM_VALUES_MAX = 900

const words = z.string().max(WORDS_MAX_CHARACTERS)
const degree = z.number().min(-2).max(2)
const emotion = z.strictObject({ type: z.enum(EMOTIONS), intensity: z.enum(INTENSITIES), evidence: words })

const common = {
  outcome: z.enum(PROPOSED_OUTCOMES),
  outcome_evidence: words.nullable(),
  callback: z.strictObject({ words: words.nullable(), at: words.nullable() }).nullable(),
  summary: z.string().max(SUMMARY_MAX_CHARACTERS),
  sentiment: z
    .strictObject({ score: degree, start: degree, end: degree, emotions: z.array(emotion).max(EMOTIONS_MAX) })
    .nullable(),
}

/** The answer, once it is known to be one. */
export type ModelAnswer = z.output<z.ZodObject<typeof common>> & { values?: Record<string, AnsweredValue> }
interface AnsweredValue {
  value: unknown
  evidence: string | null
}

/** The answer's shape for these result fields. Without any there is no `values`: some refuse an object without keys. */
export function answerSchema(fields: readonly FieldDefinition[]): z.ZodType<ModelAnswer> {
  return fields.length === 0
    ? z.strictObject(common)
    : z.strictObject({ values: z.strictObject(valueShapes(fields)), ...common })
}

function valueShapes(fields: readonly FieldDefinition[]): Record<string, z.ZodType<AnsweredValue>> {
  let room = ENUM_VALUES_MAX
  const shapes: Record<string, z.ZodType<AnsweredValue>> = {}
  for (const field of fields) {
    const options = [...new Set(field.options)]
    const listed = field.type === 'select' && options.length > 0 && options.length <= room
    if (listed) room -= options.length
    const value = listed ? z.enum(options) : typeOf(field)
    shapes[field.key] = z.strictObject({ value: value.nullable(), evidence: words.nullable() })
  }
  return shapes
}

/** Dates, telephone numbers and addresses are text here: our code reads them. */
function typeOf({ type }: FieldDefinition): z.ZodType {
  if (type === 'number') return z.number()
  return type === 'boolean' ? z.boolean() : words
}

/** The keywords that every strict mode knows; what else a shape says is judged when the answer is read. */
const KNOWN = new Set(['type', 'properties', 'required', 'additionalProperties', 'items', 'enum', 'anyOf'])

type JsonSchema = Record<string, unknown>

export function wireSchema(fields: readonly FieldDefinition[]): JsonSchema {
  return strict(z.toJSONSchema(answerSchema(fields), { target: 'draft-7', reused: 'inline' }) as JsonSchema)
}

function strict(schema: JsonSchema): JsonSchema {
  // A list of types is known to fewer than a choice among them.
  if (Array.isArray(schema.type)) return { anyOf: schema.type.map((type) => strict({ ...schema, type })) }
  const known = Object.entries(schema).filter(([keyword]) => KNOWN.has(keyword))
  return Object.fromEntries(
    known.map(([keyword, value]) => {
      if (keyword === 'properties') return [keyword, mapValues(value as Record<string, JsonSchema>, strict)]
      if (keyword === 'items') return [keyword, strict(value as JsonSchema)]
      return [keyword, keyword === 'anyOf' ? (value as JsonSchema[]).map(strict) : value]
    }),
  )
}

const mapValues = <A, B>(of: Record<string, A>, made: (one: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(of).map(([key, one]) => [key, made(one)]))
