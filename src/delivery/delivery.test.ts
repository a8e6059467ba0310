import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { destinationsOf } from '#domain/events/destinations.ts'
import { failingEndpoints } from '#domain/events/endpoints.ts'
import { addMs, type Clock, iso, systemClock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { silentLog } from '#kernel/log.ts'
import type { Db, Queryable } from '#store/db.ts'
import {
  holdFresh,
  holdLanes,
  nextDelivery,
  standInLine,
  sweepEndpoints,
  takeFresh,
  takeFromLanes,
} from '#store/deliveries.ts'
import { type DueDelivery, insertEvents, redeliver } from '#store/events.ts'
import { releaseOrphanedWork } from '#store/nodes.ts'
import { sql } from '#store/sql.ts'
import { until } from '../../tests/support/api.ts'
import { type FreshDatabase, freshDatabase, patientDb } from '../../tests/support/database.ts'
import type { Tried } from './channel.ts'
import { type Delivery, startDelivery } from './delivery.ts'
import { ENDPOINT_MAX, STRANGER_MAX, TRIES_MAX } from './places.ts'

const OK: Tried = { kind: 'delivered', status: 204 }
const REFUSED: Tried = { kind: 'failed', status: 500, error: 'The endpoint answered 500.' }

let database: FreshDatabase
let db: Db
let running: Delivery[] = []
before(async () => {
  database = await freshDatabase()
  db = patientDb(database, 6)
})
after(async () => {
  await db.close()
  await database[Symbol.asyncDispose]()
})
afterEach(async () => {
  await Promise.all(running.map((one) => one.stop()))
  running = []
  await db.query(sql`delete from deliveries`)
  await db.query(sql`delete from events`)
  await db.query(sql`delete from endpoints`)
})

const hostOf = ({ destination }: { destination: string }): string => new URL(destination).hostname
const isDead = ({ destination }: { destination: string }): boolean => destination.endsWith('/dead')

const LATER = '2100-01-01T00:00:00Z'

type Explained = Record<string, [{ Plan: Record<string, number> }]>

/** Pages of the database that one statement reads. */
async function pagesRead(tx: Queryable, look: (tx: Queryable) => Promise<unknown>): Promise<number> {
  let pages = 0
  await look({
    async query(statement) {
      const text = `explain (analyze, buffers, format json) ${statement.text}`
      const [row] = await tx.query<Explained>({
        name: `e${statement.name}`,
        text,
        values: statement.values,
      })
      const [{ Plan }] = row?.['QUERY PLAN'] ?? [{ Plan: {} }]
      pages = (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0)
      return []
    },
  })
  return pages
}

/** So many events for that host; their ids. */
async function make(
  host: string,
  count: number,
  changes: { account?: string; at?: Temporal.Instant; path?: string } = {},
) {
  const { account = 'acc_one', at = systemClock.now(), path = '/hook' } = changes
  const call = {
    account_id: account,
    livemode: false,
    status: 'completed',
    callback_url: `https://${host}${path}`,
  } as const
  const deliveries = destinationsOf({ mode: 'sandbox', url: '' }, call, 'call.completed')
  const rows = Array.from({ length: count }, () => {
    const [id, callId] = [newId('event'), newId('call')]
    const event = { id, callId, accountId: account, livemode: false, type: 'call.completed', attempt: 1 } as const
    return { event: { ...event, at: iso(at), dueAt: iso(at), payload: '{}' }, deliveries }
  })
  await insertEvents(db, rows)
  return rows.map(({ event }) => event.id)
}

interface World {
  /** In the order in which they were tried. */
  tried: DueDelivery[]
  /** At most at the same time, by host. */
  peak: Map<string, number>
  delivery: Delivery
  nodeId: string
}

/** A node whose endpoints answer as they are told. */
function deliver(
  answer: (delivery: DueDelivery, signal: AbortSignal) => Promise<Tried>,
  { clock = systemClock, over = db }: { clock?: Clock; over?: Db } = {},
): World {
  const [tried, peak, now]: [DueDelivery[], Map<string, number>, Map<string, number>] = [[], new Map(), new Map()]
  const send = async (delivery: DueDelivery, signal: AbortSignal): Promise<Tried> => {
    const host = hostOf(delivery)
    tried.push(delivery)
    now.set(host, (now.get(host) ?? 0) + 1)
    peak.set(host, Math.max(peak.get(host) ?? 0, now.get(host) ?? 0))
    try {
      // Also one that is never told to answer ends with its node.
      return await Promise.race([answer(delivery, signal), hang(signal)])
    } finally {
      now.set(host, (now.get(host) ?? 0) - 1)
    }
  }
  const nodeId = newId('node')
  const delivery = startDelivery({
    db: over,
    clock,
    log: silentLog,
    lease: { nodeId },
    channels: { webhook: { send }, email: { send } },
  })
  running.push(delivery)
  return { tried, peak, delivery, nodeId }
}

const hang = (signal: AbortSignal): Promise<Tried> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve({ kind: 'failed', status: null, error: 'cut off' }))
  })

