import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Db } from '#store/db.ts'
import { freshDatabase, patientDb } from '../../tests/support/database.ts'
import { checkDatabase } from './foundations.ts'

const database = await freshDatabase()
const db = patientDb(database, 1)
after(async () => {
  await db.close()
  await database[Symbol.asyncDispose]()
})

/** A database that fails so often before it answers, and how often it was asked. */
function failing(reason: string, times: number): { db: Db; asked: () => number } {
  let asked = 0
  const query: Db['query'] = async (statement) => {
    asked += 1
    if (asked <= times) throw new Error(reason)
    return db.query(statement)
  }
  return { db: { ...db, query }, asked: () => asked }
}

const LATE = 'Connection terminated due to connection timeout'
test('a database that is too busy to let us in is asked three times', async () => {
  assert.equal((await checkDatabase(failing(LATE, 2).db)).version, 18)
  const busy = failing(LATE, 9)
  await assert.rejects(checkDatabase(busy.db), /^CommandFailed: The database does not answer as it should: .*timeout/)
  assert.equal(busy.asked(), 3)
})

test('a database that refuses us is asked once', async () => {
  const closed = failing('connect ECONNREFUSED', 9)
  await assert.rejects(checkDatabase(closed.db), /ECONNREFUSED/)
  assert.equal(closed.asked(), 1)
})
