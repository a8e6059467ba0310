import { stat } from 'node:fs/promises'
import type { Clock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { openRecordings, proveWritable, type Recordings, recordingPath } from '#media/recording/recordings.ts'
import { noteBackup } from '#store/backups.ts'
import { setSequence, tablesMadeBy, tablesNamed } from '#store/catalogue.ts'
import type { Connection } from '#store/db.ts'
import { analyze, fillTable, holdRestore, leftToDo, markRestoring, unmarkRestoring } from '#store/dump.ts'
import { applyMigrations, holdSchema, migrations } from '#store/migrate.ts'
import { openDatabaseSession, type Session } from '#store/session.ts'
import { BackupFailure, Broken } from './failure.ts'
import { readBackupFile } from './file.ts'
import type { Section } from './sections.ts'
import type { Verified } from './verify.ts'

/**
 * Puts a verified backup into an empty database. A mark is laid down first, by which every start is refused until the
 * end; then the recordings are written; last come all rows, in one transaction that also takes the mark away. Whatever
 * is killed at whatever moment, there is a mark and not one row, and restoring again begins anew; or all is there.
 */
export interface Needs {
  connection: Connection
  /** What the database is called when somebody is told of it. */
  place: string
  recordingsDir: string
  clock: Clock
}

export interface Order {
  file: string
  key: Buffer | null
  verified: Verified
  signal: AbortSignal
  /** Told once the database is known to be empty and marked, before anything is put in. */
  onBegun(): Promise<void>
  /** Gives who is told how many bytes of how many were read of the file, and may throw to break off. */
  onBytes(what: string): (bytes: number, of: number) => void
}

export interface Restored {
  rows: number
  recordings: number
  /** What the next start goes on with. */
  left: { calls: number; deliveries: number }
}

export async function restoreBackup(needs: Needs, order: Order): Promise<Restored> {
  await using session = await openDatabaseSession(needs.connection)
  // Whatever it waits for then, it waits no longer.
  order.signal.addEventListener('abort', () => void session[Symbol.asyncDispose](), { once: true })
  await begin(session, needs)
  await order.onBegun()
  try {
    await proveWritable(needs.recordingsDir)
    const recordings = await restoreRecordings(needs, order)
    const restored = await session.transaction('begin', () => restoreRows(session, order))
    return { ...restored, recordings }
  } catch (error) {
    if (!(error instanceof Broken)) throw error
    throw new BackupFailure(`${order.file} changed while it was being restored: restore it again.`)
  }
}

/** Only into a database in which there is nothing of ours, unless a restore that broke off left it so. */
async function begin(session: Session, { clock, place }: Needs): Promise<void> {
  if (!(await holdRestore(session)))
    throw new BackupFailure(`Another backup is being restored into ${place} right now. Nothing was changed.`)
  await session.transaction('begin', async () => {
    await holdSchema(session)
    const there = await tablesNamed(session, [...tablesMadeBy(migrations()), 'migrations'])
    if (there.length > 0)
      throw new BackupFailure(
        `There is an installation in ${place} already: restore into an empty one. Nothing was changed.`,
      )
    await markRestoring(session, clock.now())
  })
}

/** How many there are then; one that is there already, from before or from a restore that broke off, stays as it is. */
async function restoreRecordings({ recordingsDir }: Needs, order: Order): Promise<number> {
  const recordings = openRecordings({ folder: recordingsDir, log: silentLog })
  let kept = 0
  for await (const section of sectionsOf(order, 'recordings')) {
    const { about } = section
    if (about.kind !== 'recording') continue
    const there = await stat(recordingPath(recordingsDir, about.call)).catch(() => null)
    if (there?.size === about.bytes || (await putRecording(recordings, section, about.call))) kept += 1
  }
  return kept
}

/** False for one that broke off while the backup was taken: it is none. */
async function putRecording(recordings: Recordings, section: Section, call: string): Promise<boolean> {
  let isWhole = true
  let failure: unknown
  const pieces = async function* () {
    try {
      yield* section.pieces
    } catch (error) {
      failure = error
      throw error
    }
    isWhole = section.closing().whole
    if (!isWhole) throw new Error('a recording that broke off is not kept')
  }
  if (await recordings.keep(call, pieces())) return true
  if (isWhole) throw failure ?? new BackupFailure(`The recording of ${call} could not be written.`)
  return false
}

async function restoreRows(session: Session, order: Order): Promise<Omit<Restored, 'recordings'>> {
  const { manifest, level } = order.verified
  await holdSchema(session)
  await applyMigrations(session, silentLog, level)
  const tables = await tablesNamed(session, tablesMadeBy(level))
  let rows = 0
  for await (const section of sectionsOf(order, 'tables')) {
    const { about } = section
    if (about.kind === 'manifest') continue
    // Tables come before everything else.
    if (about.kind !== 'table') break
    const table = tables.find(({ name }) => name === about.name)
    if (table?.columns.join() !== about.columns.join()) throw misfit(order, about.name)
    const taken = await fillTable(session, about, section.pieces)
    if (taken !== section.closing().size) throw misfit(order, about.name)
    tables.splice(tables.indexOf(table), 1)
    rows += taken
  }
  const [missing] = tables
  if (missing) throw misfit(order, missing.name)
  for (const sequence of manifest.sequences) await setSequence(session, sequence)
  await applyMigrations(session, silentLog, migrations())
  const { size } = await stat(order.file)
  await noteBackup(session, { taken_at: manifest.taken_at, bytes: size, encrypted: order.key !== null })
  await unmarkRestoring(session)
  // So that the first questions are planned by what is there.
  await analyze(session, tablesMadeBy(migrations()))
  return { rows, left: await leftToDo(session) }
}

/** The bytes are as they were written, and were written wrong. */
const misfit = ({ file }: Order, table: string): BackupFailure =>
  new BackupFailure(`${file} cannot be restored: its table ${table} is not as its migrations make it.`)

/** The file once more, from its beginning. */
const sectionsOf = ({ file, key, onBytes }: Order, what: string): AsyncGenerator<Section> =>
  readBackupFile(file, { key, onBytes: onBytes(what) })