const counts = async () => {
  const rows = await db.query(
    sql<{ status: string; n: number }>`select status, count(*) as n from deliveries group by 1`,
  )
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}
const rowOf = async (eventId: string | undefined) => {
  const [row] = await db.query(
    sql<{
      status: string
      attempts: number
      node_id: string | null
      due_at: string | null
      waiting: boolean
      error: string | null
    }>`
      select status, attempts, node_id, due_at, waiting, error from deliveries where event_id = ${eventId}`,
  )
  return row
}
const endpoints = () =>
  db.query(
    sql<{ failures: number; failing_since: string | null; next_due: string | null; throttled: boolean }>`
      select failures, failing_since, next_due, throttled from endpoints`,
  )

describe('one endpoint delays no other', () => {
  test('one that hangs holds two places while thousands wait for it, and everybody else is served', async () => {
    await make('dead.example', 5_000)
    for (let n = 0; n < 20; n += 1) await make(`healthy-${n}.example`, 50)
    const { tried } = deliver((one, signal) => (hostOf(one) === 'dead.example' ? hang(signal) : Promise.resolve(OK)))
    await until(counts, (seen) => seen.delivered === 1_000)
    assert.equal(tried.filter((one) => hostOf(one) === 'dead.example').length, STRANGER_MAX)
    assert.equal((await counts()).pending, 5_000)
  })

  test('nor does one that hangs delay another path of its own host', async () => {
    await make('shared.example', 500, { path: '/dead' })
    await make('shared.example', 50, { path: '/alive' })
    const { tried } = deliver((one, signal) => (isDead(one) ? hang(signal) : Promise.resolve(OK)))
    await until(counts, (seen) => seen.delivered === 50)
    assert.equal(tried.filter(isDead).length, STRANGER_MAX)
  })

  test('what waits for it is passed over as a whole, not one by one', async () => {
    await make('dead.example', 20_000)
    // Were the table counted while they were being written, as the server may do at any time, it would seem empty.
    await db.query(sql`analyze deliveries, endpoints`)
    await db.transaction(async (tx) => standInLine(tx, await holdFresh(tx, { now: LATER, limit: 20_000 })))
    await make('healthy.example', 10)
    await db.query(sql`vacuum analyze deliveries, endpoints`)
    const [dead = ''] = await db
      .query(sql<{ endpoint: string }>`select endpoint from endpoints`)
      .then(([row]) => [row?.endpoint])
    const none = { endpoints: [], accounts: [] }
    const full = { endpoints: [dead], accounts: [] }
    const most = { healthyMax: 128, throttledMax: 64 }
    // biome-ignore format: a table reads in columns
    const looks: readonly [what: string, look: (tx: Queryable) => Promise<unknown>][] = [
      ['for what is fresh',               (tx) => holdFresh(tx, { now: LATER, limit: 128 })],
      ['for whose turn it is',            (tx) => holdLanes(tx, { now: LATER, full: none, ...most })],
      ['for whose turn it is besides it', (tx) => holdLanes(tx, { now: LATER, full, ...most })],
      ['for when the next is due',        (tx) => nextDelivery(tx, { full, throttled: true })],
      ['for the first of its line',       (tx) => takeFromLanes(tx, { nodeId: 'n', now: LATER, lanes: [{ endpoint: dead, room: 2 }] })],
    ]
    for (const [what, look] of looks) {
      // Rows that a worker of the server still counts are not cleared away by the first who would.
      const read = async () => {
        await db.query(sql`vacuum deliveries, endpoints`)
        return { what, pages: await db.transaction((tx) => pagesRead(tx, look)) }
      }
      await until(read, ({ pages }) => pages > 0 && pages < 300)
    }
  })

  test('nobody is sent into its line who was taken, or is held, meanwhile', async () => {
    await make('busy.example', 3)
    const fresh = await holdFresh(db, { now: LATER, limit: 3 })
    const [taken, held, left] = fresh
    assert.ok(taken && held && left)
    await takeFresh(db, newId('node'), [taken])
    await db.patiently(async (tx) => {
      const { event_id: id } = held
      await tx.query(sql`select 1 from deliveries where event_id = ${id} for update`)
      await standInLine(db, fresh)
    })
    const standing = (one: { event_id: string }) => rowOf(one.event_id).then((row) => row?.waiting)
    assert.deepEqual(await Promise.all([taken, held, left].map(standing)), [false, false, true])
  })

  test('one that answers has its places at a time, one that fails again and again one', async () => {
    const gate = Promise.withResolvers<void>()
    let open = false
    const answer = async (one: DueDelivery): Promise<Tried> => {
      if (hostOf(one) !== 'busy.example') return REFUSED
      if (open) await gate.promise
      return OK
    }
    const { peak, tried, delivery } = deliver(answer)
    await make('busy.example', 5)
    await make('failing.example', 5)
    await until(endpoints, (rows) => rows.some((row) => row.failures === 5))
    assert.deepEqual(
      (await endpoints()).map((row) => row.throttled),
      [true],
    )
    open = true
    await make('busy.example', 200)
    delivery.ring()
    await until(
      async () => peak.get('busy.example'),
      (seen) => seen === TRIES_MAX,
    )
    peak.delete('failing.example')
    await make('failing.example', 20)
    delivery.ring()
    await until(endpoints, (rows) => rows.some((row) => row.failures === 25))
    assert.equal(peak.get('failing.example'), 1)
    assert.equal(peak.get('busy.example'), TRIES_MAX)
    assert.ok(tried.filter((one) => hostOf(one) === 'busy.example').length <= 5 + ENDPOINT_MAX)
    gate.resolve()
    await until(counts, (seen) => seen.delivered === 205)
  })

  test('who waits behind a failure is given back, untried and uncounted', async () => {
    const fail = Promise.withResolvers<void>()
    let held = false
    const { tried, delivery } = deliver(async () => {
      if (!held) return OK
      await fail.promise
      return REFUSED
    })
    await make('turning.example', 2)
    await until(counts, (seen) => seen.delivered === 2)
    held = true
    const ids = await make('turning.example', ENDPOINT_MAX)
    delivery.ring()
    await until(
      async () => tried.length,
      (seen) => seen === 2 + TRIES_MAX,
    )
    const taken = () => db.query(sql<{ n: number }>`select count(*) as n from deliveries where node_id is not null`)
    await until(taken, ([row]) => row?.n === ENDPOINT_MAX)
    fail.resolve()
    await until(endpoints, ([row]) => row?.failures === ENDPOINT_MAX)
    for (const id of ids) assert.equal((await rowOf(id))?.attempts, 1)
  })
})

