import { csvRecords } from '#kernel/csv-records.ts'
import { asE164, E164 } from '#kernel/e164.ts'

/**
 * A do-not-call list as CSV (RFC 4180), read line by line: columns `number,reason`. A first line that names a column
 * `number` is a header and says where the columns are; what else it names is passed over, so that an export can be read
 * again. What is wrong with a line is told by its number and never repeats what it holds.
 */
export type ListLine = { line: number; number: string; reason: string | null } | { line: number; message: string }

const REASON_MAX = 500

export function* readList(text: string): Generator<ListLine> {
  let columns: Columns | null = null
  for (const { line, cells } of csvRecords(text)) {
    if (cells === null) yield { line, message: 'has a quotation mark that is not closed, or text after one that is' }
    else if (cells.every((cell) => cell === '')) continue
    else if (columns === null && isHeader(cells)) columns = columnsOf(cells)
    else {
      columns ??= { number: 0, reason: 1, count: 2 }
      yield { line, ...readEntry(cells, columns) }
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
): { number: string; reason: string | null } | { message: string } {
  if (cells.length > columns.count)
    return { message: `has more than ${columns.count} columns; a reason with a comma stands in quotation marks` }
  const number = asE164(cells[columns.number] ?? '')
  if (!E164.test(number)) return { message: 'has no number in E.164 form, such as +390212345678' }
  const reason = cells[columns.reason] ?? ''
  if (reason.length > REASON_MAX) return { message: `has a reason of more than ${REASON_MAX} characters` }
  if (reason.includes('\0')) return { message: 'has a reason that holds U+0000' }
  return { number, reason: reason || null }
}
