import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Restored } from '#backup/restore.ts'
import { restoreBackup } from '#backup/restore.ts'
import { type Progress, type Taken, takeBackup } from '#backup/take.ts'
import { verifyBackup } from '#backup/verify.ts'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { keyring } from '#kernel/seal.ts'
import { startCentralino } from '#main.ts'
import { tablesMadeBy } from '#store/catalogue.ts'
import type { Db } from '#store/db.ts'
import { migrations } from '#store/migrate.ts'
import type { EmbeddedConnection } from '#store/postgres/answer.ts'
import { freshDatabase, POSTGRES, patientDb } from '../support/database.ts'
import { TEST_CONFIG } from '../support/house.ts'
import { PACE } from '../support/pace.ts'

/**
 * A database with a folder of recordings, with or without a node on it: what is backed up, and what is restored into.
 */
export interface Installation extends AsyncDisposable {
  connection: EmbeddedConnection
  recordingsDir: string
  db: Db
  secretKey: Buffer
  /** Starts a node here; its address. It stops with the installation, or before. */
  start(): Promise<{ url: string; stop(): Promise<void> }>
}

/** Leases so short that what a backup found in somebody's hands is soon taken over. */
const TIMES = { heartbeatMs: 500 * PACE, leaseMs: 6_000 * PACE }

export async function installation(
  server: (typeof POSTGRES)[number] = POSTGRES[0],
  { secretKey = randomBytes(32), empty = false }: { secretKey?: Buffer; empty?: boolean } = {},
): Promise<Installation> {
  const database = await freshDatabase(server)
  const recordingsDir = await mkdtemp(join(tmpdir(), 'centralino-recordings-'))
  if (empty) await clear(database.connection)
  const db = patientDb(database, 12)
  const running = new Set<() => Promise<void>>()
  return {
    connection: database.connection,
    recordingsDir,
    db,
    secretKey,
    async start() {
      const config = { ...TEST_CONFIG, recordingsDir, times: TIMES }
      const keys = keyring([secretKey])
      const node = await startCentralino({ config, clock: systemClock, log: silentLog, db, keyring: keys })
      const stop = async () => {
        if (running.delete(stop)) await node.stop()
      }
      running.add(stop)
      return { url: `http://127.0.0.1:${node.address?.port}`, stop }
    },
    async [Symbol.asyncDispose]() {
      for (const stop of running) await stop()
      await db.close()
      await database[Symbol.asyncDispose]()
      await rm(recordingsDir, { recursive: true, force: true })
    },
  }
}

/** As if nobody had ever migrated it. */
export async function clear(connection: EmbeddedConnection): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  await client.end()
}

interface Asked {
  key?: Buffer | null
  secretKey?: Buffer | null
  onProgress?(progress: Progress): void
}

export function backUp(of: Installation, file: string, asked: Asked = {}): Promise<Taken> {
  const { key = null, secretKey = null, onProgress = () => {} } = asked
  const needs = { connection: of.connection, recordingsDir: of.recordingsDir, clock: systemClock }
  return takeBackup(needs, { file, key, secretKey, signal: new AbortController().signal, onProgress })
}

interface Wished {
  key?: Buffer | null
  onBegun?(): Promise<void>
  onBytes?(what: string): void
}

export async function putBack(into: Installation, file: string, wished: Wished = {}): Promise<Restored> {
  const { key = null, onBegun = async () => {}, onBytes = () => {} } = wished
  const verified = await verifyBackup(file, { key, onBytes: () => {} })
  const { connection, recordingsDir } = into
  return restoreBackup(
    { connection, recordingsDir, place: 'here', clock: systemClock },
    { file, key, verified, signal: new AbortController().signal, onBegun, onBytes: (what) => () => onBytes(what) },
  )
}

/** Everything that stands in the tables, as text that two databases can be compared by. */
export async function rowsOfAll(db: Db): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const table of tablesMadeBy(migrations())) {
    const text = `select t::text as row from ${table} t order by 1`
    found[table] = (await db.query<{ row: string }>({ name: '', text, values: [] })).map(({ row }) => row)
  }
  return found
}
