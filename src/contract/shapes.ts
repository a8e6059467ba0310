import { z } from 'zod'

/** Shapes that many resources share (rules.md#shapes, rules.md#lists-and-pages). */

export const timestamp = z.string().meta({
  format: 'date-time',
  description: 'ISO 8601 in UTC with milliseconds.',
  examples: ['2026-11-15T09:30:00.000Z'],
})

/** Years that every clock and table can hold, and no more digits of a second than an instant has. */
const HOLDABLE = /^(?:19|20|21)[^.]*(?:\.\d{1,9}(?:Z|[+-].*))?$/
const instant = z.iso.datetime({ offset: true }).regex(HOLDABLE)
const AN_INSTANT = 'must be a timestamp in ISO 8601 with an offset, from 1900 to 2199, as in 2026-11-15T09:30:00Z'

/** An instant handed in by a caller: any ISO 8601 form that carries an offset. */
export const timestampInput = z
  .string()
  .refine((text) => instant.safeParse(text).success, AN_INSTANT)
  .meta({ format: 'date-time', description: 'ISO 8601 with an offset.', examples: ['2026-11-16T10:00:00+01:00'] })

export const identifier = (prefix: string) =>
  z.string().meta({
    description: `Identifier, \`${prefix}_\` and 26 characters.`,
    examples: [`${prefix}_01jcq3v5k8e7r9t2w4y6z8a0bc`],
  })

export const fault = z
  .strictObject({ param: z.string(), code: z.string(), message: z.string(), index: z.int().optional() })
  .meta({
    id: 'Fault',
    description: 'One fault; `param` is a JSON pointer into the body or the name of a query parameter.',
  })

export const errorBody = z
  .strictObject({
    error: z.strictObject({
      type: z.string(),
      code: z.string(),
      message: z.string(),
      param: z.string().optional(),
      request_id: z.string(),
      errors: z.array(fault).optional(),
    }),
  })
  .meta({ id: 'Error' })

/** A number in a path or a query, in plain digits: `0x10`, `1e1` and ` 5` are other names for it that nobody needs. */
export function wholeNumber(min: number, max: number) {
  const read = (given: unknown) =>
    typeof given === 'string' ? (/^\d{1,10}$/.test(given) ? Number(given) : Number.NaN) : given
  return z.preprocess(read, z.int(`must be a whole number from ${min} to ${max}`).min(min).max(max))
}

/** The largest integer that the database counts with. */
export const COUNT_MAX = 2 ** 31 - 1

const LIMIT_MAX = 100
const LIMIT_DEFAULT = 20

/** Query parameters of every list. */
export const pageQuery = {
  limit: wholeNumber(1, LIMIT_MAX).default(LIMIT_DEFAULT).meta({ description: 'How many at most.' }),
  cursor: z.string().min(1).max(500).optional().meta({ description: 'The `next_cursor` of the previous page.' }),
}

export function listOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    object: z.literal('list'),
    data: z.array(item),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  })
}

/** What a list of one looks like, for the document. */
export const onePage = (item: unknown) => ({ object: 'list', data: [item], has_more: false, next_cursor: null })

export interface Page<Item> {
  object: 'list'
  data: Item[]
  has_more: boolean
  next_cursor: string | null
}
