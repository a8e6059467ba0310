import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { expand, placeholdersOf } from './placeholders.ts'

// biome-ignore format: a table reads in columns
const CASES: [text: string, values: Record<string, string>, expanded: string, names: string[]][] = [
  ['Ciao {{nome}}!',            { nome: 'Anna' },                     'Ciao Anna!',          ['nome']],
  ['Ciao {{ nome }}!',          { nome: 'Anna' },                     'Ciao Anna!',          ['nome']],
  ['Ciao {{\tnome\n}}!',        { nome: 'Anna' },                     'Ciao Anna!',          ['nome']],
  ['Ciao {{nome}}!',            {},                                   'Ciao !',              ['nome']],
  ['{{a}} {{b}} {{a}}',         { a: '1', b: '2' },                   '1 2 1',               ['a', 'b']],
  ['{{a}}',                     { a: '{{b}}', b: 'no' },              '{{b}}',               ['a']],
  ['{{a}}{{b}}',                { a: '{{', b: '}}' },                 '{{}}',                ['a', 'b']],
  ['{{a}}',                     { a: '$& $1 $$' },                    '$& $1 $$',            ['a']],
  ['{{{a}}}',                   { a: 'x' },                           '{x}',                 ['a']],
  ['{{Nome}} {{due parole}}',   { nome: 'Anna' },                     ' ',                   ['Nome', 'due parole']],
  ['{{}}',                      {},                                   '',                    ['']],
  ['{{constructor}}',           {},                                   '',                    ['constructor']],
  ['{{__proto__}}',             {},                                   '',                    ['__proto__']],
  ['{nome} {{nome} {{nome',     { nome: 'Anna' },                     '{nome} {{nome} {{nome', []],
  ['',                          { nome: 'Anna' },                     '',                    []],
]

test('a placeholder becomes its value, once, and a name without a value becomes nothing', () => {
  for (const [text, values, expanded] of CASES) assert.equal(expand(text, values), expanded, text)
})

test('every name between double braces is found, well spelt or not', () => {
  for (const [text, , , names] of CASES) assert.deepEqual(placeholdersOf(text), names, text)
})

test('a value is never read as a text with placeholders of its own', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('{', '}', 'a', 'b', ' ', '$', '&') }), (value) => {
      assert.equal(expand('<{{a}}|{{ b }}>', { a: value, b: value }), `<${value}|${value}>`)
    }),
  )
})

test('long runs of braces and blanks are read in no time', () => {
  const text = `${'{{'.repeat(20_000)}${' '.repeat(200_000)}${'{{ '.repeat(20_000)}`
  assert.equal(expand(text, {}), text)
})