describe('what came of a try', () => {
  // biome-ignore format: a table reads in columns
  const rows: readonly [what: string, tried: Tried, status: string, attempts: number, failures: number][] = [
    ['a success',         OK,                                                          'delivered', 1, 0],
    ['a failure',         REFUSED,                                                     'pending',   1, 1],
    ['410',               { kind: 'gone', status: 410, error: 'The endpoint answered 410.' }, 'failed', 1, 1],
  ]
  for (const [what, tried, status, attempts, failures] of rows)
    test(`${what} leaves the delivery ${status}`, async () => {
      const [id] = await make('one.example', 1)
      deliver(async () => tried)
      const row = await until(
        () => rowOf(id),
        (seen) => seen?.attempts === 1,
      )
      assert.deepEqual([row?.status, row?.attempts, row?.node_id], [status, attempts, null])
      assert.equal(row?.error, 'error' in tried ? tried.error : null)
      assert.equal(row?.waiting, status === 'pending')
      assert.deepEqual(
        (await endpoints()).map((one) => one.failures),
        failures > 0 ? [failures] : [],
      )
    })

  test('a longer wait that the endpoint asks for is kept', async () => {
    const [id] = await make('one.example', 1)
    const at = systemClock.now().epochMilliseconds
    deliver(async () => ({ ...REFUSED, retryAfterSeconds: 3_600 }))
    const row = await until(
      () => rowOf(id),
      (seen) => seen?.attempts === 1,
    )
    const waits = Temporal.Instant.from(row?.due_at ?? '').epochMilliseconds - at
    assert.ok(waits >= 3_600_000 && waits < 3_660_000, `${waits} ms`)
  })

  test('what was not sent does not count and is tried again soon', async () => {
    const [id] = await make('one.example', 1)
    let times = 0
    deliver(async () => (++times === 1 ? { kind: 'unsent' } : OK))
    const row = await until(
      () => rowOf(id),
      (seen) => seen?.status === 'delivered',
    )
    assert.equal(row?.attempts, 1)
    assert.equal(times, 2)
    assert.deepEqual(await endpoints(), [])
  })

  test('the eighth failure is the last', async () => {
    const [id] = await make('one.example', 1)
    const { delivery } = deliver(async () => REFUSED)
    for (let n = 1; n <= 8; n += 1) {
      await until(
        () => rowOf(id),
        (seen) => seen?.attempts === n,
      )
      const past = iso(systemClock.now())
      await db.query(sql`update deliveries set due_at = ${past} where event_id = ${id} and status = 'pending'`)
      await db.query(sql`update endpoints set next_due = ${past} where next_due is not null`)
      delivery.ring()
    }
    assert.deepEqual([(await rowOf(id))?.status, (await rowOf(id))?.due_at], ['failed', null])
  })

  test('a retry is tried when it is due, by whichever node', async () => {
    const [id] = await make('one.example', 1)
    const first = deliver(async () => REFUSED)
    await until(
      () => rowOf(id),
      (seen) => seen?.attempts === 1,
    )
    await first.delivery.stop()
    deliver(async () => OK)
    const row = await until(
      () => rowOf(id),
      (seen) => seen?.status === 'delivered',
    )
    assert.equal(row?.attempts, 2)
    assert.deepEqual(await endpoints().then((all) => all.filter((one) => one.failures > 0)), [])
  })
})

