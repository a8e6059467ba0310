import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SimulatedField, type SimulationRequest, simulatedValues } from './simulated-values.ts'

const IT: SimulationRequest = { language: 'it', today: '2026-11-16', withhold: false }
const CALLS = Array.from({ length: 50 }, (_, index) => `call_${index}`)

function field(key: string, rest: Partial<SimulatedField> = {}): SimulatedField {
  return { key, label: `Etichetta ${key}`, type: 'text', required: false, options: [], ...rest }
}

// biome-ignore format: a table reads in columns
const types: [type: SimulatedField['type'], rest: Partial<SimulatedField>, holds: (value: unknown) => boolean][] = [
  ['text',    {},                          (value) => typeof value === 'string' && value.trim() !== ''],
  ['number',  {},                          (value) => Number.isInteger(value)],
  ['boolean', {},                          (value) => typeof value === 'boolean'],
  ['select',  { options: ['a', 'b c'] },   (value) => value === 'a' || value === 'b c'],
  ['date',    {},                          (value) => String(value) > IT.today && String(value) < '2027-01-01'],
  ['date',    { label: 'Data di nascita' }, (value) => String(value) > '1956' && String(value) < '2006-12-31'],
  ['phone',   {},                          (value) => /^\+3900000000[2-9][0-9]$/.test(String(value))],
  ['email',   {},                          (value) => /^[a-z.]+[0-9]+@example\.com$/.test(String(value))],
]
for (const [type, rest, holds] of types) {
  for (const language of ['it', 'en'] as const) {
    test(`a ${type} (${rest.label ?? 'any label'}, ${language}) has a value of its type, said in the answer`, () => {
      const fields = [field('campo', { type, ...rest })]
      for (const callId of CALLS) {
        const [said] = simulatedValues(callId, fields, { ...IT, language })
        assert.ok(said && holds(said.value), JSON.stringify(said))
        assert.ok(said.question.includes(fields[0]?.label ?? '?'))
        assert.ok(said.answer.toLowerCase().includes(said.words.toLowerCase()), said.answer)
      }
    })
  }
}

test('the same call gives the same values, another call others', () => {
  const fields = types.map(([type, rest], index) => field(`k${index}`, { type, ...rest }))
  const of = (callId: string) => JSON.stringify(simulatedValues(callId, fields, IT))
  assert.equal(of('call_1'), of('call_1'))
  assert.equal(new Set(CALLS.map(of)).size, CALLS.length)
})

test('a field added to the document leaves the values of the others as they were', () => {
  const fields = types.map(([type, rest], index) => field(`k${index}`, { type, ...rest }))
  const values = (list: SimulatedField[]) =>
    new Map(simulatedValues('call_1', list, IT).map(({ key, value }) => [key, value]))
  const [before, after] = [values(fields), values([field('nuovo'), ...fields])]
  for (const [key, value] of before) assert.equal(after.get(key), value)
})

test('a condition is asked first, and only its holding brings the question that depends on it', () => {
  const fields = [
    field('perche', { when: { field: 'ok', equals: false } }),
    field('quando', { type: 'date', when: { field: 'ok', equals: true } }),
    field('dove', { when: { field: 'quando', equals: 'mai' } }),
    field('ok', { type: 'boolean' }),
  ]
  const seen = new Set(
    CALLS.map((callId) =>
      simulatedValues(callId, fields, IT)
        .map(({ key }) => key)
        .join(),
    ),
  )
  assert.deepEqual([...seen].sort(), ['ok,perche', 'ok,quando'])
})

test('values that others depend on do come up, also where chance alone would never find them', () => {
  const fields = [
    field('n', { type: 'number' }),
    field('a', { when: { field: 'n', equals: -2.5 } }),
    field('t'),
    field('b', { when: { field: 't', equals: 'mai sentito' } }),
  ]
  const keys = new Set(CALLS.flatMap((callId) => simulatedValues(callId, fields, IT).map(({ key }) => key)))
  assert.deepEqual([...keys].sort(), ['a', 'b', 'n', 't'])
})

test('what cannot be asked is left out: conditions in a circle or on nothing, a select without options', () => {
  const fields = [
    field('a', { when: { field: 'b', equals: 'x' } }),
    field('b', { when: { field: 'a', equals: 'x' } }),
    field('c', { when: { field: 'nessuno', equals: true } }),
    field('d', { type: 'select' }),
  ]
  assert.deepEqual(simulatedValues('call_1', fields, IT), [])
})

test('withholding takes one required value, with whatever depends on it, and nothing where none is required', () => {
  const required = [
    field('ok', { type: 'boolean', required: true }),
    field('poi', { when: { field: 'ok', equals: true }, required: true }),
    field('altro', { type: 'number' }),
  ]
  for (const callId of CALLS) {
    const said = simulatedValues(callId, required, { ...IT, withhold: true })
    const withheld = said.filter(({ value }) => value === null).map(({ key }) => key)
    assert.equal(withheld.length, 1)
    assert.ok(withheld[0] !== 'ok' || !said.some(({ key }) => key === 'poi'))
    assert.ok(said.some(({ key, value }) => key === 'altro' && value !== null))
  }
  const optional = required.map((each) => ({ ...each, required: false }))
  assert.deepEqual(
    simulatedValues('call_1', optional, { ...IT, withhold: true }),
    simulatedValues('call_1', optional, IT),
  )
})

test('a long list is asked for by its labels alone', () => {
  const fields = Array.from({ length: 40 }, (_, index) => field(`k${index}`))
  for (const { question, label } of simulatedValues('call_1', fields, IT)) assert.equal(question, `${label}?`)
})
