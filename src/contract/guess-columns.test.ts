import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FieldDefinition } from './agent-document.ts'
import { type ContactSheet, sheetOfBytes, sheetOfText } from './contact-sheet.ts'
import { guessColumns } from './guess-columns.ts'

const VISIT = [
  { key: 'nome', label: 'Nome e cognome', type: 'text', required: true, options: [] },
  { key: 'specialita', label: 'Specialità', type: 'text', required: false, options: [] },
  { key: 'giorno', label: 'Giorno', type: 'date', required: true, options: [] },
  { key: 'ora', label: 'Ora', type: 'text', required: false, options: [] },
  { key: 'ufficio', label: 'Telefono dell’ufficio', type: 'phone', required: false, options: [] },
] as FieldDefinition[]

const guessed = (text: string) => {
  const sheet = sheetOfText(text) as ContactSheet
  const samples = sheet.rows.map(({ cells }) => cells)
  return guessColumns({ header: sheet.header, samples, definitions: VISIT }).map((one) => one ?? '')
}

// biome-ignore format: a table reads in columns
const lists: readonly [what: string, text: string, columns: string[]][] = [
  ['the API’s own names',      'to,reference,nome,giorno\n+390212345678,A-1,Anna,2026-11-19',                                                     ['to', 'reference', 'input:nome', 'input:giorno']],
  ['a clinic’s own',           'Telefono;Nominativo;Visita;Data visita;Ora;Codice;Email\n+39 399 418 27 90;Anna Verdi;cardiologia;19/11/2026;10:30;VIS-1;a@b.example', ['to', 'input:nome', 'input:specialita', 'input:giorno', 'input:ora', 'reference', '']],
  ['in English',               'Phone number\tName\tDate\tOrder id\n02 1234567\tAnna\t19.11.2026\t7',                                             ['to', 'input:nome', 'input:giorno', 'reference']],
  ['accents and capitals',     'CELLULARE,SPECIALITÀ\n333 1234567,cardiologia',                                                                  ['to', 'input:specialita']],
  ['two telephones',           'Cellulare;Telefono ufficio\n333 1234567;02 7654321',                                                             ['to', 'input:ufficio']],
  ['a number that names none', 'Numero;Telefono\n12;333 1234567',                                                                                ['', 'to']],
  ['no names at all',          '333 1234567;Anna Verdi\n333 1234568;Bice Neri',                                                                  ['to', '']],
  ['a date that is none',      'Telefono;Giorno\n333 1234567;lunedì',                                                                            ['to', 'input:giorno']],
]
for (const [what, text, columns] of lists)
  test(`columns are guessed by name and content: ${what}`, () => assert.deepEqual(guessed(text), columns))

test('a list without names keeps its first line, one with names does not', () => {
  const bare = sheetOfText('333 1234567;Anna\n333 1234568;Bice') as ContactSheet
  assert.deepEqual(
    [bare.header, bare.rows.map(({ line }) => line)],
    [
      ['', ''],
      [1, 2],
    ],
  )
  const named = sheetOfText('Tel;Nome\n\n333 1234567;Anna') as ContactSheet
  assert.deepEqual([named.header, named.rows.map(({ line }) => line)], [['Tel', 'Nome'], [3]])
})

test('lines that cannot be read are rows with a fault, and the others are read', () => {
  const sheet = sheetOfText('Tel,Nome\n333 1234567,"Anna\n333 1234568,Bice,x\n333 1234569,Carla') as ContactSheet
  assert.deepEqual(
    sheet.rows.map(({ line, fault }) => [line, fault ?? '']),
    [
      [2, 'bad_quotes'],
      [3, 'too_many_cells'],
      [4, ''],
    ],
  )
})

test('files are read as UTF-8 and as Windows-1252, and workbooks are told from text', () => {
  const bytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding))
  const cell = (read: ReturnType<typeof sheetOfBytes>) =>
    'problem' in read ? read.problem : [read.encoding, read.separator, read.rows[0]?.cells[1]]
  assert.deepEqual(cell(sheetOfBytes(bytes('Tel;Nome\n333 1234567;Nicolò', 'utf8'))), ['UTF-8', ';', 'Nicolò'])
  assert.deepEqual(cell(sheetOfBytes(bytes('Tel\tNome\n333 1234567\tNicolò', 'latin1'))), [
    'Windows-1252',
    '\t',
    'Nicolò',
  ])
  assert.equal(cell(sheetOfBytes(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0, 0]))), 'workbook')
  assert.equal(cell(sheetOfBytes(bytes('Tel;Nome\n', 'utf8'))), 'empty')
  assert.equal(cell(sheetOfText(`Tel\n${'333 1234567\n'.repeat(50_001)}`)), 'too_many_rows')
})
