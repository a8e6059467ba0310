import { type Config, readConfig } from '#config.ts'
import { type Clock, systemClock } from '#kernel/clock.ts'
import { createLog, type Log, onStderr } from '#kernel/log.ts'
import { type Keyring, keyring } from '#kernel/seal.ts'
import { type Connection, type Db, openDb } from '#store/db.ts'
import { type EmbeddedFailure, findRunning, startEmbedded } from '#store/embedded.ts'
import { migrate, migrations } from '#store/migrate.ts'
import { databaseNow, serverVersion } from '#store/nodes.ts'
import type { PostgresBinaries } from '#store/postgres/binaries.ts'
import { CommandFailed, reasonOf } from './failure.ts'
import { ownKey } from './secret-key.ts'

/**
 * What every command stands on: a database that is there, current and in step with this machine's clock, and the keys.
 */
export interface Ground {
  db: Db
  clock: Clock
  keyring: Keyring
  /** The migrations that had to be applied. */
  applied: readonly string[]
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
  if (config.databaseUrl !== null) return lay({ connectionString: config.databaseUrl }, { config, log })
  const embedded = await startEmbedded({ dataDir: config.dataDir, clock: systemClock, log, role: 'server', onGivenUp })
  return lay(embedded.connection, { config, log, stop: () => embedded.stop() })
}

/** For a command: the running server's PostgreSQL if there is one, else one for this moment. */
export async function groundForCommand(config: Config, log: Log): Promise<Ground> {
  const { connection, stop } = await reachDatabase(config, log)
  return lay(connection, { config, log, stop })
}

interface Reached {
  connection: Connection
  stop(): Promise<void>
}

/**
 * The same without looking into the database; with other programs than those that came with the install where it is
 * told to.
 */
export async function reachDatabase(config: Config, log: Log, binaries?: PostgresBinaries): Promise<Reached> {
  const { databaseUrl, dataDir } = config
  const stop = async () => {}
  if (databaseUrl !== null) return { connection: { connectionString: databaseUrl }, stop }
  const running = await findRunning(dataDir)
  if (running) return { connection: running, stop }
  return openForMoment(config, log, binaries).catch(async (error) => {
    // A server may have come first after all.
    const arrived = await findRunning(dataDir)
    if (arrived) return { connection: arrived, stop }
    throw error
  })
}

/** The embedded PostgreSQL for this command alone: refused where a server runs. */
export async function openForMoment({ dataDir }: Config, log: Log, binaries?: PostgresBinaries): Promise<Reached> {
  const options = { dataDir, clock: systemClock, log, role: 'moment', onGivenUp: () => {} } as const
  const embedded = await startEmbedded({ ...options, ...(binaries ? { binaries } : {}) })
  return { connection: embedded.connection, stop: () => embedded.stop() }
}

/** Does a command's work. Only what goes wrong is logged: stdout belongs to the command. */
export async function withGround(work: (ground: Ground) => Promise<void>): Promise<void> {
  const config = readConfig()
  const ground = await groundForCommand(config, createLog('error', onStderr(config.logFormat)))
  try {
    // Whoever is in another folder than they think would wonder why their server does not know the key.
    if (config.databaseUrl === null && isNew(ground))
      console.error(`Note: there was no installation in ${config.dataDir}; a new one was made.`)
    await work(ground)
  } finally {
    await ground.close()
  }
}

/** Whether the database was empty until now. */
export const isNew = ({ applied }: Ground): boolean => applied.length === migrations().length

async function lay(
  connection: Connection,
  { config, log, stop }: { config: Config; log: Log; stop?: () => Promise<void> },
): Promise<Ground> {
  const db = openDb({ connection, log })
  const close = async () => {
    await db.close()
    await stop?.()
  }
  try {
    await checkDatabase(db)
    const applied = await migrate(db, log)
    const keys = config.secretKeys ?? [await ownKey(db, config.dataDir)]
    return { db, clock: systemClock, keyring: keyring(keys), applied, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A machine that has just started may be too busy to let anybody in within the pool's patience; it is asked again. */
const TRIES = 3
async function answering(db: Db, tries = TRIES): Promise<number> {
  try {
    return await serverVersion(db)
  } catch (error) {
    if (tries > 1 && /timeout/i.test(reasonOf(error))) return answering(db, tries - 1)
    throw error
  }
}

/** Refuses what would go wrong later and be hard to see then. */
export async function checkDatabase(db: Db): Promise<{ version: number; skewMs: number }> {
  const version = await answering(db).catch((error) => {
    throw new CommandFailed(`The database does not answer as it should: ${reasonOf(error)}.`)
  })
  if (version < VERSION_MIN)
    throw new CommandFailed(`Centralino needs PostgreSQL ${VERSION_MIN} or newer; this is ${version}.`)
  const before = systemClock.now().epochMilliseconds
  const there = Temporal.Instant.from(await databaseNow(db)).epochMilliseconds
  const after = systemClock.now().epochMilliseconds
  const skewMs = Math.max(before - there, there - after, 0)
  if (skewMs > SKEW_MAX_MS) {
    throw new CommandFailed(
      `The clock of this machine and the database's differ by ${(skewMs / 1_000).toFixed(1)} s; at most ${SKEW_MAX_MS / 1_000} s are allowed.`,
    )
  }
  return { version, skewMs }
}
