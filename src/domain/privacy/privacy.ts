import { recordAllCompleted } from '#domain/events/events.ts'
import { forgetInReplies } from '#domain/idempotency/idempotency.ts'
import type { Installation } from '#domain/installation/installation.ts'
import { iso } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import type { Keyring } from '#kernel/seal.ts'
import * as store from '#store/privacy.ts'
import { type AnonymizeHouse, anonymizeCalls } from './anonymize.ts'

/**
 * What a person may ask for (rules.md#erasing-and-exporting): that all that is kept of their number in one account and
 * mode be forgotten, now. Calls that wait are cancelled, calls that have ended are anonymised; what still runs, or is
 * too much for one request, is noted and follows by itself. An anonymised call is one that happened: it stays counted
 * and billed, and an entry of the do-not-call list goes on protecting the number.
 */
export interface ErasureHouse extends AnonymizeHouse {
  installation: Installation
}

export interface Erased {
  anonymized: number
  /** Calls of the number that are still to be anonymised. */
  pending: number
}

/** What one transaction takes on; a person has a few calls, a test number may have any number of them. */
const ERASED_AT_ONCE = 1_000

export async function eraseNumber(
  house: ErasureHouse & { keyring: Keyring },
  whose: store.PersonOwner,
  number: string,
): Promise<Erased> {
  const { anonymized, pending, newest } = await eraseSome(house, { ...whose, number }, ERASED_AT_ONCE)
  await forgetInReplies(house, whose, number)
  if (newest === null) await store.dropErasure(house.db, { ...whose, number })
  else {
    // An id of another node may be ahead of ours.
    const upTo = [newId('call'), newest].sort().at(-1) ?? newest
    await store.noteErasure(house.db, { ...whose, number, upTo }, iso(house.clock.now()))
  }
  return { anonymized, pending }
}

/** Goes on with an erasure that was noted, in a transaction; what is done is forgotten. How many calls it took on. */
export async function continueErasure(
  house: ErasureHouse,
  which: store.PersonOwner & { number: string },
  limit: number,
): Promise<number> {
  const noted = await store.holdErasure(house.db, which)
  if (!noted) return 0
  const { anonymized, pending } = await eraseSome(house, noted, limit)
  if (pending === 0) await store.dropErasure(house.db, which)
  return anonymized
}

async function eraseSome(
  house: ErasureHouse,
  asked: store.PersonOwner & { number: string; upTo?: string },
  limit: number,
): Promise<Erased & { newest: string | null }> {
  const who = { ...asked, hash: house.installation.numberHash(asked.number) }
  const now = iso(house.clock.now())
  const cancelled = await store.cancelQueuedOf(house.db, who, { now, limit })
  await recordAllCompleted(house.db, cancelled, now)
  const anonymized = await anonymizeCalls(house, await store.endedCallsOf(house.db, who, limit))
  const { count, newest } = await store.countKept(house.db, who)
  return { anonymized, pending: count, newest }
}
