import type { FieldDefinition } from '#contract/agent-document.ts'
import { CONTACTS_MAX } from '#contract/campaigns.ts'
import { csvRecords } from '#kernel/csv-records.ts'
import { asE164 } from '#kernel/e164.ts'

/**
 * The contacts of a campaign from a CSV file: `to` (or `number`) and `reference` are columns of ours, every other one is an
 * input of the agent. Values are given the types that the agent defines; whether they are right the API says.
 */
export interface FileContacts {
  contacts: { to: string; reference?: string; inputs: Record<string, string | number | boolean> }[]
  /** The line of the file on which each begins. */
  lines: number[]
  /** One sentence per problem; with any, nothing is to be sent. */
  problems: string[]
}

export function readContacts(csv: string, definitions: readonly FieldDefinition[]): FileContacts {
  const read: FileContacts = { contacts: [], lines: [], problems: [] }
  let columns: Column[] | null = null
  for (const { line, cells } of csvRecords(csv)) {
    if (cells === null) read.problems.push(`line ${line}: a quotation mark is not closed, or text follows one that is`)
    else if (cells.every((cell) => cell === '')) continue
    else if (columns === null) {
      columns = cells.map((name) => columnOf(name, definitions))
      read.problems.push(...headerProblems(columns, definitions).map((problem) => `line ${line}: ${problem}`))
      if (read.problems.length > 0) return read
    } else if (cells.length > columns.length)
      read.problems.push(`line ${line}: has more than ${columns.length} columns; a comma stands in quotation marks`)
    else {
      read.contacts.push(contactOf(columns, cells))
      read.lines.push(line)
    }
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
  if (word === 'to' || word === 'number') return { kind: 'to', name }
  if (word === 'reference') return { kind: 'reference', name }
  const definition = definitions.find(({ key }) => key === name)
  return definition ? { kind: 'input', name, definition } : { kind: 'unknown', name }
}

function headerProblems(columns: readonly Column[], definitions: readonly FieldDefinition[]): string[] {
  const inputs = definitions.map(({ key }) => key).join(', ') || 'none'
  const unknown = columns.filter(({ kind }) => kind === 'unknown').map(({ name }) => JSON.stringify(name))
  const names = columns.map((column) => (column.kind === 'input' ? column.name : column.kind))
  const twice = names.filter((name, at) => name !== 'unknown' && names.indexOf(name) !== at)
  return [
    ...(names.includes('to') ? [] : ['the first line names no column "to"']),
    ...unknown.map((name) => `the agent has no input ${name}; its inputs are: ${inputs}`),
    ...[...new Set(twice)].map((name) => `there are two columns "${name}"`),
  ]
}

function contactOf(columns: readonly Column[], cells: readonly string[]): FileContacts['contacts'][number] {
  const contact: FileContacts['contacts'][number] = { to: '', inputs: {} }
  for (const [at, column] of columns.entries()) {
    const text = cells[at] ?? ''
    if (column.kind === 'to') contact.to = asE164(text)
    else if (text === '') continue
    else if (column.kind === 'reference') contact.reference = text
    else if (column.kind === 'input') contact.inputs[column.name] = typed(column.definition, text)
  }
  return contact
}

const YES = ['true', 'yes', 'sì', 'si', 'vero', '1']
const NO = ['false', 'no', 'falso', '0']

/** What cannot be converted stays text, for the API to object to with its own words. */
function typed({ type }: FieldDefinition, text: string): string | number | boolean {
  if (type === 'number') return /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text
  const word = text.toLowerCase()
  if (type === 'boolean') return YES.includes(word) || (NO.includes(word) ? false : text)
  return type === 'phone' ? asE164(text) : text
}
