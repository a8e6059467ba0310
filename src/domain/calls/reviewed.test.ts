import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fieldIssue } from '#analysis/issues.ts'
import { type FieldDefinition, fieldDefinition } from '#contract/agent-document.ts'
import type { Issue, Outcome } from '#contract/calls.ts'
import type { Review } from '#contract/review.ts'
import { type Result, reviewed } from './reviewed.ts'

const define = (given: Partial<FieldDefinition> & { key: string }): FieldDefinition =>
  fieldDefinition.parse({ label: given.key, type: 'text', ...given })
const FIELDS = [
  define({ key: 'conferma', label: 'Conferma', type: 'boolean', required: true }),
  define({ key: 'giorno', type: 'date', required: true, when: { field: 'conferma', equals: true } }),
  define({ key: 'fascia', type: 'select', options: ['mattina', 'sera'], when: { field: 'conferma', equals: true } }),
  define({ key: 'ore', type: 'number', when: { field: 'fascia', equals: 'sera' } }),
  define({ key: 'cell', type: 'phone' }),
  define({ key: 'posta', type: 'email' }),
  define({ key: 'note' }),
]
const before = (changes: Partial<Result> = {}): Result => ({ outcome: 'completed', data: {}, issues: [], ...changes })
const on = (was: Result, review: Review) => reviewed(FIELDS, was, review)
const issue = (code: string, field: string | null): Issue => ({ code, field, message: 'as it was' })
const briefly = (issues: readonly Issue[]) => issues.map(({ code, field }) => `${code} ${field ?? ''}`.trim())

describe('what is given is merged', () => {
  // biome-ignore format: a table reads in columns
  const rows: readonly [what: string, was: Record<string, unknown>, given: Record<string, unknown>, is: Record<string, unknown>][] = [
    ['nothing leaves all as it is',            { conferma: true, note: 'a' },            {},                                  { conferma: true, note: 'a' }],
    ['a value is added, in the fields’ order', { note: 'a' },                            { conferma: false },                 { conferma: false, note: 'a' }],
    ['a value takes the place of another',     { conferma: true, fascia: 'sera' },       { fascia: 'mattina' },               { conferma: true, fascia: 'mattina' }],
    ['null takes one out',                     { conferma: true, note: 'a' },            { note: null },                      { conferma: true }],
    ['so does a blank',                        { conferma: true, note: 'a' },            { note: ' ' },                       { conferma: true }],
    ['null for what is not there',             {},                                       { note: null },                      {}],
    ['what no longer applies goes',            { conferma: true, giorno: '2026-12-01' }, { conferma: false },                 { conferma: false }],
    ['so does what hangs on that',             { conferma: true, fascia: 'sera', ore: 3 }, { conferma: false },               { conferma: false }],
    ['what applies only now is taken',         {},                                       { ore: 3, fascia: 'sera', conferma: true }, { conferma: true, fascia: 'sera', ore: 3 }],
    ['every type',                             {}, { conferma: true, giorno: '2028-02-29', cell: '+390212345678', posta: 'a@b.it', note: 'x' },
                                               { conferma: true, giorno: '2028-02-29', cell: '+390212345678', posta: 'a@b.it', note: 'x' }],
  ]
  for (const [what, was, given, is] of rows) {
    test(what, () => {
      const { result, faults } = on(before({ data: was }), { data: given })
      assert.deepEqual(faults, [])
      assert.deepEqual(Object.entries(result.data), Object.entries(is))
    })
  }

  test('what analysis found is not held to the form of what a person types', () => {
    const long = 'a'.repeat(1_001)
    assert.deepEqual(on(before({ data: { note: long } }), {}), {
      result: before({ data: { note: long }, issues: missing('conferma') }),
      faults: [],
    })
  })
})

const missing = (...keys: string[]): Issue[] =>
  FIELDS.filter(({ key }) => keys.includes(key)).map(({ key, label }) => ({
    code: 'missing_required',
    field: key,
    message: `"${label}" is required and was not given.`,
  }))

test('every fault is told, at its JSON pointer', () => {
  const data = {
    'a/b': null,
    conferma: 'sì',
    fascia: 'notte',
    giorno: '2026-02-30',
    ore: '3',
    cell: '02',
    posta: 'x',
    note: 5,
    toString: 1,
  }
  const { faults } = on(before(), { data, outcome: 'transferred' })
  assert.deepEqual(
    faults.map(({ param, code }) => `${param} ${code}`),
    [
      '/data/a~1b unknown_field',
      '/data/conferma invalid_type',
      '/data/fascia invalid_option',
      '/data/giorno invalid_date',
      '/data/ore invalid_type',
      '/data/cell invalid_phone',
      '/data/posta invalid_email',
      '/data/note invalid_type',
      '/data/toString unknown_field',
      '/outcome not_transferred',
    ],
  )
  for (const { message } of faults) assert.ok(message.length > 10)
})

