import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'node:test'
import { verifyBackup } from '#backup/verify.ts'
import { createKey } from '#domain/accounts/accounts.ts'
import { secretsOfAccounts } from '#domain/events/secrets.ts'
import { systemClock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { silentLog } from '#kernel/log.ts'
import { keyring } from '#kernel/seal.ts'
import { openRecordings, recordingPath } from '#media/recording/recordings.ts'
import { lastBackup } from '#store/backups.ts'
import { sequencesOf, tablesMadeBy } from '#store/catalogue.ts'
import type { Db } from '#store/db.ts'
import { migrate, migrations } from '#store/migrate.ts'
import { openDatabaseSession } from '#store/session.ts'
import { sql } from '#store/sql.ts'
import { type Api, apiFor, publishedAgent, until } from '../support/api.ts'
import { POSTGRES } from '../support/database.ts'
import { needs } from '../support/needs.ts'
import { addUsage } from '../support/usage.ts'
import { plantRecording } from './commands.ts'
import { backUp, clear, type Installation, installation, putBack, rowsOfAll } from './installation.ts'

const { test, after } = needs('postgres-15')

const folder = mkdtempSync(join(tmpdir(), 'centralino-backup-'))
after(() => rmSync(folder, { recursive: true }))
let files = 0
const freshFile = (): string => join(folder, `${++files}.backup`)

const [PG18, PG15] = POSTGRES
const LISTED = '+390000000009'

/** The tables of this day; of one that is added later a row is welcome here, and not needed. */
const KNOWN = migrations().filter(({ name }) => name < '0021')
const AT = `'2026-11-15T09:30:00.123456Z'`

/** Rows of what the simulated calls below leave empty. */
const OTHER_ROWS = `
  insert into nodes values ('node_gone', 'api', false, ${AT}, ${AT});
  insert into commands values ('node_gone', 'call_1', 'cancel', ${AT});
  insert into idempotency_keys values ('acc_1', true, '/v1/x', 'k', '\\x00', 200, '\\xff00', ${AT});
  insert into line_slots values ('acc_1', true, 7, 'call_1', 'cmp_1', 3);
  insert into daily_slots values ('acc_1', true, '\\x0102', '2026-11-15', 3);
  insert into endpoints (endpoint, account_id, failures, failing_since, last_failed_at) values ('e', 'acc_1', 3, ${AT}, ${AT});
  insert into client_logins select id, 'anna@example.com', ${AT} from clients limit 1;
  insert into erasures values ('acc_1', true, '+390212345678', 'call_9', ${AT});
  insert into test_clocks values ('acc_1', ${AT}, null, null);
  insert into tool_executions values ('call_1', 't', '\\x${'00'.repeat(32)}', 'k', 'ok', E'a\\tb', ${AT}, ${AT});
  insert into call_tools values ('call_1', 1, '{"b":1,  "a":2}');`

/** An account with something of everything, on a node that has stopped. */
async function usedInstallation(server: (typeof POSTGRES)[number]) {
  const made = await installation(server)
  const key = await createKey({ db: made.db, clock: systemClock }, { name: 'default', livemode: false })
  const node = await made.start()
  const api = apiFor(node.url, key)
  const agent = await publishedAgent(api, { recording: true })
  assert.equal((await api('PUT', `/v1/agents/${agent}/mcp-token`, { token: 'secret token' })).status < 300, true)
  await api('POST', '/v1/webhook-secret')
  await api('POST', '/v1/webhook-secret')
  await api('POST', '/v1/suppressions', { number: LISTED, reason: 'è\tcosì\n\\N' })
  const calls = await Promise.all([1, 2, 5, 8].map((n) => queued(api, { agent, to: `+39000000000${n}` })))
  const contacts = [1, 2, 3].map((n) => ({ to: `+39000000000${n}`, inputs: { nome: `Anna ${n}` } }))
  const campaign = await api('POST', '/v1/campaigns', { agent, name: 'Prova', contacts })
  assert.equal(campaign.status, 201, campaign.text)
  await until(
    () => api('GET', `/v1/campaigns/${campaign.json.id}`),
    ({ json }) =>
      json.status === 'completed' || json.by_status.queued + json.by_status.completed + json.by_status.failed === 3,
  )
  await Promise.all(calls.slice(0, 1).map((id) => ended(api, id)))
  await queued(api, { agent, to: '+390000000001', scheduled_at: '2027-06-01T10:00:00Z' })
  await addSomeUsage(made.db, 5)
  await node.stop()
  await made.db.script(OTHER_ROWS)
  for (const call of await recorded(made.db)) await plantRecording(made.recordingsDir, call)
  return { made, key, agent, calls, campaign: campaign.json.id as string }
}

async function queued(api: Api, body: object): Promise<string> {
  const { status, json, text } = await api('POST', '/v1/calls', { inputs: { nome: 'Anna' }, ...body })
  assert.equal(status, 202, text)
  return json.id
}

const ended = (api: Api, id: string) =>
  until(
    () => api('GET', `/v1/calls/${id}`),
    (seen) => ['completed', 'failed', 'needs_review'].includes(seen.json?.status),
    60_000,
  )

async function addSomeUsage(db: Db, n: number): Promise<string[]> {
  const [account] = await db.query(sql<{ id: string; client: string }>`
    select a.id, c.id as client from accounts a join clients c on c.account_id = a.id and c.is_default where a.name = 'default'`)
  assert.ok(account)
  const used = { accountId: account.id, clientId: account.client }
  return Promise.all(Array.from({ length: n }, (_, at) => addUsage(db, { ...used, seconds: 7 * at + 1 })))
}

/** One row and its recording, and a backup of them, for all who only want something to restore. */
const small = (): Promise<Small> => {
  made ??= makeSmall()
  return made
}
interface Small {
  source: Installation
  file: string
  call: string
}
let made: Promise<Small> | undefined
after(async () => (await made)?.source[Symbol.asyncDispose]())

async function makeSmall(): Promise<Small> {
  const source = await installation(PG18)
  const call = newId('call')
  await source.db.query(sql`insert into call_details (call_id, facts, recorded) values (${call}, '{}', true)`)
  await openRecordings({ folder: source.recordingsDir, log: silentLog }).keep(call, [randomBytes(300_000)])
  const file = freshFile()
  await backUp(source, file)
  return { source, file, call }
}

const counters = (db: Db) => sequencesOf(db, tablesMadeBy(migrations()))

const recorded = async (db: Db): Promise<string[]> =>
  (await db.query(sql<{ call_id: string }>`select call_id from call_details where recorded order by 1`)).map(
    (row) => row.call_id,
  )

for (const [from, to] of [
  [PG18, PG15],
  [PG15, PG18],
] as const) {
  describe(`from ${from.name} to ${to.name}`, () => {
    test('every row of every table comes back as it was, every recording, every secret, and the keys work', async () => {
      const { made, key, agent, calls } = await usedInstallation(from)
      await using source = made
      const before = await rowsOfAll(source.db)
      const empty = tablesMadeBy(KNOWN).filter((table) => before[table]?.length === 0)
      assert.deepEqual(empty, [], 'there is something of everything')
      const file = freshFile()
      const taken = await backUp(source, file)
      assert.deepEqual(
        [taken.rows, taken.recordings, taken.missing],
        [Object.values(before).flat().length, (await recorded(source.db)).length, 0],
      )
      await using target = await installation(to, { secretKey: source.secretKey, empty: true })
      const restored = await putBack(target, file)
      assert.deepEqual([restored.rows, restored.recordings], [taken.rows, taken.recordings])
      assert.ok(restored.recordings > 0 && restored.left.calls > 0)
      const { backups, ...rest } = await rowsOfAll(target.db)
      const { backups: none, ...expected } = before
      assert.deepEqual(rest, expected)
      assert.deepEqual(none, [])
      assert.equal(backups?.length, 1)
      // One that began anew would give an id that is taken.
      assert.deepEqual(await counters(target.db), await counters(source.db))
      assert.deepEqual(await lastBackup(target.db), await lastBackup(source.db))
      for (const call of await recorded(source.db))
        assert.ok(
          readFileSync(recordingPath(target.recordingsDir, call)).equals(
            readFileSync(recordingPath(source.recordingsDir, call)),
          ),
        )
      const secrets = async ({ db, secretKey }: Installation) => {
        const [account] = await db.query(sql<{ id: string }>`select id from accounts where name = 'default'`)
        return secretsOfAccounts({ db, clock: systemClock, keyring: keyring([secretKey]) }, [account?.id ?? ''])
      }
      assert.deepEqual(await secrets(target), await secrets(source))
      const node = await target.start()
      const api = apiFor(node.url, key)
      assert.equal((await api('GET', `/v1/calls/${calls[0]}`)).json.outcome, 'completed')
      const refused = await api('POST', '/v1/calls', { agent, to: LISTED, inputs: { nome: 'Anna' } })
      assert.equal(refused.json.outcome, 'suppressed', 'the list still protects, so the pepper is the same')
      assert.equal((await api('POST', '/v1/webhook-secret')).status, 201)
      await ended(api, await queued(api, { agent, to: '+390000000001' }))
    })
  })
}

/** Between two calls of one of the crowd: what they leave behind has to be settled elsewhere, on the same machine. */
const CALM_MS = 25
/** Acknowledged before the backup begins. */
const CROWDED = 16

test('under load: all that was acknowledged before is there, what was under way goes on, and the sums agree', async () => {
  await using source = await installation(PG18)
  const key = await createKey({ db: source.db, clock: systemClock }, { name: 'default', livemode: false })
  const { url } = await source.start()
  const api = apiFor(url, key)
  const agent = await publishedAgent(api, { recording: true })
  const acknowledged: string[] = []
  const used: string[] = []
  const stopping = new AbortController()
  const crowd = Array.from({ length: 4 }, async (_, who) => {
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      acknowledged.push(await queued(api, { agent, to: '+390000000001', reference: `${who}-${n}` }))
      if (n % 5 === 0) used.push(...(await addSomeUsage(source.db, 1)))
      await systemClock.sleep(CALM_MS)
    }
  })
  await until(
    async () => acknowledged.length,
    (n) => n > CROWDED,
  )
  let [file, calls, records]: [string, string[], string[]] = ['', [], []]
  do {
    ;[file, calls, records] = [freshFile(), [...acknowledged], [...used]]
    await backUp(source, file)
    // Only a backup during which calls came in shows anything.
  } while (acknowledged.length === calls.length)
  stopping.abort()
  await Promise.all(crowd)
  await using target = await installation(PG15, { secretKey: source.secretKey, empty: true })
  await putBack(target, file)
  const missing = await target.db.query(sql`
    select id from unnest(${calls}::text[]) as id where not exists (select 1 from calls c where c.id = id.id)`)
  assert.deepEqual(missing, [])
  const here = await target.db.query(sql<{ id: string }>`select id from usage_records`)
  assert.deepEqual(
    records.filter((id) => !here.some((row) => row.id === id)),
    [],
  )
  const bill = (db: Db) =>
    db.query(sql`
      select month::text, currency, sum(amount) as amount, sum(billed_minutes) as minutes, count(*) as n
        from usage_records where id = any(${here.map((row) => row.id)}::text[]) group by 1, 2 order by 1, 2`)
  assert.deepEqual(await bill(target.db), await bill(source.db))
  // One moment: whatever is told of a call stands beside the call.
  const torn = await target.db.query(sql`
    select c.id from calls c where c.status = 'completed'
       and (select count(*) from events e where e.call_id = c.id and e.type = 'call.completed') <> 1
    union all select d.event_id from deliveries d where not exists (select 1 from events e where e.id = d.event_id)
    union all select c.id from calls c where c.status <> 'queued' and not exists (select 1 from attempts a where a.call_id = c.id)`)
  assert.deepEqual(torn, [])
  const node = await target.start()
  const there = apiFor(node.url, key)
  // What rang when the moment was taken rings no more: that attempt counts as not answered, and another follows in its
  // time.
  const settled = ({ json }: Awaited<ReturnType<Api>>) =>
    json.status === 'completed' || (json.status === 'queued' && json.waiting_for === 'retry_delay')
  for (const id of calls) await until(() => there('GET', `/v1/calls/${id}`), settled, 60_000)
})

