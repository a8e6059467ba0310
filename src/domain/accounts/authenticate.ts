import { isIP } from 'node:net'
import type { Holder } from '#contract/scopes.ts'
import type { SessionRow } from '#domain/people/people.ts'
import { type Clock, iso } from '#kernel/clock.ts'
import { withinNetworks } from '#kernel/networks.ts'
import { Problem } from '#kernel/problem.ts'
import { unmapped } from '#kernel/public-address.ts'
import { type KeyRow, keyByHash, noteLastUse } from '#store/accounts.ts'
import type { Queryable } from '#store/db.ts'
import { hashKey, looksLikeKey } from './keys.ts'

/** Who does something, as the audit log names them. */
export interface Actor {
  kind: 'key' | 'person' | 'cli'
  id: string
}

/**
 * Who asks: the account, the mode, and what they may do there. Nothing of another account or mode is ever visible to
 * it.
 */
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

/**
 * Keys that nobody has may be invented with a right checksum, and each costs a question to the database: so many of
 * them are asked after for one address, then it waits. A key that was good a moment ago is asked after all the same.
 */
const STRANGERS = { perSecond: 20, burst: 100, addressesMax: 10_000 }

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
  readonly #strangers = new Map<string, { tokens: number; at: number }>()
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
    const key =
      known && known.until > now ? known.key : await this.#look(text, { now, address, wasGood: known?.key != null })
    if (!key || (key.expiresAt !== null && key.expiresAt <= iso(this.#house.clock.now()))) return null
    if (key.networks.length > 0 && !withinNetworks(key.networks, address))
      throw new Problem('forbidden', { message: 'This key may not be used from this address.' })
    this.#used.set(key.caller.actor.id, this.#house.clock.now())
    return key.caller
  }

  async #look(
    text: string,
    { now, address, wasGood }: { now: number; address: string; wasGood: boolean },
  ): Promise<Known | null> {
    if (!looksLikeKey(text)) return null
    const patience = wasGood ? null : this.#patienceWith(address, now)
    const row = await keyByHash(this.#house.db, hashKey(text))
    const key = row && !row.revoked_at ? knownOf(row) : null
    if (patience && key) patience.tokens += 1
    if (this.#known.size >= KNOWN_MAX) this.#known.clear()
    this.#known.set(text, { key, until: now + TRUSTED_FOR_MS })
    return key
  }

  /** Thrown where an address has none left. Who has a whole network has the patience for one address of it. */
  #patienceWith(address: string, now: number): { tokens: number } {
    const { perSecond, burst, addressesMax } = STRANGERS
    const where = networkOf(address)
    const known = this.#strangers.get(where) ?? { tokens: burst, at: now }
    const tokens = Math.min(burst, known.tokens + ((now - known.at) / 1_000) * perSecond)
    const patience = Object.assign(known, { tokens, at: now })
    if (this.#strangers.size >= addressesMax) this.#strangers.clear()
    this.#strangers.set(where, patience)
    if (tokens < 1) throw tooManyStrangers()
    // Given back where the key is one.
    patience.tokens -= 1
    return patience
  }

  /** Writes the last uses seen since the last flush. */
  async flush(): Promise<void> {
    const uses = [...this.#used].map(([id, at]) => ({ id, at: iso(at) }))
    this.#used = new Map()
    if (uses.length > 0) await noteLastUse(this.#house.db, uses)
  }
}

const tooManyStrangers = () =>
  new Problem('rate_limited', { message: 'Too many unknown keys from this address.', retryAfterSeconds: 1 })

/** The network that one subscriber has: an IPv4 address, the first half of an IPv6 address. */
function networkOf(address: string): string {
  const plain = unmapped(address)
  return isIP(plain) === 6 ? halfOf(plain) : plain
}

const GROUPS = 8

function halfOf(address: string): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const before = head.split(':').filter((group) => group !== '')
  const after = tail?.split(':').filter((group) => group !== '') ?? []
  const missing = Array.from({ length: Math.max(0, GROUPS - before.length - after.length) }, () => '0')
  return [...before, ...missing, ...after]
    .slice(0, GROUPS / 2)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
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
