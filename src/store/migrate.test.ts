import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { silentLog } from '#kernel/log.ts'
import { eachPostgres, freshDatabase, patientDb } from '../../tests/support/database.ts'
import { needs } from '../../tests/support/needs.ts'
import { MigrationFailure, migrate, migrations } from './migrate.ts'
import { sql } from './sql.ts'

for (const { server, test } of eachPostgres(needs('postgres-15'))) {
  describe(server.name, async () => {
    const database = await freshDatabase(server)
    const db = patientDb(database, 10)
    after(async () => {
      await db.close()
      await database[Symbol.asyncDispose]()
    })
    const extra = (name: string, text: string) => ({ name, text, checksum: `sum of ${text}` })

    test('nodes that start together apply each migration once', async () => {
      const all = [
        ...migrations(),
        extra('9001_more.sql', 'create table more (n integer); insert into more values (1);'),
      ]
      const applied = await Promise.all(Array.from({ length: 6 }, () => migrate(db, silentLog, all)))
      assert.equal(applied.flat().filter((name) => name === '9001_more.sql').length, 1)
      assert.deepEqual(await db.query(sql`select n from more`), [{ n: 1 }])
    })

    test('a migration that fails leaves nothing behind', async () => {
      const broken = extra('9002_broken.sql', 'create table half (n integer); select nonsense;')
      await assert.rejects(migrate(db, silentLog, [...migrations(), broken]))
      const [row] = await db.query(sql<{ half: string | null }>`select to_regclass('half')::text as half`)
      assert.equal(row?.half, null)
    })

    test('a migration that was changed after it had been applied is refused', async () => {
      const [first, ...rest] = migrations()
      assert.ok(first)
      await assert.rejects(migrate(db, silentLog, [{ ...first, checksum: 'other' }, ...rest]), MigrationFailure)
    })
  })
}

test('migrations have four digits each, and no two the same', () => {
  const numbers = migrations().map(({ name }) => name.slice(0, 5))
  assert.deepEqual([...new Set(numbers)], numbers)
  for (const number of numbers) assert.match(number, /^\d{4}_$/)
})
