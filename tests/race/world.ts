import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { agentDocumentSchema } from '#contract/agent-document.ts'
import { createAccount } from '#domain/accounts/accounts.ts'
import { createAgent, publish } from '#domain/agents/agents.ts'
import { openInstallation } from '#domain/installation/installation.ts'
import { iso, systemClock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { silentLog } from '#kernel/log.ts'
import { keyring } from '#kernel/seal.ts'
import { accountByName } from '#store/accounts.ts'
import { insertCall } from '#store/calls.ts'
import { type Db, openDb } from '#store/db.ts'
import { sql } from '#store/sql.ts'
import { OUTBOUND, until } from '../support/api.ts'
import { freshDatabase } from '../support/database.ts'

/** Accounts, agents and queued live calls on a database of their own, for nodes in other processes to fight over. */
const clock = systemClock
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

interface Owner {
  accountId: string
  agentId: string
  clientId: string
}

export async function raceWorld({ calls, accounts, numbers }: { calls: number; accounts: number; numbers: number }) {
  const database = await freshDatabase()
  const db = openDb({ connection: database.connection, log: silentLog, max: 8 })
  const secretKey = randomBytes(32).toString('base64')
  const { numberHash } = await openInstallation({ db, keyring: keyring([Buffer.from(secretKey, 'base64')]) })
  const open: Owner[] = []
  for (let n = 0; n < accounts; n += 1) {
    open.push(await owner(db, `race ${n}`, { days: EVERY_DAY, from: '00:00', to: '23:59' }))
  }
  // Its window closed an hour ago, whatever the hour is.
  const hour = String((clock.now().toZonedDateTimeISO('Europe/Rome').hour + 22) % 24).padStart(2, '0')
  const closed = await owner(db, 'race closed', { days: EVERY_DAY, from: `${hour}:00`, to: `${hour}:59` })
  const queued: { id: string; accountId: string }[] = []
  for (let n = 0; n < calls; n += 1) {
    const of = n % 25 === 0 ? closed : open[n % accounts]
    assert.ok(of)
    const to = `+3902123${String(1_000 + ((n * 7) % numbers))}`
    queued.push({ id: await queue(db, of, { to, toHash: numberHash(to) }), accountId: of.accountId })
  }
  return {
    db,
    secretKey,
    connection: database.connection,
    queued,
    closed: closed.accountId,
    /** Settles when nothing runs and nothing that may be dialled now waits. */
    settled: () =>
      until(
        () =>
          db.query(sql<{ n: number }>`
            select count(*) as n from calls where status in ('dialing', 'in_progress', 'processing')
                or (status = 'queued' and due_at <= ${iso(clock.now())})`),
        ([row]) => row?.n === 0,
        90_000,
      ),
    async [Symbol.asyncDispose]() {
      await db.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

async function owner(db: Db, name: string, hours: object): Promise<Owner> {
  await createAccount({ db, clock }, name)
  const row = await accountByName(db, name)
  assert.ok(row)
  const config = agentDocumentSchema({ allowHttp: false }).parse({ ...OUTBOUND, calling: { hours, maxAttempts: 1 } })
  const agent = await db.transaction((tx) => createAgent({ db: tx, clock }, { accountId: row.id, config }))
  await db.transaction((tx) => publish({ db: tx, clock }, { accountId: row.id, id: agent.id, revision: 1 }))
  return { accountId: row.id, agentId: agent.id, clientId: row.client_id }
}

/** The account's id stands for its caller number, so that the carrier can tell accounts apart. */
async function queue(db: Db, of: Owner, callee: { to: string; toHash: Buffer }): Promise<string> {
  const id = newId('call')
  const now = iso(clock.now())
  const fixed = {
    agentVersion: 1,
    agentName: 'x',
    clientExternalId: 'default',
    reference: null,
    inputs: {},
    callbackUrl: null,
  }
  const when = {
    maxAttempts: 1,
    scheduledAt: null,
    dueAt: now,
    createdAt: now,
    idempotencyKey: null,
    requestHash: null,
  }
  await insertCall(db, { id, ...of, livemode: true, from: of.accountId, ...callee, ...fixed, ...when })
  return id
}
