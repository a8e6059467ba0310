import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FieldDefinition } from '#contract/agent-document.ts'
import { applicable, type Value, valueFor } from './values.ts'

const field = (key: string, rest: Partial<FieldDefinition> = {}): FieldDefinition => ({
  key,
  label: key,
  type: 'text',
  required: false,
  options: [],
  ...rest,
})

// biome-ignore format: a table reads in columns
const cases: [type: FieldDefinition['type'], good: unknown[], bad: unknown[]][] = [
  ['text',    ['ciao', ' a ', 'x'.repeat(1_000)],            ['', '   ', 7, true, null, {}, 'x'.repeat(1_001)]],
  ['number',  [0, -2.5, 1e9],                                ['7', Number.NaN, Number.POSITIVE_INFINITY, true, null]],
  ['boolean', [true, false],                                 ['true', 1, 0, null]],
  ['select',  ['rosso', 'Blu'],                              ['blu', 'verde', '', ['rosso'], null]],
  ['date',    ['2026-11-16', '2028-02-29'],                  ['2026-02-29', '2026-13-01', '16/11/2026', '2026-11-16T10:00', '-002026-11-16', 20261116]],
  ['phone',   ['+393331234567', '+1234567'],                 ['393331234567', '+0391234567', '+39 333 1234567', '+123', 393331234567]],
  ['email',   ['anna.verdi@example.com', "o'k+x@a-b.co.uk"], ['anna@', 'anna@example', 'a b@example.com', '@example.com', 7]],
]
for (const [type, good, bad] of cases) {
  test(`a ${type} holds what it is meant to hold, as it stands, and nothing else`, () => {
    const definition = field('campo', { type, options: ['rosso', 'Blu'] })
    for (const value of good) assert.equal(valueFor(definition, value), value)
    for (const value of bad) assert.equal(valueFor(definition, value), undefined, JSON.stringify(value))
  })
}

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
