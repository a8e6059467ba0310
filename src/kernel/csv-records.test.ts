import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { csvRecords, type Separator, separatorOf, tooManyCells } from './csv-records.ts'

const cellsOf = (text: string) => [...csvRecords(text)].map(({ line, cells }) => [line, ...(cells ?? ['?'])])

// biome-ignore format: a table reads in columns
const separators: readonly [what: string, text: string, separator: Separator][] = [
  ['commas',                             'to,nome\n1,2',               ','],
  ['semicolons',                         'to;nome\n1;2',               ';'],
  ['tabs',                               'to\tnome\n1\t2',             '\t'],
  ['the first sign, whatever follows',   'to;"a,b",c\t',               ';'],
  ['a quoted first cell with others in it', '"a;b,""c""",to',          ','],
  ['blanks before the sign',             '"to" ;nome',                 ';'],
  ['blank lines before',                 '\r\n  \r\nto;nome',          ';'],
  ['one column',                         'number\n+39;x',              ','],
  ['nothing',                            '',                           ','],
  ['what the file says itself',          'sep=;\r\nto,x;nome',         ';'],
  ['that in capitals',                   'SEP=\t\nto,nome',            '\t'],
  ['a mark before it',                   '\ufeffto;nome',              ';'],
  ['a quotation mark that is not closed', '"to;nome\n1;2',             ';'],
]
for (const [what, text, separator] of separators)
  test(`what stands between cells is found: ${what}`, () => assert.equal(separatorOf(text), separator))

// biome-ignore format: a table reads in columns
const records: readonly [what: string, text: string, read: (string | number)[][]][] = [
  ['semicolons, and commas in cells',    'to;importo\r\n+39;12,5\r\n',         [[1, 'to', 'importo'], [2, '+39', '12,5']]],
  ['tabs, and blanks around cells',      'to\tnome\n +39 \t Anna Verdi ',      [[1, 'to', 'nome'], [2, '+39', 'Anna Verdi']]],
  ['tabs with nothing between them',     'a\t\tb\n\t\t',                       [[1, 'a', '', 'b'], [2, '', '', '']]],
  ['quotes with semicolons in them',     'to;nota\n+39;"a; ""b""\nc"\n+40;d',  [[1, 'to', 'nota'], [2, '+39', 'a; "b"\nc'], [4, '+40', 'd']]],
  ['the line that names the separator',  'sep=;\r\nto;nome\r\n+39;A',          [[2, 'to', 'nome'], [3, '+39', 'A']]],
  ['a mark before a quoted cell',        '\ufeff"to";nome',                    [[1, 'to', 'nome']]],
  ['a quote that is not closed',         'a;"b\nc;d',                          [[1, '?'], [2, 'c', 'd']]],
]
for (const [what, text, read] of records) test(`records are read: ${what}`, () => assert.deepEqual(cellsOf(text), read))

test('what is written with any of the three signs is read as it was, and each record once', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'è', ',', ';', '\t', '"', '\n', '\r', ' '), maxLength: 6 })
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(fc.constantFrom<Separator>(',', ';', '\t'), rows, (separator, given) => {
      const quoted = given.map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(separator))
      const read = [...csvRecords(quoted.join('\r\n'))].map(({ cells }) => cells)
      assert.deepEqual(
        read,
        given.map((cells) => cells.map((one) => one.trim())),
      )
    }),
  )
})

test('it takes time in proportion to the text, whatever its quotation marks', () => {
  for (const unit of ['"', '""', '"a', ' "', '";', '\n"', ' ', '\t']) {
    const started = performance.now()
    assert.ok([...csvRecords(unit.repeat(Math.ceil(200_000 / unit.length)))].length > 0)
    assert.ok(performance.now() - started < 20_000, JSON.stringify(unit))
  }
})

test('a line is read no further than any table goes, and the next one is whole', () => {
  const read = [...csvRecords(`a${','.repeat(1_000_000)}"b\nc,d`)]
  assert.deepEqual(
    read.map(({ line, cells }) => [line, cells?.length]),
    [
      [1, 1_001],
      [2, 2],
    ],
  )
})

test('a record that is too long is told with what was found and what was expected', () => {
  assert.equal(
    tooManyCells(['1', '2', '3'], 2, ';'),
    'found 3 columns with a semicolon between them; expected 2: a text that holds a semicolon stands in quotation marks',
  )
})
