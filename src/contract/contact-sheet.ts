import { countryOfNumber } from '#kernel/countries.ts'
import { csvCell } from '#kernel/csv-cell.ts'
import { csvRecords, type Separator, separatorOf } from '#kernel/csv-records.ts'
import { decodeText, type Encoding } from '#kernel/decode-text.ts'
import { readNumber } from '#kernel/national-number.ts'

/**
 * A list as somebody has it in a spreadsheet, saved or copied: rows and columns, before anybody says what the columns
 * mean. A browser reads it, so nothing here needs more than a browser has.
 */
export interface ContactSheet {
  separator: Separator
  /** Null where it was copied, and not read from a file. */
  encoding: Encoding | null
  /** The names of the columns; empty ones where the first line is a contact already. */
  header: string[]
  rows: SheetRow[]
}

interface SheetRow {
  /** The line on which it begins. */
  line: number
  cells: string[]
  fault?: 'bad_quotes' | 'too_many_cells'
}

/** Ten campaigns' worth, and what a page can hold. */
const SHEET_ROWS_MAX = 50_000

export type SheetProblem = 'workbook' | 'no_text' | 'empty' | 'too_many_rows'

export function sheetOfBytes(bytes: Uint8Array): ContactSheet | { problem: SheetProblem } {
  const decoded = decodeText(bytes)
  if ('problem' in decoded) return { problem: decoded.workbook ? 'workbook' : 'no_text' }
  return sheetOfText(decoded.text, decoded.encoding)
}

export function sheetOfText(text: string, encoding: Encoding | null = null): ContactSheet | { problem: SheetProblem } {
  const separator = separatorOf(text)
  const rows: SheetRow[] = []
  let header: string[] | null = null
  for (const { line, cells } of csvRecords(text, separator)) {
    if (cells?.every((cell) => cell === '')) continue
    if (header === null && cells) {
      header = hasNames(cells) ? cells : cells.map(() => '')
      if (hasNames(cells)) continue
    }
    rows.push(rowOf(line, cells, header ?? []))
    if (rows.length > SHEET_ROWS_MAX) return { problem: 'too_many_rows' }
  }
  if (header === null || rows.length === 0) return { problem: 'empty' }
  return { separator, encoding, header, rows }
}

function rowOf(line: number, cells: string[] | null, header: readonly string[]): SheetRow {
  if (cells === null) return { line, cells: [], fault: 'bad_quotes' }
  const more = cells.length > header.length
  return { line, cells, ...(more ? { fault: 'too_many_cells' } : {}) }
}

/** A line with a telephone number in it is a contact, and names nothing. */
const hasNames = (cells: readonly string[]): boolean => !cells.some((cell) => looksLikePhone(cell))

const PHONE_DIGITS_MIN = 7

/** Whatever country it may be of. */
export function looksLikePhone(text: string): boolean {
  if (text.replaceAll(/\D/g, '').length < PHONE_DIGITS_MIN || /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/.test(text))
    return false
  const read = readNumber(text, null)
  return 'number' in read || read.fault === 'no_country'
}

/** A number that somebody typed, in E.164; null where it is none. */
export function numberOfText(text: string, country: string | null): string | null {
  const read = readNumber(text, country)
  return 'number' in read ? read.number : null
}

/** The country of a number in E.164, `IT`; null where its code is not among those that are known. */
export const countryOfContact = (number: string): string | null => countryOfNumber(number)

/** The text of a file, whichever of the encodings it is in; null where it is none. */
export function textOfBytes(bytes: Uint8Array): string | null {
  const decoded = decodeText(bytes)
  return 'text' in decoded ? decoded.text : null
}

/** Rows as a file for a spreadsheet; of their texts none becomes a formula there. */
export const csvOfRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
