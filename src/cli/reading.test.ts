import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryIn, sayReading } from './reading.ts'

const READ = { file: 'lista.csv', encoding: 'UTF-8', separator: ',', conversions: [], converted: 0 } as const

test('a file of the usual kind, in which nothing was changed, is not spoken of', () => {
  assert.equal(sayReading(READ), null)
})

test('what was found is said, and what was turned into what, those that were given digits first', () => {
  const conversions = [
    { line: 2, from: '+39 333 1234567', to: '+393331234567' },
    { line: 3, from: '02 1234\u001b567', to: '+39021234567' },
  ]
  assert.equal(
    sayReading({ ...READ, encoding: 'Windows-1252', separator: ';', conversions, converted: 2 }),
    [
      'lista.csv was read as Windows-1252 with a semicolon between the columns.',
      '2 values were turned into another form:',
      '  line 3: 02 1234\\u{1b}567 → +39021234567',
      '  line 2: +39 333 1234567 → +393331234567',
    ].join('\n'),
  )
})

test('of many conversions the first twenty are shown, and how many more there are', () => {
  const conversions = Array.from({ length: 100 }, (_, n) => ({ line: n, from: `0${n}`, to: `+390${n}` }))
  const lines = (sayReading({ ...READ, conversions, converted: 4_000 }) ?? '').split('\n')
  assert.deepEqual(
    [lines.length, lines[0], lines.at(-1)],
    [22, '4000 values were turned into another form:', '  and 3980 more'],
  )
})

test('a country is taken in either case, and another word is refused with all that there are', () => {
  assert.deepEqual([countryIn({ country: 'it' }), countryIn({ country: 'IT' }), countryIn({})], ['IT', 'IT', null])
  assert.throws(() => countryIn({ country: 'Italia' }), /^UsageProblem: --country must be one of AD AL .* XK\.$/)
})
