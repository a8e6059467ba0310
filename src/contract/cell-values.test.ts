import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FieldDefinition } from '#contract/agent-document.ts'
import type { Separator } from '#kernel/csv-records.ts'
import { readCell } from './cell-values.ts'

const read = (type: FieldDefinition['type'], text: string, separator: Separator) =>
  readCell(type, text, { separator, country: 'IT' })

/** The text itself, with a sentence: it is none. */
const TEXT = null
/** Likewise, since it may mean two things. */
const UNCLEAR = undefined
const saidOf = (value: unknown, expected: string): RegExp => {
  if (value === TEXT) return new RegExp(`^found ".*"; expected ${expected}$`)
  return value === UNCLEAR ? /^found ".*"; expected (?:\S+ or \S+, so that it is clear|the year first)/ : /^$/
}

// biome-ignore format: a table reads in columns
const numbers: readonly [text: string, semicolon: number | null | undefined, comma: number | null | undefined, tab: number | null | undefined][] = [
  ['12',           12,         12,         12],
  ['-3',           -3,         -3,         -3],
  ['12,5',         12.5,       12.5,       12.5],
  ['12.5',         12.5,       12.5,       12.5],
  ['0,125',        0.125,      0.125,      0.125],
  ['1234,56',      1234.56,    1234.56,    1234.56],
  ['1.234,56',     1234.56,    1234.56,    1234.56],
  ['1,234.56',     1234.56,    1234.56,    1234.56],
  ['1.234.567',    1234567,    1234567,    1234567],
  ['-1.234.567,8', -1234567.8, -1234567.8, -1234567.8],
  // One and a bit, or a thousand: where the list was saved tells, if it tells.
  ['1,234',        1.234,      UNCLEAR,    UNCLEAR],
  ['1.234',        UNCLEAR,    1.234,      UNCLEAR],
  ['1234,567',     1234.567,   1234.567,   1234.567],
  ['tanto',        TEXT,       TEXT,       TEXT],
  ['1.23.4',       TEXT,       TEXT,       TEXT],
  ['1e3',          TEXT,       TEXT,       TEXT],
  ['12,50 €',      TEXT,       TEXT,       TEXT],
]
for (const [text, ...values] of numbers)
  test(`${text} is a number where that is clear`, () => {
    for (const [at, separator] of ([';', ',', '\t'] as const).entries()) {
      const { value, fault } = read('number', text, separator)
      assert.equal(value, values[at] ?? text, JSON.stringify(separator))
      assert.match(fault ?? '', saidOf(values[at], 'a number such as 12\\.5'))
    }
  })

test('a number that may mean two things is told with both', () => {
  assert.equal(
    read('number', '1.234', ';').fault,
    'found "1.234"; expected 1234 or 1.2340, so that it is clear which is meant',
  )
})

// biome-ignore format: a table reads in columns
const dates: readonly [text: string, semicolon: string | null | undefined, comma: string | null | undefined][] = [
  ['2026-12-01', TEXT,         TEXT],
  ['01/12/2026', '2026-12-01', UNCLEAR],
  ['31/12/2026', '2026-12-31', '2026-12-31'],
  ['12/31/2026', TEXT,         '2026-12-31'],
  ['5/5/2026',   '2026-05-05', '2026-05-05'],
  ['1.12.2026',  '2026-12-01', '2026-12-01'],
  ['01-12-2026', '2026-12-01', UNCLEAR],
  ['29/02/2027', TEXT,         TEXT],
  ['01/12/26',   TEXT,         TEXT],
  ['domani',     TEXT,         TEXT],
]
for (const [text, ...values] of dates)
  test(`${text} is a date where that is clear`, () => {
    for (const [at, separator] of ([';', ','] as const).entries()) {
      const { value, as, fault } = read('date', text, separator)
      assert.equal(value, values[at] ?? text)
      assert.equal(as, values[at] ?? undefined)
      assert.match(fault ?? '', text === '2026-12-01' ? /^$/ : saidOf(values[at], 'a day such as 2026-12-31'))
    }
  })

test('truths, telephone numbers and texts', () => {
  for (const yes of ['sì', 'Si', 'VERO', 'true', '1']) assert.deepEqual(read('boolean', yes, ';'), { value: true })
  for (const no of ['no', 'FALSO', 'false', '0']) assert.deepEqual(read('boolean', no, ';'), { value: false })
  assert.deepEqual(read('boolean', 'forse', ';'), {
    value: 'forse',
    fault: 'found "forse"; expected yes or no',
    code: 'no_truth',
  })
  assert.deepEqual(read('phone', '02 1234567', ';'), { value: '+39021234567', as: '+39021234567' })
  assert.deepEqual(read('phone', '+39021234567', ';'), { value: '+39021234567' })
  assert.match(read('phone', '21234567', ';').fault ?? '', /^found "21234567", which is no number of IT/)
  assert.deepEqual(read('text', '01/12/2026', ';'), { value: '01/12/2026' })
})
