import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FieldDefinition } from '#contract/agent-document.ts'
import { readContactRows } from './contacts.ts'

const INPUTS = [
  { key: 'nome', label: 'Nome', type: 'text', required: true },
  { key: 'importo', label: 'Importo', type: 'number', required: false },
  { key: 'cliente', label: 'Cliente', type: 'boolean', required: false },
  { key: 'ufficio', label: 'Ufficio', type: 'phone', required: false },
] as FieldDefinition[]
const read = (csv: string, country: string | null = null) => readContactRows(csv, { definitions: INPUTS, country })

// biome-ignore format: a table reads in columns
const good: readonly [what: string, csv: string, contacts: object[], lines: number[]][] = [
  ['columns in any order',             'nome,reference,to\nAnna,o-1,+390212345678', [{ to: '+390212345678', reference: 'o-1', inputs: { nome: 'Anna' } }], [2]],
  ['`number` is `to`, in any case',    'Number,nome\n+390212345678,Anna',           [{ to: '+390212345678', inputs: { nome: 'Anna' } }],                    [2]],
  ['numbers as people write them',     'to\n0039 02 1234.5678',                     [{ to: '+390212345678', inputs: {} }],                                  [2]],
  ['numbers and truths get a type',    'to,importo,cliente\n+390212345678,"12,5",Sì\n+390212345678,-3,no', [{ to: '+390212345678', inputs: { importo: 12.5, cliente: true } }, { to: '+390212345678', inputs: { importo: -3, cliente: false } }], [2, 3]],
  ['what has no such type stays text', 'to,importo,cliente\n+390212345678,tanto,constructor', [{ to: '+390212345678', inputs: { importo: 'tanto', cliente: 'constructor' } }], [2]],
  ['a telephone number among inputs',  'to,ufficio\n+390212345678,0039 06 1234567', [{ to: '+390212345678', inputs: { ufficio: '+39061234567' } }],         [2]],
  ['blank cells are left out',         'to,nome,reference\n+390212345678, ,',       [{ to: '+390212345678', inputs: {} }],                                  [2]],
  ['short lines and blank ones',       'to,nome\n\n+390212345678\n\n',             [{ to: '+390212345678', inputs: {} }],                                  [3]],
  ['a cell of two lines moves no line', 'to,nome\n+390212345678,"A\nB"\n+393331234567,C', [{ to: '+390212345678', inputs: { nome: 'A\nB' } }, { to: '+393331234567', inputs: { nome: 'C' } }], [2, 4]],
  ['semicolons, and commas in numbers', 'to;importo;nome\r\n+390212345678;12,5;"Verdi; Anna"\r\n', [{ to: '+390212345678', inputs: { importo: 12.5, nome: 'Verdi; Anna' } }], [2]],
  ['tabs',                             'to\tnome\n+390212345678\tAnna, Bice',     [{ to: '+390212345678', inputs: { nome: 'Anna, Bice' } }],              [2]],
  ['a bad number is for the API',      'to\nnobody',                                [{ to: 'nobody', inputs: {} }],                                         [2]],
]
for (const [what, csv, contacts, lines] of good) {
  test(`contacts are read: ${what}`, () => {
    const found = read(csv)
    assert.deepEqual([found.contacts, found.lines, found.problems], [contacts, lines, []])
  })
}

const QUOTES = 'found a quotation mark that is not closed, or text after one that is'
const OWN = 'its inputs are: nome, importo, cliente, ufficio'
// biome-ignore format: a table reads in columns
const bad: readonly [what: string, csv: string, problems: string[]][] = [
  ['nothing',                  '',                                    ['there is nobody to call']],
  ['a header alone',           'to,nome\n',                           ['there is nobody to call']],
  ['no numbers',               'nome\nAnna',                          ['line 1: found "nome"; expected a column "to" with the numbers in the first line']],
  ['no header',                '+390212345678,Anna',                  ['line 1: found "+390212345678", "Anna", with a comma between them; expected a column "to" with the numbers in the first line', `line 1: the agent has no input "+390212345678"; ${OWN}`, `line 1: the agent has no input "Anna"; ${OWN}`]],
  ['an input that is none',    '\nto,cognome\n+390212345678,Rossi',   [`line 2: the agent has no input "cognome"; ${OWN}`]],
  ['two columns of one name',  'to,number,nome,nome\n',               ['line 1: there are two columns "to"', 'line 1: there are two columns "nome"']],
  ['bad lines, all of them',   'to,nome\n+390212345678,"A\n+390212345678,a,b', [`line 2: ${QUOTES}`, 'line 3: found 3 columns with a comma between them; expected 2: a text that holds a comma stands in quotation marks']],
  ['more than one may hold',   `to\n${'+390212345678\n'.repeat(5_001)}`, ['5001 contacts are more than the 5000 of one campaign: split the file']],
]
for (const [what, csv, problems] of bad) {
  test(`contacts are refused: ${what}`, () => assert.deepEqual(read(csv).problems, problems))
}

test('national numbers are read by the country of the file, and what was turned into what is known', () => {
  const { contacts, conversions } = read('to;ufficio\n333 1234567;02 7654321\n+393331234568;\n', 'IT')
  assert.deepEqual(contacts, [
    { to: '+393331234567', inputs: { ufficio: '+39027654321' } },
    { to: '+393331234568', inputs: {} },
  ])
  assert.deepEqual(conversions, [
    { line: 2, from: '333 1234567', to: '+393331234567' },
    { line: 2, from: '02 7654321', to: '+39027654321' },
  ])
})

test('what cannot be read stays as it is written, with a sentence for who has to mend it', () => {
  const { contacts, written } = read('to;importo\n333 1234567;1.234\n')
  assert.deepEqual(contacts, [{ to: '333 1234567', inputs: { importo: '1.234' } }])
  assert.match(written[0]?.get('to')?.fault ?? '', /^found "333 1234567", a number without its country/)
  assert.match(written[0]?.get('importo')?.fault ?? '', /^found "1\.234"; expected 1234 or/)
})

test('one list is the same list however it was saved', () => {
  const forms = [
    'to,nome\n+390212345678,"A"\n',
    'to;nome\r\n+390212345678;A\r\n',
    '\ufeff"to"\t"nome"\n\n+390212345678\tA',
  ]
  const [first, ...others] = forms.map((csv) => read(csv).records)
  for (const other of others) assert.deepEqual(other, first)
})
