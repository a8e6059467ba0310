import assert from 'node:assert/strict'
import { after, describe } from 'node:test'
import { eachPostgres, freshDatabase, patientDb } from '../../tests/support/database.ts'
import { needs } from '../../tests/support/needs.ts'
import { lastBackup, noteBackup } from './backups.ts'
import { sqlState } from './db.ts'
import { beginSnapshot, endSnapshot, rowsOf } from './dump.ts'
import { openDatabaseSession } from './session.ts'
import { sql } from './sql.ts'

for (const { server, test } of eachPostgres(needs('postgres-15'))) {
  describe(server.name, async () => {
    const database = await freshDatabase(server)
    const db = patientDb(database, 2)
    after(async () => {
      await db.close()
      await database[Symbol.asyncDispose]()
    })
    await db.script('create table first (n integer); create table second (n integer); insert into second values (1)')
    const SECOND = { name: 'second', columns: ['n'] }

    test('a snapshot is one moment, whatever is written while it is read, and nobody waits for it', async () => {
      await using session = await openDatabaseSession(database.connection)
      await beginSnapshot(session, ['first', 'second'])
      await session.query(sql`select n from first`)
      await db.query(sql`insert into second values (2)`)
      await db.query(sql`update second set n = 3 where n = 1`)
      assert.equal(Buffer.concat(await Array.fromAsync(rowsOf(session, SECOND))).toString(), '1\n')
      await endSnapshot(session)
      assert.equal((await db.query(sql`select n from second`)).length, 2)
    })

    test('no table changes its columns while a snapshot is open, not even one that was not read yet', async () => {
      await using session = await openDatabaseSession(database.connection)
      await beginSnapshot(session, ['first', 'second'])
      const change = db.script("set lock_timeout = '100ms'; alter table second add column m integer")
      await assert.rejects(change, (error) => sqlState(error) === '55P03')
      await endSnapshot(session)
    })

    test('the last backup is the newest one, also where an older one was finished after it', async () => {
      assert.equal(await lastBackup(db), null)
      const [older, newer] = ['2026-11-15T09:30:00.000Z', '2026-11-16T09:30:00.000Z'].map((taken_at) => ({
        taken_at,
        bytes: 5_000_000_000,
        encrypted: true,
      }))
      assert.ok(older && newer)
      for (const [noted, last] of [
        [older, older],
        [newer, newer],
        [older, newer],
      ] as const) {
        await noteBackup(db, noted)
        assert.deepEqual(await lastBackup(db), last)
      }
    })
  })
}
