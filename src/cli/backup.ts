import { access } from 'node:fs/promises'
import { type Progress, type Taken, takeBackup } from '#backup/take.ts'
import { type Config, readConfig } from '#config.ts'
import { systemClock } from '#kernel/clock.ts'
import { createLog } from '#kernel/log.ts'
import { openDb } from '#store/db.ts'
import { binariesIn } from '#store/postgres/binaries.ts'
import { clusterVersion } from '#store/postgres/cluster.ts'
import { folderAt } from '#store/postgres/folder.ts'
import { countText, sizeText } from './amounts.ts'
import { CommandFailed, reasonOf } from './failure.ts'
import { checkDatabase, reachDatabase } from './foundations.ts'
import { readKeyFile } from './key-file.ts'
import { doLongWork } from './long-work.ts'
import { keptKey } from './secret-key.ts'
import { type Given, UsageProblem } from './usage.ts'

/** `backup FILE`: everything in one file. The database is read as it is and never migrated on the way. */
export async function backup({ words: [file = ''], options }: Given): Promise<void> {
  const config = readConfig()
  if (options.postgres !== undefined && config.databaseUrl !== null)
    throw new UsageProblem('--postgres is for the embedded database, and DATABASE_URL names another.')
  const binaries = options.postgres === undefined ? undefined : binariesIn(options.postgres)
  const key = await readKeyFile(options.encrypt)
  await refuseExisting(file)
  await refuseNothing(config)
  const log = createLog('error')
  const secretKey = config.secretKeys === null ? await keptKey(config.dataDir) : null
  const { connection, stop } = await reachDatabase(config, log, binaries)
  try {
    const db = openDb({ connection, log, max: 1 })
    await checkDatabase(db).finally(() => db.close())
    const taken = await doLongWork(`The backup was interrupted; ${file} was not made.`, ({ signal, tell }) =>
      takeBackup(
        { connection, recordingsDir: config.recordingsDir, clock: systemClock },
        { file, key, secretKey, signal, onProgress: (progress) => tell(progressText(progress)) },
      ),
    )
    report(taken, { file, config, key, secretKey })
  } finally {
    await stop()
  }
}

/** No backup is ever written over. */
async function refuseExisting(file: string): Promise<void> {
  const error = await access(file).then(
    () => null,
    (error) => error,
  )
  if (error === null) throw new CommandFailed(`${file} is there already: name a file that is not.`)
  if (error.code !== 'ENOENT') throw new CommandFailed(`${file} cannot be written: ${reasonOf(error)}.`)
}

/** A command makes an installation where there is none; of this one nobody would want that. */
async function refuseNothing({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl === null && (await clusterVersion(folderAt(dataDir))) === null)
    throw new CommandFailed(`There is no installation in ${dataDir}: DATA_DIR names its folder.`)
}

const progressText = ({ what, done, of, bytes }: Progress): string =>
  `${what}: ${of === null ? countText(done, 'row') : `${done} of ${of}`}; ${sizeText(bytes)} written`

interface Made {
  file: string
  config: Config
  key: Buffer | null
  secretKey: Buffer | null
}

function report(taken: Taken, { file, config, key, secretKey }: Made): void {
  const { bytes, rows, recordings, missing } = taken
  const gone = missing === 0 ? '' : ` Of ${countText(missing, 'recording')} there was no file.`
  const how = `${sizeText(bytes)}, ${key ? 'encrypted' : 'not encrypted'}`
  console.log(
    `Backed up ${countText(rows, 'row')} and ${countText(recordings, 'recording')} to ${file} (${how}).${gone}`,
  )
  const ELSEWHERE = 'keep it elsewhere, what it sealed opens with nothing else.'
  if (config.secretKeys) console.log(`CENTRALINO_SECRET_KEY is not inside: ${ELSEWHERE}`)
  else if (!key || !secretKey) console.log(`${config.dataDir}/secret-key is not inside: ${ELSEWHERE}`)
  if (!taken.isNoted) console.error('The database could not be told of it, so "centralino doctor" does not count it.')
}
