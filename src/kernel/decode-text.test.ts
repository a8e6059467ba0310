import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeText } from './decode-text.ts'

const TEXT = 'to;città\r\n+390212345678;Forlì, perché "no" – 5 €\r\n'
const utf16 = (text: string, bigEndian = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return bigEndian ? bytes.swap16() : bytes
}
/** As Excel saves it on Windows: the signs beyond Latin-1 have places of their own. */
const windows = (text: string) => Buffer.from(text.replace('–', '\u0096').replace('€', '\u0080'), 'latin1')

// biome-ignore format: a table reads in columns
const read: readonly [what: string, bytes: Uint8Array, encoding: string][] = [
  ['UTF-8',                       Buffer.from(TEXT),             'UTF-8'],
  ['UTF-8 with its mark',         Buffer.from(`\ufeff${TEXT}`),  'UTF-8'],
  ['UTF-16, little end first',    utf16(TEXT),                   'UTF-16'],
  ['UTF-16, big end first',       utf16(TEXT, true),             'UTF-16'],
  ['Windows-1252',                windows(TEXT),                 'Windows-1252'],
]
for (const [what, bytes, encoding] of read)
  test(`a file is read in ${what}`, () => assert.deepEqual(decodeText(bytes), { text: TEXT, encoding }))

test('plain letters and nothing at all are UTF-8', () => {
  assert.deepEqual(decodeText(Buffer.from('to\n')), { text: 'to\n', encoding: 'UTF-8' })
  assert.deepEqual(decodeText(Buffer.alloc(0)), { text: '', encoding: 'UTF-8' })
})

// biome-ignore format: a table reads in columns
const refused: readonly [what: string, bytes: Uint8Array, problem: RegExp][] = [
  ['UTF-16 without its mark',     Buffer.from(TEXT, 'utf16le'),                 /^found UTF-16 without a byte order mark, or no text; expected CSV in UTF-8/],
  ['a byte that means nothing',   Buffer.from('a\nb\nx\x81è', 'latin1'),        /^found the byte 0x81 in line 3; expected CSV in UTF-8, in UTF-16 .* or in Windows-1252$/],
  ['half a character of UTF-16',  utf16('to').subarray(0, 5),                   /^found the mark of UTF-16 and bytes that are none$/],
  ['the mark of UTF-8 and other bytes', Buffer.from('\xef\xbb\xbfForl\xec', 'latin1'), /^found the mark of UTF-8 and bytes that are none$/],
  ['a workbook',                  Buffer.from('PK\x03\x04rest'),                /^found a workbook \(\.xlsx or \.ods\): save the sheet as CSV; expected/],
  ['an old workbook',             Buffer.from('d0cf11e0a1b11ae1', 'hex'),       /^found a workbook \(\.xls\): save the sheet as CSV/],
  ['a PDF',                       Buffer.from('%PDF-1.7'),                      /^found a PDF; expected/],
]
for (const [what, bytes, problem] of refused)
  test(`a file is refused that is ${what}, and the sentence says what was found and what was expected`, () => {
    const decoded = decodeText(bytes)
    assert.match('problem' in decoded ? decoded.problem : decoded.text, problem)
  })
