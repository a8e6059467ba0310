import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { type Config, readConfig } from '#config.ts'
import { agentDocumentSchema } from '#contract/agent-document.ts'
import { createAccount } from '#domain/accounts/accounts.ts'
import { createAgent, publish } from '#domain/agents/agents.ts'
import { systemClock as clock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { createLog } from '#kernel/log.ts'
import { keyring } from '#kernel/seal.ts'
import { type Centralino, startCentralino } from '#main.ts'
import { accountByName } from '#store/accounts.ts'
import { createPool, type Db, dbOn } from '#store/db.ts'
import { startEmbedded } from '#store/embedded.ts'
import { migrate } from '#store/migrate.ts'
import { OUTBOUND } from '../../tests/support/api.ts'

/** Databases of one server of their own with accounts, agents and a backlog of calls, for the figures of the dialer. */
export interface Bench {
  dataDir: string
  pool: pg.Pool
  db: Db
  close(): Promise<void>
}

export interface BenchAccount {
  accountId: string
  clientId: string
  agentId: string
}

const log = createLog('error')

export async function openServer(dataDir: string, settings: Readonly<Record<string, string>> = {}) {
  const onGivenUp = (failure: unknown) => {
    throw failure
  }
  const embedded = await startEmbedded({ dataDir, clock, log, role: 'server', onGivenUp, settings })
  return {
    /** A database with every migration applied. */
    async database(name: string): Promise<Bench> {
      const client = new pg.Client(embedded.superuser)
      await client.connect()
      await client.query(`create database ${name} owner ${embedded.connection.user}`)
      // What was seeded is written before anything is measured.
      await client.query(`grant pg_checkpoint to ${embedded.connection.user}`)
      await client.end()
      const connection = { ...embedded.connection, database: name }
      const pool = createPool({ connection })
      const db = dbOn(pool, { connection, log })
      await migrate(db, log)
      return { dataDir, pool, db, close: () => db.close() }
    },
    stop: () => embedded.stop(),
  }
}

export async function benchAccounts({ db }: Bench, count: number, name = 'bench'): Promise<BenchAccount[]> {
  const config = agentDocumentSchema({ allowHttp: false }).parse(OUTBOUND)
  const accounts: BenchAccount[] = []
  for (let n = 0; n < count; n += 1) {
    await createAccount({ db, clock }, `${name} ${n}`)
    const row = await accountByName(db, `${name} ${n}`)
    if (!row) throw new Error('the account was not made')
    const agent = await db.transaction((tx) => createAgent({ db: tx, clock }, { accountId: row.id, config }))
    await db.transaction((tx) => publish({ db: tx, clock }, { accountId: row.id, id: agent.id, revision: 1 }))
    accounts.push({ accountId: row.id, clientId: row.client_id, agentId: agent.id })
  }
  return accounts
}

/**
 * So many calls that are due now, a millisecond after each other, taking the accounts in turn; every one of them
 * completes.
 */
export async function queueCalls({ pool }: Bench, accounts: readonly BenchAccount[], count: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(
      `insert into calls (id, account_id, livemode, direction, agent_id, agent_version, agent_name, client_id, client_external_id,
                          to_number, to_hash, from_number, inputs, status, max_attempts, due_at, created_at)
       select i.id, a.account_id, false, 'outbound', a.agent_id, 1, 'x', a.client_id, 'default',
              '+390000000001', decode(repeat('00', 16), 'hex'), '+390000000100', '{"nome":"Anna Verdi"}', 'queued', 3, d.at, d.at
         from unnest($1::text[]) with ordinality as i(id, n)
        cross join lateral (select $5::timestamptz + i.n * interval '1 ms') as d(at)
         join unnest($2::text[], $3::text[], $4::text[]) with ordinality as a(account_id, client_id, agent_id, place)
           on a.place = 1 + i.n % $6`,
      [
        Array.from({ length: count }, () => newId('call')),
        accounts.map((one) => one.accountId),
        accounts.map((one) => one.clientId),
        accounts.map((one) => one.agentId),
        clock.now().subtract({ milliseconds: count }).toString(),
        accounts.length,
      ],
    )
    await client.query('vacuum analyze calls')
    await client.query('checkpoint')
  } finally {
    await client.query('reset statement_timeout')
    client.release()
  }
}

/** A node in this process that serves no requests. */
export function startNode({ db, dataDir }: Bench, roles: Config['roles']): Promise<Centralino> {
  const config = {
    ...readConfig({}),
    loopbackForAll: true,
    roles,
    port: 0,
    rateLimit: 0,
    recordingsDir: join(dataDir, 'recordings'),
  }
  return startCentralino({ config, clock, log, db, keyring: keyring([randomBytes(32)]) })
}
