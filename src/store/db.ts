import pg from 'pg'
import type { Log } from '#kernel/log.ts'
import { type Begin, hasParsed, Prepared } from './prepared.ts'
import type { Sql } from './sql.ts'

/**
 * The one way to PostgreSQL. A `Queryable` is either the pool or a transaction, so that an operation can take part in its
 * caller's. Instants are read as ISO text in UTC with milliseconds, ready to be shown; code that computes with one makes a
 * `Temporal.Instant` of it.
 */
export interface Queryable {
  query<Row>(statement: Sql<Row>): Promise<Row[]>
}

export interface Db extends Queryable {
  /** Runs the work in one transaction: committed when it resolves, rolled back when it rejects. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  /** Statements without parameters, as they stand: migrations. */
  script(text: string): Promise<void>
  /** Has `heard` run at each notice on that channel, by a connection of its own. */
  listen(channel: string, heard: () => void): Promise<Ear>
  close(): Promise<void>
}

export interface Ear extends AsyncDisposable {
  /** Settles when nothing more will be heard. */
  readonly lost: Promise<void>
}

export interface Connection {
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
  connectionString?: string
}

/** Connections a node holds at most; calls, deliveries and requests share them. */
const POOL_MAX = 16
const CONNECT_TIMEOUT_MS = 5_000
/** No statement of ours is slow by design; one that is must not hold its locks for ever. */
const STATEMENT_TIMEOUT_MS = 60_000
/**
 * Half of a lease: a node that stopped in the middle of a transaction must not hold what whoever takes its work over needs.
 */
const IDLE_IN_TRANSACTION_MS = 10_000

/**
 * Every statement of ours has an index to go by. A queue's table is nearly empty when it is analysed and full of dead rows when
 * it is read: without a word the planner then reads it whole, twenty times slower.
 */
const SESSION =
  '-c timezone=UTC -c datestyle=ISO -c default_transaction_isolation=read\\ committed -c enable_seqscan=off'

export interface PoolOptions {
  connection: Connection
  max?: number
  /** Shorter where leases are. */
  idleInTransactionMs?: number
}

export function openDb(options: PoolOptions & { log: Log }): Db {
  return dbOn(createPool(options), options.log)
}

export function createPool(options: PoolOptions): pg.Pool {
  return new pg.Pool({
    ...options.connection,
    max: options.max ?? POOL_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: options.idleInTransactionMs ?? IDLE_IN_TRANSACTION_MS,
    application_name: 'centralino',
    options: SESSION,
    types: { getTypeParser },
  })
}

export function dbOn(pool: pg.Pool, log: Log): Db {
  let closing = false
  // Without a listener the death of an idle connection would end the process.
  pool.on('error', (error) => {
    if (!closing) log.warn({ reason: error.message }, 'an idle database connection was lost')
  })
  return {
    query: (statement) => withClient(pool, (client) => run(client, statement)),
    transaction: (work) => transaction(pool, work),
    script: async (text) => {
      await pool.query(text)
    },
    listen: (channel, heard) => listen(pool.options, channel, heard),
    async close() {
      closing = true
      await pool.end()
    },
  }
}

async function listen(options: pg.ClientConfig, channel: string, heard: () => void): Promise<Ear> {
  const client = new pg.Client(options)
  const lost = Promise.withResolvers<void>()
  // Its death is no fault of anybody here; without a listener it would end the process.
  client.on('error', () => lost.resolve())
  client.on('end', () => lost.resolve())
  client.on('notification', heard)
  try {
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  return { lost: lost.promise, [Symbol.asyncDispose]: () => client.end().catch(() => {}) }
}

/** `pg` exports it, its types do not. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils
const DRIVE = { parserFor: (oid: number) => getTypeParser(oid), toWire: prepareValue }

export async function run<Row>(client: pg.ClientBase, statement: Sql<Row>, begin?: Begin): Promise<Row[]> {
  // Without a name it is a script of several statements, which only the simple protocol takes.
  if (statement.name === '') return script<Row>(client, statement.text, begin)
  const prepared = new Prepared(statement, DRIVE, begin)
  client.query(prepared)
  try {
    return await prepared.rows
  } catch (error) {
    // The driver's trace ends at the socket; this one leads back to who asked.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

async function script<Row>(client: pg.ClientBase, text: string, begin?: Begin): Promise<Row[]> {
  if (begin && !begin.sent) {
    begin.sent = true
    await client.query(BEGIN)
  }
  return (await client.query(text)).rows as Row[]
}

/** Holds a connection for the work and gives it back, or away when it died meanwhile. */
async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const held = await hold(pool)
  try {
    return await work(held.client)
  } finally {
    held.release()
  }
}

/**
 * A client in use reports its connection's death by an event, and without a listener that would end the process. So we
 * listen from the very moment in which the pool hands it over: a promise would be told a moment later, and the server may
 * have said goodbye in the same packet.
 */
function hold(pool: pg.Pool): Promise<{ client: pg.PoolClient; release(): void }> {
  return new Promise((resolve, reject) => {
    pool.connect((error, client) => {
      if (error || !client) return reject(error)
      let broken: Error | undefined
      const lost = (failure: Error) => {
        broken = failure
      }
      client.on('error', lost)
      resolve({
        client,
        release() {
          client.off('error', lost)
          client.release(broken)
        },
      })
    })
  })
}

function transaction<T>(pool: pg.Pool, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return withClient(pool, async (client) => {
    try {
      const begun = await begin(client)
      const result = await work({ query: (statement) => run(client, statement, begun) })
      await client.query('commit')
      return result
    } catch (error) {
      // A connection that cannot even roll back is dead or will be closed by the server: nothing was committed.
      await client.query('rollback').catch(() => client.emit('error', error))
      throw error
    }
  })
}

const BEGIN = { name: 'begin', text: 'begin' }

/** A transaction begins together with its first statement, once the connection has parsed what begins it. */
async function begin(client: pg.PoolClient): Promise<Begin> {
  const sent = !hasParsed(client, BEGIN.name)
  if (sent) await client.query(BEGIN)
  return { name: BEGIN.name, sent }
}

const TIMESTAMPTZ = 1184
const INT8 = 20

export function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (oid === TIMESTAMPTZ) return toIso
  // Counts fit a double; a bigint that does not is a bug we want to see.
  if (oid === INT8) return Number
  return pg.types.getTypeParser(oid, format as 'text')
}

/** `2026-11-15 10:00:00.12+00` → `2026-11-15T10:00:00.120Z`: the session's time zone is UTC. */
function toIso(text: string): string {
  const dot = text.indexOf('.')
  if (dot < 0) return `${text.slice(0, 10)}T${text.slice(11, 19)}.000Z`
  const fraction = text.slice(dot + 1, text.indexOf('+', dot))
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
}

/** SQLSTATE of an error of the database, or undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/** The name of the constraint or unique index that a statement ran into, if that is what happened. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined
}

/** True when the database refused the statement for what it holds: nothing of it was done. */
export function wasRefused(error: unknown): boolean {
  return /^(22|23|40)/.test(sqlState(error) ?? '')
}

const GONE = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
])

/** True when the database cannot be reached or is going away: the request may be tried again later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    GONE.has(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  )
}
