/**
 * The text of a file that somebody else has saved. Spreadsheets write UTF-8 with a mark, UTF-16, or the encoding of
 * Windows; what is none of them is refused, because a text that was guessed wrong would be stored as something nobody
 * has written.
 */
export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252'
/** `workbook`: what a spreadsheet keeps for itself, and would save as text. */
export type Decoded = { text: string; encoding: Encoding } | { problem: string; workbook: boolean }

const EXPECTED = 'expected CSV in UTF-8, in UTF-16 with a byte order mark, or in Windows-1252'

// biome-ignore format: a table reads in columns
const MARKS: readonly { bytes: readonly number[]; label: string; encoding: Encoding }[] = [
  { bytes: [0xef, 0xbb, 0xbf], label: 'utf-8',    encoding: 'UTF-8' },
  { bytes: [0xff, 0xfe],       label: 'utf-16le', encoding: 'UTF-16' },
  { bytes: [0xfe, 0xff],       label: 'utf-16be', encoding: 'UTF-16' },
]

// biome-ignore format: a table reads in columns
const NO_TEXT: readonly { bytes: readonly number[]; found: string }[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], found: 'a workbook (.xlsx or .ods): save the sheet as CSV' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], found: 'a workbook (.xls): save the sheet as CSV' },
  { bytes: [0x25, 0x50, 0x44, 0x46], found: 'a PDF' },
]

export function decodeText(bytes: Uint8Array): Decoded {
  const begins = (mark: { bytes: readonly number[] }) => mark.bytes.every((byte, at) => bytes[at] === byte)
  const other = NO_TEXT.find(begins)
  if (other) return { problem: `found ${other.found}; ${EXPECTED}`, workbook: other.found.includes('workbook') }
  const mark = MARKS.find(begins)
  if (mark) return decoded(bytes, mark) ?? noText(`found the mark of ${mark.encoding} and bytes that are none`)
  if (isHalfZeros(bytes)) return noText(`found UTF-16 without a byte order mark, or no text; ${EXPECTED}`)
  return decoded(bytes, { label: 'utf-8', encoding: 'UTF-8' }) ?? decodeWindows(bytes)
}

const noText = (problem: string): Decoded => ({ problem, workbook: false })

function decoded(bytes: Uint8Array, { label, encoding }: { label: string; encoding: Encoding }): Decoded | null {
  try {
    return { text: new TextDecoder(label, { fatal: true }).decode(bytes), encoding }
  } catch {
    return null
  }
}

/** Bytes to which Windows-1252 gives no character. */
const UNASSIGNED = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])
const LINE_FEED = 0x0a

function decodeWindows(bytes: Uint8Array): Decoded {
  const at = bytes.findIndex((byte) => UNASSIGNED.has(byte))
  if (at < 0) return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  const line = bytes.subarray(0, at).reduce((lines, byte) => lines + (byte === LINE_FEED ? 1 : 0), 1)
  return noText(`found the byte 0x${bytes[at]?.toString(16)} in line ${line}; ${EXPECTED}`)
}

const LOOKED_AT = 1_024

/** In UTF-16 every other byte of a plain text is zero. */
function isHalfZeros(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, LOOKED_AT)
  return head.length > 1 && head.filter((byte) => byte === 0).length >= head.length / 4
}
