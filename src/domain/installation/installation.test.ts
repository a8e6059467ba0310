import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { keyring } from '#kernel/seal.ts'
import type { Db } from '#store/db.ts'
import { sql } from '#store/sql.ts'
import { type FreshDatabase, freshDatabase, patientDb } from '../../../tests/support/database.ts'
import { openInstallation, WrongSecretKey } from './installation.ts'

let database: FreshDatabase
let db: Db
before(async () => {
  database = await freshDatabase()
  db = patientDb(database, 8)
})
after(async () => {
  await db.close()
  await database[Symbol.asyncDispose]()
})

const [older, newer] = [randomBytes(32), randomBytes(32)]
const NUMBER = '+390212345678'

test('nodes that start together agree on the hash of a number', async () => {
  const nodes = await Promise.all(Array.from({ length: 6 }, () => openInstallation({ db, keyring: keyring([older]) })))
  const hashes = new Set(nodes.map((node) => node.numberHash(NUMBER).toString('hex')))
  assert.equal(hashes.size, 1)
  assert.notEqual(nodes[0]?.numberHash('+390212345679').toString('hex'), [...hashes][0])
})

test('a node with another secret key is refused; one that lists the old key too is not', async () => {
  await assert.rejects(openInstallation({ db, keyring: keyring([newer]) }), WrongSecretKey)
  const rotated = await openInstallation({ db, keyring: keyring([newer, older]) })
  const before = await openInstallation({ db, keyring: keyring([older]) })
  assert.deepEqual(rotated.numberHash(NUMBER), before.numberHash(NUMBER))
})

test('the pepper is not in the table in clear', async () => {
  const [row] = await db.query(sql<{ pepper: Buffer }>`select pepper from installation`)
  const opened = keyring([older]).open(row?.pepper ?? Buffer.alloc(0), 'installation:pepper')
  assert.ok(!row?.pepper.toString('latin1').includes(opened))
})
