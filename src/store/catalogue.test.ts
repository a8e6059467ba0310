import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { eachPostgres, freshDatabase, patientDb } from '../../tests/support/database.ts'
import { needs } from '../../tests/support/needs.ts'
import { parentsFirst, sequencesOf, setSequence, tablesMadeBy, tablesNamed } from './catalogue.ts'
import { migrations } from './migrate.ts'
import { sql } from './sql.ts'

for (const { server, test } of eachPostgres(needs('postgres-15'))) {
  describe(server.name, async () => {
    const database = await freshDatabase(server)
    const db = patientDb(database, 2)
    after(async () => {
      await db.close()
      await database[Symbol.asyncDispose]()
    })
    const ours = tablesMadeBy(migrations())

    test('the tables that the migrations speak of are those that there are', async () => {
      const rows = await db.query(sql<{ name: string }>`
        select table_name::text as name from information_schema.tables where table_schema = current_schema() order by 1`)
      assert.deepEqual(
        rows.map((row) => row.name),
        // What is unlogged lives for a moment and is in no backup.
        [...ours, 'migrations', 'changes', 'talk_tickets', 'watchers'].sort(),
      )
    })

    test('a table comes after those that it refers to, with every column that is not computed', async () => {
      const tables = await tablesNamed(db, ours)
      assert.equal(tables.length, ours.length)
      const place = (name: string) => tables.findIndex((table) => table.name === name)
      for (const [child, parent] of [
        ['agents', 'clients'],
        ['clients', 'accounts'],
        ['agent_versions', 'agents'],
        ['numbers', 'agents'],
        ['usage_records', 'accounts'],
      ] as const)
        assert.ok(place(parent) < place(child), `${parent} before ${child}`)
      const usage = tables[place('usage_records')]?.columns ?? []
      assert.deepEqual(
        [usage.includes('seconds'), usage.includes('amount'), usage.includes('month')],
        [true, false, false],
      )
    })

    test("somebody else's tables are none of ours", async () => {
      await db.script('create table foreigner (n integer)')
      assert.deepEqual(
        (await tablesNamed(db, ours)).filter(({ name }) => name === 'foreigner'),
        [],
      )
    })

    test('a counter that was set goes on from there; one that never counted is not spoken of', async () => {
      assert.deepEqual(await sequencesOf(db, ours), [])
      await setSequence(db, { name: 'webhook_secrets_id_seq', value: '9007199254740995' })
      assert.deepEqual(await sequencesOf(db, ours), [{ name: 'webhook_secrets_id_seq', value: '9007199254740995' }])
      const [row] = await db.query(sql<{ next: string }>`select nextval('webhook_secrets_id_seq')::text as next`)
      assert.equal(row?.next, '9007199254740996')
    })
  })
}

test('a table that was dropped is not made any more', () => {
  assert.deepEqual(
    tablesMadeBy([{ text: 'create table a (n int);\ncreate table b (n int);' }, { text: 'drop table a;' }]),
    ['b'],
  )
})

test('tables that refer to each other in a circle have no order', () => {
  const tables = ['a', 'b'].map((name) => ({ name, columns: [] }))
  const circle = [
    { child: 'a', parent: 'b' },
    { child: 'b', parent: 'a' },
  ]
  assert.throws(() => parentsFirst(tables, circle), /refer to each other: a, b/)
})
