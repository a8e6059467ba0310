import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MODELS } from '#contract/agent-document.ts'
import { admitDue } from '#dialer/admission.ts'
import { answered, attemptFailed, conversationEnded } from '#domain/calls/attempt.ts'
import { machineAnswered } from '#domain/calls/machine-answered.ts'
import { openRegister } from '#domain/calls/register.ts'
import { iso, systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { keepWords, turnsOf } from '#store/calls.ts'
import type { Db } from '#store/db.ts'
import { sweepLanes } from '#store/lanes.ts'
import * as store from '#store/nodes.ts'
import { sql } from '#store/sql.ts'
import { beginExecution, entriesOf, executionOf, keepEntries } from '#store/tool-executions.ts'
import { apiFor, publishedAgent, until } from '../../../tests/support/api.ts'
import { type FreshDatabase, freshDatabase, patientDb } from '../../../tests/support/database.ts'
import { startHouse, type TestHouse } from '../../../tests/support/house.ts'
import { ManualClock, settle } from '../../../tests/support/manual-clock.ts'
import { reap, startLease } from './nodes.ts'

const LEASE_MS = 20_000
/** Who loses its lease gives up its connections, which here are the test's too. */
const houseOf = (pool: Db, db = { ...pool, renew() {} }) => ({
  db,
  log: silentLog,
  register: openRegister({ db, clock: systemClock }),
  poke: () => {},
})

describe('the work of a node that is gone', () => {
  let house: TestHouse
  let agent: string
  before(async () => {
    // No dialer, no worker: what happens to the calls is only what these tests do.
    house = await startHouse({ roles: ['api'], times: { heartbeatMs: 60_000, leaseMs: 600_000 } })
    agent = await publishedAgent(apiFor(house.url, await house.key(false)))
  })
  after(() => house[Symbol.asyncDispose]())

  const at = () => iso(systemClock.now())
  async function admitted(nodeId: string) {
    const api = apiFor(house.url, await house.key(false))
    await api('POST', '/v1/calls', { agent, to: '+390000000001', inputs: { nome: 'Anna' } })
    await store.registerNode(house.db, { id: nodeId, roles: 'calls', telephony: false, models: [], at: at() })
    // A lane that somebody pokes at this moment is passed over.
    const [call] = await until(
      async () => {
        await sweepLanes(house.db)
        return (await admitDue({ db: house.db, clock: systemClock }, { nodeId, limit: 10, models: MODELS })).admitted
      },
      (admitted) => admitted.length > 0,
    )
    assert.ok(call)
    return call
  }
  const dies = (nodeId: string) =>
    house.db.query(sql`update nodes set heartbeat_at = '2020-01-01Z' where id = ${nodeId}`)
  const look = async (id: string) =>
    (
      await house.db.query(sql<{
        status: string
        outcome: string
        node_id: string | null
        error: { code: string } | null
        end_reason: string
        duration_seconds: number
      }>`
        select status, outcome, node_id, error, end_reason, duration_seconds from calls where id = ${id}`)
    )[0]
  const reapNow = (rescueRecording = async (_: string): Promise<{ seconds: number } | null> => null) =>
    reap({ ...houseOf(house.db), clock: systemClock, rescueRecording }, LEASE_MS)

  test('a call that rang counts as not answered and goes on by the retry schedule', async () => {
    const call = await admitted('node_a')
    assert.equal(await reapNow(), 0, 'a living node keeps its calls')
    await dies('node_a')
    assert.equal(await reapNow(), 1)
    const seen = await look(call.id)
    assert.deepEqual(
      [seen?.status, seen?.outcome, seen?.node_id, seen?.error?.code],
      ['queued', 'no_answer', null, 'node_lost'],
    )
    const events = await house.db.query(sql`select type from events where call_id = ${call.id}`)
    assert.deepEqual(events, [{ type: 'call.attempt_failed' }])
    const attempts = await house.db.query(sql`select n, outcome from attempts where call_id = ${call.id}`)
    assert.deepEqual(attempts, [{ n: 1, outcome: 'no_answer' }])
    assert.equal(await reapNow(), 0, 'and only once')
  })

  test('a conversation is analysed on what was said', async () => {
    const call = await admitted('node_b')
    await house.db.query(sql`update calls set status = 'in_progress', answered_at = ${at()} where id = ${call.id}`)
    const turn = {
      speaker: 'agent',
      text: 'Buongiorno',
      start_seconds: 0,
      end_seconds: 2.4,
      interrupted: false,
    } as const
    await keepWords(house.db, [{ callId: call.id, nodeId: 'node_b', from: 1, turns: [turn] }])
    await dies('node_b')
    assert.equal(await reapNow(), 1)
    const seen = await look(call.id)
    assert.deepEqual(
      [seen?.status, seen?.end_reason, seen?.duration_seconds, seen?.node_id],
      ['processing', 'error', 3, null],
    )
  })

  for (const kept of [true, false])
    test(`a conversation ${kept ? 'has the recording that was rescued' : 'of which nothing was recorded has no recording'}`, async () => {
      const nodeId = `node_r_${kept}`
      const call = await admitted(nodeId)
      await house.db.query(sql`update calls set status = 'in_progress', answered_at = ${at()} where id = ${call.id}`)
      await dies(nodeId)
      const asked: string[] = []
      await reapNow(async (callId) => {
        asked.push(callId)
        assert.equal((await look(callId))?.status, 'in_progress', 'before the call is moved on')
        return kept ? { seconds: 4 } : null
      })
      assert.deepEqual(asked, [call.id])
      const [row] = await house.db.query(sql`select recorded from call_details where call_id = ${call.id}`)
      assert.deepEqual(row, { recorded: kept })
    })

  /** In progress since then on that node, which was last heard of so many seconds later. */
  async function talking(nodeId: string, { livemode, heardFor }: { livemode: boolean; heardFor: number }) {
    const call = await admitted(nodeId)
    await house.db.query(sql`
      update calls set status = 'in_progress', livemode = ${livemode}, answered_at = '2020-01-01T10:00:00Z' where id = ${call.id}`)
    await house.db.query(sql`
      update nodes set heartbeat_at = '2020-01-01T10:00:00Z'::timestamptz + make_interval(secs => ${heardFor}) where id = ${nodeId}`)
    return call.id
  }

  // biome-ignore format: a table reads in columns
  const LASTED: [title: string, livemode: boolean, recorded: number | null, seconds: number][] = [
    ['lasted as long as its recording',                                    true,  5.4,  6],
    ['of which nothing was recorded lasted until its node was last heard of', true, null, 8],
    ['that was simulated lasted as long as what was said',                 false, 5.4,  0],
  ]
  for (const [title, livemode, recorded, seconds] of LASTED)
    test(`a conversation ${title}, and is billed for it where it was live`, async () => {
      const id = await talking(`node_l_${seconds}`, { livemode, heardFor: 7.2 })
      await reapNow(async () => (recorded === null ? null : { seconds: recorded }))
      const billed = await house.db.query(sql<{ seconds: number }>`
        select seconds from usage_records where call_id = ${id}`)
      assert.equal((await look(id))?.duration_seconds, seconds)
      assert.deepEqual(billed, livemode ? [{ seconds }] : [])
    })

  test('a call that cannot be moved on keeps no other', async () => {
    const stuck = await talking('node_s', { livemode: true, heardFor: 1 })
    const other = await talking('node_s2', { livemode: true, heardFor: 1 })
    await reapNow(async (callId) => {
      if (callId === stuck) throw new Error('the disk is full')
      return null
    })
    assert.equal((await look(other))?.status, 'processing')
    await reapNow()
    assert.equal((await look(stuck))?.status, 'processing', 'and is tried again')
  })

  test('an action that it had sent is a time-out for ever, and what else it did with tools is on the call', async () => {
    const call = await admitted('node_t')
    await house.db.query(sql`update calls set status = 'in_progress', answered_at = ${at()} where id = ${call.id}`)
    const entry = (status: 'ok' | 'timeout', result: string) =>
      ({ name: 'book', status, arguments: {}, result, duration_ms: 0, at: at() }) as const
    const holder = { callId: call.id, nodeId: 'node_t' }
    await keepEntries(house.db, holder, [{ n: 1, entry: entry('ok', 'uno') }])
    const action = {
      tool: 'book',
      hash: Buffer.alloc(32),
      n: 2,
      entry: entry('timeout', ''),
      idempotencyKey: 'k',
      at: at(),
    }
    assert.equal(await beginExecution(house.db, holder, action), 'begun')
    await dies('node_t')
    assert.equal(await reapNow(), 1)
    assert.equal((await executionOf(house.db, call.id, action))?.status, 'timeout')
    const [row] = await house.db.query(sql<{ tool_calls: { status: string; result: string }[] }>`
      select tool_calls from call_details where call_id = ${call.id}`)
    assert.deepEqual(
      row?.tool_calls.map(({ status, result }) => [status, result]),
      [
        ['ok', 'uno'],
        ['timeout', ''],
      ],
    )
    const again = { ...action, hash: Buffer.alloc(32, 1), n: 3 }
    assert.equal(await beginExecution(house.db, holder, again), 'not_ours')
    await keepEntries(house.db, holder, [{ n: 3, entry: entry('ok', 'tre') }])
    assert.equal((await entriesOf(house.db, call.id)).length, 2, 'a zombie writes nothing any more')
  })

  test('a node that was taken for dead changes nothing any more', async () => {
    const call = await admitted('node_c')
    await dies('node_c')
    await reapNow()
    const zombie = { ...houseOf(house.db), clock: systemClock, nodeId: 'node_c' }
    assert.equal(await attemptFailed(zombie, call, { outcome: 'busy', error: null }), false)
    const mailbox = { ending: { reason: 'voicemail' as const, durationSeconds: 4, intents: [] }, toolCalls: [] }
    assert.equal(await machineAnswered(zombie, call, { ...mailbox, unkept: { from: 1, turns: [] } }), false)
    const ending = { reason: 'agent', durationSeconds: 30, intents: [] } as const
    const end = { ending: { ...ending, intents: [] }, toolCalls: [], unkept: { from: 1, turns: [] }, analyst: 'node_c' }
    assert.equal(await answered(zombie, call), undefined)
    assert.equal(await conversationEnded(zombie, call, end), undefined)
    const late = { speaker: 'agent', text: 'Pronto?', start_seconds: 0, end_seconds: 1, interrupted: false } as const
    await keepWords(house.db, [{ callId: call.id, nodeId: 'node_c', from: 1, turns: [late] }])
    assert.deepEqual(await turnsOf(house.db, call.id), [])
    assert.equal((await look(call.id))?.outcome, 'no_answer')
  })

  test('analyses and deliveries return to the queue', async () => {
    const call = await admitted('node_d')
    for (const status of ['in_progress', 'processing'])
      await house.db.query(sql`update calls set status = ${status} where id = ${call.id}`)
    await dies('node_d')
    await reapNow()
    assert.deepEqual([(await look(call.id))?.status, (await look(call.id))?.node_id], ['processing', null])
  })
})

describe('a lease', () => {
  let database: FreshDatabase
  let db: Db
  before(async () => {
    database = await freshDatabase()
    db = patientDb(database, 4)
  })
  after(async () => {
    await db.close()
    await database[Symbol.asyncDispose]()
  })
  const node = {
    roles: ['calls'],
    telephony: false,
    models: [],
    times: { heartbeatMs: 5_000, leaseMs: LEASE_MS },
    onReaped: () => {},
  }

  test('is lost after three quarters of its length without a heartbeat, before anybody else may take over', async () => {
    const clock = new ManualClock()
    let away = false
    const flaky: Db = { ...db, query: (statement) => (away ? Promise.reject(new Error('away')) : db.query(statement)) }
    // Long enough for the heart to try again before the lease has run out: nobody removes the row for it.
    const times = { heartbeatMs: 5_000, leaseMs: 400_000 }
    const lease = await startLease({ ...houseOf(flaky), clock }, { ...node, times })
    await settle()
    away = true
    await clock.advance(295_000)
    assert.equal(lease.lost.aborted, false)
    await clock.advance(10_000)
    assert.equal(lease.lost.aborted, true)
    const first = lease.nodeId
    away = false
    // The heart pauses longer after each failure; then the node is back, as another one, long before the lease has run
    // out.
    await until(
      async () => {
        await clock.advance(1_000)
        return (await db.query(sql`select 1`)) && lease.nodeId
      },
      (seen) => seen !== first && !lease.lost.aborted,
    )
    assert.deepEqual(await db.query(sql`select 1 from nodes where id = ${first}`), [], 'what it held is orphaned')
    await lease.stop()
  })

  test('that has run out reaps nobody: a node that wakes from a long stop must not take its own calls over', async () => {
    const clock = new ManualClock()
    let reaps = 0
    let away = false
    // Its own row is out of reach, so it can neither beat nor begin anew; everything else answers.
    const deaf: Db = {
      ...db,
      query: (statement) => {
        if (statement.text.includes('delete from nodes where heartbeat_at')) reaps += 1
        const own = /update nodes set heartbeat_at|insert into nodes/.test(statement.text)
        return away && own ? Promise.reject(new Error('away')) : db.query(statement)
      },
    }
    const times = { heartbeatMs: 5_000, leaseMs: 400_000 }
    const lease = await startLease({ ...houseOf(deaf), clock }, { ...node, times })
    const pass = async (ms: number) => {
      for (let gone = 0; gone < ms; gone += 5_000) {
        await clock.advance(5_000)
        await db.query(sql`select 1`)
      }
    }
    await pass(20_000)
    assert.ok(reaps > 0, 'while its lease holds it does')
    away = true
    await pass(305_000)
    assert.equal(lease.lost.aborted, true)
    const before = reaps
    await pass(60_000)
    assert.equal(reaps, before)
    away = false
    await lease.stop()
  })

  test('of a node that was removed is given up, and the node comes back under another name', async () => {
    const clock = new ManualClock()
    const lease = await startLease({ ...houseOf(db), clock }, node)
    const [first, lost] = [lease.nodeId, lease.lost]
    await db.query(sql`delete from nodes where id = ${first}`)
    // Only the clock is ours to move: the heartbeat's own statement takes the time it takes.
    await clock.advance(5_000)
    await until(
      async () => (await db.query(sql`select 1`)) && lease.nodeId,
      (seen) => seen !== first,
    )
    assert.equal(lost.aborted, true)
    assert.equal(lease.lost.aborted, false)
    await lease.stop()
    assert.deepEqual(await db.query(sql`select id from nodes where id = ${lease.nodeId}`), [])
  })
})
