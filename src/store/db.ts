import pg from 'pg'
import type { Log } from '#kernel/log.ts'
import { AnswerWatch, giveUpConnection } from './answer-watch.ts'
import { type Held, hold } from './hold.ts'
import { type Begin, hasParsed, PreparedStatement } from './prepared.ts'
import { type Sql, sql } from './sql.ts'

/**
 * The one way to PostgreSQL. A `Queryable` is either the pool or a transaction, so that an operation can take part in
 * its caller's. Instants are read as ISO text in UTC with milliseconds, ready to be shown; code that computes with one
 * makes a `Temporal.Instant` of it.
 */
export interface Queryable {
  query<Row>(statement: Sql<Row>): Promise<Row[]>
}

export interface Db extends Queryable {
  /** Runs the work in one transaction: committed when it resolves, rolled back when it rejects. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  /** The same for work that takes as long as it takes, and waits for whoever is in its way: migrations. */
  patiently<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  /** Statements without parameters, as they stand: migrations. */
  script(text: string): Promise<void>
  /** Has `heard` run at each notice on that channel, with what it says, by a connection of its own. */
  listen(channel: string, heard: (notice: string) => void): Promise<NotificationEar>
  /**
   * The same database over connections that nobody else has: who must be heard does not stand in a line. Closed with
   * this one.
   */
  apart(options: { max: number; answerMs: number }): Db
  /** Gives up every connection, also those in use: nobody waits any longer for an answer that may never come. */
  renew(): void
  close(): Promise<void>
}

