import { addMs, type Clock, iso } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { Keyring } from '#kernel/seal.ts'
import { type Db, LOCK_NOT_AVAILABLE, type Queryable, sqlState } from '#store/db.ts'
import { forgetKey, type KeyScope, remembered, rememberReply, storedReplies, takeKey } from '#store/idempotency.ts'

/**
 * One key, one effect (rules.md#idempotency). The key's row is written in the transaction of the effect, with the reply
 * sealed in it; a repetition is answered from that row. A duplicate on another node waits for the first at the row
 * itself.
 */
export type { KeyScope } from '#store/idempotency.ts'

const REMEMBERED_MS = 24 * 3_600_000
/** How long a duplicate waits for the first before it is told to come back. */
export const WAIT_MS = 10_000
/** Larger replies are not kept: only what reads can answer with so much, and may read again. */
const REPLY_MAX_CHARACTERS = 1024 * 1024
/** Between two looks at a key that somebody else has: whoever waits holds no connection meanwhile. */
const LOOK_MS = 100

export interface StoredReply {
  status: number
  json: unknown
}

interface House {
  db: Db
  clock: Clock
  keyring: Keyring
}

/** What this key answered before, or null. A different request with the same key is refused. */
export async function recall(
  { db, clock, keyring }: House,
  scope: KeyScope,
  hash: Buffer,
): Promise<StoredReply | null> {
  const row = await remembered(db, scope, iso(clock.now()))
  if (!row) return null
  if (!row.request_hash.equals(hash)) throw new Problem('idempotency_key_reused')
  if (!row.reply) throw new Problem('idempotency_in_progress', { retryAfterSeconds: 1 })
  return { status: row.status, json: JSON.parse(keyring.open(row.reply, replyPlace(scope))) }
}

interface Key {
  scope: KeyScope
  hash: Buffer
  /** How long it waits for another node that has the key. */
  waitMs?: number
}

/**
 * Does the work in one transaction together with the key's row. Null when another node has used the key meanwhile:
 * recall it then. Work that throws leaves no trace, so that the key may be tried again.
 */
export async function withKey(
  house: House,
  key: Key,
  work: (tx: Queryable) => Promise<StoredReply>,
): Promise<StoredReply | null> {
  const until = house.clock.monotonicMs() + (key.waitMs ?? WAIT_MS)
  for (;;) {
    const done = await holdingKey(house, key, work)
    if (done !== 'taken') return done
    if (house.clock.monotonicMs() >= until) throw new Problem('idempotency_in_progress', { retryAfterSeconds: 1 })
    await house.clock.sleep(LOOK_MS)
  }
}

/** `taken`: another node has the key and has not finished. */
function holdingKey(
  { db, clock, keyring }: House,
  key: Key,
  work: (tx: Queryable) => Promise<StoredReply>,
): Promise<StoredReply | null | 'taken'> {
  const now = clock.now()
  const row = { requestHash: key.hash, now: iso(now), expiresAt: iso(addMs(now, REMEMBERED_MS)) }
  return db.transaction(async (tx) => {
    try {
      if (!(await takeKey(tx, key.scope, row))) return null
    } catch (error) {
      if (sqlState(error) === LOCK_NOT_AVAILABLE) return 'taken'
      throw error
    }
    const reply = await work(tx)
    const text = JSON.stringify(reply.json ?? null)
    if (text.length > REPLY_MAX_CHARACTERS) await forgetKey(tx, key.scope)
    else await rememberReply(tx, key.scope, { status: reply.status, sealed: keyring.seal(text, replyPlace(key.scope)) })
    return reply
  })
}

/** Replies that show a call: asking again has no second effect, so their keys may go. */
const REPEATABLE = /^\/v1\/(calls|events|privacy)\//
const READ_AT_ONCE = 200

/**
 * Takes a number out of what an account's keys answered; a key whose repetition would do something again stays taken.
 */
export async function forgetInReplies(
  { db, keyring }: { db: Queryable; keyring: Keyring },
  { accountId, livemode }: Pick<KeyScope, 'accountId' | 'livemode'>,
  number: string,
): Promise<void> {
  // Whole, in its quotes: it may be the beginning of somebody else's.
  const shown = JSON.stringify(number)
  let after = { path: '', key: '' }
  for (;;) {
    const rows = await storedReplies(db, { accountId, livemode, after, limit: READ_AT_ONCE })
    for (const { path, key, status, reply } of rows) {
      const scope = { accountId, livemode, path, key }
      const text = opened(keyring, reply, replyPlace(scope))
      if (!text.includes(shown)) continue
      if (REPEATABLE.test(path)) await forgetKey(db, scope)
      else
        await rememberReply(db, scope, {
          status,
          sealed: keyring.seal(text.replaceAll(shown, '""'), replyPlace(scope)),
        })
    }
    const last = rows.at(-1)
    if (!last || rows.length < READ_AT_ONCE) return
    after = { path: last.path, key: last.key }
  }
}

/** Nothing, where it was sealed with a key that is gone: nobody reads it again. */
function opened(keyring: Keyring, sealed: Buffer, where: string): string {
  try {
    return keyring.open(sealed, where)
  } catch {
    return ''
  }
}

export const replyPlace = (scope: KeyScope): string =>
  `idempotency_keys:${JSON.stringify([scope.accountId, scope.livemode, scope.path, scope.key])}`
