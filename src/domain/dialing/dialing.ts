import type { DialingObject } from '#contract/dialing.ts'
import type { Caller } from '#domain/accounts/authenticate.ts'
import { type Clock, iso } from '#kernel/clock.ts'
import type { Queryable } from '#store/db.ts'
import * as store from '#store/dialing.ts'

/** Whether the calls of an account and mode are dialled at all. Once a stop is answered no call begins to ring. */
export async function readDialing(db: Queryable, { accountId, livemode }: Caller): Promise<DialingObject> {
  return show(await store.dialingOf(db, { accountId, livemode }))
}

export async function setDialing(
  { db, clock }: { db: Queryable; clock: Clock },
  { accountId, livemode }: Caller,
  wanted: { paused: boolean; reason?: string | undefined },
): Promise<DialingObject> {
  const reason = wanted.paused ? (wanted.reason ?? null) : null
  const lane = { accountId, livemode, paused: wanted.paused, reason, at: iso(clock.now()) }
  return show(await store.setDialing(db, lane))
}

const show = (row: store.DialingRow | undefined): DialingObject => ({
  object: 'dialing',
  paused: row?.paused ?? false,
  reason: row?.pause_reason ?? null,
  changed_at: row?.pause_changed_at ?? null,
})
