import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import type { ListedTool } from '#tools/server.ts'
import { rounds } from '../../../tests/support/rounds.ts'
import { faultsOfArguments } from './check-arguments.ts'

const tool = (inputSchema: object): ListedTool => ({ name: 't', description: '', kind: 'action', inputSchema })
const faults = (schema: object, args: Record<string, unknown>) => faultsOfArguments(tool(schema), args)
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })

// biome-ignore format: a table reads in columns
const ROWS: readonly [what: string, schema: object, args: Record<string, unknown>, faults: string[]][] = [
  ['nothing',               object({}),                                              {},                ['']],
  ['a type',                object({ a: { type: 'string' } }),                       { a: 1 },          ['/a: must be string.']],
  ['one of two types',      object({ a: { type: ['string', 'null'] } }),             { a: null },       ['']],
  ['a missing member',      object({}, { required: ['a'] }),                         {},                ['The arguments: must have "a".']],
  ['one too many',          object({}, { additionalProperties: false }),             { b: 1 },          ['/b: is not allowed.']],
  ['deep inside',           object({ a: { items: { type: 'integer' } } }),           { a: [1, 1.5] },   ['/a/1: must be integer.']],
  ['an enum',               object({ a: { enum: ['x', 'y'] } }),                     { a: 'z' },        ['/a: must be one of "x", "y".']],
  ['two at once',           object({ a: { minimum: 1 }, b: { maxLength: 1 } }),      { a: 0, b: 'èè' }, ['/a: must be at least 1.', '/b: must have at most 1 characters.']],
  ['cents',                 object({ a: { multipleOf: 0.01 } }),                     { a: 19.99 },      ['']],
  ['part of a cent',        object({ a: { multipleOf: 0.01 } }),                     { a: 19.995 },     ['/a: must be a multiple of 0.01.']],
  ['characters, not units', object({ a: { maxLength: 1 } }),                         { a: '😀' },       ['']],
  ['a pattern',             object({ a: { pattern: '^\\d{4}$' } }),                  { a: '12' },       ['/a: must match ^\\d{4}$.']],
  ['a pattern’s escapes',   object({ a: { pattern: '^\\u0041\\/$' } }),              { a: 'A/' },       ['']],
  ['a reference',           object({ a: { $ref: '#/$defs/x' } }, { $defs: { x: { type: 'null' } } }), { a: 1 }, ['/a: must be null.']],
  ['a tree',                object({ kids: { items: { $ref: '#' } }, n: { type: 'integer' } }, { required: ['n'] }), { n: 1, kids: [{ n: 2 }, { n: '3' }] }, ['/kids/1/n: must be integer.']],
  ['no alternative',        object({ a: { anyOf: [{ type: 'null' }, { const: 1 }] } }), { a: 2 },       ['/a: is in none of the forms that it may have.']],
  ['names of every object', object({ a: { type: 'string' } }, { required: ['toString'] }), {},          ['The arguments: must have "toString".']],
  ['a name with slashes',   object({ 'a/b~c': { type: 'null' } }),                   { 'a/b~c': 1 },    ['/a~1b~0c: must be null.']],
]

describe('arguments', () => {
  for (const [what, schema, args, expected] of ROWS)
    it(`are judged by ${what}`, () =>
      assert.deepEqual(
        faults(schema, args),
        expected.filter((one) => one !== ''),
      ))

  it('are not judged by a pattern that has no linear form: the customer’s server does that', () => {
    for (const pattern of ['^(?!x).*$', '(a)\\1', '['.repeat(600), '(', 'a{999}b{999}'])
      for (const part of [{ pattern }, { not: { pattern } }, { oneOf: [{ pattern }, { type: 'string' }] }])
        assert.deepEqual(faults(object({ a: part }), { a: 'xx' }), [], JSON.stringify(part))
    const named = object({}, { patternProperties: { '^(?!x)': { type: 'null' } }, additionalProperties: false })
    assert.deepEqual(faults(named, { y: 1 }), [])
  })

  it('have faults that are few and short, whatever the schema says', () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`k${n}`, { const: '😀'.repeat(500) }]))
    const told = faults(object(many), Object.fromEntries(Object.keys(many).map((key) => [key, 1])))
    assert.equal(told.length, 5)
    for (const one of told) assert.ok(one.length <= 200 && one.isWellFormed())
  })
})

