import pg from 'pg'
import { copyIn, copyOut } from './copy.ts'
import { type Connection, getTypeParser, type Queryable, run } from './db.ts'

/**
 * One connection, for work that takes as long as it takes: a whole table, a whole installation. No limit on time holds
 * here, and values are written in the one way that every version of PostgreSQL reads back as it was.
 */
export interface Session extends Queryable, AsyncDisposable {
  /** Statements without parameters, as they stand. */
  script(text: string): Promise<void>
  /** Committed when the work resolves, rolled back when it rejects. */
  transaction<T>(begin: string, work: () => Promise<T>): Promise<T>
  copyOut(statement: string): AsyncGenerator<Buffer>
  copyIn(statement: string, pieces: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<number>
}

const CONNECT_TIMEOUT_MS = 5_000
const KEEP_ALIVE_MS = 30_000

// biome-ignore format: a table reads in columns
const SETTINGS: Readonly<Record<string, string>> = {
  timezone:                            'UTC',
  datestyle:                           'ISO',
  intervalstyle:                       'postgres',
  bytea_output:                        'hex',
  extra_float_digits:                  '1',
  statement_timeout:                   '0',
  idle_in_transaction_session_timeout: '0',
}

export async function openDatabaseSession(connection: Connection): Promise<Session> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'centralino',
    options: Object.entries(SETTINGS)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    types: { getTypeParser },
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  })
  // Its death reaches whoever waits for a statement; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  const script = async (text: string) => {
    await client.query(text)
  }
  return {
    script,
    query: (statement) => run(client, statement),
    copyOut: (statement) => copyOut(client, statement),
    copyIn: (statement, pieces) => copyIn(client, statement, pieces),
    async transaction(begin, work) {
      await script(begin)
      try {
        const result = await work()
        await script('commit')
        return result
      } catch (error) {
        // One that cannot roll back is dead, and nothing of it was committed.
        await script('rollback').catch(() => {})
        throw error
      }
    },
    [Symbol.asyncDispose]: () => client.end().catch(() => {}),
  }
}
