import type { CallObject } from '#contract/calls.ts'
import type { Caller } from '#domain/accounts/authenticate.ts'
import { recordCompleted } from '#domain/events/events.ts'
import { clockOf } from '#domain/test-clock/test-clock.ts'
import { type Clock, iso } from '#kernel/clock.ts'
import { isId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { CallFilter } from '#store/call-filters.ts'
import { cancelQueued } from '#store/call-moves.ts'
import * as pages from '#store/call-pages.ts'
import * as store from '#store/calls.ts'
import { hangUp } from '#store/commands.ts'
import type { Queryable } from '#store/db.ts'
import { viewCall } from './view.ts'

/**
 * Calls as their owner sees them: read, listed, cancelled, hung up. Queueing is in `queue.ts`, what happens on the line
 * in `attempt.ts`. A call of another account or mode does not exist here.
 */
interface House {
  db: Queryable
  clock: Clock
}

export async function readCall({ db, clock }: House, caller: Caller, id: string): Promise<CallObject> {
  const row = isId('call', id) ? await store.callById(db, { ...caller, id }) : undefined
  if (!row) throw new Problem('not_found')
  return viewCall(row, await presentFor({ db, clock }, [row]))
}

/** What a queued call waits for depends on what time it is for it; for the others nobody has to ask. */
async function presentFor(house: House, rows: readonly store.CallRow[]): Promise<Temporal.Instant> {
  const waiting = rows.find((row) => row.status === 'queued' && !row.livemode)
  const clock = waiting ? await clockOf(house, { accountId: waiting.account_id, livemode: false }) : house.clock
  return clock.now()
}

export async function listCalls({ db, clock }: House, filter: CallFilter): Promise<CallObject[]> {
  const rows = await pages.listCalls(db, filter)
  const now = await presentFor({ db, clock }, rows)
  return rows.map((row) => viewCall(row, now))
}

/** Whether a call of the account and mode belongs to that client. */
export const isCallOfClient = (
  db: Queryable,
  caller: Caller,
  which: { id: string; clientId: string },
): Promise<boolean> => store.isCallOfClient(db, { ...which, accountId: caller.accountId, livemode: caller.livemode })

/** Any queued call, also between attempts; a cancelled one stays as it is; anything else has started. */
export async function cancelCall({ db, clock }: House, caller: Caller, id: string): Promise<CallObject> {
  const now = iso(clock.now())
  if (isId('call', id)) {
    const cancelled = await cancelQueued(db, { ...caller, id, now })
    if (cancelled) await recordCompleted(db, cancelled, now)
  }
  const call = await readCall({ db, clock }, caller, id)
  if (call.status !== 'cancelled') throw new Problem('not_cancellable')
  return call
}

/**
 * Ends a call that rings or talks. Its row is marked and the node that holds it is told, in one transaction: no other
 * attempt follows, whoever comes to end this one. It ends a moment after the reply, which shows it as it still is.
 */
export async function hangUpCall({ db, clock }: House, caller: Caller, id: string): Promise<CallObject> {
  const told = isId('call', id) && (await hangUp(db, { ...caller, id, at: iso(clock.now()) }))
  const call = await readCall({ db, clock }, caller, id)
  if (!told) throw new Problem('not_cancellable', { message: NOT_ON_THE_LINE })
  return call
}

const NOT_ON_THE_LINE = 'The call neither rings nor talks: there is nothing to hang up.'
