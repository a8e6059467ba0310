import type { FieldDefinition } from '#contract/agent-document.ts'
import { CONTACTS_MAX } from '#contract/campaigns.ts'
import { csvRecords, SEPARATOR_NAMES, type Separator, separatorOf, tooManyCells } from '#kernel/csv-records.ts'
import { visible } from '#kernel/visible.ts'
import { type CellRead, type FileHabits, readCell, readPhone } from './cell-values.ts'

/**
 * The contacts of a campaign from a CSV file: `to` (or `number`) and `reference` are columns of ours, every other one
 * is an input of the agent. Values are given the types that the agent defines; whether they are right the API says.
 */
export interface FileContacts {
  contacts: { to: string; reference?: string; inputs: Record<string, string | number | boolean> }[]
  /** The line of the file on which each begins. */
  lines: number[]
  /** One sentence per problem; with any, nothing is to be sent. */
  problems: string[]
  separator: Separator
  /** The cells of the whole file, header first: the same for one list however it was saved. */
  records: string[][]
  /** Of each contact, by column: how its values were written, and what is known to be wrong with them. */
  written: Map<string, { text: string; fault: string | undefined }>[]
  conversions: Conversion[]
}

/** A value that is sent in another form than it was written in. */
export interface Conversion {
  line: number
  from: string
  to: string
}

interface Order {
  definitions: readonly FieldDefinition[]
  /** Whose national numbers the file may hold. */
  country: string | null
}

export function readContactRows(csv: string, { definitions, country }: Order): FileContacts {
  const separator = separatorOf(csv)
  const lists = { contacts: [], lines: [], problems: [], records: [], written: [], conversions: [] }
  const read: FileContacts = { separator, ...lists }
  let columns: Column[] | null = null
  for (const { line, cells } of csvRecords(csv, separator)) {
    if (cells === null) {
      read.problems.push(`line ${line}: found a quotation mark that is not closed, or text after one that is`)
      continue
    }
    if (cells.every((cell) => cell === '')) continue
    read.records.push(cells)
    if (columns === null) {
      columns = cells.map((name) => columnOf(name, definitions))
      read.problems.push(...headerProblems(columns, definitions, separator).map((one) => `line ${line}: ${one}`))
      if (read.problems.length > 0) return read
    } else if (cells.length > columns.length)
      read.problems.push(`line ${line}: ${tooManyCells(cells, columns.length, separator)}`)
    else addContact(read, { line, cells, columns }, { separator, country })
  }
  if (read.contacts.length > CONTACTS_MAX)
    read.problems.push(
      `${read.contacts.length} contacts are more than the ${CONTACTS_MAX} of one campaign: split the file`,
    )
  if (read.contacts.length === 0 && read.problems.length === 0) read.problems.push('there is nobody to call')
  return read
}

type Column =
  | { kind: 'to' | 'reference'; name: string }
  | { kind: 'input'; name: string; definition: FieldDefinition }
  | { kind: 'unknown'; name: string }

/** An input that is called like a column of ours cannot be given by a file. */
function columnOf(name: string, definitions: readonly FieldDefinition[]): Column {
  const word = name.toLowerCase()
  if (word === 'to' || word === 'number') return { kind: 'to', name: 'to' }
  if (word === 'reference') return { kind: 'reference', name: 'reference' }
  const definition = definitions.find(({ key }) => key === name)
  return definition ? { kind: 'input', name, definition } : { kind: 'unknown', name }
}

function headerProblems(
  columns: readonly Column[],
  definitions: readonly FieldDefinition[],
  separator: Separator,
): string[] {
  const quoted = columns.map(({ name }) => `"${visible(name)}"`)
  const inputs = definitions.map(({ key }) => key).join(', ') || 'none'
  const names = columns.map(({ name }) => name)
  const twice = names.filter((name, at) => columns[at]?.kind !== 'unknown' && names.indexOf(name) !== at)
  const line = `found ${quoted.join(', ')}${columns.length > 1 ? `, with ${SEPARATOR_NAMES[separator]} between them` : ''}`
  return [
    ...(names.includes('to') ? [] : [`${line}; expected a column "to" with the numbers in the first line`]),
    ...columns.flatMap(({ kind }, at) =>
      kind === 'unknown' ? [`the agent has no input ${quoted[at]}; its inputs are: ${inputs}`] : [],
    ),
    ...[...new Set(twice)].map((name) => `there are two columns "${name}"`),
  ]
}

function addContact(
  read: FileContacts,
  { line, cells, columns }: { line: number; cells: readonly string[]; columns: readonly Column[] },
  habits: FileHabits,
): void {
  const contact: FileContacts['contacts'][number] = { to: '', inputs: {} }
  const written: FileContacts['written'][number] = new Map()
  for (const [at, column] of columns.entries()) {
    const text = cells[at] ?? ''
    if (text === '' && column.kind !== 'to') continue
    const { value, as, fault } = valueOfCell(column, text, habits)
    if (as !== undefined) read.conversions.push({ line, from: text, to: as })
    written.set(column.name, { text, fault })
    if (column.kind === 'to') contact.to = String(value)
    else if (column.kind === 'reference') contact.reference = String(value)
    else contact.inputs[column.name] = value
  }
  read.contacts.push(contact)
  read.lines.push(line)
  read.written.push(written)
}

function valueOfCell(column: Column, text: string, habits: FileHabits): CellRead {
  if (column.kind === 'to') return readPhone(text, habits)
  return column.kind === 'input' ? readCell(column.definition.type, text, habits) : { value: text }
}
