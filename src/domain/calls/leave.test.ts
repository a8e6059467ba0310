import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type Clock, iso, systemClock } from '#kernel/clock.ts'
import { createLog, silentLog } from '#kernel/log.ts'
import { type Db, openDb } from '#store/db.ts'
import { mayLeave } from '#store/leave.ts'
import { sql } from '#store/sql.ts'
import { until } from '../../../tests/support/api.ts'
import { type FreshDatabase, freshDatabase } from '../../../tests/support/database.ts'
import { ManualClock } from '../../../tests/support/manual-clock.ts'
import { type LeaveHouse, type Left, leaveForNetwork } from './leave.ts'
import type { Hours } from './window.ts'

let database: FreshDatabase
let db: Db
let clock: ManualClock
before(async () => {
  database = await freshDatabase()
  // Nobody is thrown out by the pool's own limit before a test would have noticed.
  db = openDb({ connection: database.connection, log: silentLog, max: 4, idleInTransactionMs: 60_000 })
})
after(async () => {
  await db.close()
  await database[Symbol.asyncDispose]()
})
beforeEach(async () => {
  clock = new ManualClock()
  await db.script('truncate calls, suppressions')
  await db.query(sql`
    insert into accounts (id, name, created_at) values ('acc', 'acc', ${iso(clock.now())})
    on conflict (id) do update set destinations = null`)
  await db.query(sql`
    insert into calls (id, account_id, livemode, direction, agent_id, agent_version, agent_name, client_id, client_external_id,
                       to_number, to_hash, from_number, inputs, status, attempts, max_attempts, created_at, node_id)
    values ('call_0', 'acc', true, 'outbound', 'agt', 1, 'x', 'cli', 'default', '+390212345678', ${HASH}, '+390200000000', '{}',
            'dialing', 1, 3, ${iso(clock.now())}, 'node_x')`)
})

const HASH = Buffer.alloc(16, 7)
const never = new AbortController().signal
const ALWAYS: Hours = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' }
const list = (tx: Tx) =>
  tx.query(sql`
    insert into suppressions (account_id, livemode, number_hash, id, number_hint, source, created_at)
    values ('acc', true, ${HASH}, 'sup_0', '78', 'api', ${iso(clock.now())})`)
const holdList = (tx: Tx) => tx.query(sql`select hold_list('acc', true)`)

/** Asks for leave in that house; counts what was sent. */
function ask(
  changes: {
    house?: Partial<LeaveHouse>
    hours?: Hours
    closing?: AbortSignal
    lost?: AbortSignal
    send?: () => void
  } = {},
) {
  const seen = { sent: 0, left: null as Left | null }
  const send = () => {
    seen.sent += 1
    changes.send?.()
  }
  const house = { db, clock, log: silentLog, nodeId: 'node_x', ...changes.house }
  const { closing = never, lost = never, hours = ALWAYS } = changes
  const settled = leaveForNetwork(house, { callId: 'call_0', hours, send, closing, lost }).then((left) => {
    seen.left = left
    return { sent: seen.sent, left }
  })
  return { seen, settled }
}

type Tx = Pick<Db, 'query'>
/** The database, with something around the work of each transaction. */
const around = (during: <T>(tx: Tx, work: (tx: Tx) => Promise<T>) => Promise<T>): Db => ({
  ...db,
  transaction: (work) => db.transaction((tx) => during(tx, work)),
})
const isListFree = async () =>
  (await db.query(sql`select 1 where pg_try_advisory_xact_lock(1937076336, hashtext('acctrue'))`)).length > 0
/** A clock on which nobody has to wait. */
const impatient: Clock = { ...systemClock, sleep: async () => {} }

test('a call that is ours to a number that is not listed leaves, once', async () => {
  assert.deepEqual(await ask().settled, { sent: 1, left: 'sent' })
})

// biome-ignore format: a table reads in columns
const refusals: [title: string, change: () => Promise<unknown>, left: Left][] = [
  ['a call to a listed number',         () => list(db),                                                                      'listed'],
  ['a call that another node has',      () => db.query(sql`update calls set node_id = 'node_y'`),                            'gone'],
  ['a call that is answered already',   () => db.query(sql`update calls set status = 'in_progress'`),                        'gone'],
  ['a call that was taken over',        () => db.query(sql`update calls set status = 'queued', node_id = null, due_at = created_at`), 'gone'],
  ['a call to a closed destination',    () => db.query(sql`update accounts set destinations = '{+41}'`),                     'kept'],
  ['a call that is no more',            () => db.query(sql`delete from calls`),                                              'gone'],
]
for (const [title, change, left] of refusals) {
  test(`${title} does not leave`, async () => {
    await change()
    assert.deepEqual(await ask().settled, { sent: 0, left })
  })
}

