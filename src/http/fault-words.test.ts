import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import { z } from 'zod'
import type { Route } from '#contract/route.ts'
import { routesFor } from '#contract/routes.ts'
import { judgeFaults } from './faults.ts'

/** Every schema that a request is held against, piece by piece, under the name of its place. */
function piecesOf(schema: z.ZodType, at: string): [at: string, schema: z.ZodType][] {
  const inner = (): [string, z.ZodType][] => {
    if (schema instanceof z.ZodObject) return Object.entries(schema.shape).map(([key, one]) => [`${at}/${key}`, one])
    if (schema instanceof z.ZodArray) return [[`${at}/0`, schema.element as z.ZodType]]
    if (schema instanceof z.ZodRecord) return [[`${at}/*`, schema.valueType as z.ZodType]]
    if (schema instanceof z.ZodUnion) return schema.options.map((one, n) => [`${at}|${n}`, one as z.ZodType])
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return [[at, schema.unwrap() as z.ZodType]]
    if (schema instanceof z.ZodDefault) return [[at, schema.unwrap() as z.ZodType]]
    if (schema instanceof z.ZodPipe) return [[at, schema.out as z.ZodType]]
    assert.ok(
      LEAVES.some((leaf) => schema instanceof leaf),
      `${at}: nobody knows what is inside of a ${schema.type}`,
    )
    return []
  }
  return [[at, schema], ...inner().flatMap(([place, one]) => piecesOf(one, place))]
}

const LEAVES = [z.ZodString, z.ZodStringFormat, z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral, z.ZodUnknown]

const ROUTES = [true, false].flatMap((allowHttp) => Object.values<Route>(routesFor({ allowHttp })))
const PIECES = ROUTES.flatMap(({ id, body, query }) => [
  ...(body ? piecesOf(body, `${id} body`) : []),
  ...(query ? piecesOf(query, `${id} query`) : []),
])

/** Something of every kind, so that each piece meets what it was not made for. */
const WRONG: unknown[] = [
  ...[undefined, null, true, 0, -1, 1.5, 1e9, Number.MAX_SAFE_INTEGER + 2, Number.NaN, {}, { nonsense: 1 }, [], [[]]],
  ...['', ' ', 'x', 'ä\n', '5', '0x10', 'A-Ü', 'https://', 'x'.repeat(20_000), new Array(6_000).fill('x')],
]

/** What stands in a pattern and in no sentence. */
const PATTERN = /\/\^|\$\/|\^|\\[dswrnx]|\[[^\]]*-[^\]]*\]|\{\d|\(\?|\.\*|[)\]]\+/

describe('what is said of a wrong value', () => {
  const told = PIECES.flatMap(([at, schema]) =>
    WRONG.flatMap((value) => {
      const verdict = judgeFaults(schema, value)
      return 'faults' in verdict ? verdict.faults.map((fault) => ({ at, ...fault })) : []
    }),
  )

  it('is a sentence, whole, and never a pattern', () => {
    assert.ok(told.length > 3_000)
    for (const { at, param, message } of told) {
      assert.match(message, /^(?:is|must) [^A-Z]/, `${at}${param}`)
      assert.doesNotMatch(message, PATTERN, `${at}${param}`)
      assert.doesNotMatch(message, /…|\.\.\.$|Invalid|expected|received|undefined/, `${at}${param}`)
    }
  })

  it('shows how it looks, wherever a form is asked for', () => {
    const forms = PIECES.filter(([, schema]) => schema instanceof z.ZodString && schema.def.checks?.some(isForm))
    assert.ok(forms.length > 40)
    for (const [at, schema] of forms) {
      const messages = WRONG.flatMap((value) => {
        const verdict = judgeFaults(schema, value)
        return 'faults' in verdict ? verdict.faults : []
      }).filter(({ code, message }) => FORM_CODES.includes(code) && message !== 'is required')
      assert.ok(messages.length > 0, `${at} is never wrong`)
      for (const { message } of messages) assert.match(message, /, as in \S/, at)
    }
  })
})

const FORM_CODES = ['invalid_format', 'invalid_value']
/** A pattern, or a rule of our own. */
const isForm = (check: z.core.$ZodCheck): boolean => ['string_format', 'custom'].includes(check._zod.def.check)

// biome-ignore format: a table reads in columns
const SENTENCES: [schema: z.ZodType, value: unknown, message: string][] = [
  [z.string(),                               5,              'must be a string'],
  [z.string(),                               null,           'must be a string'],
  [z.string(),                               undefined,      'is required'],
  [z.boolean(),                              'true',         'must be true or false'],
  [z.int(),                                  1.5,            'must be a whole number'],
  [z.int().min(1),                           0,              'must be at least 1'],
  [z.int().max(5),                           6,              'must be at most 5'],
  [z.number().positive(),                    0,              'must be more than 0'],
  [z.string().min(1),                        '',             'must not be empty'],
  [z.string().min(2),                        'x',            'must have at least 2 characters'],
  [z.string().max(1),                        'xx',           'must have at most 1 character'],
  [z.array(z.string()),                      {},             'must be a list'],
  [z.array(z.string()).max(2),               ['', '', ''],   'must have at most 2 items'],
  [z.object({}),                             [],             'must be an object'],
  [z.record(z.string(), z.unknown()),        1,              'must be an object'],
  [z.enum(['it']),                           'fr',           'must be it'],
  [z.enum(['it', 'en']),                     'fr',           'must be it or en'],
  [z.enum(['a', 'b', 'c']),                  'd',            'must be a, b or c'],
  [z.union([z.string(), z.number()]),        [],             'must be a string or a number'],
  [z.discriminatedUnion('t', [z.object({ t: z.literal('a') }), z.object({ t: z.literal('b') })]), { t: 'c' }, 'must be a or b'],
  [z.discriminatedUnion('t', [z.object({ t: z.literal('a') }), z.object({ t: z.literal('b') })]), {},         'is required'],
]

test('each kind of fault has its words', () => {
  for (const [schema, value, message] of SENTENCES) {
    const verdict = judgeFaults(schema, value)
    assert.ok('faults' in verdict)
    assert.deepEqual(
      verdict.faults.map((fault) => fault.message),
      [message],
    )
  }
})
