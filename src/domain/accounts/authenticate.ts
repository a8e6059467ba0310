import type { Holder } from '#contract/scopes.ts'
import type { SessionRow } from '#domain/people/people.ts'
import { type Clock, iso } from '#kernel/clock.ts'
import { withinNetworks } from '#kernel/networks.ts'
import { Problem } from '#kernel/problem.ts'
import { type KeyRow, keyByHash, noteLastUse } from '#store/accounts.ts'
import type { Queryable } from '#store/db.ts'
import { hashKey, looksLikeKey } from './keys.ts'

/** Who does something, as the audit log names them. */
export interface Actor {
  kind: 'key' | 'person' | 'cli'
  id: string
}

/** Who asks: the account, the mode, and what they may do there. Nothing of another account or mode is ever visible to it. */
export interface Caller {
  accountId: string
  livemode: boolean
  /** The scope of a key, or the role of a person. */
  scope: Holder
  actor: Actor
  /** Of a person who is logged in. */
  session?: SessionRow
}

/** How long a node trusts what it has read of a key: a revoked one may still pass for this long. */
const TRUSTED_FOR_MS = 1_000
const KNOWN_MAX = 10_000

interface Known {
  caller: Caller
  expiresAt: string | null
  networks: readonly string[]
}

/**
 * Keys are looked up by hash and remembered for a second. Their last use is collected in memory and written in one
 * statement per flush, so that no request writes.
 */
export class Authenticator {
  readonly #house: { db: Queryable; clock: Clock }
  readonly #known = new Map<string, { key: Known | null; until: number }>()
  #used = new Map<string, Temporal.Instant>()

  constructor(house: { db: Queryable; clock: Clock }) {
    this.#house = house
  }

  /** The caller behind an `Authorization` header, or null. Thrown for a key that may not be used from this address. */
  async identify(authorization: string | undefined, address: string): Promise<Caller | null> {
    const text = /^Bearer ([^\s]+)$/i.exec(authorization ?? '')?.[1]
    if (!text) return null
    const now = this.#house.clock.monotonicMs()
    const known = this.#known.get(text)
    const key = known && known.until > now ? known.key : await this.#look(text, now)
    if (!key || (key.expiresAt !== null && key.expiresAt <= iso(this.#house.clock.now()))) return null
    if (key.networks.length > 0 && !withinNetworks(key.networks, address))
      throw new Problem('forbidden', { message: 'This key may not be used from this address.' })
    this.#used.set(key.caller.actor.id, this.#house.clock.now())
    return key.caller
  }

  async #look(text: string, now: number): Promise<Known | null> {
    if (!looksLikeKey(text)) return null
    const row = await keyByHash(this.#house.db, hashKey(text))
    const key = row && !row.revoked_at ? knownOf(row) : null
    if (this.#known.size >= KNOWN_MAX) this.#known.clear()
    this.#known.set(text, { key, until: now + TRUSTED_FOR_MS })
    return key
  }

  /** Writes the last uses seen since the last flush. */
  async flush(): Promise<void> {
    const uses = [...this.#used].map(([id, at]) => ({ id, at: iso(at) }))
    this.#used = new Map()
    if (uses.length > 0) await noteLastUse(this.#house.db, uses)
  }
}

const knownOf = (row: KeyRow): Known => ({
  caller: {
    accountId: row.account_id,
    livemode: row.livemode,
    scope: row.scope,
    actor: { kind: 'key', id: row.id },
  },
  expiresAt: row.expires_at,
  networks: row.networks,
})
