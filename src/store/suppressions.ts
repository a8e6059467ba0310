import { type CallRow, callColumns } from './calls.ts'
import type { Queryable } from './db.ts'
import { nothing, sql } from './sql.ts'

/**
 * The do-not-call list. Entries are written first, then the list is held, then the lane, then calls by id: everybody
 * who adds goes this way, so that nobody waits in a circle. Whoever only asks takes none of these but the list, shared.
 */
export interface SuppressionRow {
  id: string
  livemode: boolean
  number: string | null
  number_hint: string
  reason: string | null
  source: 'api' | 'call' | 'console' | 'import'
  call_id: string | null
  created_at: string
}

/** Whose list: an account has one per mode. */
export interface Whose {
  accountId: string
  livemode: boolean
}

export interface NewEntry {
  id: string
  number: string
  hash: Buffer
  reason: string | null
}

const columns = sql`s.id, s.livemode, s.number, s.number_hint, s.reason, s.source, s.call_id, s.created_at`

/** Lists numbers that are not listed yet; how many they were. */
export async function insertSuppressions(
  tx: Queryable,
  { accountId, livemode }: Whose,
  given: { entries: readonly NewEntry[]; source: SuppressionRow['source']; callId: string | null; at: string },
): Promise<number> {
  const { entries } = given
  const rows = await tx.query(sql`
    insert into suppressions (account_id, livemode, number_hash, id, number, number_hint, reason, source, call_id, created_at)
    select ${accountId}, ${livemode}, e.hash, e.id, e.number, right(e.number, 2), e.reason, ${given.source}, ${given.callId}, ${given.at}
      from unnest(${entries.map((entry) => entry.id)}::text[], ${entries.map((entry) => entry.hash)}::bytea[],
                  ${entries.map((entry) => entry.number)}::text[], ${entries.map((entry) => entry.reason)}::text[])
           as e(id, hash, number, reason)
    on conflict (account_id, livemode, number_hash) do nothing
    returning 1`)
  return rows.length
}

export async function suppressionOf(
  db: Queryable,
  { accountId, livemode }: Whose,
  hash: Buffer,
): Promise<SuppressionRow | undefined> {
  const [row] = await db.query(sql<SuppressionRow>`
    select ${columns} from suppressions s
     where s.account_id = ${accountId} and s.livemode = ${livemode} and s.number_hash = ${hash}`)
  return row
}

/** Of these numbers, those that are listed now, by their hashes in hexadecimal. */
export async function listedAmong(
  db: Queryable,
  { accountId, livemode }: Whose,
  hashes: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query(sql<{ hash: string }>`
    select encode(s.number_hash, 'hex') as hash from suppressions s
     where s.account_id = ${accountId} and s.livemode = ${livemode} and s.number_hash = any(${hashes}::bytea[])`)
  return new Set(rows.map(({ hash }) => hash))
}

export function listSuppressions(
  db: Queryable,
  filter: Whose & { hash?: Buffer | undefined; before?: string | undefined; limit: number },
): Promise<SuppressionRow[]> {
  return db.query(sql<SuppressionRow>`
    select ${columns} from suppressions s where s.account_id = ${filter.accountId} and s.livemode = ${filter.livemode}
      ${filter.hash !== undefined ? sql`and s.number_hash = ${filter.hash}` : nothing}
      ${filter.before !== undefined ? sql`and s.id < ${filter.before}` : nothing}
    order by s.id desc limit ${filter.limit}`)
}

/** False when the number is not on the list. */
export async function deleteSuppression(tx: Queryable, { accountId, livemode }: Whose, hash: Buffer): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from suppressions where account_id = ${accountId} and livemode = ${livemode} and number_hash = ${hash} returning 1`)
  return rows.length > 0
}

/** Whether the number that a call is to is listed; until the transaction ends it is not added to the list. */
export async function isCalleeListed(tx: Queryable, callId: string): Promise<boolean> {
  const [row] = await tx.query(sql<{ listed: boolean }>`
    select number_is_listed(c.account_id, c.livemode, c.to_hash) as listed from calls c where c.id = ${callId}`)
  return row?.listed ?? false
}

/** Until the transaction ends no call is queued that has not seen what it wrote to the list. */
export async function holdList(tx: Queryable, { accountId, livemode }: Whose): Promise<void> {
  await tx.query(sql`select hold_list(${accountId}, ${livemode})`)
}

/**
 * One import at a time per list: two that hold the same numbers in another order would wait for each other. False when
 * there is one: whoever waited here would keep a connection for as long as that takes.
 */
export async function holdImports(tx: Queryable, { accountId, livemode }: Whose): Promise<boolean> {
  const [row] = await tx.query(sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(1937076337, hashtext(${accountId} || ${livemode}::boolean::text)) as held`)
  return row?.held === true
}

/** The queued calls to listed numbers, or to this one only, in the order in which they are to be moved. */
export async function queuedToListed(tx: Queryable, { accountId, livemode }: Whose, hash?: Buffer): Promise<string[]> {
  const rows = await tx.query(sql<{ id: string }>`
    select c.id from calls c
     where c.account_id = ${accountId} and c.livemode = ${livemode} and c.stage = 'queued'
       ${hash !== undefined ? sql`and c.to_hash = ${hash}` : nothing}
       and exists (select 1 from suppressions s
                    where s.account_id = ${accountId} and s.livemode = ${livemode} and s.number_hash = c.to_hash)
     order by c.id`)
  return rows.map((row) => row.id)
}

/** Those of these calls that are still queued end here. */
export function failSuppressed(
  tx: Queryable,
  which: { ids: readonly string[]; at: string; error: object },
): Promise<CallRow[]> {
  return tx.query(sql<CallRow>`
    with held as (
      select id from calls where id = any(${which.ids}::text[]) and status = 'queued' order by id for update)
    update calls c set status = 'failed', outcome = 'suppressed', due_at = null, next_attempt_at = null, waiting_for = null,
                       ended_at = moment_of(c.account_id, c.livemode, ${which.at}), error = ${JSON.stringify(which.error)}
      from held where c.id = held.id and c.status = 'queued'
    returning ${callColumns}`)
}
