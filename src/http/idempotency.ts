import { createHash, hash } from 'node:crypto'
import { type KeyScope, recall, type StoredReply, WAIT_MS, withKey } from '#domain/idempotency/idempotency.ts'
import { breathe } from '#kernel/breathe.ts'
import { canonicalJson, canonicalParts } from '#kernel/canonical-json.ts'
import type { Clock } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { Keyring } from '#kernel/seal.ts'
import { within } from '#kernel/within.ts'
import type { Db, Queryable } from '#store/db.ts'
import type { ParsedBody } from './body.ts'

export type { KeyScope } from '#domain/idempotency/idempotency.ts'

/** PostgreSQL takes a lock time-out of zero for none. */
const LOCK_WAIT_MIN_MS = 1

/**
 * Duplicates in flight on this node wait for the first on a map in memory, holding no connection; the first to come
 * after it looks again, and either finds the stored reply or does the work itself because the first had failed.
 */
export class InFlight {
  readonly #running = new Map<string, Promise<void>>()
  readonly #clock: Clock
  readonly #waitMs: number
  constructor(clock: Clock, waitMs: number = WAIT_MS) {
    this.#clock = clock
    this.#waitMs = waitMs
  }

  /** The work is told how long it may still wait for another node. */
  async alone<T>(scope: KeyScope, work: (waitMs: number) => Promise<T>): Promise<T> {
    const name = JSON.stringify([scope.accountId, scope.livemode, scope.path, scope.key])
    const until = this.#clock.monotonicMs() + this.#waitMs
    for (let first = this.#running.get(name); first; first = this.#running.get(name)) await this.#wait(first, until)
    let done = () => {}
    this.#running.set(name, new Promise((resolve) => (done = resolve)))
    try {
      return await work(Math.max(LOCK_WAIT_MIN_MS, Math.ceil(until - this.#clock.monotonicMs())))
    } finally {
      this.#running.delete(name)
      done()
    }
  }

  async #wait(first: Promise<void>, until: number): Promise<void> {
    const ms = Math.max(0, until - this.#clock.monotonicMs())
    await within({ clock: this.#clock, ms }, first, () => {
      throw new Problem('idempotency_in_progress', { retryAfterSeconds: 1 })
    })
  }
}

const PRINTABLE = /^[\x20-\x7e]{1,255}$/

/** The key of a request, without the quotes of a structured field if it has them; undefined when there is none. */
export function readIdempotencyKey(given: unknown): string | undefined {
  if (given === undefined) return undefined
  const key = typeof given === 'string' ? given.replace(/^"(.*)"$/, '$1') : ''
  if (!PRINTABLE.test(key)) throw new Problem('invalid_idempotency_key', { param: 'Idempotency-Key' })
  return key
}

/** Two requests are the same when their bodies are, and what their addresses ask for beside it. */
export async function hashRequest(
  query: Record<string, unknown>,
  { parsed, raw, bodyHash }: { parsed: ParsedBody; raw: Buffer | undefined; bodyHash?: Buffer | undefined },
): Promise<Buffer> {
  const body = bodyHash ?? (await hashBody(parsed, raw))
  if (Object.keys(query).length === 0) return body
  return createHash('sha256').update(body).update(canonicalJson(query)).digest()
}

/** Bodies are compared as canonical JSON; no body is `{}`, and what is no JSON is its bytes. */
export function hashBody(parsed: ParsedBody, raw: Buffer | undefined): Buffer | Promise<Buffer> {
  if (!('json' in parsed)) return hash('sha256', raw ?? '', 'buffer')
  const json = parsed.json === undefined ? {} : parsed.json
  return raw && raw.length > LONG_BYTES ? hashInParts(json) : hash('sha256', canonicalJson(json), 'buffer')
}

/** A longer body is hashed part by part, and others have their turn in between. */
const LONG_BYTES = 65_536

async function hashInParts(json: unknown): Promise<Buffer> {
  const hashed = createHash('sha256')
  for (const part of canonicalParts(json)) {
    hashed.update(part)
    await breathe()
  }
  return hashed.digest()
}

/** Recalls what the key answered, or does the work under it. */
export async function oncePerKey(
  house: { db: Db; clock: Clock; keyring: Keyring },
  key: { scope: KeyScope; hash: Buffer; waitMs: number },
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
