import type { FieldDefinition } from '#contract/agent-document.ts'
import { type ContactColumn, type ListedContact, readContactRow } from '#contract/contact-row.ts'
import { type ContactSheet, countryOfContact, csvOfRows } from '#contract/contact-sheet.ts'
import type { ColumnTarget } from '#contract/guess-columns.ts'

/** A sheet as it will be sent, by what its columns are for and what somebody has mended: every row, and its problems. */
export interface SheetChoices {
  targets: readonly (ColumnTarget | null)[]
  definitions: readonly FieldDefinition[]
  country: string
  /** Cells that were written over, by line. */
  mended: ReadonlyMap<number, readonly string[]>
  /** Lines that nobody wants to call. */
  left: ReadonlySet<number>
}

export interface CellProblem {
  /** Null: the whole row. */
  column: number | null
  code: string
  message: string
}

export interface Listed {
  line: number
  contact: ListedContact
}

interface JudgedSheet {
  contacts: Listed[]
  /** By line, in the order of the sheet. */
  problems: Map<number, CellProblem[]>
  duplicates: { line: number; to: string }[]
  conversions: { line: number; from: string; to: string; country: string | null }[]
  /** How many of the numbers are of each country. */
  countries: Map<string, number>
}

export const cellsOf = (
  { line, cells }: { line: number; cells: readonly string[] },
  mended: SheetChoices['mended'],
): readonly string[] => mended.get(line) ?? cells

export function columnsOf({ targets, definitions }: Pick<SheetChoices, 'targets' | 'definitions'>): ContactColumn[] {
  return targets.map((target): ContactColumn => {
    if (target === 'to' || target === 'reference') return { kind: target, name: target }
    const definition = definitions.find(({ key }) => target === `input:${key}`)
    return definition ? { kind: 'input', name: definition.key, definition } : { kind: 'unknown', name: '' }
  })
}

export function judgeSheet(sheet: ContactSheet, choices: SheetChoices): JudgedSheet {
  const columns = columnsOf(choices)
  const habits = { separator: sheet.separator, country: choices.country }
  const judged: JudgedSheet = {
    contacts: [],
    problems: new Map(),
    duplicates: [],
    conversions: [],
    countries: new Map(),
  }
  const seen = new Set<string>()
  for (const row of sheet.rows) {
    const { line } = row
    if (choices.left.has(line)) continue
    const whole = choices.mended.has(line) ? undefined : row.fault
    if (whole) {
      judged.problems.set(line, [{ column: null, code: whole, message: '' }])
      continue
    }
    const { contact, written, turned } = readContactRow(cellsOf(row, choices.mended), columns, habits)
    const problems = [...written].flatMap(([name, { code, fault = '' }]): CellProblem[] =>
      code ? [{ column: columns.findIndex((column) => column.name === name), code, message: fault }] : [],
    )
    if (problems.length > 0) judged.problems.set(line, problems)
    const good = !written.get('to')?.code
    if (good && seen.has(contact.to)) {
      judged.duplicates.push({ line, to: contact.to })
      judged.problems.delete(line)
      continue
    }
    if (good) count(judged, contact.to, seen)
    const number = turned.find(({ name }) => name === 'to')
    if (number)
      judged.conversions.push({ line, from: number.from, to: number.to, country: countryOfContact(number.to) })
    judged.contacts.push({ line, contact })
  }
  return judged
}

function count({ countries }: JudgedSheet, number: string, seen: Set<string>): void {
  seen.add(number)
  const country = countryOfContact(number) ?? ''
  countries.set(country, (countries.get(country) ?? 0) + 1)
}

/** What the server finds, beside what reading found: of two about one cell the reader's says more. */
export function allProblems(
  { problems }: Pick<JudgedSheet, 'problems'>,
  found: readonly { line: number; param: string; code: string; message: string }[],
  columns: readonly ContactColumn[],
): Map<number, CellProblem[]> {
  const all = new Map([...problems].map(([line, some]) => [line, [...some]]))
  for (const { line, param, code, message } of found) {
    const name = param.split('/').at(-1) ?? ''
    const at = columns.findIndex((column) => column.kind !== 'unknown' && column.name === name)
    const column = at < 0 ? null : at
    const mine = all.get(line) ?? []
    if (!mine.some((one) => one.column === column)) mine.push({ column, code, message })
    all.set(line, mine)
  }
  return new Map([...all].sort(([one], [other]) => one - other))
}

/** The rows that are wrong, as a file of the same columns, with what is wrong in one more at the end. */
export function faultsFile(
  head: readonly string[],
  rows: readonly { cells: readonly string[]; said: string }[],
): string {
  const lines = rows.map(({ cells, said }) => {
    const missing = Math.max(0, head.length - 1 - cells.length)
    return [...cells, ...Array<string>(missing).fill(''), said]
  })
  return csvOfRows([head, ...lines])
}
