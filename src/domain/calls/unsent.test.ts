import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { agentDocumentSchema, MODELS } from '#contract/agent-document.ts'
import { admitDue } from '#dialer/admission.ts'
import { createAccount } from '#domain/accounts/accounts.ts'
import { createAgent, publish } from '#domain/agents/agents.ts'
import { iso } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { accountByName } from '#store/accounts.ts'
import { insertCall } from '#store/calls.ts'
import type { Db } from '#store/db.ts'
import { sweepLanes } from '#store/lanes.ts'
import { sql } from '#store/sql.ts'
import { OUTBOUND } from '../../../tests/support/api.ts'
import { type FreshDatabase, freshDatabase, patientDb } from '../../../tests/support/database.ts'
import { ManualClock } from '../../../tests/support/manual-clock.ts'
import { attemptFailed, type CallRow, type LanePoke } from './attempt.ts'
import { openRegister } from './register.ts'
import { attemptUnsent, unsentDelayMs } from './unsent.ts'
import { viewCall } from './view.ts'

const NODE = 'node_x'
const HASH = Buffer.alloc(16, 7)
const DOWN = { listed: false, details: { reason: 'the trunk is down' } }
let database: FreshDatabase
let db: Db
let clock: ManualClock
let pokes: LanePoke[]
let owner: { accountId: string; agentId: string; clientId: string }
before(async () => {
  database = await freshDatabase()
  db = patientDb(database, 4)
  const made = { db, clock: new ManualClock() }
  await createAccount(made, 'unsent')
  const account = await accountByName(db, 'unsent')
  assert.ok(account)
  const { id: accountId, client_id: clientId } = account
  const config = agentDocumentSchema({ allowHttp: false }).parse(OUTBOUND)
  const agent = await db.transaction((tx) => createAgent({ ...made, db: tx }, { accountId, config }))
  await db.transaction((tx) => publish({ ...made, db: tx }, { accountId, id: agent.id, revision: 1 }))
  owner = { accountId, agentId: agent.id, clientId }
})
after(async () => {
  await db.close()
  await database[Symbol.asyncDispose]()
})
beforeEach(async () => {
  clock = new ManualClock('2026-11-16T10:00:00Z')
  pokes = []
  await db.script('truncate calls, lanes, line_slots, daily_slots, attempts, suppressions, events cascade')
  await db.query(sql`update agents set status = 'published'`)
  await db.query(sql`update clients set deleted_at = null`)
})

const house = (nodeId = NODE) => ({
  db,
  clock,
  nodeId,
  register: openRegister({ db, clock }),
  poke: (lane: LanePoke) => pokes.push(lane),
})

async function queue(): Promise<string> {
  const id = newId('call')
  const now = iso(clock.now())
  const fixed = { agentVersion: 1, agentName: 'x', clientExternalId: 'default', inputs: {}, maxAttempts: 3 }
  const absent = {
    reference: null,
    callbackUrl: null,
    scheduledAt: null,
    idempotencyKey: null,
    requestHash: null,
    model: null,
  }
  const numbers = { to: '+390212345678', toHash: HASH, from: '+390200000000' }
  const times = { createdAt: now }
  assert.ok(await insertCall(db, { id, ...owner, livemode: true, ...numbers, ...fixed, ...absent, ...times }))
  return id
}

/** Whatever is due is admitted, in the order in which it was queued. */
async function admitted(): Promise<CallRow[]> {
  await sweepLanes(db)
  return (await admitDue({ db, clock }, { nodeId: NODE, limit: 10, models: MODELS })).admitted
}

async function dialing(): Promise<CallRow> {
  const [call] = await admitted()
  assert.ok(call)
  return call
}

const read = async () => {
  const [row] = await db.query(sql<CallRow & { node_id: string | null }>`select * from calls`)
  assert.ok(row)
  return row
}
const events = () => db.query(sql`select type, attempt from events order by id`)
const left = async () => ({
  attempts: await db.query(sql`select n, outcome from attempts order by n`),
  lines: await db.query(sql`select slot from line_slots`),
  days: (await db.query(sql<{ n: number }>`select n from daily_slots order by n`)).map((row) => row.n),
})
const NOTHING = { attempts: [], lines: [], days: [] }

test('an attempt of which nothing left leaves no trace, and the call waits a minute for the telephone', async () => {
  await queue()
  const call = await dialing()
  assert.deepEqual([call.attempts, (await left()).days], [1, [1]])
  assert.equal(await attemptUnsent(house(), call, DOWN), false)
  const row = await read()
  const seen = viewCall(row, clock.now())
  const due = '2026-11-16T10:01:00.000Z'
  assert.deepEqual(
    [seen.status, seen.outcome, seen.attempts, seen.next_attempt_at, seen.waiting_for, seen.error, row.node_id],
    ['queued', null, 0, due, 'telephony', null, null],
  )
  assert.deepEqual(await left(), NOTHING)
  assert.deepEqual(await events(), [])
  assert.deepEqual(pokes, [{ accountId: owner.accountId, livemode: true, campaignId: null, dueAt: due }])
})