/** Alternatives that refer to the next ones twice: every line doubles the work. */
const doubling = object(
  { a: { $ref: '#/$defs/d0' } },
  {
    $defs: Object.fromEntries(
      Array.from({ length: 60 }, (_, n) => [
        `d${n}`,
        n === 59 ? { type: 'null' } : { anyOf: [{ $ref: `#/$defs/d${n + 1}` }, { $ref: `#/$defs/d${n + 1}` }] },
      ]),
    ),
  },
)
const long = 'a'.repeat(30_000)
const wide = Array.from({ length: 4_000 }, (_, n) => n)
const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])

// biome-ignore format: a table reads in columns
const HOSTILE: readonly [what: string, schema: object, args: Record<string, unknown>][] = [
  ['a pattern that backtracks',    object({ a: { pattern: '^(a+)+$' } }),                                      { a: `${long}b` }],
  ['many patterns',                object({ a: { allOf: Array.from({ length: 500 }, (_, n) => ({ pattern: `^(a|b${n})+$` })) } }), { a: long }],
  ['patterns that unfold',         object({ a: { allOf: Array.from({ length: 500 }, (_, n) => ({ pattern: `^(a{1,99}b?){1,${n + 2}}$` })) } }), { a: long }],
  ['alternatives that double',     doubling,                                                                   { a: 1 }],
  ['a reference to itself',        object({ a: { $ref: '#/properties/a' } }),                                  { a: 1 }],
  ['a circle of references',       object({ a: { allOf: [{ $ref: '#/$defs/b' }] } }, { $defs: { b: { not: { $ref: '#/properties/a' } } } }), { a: 1 }],
  ['a tree with many branches',    object({ a: { $ref: '#/$defs/t' } }, { $defs: { t: { anyOf: Array.from({ length: 50 }, () => ({ items: { $ref: '#/$defs/t' }, type: 'array' })) } } }), { a: nested(20) }],
  ['unique items',                 object({ a: { allOf: Array.from({ length: 500 }, () => ({ uniqueItems: true })) } }), { a: wide }],
  ['a long enum for many items',   object({ a: { items: { enum: Array.from({ length: 2_000 }, (_, n) => `x${n}`) } } }), { a: wide }],
  ['patterns for many names',      object({ a: { patternProperties: Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`^x${n}$`, {}])) } }), { a: Object.fromEntries(wide.map((n) => [`k${n}`, n])) }],
  ['a constructor’s name',         object({ constructor: { type: 'null' } }, { required: ['__proto__'] }),     JSON.parse('{"__proto__": 1, "constructor": 2}')],
]
/**
 * Of the processor, which others may use meanwhile: far more than any of these takes, far less than a caller would
 * hear.
 */
const MOMENT_MS = 400

describe('a hostile schema', () => {
  for (const [what, schema, args] of HOSTILE)
    it(`is answered in a moment: ${what}`, () => {
      const before = process.cpuUsage()
      assert.ok(faults(schema, args).length > 0)
      const { user, system } = process.cpuUsage(before)
      assert.ok(user + system < MOMENT_MS * 1_000, `${(user + system) / 1_000} ms`)
    })

  it('meets arguments of bounded size and depth only', () => {
    let deep: Record<string, unknown> = {}
    for (let n = 0; n < 50_000; n += 1) deep = { a: deep }
    assert.equal(faults(object({}), deep).length, 1)
    assert.equal(faults(object({}), { a: Array.from({ length: 10_000 }, () => 1) }).length, 1)
  })
})

