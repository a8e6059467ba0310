import { randomBytes } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#config.ts'
import { type Clock, systemClock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { type Keyring, keyring } from '#kernel/seal.ts'
import { type Connection, type Db, openDb } from '#store/db.ts'
import { type EmbeddedFailure, findRunning, startEmbedded } from '#store/embedded.ts'
import { migrate } from '#store/migrate.ts'
import { databaseNow, serverVersion } from '#store/nodes.ts'
import { CommandFailed } from './failure.ts'

/** What every command stands on: a database that is there, current and in step with this machine's clock, and the keys. */
export interface Ground {
  db: Db
  clock: Clock
  keyring: Keyring
  close(): Promise<void>
}

const SKEW_MAX_MS = 2_000
const VERSION_MIN = 15

/** For the server: PostgreSQL of its own, which nobody else may hold. */
export async function groundForServer(
  config: Config,
  log: Log,
  onGivenUp: (failure: EmbeddedFailure) => void,
): Promise<Ground> {
  if (config.databaseUrl !== null)
    return lay({ connectionString: config.databaseUrl }, { config, log, stop: async () => {} })
  const embedded = await startEmbedded({ dataDir: config.dataDir, clock: systemClock, log, role: 'server', onGivenUp })
  return lay(embedded.connection, { config, log, stop: () => embedded.stop() })
}

/** For a command: the running server's PostgreSQL if there is one, else one for this moment. */
export async function groundForCommand(config: Config, log: Log): Promise<Ground> {
  if (config.databaseUrl !== null)
    return lay({ connectionString: config.databaseUrl }, { config, log, stop: async () => {} })
  const running = await findRunning(config.dataDir)
  if (running) return lay(running, { config, log, stop: async () => {} })
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    clock: systemClock,
    log,
    role: 'moment',
    onGivenUp: () => {},
  })
  return lay(embedded.connection, { config, log, stop: () => embedded.stop() })
}

async function lay(
  connection: Connection,
  { config, log, stop }: { config: Config; log: Log; stop: () => Promise<void> },
): Promise<Ground> {
  const db = openDb({ connection, log })
  const close = async () => {
    await db.close()
    await stop()
  }
  try {
    await checkDatabase(db)
    await migrate(db, log)
    const keys = config.secretKeys ?? [await ownKey(config.dataDir)]
    return { db, clock: systemClock, keyring: keyring(keys), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Refuses what would go wrong later and be hard to see then. */
export async function checkDatabase(db: Db): Promise<{ version: number; skewMs: number }> {
  const version = await serverVersion(db).catch((error: Error) => {
    throw new CommandFailed(`The database does not answer: ${error.message}`)
  })
  if (version < VERSION_MIN)
    throw new CommandFailed(`Centralino needs PostgreSQL ${VERSION_MIN} or newer; this is ${version}.`)
  const before = systemClock.now().epochMilliseconds
  const there = Temporal.Instant.from(await databaseNow(db)).epochMilliseconds
  const after = systemClock.now().epochMilliseconds
  const skewMs = Math.max(before - there, there - after, 0)
  if (skewMs > SKEW_MAX_MS) {
    throw new CommandFailed(
      `The clock of this machine and the database's differ by ${(skewMs / 1_000).toFixed(1)} s; at most 2 s are allowed.`,
    )
  }
  return { version, skewMs }
}

/** The installation's own secret key, made on the first start. */
async function ownKey(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'secret-key')
  try {
    await writeFile(path, `${randomBytes(32).toString('base64')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  await chmod(path, 0o600)
  const key = Buffer.from((await readFile(path, 'utf8')).trim(), 'base64')
  if (key.length !== 32)
    throw new CommandFailed(
      `${path} does not hold a secret key: restore it from a backup; without it no stored secret opens.`,
    )
  return key
}
