import { randomBytes } from 'node:crypto'
import { viewCall } from '#domain/calls/view.ts'
import { openInstallation } from '#domain/installation/installation.ts'
import { newId } from '#kernel/ids.ts'
import { keyring } from '#kernel/seal.ts'
import { callById } from '#store/calls.ts'
import type { openDb } from '#store/db.ts'
import { sql } from '#store/sql.ts'
import { freshDatabase, patientDb } from './database.ts'

/** A database with accounts, clients and calls in any state, written there directly: nothing runs. */
export async function plantedDatabase() {
  const database = await freshDatabase()
  const db = patientDb(database, 4)
  const keys = keyring([randomBytes(32)])
  const installation = await openInstallation({ db, keyring: keys })
  const AT = '2026-11-01T00:00:00Z'

  async function account(
    name: string,
    terms: { months?: number } = {},
  ): Promise<{ accountId: string; clientId: string }> {
    const accountId = newId('account')
    await db.query(sql`
      insert into accounts (id, name, created_at, retention_months) values (${accountId}, ${name}, ${AT}, ${terms.months ?? 24})`)
    return { accountId, clientId: await client(accountId, { isDefault: true }) }
  }

  async function client(accountId: string, terms: { months?: number; isDefault?: boolean } = {}): Promise<string> {
    const id = newId('client')
    await db.query(sql`
      insert into clients (id, account_id, name, external_id, is_default, created_at, retention_months)
      values (${id}, ${accountId}, 'x', ${id}, ${terms.isDefault ?? false}, ${AT}, ${terms.months ?? null})`)
    const agentId = newId('agent')
    const config = JSON.stringify({
      type: 'outbound',
      language: 'it',
      result: [],
      delivery: { mode: 'sandbox', url: '' },
    })
    await db.query(sql`
      insert into agents (id, account_id, client_id, type, status, revision, config, published_version, created_at, updated_at)
      values (${agentId}, ${accountId}, ${id}, 'outbound', 'published', 1, ${config}, 1, ${AT}, ${AT})`)
    await db.query(sql`
      insert into agent_versions (agent_id, version, account_id, revision, config, published_at)
      values (${agentId}, 1, ${accountId}, 1, ${config}, ${AT})`)
    return id
  }

  /** A call with every personal field filled, an event and two deliveries. */
  async function call(
    whose: { accountId: string; clientId: string },
    changes: {
      number?: string
      direction?: 'outbound' | 'inbound'
      status?: string
      livemode?: boolean
      endedAt?: string
      retryOf?: string
    } = {},
  ): Promise<string> {
    const id = newId('call')
    const { number = '+393331234567', direction = 'outbound', status = 'completed', livemode = false } = changes
    const [to, from] = direction === 'outbound' ? [number, '+390200000000'] : ['+390200000000', number]
    const isRunning = status === 'dialing' || status === 'in_progress'
    const endedAt = isRunning || status === 'queued' ? null : (changes.endedAt ?? AT)
    await db.query(sql`
      insert into calls (id, account_id, livemode, direction, agent_id, agent_version, agent_name, client_id, client_external_id, retry_of,
                         reference, to_number, to_hash, from_number, inputs, callback_url, status, max_attempts, due_at, ended_at, error,
                         created_at, idempotency_key, request_hash, node_id, inbound_line, review_until)
      select ${id}, ${whose.accountId}, ${livemode}, ${direction}, a.id, 1, 'x', a.client_id, 'x', ${changes.retryOf ?? null}, 'canary',
             ${to}, ${installation.numberHash(to)}::bytea, ${from}, '{"nome":"canary"}', 'https://x.example/?canary', ${status}, 3,
             ${status === 'queued' ? AT : null}::timestamptz, ${endedAt}::timestamptz,
             '{"code":"failed","message":"canary","details":"canary"}', ${AT}, ${id}, '\\xc0ffeec0ffee', ${isRunning ? 'node_x' : null},
             (select 1 + count(*) from calls), ${status === 'needs_review' ? AT : null}::timestamptz
        from agents a where a.client_id = ${whose.clientId}`)
    if (endedAt !== null) await ended(id, { ...whose, livemode })
    // What waits for its review has told nobody yet.
    if (status === 'needs_review') await forgetEvent(id)
    return id
  }

  async function ended(id: string, whose: { accountId: string; livemode: boolean }): Promise<void> {
    const transfer = { to: '+390299999999', status: 'answered', requested_at: AT, ended_at: AT, duration_seconds: 3 }
    await db.query(sql`
      insert into call_details (call_id, facts, tool_calls, data, issues, summary, sentiment, recorded, transfer)
      values (${id}, '{"quote":"canary"}', '[{"name":"canary"}]', '{"a":"canary"}', '[{"code":"x","message":"canary"}]', 'canary',
              '{"evidence":"canary"}', true, ${JSON.stringify(transfer)})`)
    await db.query(sql`insert into call_words (call_id, n, turns) values (${id}, 1, ${JSON.stringify([TURN])})`)
    await db.query(sql`insert into call_tools (call_id, n, entry) values (${id}, 1, '{"arguments":{"a":"canary"}}')`)
    await db.query(sql`
      insert into tool_executions (call_id, tool, arguments_hash, idempotency_key, status, result, started_at, ended_at)
      values (${id}, 'book', sha256('canary'), 'canary', 'ok', 'canary', ${AT}, ${AT})`)
    const row = await callById(db, { id, ...whose })
    const event = newId('event')
    const call = row && viewCall(row, Temporal.Instant.from(AT))
    const payload = {
      id: event,
      type: 'call.completed',
      version: '2',
      created_at: AT,
      livemode: false,
      partner_id: 'x',
      call,
    }
    await db.query(sql`
      insert into events (id, account_id, livemode, type, call_id, attempt, created_at, payload)
      values (${event}, ${whose.accountId}, ${whose.livemode}, 'call.completed', ${id}, 1, ${AT}, ${JSON.stringify(payload)})`)
    await db.query(sql`
      insert into deliveries (event_id, channel, account_id, livemode, endpoint, destination, status, due_at, error, node_id)
      values (${event}, 'webhook', ${whose.accountId}, ${whose.livemode}, 'x', 'https://x.example/?canary', 'pending', ${AT}, 'canary', 'node_x'),
             (${event}, 'email', ${whose.accountId}, ${whose.livemode}, 'x', 'canary@x.example', 'failed', null, 'canary', null)`)
  }

  async function forgetEvent(callId: string): Promise<void> {
    await db.query(sql`delete from deliveries where event_id in (select id from events where call_id = ${callId})`)
    await db.query(sql`delete from events where call_id = ${callId}`)
  }

  /** Ids of calls that are anonymised. */
  async function anonymized(): Promise<Set<string>> {
    const rows = await db.query(sql<{ id: string }>`select id from calls where anonymized_at is not null`)
    return new Set(rows.map((row) => row.id))
  }

  return {
    db,
    connection: database.connection,
    keyring: keys,
    installation,
    account,
    client,
    call,
    anonymized,
    async [Symbol.asyncDispose]() {
      await db.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

const TURN = { speaker: 'person', text: 'canary', start_seconds: 0, end_seconds: 1, interrupted: false }

/** Where the texts occur in the database: `table: row`, for every row of every table. */
export async function occurrences(
  db: { query: ReturnType<typeof openDb>['query'] },
  texts: readonly string[],
): Promise<string[]> {
  const tables = await db.query(sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await db.query<{ row: string }>({
      name: '',
      text: `select t::text as row from "${name}" t`,
      values: [],
    })
    for (const { row } of rows) if (texts.some((text) => row.includes(text))) found.push(`${name}: ${row}`)
  }
  return found
}
