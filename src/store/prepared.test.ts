import assert from 'node:assert/strict'
import { after, describe } from 'node:test'
import { eachPostgres, freshDatabase, patientDb } from '../../tests/support/database.ts'
import { needs } from '../../tests/support/needs.ts'
import { sqlState } from './db.ts'
import { nothing, sql } from './sql.ts'

for (const { server, test } of eachPostgres(needs('postgres-15'))) {
  describe(server.name, async () => {
    const database = await freshDatabase(server)
    // One connection: whatever a statement leaves behind, the next one meets.
    const db = patientDb(database, 1)
    after(async () => {
      await db.close()
      await database[Symbol.asyncDispose]()
    })

    const everyType = (n: number | null) => sql`
      select ${n}::int as int, ${n}::bigint as big, ${n === null ? null : 1.5}::float8 as real, ${n === null ? null : true}::boolean as flag,
             ${n === null ? null : 'però 😀'}::text as text, ${n === null ? null : '{"a":[1,null]}'}::json as doc,
             ${n === null ? null : Buffer.from([0, 255, 7])}::bytea as bytes, ${n === null ? null : '2026-11-15T10:00:00Z'}::timestamptz as at,
             ${n === null ? null : ['x', 'y"z', null]}::text[] as list`

    test('every type comes back as itself, the first time and from then on', async () => {
      for (let round = 0; round < 3; round += 1) {
        const [row] = await db.query(everyType(7))
        assert.deepEqual(row, {
          int: 7,
          big: 7,
          real: 1.5,
          flag: true,
          text: 'però 😀',
          doc: { a: [1, null] },
          bytes: Buffer.from([0, 255, 7]),
          at: '2026-11-15T10:00:00.000Z',
          list: ['x', 'y"z', null],
        })
      }
    })

    test('nothing comes back as null, in a row that remembers no other', async () => {
      await db.query(everyType(7))
      const [row] = await db.query(everyType(null))
      assert.deepEqual(Object.values(row as object), Array(9).fill(null))
    })

    test('many rows, one row and no row are told apart', async () => {
      const rows = (n: number) => db.query(sql<{ n: number }>`select n from generate_series(1, ${n}::int) as n`)
      assert.deepEqual(
        (await rows(3)).map((row) => row.n),
        [1, 2, 3],
      )
      assert.deepEqual(await rows(0), [])
      assert.equal((await rows(5_000)).length, 5_000)
      assert.deepEqual(
        (await rows(1)).map((row) => row.n),
        [1],
      )
    })

    test('a statement that fails rejects, and its connection goes on with the same statement', async () => {
      const divided = (by: number) => db.query(sql<{ n: number }>`select 10 / ${by}::int as n`)
      for (let round = 0; round < 3; round += 1) {
        await assert.rejects(divided(0), (error) => sqlState(error) === '22012')
        assert.deepEqual(await divided(5), [{ n: 2 }])
      }
    })

    test('a statement that cannot be parsed rejects every time', async () => {
      for (let round = 0; round < 2; round += 1) {
        await assert.rejects(db.query(sql`select from where`), (error) => sqlState(error) === '42601')
      }
      assert.deepEqual(await db.query(sql`select 1 as one`), [{ one: 1 }])
    })

    test('a value that cannot be written rejects, and its connection goes on', async () => {
      const loop: Record<string, unknown> = {}
      loop.self = loop
      await assert.rejects(db.query(sql`select ${loop}::text as t`), /circular/i)
      assert.deepEqual(await db.query(sql`select ${'x'}::text as t`), [{ t: 'x' }])
    })

    test('statements asked for together are each answered with their own rows', async () => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => db.query(sql<{ n: number }>`select ${n}::int as n`)),
      )
      assert.deepEqual(
        answers.map(([row]) => row?.n),
        Array.from({ length: 50 }, (_, n) => n),
      )
    })

    describe('a transaction begins with its first statement', () => {
      const count = async (): Promise<number | undefined> => {
        const [row] = await db.query(sql<{ n: number }>`select count(*) as n from begun`)
        return row?.n
      }
      const insert = (n: number) => sql`insert into begun values (${n}::int)`
      const failing = new Error('no more')
      const loop: Record<string, unknown> = {}
      loop.self = loop
      type Work = Parameters<typeof db.transaction>[0]
      // biome-ignore format: a table reads in columns
      const undone: readonly [what: string, work: Work][] = [
        ['its first statement alone',                         async (tx) => { await tx.query(insert(1)); throw failing }],
        ['a script that comes first',                         async (tx) => { await tx.query({ ...nothing, text: 'insert into begun values (1); insert into begun values (2)' }); throw failing }],
        ['what follows a value that could not be written',    async (tx) => { await tx.query(sql`select ${loop}::text`).catch(() => {}); await tx.query(insert(1)); throw failing }],
        ['what precedes a statement that is refused',         async (tx) => { await tx.query(insert(1)); await tx.query(sql`select 1 / ${0}::int`) }],
        ['everything, where the first statement is refused',  async (tx) => { await tx.query(sql`select 1 / ${0}::int`).catch(() => {}); await tx.query(insert(1)) }],
        ['everything, where the first cannot be parsed',      async (tx) => { await tx.query(sql`select from where`).catch(() => {}); await tx.query(insert(1)) }],
      ]
      for (const round of ['on a new connection', 'and from then on']) {
        for (const [what, work] of undone) {
          test(`${what} is undone, ${round}`, async () => {
            await db.script('create table if not exists begun (n int); truncate begun')
            if (round === 'on a new connection')
              await assert.rejects(db.query(sql`select pg_terminate_backend(pg_backend_pid())`))
            await assert.rejects(db.transaction(work))
            assert.equal(await count(), 0)
            await db.transaction((tx) => tx.query(insert(1)))
            assert.equal(await count(), 1)
          })
        }
      }

      test('nothing asked is nothing begun', async () => {
        assert.equal(await db.transaction(async () => 7), 7)
        assert.equal(await count(), 1)
      })
    })

    test('an error tells who asked', async () => {
      await assert.rejects(db.query(sql`select 1 / ${0}::int`), (error: Error) =>
        /db\.ts|prepared\.test\.ts/.test(error.stack ?? ''),
      )
    })
  })
}
