import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { FieldDefinition } from '#contract/agent-document.ts'
import { fieldFaultOf } from '#domain/agents/fields.ts'
import { carries } from './evidence.ts'
import { applicable, type Value, valueFor } from './values.ts'

const field = (key: string, rest: Partial<FieldDefinition> = {}): FieldDefinition => ({
  key,
  label: key,
  type: 'text',
  required: false,
  options: [],
  ...rest,
})

const on = { day: Temporal.PlainDate.from('2026-11-16'), language: 'it' } as const
const options = ['rosso', 'Blu', 'Così così', 'A+', 'a-', 'sì', ' ⭐⭐ ']

// biome-ignore format: a table reads in columns
const CASES: [type: FieldDefinition['type'], value: unknown, held: Value | undefined][] = [
  ['text',    'ciao',                      'ciao'],
  ['text',    '  due  parole\n',           'due  parole'],
  ['text',    'x'.repeat(1_000),           'x'.repeat(1_000)],
  ['text',    '😀'.repeat(1_000),          '😀'.repeat(1_000)],
  ['text',    ` ${'x'.repeat(1_000)} `,    'x'.repeat(1_000)],
  ['text',    'x'.repeat(1_001),           undefined],
  ['text',    '',                          undefined],
  ['text',    ' \n\t',                     undefined],
  ['text',    'nul\u0000',                 undefined],
  ['text',    'half \ud83d',               undefined],
  ['text',    7,                           undefined],
  ['text',    true,                        undefined],
  ['text',    {},                          undefined],
  ['number',  0,                           0],
  ['number',  -2.5,                        -2.5],
  ['number',  1e9,                         1e9],
  ['number',  '7',                         7],
  ['number',  '-2.5',                      -2.5],
  ['number',  '3,5',                       3.5],
  ['number',  '1.250',                     1_250],
  ['number',  'tre',                       3],
  ['number',  'ventitré',                  23],
  ['number',  'un paio',                   2],
  ['number',  'due o tre',                 undefined],
  ['number',  'tanti',                     undefined],
  ['number',  '',                          undefined],
  ['number',  '1e3 volte 7',               undefined],
  ['number',  Number.NaN,                  undefined],
  ['number',  Number.POSITIVE_INFINITY,    undefined],
  ['number',  true,                        undefined],
  ['number',  [3],                         undefined],
  ['boolean', true,                        true],
  ['boolean', false,                       false],
  ['boolean', 'Sì.',                       true],
  ['boolean', 'si',                        true],
  ['boolean', 'yes',                       true],
  ['boolean', 'certo',                     true],
  ['boolean', 'No!',                       false],
  ['boolean', 'no, grazie',                false],
  ['boolean', 'false',                     false],
  ['boolean', 'forse',                     undefined],
  ['boolean', 'sì ma no',                  undefined],
  ['boolean', '',                          undefined],
  ['boolean', 1,                           undefined],
  ['boolean', 0,                           undefined],
  ['select',  'rosso',                     'rosso'],
  ['select',  'blu',                       'Blu'],
  ['select',  'COSI COSI',                 'Così così'],
  ['select',  ' ⭐⭐ ',                    ' ⭐⭐ '],
  ['select',  ' sì ',                      'sì'],
  ['select',  'A+',                        'A+'],
  ['select',  'a',                         undefined],
  ['select',  'verde',                     undefined],
  ['select',  'rosso e Blu',               undefined],
  ['select',  '',                          undefined],
  ['select',  ['rosso'],                   undefined],
  ['date',    '2026-11-20',                '2026-11-20'],
  ['date',    '2028-02-29',                '2028-02-29'],
  ['date',    'domani',                    '2026-11-17'],
  ['date',    'il tre dicembre',           '2026-12-03'],
  ['date',    '2026-02-29',                undefined],
  ['date',    '2026-13-01',                undefined],
  ['date',    '2026-11-16T10:00',          undefined],
  ['date',    '-002026-11-16',             undefined],
  ['date',    'presto',                    undefined],
  ['date',    20261116,                    undefined],
  ['phone',   '+393331234567',             '+393331234567'],
  ['phone',   '+1234567',                  '+1234567'],
  ['phone',   '+39 333 1234567',           '+393331234567'],
  ['phone',   '393331234567',              '+393331234567'],
  ['phone',   '02 12345678',               '+390212345678'],
  ['phone',   'tre tre tre uno due tre quattro cinque sei sette', '+393331234567'],
  ['phone',   '+0391234567',               undefined],
  ['phone',   '+123',                      undefined],
  ['phone',   393331234567,                undefined],
  ['email',   'anna.verdi@example.com',    'anna.verdi@example.com'],
  ['email',   "O'k+x@a-b.co.uk",           "O'k+x@a-b.co.uk"],
  ['email',   ' anna@example.com ',        'anna@example.com'],
  ['email',   'anna punto verdi chiocciola example punto com', 'anna.verdi@example.com'],
  ['email',   'anna@',                     undefined],
  ['email',   'anna@example',              undefined],
  ['email',   '@example.com',              undefined],
  ['email',   7,                           undefined],
]
for (const [type, value, held] of CASES) {
  const shown = typeof value === 'string' ? JSON.stringify(value.slice(0, 60)) : String(value)
  test(`a ${type} ${held === undefined ? 'does not hold' : 'holds'} ${shown}`, () => {
    assert.equal(valueFor(field('campo', { type, options }), { value, evidence: null }, on), held)
  })
}