test('it is tried again after 1, 5 and 15 minutes, and the fourth time in a row is the end, with one event', async () => {
  await queue()
  for (const minutes of [1, 5, 15]) {
    assert.equal(await attemptUnsent(house(), await dialing(), DOWN), false)
    await clock.advance(minutes * 60_000 - 1)
    assert.deepEqual(await admitted(), [], 'not a moment earlier')
    await clock.advance(1)
  }
  assert.equal(await attemptUnsent(house(), await dialing(), DOWN), true)
  const { status, outcome, attempts, error, ended_at } = await read()
  assert.deepEqual([status, outcome, attempts, error?.code], ['failed', 'failed', 0, 'failed'])
  assert.deepEqual(error?.details, DOWN.details)
  assert.equal(ended_at, iso(clock.now()))
  assert.deepEqual(await events(), [{ type: 'call.completed', attempt: 0 }])
  assert.deepEqual(await left(), NOTHING)
})

test('an attempt that was made begins the count anew, and its outcome is the one that shows', async () => {
  await queue()
  await attemptUnsent(house(), await dialing(), DOWN)
  await clock.advance(60_000)
  await attemptUnsent(house(), await dialing(), DOWN)
  await clock.advance(300_000)
  assert.equal(await attemptFailed(house(), await dialing(), { outcome: 'busy', error: null }), true)
  await clock.advance(15 * 60_000)
  await attemptUnsent(house(), await dialing(), DOWN)
  const { status, outcome, attempts, next_attempt_at } = await read()
  const inOneMinute = iso(clock.now().add({ minutes: 1 }))
  assert.deepEqual([status, outcome, attempts, next_attempt_at], ['queued', 'busy', 1, inOneMinute])
  assert.deepEqual(await left(), { attempts: [{ n: 1, outcome: 'busy' }], lines: [], days: [1] })
  assert.deepEqual(await events(), [{ type: 'call.attempt_failed', attempt: 1 }])
})

test('a voided attempt returns its own place of the day, and the next call takes that one', async () => {
  for (let n = 0; n < 4; n += 1) await queue()
  const [first, second, third] = await admitted()
  assert.ok(first && second && third)
  await attemptUnsent(house(), second, DOWN)
  assert.deepEqual((await left()).days, [1, 3])
  const fourth = await dialing()
  assert.deepEqual((await left()).days, [1, 2, 3])
  await attemptUnsent(house(), fourth, DOWN)
  assert.deepEqual((await left()).days, [1, 3])
})

test('a place of yesterday is returned to yesterday', async () => {
  clock = new ManualClock('2026-11-16T18:59:59Z')
  await queue()
  const call = await dialing()
  await clock.advance(14 * 3_600_000)
  await queue()
  await admitted()
  await attemptUnsent(house(), call, DOWN)
  assert.deepEqual(await db.query(sql`select day::text, n from daily_slots`), [{ day: '2026-11-17', n: 1 }])
})

const list = () =>
  db.query(sql`
    insert into suppressions (account_id, livemode, number_hash, id, number_hint, source, created_at)
    values (${owner.accountId}, true, ${HASH}, 'sup_0', '78', 'api', ${iso(clock.now())})`)

// biome-ignore format: a table reads in columns
const ends: [title: string, change: () => Promise<unknown>, listed: boolean, code: string, outcome: string][] = [
  ['was listed when it was to leave',       async () => {},                                                            true,  'suppressed', 'suppressed'],
  ['was listed while the trunk was down',   list,                                                                      false, 'suppressed', 'suppressed'],
  ['is of an agent that was archived',      () => db.query(sql`update agents set status = 'archived'`),                false, 'failed',     'failed'],
  ['is of a client that was deleted',       () => db.query(sql`update clients set is_default = false, deleted_at = created_at`), false, 'failed', 'failed'],
]
for (const [title, change, listed, code, outcome] of ends) {
  test(`a call that ${title} is not tried again: ${outcome}, with one event and no attempt`, async () => {
    await queue()
    const call = await dialing()
    await change()
    assert.equal(await attemptUnsent(house(), call, { ...DOWN, listed }), true)
    const row = await read()
    assert.deepEqual([row.status, row.outcome, row.error?.code, row.attempts], ['failed', outcome, code, 0])
    assert.deepEqual(await events(), [{ type: 'call.completed', attempt: 0 }])
    assert.deepEqual(await left(), NOTHING)
    assert.deepEqual(pokes, [{ accountId: owner.accountId, livemode: true, campaignId: null, dueAt: null }])
  })
}

test('a node that lost the call changes nothing', async () => {
  await queue()
  const call = await dialing()
  for (const change of [
    () => attemptUnsent(house('node_y'), call, { ...DOWN, listed: true }),
    async () => {
      await db.query(sql`update calls set status = 'in_progress'`)
      return attemptUnsent(house(), call, DOWN)
    },
  ]) {
    assert.equal(await change(), false)
    const row = await read()
    assert.deepEqual([row.attempts, row.node_id, pokes], [1, NODE, []])
    assert.deepEqual(await left(), { attempts: [{ n: 1, outcome: null }], lines: [{ slot: 1 }], days: [1] })
    assert.deepEqual(await events(), [])
  }
})

test('the pauses are those of the rule', () => {
  const minutes = [1, 2, 3, 4]
    .map((times) => unsentDelayMs(times, { listed: false, alive: true }))
    .map((ms) => (ms === null ? null : ms / 60_000))
  assert.deepEqual(minutes, [1, 5, 15, null])
})
