import assert from 'node:assert/strict'
import { after, describe } from 'node:test'
import { until } from '../../tests/support/api.ts'
import { eachPostgres, freshDatabase, patientDb } from '../../tests/support/database.ts'
import { needs } from '../../tests/support/needs.ts'
import { clearGone, pokeLanes, sweepLanes } from './lanes.ts'
import { type Sql, sql } from './sql.ts'

const DUE = '2026-11-16T10:00:00.000Z'

for (const { server, test } of eachPostgres(needs('postgres-15')))
  describe(server.name, async () => {
    const database = await freshDatabase(server)
    const db = patientDb(database, 2)
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
      // By us: the server's own worker, which may come by as well, counts for itself.
      await until(numbers, ({ gone, vacuums }) => gone === 0 && vacuums > 0)
    })

    test('a lane that somebody holds keeps no other: it is passed over, and told again', async () => {
      const now = '2026-11-16T10:00:00.000Z'
      const [mine, other] = ['acc_held', 'acc_free'].map((accountId) => ({
        accountId,
        livemode: true,
        campaignId: null,
        dueAt: now,
      }))
      assert.ok(mine && other)
      assert.deepEqual(await pokeLanes(db, [mine, other], now), [], 'lanes that are new are told')
      const due = () =>
        db.query(sql<{ account_id: string; due: boolean }>`
        select account_id, next_due = ${now} as due from lanes where account_id in ('acc_held', 'acc_free') order by account_id`)
      await db.query(sql`update lanes set next_due = null`)
      await db.patiently(async (tx) => {
        await tx.query(sql`select 1 from lanes where account_id = 'acc_held' for update`)
        assert.deepEqual(await pokeLanes(db, [mine, other], now), [mine])
        await sweepLanes(db)
        assert.deepEqual(await due(), [
          { account_id: 'acc_free', due: true },
          { account_id: 'acc_held', due: null },
        ])
      })
      assert.deepEqual(await pokeLanes(db, [mine], now), [])
      assert.deepEqual(
        (await due()).map((lane) => lane.due),
        [true, true],
      )
      await db.query(sql`delete from lanes`)
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

    test('a sweep reads no more of the queue where the planner believes that there is none', async () => {
      const make = (from: number, status: 'queued' | 'cancelled') =>
        db.query(sql`
          insert into calls (id, account_id, livemode, direction, agent_id, agent_version, agent_name, client_id, client_external_id,
                             to_number, to_hash, from_number, inputs, status, max_attempts, due_at, created_at, ended_at)
          select 'call_' || n, 'acc_' || n / 50 % 20, false, 'outbound', 'agent_' || n / 50 % 20, 1, 'x', 'cli', 'default', '+390000000001',
                 decode(repeat('00', 16), 'hex'), '+390000000100', '{}', ${status}, 3, case when ${status} = 'queued' then ${DUE}::timestamptz end,
                 ${DUE}, case when ${status} = 'cancelled' then ${DUE}::timestamptz end
            from generate_series(${from}::int, ${from + 999}::int) as n`)
      await make(10_000, 'cancelled')
      await db.query(sql`analyze calls`)
      await make(20_000, 'queued')
      const asked: Sql<unknown>[] = []
      await sweepLanes({
        query(statement) {
          asked.push(statement)
          return db.query(statement)
        },
      })
      for (const { name, text, values } of asked) {
        const plan = await db.query({ name: `explain ${name}`, text: `explain ${text}`, values } as Sql<object>)
        const used = plan.flatMap((line) => /using (calls_\w+)/.exec(JSON.stringify(line))?.[1] ?? [])
        assert.deepEqual(
          used.filter((index) => !/^calls_(waiting|pkey)/.test(index)),
          [],
        )
      }
      assert.equal((await db.query(sql`select 1 from lanes where next_due = ${DUE}`)).length, 20)
    })
  })