describe('an endpoint that does nothing but fail', () => {
  test('is counted as failing after five days, still tried, and restored by any success', async () => {
    const clock = { ...systemClock, now: () => addMs(systemClock.now(), shiftMs) }
    let shiftMs = -6 * 86_400_000
    let answer: Tried = REFUSED
    const { delivery } = deliver(async () => answer, { clock })
    const failed = (n: number) => until(endpoints, ([row]) => row?.failures === n)
    await make('one.example', 1, { at: clock.now() })
    delivery.ring()
    await failed(1)
    assert.equal(await failingEndpoints(db), 0)
    shiftMs = -86_460_000
    await make('one.example', 1, { at: clock.now() })
    delivery.ring()
    await until(endpoints, ([row]) => (row?.failures ?? 0) >= 2)
    assert.equal(await failingEndpoints(db), 0, 'not quite five days')
    shiftMs = 0
    await make('one.example', 1)
    delivery.ring()
    await until(
      () => failingEndpoints(db),
      (seen) => seen === 1,
    )
    answer = OK
    await make('one.example', 1)
    delivery.ring()
    await until(
      () => failingEndpoints(db),
      (seen) => seen === 0,
    )
    assert.equal((await endpoints()).filter((row) => row.failures > 0).length, 0)
  })

  test('says nothing of the same host in another account', async () => {
    await make('shared.example', 1)
    deliver(async (one) => (one.account_id === 'acc_one' ? REFUSED : OK))
    await until(endpoints, (rows) => rows.length === 1)
    const [id] = await make('shared.example', 1, { account: 'acc_two' })
    await until(
      () => rowOf(id),
      (seen) => seen?.status === 'delivered',
    )
    assert.deepEqual(
      (await endpoints()).map((row) => row.failures),
      [1],
    )
  })
})