test('a recording that goes or comes while it is taken disturbs nothing: the one is missing, the other not in it', async () => {
  await using source = await installation(PG18)
  const recordings = openRecordings({ folder: source.recordingsDir, log: silentLog })
  const record = async (id: string) => {
    await source.db.query(sql`insert into call_details (call_id, facts, recorded) values (${id}, '{}', true)`)
    assert.ok(await recordings.keep(id, [randomBytes(200_000)]))
  }
  const [stays, goes, comes] = [newId('call'), newId('call'), newId('call')]
  const never = newId('call')
  await source.db.query(sql`insert into call_details (call_id, facts, recorded) values (${never}, '{}', true)`)
  for (const id of [stays, goes]) await record(id)
  const file = freshFile()
  let changed: Promise<unknown> | undefined
  const taken = await backUp(source, file, {
    onProgress({ what }) {
      // The moment is that of the tables: from here on the file knows which recordings there are.
      if (what !== 'recordings' || changed) return
      rmSync(recordingPath(source.recordingsDir, goes))
      changed = record(comes)
    },
  })
  await changed
  assert.deepEqual([taken.recordings, taken.missing], [1, 2])
  await using target = await installation(PG18, { empty: true })
  assert.equal((await putBack(target, file)).recordings, 1)
  const there = (id: string) => existsSync(recordingPath(target.recordingsDir, id))
  assert.deepEqual([stays, goes, comes, never].map(there), [true, false, false, false])
  assert.deepEqual(await recorded(target.db), [stays, goes, never].sort())
})

