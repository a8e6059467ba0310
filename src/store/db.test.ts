import assert from 'node:assert/strict'
import { after, describe } from 'node:test'
import { silentLog } from '#kernel/log.ts'
import { eachPostgres, freshDatabase } from '../../tests/support/database.ts'
import { openRoad } from '../../tests/support/database-road.ts'
import { needs } from '../../tests/support/needs.ts'
import { createPool, type Db, isUnavailable, openDb, type Queryable, sqlState, wasUndone } from './db.ts'
import { sql } from './sql.ts'

const closing = async (db: Db) => ({ db, [Symbol.asyncDispose]: () => db.close() })
/** Whatever it still waits for. */
const givingUp = (db: Db) => ({
  db,
  async [Symbol.asyncDispose]() {
    db.renew()
    await db.close()
  },
})
/** Long before anybody who is not told would be. */
const TOLD_MS = 15_000
const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(reject, TOLD_MS, new Error('nobody was told in time')).unref()),
  ])

for (const { server, test } of eachPostgres(needs('postgres-15'))) {
  describe(server.name, async () => {
    const database = await freshDatabase(server)
    const db = openDb({ connection: database.connection, log: silentLog, max: 3 })
    after(async () => {
      await db.close()
      await database[Symbol.asyncDispose]()
    })

    test('instants come back as ISO text in UTC with milliseconds', async () => {
      // biome-ignore format: a table reads in columns
      const cases = [
        ['2026-11-15 10:00:00+00',        '2026-11-15T10:00:00.000Z'],
        ['2026-11-15 10:00:00.1+01',      '2026-11-15T09:00:00.100Z'],
        ['2026-03-29 02:30:00.123456+02', '2026-03-29T00:30:00.123Z'],
      ]
      for (const [given, expected] of cases) {
        const [row] = await db.query(sql<{ at: string }>`select ${given}::timestamptz as at`)
        assert.equal(row?.at, expected)
      }
    })

    test('what a transaction did is gone when it fails, and its connection is free again', async () => {
      await db.query(sql`create table kept (n integer)`)
      for (let round = 0; round < 8; round += 1) {
        await assert.rejects(
          db.transaction(async (tx) => {
            await tx.query(sql`insert into kept values (${round})`)
            throw new Error('no')
          }),
          /no/,
        )
      }
      assert.deepEqual(await db.query(sql`select * from kept`), [])
    })

    test('an answer that lay there while the node itself had no time is no lost connection', async () => {
      await using quick = await closing(openDb({ connection: database.connection, log: silentLog, answerMs: 300 }))
      await quick.db.query(sql`select 1 as warm`)
      const asked = quick.db.query(sql`select 2 as two`)
      await new Promise((resolve) => setImmediate(resolve))
      const began = performance.now()
      while (performance.now() - began < 1_000);
      assert.deepEqual(await asked, [{ two: 2 }])
    })

    test('a connection killed from outside fails its statement and nothing else', async () => {
      const killed = db.transaction((tx) => tx.query(sql`select pg_terminate_backend(pg_backend_pid())`))
      await assert.rejects(killed, (error) => isUnavailable(error))
      assert.deepEqual(await db.query(sql`select 1 as one`), [{ one: 1 }])
    })

    test('a transaction of which nothing is heard for a second is ended, its holder is told, and whoever waited goes on', async () => {
      await db.query(sql`create table held (n integer)`)
      await db.query(sql`insert into held values (1)`)
      const touch = (tx: Queryable) => tx.query(sql`update held set n = n + 1 returning n`)
      const waited = Promise.withResolvers<unknown>()
      const stopped = db.transaction(async (tx) => {
        await touch(tx)
        touch(db).then(waited.resolve, waited.reject)
        await waited.promise
        return touch(tx)
      })
      assert.deepEqual(await waited.promise, [{ n: 2 }], 'what the stopped one did is undone')
      await assert.rejects(stopped, (error) => sqlState(error) === '25P03' && wasUndone(error) && isUnavailable(error))
    })

    test('a commit that could not even be sent is no commit', async () => {
      await using quick = await closing(
        openDb({ connection: database.connection, log: silentLog, max: 1, idleInTransactionMs: 100 }),
      )
      const late = quick.db.transaction(async (tx) => {
        await tx.query(sql`update held set n = 100`)
        // Stands still, as a node does that has no time: it asks for its commit before it hears that it was thrown out.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500)
      })
      await assert.rejects(late, (error) => wasUndone(error))
      assert.deepEqual(await db.query(sql`select n from held where n = 100`), [])
    })

    test('whoever waits for a lock is told in time, and nothing of it was done', async () => {
      const patient = openDb({ connection: database.connection, log: silentLog, max: 1, idleInTransactionMs: 60_000 })
      const held = patient.transaction(async (tx) => {
        await tx.query(sql`update held set n = n + 1`)
        await assert.rejects(
          db.query(sql`update held set n = n + 1`),
          (error) => wasUndone(error) && isUnavailable(error),
        )
        assert.deepEqual(await db.patiently((quiet) => quiet.query(sql`show lock_timeout`)), [{ lock_timeout: '0' }])
      })
      await held.finally(() => patient.close())
    })

    test('an answer that never comes is not waited for, and neither are those of connections as old', async () => {
      await using road = await openRoad(database.connection)
      await using quick = givingUp(openDb({ connection: road.connection, log: silentLog, max: 3, answerMs: 500 }))
      const { db: far } = quick
      const one = () => inTime(far.query(sql`select 1 as one`))
      await Promise.all([one(), one(), one()])
      road.mute()
      await assert.rejects(one(), (error) => isUnavailable(error))
      assert.deepEqual(await one(), [{ one: 1 }], 'over a new connection, at once')
      const begun = far.transaction(async (tx) => {
        await tx.query(sql`select 1`)
        road.mute()
        const asked = tx.query(sql`select 1`)
        far.renew()
        await asked
      })
      await assert.rejects(inTime(begun), (error) => isUnavailable(error))
      assert.deepEqual(await one(), [{ one: 1 }])
    })

    test('whoever asks often finds for all that packets vanish: nobody waits longer than it did', async () => {
      await using road = await openRoad(database.connection)
      await using patient = givingUp(openDb({ connection: road.connection, log: silentLog, max: 2 }))
      const { db: far } = patient
      const heart = far.apart({ max: 1, answerMs: 300 })
      const one = (by: Queryable) => inTime(by.query(sql`select 1 as one`))
      await Promise.all([one(far), one(far), one(heart)])
      road.mute()
      const waiting = assert.rejects(one(far), (error) => isUnavailable(error))
      await assert.rejects(one(heart), (error) => isUnavailable(error))
      await waiting
      assert.deepEqual(await one(far), [{ one: 1 }])
    })

    test('a session notices a peer that is gone, on both sides', async () => {
      const rows = await db.query(sql<{ name: string; setting: string }>`
        select name, setting from pg_settings where name in ('client_connection_check_interval', 'lock_timeout',
          'idle_in_transaction_session_timeout', 'statement_timeout') order by name`)
      assert.deepEqual(Object.fromEntries(rows.map(({ name, setting }) => [name, setting])), {
        client_connection_check_interval: '2000',
        idle_in_transaction_session_timeout: '1000',
        lock_timeout: '1500',
        statement_timeout: '30000',
      })
      const [asked] = await db.query(sql<{ said: string }>`
        select array_to_string(array(select name || '=' || reset_val from pg_settings where name like 'tcp%' order by name), ' ') as said`)
      assert.equal(
        asked?.said,
        'tcp_keepalives_count=3 tcp_keepalives_idle=5 tcp_keepalives_interval=2 tcp_user_timeout=10000',
      )
      const { keepAlive, keepAliveInitialDelayMillis } = createPool({ connection: database.connection }).options
      assert.deepEqual([keepAlive, keepAliveInitialDelayMillis], [true, 5_000])
    })

    test('a statement that has to read a table whole is not compiled first, however dear that is said to be', async () => {
      await db.query(sql`create table whole as select 1 as n`)
      const [read] = await db.query(sql<Record<string, object[]>>`
        explain (analyze, format json) select count(*) from whole where n > 0`)
      const told = Object.keys(read?.['QUERY PLAN']?.[0] ?? {})
      assert.deepEqual([told.includes('Execution Time'), told.includes('JIT')], [true, false])
    })

    test('a refused statement tells its SQLSTATE', async () => {
      await assert.rejects(db.query(sql`select 1 / ${0}::int`), (error) => sqlState(error) === '22012')
    })

    test('a published version cannot be changed, deleted or truncated by anybody', async () => {
      await db.query(sql`insert into accounts (id, name, created_at) values ('acc_x', 'x', '2026-01-01Z')`)
      await db.query(
        sql`insert into clients (id, account_id, name, external_id, created_at) values ('cli_x', 'acc_x', 'x', 'x', '2026-01-01Z')`,
      )
      await db.query(sql`insert into agents (id, account_id, client_id, type, status, revision, config, created_at, updated_at)
                         values ('agt_x', 'acc_x', 'cli_x', 'outbound', 'draft', 1, '{}', '2026-01-01Z', '2026-01-01Z')`)
      await db.query(sql`insert into agent_versions (agent_id, version, account_id, revision, config, published_at)
                         values ('agt_x', 1, 'acc_x', 1, '{"name":"first"}', '2026-01-01Z')`)
      for (const change of [
        sql`update agent_versions set config = '{}'`,
        sql`delete from agent_versions`,
        sql`truncate agent_versions`,
        sql`update agents set type = 'inbound'`,
      ]) {
        await assert.rejects(db.query(change), (error) => sqlState(error) === '23001')
      }
      const [row] = await db.query(sql<{ config: { name: string } }>`select config from agent_versions`)
      assert.equal(row?.config.name, 'first')
    })
  })
}
