import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import pg from 'pg'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { openDb } from '#store/db.ts'
import { type Embedded, startEmbedded } from '#store/embedded.ts'
import { migrate, migrations } from '#store/migrate.ts'
import { embeddedBinaries } from '#store/postgres/binaries.ts'
import { GROUPS } from './packages.ts'
import { roomFor } from './room.ts'

/**
 * The tests' PostgreSQL: the embedded one, and the oldest that Centralino supports, from Debian. Both run under the
 * same supervisor as in production, for the run of all tests (`node --test --test-global-setup`), or started as a
 * process of its own for a single test file, until that file's process is gone.
 */
// biome-ignore format: a table reads in columns
export const SERVERS = {
  '18': { variable: 'CENTRALINO_TEST_POSTGRES_18', binaries: embeddedBinaries, settings: { scram_iterations: '1' } },
  '15': { variable: 'CENTRALINO_TEST_POSTGRES_15', binaries: debianBinaries, settings: {} },
} as const
export type ServerVersion = keyof typeof SERVERS

/**
 * A power cut would lose the tests' rows, and a password is soon found out, since there are thousands of connections;
 * nothing else differs from production.
 */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', max_connections: '300' }

function debianBinaries() {
  return { binDir: dirname(GROUPS['postgres-15']['postgresql-15']), libraries: [] }
}

/** A server as tests have it: its superuser makes and drops databases, everything else is done as in production. */
export type Served = Pick<Embedded, 'connection' | 'superuser'>

interface TestServer {
  served: Served
  stop(): Promise<void>
}

async function startTestServer(version: ServerVersion): Promise<TestServer> {
  const dataDir = roomFor(`postgres-${version}`)
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  // A run that is broken off takes its folder along.
  process.once('exit', remove)
  try {
    const embedded = await startEmbedded({
      dataDir,
      clock: systemClock,
      log: silentLog,
      role: 'server',
      binaries: SERVERS[version].binaries(),
      settings: { ...SETTINGS, ...SERVERS[version].settings },
      onGivenUp: (failure) => process.stderr.write(`${failure.message}\n`),
    })
    const stop = async () => {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
      process.off('exit', remove)
    }
    const { connection, superuser } = embedded
    await templateOf({ connection, superuser }).catch(async (error) => {
      await stop()
      throw error
    })
    return { served: { connection, superuser }, stop }
  } catch (error) {
    remove()
    process.off('exit', remove)
    throw error
  }
}

const TEMPLATE_LOCK = 0x74706c

/**
 * The name of a database with every migration applied, to be copied. Whoever comes first makes it, the others wait; its
 * name changes with the migrations, so that an edited one is not answered with yesterday's tables.
 */
export async function templateOf({ connection, superuser }: Served): Promise<string> {
  const digest = createHash('sha256')
    .update(JSON.stringify(migrations().map((one) => one.checksum)))
    .digest('hex')
  const name = `template_${digest.slice(0, 16)}`
  const admin = new pg.Client(superuser)
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount) return name
    const draft = `${name}_draft`
    await admin.query(`drop database if exists ${draft} with (force)`)
    await admin.query(`create database ${draft} owner ${connection.user}`)
    const db = openDb({ connection: { ...connection, database: draft }, log: silentLog, max: 1 })
    await migrate(db, silentLog).finally(() => db.close())
    await admin.query(`alter database ${draft} rename to ${name}`)
    return name
  } finally {
    await admin.end()
  }
}

const running: TestServer[] = []

/** The runner says which; one that no test of a run needs is not started. */
function wantedServers(): ServerVersion[] {
  const told = (process.env.CENTRALINO_TEST_SERVERS ?? '18').split(',')
  return (Object.keys(SERVERS) as ServerVersion[]).filter((version) => told.includes(version))
}

export async function globalSetup(): Promise<void> {
  try {
    for (const version of wantedServers()) {
      const server = await startTestServer(version)
      running.push(server)
      process.env[SERVERS[version].variable] = JSON.stringify(server.served)
    }
  } catch (error) {
    await globalTeardown()
    throw error
  }
}

export async function globalTeardown(): Promise<void> {
  await Promise.allSettled(running.splice(0).map((server) => server.stop()))
}

/** As a process of its own: tells its parent the connection, and ends when the parent does. */
async function serve(version: ServerVersion): Promise<void> {
  const gone = new Promise<void>((resolve) => process.once('disconnect', resolve))
  const server = await startTestServer(version)
  process.send?.(server.served)
  await gone
  await server.stop()
}

// Not awaited, so that whoever imports this file can be read at once.
if (import.meta.main) void serve(process.argv[2] === '15' ? '15' : '18')
