import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesOf, readList } from './read-list.ts'

const QUOTES = 'found a quotation mark that is not closed, or text after one that is'
const two = 'found 3 columns with a comma between them; expected 2: a text that holds a comma stands in quotation marks'
const entry = (line: number, number: string, reason: string | null = null, given?: string) =>
  given === undefined ? { line, number, reason } : { line, number, reason, given }
const HOMELESS =
  'a number without its country; expected + or 00 and the code of the country, or the country of the list, such as IT'
const noNumber = (line: number, text: string) =>
  bad(line, `found "${text}"; expected one number, such as +390212345678`)
const bad = (line: number, message: string) => ({ line, message })

// biome-ignore format: a table reads in columns
const rows: readonly [what: string, csv: string, lines: object[]][] = [
  ['numbers alone',                          '+390212345678\n+393331234567',                 [entry(1, '+390212345678'), entry(2, '+393331234567')]],
  ['numbers and reasons',                    '+390212345678,basta\n+393331234567,',          [entry(1, '+390212345678', 'basta'), entry(2, '+393331234567')]],
  ['a header',                               'number,reason\r\n+390212345678,basta\r\n',     [entry(2, '+390212345678', 'basta')]],
  ['a header in capitals and quotes',        '"Number","REASON"\n+390212345678,basta',       [entry(2, '+390212345678', 'basta')]],
  ['a header in another order, with more',   'object,reason,number\nx,basta,+390212345678',  [entry(2, '+390212345678', 'basta')]],
  ['a header without reasons',               'number,when\n+390212345678,today',             [entry(2, '+390212345678')]],
  ['a header in the middle is a bad line',   '+390212345678\nnumber,reason',                 [entry(1, '+390212345678'), noNumber(2, 'number')]],
  ['blank lines and white space',            '\n  \n +390212345678 , basta \n\n',            [entry(3, '+390212345678', 'basta')]],
  ['any line break',                         '+390212345678\r+393331234567\r\n+39061234567', [entry(1, '+390212345678'), entry(2, '+393331234567'), entry(3, '+39061234567')]],
  ['numbers as people write them',           '+39 02 1234 5678\n0039.333-1234567',           [entry(1, '+390212345678', null, '+39 02 1234 5678'), entry(2, '+393331234567', null, '0039.333-1234567')]],
  ['quotes, commas and quotes in quotes',    '"+390212345678","ha detto ""no"", basta"',     [entry(1, '+390212345678', 'ha detto "no", basta')]],
  ['a reason over two lines',                '+390212345678,"a\nb"\n+393331234567',          [entry(1, '+390212345678', 'a\nb'), entry(3, '+393331234567')]],
  ['no plus, letters, nothing, too short',   '390212345678\nabc\n,reason\n+12345',           [bad(1, `found "390212345678", ${HOMELESS}`), noNumber(2, 'abc'), bad(3, 'found no number; expected one such as +390212345678'), bad(4, 'found "+12345"; expected + and 7 to 15 digits, such as +390212345678')]],
  ['semicolons',                             'number;reason\r\n+390212345678;basta, grazie\r\n', [entry(2, '+390212345678', 'basta, grazie')]],
  ['semicolons without a header',            '+390212345678;basta, grazie',                  [entry(1, '+390212345678', 'basta, grazie')]],
  ['tabs',                                   'reason\tnumber\nbasta\t+390212345678',         [entry(2, '+390212345678', 'basta')]],
  ['a comma too many',                       '+390212345678,a,b\n+393331234567',             [bad(1, two), entry(2, '+393331234567')]],
  ['a quote that is not closed',             '+390212345678,"a\n+393331234567',              [bad(1, QUOTES), entry(2, '+393331234567')]],
  ['text after a quote',                     '"+390212345678"x\n+393331234567',              [bad(1, QUOTES), entry(2, '+393331234567')]],
  ['a quote inside a plain cell',            '+390212345678,a "b" c',                        [entry(1, '+390212345678', 'a "b" c')]],
  ['a reason as long as it may be',          `+390212345678,${'x'.repeat(500)}`,             [entry(1, '+390212345678', 'x'.repeat(500))]],
  ['a reason that is longer',                `+390212345678,${'x'.repeat(501)}`,             [bad(1, 'found a reason of 501 characters; expected 500 at most')]],
  ['U+0000',                                 '+390212345678,\0',                             [bad(1, 'found a reason that holds U+0000; expected text')]],
  ['nothing',                                '',                                             []],
  ['a header alone',                         'number,reason\n',                              []],
]
/** Without the lines on which nothing stands. */
const toldOf = (csv: string) => [...readList(csv)].filter((read) => !('blank' in read))

for (const [what, csv, lines] of rows) {
  test(`a list is read: ${what}`, () => assert.deepEqual(toldOf(csv), lines))
}

test('national numbers are read by the country of the list', () => {
  assert.deepEqual(
    [...readList('02 1234 5678;a\n3331234567\n212345678\n', 'IT')],
    [
      entry(1, '+390212345678', 'a', '02 1234 5678'),
      entry(2, '+393331234567', null, '3331234567'),
      bad(
        3,
        'found "212345678", which is no number of IT or may be two; expected it as it is dialled there, with its 0, which a spreadsheet takes off unless the column is text',
      ),
    ],
  )
})

// biome-ignore format: a table reads in columns
const counts: readonly [csv: string, lines: number][] = [['', 1], ['a', 1], ['a\nb', 2], ['a\r\nb\r\n', 3], ['a\rb\rc', 3]]
for (const [csv, lines] of counts) {
  test(`${JSON.stringify(csv)} has ${lines} lines at most`, () => assert.equal(linesOf(csv), lines))
}

test('whoever reads a list has a turn after every line, also where nothing stands on it', () =>
  assert.equal([...readList('\n  \n,\n+390212345678\n\n')].length, 5))

test('a line of nothing but commas is one bad line, and is read no further than any table goes', () => {
  const [read, ...more] = [...readList(`+390212345678${','.repeat(4_000_000)}\n+393331234567`)]
  assert.match(JSON.stringify(read), /found more than 1000 columns/)
  assert.deepEqual(more, [entry(2, '+393331234567')])
})

test('a file of open quotes is read in a time that grows with its length alone', () => {
  const csv = '"+390212345678\n'.repeat(20_000)
  assert.equal([...readList(csv)].length > 0, true)
})
