import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase, patientDb } from '../../tests/support/database.ts'
import { COLUMNS, type Columns } from './personal.ts'
import { sql } from './sql.ts'

const declared = Object.entries<Columns>(COLUMNS).flatMap(([table, { harmless, emptied = {}, otherwise = {} }]) =>
  [...harmless.trim().split(/\s+/), ...Object.keys(emptied), ...Object.keys(otherwise)].map(
    (column) => `${table}.${column}`,
  ),
)

test('of every column of the database it is decided whether it is personal, and of none twice', async () => {
  await using database = await freshDatabase()
  const db = patientDb(database, 1)
  const rows = await db.query(sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`)
  await db.close()
  const there = rows.map((row) => row.name)
  assert.ok(there.length > 100)
  assert.deepEqual(
    there.filter((name) => !declared.includes(name)),
    [],
    'these columns need a decision in src/store/personal.ts',
  )
  assert.deepEqual(
    declared.filter((name, at) => !there.includes(name) || declared.indexOf(name) !== at),
    [],
    'these are no columns, or stand there twice',
  )
})
