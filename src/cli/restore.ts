import { randomBytes } from 'node:crypto'
import { type Restored, restoreBackup } from '#backup/restore.ts'
import { type Verified, verifyBackup } from '#backup/verify.ts'
import { type Config, readConfig } from '#config.ts'
import { opensPepper } from '#domain/installation/installation.ts'
import { systemClock } from '#kernel/clock.ts'
import { createLog } from '#kernel/log.ts'
import { keyring } from '#kernel/seal.ts'
import { openDb } from '#store/db.ts'
import { countText, sizeText } from './amounts.ts'
import { CommandFailed } from './failure.ts'
import { checkDatabase, openForMoment } from './foundations.ts'
import { readKeyFile } from './key-file.ts'
import { doLongWork, type LongWork } from './long-work.ts'
import { barText } from './progress.ts'
import { keptKey, putKey } from './secret-key.ts'
import type { Given } from './usage.ts'

/** `restore FILE`: the file is read to its end and its secrets are tried before anything is touched. */
export async function restore({ words: [file = ''], options }: Given): Promise<void> {
  const config = readConfig()
  const key = await readKeyFile(options.decrypt)
  await doLongWork(`Restoring was interrupted: run it again.`, async (long) => {
    const verified = await verifyBackup(file, { key, onBytes: shown(long, 'checking') })
    const secretKey = await fittingKey(config, { file, verified })
    const restored = await putBack(config, { file, key, verified, secretKey }, long)
    report(restored, { file, verified })
  })
}

interface Source {
  file: string
  key: Buffer | null
  verified: Verified
  /** To be put into DATA_DIR; null when there is one, or CENTRALINO_SECRET_KEY. */
  secretKey: Buffer | null
}

const shown =
  ({ signal, tell }: LongWork, what: string) =>
  (bytes: number, of: number): void => {
    signal.throwIfAborted()
    tell(`${barText(bytes, of)} ${what}, ${sizeText(bytes)} of ${sizeText(of)}`)
  }

/**
 * Without the key that sealed them the restored secrets would not open; better no restore than one that finds out
 * later.
 */
async function fittingKey(
  config: Config,
  { file, verified: { manifest } }: { file: string; verified: Verified },
): Promise<Buffer | null> {
  const inside = manifest.secret_key === null ? null : Buffer.from(manifest.secret_key, 'base64')
  const kept = config.secretKeys === null ? await keptKey(config.dataDir) : null
  const keys = config.secretKeys ?? [kept ?? inside].filter((key) => key !== null)
  if (manifest.pepper !== null) {
    const sealed = Buffer.from(manifest.pepper, 'base64')
    if (keys.length === 0) throw new CommandFailed(`The secret key is not inside ${file}: ${remedy(config)}`)
    if (!opensPepper(keyring(keys), sealed)) {
      const whose = config.secretKeys ? 'CENTRALINO_SECRET_KEY' : `${config.dataDir}/secret-key`
      throw new CommandFailed(`${whose} is not the key that the secrets in ${file} were sealed with: ${remedy(config)}`)
    }
  }
  if (config.secretKeys !== null || kept !== null) return null
  // Where nothing was ever sealed any key will do.
  return inside ?? randomBytes(32)
}

const remedy = ({ secretKeys, dataDir }: Config): string =>
  secretKeys === null
    ? `put the secret-key of the installation that was backed up into ${dataDir}, or set CENTRALINO_SECRET_KEY to it. Nothing was changed.`
    : 'set it to the one of the installation that was backed up. Nothing was changed.'

async function putBack(config: Config, { secretKey, ...source }: Source, long: LongWork): Promise<Restored> {
  const log = createLog('error')
  const { place, connection, stop } =
    config.databaseUrl === null
      ? { place: config.dataDir, ...(await openForMoment(config, log)) }
      : {
          place: 'the database of DATABASE_URL',
          connection: { connectionString: config.databaseUrl },
          stop: async () => {},
        }
  try {
    const db = openDb({ connection, log, max: 1 })
    await checkDatabase(db).finally(() => db.close())
    return await restoreBackup(
      { connection, place, recordingsDir: config.recordingsDir, clock: systemClock },
      {
        ...source,
        signal: long.signal,
        onBegun: async () => {
          if (secretKey) await putKey(config.dataDir, secretKey)
        },
        onBytes: (what) => shown(long, what),
      },
    )
  } finally {
    await stop()
  }
}

function report({ rows, recordings, left }: Restored, { file, verified }: { file: string; verified: Verified }): void {
  console.log(
    `Restored ${countText(rows, 'row')} and ${countText(recordings, 'recording')} of ${verified.manifest.taken_at} from ${file}.`,
  )
  if (left.calls + left.deliveries > 0)
    console.log(
      `The next start goes on with ${countText(left.calls, 'call')} and ${left.deliveries} ${left.deliveries === 1 ? 'delivery' : 'deliveries'}; start with CENTRALINO_ROLES=api to look first.`,
    )
}