// biome-ignore format: a table reads in columns
const APPLY: readonly [what: string, was: Record<string, unknown>, given: Record<string, unknown>, faults: string[]][] = [
  ['its condition is not met',           { conferma: false },                 { giorno: '2026-12-01' },                 ['/data/giorno']],
  ['nobody knows',                       {},                                  { giorno: '2026-12-01' },                 ['/data/giorno']],
  ['its condition is taken away',        { conferma: true },                  { giorno: '2026-12-01', conferma: null }, ['/data/giorno']],
  ['the chain breaks further up',        { conferma: false },                 { fascia: 'sera', ore: 3 },               ['/data/fascia', '/data/ore']],
  ['it is met by what is there',         { conferma: true },                  { giorno: '2026-12-01' },                 []],
  ['it is met by what is given',         { conferma: false },                 { giorno: '2026-12-01', conferma: true }, []],
  ['it is only taken out',               { conferma: false },                 { giorno: null },                         []],
]
for (const [what, was, given, wrong] of APPLY) {
  test(`a value ${wrong.length > 0 ? 'is refused' : 'is taken'} where ${what}`, () => {
    const { faults } = on(before({ data: was }), { data: given })
    assert.deepEqual(
      faults.map(({ param, code }) => [param, code]),
      wrong.map((param) => [param, 'not_applicable']),
    )
  })
}

test('an agent without result fields takes no value, and says so', () => {
  const { faults } = reviewed([], before(), { data: { a: 1 } })
  assert.deepEqual(
    faults.map(({ param, message }) => [param, message]),
    [['/data/a', 'The agent defines no result fields: leave it out.']],
  )
  assert.deepEqual(reviewed([], before({ outcome: 'refused' }), {}).result, before({ outcome: 'refused' }))
})

describe('the outcome', () => {
  // biome-ignore format: a table reads in columns
  const rows: readonly [was: Outcome, given: Review['outcome'], is: Outcome, isRight: boolean][] = [
    ['completed',   undefined,            'completed',          true],
    ['hung_up',     'completed',          'completed',          true],
    ['completed',   'do_not_call',        'do_not_call',        true],
    ['completed',   'callback_requested', 'callback_requested', true],
    ['transferred', undefined,            'transferred',        true],
    ['transferred', 'transferred',        'transferred',        true],
    ['transferred', 'refused',            'refused',            true],
    ['completed',   'transferred',        'transferred',        false],
  ]
  for (const [was, given, is, isRight] of rows) {
    test(`${was}, reviewed as ${given ?? 'nothing else'}, ${isRight ? `is ${is}` : 'is refused'}`, () => {
      const { result, faults } = on(
        before({ outcome: was, data: { conferma: false } }),
        given ? { outcome: given } : {},
      )
      assert.equal(result.outcome, is)
      assert.equal(faults.length === 0, isRight)
    })
  }
})

describe('issues', () => {
  // biome-ignore format: a table reads in columns
  const rows: readonly [what: string, was: Partial<Result>, review: Review, are: string[]][] = [
    ['of a field that has a value now go',     { issues: [issue('missing_required', 'conferma')] },                 { data: { conferma: false } },        []],
    ['all that the field had',                 { issues: [issue('invalid_value', 'conferma'), issue('missing_required', 'conferma')] }, { data: { conferma: false } }, []],
    ['of another field stay',                  { data: { conferma: false }, issues: [issue('invalid_value', 'cell')] }, { data: { note: 'x' } },           ['invalid_value cell']],
    ['of what is still missing stay',          { issues: [issue('missing_required', 'conferma')] },                 {},                                   ['missing_required conferma']],
    ['of what is missing only now are added',  { data: { conferma: false } },                                       { data: { conferma: true } },         ['missing_required giorno']],
    ['of what was taken out are added',        { data: { conferma: false } },                                       { data: { conferma: null } },         ['missing_required conferma']],
    ['of what does not apply any more go',     { data: { conferma: true }, issues: [issue('missing_required', 'giorno'), issue('invalid_value', 'fascia')] },
                                                                                                                    { data: { conferma: false } },        []],
    ['missing is one of completed alone',      { issues: [issue('missing_required', 'conferma'), issue('invalid_value', 'cell')] }, { outcome: 'refused' }, ['invalid_value cell']],
    ['and is one as soon as it is',            { outcome: 'hung_up' },                                              { outcome: 'completed' },             ['missing_required conferma']],
    ['of the wished time go with the wish',    { outcome: 'callback_requested', issues: [issue('callback_time_unknown', null)] }, { outcome: 'refused' }, []],
    ['and stay with it',                       { outcome: 'callback_requested', issues: [issue('callback_time_unknown', null)] }, {}, ['callback_time_unknown']],
    ['of the whole call stay',                 { issues: [issue('analysis_failed', null)] },                        { data: { conferma: false } },        ['analysis_failed']],
    ['stay in their order',                    { issues: [issue('missing_required', 'conferma'), issue('invalid_value', 'cell'), issue('x', 'gone')] }, {},
                                                                                                                    ['missing_required conferma', 'invalid_value cell', 'x gone']],
  ]
  for (const [what, was, review, are] of rows)
    test(what, () => assert.deepEqual(briefly(on(before(was), review).result.issues), are))

  test('one that is added reads as analysis would have written it', () => {
    const [field] = FIELDS
    assert.ok(field)
    assert.deepEqual(on(before(), {}).result.issues, [fieldIssue('missing_required', field)])
  })

  test('one that stays is not written anew', () => {
    const issues = [issue('missing_required', 'conferma')]
    assert.deepEqual(on(before({ issues }), {}).result.issues, issues)
  })
})