export interface NotificationEar extends AsyncDisposable {
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
const STATEMENT_TIMEOUT_MS = 30_000
/** What the server has not answered by then it never will: the packets vanish, or it is stopped. */
const ANSWER_MS = STATEMENT_TIMEOUT_MS + 5_000
/**
 * A node that stopped in the middle of a transaction holds what others need. After a second the server ends it, which
 * it is told when it wakes: its statement fails, and nothing of it was done.
 */
const IDLE_IN_TRANSACTION_MS = 1_000
/** Longer than a stopped node can hold a lock, and short enough for whoever waits behind it to be told in time. */
const LOCK_TIMEOUT_MS = 1_500
/** A peer that is gone without a word is noticed by both sides, also while nothing is sent. */
const KEEP_ALIVE_MS = 5_000

/**
 * Every statement of ours has an index to go by. A queue's table is nearly empty when it is analysed and full of dead
 * rows when it is read: without a word the planner then reads it whole, twenty times slower.
 *
 * Before PostgreSQL 18 what is off is only taken to be very dear. Where a table has nothing else it is read whole all
 * the same, and a statement so dear would be compiled first, which is a hundred times the work of it.
 */
const SESSION = [
  ...['timezone=UTC', 'datestyle=ISO', 'default_transaction_isolation=read\\ committed'],
  ...['enable_seqscan=off', 'jit=off'],
  // In seconds, but for the last; a server ignores them on a socket that has no such thing.
  ...['tcp_keepalives_idle=5', 'tcp_keepalives_interval=2', 'tcp_keepalives_count=3', 'tcp_user_timeout=10000'],
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

/** Where the server can, it notices during a statement that nobody waits for it any more. */
const CHECK_CONNECTION = "select set_config('client_connection_check_interval', '2000', false)"

export interface PoolOptions {
  connection: Connection
  max?: number
  /** Shorter where leases are. */
  idleInTransactionMs?: number
  /** How long an answer may take before its connection counts as lost. */
  answerMs?: number
  /** Told when one was lost so. */
  onLost?: () => void
}

export function openDb(options: PoolOptions & { log: Log }): Db {
  return dbOn(createPool(options), options)
}

export function createPool(options: PoolOptions): pg.Pool {
  const connectMs = Math.min(CONNECT_TIMEOUT_MS, options.answerMs ?? CONNECT_TIMEOUT_MS)
  return new pg.Pool({
    ...options.connection,
    max: options.max ?? POOL_MAX,
    connectionTimeoutMillis: connectMs,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: options.idleInTransactionMs ?? IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'centralino',
    options: SESSION,
    types: { getTypeParser },
  })
}

export function dbOn(pool: pg.Pool, { log, ...options }: PoolOptions & { log: Log }): Db {
  const lines = new Lines(pool, new AnswerWatch(options.answerMs ?? ANSWER_MS), options.onLost)
  const others: Db[] = []
  let closing: Promise<unknown> | null = null
  // Without a listener the death of an idle connection would end the process.
  pool.on('error', (error) => {
    if (!closing) log.warn({ reason: error.message }, 'an idle database connection was lost')
  })
  return {
    query: (statement) => lines.use((client) => lines.watch.answered(client, run(client, statement))),
    transaction: (work) => lines.use((client) => transaction({ client, watch: lines.watch }, work)),
    patiently: (work) => lines.use((client) => transaction({ client, watch: null }, (tx) => patient(tx, work))),
    script: (text) => lines.use(async (client) => void (await client.query(text))),
    listen: (channel, heard) => listen(pool.options, channel, heard),
    apart(changes) {
      // Whoever asks often notices first that packets vanish.
      const other = openDb({ ...options, ...changes, log, onLost: () => lines.suspect(changes.answerMs) })
      others.push(other)
      return other
    },
    renew: () => lines.renew(),
    async close() {
      closing ??= Promise.all([pool.end(), ...others.map((other) => other.close())])
      await closing
    },
  }
}

async function listen(
  options: pg.ClientConfig,
  channel: string,
  heard: (notice: string) => void,
): Promise<NotificationEar> {
  const client = new pg.Client(options)
  const lost = Promise.withResolvers<void>()
  // Its death is no fault of anybody here; without a listener it would end the process.
  client.on('error', () => lost.resolve())
  client.on('end', () => lost.resolve())
  client.on('notification', ({ payload = '' }) => heard(payload))
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
  const prepared = new PreparedStatement(statement, DRIVE, begin)
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

/** The connections of a pool: each is held by one at a time, and given back, or away when it died meanwhile. */
class Lines {
  readonly #pool: pg.Pool
  readonly watch: AnswerWatch
  readonly #all = new Set<pg.PoolClient>()
  readonly #held = new Set<pg.PoolClient>()
  readonly #new = new WeakSet<pg.PoolClient>()
  /** Connections that are taken for dead: one of their age did not answer. */
  readonly #old = new WeakSet<pg.PoolClient>()

  constructor(pool: pg.Pool, watch: AnswerWatch, onLost = () => {}) {
    this.#pool = pool
    this.watch = watch
    watch.onLost = () => {
      this.#age()
      onLost()
    }
    pool.on('connect', (client) => {
      this.#all.add(client)
      this.#new.add(client)
    })
    pool.on('remove', (client) => this.#all.delete(client))
  }

  async use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const { client, release, failure } = await this.#fresh()
    this.#held.add(client)
    try {
      if (this.#new.delete(client)) await this.#greet(client)
      return await work(client).catch((error) => {
        // Whoever finds its connection closed is told what the server closed it for.
        const why = UNUSABLE.test(error.message) ? (failure() ?? error) : error
        if (undone.has(error)) undone.add(why)
        throw why
      })
    } finally {
      this.#held.delete(client)
      release(this.#old.has(client))
    }
  }

  /** An old one is given away for another. */
  async #fresh(): Promise<Held> {
    for (;;) {
      const held = await hold(this.#pool)
      if (!this.#old.has(held.client)) return held
      held.release(true)
    }
  }

  /** One that has no such setting goes without it. */
  async #greet(client: pg.PoolClient): Promise<void> {
    await this.watch.answered(client, client.query(CHECK_CONNECTION)).catch(() => {})
  }

  #age(): void {
    for (const client of this.#all) this.#old.add(client)
  }

  suspect(ms: number): void {
    this.#age()
    this.watch.suspect(this.#held, ms)
  }

  renew(): void {
    this.#age()
    for (const client of this.#held) giveUpConnection(client, 'the connection was given up')
  }
}

const UNUSABLE = /connection error and is not queryable|Connection terminated unexpectedly/

/** What ended a transaction before anybody had asked for its commit. */
const undone = new WeakSet<Error>()

async function transaction<T>(
  { client, watch }: { client: pg.PoolClient; watch: AnswerWatch | null },
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const answered = <R>(asked: Promise<R>): Promise<R> => (watch ? watch.answered(client, asked) : asked)
  let isCommitting = false
  try {
    const begun = await answered(begin(client))
    const result = await work({ query: (statement) => answered(run(client, statement, begun)) })
    isCommitting = true
    await answered(client.query('commit'))
    return result
  } catch (error) {
    if (isUnavailable(error) && (!isCommitting || wasUnsent(error))) undone.add(error as Error)
    // A connection that cannot even roll back is dead or will be closed by the server: nothing was committed.
    await answered(client.query('rollback')).catch(() => client.emit('error', error))
    throw error
  }
}

/** Who writes into a socket that the server has closed has not even asked for the commit. */
const wasUnsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EPIPE'

/** Neither who works long nor who waits for others is thrown out. */
async function patient<T>(tx: Queryable, work: (tx: Queryable) => Promise<T>): Promise<T> {
  for (const name of ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'])
    await tx.query(sql`select set_config(${name}, '0', true)`)
  return work(tx)
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

/** Tells the server that a transaction which computes for long is still there. */
export async function stillHere(tx: Queryable): Promise<void> {
  await tx.query(sql`select 1`)
}

/** SQLSTATE of an error of the database, or undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/** The name of the constraint or unique index that a statement ran into, if that is what happened. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined
}

/** The server ended a transaction because nothing was heard of it for too long. */
export const IDLE_IN_TRANSACTION = '25P03'
/** Somebody else holds what it needs, for longer than anybody waits. */
export const LOCK_NOT_AVAILABLE = '55P03'

/** True when the database refused the statement for what it holds: nothing of it was done. */
export function wasRefused(error: unknown): boolean {
  return /^(22|23)/.test(sqlState(error) ?? '') || wasUndone(error)
}

/**
 * True when a transaction was ended for the sake of others, or for its own delay: nothing of it was done, and it may be
 * done again.
 */
export function wasUndone(error: unknown): boolean {
  if (error instanceof Error && undone.has(error)) return true
  const state = sqlState(error) ?? ''
  return state === IDLE_IN_TRANSACTION || state === LOCK_NOT_AVAILABLE || state.startsWith('40')
}

const GONE = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // A statement that took longer than any of ours may.
  '57014',
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
    wasUndone(error) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  )
}
