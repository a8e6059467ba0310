import type { Queryable } from './db.ts'
import { sql } from './sql.ts'

export interface LastBackup {
  taken_at: string
  bytes: number
  encrypted: boolean
}

/** The newest counts, also where an older one took longer. */
export async function noteBackup(db: Queryable, { taken_at, bytes, encrypted }: LastBackup): Promise<void> {
  await db.query(sql`
    insert into backups (taken_at, bytes, encrypted) values (${taken_at}, ${bytes}, ${encrypted})
    on conflict (only_one) do update set taken_at = excluded.taken_at, bytes = excluded.bytes, encrypted = excluded.encrypted
     where backups.taken_at < excluded.taken_at`)
}

export async function lastBackup(db: Queryable): Promise<LastBackup | null> {
  const [row] = await db.query(sql<LastBackup>`select taken_at, bytes, encrypted from backups`)
  return row ?? null
}