test('a call whose window has closed since its admission does not leave', async () => {
  assert.deepEqual(await ask({ hours: { ...ALWAYS, days: [] } }).settled, { sent: 0, left: 'kept' })
})

test('a node that lost its lease or is stopping sends nothing', async () => {
  assert.deepEqual(await ask({ lost: AbortSignal.abort() }).settled, { sent: 0, left: 'gone' })
  assert.deepEqual(await ask({ closing: AbortSignal.abort() }).settled, { sent: 0, left: 'kept' })
})

test('nothing leaves while somebody adds to the list, no connection waits, and then the entry is found', async () => {
  let looks = 0
  const house = {
    clock: { ...impatient, monotonicMs: () => 0 },
    db: around((tx, work) => {
      looks += 1
      return work(tx)
    }),
  }
  const { settled } = await db.transaction(async (tx) => {
    await list(tx)
    await holdList(tx)
    const asked = ask({ house })
    await until(
      async () => looks,
      (n) => n > 2,
    )
    assert.deepEqual(asked.seen, { sent: 0, left: null })
    return asked
  })
  assert.deepEqual(await settled, { sent: 0, left: 'listed' })
})

test('whoever adds waits for a call that is leaving: its packet is older than the entry’s commit', async () => {
  const seen: string[] = []
  const house = {
    db: around(async (tx, work) => {
      const result = await work(tx)
      // The packet has left, and until the commit nobody else can have the list.
      seen.push((await isListFree()) ? 'free' : 'held')
      return result
    }),
  }
  const { left } = await ask({ house, send: () => seen.push('sent') }).settled
  assert.deepEqual([left, seen], ['sent', ['sent', 'held']])
  assert.equal(await isListFree(), true)
})

test('when the list stays held the call is given up in time, and nothing left', async () => {
  let now = 0
  const sleep = async (ms: number) => {
    now += ms
  }
  const house = { clock: { ...impatient, monotonicMs: () => now, sleep } }
  await db.transaction(async (tx) => {
    await holdList(tx)
    assert.deepEqual(await ask({ house }).settled, { sent: 0, left: 'kept' })
  })
  assert.ok(now >= 10_000 && now <= 10_500, `${now} ms`)
})

test('an answer that took too long is not acted upon but asked for again', async () => {
  let asked = 0
  let now = 0
  const house = {
    clock: { ...impatient, monotonicMs: () => now },
    db: around((tx, work) =>
      work({
        async query(statement) {
          const rows = await tx.query(statement)
          asked += 1
          // The first time the process stood still with the answer in its hands.
          if (asked === 1) now += 501
          return rows
        },
      }),
    ),
  }
  assert.deepEqual([await ask({ house }).settled, asked], [{ sent: 1, left: 'sent' }, 2])
})

test('a process that stops in the middle does not hold the list', async () => {
  let freed = false
  await assert.rejects(
    db.transaction(async (tx) => {
      assert.equal(await mayLeave(tx, { id: 'call_0', nodeId: 'node_x', idleMs: 50 }), 'leave')
      freed = await until(isListFree, (free) => free)
    }),
  )
  assert.ok(freed)
})

test('what left has left, also when the database is lost right after it', async () => {
  const house = {
    db: around(async (tx, work) => {
      await work(tx)
      throw new Error('Connection terminated unexpectedly')
    }),
  }
  assert.deepEqual(await ask({ house }).settled, { sent: 1, left: 'sent' })
})

test('a database that is away for a moment is asked again', async () => {
  let away = true
  const house = {
    clock: impatient,
    db: around(async (tx, work) => {
      if (!away) return work(tx)
      away = false
      throw new Error('Connection terminated unexpectedly')
    }),
  }
  assert.deepEqual(await ask({ house }).settled, { sent: 1, left: 'sent' })
})

test('a look that took longer than it may is an expected refusal in the log, and is made again', async () => {
  const lines: string[] = []
  let looks = 0
  const house = {
    clock: impatient,
    log: createLog('debug', (line) => lines.push(line)),
    db: around(async (tx, work) => {
      looks += 1
      if (looks === 1) {
        assert.equal(await mayLeave(tx, { id: 'call_0', nodeId: 'node_x', idleMs: 50 }), 'leave')
        await until(isListFree, (free) => free)
      }
      return work(tx)
    }),
  }
  assert.deepEqual(await ask({ house }).settled, { sent: 1, left: 'sent' })
  const [said, ...more] = lines.map((line) => JSON.parse(line))
  assert.deepEqual(
    [said.level, said.msg, said.err, more],
    ['info', 'the look before a call leaves took too long', undefined, []],
  )
})
