import { emptyReport, type ListReport, linesOf, readList, report } from '#contract/suppression-list.ts'
import { recordAllCompleted } from '#domain/events/events.ts'
import type { Installation } from '#domain/installation/installation.ts'
import { type Clock, iso } from '#kernel/clock.ts'
import { E164 } from '#kernel/e164.ts'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { CallRow } from '#store/calls.ts'
import { cancelRinging } from '#store/commands.ts'
import type { Queryable } from '#store/db.ts'
import { lockLane } from '#store/lanes.ts'
import * as store from '#store/suppressions.ts'

/**
 * The do-not-call list (rules.md#do-not-call-list). From the commit that lists a number on, no call to it is queued and
 * none is dialled: those that wait end in the same transaction, and whoever queues one meanwhile is made to wait for it
 * and then finds the entry. What rings there at that moment is given up by the node that has it in hand, which is told
 * so in the same transaction. The lists of two modes, or of two accounts, know nothing of each other.
 */
export type { SuppressionRow, Whose } from '#store/suppressions.ts'
export { isCalleeListed } from '#store/suppressions.ts'

/** `db` is the transaction that the additions are part of. */
export interface ListHouse {
  db: Queryable
  clock: Clock
  installation: Installation
}

const TAKEN_OFF_MEANWHILE_TRIES = 5

/** What listing did to calls: how many ended that waited, and of how many the leg is to be given up. */
interface Effect {
  callsFailed: number
  callsCancelled: number
}

const NO_EFFECT: Effect = { callsFailed: 0, callsCancelled: 0 }

export interface Added extends Effect {
  entry: store.SuppressionRow
  added: boolean
}

/** Lists a number; one that is listed already stays as it is. */
export async function addSuppression(
  house: ListHouse,
  whose: store.Whose,
  given: { number: string; reason: string | null; source: store.SuppressionRow['source']; callId?: string },
): Promise<Added> {
  const { db, clock, installation } = house
  const { number, reason, source, callId = null } = given
  const hash = installation.numberHash(number)
  for (let attempt = 0; attempt < TAKEN_OFF_MEANWHILE_TRIES; attempt += 1) {
    const entries = [{ id: newId('suppression'), number, hash, reason }]
    const added = await store.insertSuppressions(db, whose, { entries, source, callId, at: iso(clock.now()) })
    const entry = await store.suppressionOf(db, whose, hash)
    if (entry) return { entry, added: added > 0, ...(added > 0 ? await enforce(house, whose, hash) : NO_EFFECT) }
  }
  throw new Problem('unavailable', { retryAfterSeconds: 1 })
}

/** Whether the number is listed now. Holds nothing: what queues a call asks inside its own statement. */
export async function isListed(
  { db, installation }: Omit<ListHouse, 'clock'>,
  whose: store.Whose,
  number: string,
): Promise<boolean> {
  return (await store.suppressionOf(db, whose, installation.numberHash(number))) !== undefined
}

/** The person asked not to be called again: theirs is the far end of the call. True when waiting calls ended for it. */
export async function suppressFromCall(house: ListHouse, call: CallRow, reason: string | null): Promise<boolean> {
  const number = call.direction === 'outbound' ? call.to_number : call.from_number
  // Who withheld their number cannot be called either.
  if (!E164.test(number)) return false
  const whose = { accountId: call.account_id, livemode: call.livemode }
  const { callsFailed } = await addSuppression(house, whose, { number, reason, source: 'call', callId: call.id })
  return callsFailed > 0
}

export async function removeSuppression(house: ListHouse, whose: store.Whose, number: string): Promise<void> {
  const known = E164.test(number)
  if (!known || !(await store.deleteSuppression(house.db, whose, house.installation.numberHash(number))))
    throw new Problem('not_found')
}