test('a recording that breaks off while it is read counts as missing, and nothing of it is restored', async () => {
  await using source = await installation(PG18)
  const recordings = openRecordings({ folder: source.recordingsDir, log: silentLog })
  const [broken, whole] = [newId('call'), newId('call')]
  for (const id of [broken, whole]) {
    await source.db.query(sql`insert into call_details (call_id, facts, recorded) values (${id}, '{}', true)`)
    assert.ok(await recordings.keep(id, [randomBytes(8_000_000)]))
  }
  const file = freshFile()
  const taken = await backUp(source, file, {
    onProgress({ what, bytes }) {
      if (what === 'recordings' && bytes > 200_000) truncateSync(recordingPath(source.recordingsDir, broken), 4_000_000)
    },
  })
  assert.deepEqual([taken.recordings, taken.missing], [1, 1])
  await using target = await installation(PG18, { empty: true })
  assert.equal((await putBack(target, file)).recordings, 1)
  const there = (id: string) => existsSync(recordingPath(target.recordingsDir, id))
  assert.deepEqual([broken, whole].map(there), [false, true])
})

test('a database that was not migrated for long is backed up as it is, and restored up to date', async () => {
  await using source = await installation(PG15)
  await clear(source.connection)
  const older = migrations().filter(({ name }) => name < '0020')
  await migrate(source.db, silentLog, older)
  const [id, at] = [newId('call'), '2026-11-15T09:30:00Z']
  await source.db.query(sql`
    insert into calls (id, account_id, livemode, direction, agent_id, agent_version, agent_name, client_id, client_external_id,
                       to_number, to_hash, from_number, inputs, status, max_attempts, created_at, ended_at, attempts)
    values (${id}, 'acc_1', false, 'outbound', 'agt_1', 1, 'A', 'cli_1', 'default', '+390000000001', ${randomBytes(16)}, '', '{}',
            'failed', 3, ${at}, ${at}, 1)`)
  const file = freshFile()
  assert.equal((await backUp(source, file)).isNoted, false, 'it has no place for the news')
  const [left] = await source.db.query(sql<{ n: number }>`select count(*) as n from migrations`)
  assert.equal(left?.n, older.length, 'the source is as it was')
  await using target = await installation(PG18, { empty: true })
  await putBack(target, file)
  assert.deepEqual(await migrate(target.db, silentLog), [], 'nothing is left to be migrated')
  assert.deepEqual(await target.db.query(sql`select id, stage, closed_at from calls`), [
    { id, stage: 'failed', closed_at: '2026-11-15T09:30:00.000Z' },
  ])
})

