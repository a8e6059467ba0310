import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FieldDefinition } from '#contract/agent-document.ts'
import { readContacts } from './contacts.ts'

const INPUTS = [
  { key: 'nome', label: 'Nome', type: 'text', required: true },
  { key: 'importo', label: 'Importo', type: 'number', required: false },
  { key: 'cliente', label: 'Cliente', type: 'boolean', required: false },
  { key: 'ufficio', label: 'Ufficio', type: 'phone', required: false },
] as FieldDefinition[]
const read = (csv: string) => readContacts(csv, INPUTS)

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
  ['a bad number is for the API',      'to\nnobody',                                [{ to: 'nobody', inputs: {} }],                                         [2]],
]
for (const [what, csv, contacts, lines] of good) {
  test(`contacts are read: ${what}`, () => assert.deepEqual(read(csv), { contacts, lines, problems: [] }))
}

const QUOTES = 'a quotation mark is not closed, or text follows one that is'
const OWN = 'its inputs are: nome, importo, cliente, ufficio'
// biome-ignore format: a table reads in columns
const bad: readonly [what: string, csv: string, problems: string[]][] = [
  ['nothing',                  '',                                    ['there is nobody to call']],
  ['a header alone',           'to,nome\n',                           ['there is nobody to call']],
  ['no numbers',               'nome\nAnna',                          ['line 1: the first line names no column "to"']],
  ['no header',                '+390212345678,Anna',                  ['line 1: the first line names no column "to"', `line 1: the agent has no input "+390212345678"; ${OWN}`, `line 1: the agent has no input "Anna"; ${OWN}`]],
  ['an input that is none',    '\nto,cognome\n+390212345678,Rossi',   [`line 2: the agent has no input "cognome"; ${OWN}`]],
  ['two columns of one name',  'to,number,nome,nome\n',               ['line 1: there are two columns "to"', 'line 1: there are two columns "nome"']],
  ['bad lines, all of them',   'to,nome\n+390212345678,"A\n+390212345678,a,b', [`line 2: ${QUOTES}`, 'line 3: has more than 2 columns; a comma stands in quotation marks']],
  ['more than one may hold',   `to\n${'+390212345678\n'.repeat(5_001)}`, ['5001 contacts are more than the 5000 of one campaign: split the file']],
]
for (const [what, csv, problems] of bad) {
  test(`contacts are refused: ${what}`, () => assert.deepEqual(read(csv).problems, problems))
}