export function listSuppressions(
  { db, installation }: Omit<ListHouse, 'clock'>,
  { number, ...filter }: store.Whose & { number?: string | undefined; before?: string | undefined; limit: number },
): Promise<store.SuppressionRow[]> {
  const hash = number === undefined ? undefined : installation.numberHash(number)
  return store.listSuppressions(db, { ...filter, hash })
}

/** A list as CSV, and the country whose national numbers it may hold. */
export interface GivenList {
  csv: string
  country: string | null
}

export interface Imported extends ListReport {
  imported: number
  already_listed: number
  calls_failed: number
}

/** Lines that one import may hold; more are refused before anything is written. */
const IMPORT_LINES_MAX = 500_000
/** Read and written at once: what so many take to read and to hash keeps nobody else waiting. */
const LINES_AT_ONCE = 2_000

/** Takes every good line of a list and tells which ones are bad (rules.md#lists-by-file). */
export async function importSuppressions(
  house: ListHouse,
  whose: store.Whose,
  { csv, country }: GivenList,
): Promise<{ imported: Imported; callsCancelled: number }> {
  const done: Imported = { imported: 0, already_listed: 0, calls_failed: 0, ...emptyReport() }
  if (linesOf(csv) > IMPORT_LINES_MAX)
    throw new Problem('body_too_large', { message: `An import has at most ${IMPORT_LINES_MAX} lines: split it.` })
  if (!(await store.holdImports(house.db, whose))) throw new Problem('import_in_progress', { retryAfterSeconds: 1 })
  let entries: { number: string; reason: string | null }[] = []
  const write = async (): Promise<void> => {
    const added = await insertImported(house, whose, entries)
    done.imported += added
    done.already_listed += entries.length - added
    entries = []
  }
  let lines = 0
  for (const line of readList(csv, country)) {
    if (report(done, line)) entries.push(line)
    lines += 1
    if (lines % LINES_AT_ONCE === 0) await write()
  }
  await write()
  const { callsFailed, callsCancelled } = done.imported > 0 ? await enforce(house, whose) : NO_EFFECT
  return { imported: { ...done, calls_failed: callsFailed }, callsCancelled }
}

function insertImported(
  { db, clock, installation }: ListHouse,
  whose: store.Whose,
  given: readonly { number: string; reason: string | null }[],
): Promise<number> {
  const entries = given.map(({ number, reason }) => ({
    id: newId('suppression'),
    number,
    reason,
    hash: installation.numberHash(number),
  }))
  return store.insertSuppressions(db, whose, { entries, source: 'import', callId: null, at: iso(clock.now()) })
}

/** Says it to whoever reads the call, and how to undo it. */
export const SUPPRESSED = {
  code: 'suppressed',
  message: 'The number is on the do-not-call list; DELETE /v1/suppressions/{number} takes it off.',
} as const

const CALLS_AT_ONCE = 500

/**
 * Ends the queued calls to this listed number, or to every listed one, with their events, and has what rings there
 * given up.
 */
async function enforce(house: ListHouse, whose: store.Whose, hash?: Buffer): Promise<Effect> {
  await store.holdList(house.db, whose)
  await lockLane(house.db, whose)
  const ids = await store.queuedToListed(house.db, whose, hash)
  let failed = 0
  for (let from = 0; from < ids.length; from += CALLS_AT_ONCE)
    failed += (await endSuppressed(house, ids.slice(from, from + CALLS_AT_ONCE))).length
  // A simulated call rings nobody.
  const at = iso(house.clock.now())
  const callsCancelled = whose.livemode ? await cancelRinging(house.db, whose, { hash, at }) : 0
  return { callsFailed: failed, callsCancelled }
}

/** Those of these calls that are queued end as suppressed, with their events. */
export async function endSuppressed(
  { db, clock }: Omit<ListHouse, 'installation'>,
  ids: readonly string[],
): Promise<CallRow[]> {
  if (ids.length === 0) return []
  const at = iso(clock.now())
  const calls = await store.failSuppressed(db, { ids, at, error: SUPPRESSED })
  await recordAllCompleted(db, calls, at)
  return calls
}
