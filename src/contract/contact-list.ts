import { csvRecords, SEPARATOR_NAMES, type Separator, separatorOf, tooManyCells } from '#kernel/csv-records.ts'
import { visible } from '#kernel/visible.ts'
import type { FieldDefinition } from './agent-document.ts'
import type { FileHabits } from './cell-values.ts'
import {
  CONTACTS_MAX,
  type ContactColumn as Column,
  type ListedContact,
  readContactRow,
  type WrittenCell,
} from './contact-row.ts'

/**
 * The contacts of a campaign from a CSV file whose columns have our names: `to` (or `number`), `reference` and the
 * agent's inputs.
 */
export interface FileContacts {
  contacts: ListedContact[]
  /** The line of the file on which each begins. */
  lines: number[]
  /** One sentence per problem; with any, nothing is to be sent. */
  problems: string[]
  separator: Separator
  /** The cells of the whole file, header first: the same for one list however it was saved. */
  records: string[][]
  /** Of each contact, by column: how its values were written, and what is known to be wrong with them. */
  written: Map<string, WrittenCell>[]
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
  const { contact, written, turned } = readContactRow(cells, columns, habits)
  read.conversions.push(...turned.map(({ from, to }) => ({ line, from, to })))
  read.contacts.push(contact)
  read.lines.push(line)
  read.written.push(written)
}
