import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FieldDefinition, fieldDefinition } from '#contract/agent-document.ts'
import { type InputValue, spokenDate, spokenDay, spokenDays, spokenInputs, spokenValue } from './spoken.ts'

// biome-ignore format: a table reads in columns
const DATES: [date: string, it: string, en: string, dayIt: string, dayEn: string][] = [
  ['2026-11-15', '15 novembre 2026', '15 November 2026', 'domenica 15 novembre 2026', 'Sunday 15 November 2026'],
  ['2027-03-01', 'primo marzo 2027', '1 March 2027',     'lunedì primo marzo 2027',   'Monday 1 March 2027'],
  ['2024-02-29', '29 febbraio 2024', '29 February 2024', 'giovedì 29 febbraio 2024',  'Thursday 29 February 2024'],
  ['2025-12-31', '31 dicembre 2025', '31 December 2025', 'mercoledì 31 dicembre 2025', 'Wednesday 31 December 2025'],
  ['2023-02-29', '2023-02-29',       '2023-02-29',       '2023-02-29',                '2023-02-29'],
  ['domani',     'domani',           'domani',           'domani',                    'domani'],
]

test('a date is said in words, and what is no date stays as it is', () => {
  for (const [date, it, en, dayIt, dayEn] of DATES) {
    assert.equal(spokenDate(date, 'it'), it)
    assert.equal(spokenDate(date, 'en'), en)
    assert.equal(spokenDay(date, 'it'), dayIt)
    assert.equal(spokenDay(date, 'en'), dayEn)
  }
})

// biome-ignore format: a table reads in columns
const VALUES: [value: InputValue, type: FieldDefinition['type'], it: string, en: string][] = [
  [true,             'boolean', 'sì',               'yes'],
  [false,            'boolean', 'no',               'no'],
  [12,               'number',  '12',               '12'],
  [-1.5,             'number',  '-1,5',             '-1.5'],
  ['2026-11-15',     'date',    '15 novembre 2026', '15 November 2026'],
  ['2026-11-15',     'text',    '2026-11-15',       '2026-11-15'],
  [' a\n\n# b\t\u0000c ', 'text', 'a # b c',        'a # b c'],
  ['+390212345678',  'phone',   '+390212345678',    '+390212345678'],
]

test('each type of value is said in its own way, on one line', () => {
  for (const [value, type, it, en] of VALUES) {
    assert.equal(spokenValue(value, type, 'it'), it)
    assert.equal(spokenValue(value, type, 'en'), en)
  }
})

test('days of the week are named once each, in order', () => {
  assert.equal(spokenDays([5], 'it'), 'venerdì')
  assert.equal(spokenDays([7, 1, 1, 3], 'it'), 'lunedì, mercoledì e domenica')
  assert.equal(spokenDays([2, 1], 'en'), 'Monday and Tuesday')
})

test('inputs are told by key, absent ones not at all, and nothing is inherited', () => {
  const define = (key: string, type: string) => fieldDefinition.parse({ key, label: key, type })
  const definitions = [define('nato', 'date'), define('socio', 'boolean'), define('constructor', 'text')]
  assert.deepEqual(spokenInputs(definitions, { nato: '2026-11-15', altro: 'x' }, 'it'), { nato: '15 novembre 2026' })
})