const keys = fc.constantFrom('a', 'b', 'c')
const scalar = fc.oneof(
  fc.integer({ min: -2, max: 4 }),
  fc.constantFrom('', 'a', 'ab', 'èa'),
  fc.boolean(),
  fc.constant(null),
  fc.constant(1.5),
)
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(keys, tie('value'), { maxKeys: 3 }),
  ),
})).value
const small = fc.integer({ min: 0, max: 3 })
const types = fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'array', 'object')
const { schema: anySchema } = fc.letrec<{ schema: unknown }>((tie) => {
  const sub = tie('schema')
  const some = fc.array(sub, { minLength: 1, maxLength: 3 })
  const named = fc.dictionary(keys, sub, { maxKeys: 3 })
  const part = fc.record(
    {
      type: fc.oneof(types, fc.uniqueArray(types, { minLength: 1, maxLength: 3 })),
      enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }),
      const: value,
      minimum: small,
      maximum: small,
      exclusiveMinimum: small,
      exclusiveMaximum: small,
      multipleOf: fc.constantFrom(0.5, 1, 2),
      minLength: small,
      maxLength: small,
      pattern: fc.constantFrom('^a', 'b$', '^(a|è)+$'),
      minItems: small,
      maxItems: small,
      uniqueItems: fc.boolean(),
      prefixItems: some,
      items: sub,
      contains: sub,
      minContains: small,
      maxContains: small,
      properties: named,
      required: fc.uniqueArray(keys),
      additionalProperties: sub,
      propertyNames: sub,
      patternProperties: fc.dictionary(fc.constantFrom('^a', 'b|c'), sub, { maxKeys: 2 }),
      minProperties: small,
      maxProperties: small,
      dependentRequired: fc.dictionary(keys, fc.uniqueArray(keys), { maxKeys: 2 }),
      dependentSchemas: named,
      allOf: some,
      anyOf: some,
      oneOf: some,
      not: sub,
      if: sub,
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: sub,
      else: sub,
      $ref: fc.constantFrom('#/$defs/x', '#/$defs/y'),
    },
    { requiredKeys: [] },
  )
  // Few keywords at a time: with all of them nothing is ever valid.
  const few = fc.tuple(part, fc.array(fc.nat(), { minLength: 1, maxLength: 3 })).map(([whole, picks]) => {
    const names = Object.keys(whole)
    return Object.fromEntries(
      picks
        .filter(() => names.length > 0)
        .map((pick) => names[pick % names.length] ?? '')
        .map((name) => [name, (whole as Record<string, unknown>)[name]]),
    )
  })
  return { schema: fc.oneof({ maxDepth: 3 }, fc.boolean(), few, few, few) }
})

const DEFS = {
  x: { type: ['string', 'object'] },
  y: { anyOf: [{ $ref: '#/$defs/x' }, { type: 'integer', minimum: 1 }] },
}
const NUMBER_OF_PAIRS = rounds({ few: 120, all: 600 })

/**
 * Where Ajv is no judge: keywords newer than its dialect; what it reads beside a reference; `contains` beside a tuple.
 */
const UNJUDGED = {
  '2020-12': /prefixItems.*contains|contains.*prefixItems/,
  'draft-07': /prefixItems|dependent|Contains|\$ref.*type|type.*\$ref/,
}

describe('the verdict', () => {
  // biome-ignore format: a table reads in columns
  const dialects = [
    ['2020-12',  new Ajv2020({ strict: false, validateFormats: false, logger: false }), {}],
    ['draft-07', new Ajv({ strict: false, ignoreKeywordsWithRef: true, validateFormats: false, logger: false }),     { $schema: 'http://json-schema.org/draft-07/schema#' }],
  ] as const
  for (const [dialect, ajv, head] of dialects)
    it(`is the one that a whole validator gives (${dialect})`, () => {
      const verdicts = { good: 0, bad: 0 }
      fc.assert(
        fc.property(anySchema, value, (...made) => {
          const [part, given] = JSON.parse(JSON.stringify(made))
          const schema = { ...head, $defs: DEFS, type: 'object', properties: { a: part } }
          const ours = faults(schema, { a: given }).length === 0
          if (UNJUDGED[dialect].test(JSON.stringify(part))) return
          assert.equal(ours, ajv.validate(schema, { a: given }), JSON.stringify({ part, given }))
          verdicts[ours ? 'good' : 'bad'] += 1
        }),
        { numRuns: NUMBER_OF_PAIRS },
      )
      assert.ok(Math.min(verdicts.good, verdicts.bad) > NUMBER_OF_PAIRS / 20, JSON.stringify(verdicts))
    })
})
