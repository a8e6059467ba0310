/** The longest cell in quotation marks; one that is never closed must not be looked for through the whole file. */
const CELL_MAX = 2_000

export interface CsvRecord {
  /** The line it begins on. */
  line: number
  /** Null when the quotation marks are wrong. */
  cells: string[] | null
}

/** The records of a CSV text (RFC 4180), one by one; blanks around a cell are no part of it. */
export function* csvRecords(text: string): Generator<CsvRecord> {
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
