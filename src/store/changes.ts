import type { Turn } from '#contract/conversation.ts'
import type { Queryable } from './db.ts'
import { sql } from './sql.ts'

/** What has changed, for those who look; written by triggers, and only while somebody does. */

export interface ChangePlace {
  /**
   * The transaction and the row: in this order changes are read, and none is read before an older one may still come.
   */
  tx: string
  id: string
}

export interface ChangeRow extends ChangePlace {
  account_id: string
  livemode: boolean
  object: string
  object_id: string
  change: string
}

export async function watch(
  db: Queryable,
  watched: readonly { accountId: string; livemode: boolean }[],
  by: { nodeId: string; at: string },
): Promise<void> {
  await db.query(sql`
    insert into watchers (account_id, livemode, node_id, seen_at)
    select distinct w.account_id, w.livemode, ${by.nodeId}, ${by.at}::timestamptz
      from unnest(${watched.map((one) => one.accountId)}::text[], ${watched.map((one) => one.livemode)}::boolean[]) as w(account_id, livemode)
     order by 1, 2
    on conflict (account_id, livemode, node_id) do update set seen_at = excluded.seen_at`)
}

/** Those that nobody has renewed since then, and the changes beyond the newest so many. */
export async function forgetChanges(db: Queryable, which: { unseenSince: string; most: number }): Promise<void> {
  await db.query(sql`delete from watchers where seen_at < ${which.unseenSince}`)
  await db.query(sql`delete from changes where id <= (select max(id) from changes) - ${which.most}`)
}

/** Where the stream stands now: all that is committed later comes after it. */
export async function presentPlace(db: Queryable): Promise<ChangePlace> {
  const [row] = await db.query(sql<ChangePlace>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as tx, '0' as id`)
  return row ?? { tx: '0', id: '0' }
}

/** Whether what came after that place is still there. */
export async function isKept(db: Queryable, { tx, id }: ChangePlace): Promise<boolean> {
  const [row] = await db.query(sql`
    select 1 from changes where (tx, id) <= (${tx}::xid8, ${id}::bigint) limit 1`)
  return row !== undefined
}

/** What was committed after that place, as far as nothing older can still come. */
export function changesAfter(db: Queryable, { tx, id }: ChangePlace, limit: number): Promise<ChangeRow[]> {
  return db.query(sql<ChangeRow>`
    select tx::text as tx, id::text as id, account_id, livemode, object, object_id, change from changes
     where (tx, id) > (${tx}::xid8, ${id}::bigint) and tx < pg_snapshot_xmin(pg_current_snapshot())
     order by tx, id limit ${limit}`)
}

export interface WordsRow {
  call_id: string
  account_id: string
  livemode: boolean
  n: number
  turns: Turn[]
}

/** What is written down of these calls, as far as they have turns from those numbers on. */
export function changeWordsOf(db: Queryable, calls: readonly string[]): Promise<WordsRow[]> {
  return db.query(sql<WordsRow>`
    select w.call_id, c.account_id, c.livemode, w.n, w.turns
      from call_words w join calls c on c.id = w.call_id
     where w.call_id = any(${calls}::text[]) order by w.call_id, w.n`)
}
