import type { SessionRow } from '#domain/people/people.ts'
import { type Clock, iso } from '#kernel/clock.ts'
import { keyByHash, noteLastUse } from '#store/accounts.ts'
import type { Queryable } from '#store/db.ts'
import { hashKey, looksLikeKey } from './keys.ts'

/** Who asks: the account, the mode and the key. Nothing of another account or mode is ever visible to it. */
export interface Caller {
  accountId: string
  livemode: boolean
  keyId: string
  /** Of a person who is logged in, whose id stands in the place of the key's. */
  session?: SessionRow
}

/** How long a node trusts what it has read of a key: a revoked one may still pass for this long. */
const TRUSTED_FOR_MS = 1_000
const KNOWN_MAX = 10_000

/**
 * Keys are looked up by hash and remembered for a second. Their last use is collected in memory and written in one
 * statement per flush, so that no request writes.
 */
export class Authenticator {
  readonly #house: { db: Queryable; clock: Clock }
  readonly #known = new Map<string, { caller: Caller | null; until: number }>()
  #used = new Map<string, Temporal.Instant>()

  constructor(house: { db: Queryable; clock: Clock }) {
    this.#house = house
  }

  /** The caller behind an `Authorization` header, or null. */
  async identify(authorization: string | undefined): Promise<Caller | null> {
    const key = /^Bearer ([^\s]+)$/i.exec(authorization ?? '')?.[1]
    if (!key) return null
    const now = this.#house.clock.monotonicMs()
    const known = this.#known.get(key)
    const caller = known && known.until > now ? known.caller : await this.#look(key, now)
    if (caller) this.#used.set(caller.keyId, this.#house.clock.now())
    return caller
  }

  async #look(key: string, now: number): Promise<Caller | null> {
    if (!looksLikeKey(key)) return null
    const row = await keyByHash(this.#house.db, hashKey(key))
    const caller = row && !row.revoked_at ? { accountId: row.account_id, livemode: row.livemode, keyId: row.id } : null
    if (this.#known.size >= KNOWN_MAX) this.#known.clear()
    this.#known.set(key, { caller, until: now + TRUSTED_FOR_MS })
    return caller
  }

  /** Writes the last uses seen since the last flush. */
  async flush(): Promise<void> {
    const uses = [...this.#used].map(([id, at]) => ({ id, at: iso(at) }))
    this.#used = new Map()
    if (uses.length > 0) await noteLastUse(this.#house.db, uses)
  }
}
