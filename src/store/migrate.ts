import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { iso, systemClock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import type { Db, Queryable } from './db.ts'
import { sql } from './sql.ts'

/**
 * Numbered files of SQL, forward only. Everything that is pending runs in one transaction under an advisory lock, so
 * nodes that start together wait for the first and find nothing left to do; a failure leaves the database as it was.
 */
const FOLDER = new URL('./migrations/', import.meta.url)
const LOCK = 0x63656e74

export interface Migration {
  name: string
  text: string
  checksum: string
}

export function migrations(folder: URL = FOLDER): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

/** Brings the database up to date and returns the names of what was applied. */
export function migrate(db: Db, log: Log, all: Migration[] = migrations()): Promise<string[]> {
  return db.patiently(async (tx) => {
    await holdSchema(tx)
    if (await isRestoring(tx)) throw new MigrationFailure(UNFINISHED)
    return applyMigrations(tx, log, all)
  })
}

const UNFINISHED =
  'A backup is being restored into this database, or its restoring broke off: run "centralino restore" again, which begins anew.'

/** Until the transaction ends nobody else changes what tables there are. */
export const holdSchema = (tx: Queryable): Promise<unknown[]> => tx.query(sql`select pg_advisory_xact_lock(${LOCK})`)

/** Whether a restore has begun and not ended: its mark is there from before the first row until after the last. */
async function isRestoring(tx: Queryable): Promise<boolean> {
  const [row] = await tx.query(sql<{ found: boolean }>`select to_regclass('restoring') is not null as found`)
  return row?.found === true
}

/** For whoever holds the schema: applies what is pending of these, and returns the names. */
export async function applyMigrations(tx: Queryable, log: Log, all: readonly Migration[]): Promise<string[]> {
  await tx.query(
    sql`create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null)`,
  )
  const applied = new Map(((await appliedMigrations(tx)) ?? []).map((row) => [row.name, row.checksum]))
  for (const name of applied.keys()) {
    if (!all.some((one) => one.name === name)) log.warn({ migration: name }, 'the database is newer than this release')
  }
  const pending = all.filter((one) => !applied.has(one.name))
  for (const one of all) {
    if (applied.has(one.name) && applied.get(one.name) !== one.checksum) {
      throw new MigrationFailure(`The migration ${one.name} was changed after it had been applied to this database.`)
    }
  }
  for (const one of pending) {
    // Unnamed on purpose: a file holds many statements, and only the simple protocol takes those.
    await tx.query({ name: '', text: one.text, values: [] })
    await tx.query(
      sql`insert into migrations (name, checksum, applied_at) values (${one.name}, ${one.checksum}, ${iso(systemClock.now())})`,
    )
    log.info({ migration: one.name }, 'migrated')
  }
  return pending.map((one) => one.name)
}

/** What has been applied, in its order; null where nobody ever migrated. */
export async function appliedMigrations(db: Queryable): Promise<Pick<Migration, 'name' | 'checksum'>[] | null> {
  const [row] = await db.query(sql<{ found: boolean }>`select to_regclass('migrations') is not null as found`)
  if (!row?.found) return null
  return db.query(sql<{ name: string; checksum: string }>`select name, checksum from migrations order by name`)
}

/** True when every migration of this release has been applied: part of `/readyz`. */
export async function isMigrated(db: Db): Promise<boolean> {
  const rows = await db.query(sql<{ name: string }>`select name from migrations`)
  const applied = new Set(rows.map((row) => row.name))
  return migrations().every((one) => applied.has(one.name))
}

export class MigrationFailure extends Error {
  override readonly name = 'MigrationFailure'
}
