import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type FieldDefinition, fieldDefinition } from '#contract/agent-document.ts'
import { isCalendarDate } from './fields.ts'
import { checkInputs, exampleInputs } from './inputs.ts'

type Given = Partial<FieldDefinition> & { key: string }
const define = (given: Given): FieldDefinition => fieldDefinition.parse({ label: given.key, type: 'text', ...given })
const ALL = [
  define({ key: 'nome', type: 'text' }),
  define({ key: 'eta', type: 'number' }),
  define({ key: 'socio', type: 'boolean' }),
  define({ key: 'piano', type: 'select', options: ['Base', 'Oro'] }),
  define({ key: 'nato', type: 'date' }),
  define({ key: 'cell', type: 'phone' }),
  define({ key: 'posta', type: 'email' }),
]

// biome-ignore format: a table reads in columns
const TYPES: [key: string, good: unknown[], bad: [value: unknown, code: string][]][] = [
  ['nome',  ['Anna', ' Anna ', 'a'.repeat(1000), '😀'.repeat(1000), '{{nome}}'], [['a'.repeat(1001), 'too_long'], ['😀'.repeat(1001), 'too_long'], [3, 'invalid_type'], [true, 'invalid_type'], [{}, 'invalid_type'], [[], 'invalid_type']]],
  ['eta',   [0, -1, 1.5, 1e300],                                                 [['3', 'invalid_type'], [Number.POSITIVE_INFINITY, 'invalid_type'], [true, 'invalid_type']]],
  ['socio', [true, false],                                                       [['true', 'invalid_type'], [1, 'invalid_type'], ['sì', 'invalid_type']]],
  ['piano', ['Base', 'Oro'],                                                     [['base', 'invalid_option'], ['Oro ', 'invalid_option'], [['Oro'], 'invalid_type']]],
  ['nato',  ['2024-02-29', '2000-02-29', '1999-12-31'],                          [['2023-02-29', 'invalid_date'], ['1900-02-29', 'invalid_date'], ['2024-13-01', 'invalid_date'], ['2024-00-10', 'invalid_date'], ['2024-04-31', 'invalid_date'], ['2024-4-3', 'invalid_date'], ['03/04/2024', 'invalid_date'], ['2024-04-03T10:00', 'invalid_date'], [' 2024-04-03', 'invalid_date'], [20240403, 'invalid_type']]],
  ['cell',  ['+390212345678', '+1234567', '+123456789012345'],                   [['0212345678', 'invalid_phone'], ['+0212345678', 'invalid_phone'], ['+123456', 'invalid_phone'], ['+1234567890123456', 'invalid_phone'], ['+39 02 1234567', 'invalid_phone']]],
  ['posta', ["o'hara+x_y-z.a@mail.example.it", 'a@b.co'],                        [['a@b', 'invalid_email'], ['a.@b.it', 'invalid_email'], ['a b@c.it', 'invalid_email'], ['a@b.c', 'invalid_email'], ['à@b.it', 'invalid_email']]],
]

test('each type takes what is written in its own form, and nothing else', () => {
  for (const [key, good, bad] of TYPES) {
    for (const value of good)
      assert.deepEqual(checkInputs(ALL, { [key]: value }), { values: { [key]: value }, faults: [] })
    for (const [value, code] of bad) {
      const { values, faults } = checkInputs(ALL, { [key]: value })
      assert.deepEqual(values, {}, `${key} ${value}`)
      assert.deepEqual(
        faults.map((fault) => [fault.param, fault.code]),
        [[`/inputs/${key}`, code]],
        `${key} ${value}`,
      )
    }
  }
})

test('null, undefined and blank are absent, whatever the type, and enough only for what is not required', () => {
  const strict = ALL.map((definition) => ({ ...definition, required: true }))
  for (const empty of [null, undefined, '', '   ', '\n\t']) {
    const given = Object.fromEntries(ALL.map(({ key }) => [key, empty]))
    assert.deepEqual(checkInputs(ALL, given), { values: {}, faults: [] })
    assert.deepEqual(
      checkInputs(strict, given).faults.map(({ param, code }) => [param, code]),
      ALL.map(({ key }) => [`/inputs/${key}`, 'required']),
    )
  }
})

test('an unknown key is an error, even when its value is null', () => {
  for (const key of ['altro', 'Nome', '__proto__', 'a/b~c']) {
    const given = JSON.parse(`{"nome": "Anna", ${JSON.stringify(key)}: null}`)
    const { values, faults } = checkInputs(ALL, given)
    assert.deepEqual(values, { nome: 'Anna' })
    assert.deepEqual(
      faults.map(({ param, code }) => [param, code]),
      [[`/inputs/${key.replace('~', '~0').replace('/', '~1')}`, 'unknown_input']],
    )
  }
})

test('names that every object inherits are keys like any other', () => {
  const definitions = [define({ key: 'constructor', required: true })]
  assert.equal(checkInputs(definitions, {}).faults[0]?.code, 'required')
  assert.deepEqual(Object.entries(checkInputs(definitions, { constructor: 'x' }).values), [['constructor', 'x']])
  assert.equal(checkInputs([], JSON.parse('{"toString": 1}')).faults.length, 1)
})

test('every problem is told at once, under the pointer that was asked for', () => {
  const definitions = [define({ key: 'a', required: true }), define({ key: 'b', type: 'number' })]
  const { faults } = checkInputs(definitions, { b: 'x', c: 1 }, '/contacts/3/inputs')
  assert.deepEqual(faults.map(({ param, code }) => `${param} ${code}`).sort(), [
    '/contacts/3/inputs/a required',
    '/contacts/3/inputs/b invalid_type',
    '/contacts/3/inputs/c unknown_input',
  ])
  for (const fault of faults) assert.match(fault.message, /\.$/)
})

