import type { Queryable } from './db.ts'
import { sql } from './sql.ts'

/** Keys of POST requests and what they answered. */

export interface KeyScope {
  accountId: string
  livemode: boolean
  path: string
  key: string
}

export interface RememberedReply {
  request_hash: Buffer
  status: number
  reply: Buffer | null
}

/** So long a key may be held without anybody having it for longer than its row takes to write. */
const TAKEN_MS = 50

export async function remembered(db: Queryable, scope: KeyScope, now: string): Promise<RememberedReply | undefined> {
  const [row] = await db.query(sql<RememberedReply>`
    select request_hash, status, reply from idempotency_keys
     where account_id = ${scope.accountId} and livemode = ${scope.livemode} and path = ${scope.path} and key = ${scope.key}
       and expires_at > ${now}`)
  return row
}

/**
 * Takes the key for this transaction. A duplicate on another node is told at once that somebody has it
 * (`lock_timeout`), and once that one has committed finds its row: false.
 */
export async function takeKey(
  tx: Queryable,
  scope: KeyScope,
  row: { requestHash: Buffer; now: string; expiresAt: string },
): Promise<boolean> {
  const [before] = await tx.query(sql<{ was: string }>`
    select current_setting('lock_timeout') as was, set_config('lock_timeout', ${`${TAKEN_MS}ms`}, true)`)
  const rows = await tx.query(sql`
    insert into idempotency_keys as k (account_id, livemode, path, key, request_hash, status, expires_at)
    values (${scope.accountId}, ${scope.livemode}, ${scope.path}, ${scope.key}, ${row.requestHash}, 0, ${row.expiresAt})
    on conflict (account_id, livemode, path, key) do update
       set request_hash = excluded.request_hash, status = 0, reply = null, expires_at = excluded.expires_at
     where k.expires_at <= ${row.now}
    returning 1`)
  await tx.query(sql`select set_config('lock_timeout', ${before?.was ?? '0'}, true)`)
  return rows.length > 0
}

export async function rememberReply(
  tx: Queryable,
  scope: KeyScope,
  reply: { status: number; sealed: Buffer },
): Promise<void> {
  await tx.query(sql`
    update idempotency_keys set status = ${reply.status}, reply = ${reply.sealed}
     where account_id = ${scope.accountId} and livemode = ${scope.livemode} and path = ${scope.path} and key = ${scope.key}`)
}

export interface StoredReplyRow {
  path: string
  key: string
  status: number
  reply: Buffer
}

/** What an account's keys of one mode have answered, after that key, in the order of keys. */
export function storedReplies(
  db: Queryable,
  which: { accountId: string; livemode: boolean; after: { path: string; key: string }; limit: number },
): Promise<StoredReplyRow[]> {
  return db.query(sql<StoredReplyRow>`
    select path, key, status, reply from idempotency_keys
     where account_id = ${which.accountId} and livemode = ${which.livemode} and (path, key) > (${which.after.path}, ${which.after.key})
       and reply is not null
     order by path, key limit ${which.limit}`)
}

export async function forgetKey(tx: Queryable, scope: KeyScope): Promise<void> {
  await tx.query(sql`
    delete from idempotency_keys
     where account_id = ${scope.accountId} and livemode = ${scope.livemode} and path = ${scope.path} and key = ${scope.key}`)
}

/** A bounded batch of what nobody may ask for any more. */
export async function forgetExpired(db: Queryable, now: string, limit: number): Promise<number> {
  const rows = await db.query(sql`
    delete from idempotency_keys where ctid in (select ctid from idempotency_keys where expires_at <= ${now} limit ${limit}) returning 1`)
  return rows.length
}
