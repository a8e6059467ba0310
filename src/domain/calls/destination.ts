import { recordCompleted } from '#domain/events/events.ts'
import { type Clock, iso } from '#kernel/clock.ts'
import { type Fault, Problem } from '#kernel/problem.ts'
import { isReserved } from '#kernel/test-numbers.ts'
import { rejectQueued } from '#store/call-moves.ts'
import type { CallRow } from '#store/calls.ts'
import type { Queryable } from '#store/db.ts'
import { forbiddenAmong } from '#store/destinations.ts'

/**
 * Where an account may call (rules.md#destinations): live calls alone are asked about. A number that belongs to
 * nobody is never dialled, wherever it seems to be.
 */
export interface Whence {
  accountId: string
  livemode: boolean
  /** The account's number under which it calls. */
  from: string
}

const CODE = 'destination_not_allowed'
const MESSAGE =
  'is not among the destinations of the account; its operator opens a country or a range with "centralino accounts update"'

/** Of these numbers, those that may not be called. */
export async function closedAmong(
  db: Queryable,
  from: Whence,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!from.livemode) return new Set()
  return forbiddenAmong(
    db,
    from,
    numbers.filter((number) => !isReserved(number)),
  )
}

export const closedFault = (param: string): Fault => ({ param, code: CODE, message: MESSAGE })

export async function checkDestination({ db }: { db: Queryable }, from: Whence, to: string): Promise<void> {
  if ((await closedAmong(db, from, [to])).size === 0) return
  throw new Problem('invalid_request', { param: '/to', errors: [closedFault('/to')] })
}

/** Whether an operator may be dialled for that call, under the account's own number: carriers take no other. */
export async function mayReach({ db }: { db: Queryable }, call: CallRow, to: string): Promise<boolean> {
  const from = { accountId: call.account_id, livemode: call.livemode, from: ownNumberOf(call) }
  return (await closedAmong(db, from, [to])).size === 0
}

/** The number of the account's that a call came to or went out from. */
export const ownNumberOf = ({ direction, from_number, to_number }: CallRow): string =>
  direction === 'outbound' ? from_number : to_number

/** Queued calls to where the account may not call any more end, each with its event; those that did. */
export async function endClosed(
  { db, clock }: { db: Queryable; clock: Clock },
  ids: readonly string[],
): Promise<CallRow[]> {
  const at = iso(clock.now())
  const ended: CallRow[] = []
  for (const id of ids) {
    const error = { code: CODE, message: 'The account may not call this number any more; it was not dialled.' }
    const call = await rejectQueued(db, { id, at, outcome: 'failed', error })
    if (call) await recordCompleted(db, call, at)
    if (call) ended.push(call)
  }
  return ended
}