test('the secret key is inside an encrypted file and in no other', async () => {
  await using source = await installation(PG18)
  const [key, secretKey] = [randomBytes(32), randomBytes(32)]
  for (const [by, inside] of [
    [key, secretKey.toString('base64')],
    [null, null],
  ] as const) {
    const file = freshFile()
    await backUp(source, file, { key: by, secretKey })
    const { manifest } = await verifyBackup(file, { key: by, onBytes: () => {} })
    assert.equal(manifest.secret_key, inside)
  }
})

describe('what is refused', () => {
  test('a database without an installation, or of another release', async () => {
    await using source = await installation(PG18, { empty: true })
    await assert.rejects(backUp(source, freshFile()), {
      message: 'There is no installation of Centralino in this database.',
    })
    await migrate(source.db, silentLog)
    await source.db.query(
      sql`insert into migrations (name, checksum, applied_at) values ('9999_later.sql', 'x', '2026-11-15T09:30:00Z')`,
    )
    await assert.rejects(backUp(source, freshFile()), {
      message: /was migrated by another release of Centralino: back it up with that one/,
    })
    assert.equal(existsSync(join(folder, `${files}.backup`)), false)
  })

  test('to restore where something is already, or where another restore is under way', async () => {
    const { source, file } = await small()
    await assert.rejects(putBack(source, file), {
      message: /^There is an installation in here already: .* Nothing was changed\.$/,
    })
    await using target = await installation(PG18, { empty: true })
    await putBack(target, file, {
      async onBegun() {
        await assert.rejects(putBack(target, file), {
          message: /^Another backup is being restored into here right now\./,
        })
      },
    })
  })

  test("somebody else's tables are neither taken nor in the way", async () => {
    await using source = await installation(PG18)
    await using target = await installation(PG18, { empty: true })
    for (const { db } of [source, target]) await db.script('create table foreigner as select 1 as n')
    const file = freshFile()
    const { rows } = await backUp(source, file)
    assert.equal(rows, 0)
    await putBack(target, file)
  })
})