test('values come out in the order of the definitions', () => {
  assert.deepEqual(Object.keys(checkInputs(ALL, { socio: true, eta: 3, nome: 'Anna' }).values), [
    'nome',
    'eta',
    'socio',
  ])
})

const CHAIN = [
  define({ key: 'targa', required: true, when: { field: 'auto', equals: true } }),
  define({ key: 'auto', type: 'boolean', required: true, when: { field: 'piano', equals: 'Oro' } }),
  define({ key: 'piano', type: 'select', options: ['Base', 'Oro'] }),
]

// biome-ignore format: a table reads in columns
const CONDITIONS: [given: Record<string, unknown>, values: Record<string, unknown>, faults: string[]][] = [
  [{},                                              {},                                            []],
  [{ piano: 'Base' },                               { piano: 'Base' },                             []],
  [{ piano: 'Base', auto: true, targa: 'AA000AA' }, { piano: 'Base' },                             []],
  [{ piano: 'Base', auto: 'wrong', targa: 5 },      { piano: 'Base' },                             []],
  [{ auto: true, targa: 'AA000AA' },                {},                                            []],
  [{ piano: 'Oro' },                                { piano: 'Oro' },                              ['auto']],
  [{ piano: 'Oro', auto: false, targa: 'AA000AA' }, { auto: false, piano: 'Oro' },                 []],
  [{ piano: 'Oro', auto: true },                    { auto: true, piano: 'Oro' },                  ['targa']],
  [{ piano: 'Oro', auto: true, targa: 'AA000AA' },  { targa: 'AA000AA', auto: true, piano: 'Oro' }, []],
  [{ piano: 'Oro', auto: 'true', targa: 'AA000AA' }, { piano: 'Oro' },                             ['auto']],
]

test('a condition that does not hold drops the value and the duty, also along a chain', () => {
  for (const [given, values, faults] of CONDITIONS) {
    const checked = checkInputs(CHAIN, given)
    assert.deepEqual(checked.values, values, JSON.stringify(given))
    assert.deepEqual(
      checked.faults.map(({ param }) => param.replace('/inputs/', '')),
      faults,
      JSON.stringify(given),
    )
  }
})

test('a condition equals by type and value', () => {
  const definitions = [define({ key: 'n', type: 'number' }), define({ key: 'x', when: { field: 'n', equals: '1' } })]
  assert.deepEqual(checkInputs(definitions, { n: 1, x: 'a' }).values, { n: 1 })
})

test('conditions of an unfinished draft that lead nowhere or in a circle never hold, and never hang', () => {
  const nowhere = [define({ key: 'a', required: true, when: { field: 'zz', equals: 1 } })]
  const circle = [
    define({ key: 'a', required: true, when: { field: 'b', equals: 'x' } }),
    define({ key: 'b', required: true, when: { field: 'a', equals: 'x' } }),
  ]
  assert.deepEqual(checkInputs(nowhere, { a: 'x' }), { values: {}, faults: [] })
  assert.deepEqual(checkInputs(circle, { a: 'x', b: 'x' }), { values: {}, faults: [] })
  assert.deepEqual(exampleInputs(circle, 'it'), {})
})

test('examples keep what is given and complete the rest', () => {
  assert.deepEqual(exampleInputs(CHAIN, 'it'), { piano: 'Base' })
  assert.deepEqual(exampleInputs(CHAIN, 'it', { piano: 'Oro' }), { piano: 'Oro', auto: true, targa: 'targa' })
  assert.deepEqual(exampleInputs(CHAIN, 'it', { piano: 'Oro', auto: false }), { piano: 'Oro', auto: false })
  assert.deepEqual(exampleInputs(CHAIN, 'it', { piano: null }), { piano: 'Base' })
  assert.deepEqual(exampleInputs([define({ key: 's', type: 'select' })], 'it'), {})
})

const definitions: fc.Arbitrary<FieldDefinition[]> = fc
  .array(
    fc.record({
      type: fc.constantFrom('text', 'number', 'boolean', 'select', 'date', 'phone', 'email' as const),
      required: fc.boolean(),
      label: fc.constantFrom('Nome', ' ', 'x'.repeat(100)),
      on: fc.option(fc.record({ field: fc.nat(9), equals: fc.constantFrom(true, false, 1, 'Base', 'Nome') })),
    }),
    { maxLength: 10 },
  )
  .map((fields) =>
    fields.map(({ on, ...field }, index) =>
      define({
        ...field,
        type: field.type as FieldDefinition['type'],
        key: `k${index}`,
        options: ['Base', 'Oro'],
        ...(on && on.field < index ? { when: { field: `k${on.field}`, equals: on.equals } } : {}),
      }),
    ),
  )

test('examples satisfy every set of definitions, and nothing that applies is left out', () => {
  fc.assert(
    fc.property(definitions, fc.constantFrom('it', 'en' as const), (fields, language) => {
      const examples = exampleInputs(fields, language)
      const checked = checkInputs(fields, examples)
      assert.deepEqual(checked.faults, [])
      assert.deepEqual(Object.keys(checked.values).sort(), Object.keys(examples).sort())
      const missing = fields.filter(({ key }) => !Object.hasOwn(examples, key))
      for (const { when } of missing) assert.ok(when && examples[when.field] !== when.equals)
    }),
    { numRuns: 500 },
  )
})

test('a date is one of the calendar', () => {
  for (const text of ['2024-02-29', '0001-01-01', '9999-12-31']) assert.ok(isCalendarDate(text))
  for (const text of ['2100-02-29', '2024-02-30', '24-02-03', '+002024-01-01', '2024-01-01Z', ''])
    assert.ok(!isCalendarDate(text), text)
})
