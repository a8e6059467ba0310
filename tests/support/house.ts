import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '#config.ts'
import { createKey, type KeyTerms } from '#domain/accounts/accounts.ts'
import { systemClock } from '#kernel/clock.ts'
import { createLog } from '#kernel/log.ts'
import { keyring } from '#kernel/seal.ts'
import { type Centralino, type Foundations, startCentralino } from '#main.ts'
import { type Connection, type Db, openDb } from '#store/db.ts'
import { freshDatabase, POSTGRES } from './database.ts'

/** A whole Centralino in this process, on a database of its own, listening on a free port of loopback. */
export interface TestHouse extends AsyncDisposable {
  url: string
  db: Db
  /** For nodes in other processes on the same database. */
  connection: Connection
  secretKey: string
  recordingsDir: string
  log: string[]
  /** A key of that account, which is made when it is new. */
  key(livemode: boolean, account?: string, terms?: Omit<KeyTerms, 'livemode'>): Promise<string>
  /** Another node on the same database. */
  another(changes?: Partial<Config>, parts?: Parts): Promise<{ node: Centralino; url: string }>
}

export const TEST_CONFIG: Config = {
  port: 0,
  host: '127.0.0.1',
  dataDir: '/nonexistent',
  recordingsDir: '/nonexistent',
  databaseUrl: null,
  secretKeys: null,
  mail: null,
  analysis: null,
  speech: { 'gpt-live-1': null, 'gemini-3.8-live': null },
  sip: null,
  roles: ['api', 'calls', 'worker'],
  rateLimit: 0,
  drainMs: 5_000,
  speechPrices: {},
  callMinutes: 15,
  reviewMs: 72 * 3_600_000,
  metricsToken: null,
  trustedProxies: [],
  allowedHosts: [],
  allowPrivateTargets: false,
  loopbackForAll: true,
  keepGateAudio: false,
  logLevel: 'debug',
  logFormat: 'json',
  times: { heartbeatMs: 500, leaseMs: 10_000 },
  checkReplies: true,
}

/** What a test brings of its own. */
type Parts = Partial<Pick<Foundations, 'clock' | 'liveTelephone' | 'speech'>>

/** What agents of live calls speak with where a test names nothing else: they say nothing. */
const SILENT_MODEL = { module: new URL('./silent-model.ts', import.meta.url).href, options: null }

export async function startHouse(
  changes: Partial<Config> = {},
  server: (typeof POSTGRES)[number] = POSTGRES[0],
  parts: Parts = {},
): Promise<TestHouse> {
  const database = await freshDatabase(server)
  const lines: string[] = []
  const log = createLog('debug', (line) => lines.push(line))
  // A test's process that gets no processor for a second keeps its transaction.
  const db = openDb({ connection: database.connection, log, max: 12, idleInTransactionMs: 20_000 })
  const secretKey = randomBytes(32)
  const keys = keyring([secretKey])
  const nodes: Centralino[] = []
  const recordingsDir = await mkdtemp(join(tmpdir(), 'centralino-recordings-'))
  async function another(more: Partial<Config> = {}, its: Parts = parts) {
    const config = { ...TEST_CONFIG, recordingsDir, ...changes, ...more }
    const spoken = its.liveTelephone || config.sip === null ? {} : { speech: SILENT_MODEL }
    const node = await startCentralino({ config, clock: systemClock, log, db, keyring: keys, ...spoken, ...its })
    nodes.push(node)
    return { node, url: node.address ? `http://127.0.0.1:${node.address.port}` : '' }
  }
  const { url } = await another()
  return {
    url,
    db,
    connection: database.connection,
    secretKey: secretKey.toString('base64'),
    recordingsDir,
    log: lines,
    another,
    key: (livemode, account = 'default', terms = {}) =>
      createKey({ db, clock: systemClock }, { name: account, livemode, ...terms }),
    async [Symbol.asyncDispose]() {
      await Promise.all(nodes.map((node) => node.stop()))
      await db.close()
      await database[Symbol.asyncDispose]()
      await rm(recordingsDir, { recursive: true, force: true })
    },
  }
}