describe('no delivery is lost', () => {
  test('what a node held when it died is tried by another', async () => {
    const ids = await make('one.example', 40)
    await db.query(sql`update deliveries set node_id = 'node_dead'`)
    deliver(async () => OK)
    await releaseOrphanedWork(db)
    await until(counts, (seen) => seen.delivered === ids.length)
  })

  test('nor is one whose claim was committed and not answered, though the first look for it failed too', async () => {
    const lost: string[] = []
    const fails = (what: string): never => {
      lost.push(what)
      throw new Error(`the connection was lost: ${what}`)
    }
    const over: Db = {
      ...db,
      async transaction(work) {
        const done = await db.transaction(work)
        const taken = (done as { taken?: unknown[] } | undefined)?.taken ?? []
        return taken.length > 0 && lost.length === 0 ? fails('the claim') : done
      },
      query: (statement) =>
        statement.text.includes('set node_id = null') && lost.length === 1 ? fails('the look') : db.query(statement),
    }
    const [id] = await make('lost.example', 1)
    const { tried } = deliver(async () => OK, { over })
    await until(
      () => rowOf(id),
      (row) => row?.status === 'delivered',
    )
    assert.deepEqual([lost, tried.length], [['the claim', 'the look'], 1])
  })

  test('a line whose endpoint does not know of it is found by the sweep', async () => {
    const [id] = await make('one.example', 1)
    await db.query(sql`update deliveries set waiting = true`)
    deliver(async () => OK)
    await sweepEndpoints(db, { failedBefore: '2026-01-01T00:00:00Z' })
    await until(
      () => rowOf(id),
      (seen) => seen?.status === 'delivered',
    )
  })

  test('a node that stops gives back what it has not tried, and what does not come to an end', async () => {
    const ids = await make('one.example', 1)
    const { delivery, tried } = deliver((_one, signal) => hang(signal))
    await until(
      async () => tried.length,
      (seen) => seen === 1,
    )
    await delivery.stop()
    const row = await rowOf(ids[0])
    assert.deepEqual([row?.status, row?.attempts, row?.node_id], ['pending', 0, null])
    assert.deepEqual(await endpoints(), [], 'it says nothing of the endpoint')
  })

  test('a try that began before the event was sent anew has no say in it', async () => {
    const [id = ''] = await make('old.example', 1)
    const answers: ((tried: Tried) => void)[] = []
    const { tried, delivery } = deliver(() => new Promise((resolve) => answers.push(resolve)))
    await until(
      async () => tried.length,
      (seen) => seen === 1,
    )
    const anew = {
      channel: 'webhook',
      destination: 'https://new.example/',
      endpoint: 'new',
      status: 'pending',
    } as const
    await redeliver(db, { id, accountId: 'acc_one', livemode: false, at: iso(systemClock.now()) }, [anew])
    delivery.ring()
    await until(
      async () => tried.length,
      (seen) => seen === 2,
    )
    answers[0]?.(OK)
    answers[1]?.(REFUSED)
    const row = await until(
      () => rowOf(id),
      (seen) => seen?.attempts === 1,
    )
    assert.equal(row?.status, 'pending')
    assert.deepEqual(tried.map(hostOf), ['old.example', 'new.example'])
  })
})
