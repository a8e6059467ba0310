import type { RequestObject } from '#contract/requests.ts'
import { addMs, type Clock } from '#kernel/clock.ts'
import { firstIdAt } from '#kernel/ids.ts'
import type { Queryable } from '#store/db.ts'
import * as store from '#store/requests.ts'

/**
 * The requests of the last days. They are noted in memory and written in one statement now and then, so that no request
 * writes one more row; what a node had not written when it was killed is lost, and nothing depends on it.
 */
const KEPT_MS = 7 * 24 * 3_600_000
/** Between two flushes; beyond it the rest of them goes unnoted. */
const NOTED_MAX = 300
/** Of all accounts; the oldest go first. */
const KEPT_MAX = 200_000

export class RequestNotes {
  #noted: store.RequestRow[] = []

  note(row: store.RequestRow): void {
    if (this.#noted.length < NOTED_MAX) this.#noted.push(row)
  }

  async flush(db: Queryable): Promise<void> {
    const rows = this.#noted
    this.#noted = []
    if (rows.length > 0) await store.insertRequests(db, rows)
  }
}

export const listRequests = async (
  db: Queryable,
  filter: Parameters<typeof store.listRequests>[1],
): Promise<RequestObject[]> => (await store.listRequests(db, filter)).map(show)

const show = ({ account_id: _, livemode: __, actor, ...row }: store.RequestRow): RequestObject => ({
  ...row,
  object: 'request',
  by: actor,
})

/** Rids the table of what is too old or too much; at most so many rows at once. */
export const forgetRequests = ({ db, clock }: { db: Queryable; clock: Clock }, limit: number): Promise<number> => {
  const before = firstIdAt('request', addMs(clock.now(), -KEPT_MS).epochMilliseconds)
  return store.forgetRequests(db, { before, most: KEPT_MAX, limit })
}