describe('a restore that breaks off', () => {
  for (const moment of ['begun', 'recordings', 'tables'] as const) {
    test(`(${moment}) leaves no row; whoever starts is refused, and restoring again begins anew`, async () => {
      const { file, call } = await small()
      await using target = await installation(PG15, { empty: true })
      const breakOff = (now: string) => {
        if (now === moment) throw new Error('broken off')
      }
      const wished = { onBegun: async () => breakOff('begun'), onBytes: breakOff }
      await assert.rejects(putBack(target, file, wished), /broken off/)
      const tables = await target.db.query(
        sql`select table_name::text as name from information_schema.tables where table_schema = 'public'`,
      )
      assert.deepEqual(tables, [{ name: 'restoring' }])
      await assert.rejects(migrate(target.db, silentLog), {
        name: 'MigrationFailure',
        message:
          /^A backup is being restored into this database, or its restoring broke off: run "centralino restore" again/,
      })
      assert.equal((await putBack(target, file)).rows, 1)
      assert.deepEqual(await migrate(target.db, silentLog), [])
      assert.ok(existsSync(recordingPath(target.recordingsDir, call)))
    })
  }

  test('while it goes on, whoever starts is refused', async () => {
    const { file } = await small()
    await using target = await installation(PG18, { empty: true })
    await putBack(target, file, {
      onBegun: () => assert.rejects(migrate(target.db, silentLog), { name: 'MigrationFailure' }),
    })
    await migrate(target.db, silentLog)
  })
})

test('a backup waits for nobody: what is not committed when it begins is not in it', async () => {
  await using source = await installation(PG18)
  await using other = await openDatabaseSession(source.connection)
  await other.script("begin; insert into nodes values ('n', '', false, '2026-11-15T09:30:00Z', '2026-11-15T09:30:00Z')")
  const { rows } = await backUp(source, freshFile())
  assert.equal(rows, 0, 'what is not committed is not there')
  await other.script('commit')
})
