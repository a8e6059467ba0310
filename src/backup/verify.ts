import { type Migration, migrations } from '#store/migrate.ts'
import { BackupFailure, Broken } from './failure.ts'
import { type BackupReading, readBackupFile } from './file.ts'
import { newerSentence } from './header.ts'
import type { Manifest } from './sections.ts'

/** What a file was found to hold. */
export interface Verified {
  manifest: Manifest
  /** How far the database has to be migrated before its rows are put in. */
  level: readonly Migration[]
  rows: number
  recordings: number
}

/** Reads a file from its first byte to its last and believes nothing before the end. Nothing else is touched. */
export async function verifyBackup(file: string, reading: BackupReading): Promise<Verified> {
  let found: Pick<Verified, 'manifest' | 'level'> | undefined
  const totals = { rows: 0, recordings: 0 }
  try {
    for await (const { about } of readBackupFile(file, reading)) {
      if (about.kind === 'manifest') found = { manifest: about, level: levelOf(about, file) }
      if (about.kind === 'end') Object.assign(totals, { rows: about.rows, recordings: about.recordings })
    }
  } catch (error) {
    if (!(error instanceof Broken)) throw error
    throw new BackupFailure(`${file} is broken: ${error.message}. Nothing was changed.`)
  }
  if (!found) throw new Error('a file without a manifest is broken')
  return { ...found, ...totals }
}

/**
 * The migrations of this release that the file's database had; a release that does not know one of them is too old for
 * it.
 */
function levelOf({ migrations: had, release }: Manifest, file: string): Migration[] {
  const ours = migrations()
  had.forEach(({ name, checksum }, n) => {
    if (ours[n]?.name !== name) throw new BackupFailure(newerSentence(file, release))
    if (ours[n]?.checksum !== checksum)
      throw new BackupFailure(`${file} was made by another Centralino: its ${name} differs. Nothing was changed.`)
  })
  return ours.slice(0, had.length)
}
