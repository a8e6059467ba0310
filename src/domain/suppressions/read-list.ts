import { E164 } from '#kernel/e164.ts'

/**
 * A do-not-call list as CSV (RFC 4180), read line by line: columns `number,reason`. A first line that names a column
 * `number` is a header and says where the columns are; what else it names is passed over, so that an export can be read
 * again. What is wrong with a line is told by its number and never repeats what it holds.
 */
export type ListLine = { line: number; number: string; reason: string | null } | { line: number; message: string }

const REASON_MAX = 500
/** The longest cell in quotation marks; one that is never closed must not be looked for through the whole file. */
const CELL_MAX = 2_000

export function* readList(text: string): Generator<ListLine> {
  let columns: Columns | null = null
  for (const { line, cells } of recordsOf(text)) {
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
  const number = normalised(cells[columns.number] ?? '')
  if (!E164.test(number)) return { message: 'has no number in E.164 form, such as +390212345678' }
  const reason = cells[columns.reason] ?? ''
  if (reason.length > REASON_MAX) return { message: `has a reason of more than ${REASON_MAX} characters` }
  if (reason.includes('\0')) return { message: 'has a reason that holds U+0000' }
  return { number, reason: reason || null }
}

/** People write numbers in groups, and `00` for the plus. */
const normalised = (text: string): string => text.replaceAll(/[\s.-]/g, '').replace(/^00/, '+')

interface Record {
  /** The line it begins on. */
  line: number
  /** Null when the quotation marks are wrong. */
  cells: string[] | null
}

function* recordsOf(text: string): Generator<Record> {
  let at = 0
  let line = 1
  while (at < text.length) {
    const record = readRecord(text, at)
    yield { line, cells: record.cells }
    line += record.lines
    at = record.end
  }
}

const PLAIN = /[^,\r\n]*/y
const QUOTED = new RegExp(`"((?:[^"]|""){0,${CELL_MAX}})"[ \\t]*(?=[,\\r\\n]|$)`, 'y')
const REST = /[^\r\n]*/y
const LINE_END = /\r\n|\r|\n/y

function readRecord(text: string, from: number): { cells: string[] | null; end: number; lines: number } {
  let cells: string[] | null = []
  let at = from
  for (;;) {
    const quoted = text[at] === '"'
    const found = match(quoted ? QUOTED : PLAIN, text, at)
    if (!found) {
      cells = null
      at += match(REST, text, at)?.[0].length ?? 0
      break
    }
    cells.push((quoted ? (found[1] ?? '').replaceAll('""', '"') : found[0]).trim())
    at += found[0].length
    if (text[at] !== ',') break
    at += 1
  }
  const lines = (text.slice(from, at).match(/\r\n|\r|\n/g)?.length ?? 0) + 1
  return { cells, end: at + (match(LINE_END, text, at)?.[0].length ?? 0), lines }
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
