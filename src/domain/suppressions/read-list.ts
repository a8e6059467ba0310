import { csvRecords, type Separator, separatorOf, tooManyCells } from '#kernel/csv-records.ts'
import { readNumber } from '#kernel/national-number.ts'
import { sayFault } from '#kernel/number-fault.ts'

/**
 * A do-not-call list as CSV, read line by line: columns `number` and `reason`. A first line that names a column
 * `number` is a header and says where the columns are; what else it names is passed over, so that an export can be read
 * again. What is wrong with a line is told to whoever sent it: what was found there, and what was expected.
 */
export type ListLine = ListEntry | { line: number; message: string } | BlankLine

/** Nothing stands there, and nothing is told of it; but whoever reads half a million of them may want to breathe. */
interface BlankLine {
  line: number
  blank: true
}

export interface ListEntry {
  line: number
  number: string
  reason: string | null
  /** How the number was written, where that is another way. */
  given?: string
}

/** What is to be told of a list that was read. */
export interface ListReport {
  invalid: { line: number; message: string }[]
  /** How many more there are. */
  invalid_more: number
  /** Numbers that were written in another way than E.164, and the first of them. */
  converted: number
  conversions: { line: number; from: string; to: string }[]
}

export const emptyReport = (): ListReport => ({
  invalid: [],
  invalid_more: 0,
  converted: 0,
  conversions: [],
})

/** Bad lines that are told one by one. */
const INVALID_TOLD = 1_000
/** Conversions that are told one by one. */
const CONVERSIONS_TOLD = 100

/** Adds a line to the report; true where it is an entry of the list. */
export function report(into: ListReport, read: ListLine): read is ListEntry {
  if ('blank' in read) return false
  if ('message' in read) {
    if (into.invalid.length < INVALID_TOLD) into.invalid.push(read)
    else into.invalid_more += 1
    return false
  }
  const { line, given, number } = read
  if (given !== undefined) into.converted += 1
  if (given !== undefined && into.conversions.length < CONVERSIONS_TOLD)
    into.conversions.push({ line, from: given, to: number })
  return true
}

const REASON_MAX = 500

export function* readList(text: string, country: string | null = null): Generator<ListLine> {
  const separator = separatorOf(text)
  let columns: Columns | null = null
  for (const { line, cells } of csvRecords(text, separator)) {
    if (cells === null) yield { line, message: 'found a quotation mark that is not closed, or text after one that is' }
    else if (cells.every((cell) => cell === '')) yield { line, blank: true }
    else if (columns === null && isHeader(cells)) columns = columnsOf(cells)
    else {
      columns ??= { number: 0, reason: 1, count: 2 }
      yield { line, ...readEntry(cells, columns, { separator, country }) }
    }
  }
}

/** How many lines there are, by a glance that costs next to nothing. */
export function linesOf(text: string): number {
  const count = (mark: string): number => {
    let found = 0
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) found += 1
    return found
  }
  return Math.max(count('\n'), count('\r')) + 1
}

interface Columns {
  number: number
  reason: number
  count: number
}

const named = (cells: readonly string[], name: string): number => cells.findIndex((cell) => cell.toLowerCase() === name)
const isHeader = (cells: readonly string[]): boolean => named(cells, 'number') >= 0
const columnsOf = (cells: readonly string[]): Columns => ({
  number: named(cells, 'number'),
  reason: named(cells, 'reason'),
  count: cells.length,
})

function readEntry(
  cells: readonly string[],
  columns: Columns,
  { separator, country }: { separator: Separator; country: string | null },
): { number: string; reason: string | null; given?: string } | { message: string } {
  if (cells.length > columns.count) return { message: tooManyCells(cells, columns.count, separator) }
  const given = cells[columns.number] ?? ''
  const read = readNumber(given, country)
  if ('fault' in read) return { message: sayFault(read.fault, given, country) }
  const { number } = read
  const reason = cells[columns.reason] ?? ''
  if (reason.length > REASON_MAX)
    return { message: `found a reason of ${reason.length} characters; expected ${REASON_MAX} at most` }
  if (reason.includes('\0')) return { message: 'found a reason that holds U+0000; expected text' }
  return { number, reason: reason || null, ...(given === number ? {} : { given }) }
}
