import assert from 'node:assert/strict'
import { after, describe } from 'node:test'
import { silentLog } from '#kernel/log.ts'
import { until } from '../../tests/support/api.ts'
import { eachPostgres, freshDatabase } from '../../tests/support/database.ts'
import { needs } from '../../tests/support/needs.ts'
import { openDb } from './db.ts'
import { clearGone } from './lanes.ts'
import { sql } from './sql.ts'

for (const { server, test } of eachPostgres(needs('postgres-15')))
  describe(server.name, async () => {
    const database = await freshDatabase(server)
    const db = openDb({ connection: database.connection, log: silentLog, max: 2 })
    after(async () => {
      await db.close()
      await database[Symbol.asyncDispose]()
    })

    const numbers = async () => {
      // What a connection did is counted when it says so.
      await db.query(sql`select pg_stat_force_next_flush()`)
      const [row] = await db.query(sql<{ gone: string; vacuums: string }>`
        select n_dead_tup as gone, vacuum_count as vacuums from pg_stat_user_tables where relname = 'lanes'`)
      return { gone: Number(row?.gone), vacuums: Number(row?.vacuums) }
    }
    /** So many come and go. */
    async function pass(lanes: number): Promise<void> {
      await db.query(
        sql`insert into lanes (account_id, livemode) select 'acc_' || n, true from generate_series(1, ${lanes}::int) as n`,
      )
      await db.query(sql`delete from lanes`)
    }

    test('what is gone of lanes and slots is cleared away, where it is much', async () => {
      await pass(500)
      await until(numbers, ({ gone }) => gone > 400)
      await clearGone(db)
      assert.equal((await numbers()).vacuums, 0, 'a little is left to the server')
      await pass(2_000)
      await until(numbers, ({ gone }) => gone > 2_000)
      await clearGone(db)
      await until(numbers, ({ gone }) => gone === 0)
    })

    test('whoever writes meanwhile is not waited for, and does not wait', async () => {
      await pass(2_500)
      await until(numbers, ({ gone }) => gone > 2_000)
      await db.transaction(async (tx) => {
        await tx.query(sql`insert into lanes (account_id, livemode) values ('acc', true)`)
        await clearGone(db)
      })
      assert.equal((await db.query(sql`select 1 from lanes`)).length, 1)
    })
  })