test('a bound is the answer where a bound is asked for, and nowhere else', () => {
  const read = (label: string) =>
    valueFor(
      field('campo', { label, type: 'number', options }),
      { value: 'al massimo milleottocento', evidence: null },
      on,
    )
  assert.equal(read('Budget'), 1_800)
  assert.equal(read('Prezzo'), undefined)
})

test('two options that differ by case alone are told apart by it, and nothing else chooses between them', () => {
  const definition = field('taglia', { type: 'select', options: ['M', 'm'] })
  for (const value of ['M', 'm']) assert.equal(valueFor(definition, { value, evidence: null }, on), value)
  assert.equal(valueFor(definition, { value: 'm.', evidence: null }, on), undefined)
})

// biome-ignore format: a table reads in columns
const DATES: [label: string, value: unknown, evidence: string | null, held: string | undefined, why: string][] = [
  ['Giorno',          '2026-11-24', 'domani',                       '2026-11-17', "the person's word outranks the analyst's sum"],
  ['Giorno',          '2025-12-03', 'facciamo il tre dicembre',     '2026-12-03', 'a year that nobody said is not the analyst\'s to choose'],
  ['Giorno',          'boh',        'venerdì va bene',              '2026-11-20', 'words that say nothing do not matter beside words that do'],
  ['Giorno',          '2026-11-20', 'alla fine della settimana, mi pare', '2026-11-20', 'what our code cannot read is left to the analyst'],
  ['Giorno',          '2026-12-03', 'arriviamo il 3 dicembre e partiamo il 10 dicembre', '2026-12-03', 'of two days the analyst chooses'],
  ['Giorno',          '2026-11-20', null,                           '2026-11-20', 'without a quote the date stands as it is'],
  ['Giorno',          null,         'domani',                       undefined,    'what was not proposed is not there'],
  ['Data di nascita', '1985-03-12', 'il dodici marzo',              '1985-03-12', 'a birth lies behind: its year came in other words'],
  ['Data di nascita', '1985-03-12', 'il 12 marzo 1986',             '1986-03-12', 'a year that was said counts'],
  ['Data di nascita', '1985-04-12', 'il dodici marzo',              undefined,    'the month that was said counts'],
  ['Data di nascita', 'dodici marzo', 'il dodici marzo',            undefined,    'and no year is made up'],
  ['Ultima visita',   '2026-10-03', 'il tre ottobre',               '2026-10-03', 'a past day without a year'],
  ['Ultima visita',   '2026-11-10', 'ieri',                         '2026-11-15', 'what is past by itself is read as it is'],
  ['Ultimo giorno utile', '2026-12-03', 'entro il tre dicembre',    '2026-12-03', 'a day that could be past, and is not'],
  ['Ultima visita',   '2026-10-04', 'domani',                       '2026-11-17', 'a day that the analyst read as another'],
]
for (const [label, value, evidence, held, why] of DATES)
  test(`${label}: ${value} for "${evidence}" is ${held ?? 'nothing'}: ${why}`, () => {
    assert.equal(valueFor(field('data', { type: 'date', label }), { value, evidence }, on), held)
  })

test('whatever is proposed, nothing is thrown, and what is held is what the API would accept for the field', () => {
  const types = ['text', 'number', 'boolean', 'select', 'date', 'phone', 'email'] as const
  const words = fc.array(
    fc.constantFrom('tre', 'domani', '+39', '333', '1234567', 'sì', 'rosso', 'a', '@', 'b.it', 'no'),
  )
  const value = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary', maxLength: 1_100 }),
    words.map((all) => all.join(' ')),
  )
  const evidence = fc.option(
    fc.oneof(
      fc.string(),
      words.map((all) => all.join(' ')),
    ),
  )
  fc.assert(
    fc.property(fc.constantFrom(...types), value, evidence, (type, proposed, quote) => {
      const definition = field('campo', { type, options })
      for (const language of ['it', 'en'] as const) {
        const held = valueFor(definition, { value: proposed, evidence: quote }, { ...on, language })
        if (held === undefined) continue
        assert.equal(fieldFaultOf(definition, held), undefined)
        assert.deepEqual(valueFor(definition, { value: held, evidence: quote }, { ...on, language }), held)
        assert.equal(typeof carries(definition, { value: held, evidence: quote ?? '' }, { ...on, language }), 'boolean')
      }
    }),
    { numRuns: 500 },
  )
})

// biome-ignore format: a table reads in columns
const conditions: [title: string, values: Record<string, Value>, keys: string[]][] = [
  ['without the value of the condition nothing applies', {},                                        ['ok']],
  ['a condition that holds',                             { ok: true },                              ['ok', 'giorno']],
  ['a chain of conditions',                              { ok: true, giorno: '2026-11-16' },        ['ok', 'giorno', 'ora']],
  ['a chain that is broken above',                       { ok: false, giorno: '2026-11-16' },       ['ok']],
  ['types are not bent: "true" is not true',             { ok: 'true' },                            ['ok']],
]
for (const [title, values, keys] of conditions) {
  test(`which fields apply: ${title}`, () => {
    const fields = [
      field('ok', { type: 'boolean' }),
      field('giorno', { type: 'date', when: { field: 'ok', equals: true } }),
      field('ora', { when: { field: 'giorno', equals: '2026-11-16' } }),
      field('a', { when: { field: 'b', equals: 1 } }),
      field('b', { when: { field: 'a', equals: 1 } }),
      field('orfano', { when: { field: 'nessuno', equals: 1 } }),
    ]
    const known = new Map(Object.entries({ ...values, a: 1, b: 1, nessuno: 1 }))
    assert.deepEqual(
      applicable(fields, known).map(({ key }) => key),
      keys,
    )
  })
}
