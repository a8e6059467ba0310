import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agentDocumentSchema } from '#contract/agent-document.ts'
import { createAccount } from '#domain/accounts/accounts.ts'
import { createAgent, publish } from '#domain/agents/agents.ts'
import { openRegister } from '#domain/calls/register.ts'
import { systemClock as clock, iso } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { silentLog } from '#kernel/log.ts'
import { accountByName } from '#store/accounts.ts'
import { insertCall } from '#store/calls.ts'
import type { Db } from '#store/db.ts'
import { pokeLanes } from '#store/lanes.ts'
import { sql } from '#store/sql.ts'
import { OUTBOUND, until } from '../../tests/support/api.ts'
import { freshDatabase, patientDb } from '../../tests/support/database.ts'
import { startDialer } from './dialer.ts'

/** One simulated call that is due. */
async function queueOne(db: Db): Promise<string> {
  await createAccount({ db, clock }, 'one')
  const account = await accountByName(db, 'one')
  assert.ok(account)
  const accountId = account.id
  const config = agentDocumentSchema({ allowHttp: false }).parse(OUTBOUND)
  const agent = await db.transaction((tx) => createAgent({ db: tx, clock }, { accountId, config }))
  await db.transaction((tx) => publish({ db: tx, clock }, { accountId, id: agent.id, revision: 1 }))
  const id = newId('call')
  const now = iso(clock.now())
  await insertCall(db, {
    id,
    accountId,
    livemode: false,
    agentId: agent.id,
    agentVersion: 1,
    agentName: 'x',
    clientId: account.client_id,
    clientExternalId: 'default',
    reference: null,
    to: '+390212345678',
    toHash: Buffer.alloc(16, 1),
    from: '+390200000000',
    inputs: {},
    callbackUrl: null,
    maxAttempts: 1,
    scheduledAt: null,
    createdAt: now,
    idempotencyKey: null,
    requestHash: null,
    model: null,
  })
  await pokeLanes(db, [{ accountId, livemode: false, campaignId: null, dueAt: now }], now)
  return id
}

test('a call is dialled once when the answer to the commit of its admission is lost', async () => {
  await using database = await freshDatabase()
  const db = patientDb(database, 4)
  const id = await queueOne(db)
  let isLost = false
  const losing: Db = {
    ...db,
    async transaction(work) {
      const done = await db.transaction(work)
      if (isLost) return done
      isLost = true
      throw new Error('Connection terminated unexpectedly')
    },
  }
  const placed: string[] = []
  const dialer = startDialer({
    db: losing,
    clock,
    log: silentLog,
    register: openRegister({ db, clock }),
    poke: () => {},
    lease: { nodeId: 'node_x', lost: new AbortController().signal, stop: async () => {} },
    models: [],
    onEvent: () => {},
    place: async (nodeId, call) => {
      placed.push(`${nodeId} ${call.id} ${call.attempts}`)
    },
  })
  await until(
    async () => placed,
    (all) => all.length > 0,
  )
  dialer.ring()
  await dialer.drain(1_000)
  assert.ok(isLost)
  assert.deepEqual(placed, [`node_x ${id} 1`])
  await db.close()
})

test('a call is moved on whose admission came to pass after everybody had looked for it', async () => {
  await using database = await freshDatabase()
  const db = patientDb(database, 4)
  const id = await queueOne(db)
  let late: Promise<unknown> | null = null
  const looked = Promise.withResolvers<void>()
  const losing: Db = {
    ...db,
    // The server has the commit, and gets to it when nobody waits for it any more.
    async transaction(work) {
      if (late) return db.transaction(work)
      late = looked.promise.then(() => db.transaction(work))
      throw new Error('Connection terminated unexpectedly')
    },
    async query(statement) {
      const rows = await db.query(statement)
      if (statement.text.includes('t.started_at >=')) looked.resolve()
      return rows
    },
  }
  const placed: string[] = []
  const dialer = startDialer({
    db: losing,
    clock,
    log: silentLog,
    register: openRegister({ db, clock }),
    poke: () => {},
    lease: { nodeId: 'node_x', lost: new AbortController().signal, stop: async () => {} },
    models: [],
    onEvent: () => {},
    place: async (_, call) => void placed.push(call.id),
  })
  const look = () =>
    db.query(sql<{ status: string; outcome: string }>`select status, outcome from calls where id = ${id}`)
  try {
    await until(look, ([row]) => row?.status === 'failed')
    assert.deepEqual(await look(), [{ status: 'failed', outcome: 'no_answer' }])
    assert.deepEqual(await db.query(sql`select call_id from line_slots`), [])
    // The next look may still take it for its own, and dials it then.
    assert.ok(placed.length <= 1, 'it is dialled once at most')
  } finally {
    await dialer.drain(1_000)
    await db.close()
  }
})
