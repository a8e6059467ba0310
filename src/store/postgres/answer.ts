import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { errorCode } from './failure.ts'

/** How to reach the embedded server; fit for `pg`. A host that is a path is the folder of a socket. */
export interface EmbeddedConnection {
  host: string
  port: number
  user: string
  password: string
  database: string
  /** Said aloud, because the driver would otherwise ask the environment. */
  ssl: false
}

/**
 * What a server says when it is called. `starting`: it lives and takes nobody yet, or no more. `stranger`: somebody
 * answers who does not take our password. `silent`: nobody is there.
 */
export type Answer =
  | { kind: 'ready'; folder: string; pid: number }
  | { kind: 'starting' }
  | { kind: 'stranger' }
  | { kind: 'silent' }

const ANSWER_MS = 2_000
/** The server's own lock file, read by the server itself: its first line is the number of the process that answers. */
const WHO =
  "select current_setting('data_directory') as folder, split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid"
const LIVES = new Set(['57P01', '57P02', '57P03', '53300'])

export async function askServer(connection: EmbeddedConnection): Promise<Answer> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS })
  // A connection that breaks reports it here as well, where nobody else listens.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string; pid: number }>(WHO)
    const [who] = rows
    return who ? { kind: 'ready', ...who } : { kind: 'stranger' }
  } catch (error) {
    if (error instanceof pg.DatabaseError) return { kind: LIVES.has(error.code ?? '') ? 'starting' : 'stranger' }
    if (error instanceof Error && /timeout/i.test(error.message)) return { kind: 'starting' }
    return { kind: 'silent' }
  } finally {
    client.end().catch(() => {})
  }
}

/** The process that a cluster's lock file names, or null when there is no such file. */
export async function lockHolder(cluster: string): Promise<number | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  return Number.parseInt(text, 10) || null
}

/**
 * Whether that process is a PostgreSQL on that cluster, by its command line; null where nobody can tell. A number from
 * a file may long belong to somebody else.
 */
export async function isPostgresOn(pid: number, cluster: string): Promise<boolean | null> {
  if (process.platform !== 'linux') return isProcessAlive(pid) ? null : false
  try {
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
    return words.some((word, n) => word === cluster && words[n - 1] === '-D')
  } catch (error) {
    return errorCode(error) === 'ENOENT' || errorCode(error) === 'ESRCH' ? false : null
  }
}

/** Whether a process of that number exists; says nothing of who it is. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
