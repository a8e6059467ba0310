import assert from 'node:assert/strict'
import { after, describe } from 'node:test'
import { silentLog } from '#kernel/log.ts'
import { eachPostgres, freshDatabase } from '../../tests/support/database.ts'
import { needs } from '../../tests/support/needs.ts'
import { isUnavailable, openDb, sqlState } from './db.ts'
import { sql } from './sql.ts'

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

    test('a connection killed from outside fails its statement and nothing else', async () => {
      const killed = db.transaction((tx) => tx.query(sql`select pg_terminate_backend(pg_backend_pid())`))
      await assert.rejects(killed, (error) => isUnavailable(error))
      assert.deepEqual(await db.query(sql`select 1 as one`), [{ one: 1 }])
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
