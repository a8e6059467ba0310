/** CSV as RFC 4180 has it, and as spreadsheets save it: with a comma, a semicolon or a tab between the cells. */

/** The longest cell in quotation marks; one that is never closed must not be looked for through the whole file. */
const CELL_MAX = 2_000
/** More cells than any table has: what stands behind them on that line is passed over, unread. */
const CELLS_MAX = 1_000

export type Separator = ',' | ';' | '\t'

export interface CsvRecord {
  /** The line it begins on. */
  line: number
  /** Null when the quotation marks are wrong; of more than `CELLS_MAX` those and one. */
  cells: string[] | null
}

interface Patterns {
  plain: RegExp
  quoted: RegExp
}

const patterns = (separator: string, blanks: string): Patterns => ({
  plain: new RegExp(`[^${separator}\\r\\n]*`, 'y'),
  quoted: new RegExp(`"((?:[^"]|""){0,${CELL_MAX}})"${blanks}*(?=[${separator}\\r\\n]|$)`, 'y'),
})

// biome-ignore format: a table reads in columns
const PATTERNS: Record<Separator, Patterns> = {
  ',':  patterns(',',   '[ \\t]'),
  ';':  patterns(';',   '[ \\t]'),
  '\t': patterns('\\t', ' '),
}
const REST = /[^\r\n]*/y
const LINE_END = /\r\n|\r|\n/y
/** How a spreadsheet is told what stands between the cells; no line of the list. */
const SAID = new RegExp(`\\s{0,${CELL_MAX}}sep=([,;\\t])[ \\t]*(?:\\r\\n|\\r|\\n|$)`, 'iy')
/** The first cell of the first line that is not blank, and what follows it. */
const FIRST_CELL = new RegExp(
  `\\s{0,${CELL_MAX}}(?:"(?:[^"]|""){0,${CELL_MAX}}"|[^,;\\t\\r\\n]*)\\s*?([,;\\t]|$|[\\r\\n])`,
  'y',
)

/** The byte order mark, in a text that nobody has decoded. */
const MARK = '\ufeff'

/** What the file says itself, else the sign after its first cell, else a comma. */
export function separatorOf(text: string): Separator {
  const sign = match(SAID, text, 0)?.[1] ?? match(FIRST_CELL, text, 0)?.[1]
  return sign === ';' || sign === '\t' ? sign : ','
}

/** The records of a text, one by one; blanks around a cell are no part of it. */
export function* csvRecords(text: string, separator: Separator = separatorOf(text)): Generator<CsvRecord> {
  const said = match(SAID, text, 0)?.[0] ?? ''
  let at = said.length || (text[0] === MARK ? 1 : 0)
  let line = 1 + lineEnds(said)
  while (at < text.length) {
    const record = readRecord(text, at, separator)
    yield { line, cells: record.cells }
    line += record.lines
    at = record.end
  }
}

function readRecord(
  text: string,
  from: number,
  separator: Separator,
): { cells: string[] | null; end: number; lines: number } {
  const { plain, quoted } = PATTERNS[separator]
  let cells: string[] | null = []
  let at = from
  for (;;) {
    const inQuotes = text[at] === '"'
    const found = match(inQuotes ? quoted : plain, text, at)
    if (!found) {
      cells = null
      at += match(REST, text, at)?.[0].length ?? 0
      break
    }
    cells.push((inQuotes ? (found[1] ?? '').replaceAll('""', '"') : found[0]).trim())
    at += found[0].length
    if (text[at] !== separator) break
    at += 1
    if (cells.length > CELLS_MAX) {
      at += match(REST, text, at)?.[0].length ?? 0
      break
    }
  }
  const lines = lineEnds(text.slice(from, at)) + 1
  return { cells, end: at + (match(LINE_END, text, at)?.[0].length ?? 0), lines }
}

const lineEnds = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

export const SEPARATOR_NAMES: Record<Separator, string> = { ',': 'a comma', ';': 'a semicolon', '\t': 'a tab' }

/** What is wrong with a record that has more cells than there are columns. */
export function tooManyCells(cells: readonly string[], columns: number, separator: Separator): string {
  const sign = SEPARATOR_NAMES[separator]
  const count = cells.length > CELLS_MAX ? `more than ${CELLS_MAX}` : cells.length
  const found = `found ${count} columns with ${sign} between them`
  return `${found}; expected ${columns}: a text that holds ${sign} stands in quotation marks`
}
