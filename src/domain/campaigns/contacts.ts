import type { OutboundDocument } from '#contract/agent-document.ts'
import { checkInputs } from '#domain/agents/inputs.ts'
import { closedAmong, closedFault, type Whence } from '#domain/calls/destination.ts'
import { breathe } from '#kernel/breathe.ts'
import { E164 } from '#kernel/e164.ts'
import { type Fault, Problem } from '#kernel/problem.ts'
import type { Queryable } from '#store/db.ts'

/** The contacts of a campaign against its agent; every fault is told at once, each with the index of its contact. */
export interface Contact {
  index: number
  to: string
  inputs: Record<string, string | number | boolean>
  reference: string | null
}

const REFERENCE_MAX = 200
const KNOWN = new Set(['to', 'inputs', 'reference'])
/** Faults that one answer tells; a list that is wrong in every line is wrong in the same way. */
const FAULTS_MAX = 100

/** Read in one go: what so many take keeps nobody else waiting. */
const READ_AT_ONCE = 250

export async function readContacts(
  document: OutboundDocument,
  given: readonly unknown[],
  rest: () => Promise<void> = breathe,
): Promise<Contact[]> {
  const { contacts, faults } = await judgeContacts(document, given, { rest, most: FAULTS_MAX })
  if (faults.length > 0) throw invalid(faults)
  return contacts
}

export type ContactFault = Fault & { index: number }

/** Those that are right, and what is wrong with the others; past so many faults nobody looks on. */
export async function judgeContacts(
  document: OutboundDocument,
  given: readonly unknown[],
  { rest = breathe, most }: { rest?: () => Promise<void>; most: number },
): Promise<{ contacts: Contact[]; faults: ContactFault[] }> {
  const contacts: Contact[] = []
  const faults: ContactFault[] = []
  for (const [index, one] of given.entries()) {
    if (faults.length >= most) break
    if (index % READ_AT_ONCE === READ_AT_ONCE - 1) await rest()
    const read = readContact(document, one, index)
    if (Array.isArray(read)) faults.push(...read.map((fault) => ({ ...fault, index })))
    else contacts.push(read)
  }
  return { contacts, faults }
}

function readContact(document: OutboundDocument, given: unknown, index: number): Contact | Fault[] {
  const at = `/contacts/${index}`
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return [{ param: at, code: 'invalid_type', message: 'must be an object with `to`, `inputs` and `reference`' }]
  const { to, inputs = {}, reference = '' } = given as Record<string, unknown>
  const faults: Fault[] = Object.keys(given)
    .filter((key) => !KNOWN.has(key))
    .map((key) => ({ param: `${at}/${key}`, code: 'unknown_property', message: 'is not a property of a contact' }))
  if (typeof to !== 'string' || !E164.test(to))
    faults.push({
      param: `${at}/to`,
      code: 'invalid_number',
      message: 'must be a number in E.164, as in +390212345678',
    })
  if (typeof reference !== 'string' || reference.length > REFERENCE_MAX)
    faults.push({
      param: `${at}/reference`,
      code: 'invalid',
      message: `must be text of at most ${REFERENCE_MAX} characters`,
    })
  if (typeof inputs !== 'object' || inputs === null || Array.isArray(inputs)) {
    faults.push({ param: `${at}/inputs`, code: 'invalid_type', message: 'must be an object' })
    return faults
  }
  const checked = checkInputs(document.inputs, inputs as Record<string, unknown>, `${at}/inputs`)
  faults.push(...checked.faults)
  if (faults.length > 0) return faults
  return { index, to: to as string, inputs: checked.values, reference: (reference as string) || null }
}

/** Throws where some may not be called, with all of them. */
export async function checkDestinations(db: Queryable, from: Whence, contacts: readonly Contact[]): Promise<void> {
  const faults = await closedFaults(db, from, contacts)
  if (faults.length > 0) throw invalid(faults)
}

export async function closedFaults(db: Queryable, from: Whence, contacts: readonly Contact[]): Promise<ContactFault[]> {
  const closed = await closedAmong(
    db,
    from,
    contacts.map(({ to }) => to),
  )
  return contacts
    .filter(({ to }) => closed.has(to))
    .map(({ index }) => ({ ...closedFault(`/contacts/${index}/to`), index }))
}

function invalid(faults: readonly Fault[]): Problem {
  const errors = faults.slice(0, FAULTS_MAX)
  return new Problem('invalid_contacts', { param: errors[0]?.param ?? '/contacts', errors })
}

/** The first contact of each number; the others are left out. Numbers are compared as they are dialled. */
export function firstOfEach(contacts: readonly Contact[]): { unique: Contact[]; duplicates: Contact[] } {
  const seen = new Set<string>()
  const unique: Contact[] = []
  const duplicates: Contact[] = []
  for (const contact of contacts) {
    if (seen.has(contact.to)) duplicates.push(contact)
    else unique.push(contact)
    seen.add(contact.to)
  }
  return { unique, duplicates }
}
