import type { FieldDefinition } from './agent-document.ts'
import { type CellFault, type CellRead, type FileHabits, readCell, readPhone } from './cell-values.ts'

/**
 * One contact of a list that somebody keeps: `to` and `reference` are columns of ours, every other one is an input of
 * the agent. Values are given the types that the agent defines; whether they are right the API says.
 */
export const CONTACTS_MAX = 5_000

export type ContactColumn =
  | { kind: 'to' | 'reference'; name: string }
  | { kind: 'input'; name: string; definition: FieldDefinition }
  | { kind: 'unknown'; name: string }

export interface ListedContact {
  to: string
  reference?: string
  inputs: Record<string, string | number | boolean>
}

export interface WrittenCell {
  text: string
  /** What is known to be wrong with it, in words and for a program. */
  fault: string | undefined
  code: CellFault | undefined
}

interface RowRead {
  contact: ListedContact
  /** By column: how its values were written. */
  written: Map<string, WrittenCell>
  /** Values that are sent in another form than they were written in. */
  turned: { name: string; from: string; to: string }[]
}

export function readContactRow(
  cells: readonly string[],
  columns: readonly ContactColumn[],
  habits: FileHabits,
): RowRead {
  const contact: ListedContact = { to: '', inputs: {} }
  const row: RowRead = { contact, written: new Map(), turned: [] }
  for (const [at, column] of columns.entries()) {
    const text = cells[at] ?? ''
    if (column.kind === 'unknown' || (text === '' && column.kind !== 'to')) continue
    const { value, as, fault, code } = valueOfCell(column, text, habits)
    if (as !== undefined) row.turned.push({ name: column.name, from: text, to: as })
    row.written.set(column.name, { text, fault, code })
    if (column.kind === 'to') contact.to = String(value)
    else if (column.kind === 'reference') contact.reference = String(value)
    else contact.inputs[column.name] = value
  }
  return row
}

function valueOfCell(column: ContactColumn, text: string, habits: FileHabits): CellRead {
  if (column.kind === 'to') return readPhone(text, habits)
  return column.kind === 'input' ? readCell(column.definition.type, text, habits) : { value: text }
}
