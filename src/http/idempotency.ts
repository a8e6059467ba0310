import { createHash } from 'node:crypto'
import { type KeyScope, recall, type StoredReply, WAIT_MS, withKey } from '#domain/idempotency/idempotency.ts'
import { canonicalJson } from '#kernel/canonical-json.ts'
import type { Clock } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { Keyring } from '#kernel/seal.ts'
import type { Db, Queryable } from '#store/db.ts'

/**
 * Duplicates in flight on this node wait for the first on a map in memory, holding no connection; the first to come after
 * it looks again, and either finds the stored reply or does the work itself because the first had failed.
 */
export class InFlight {
  readonly #running = new Map<string, Promise<void>>()
  readonly #clock: Clock
  constructor(clock: Clock) {
    this.#clock = clock
  }

  async alone<T>(scope: KeyScope, work: () => Promise<T>): Promise<T> {
    const name = JSON.stringify([scope.accountId, scope.livemode, scope.path, scope.key])
    const until = this.#clock.monotonicMs() + WAIT_MS
    for (let first = this.#running.get(name); first; first = this.#running.get(name)) await this.#wait(first, until)
    let done = () => {}
    this.#running.set(name, new Promise((resolve) => (done = resolve)))
    try {
      return await work()
    } finally {
      this.#running.delete(name)
      done()
    }
  }

  async #wait(first: Promise<void>, until: number): Promise<void> {
    const patience = new AbortController()
    const leftMs = until - this.#clock.monotonicMs()
    const late = leftMs <= 0 ? Promise.resolve() : this.#clock.sleep(leftMs, patience.signal)
    const inTime = await Promise.race([
      first.then(() => true),
      late.then(
        () => false,
        () => true,
      ),
    ])
    patience.abort()
    if (!inTime) throw new Problem('idempotency_in_progress', { retryAfterSeconds: 1 })
  }
}

const PRINTABLE = /^[\x20-\x7e]{1,255}$/

/** The key of a request, without the quotes of a structured field if it has them; undefined when there is none. */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const key = typeof header === 'string' ? header.replace(/^"(.*)"$/, '$1') : ''
  if (!PRINTABLE.test(key)) throw new Problem('invalid_idempotency_key', { param: 'Idempotency-Key' })
  return key
}

/** Two requests are the same when their bodies are, as canonical JSON; a body that is no JSON is compared as it is. */
export function hashBody(json: unknown, raw: Buffer | undefined): Buffer {
  const text = json === undefined && raw && raw.length > 0 ? raw : canonicalJson(json ?? {})
  return createHash('sha256').update(text).digest()
}

/** Recalls what the key answered, or does the work under it. */
export async function oncePerKey(
  house: { db: Db; clock: Clock; keyring: Keyring },
  key: { scope: KeyScope; hash: Buffer },
  work: (tx: Queryable) => Promise<StoredReply>,
): Promise<StoredReply & { replayed: boolean }> {
  const before = await recall(house, key.scope, key.hash)
  if (before) return { ...before, replayed: true }
  const done = await withKey(house, key, work)
  if (done) return { ...done, replayed: false }
  const meanwhile = await recall(house, key.scope, key.hash)
  if (!meanwhile) throw new Problem('idempotency_in_progress', { retryAfterSeconds: 1 })
  return { ...meanwhile, replayed: true }
}
