import { type Clock, iso } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { VERSION } from '#kernel/version.ts'
import { openRecordings, type Recordings } from '#media/recording/recordings.ts'
import { type LastBackup, noteBackup } from '#store/backups.ts'
import { sequencesOf, type Table, tablesMadeBy, tablesNamed } from '#store/catalogue.ts'
import type { Connection } from '#store/db.ts'
import { beginSnapshot, endSnapshot, recordedCalls, rowsOf } from '#store/dump.ts'
import { sealedPepper } from '#store/installation.ts'
import { appliedMigrations, type Migration, migrations } from '#store/migrate.ts'
import { openDatabaseSession, type Session } from '#store/session.ts'
import { BackupFailure } from './failure.ts'
import { writeBackupFile } from './file.ts'
import { closing, countRows, type Manifest, opening, pieces } from './sections.ts'

/**
 * Takes a backup: every row of one moment of the database, and the recording of every call that had one then, in one
 * file. Nobody is stopped for it and nothing is locked that anybody needs. Of the recordings those count that are still
 * there when their turn comes: one that was removed meanwhile is reported as missing, one that was added belongs to the
 * next backup.
 */
export interface TakeNeeds {
  connection: Connection
  recordingsDir: string
  clock: Clock
}

export interface BackupOrder {
  file: string
  /** Encrypts the file. */
  key: Buffer | null
  /** The installation's generated secret key, which only an encrypted file may hold. */
  secretKey: Buffer | null
  signal: AbortSignal
  onProgress(progress: Progress): void
}

export interface Progress {
  /** What is being read: the name of a table, or the recordings. */
  what: string
  done: number
  /** Of how many, where that is known. */
  of: number | null
  /** Bytes of the file so far. */
  bytes: number
}

export interface Taken {
  takenAt: string
  bytes: number
  rows: number
  recordings: number
  /** Recordings that rows speak of and that were not there. */
  missing: number
  /** Whether the database knows of it now. */
  isNoted: boolean
}

export async function takeBackup(needs: TakeNeeds, order: BackupOrder): Promise<Taken> {
  const { file, key, signal, onProgress } = order
  await using session = await openDatabaseSession(needs.connection)
  // Whatever it waits for then, it waits no longer.
  signal.addEventListener('abort', () => void session[Symbol.asyncDispose](), { once: true })
  // Taken before the moment that is kept: whatever was acknowledged before this instant is in it.
  const takenAt = iso(needs.clock.now())
  const progress: Progress = { what: 'migrations', done: 0, of: null, bytes: 0 }
  const totals = { rows: 0, recordings: 0, missing: 0 }
  const tell = (changes: Partial<Progress>) => onProgress(Object.assign(progress, changes))
  const recordings = openRecordings({ folder: needs.recordingsDir, log: silentLog })
  const content = everything({ session, recordings, takenAt, tell, totals }, order)
  const bytes = await writeBackupFile(file, content, { key, signal, onBytes: (bytes) => tell({ bytes }) })
  const isNoted = await note(session, { taken_at: takenAt, bytes, encrypted: key !== null })
  return { takenAt, bytes, isNoted, ...totals }
}

interface Work {
  session: Session
  recordings: Recordings
  takenAt: string
  tell(changes: Partial<Progress>): void
  totals: { rows: number; recordings: number; missing: number }
}

async function* everything(work: Work, order: BackupOrder): AsyncGenerator<Buffer> {
  const { session, tell, totals } = work
  const { manifest, tables } = await openMoment(work, order)
  yield* whole(opening(manifest))
  for (const table of tables) {
    let rows = 0
    yield opening({ kind: 'table', ...table })
    for await (const text of rowsOf(session, table)) {
      rows += countRows(text)
      tell({ what: table.name, done: rows, of: null })
      yield* pieces(text)
    }
    yield closing({ size: rows, whole: true })
    totals.rows += rows
  }
  // Some thirty bytes for each recording. The moment is not held open while files are copied: that may take hours,
  // during which the database could not clear away what is dead.
  const ids = Buffer.concat(await Array.fromAsync(recordedCalls(session)))
  await endSnapshot(session)
  const calls = ids.toString('latin1').split('\n').slice(0, -1)
  for (const [n, line] of calls.entries()) {
    const [call = '', expected] = line.split('\t')
    tell({ what: 'recordings', done: n, of: calls.length })
    const isKept = yield* recordingOf(work.recordings, call)
    if (isKept) totals.recordings += 1
    else if (expected === 't') totals.missing += 1
  }
  yield* whole(opening({ kind: 'end', rows: totals.rows, recordings: totals.recordings }))
}

function* whole(opened: Buffer): Generator<Buffer> {
  yield opened
  yield closing({ size: 0, whole: true })
}

/** The state of the database from here on, and what the file says of it first. */
async function openMoment(
  { session, takenAt }: Work,
  { secretKey, key }: BackupOrder,
): Promise<{ manifest: Manifest; tables: Table[] }> {
  const level = await knownLevel(session)
  const names = tablesMadeBy(level)
  await beginSnapshot(session, names)
  const now = (await knownLevel(session)).length
  if (now !== level.length) throw new BackupFailure('The database was being migrated just now: run the backup again.')
  const tables = await tablesNamed(session, names)
  if (tables.length !== names.length)
    throw new BackupFailure(`The database lacks tables that it should have: ${missingOf(names, tables)}.`)
  const manifest: Manifest = {
    kind: 'manifest',
    release: VERSION,
    taken_at: takenAt,
    migrations: level.map(({ name, checksum }) => ({ name, checksum })),
    sequences: await sequencesOf(session, names),
    pepper: (await sealedPepper(session))?.toString('base64') ?? null,
    secret_key: key === null ? null : (secretKey?.toString('base64') ?? null),
  }
  return { manifest, tables }
}

const missingOf = (names: readonly string[], tables: readonly Table[]): string =>
  names.filter((name) => !tables.some((table) => table.name === name)).join(', ')

/** How far the database was migrated: as many of our migrations, in their order, or we do not know its tables. */
async function knownLevel(session: Session): Promise<Migration[]> {
  const applied = await appliedMigrations(session)
  if (applied === null) throw new BackupFailure('There is no installation of Centralino in this database.')
  const level = migrations().slice(0, applied.length)
  const isKnown = applied.every(({ name, checksum }, n) => level[n]?.name === name && level[n]?.checksum === checksum)
  if (!isKnown)
    throw new BackupFailure('The database was migrated by another release of Centralino: back it up with that one.')
  return level
}

/** True when it was there to its last byte; what breaks off is passed over by whoever restores. */
async function* recordingOf(recordings: Recordings, call: string): AsyncGenerator<Buffer, boolean> {
  const found = await recordings.open(call)
  if (found === null) return false
  let size = 0
  yield opening({ kind: 'recording', call, bytes: found.size })
  try {
    for await (const piece of found.read({ first: 0, last: found.size - 1 })) {
      size += piece.length
      yield* pieces(Buffer.from(piece))
    }
  } catch (error) {
    // A folder on the network may lose an open file to whoever removes it.
    if (!(error instanceof Error && 'syscall' in error)) throw error
  } finally {
    await found.close()
  }
  yield closing({ size, whole: size === found.size })
  return size === found.size
}

/** The file is there, whether or not anybody hears of it: a database of an older level has no place for the news. */
async function note(session: Session, last: LastBackup): Promise<boolean> {
  return noteBackup(session, last).then(
    () => true,
    () => false,
  )
}
