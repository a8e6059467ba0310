import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { silentLog } from '#kernel/log.ts'
import { type Db, openDb } from '#store/db.ts'
import type { EmbeddedConnection } from '#store/postgres/answer.ts'
import { SERVERS, type Served, type ServerVersion, templateOf } from './global-setup.ts'
import { TESTS, type Tests, use } from './needs.ts'
import { leftOut } from './packages.ts'

/** The servers a test may ask for; the first is the one that Centralino brings, the second the oldest it supports. */
// biome-ignore format: a table reads in columns
export const POSTGRES = [
  { name: 'PostgreSQL 18', version: '18' },
  { name: 'PostgreSQL 15', version: '15' },
] as const satisfies readonly { name: string; version: ServerVersion }[]

/** Each server, and what tests on it are registered with: where the oldest is left out, they are told as not run. */
export const eachPostgres = (oldest: Tests): readonly ({ server: (typeof POSTGRES)[number] } & Tests)[] => [
  { server: POSTGRES[0], ...TESTS },
  { server: POSTGRES[1], ...oldest },
]

export interface FreshDatabase {
  connection: EmbeddedConnection
  /** Whoever may do what Centralino may not. */
  superuser: EmbeddedConnection
  [Symbol.asyncDispose](): Promise<void>
}

/** A database of the test's own with every migration applied; dropped, whoever is still connected, when disposed of. */
export async function freshDatabase(server: (typeof POSTGRES)[number] = POSTGRES[0]): Promise<FreshDatabase> {
  if (server.version === '15') {
    if (leftOut().includes('postgres-15')) return NOWHERE
    use('postgres-15')
  }
  const { connection, superuser } = await serverOf(server.version)
  const template = await templateFor({ connection, superuser })
  const database = `test_${randomBytes(8).toString('hex')}`
  // Copied file by file: through the log it takes the server twice the work, and there are a thousand in a run.
  const copied = `template ${template} owner ${connection.user} strategy file_copy`
  await command(superuser, `create database ${database} ${copied}`)
  return {
    connection: { ...connection, database },
    superuser: { ...superuser, database },
    [Symbol.asyncDispose]: () => command(superuser, `drop database if exists ${database} with (force)`),
  }
}

/** Where nobody tests it, a machine that gives a test no time for a while ends none of its transactions. */
const IDLE_MS = 60_000

/** Connections to it, of the test's own process. */
export const patientDb = ({ connection }: FreshDatabase, max: number): Db =>
  openDb({ connection, log: silentLog, max, idleInTransactionMs: IDLE_MS })

/** Where a server is left out a suite opens this, so that its tests are counted; none of them runs, and none could. */
const nobody = { host: '/nonexistent', port: 1, user: 'nobody', password: '', database: 'nowhere', ssl: false } as const
const NOWHERE: FreshDatabase = {
  connection: nobody,
  superuser: nobody,
  async [Symbol.asyncDispose]() {},
}

async function command(connection: EmbeddedConnection, text: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

const servers = new Map<ServerVersion, Promise<Served>>()
const templates = new Map<string, Promise<string>>()

function serverOf(version: ServerVersion): Promise<Served> {
  return once(servers, version, () => {
    const given = process.env[SERVERS[version].variable]
    return given ? Promise.resolve(JSON.parse(given)) : startBeside(version)
  })
}

const templateFor = (served: Served): Promise<string> =>
  once(templates, `${served.connection.host}:${served.connection.port}`, () => templateOf(served))

function once<K, V>(known: Map<K, Promise<V>>, key: K, make: () => Promise<V>): Promise<V> {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}

/**
 * A test file that is run alone has a server of its own, in a process that neither outlives this one nor keeps it
 * alive.
 */
function startBeside(version: ServerVersion): Promise<Served> {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const keeper = fork(fileURLToPath(new URL('./global-setup.ts', import.meta.url)), [version], {
    env,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    keeper.once('exit', () => reject(new Error(`The tests' PostgreSQL ${version} did not start.`)))
    keeper.once('error', reject)
    keeper.once('message', (served) => {
      keeper.unref()
      keeper.channel?.unref()
      resolve(served as Served)
    })
  })
}
