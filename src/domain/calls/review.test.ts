import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { anonymizeCalls } from '#domain/privacy/anonymize.ts'
import { type Clock, systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { Problem } from '#kernel/problem.ts'
import { expireReviews, nextReviewOver } from '#store/reviews.ts'
import { sql } from '#store/sql.ts'
import { until } from '../../../tests/support/api.ts'
import { ManualClock } from '../../../tests/support/manual-clock.ts'
import { plantedDatabase } from '../../../tests/support/planted.ts'
import { expireReviewsOnClock, reviewCall, startReviewExpiry } from './review.ts'

/** Past the time of what is planted; nobody else's clock is looked at. */
const NOW = '2026-11-02T00:00:00Z'
const HOUR_MS = 3_600_000

let planted: Awaited<ReturnType<typeof plantedDatabase>>
let whose: { accountId: string; clientId: string }
before(async () => {
  planted = await plantedDatabase()
})
after(() => planted[Symbol.asyncDispose]())
let accounts = 0
beforeEach(async () => {
  await planted.db.query(sql`update calls set status = 'completed', review_until = null where status = 'needs_review'`)
  accounts += 1
  whose = await planted.account(`account ${accounts}`)
})

const waiting = (livemode = true) => planted.call(whose, { status: 'needs_review', livemode })
const waitUntil = (id: string, at: string) =>
  planted.db.query(sql`update calls set review_until = ${at} where id = ${id}`)
const review = (id: string, outcome: 'refused' | 'do_not_call' = 'refused') =>
  planted.db.transaction((db) =>
    reviewCall(
      { ...planted, db, clock: systemClock },
      {
        accountId: whose.accountId,
        livemode: true,
        scope: 'full' as const,
        actor: { kind: 'key' as const, id: 'key_x' },
      },
      { id, review: { outcome } },
    ),
  )
const expiry = (clock: Clock, reviewMs = HOUR_MS) =>
  startReviewExpiry({ db: planted.db, clock, log: silentLog, reviewMs, onEvent: () => {} })

interface Seen {
  status: string
  outcome: string | null
  told: string[]
}
/** Where the call is, and with which outcome it was told. */
async function seen(id: string): Promise<Seen | undefined> {
  const [row] = await planted.db.query(sql<Seen>`
    select c.status, c.outcome, array(
        select coalesce(nullif(e.payload, '')::json->'call'->>'outcome', 'none') from events e where e.call_id = c.id) as told
      from calls c where c.id = ${id}`)
  return row
}
/** Until nothing is due in real time any more. */
const allOver = (tick: () => Promise<unknown> = async () => {}) =>
  until(
    async () => {
      await tick()
      return nextReviewOver(planted.db)
    },
    (next) => next === null,
  )
const statusOf = async (id: string) => (await seen(id))?.status

describe('of those who would complete a call at once', () => {
  const wasLate = (reason: unknown) => reason instanceof Problem && reason.code === 'not_in_review'

  for (const outcome of ['refused', 'do_not_call'] as const)
    test(`two who review it: one does, the other is told so (${outcome})`, async () => {
      for (let round = 0; round < 20; round += 1) {
        const id = await waiting()
        const done = await Promise.allSettled([review(id, outcome), review(id, outcome)])
        const late = done.filter((one) => one.status === 'rejected')
        assert.equal(late.length, 1)
        assert.ok(wasLate(late[0]?.reason), String(late[0]?.reason))
        assert.deepEqual(await seen(id), { status: 'completed', outcome, told: [outcome] })
      }
    })

  test('who reviews it and the time that passes: one event, of what is in the row', async () => {
    for (let round = 0; round < 40; round += 1) {
      const id = await waiting()
      // Once in four each comes first for sure; otherwise whoever does.
      const early = round % 4 === 0 ? await review(id) : null
      const time = expiry(new ManualClock(NOW))
      if (round % 4 === 1) await allOver()
      const [byHand] = await Promise.allSettled([early ?? review(id)])
      await allOver().finally(() => time.stop())
      const { status, outcome, told } = (await seen(id)) ?? {}
      assert.equal(status, 'completed')
      assert.deepEqual(told, [outcome ?? 'none'])
      assert.equal(byHand.status === 'fulfilled', outcome === 'refused')
      if (byHand.status === 'rejected') assert.ok(wasLate(byHand.reason), String(byHand.reason))
    }
  })

  test('who reviews it and who forgets the person: the one who comes second finds nothing', async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = await waiting()
      const forget = planted.db.transaction((db) =>
        anonymizeCalls({ db, clock: systemClock, removeRecordings: async (ids) => ids }, [id]),
      )
      const [byHand] = await Promise.allSettled([review(id, 'do_not_call'), forget])
      assert.ok(byHand.status === 'fulfilled' || wasLate(byHand.reason))
      const { status, told } = (await seen(id)) ?? {}
      assert.deepEqual([status, told?.length], ['completed', 1])
    }
  })
})

describe('a call that nobody reviews', () => {
  test('completes when its time is over, as it is, and not a moment before', async () => {
    const id = await waiting()
    await waitUntil(id, '2026-11-02T00:30:00Z')
    const at = (now: string) => planted.db.transaction((tx) => expireReviews(tx, { now, limit: 10 }))
    assert.deepEqual(await at('2026-11-02T00:29:59.999Z'), [])
    const clock = new ManualClock(NOW)
    const loop = expiry(clock)
    await allOver(() => clock.advance(60_000)).finally(() => loop.stop())
    assert.deepEqual(await seen(id), { status: 'completed', outcome: null, told: ['none'] })
    const [event] = await planted.db.query(sql<{ created_at: string }>`
      select created_at from events where call_id = ${id}`)
    assert.ok(event && event.created_at >= '2026-11-02T00:30:00.000Z')
  })

  // biome-ignore format: a table reads in columns
  const rests: readonly [what: string, reviewMs: number, due: string | null, ms: number][] = [
    ['none waits',                                       72 * HOUR_MS, null,                       60_000],
    ['the first is due long after that',                 72 * HOUR_MS, '2026-11-05T00:00:00Z',     60_000],
    ['the first is due before that',                     72 * HOUR_MS, '2026-11-02T00:00:12.500Z', 12_500],
    ['one may come that is due sooner than the first',   5_000,        '2026-11-02T00:00:12.500Z', 5_000],
    ['they do not wait at all',                          0,            null,                       1_000],
  ]
  for (const [what, reviewMs, due, ms] of rests)
    test(`is not looked for again for ${ms / 1_000} s where ${what}`, async () => {
      if (due !== null) await waitUntil(await waiting(), due)
      const clock = new ManualClock(NOW)
      const rests: number[] = []
      const watched = {
        now: () => clock.now(),
        monotonicMs: () => clock.monotonicMs(),
        sleep: (ms: number, signal?: AbortSignal) => {
          rests.push(ms)
          return clock.sleep(ms, signal)
        },
        after: (ms: number, task: () => void) => clock.after(ms, task),
      }
      const loop = expiry(watched, reviewMs)
      await until(
        async () => rests,
        (seen) => seen.length > 0,
      ).finally(() => loop.stop())
      assert.deepEqual(rests, [ms])
    })

  test('is one of many: the longest in waiting come first, in batches, until none is left', async () => {
    const first = await waiting()
    await planted.db.query(sql`
      insert into calls (id, account_id, livemode, direction, agent_id, agent_version, agent_name, client_id, client_external_id,
                         to_number, to_hash, from_number, inputs, status, max_attempts, ended_at, created_at, review_until)
      select 'call_' || lpad(n::text, 26, '0'), account_id, livemode, direction, agent_id, agent_version, agent_name, client_id,
             client_external_id, to_number, to_hash, from_number, inputs, status, max_attempts, ended_at, created_at,
             review_until - make_interval(secs => n)
        from calls, generate_series(1, 249) n where id = ${first}`)
    const clock = new ManualClock(NOW)
    const loop = expiry(clock)
    await allOver(() => clock.advance(1)).finally(() => loop.stop())
    const told = await planted.db.query(sql<{ call_id: string }>`
      select call_id from events where account_id = ${whose.accountId} order by id`)
    const ids = Array.from({ length: 249 }, (_, n) => `call_${String(249 - n).padStart(26, '0')}`)
    assert.deepEqual(
      told.map((event) => event.call_id),
      [...ids, first],
    )
  })

  test('of every account and mode has its turn, one after the other', async () => {
    const other = await planted.account(`other ${accounts}`)
    const ids = [await waiting(true), await waiting(false)]
    for (const livemode of [true, false]) ids.push(await planted.call(other, { status: 'needs_review', livemode }))
    const done = await planted.db.transaction((tx) => expireReviews(tx, { now: NOW, limit: 3 }))
    assert.deepEqual(
      done.map((call) => call.id),
      ids.slice(0, 3),
    )
    const rest = await planted.db.transaction((tx) => expireReviews(tx, { now: NOW, limit: 3 }))
    assert.deepEqual(
      rest.map((call) => call.id),
      ids.slice(3),
    )
  })

  test('waits for nobody: one that somebody holds is left for the next time', async () => {
    const [held, free] = [await waiting(), await waiting()]
    await planted.db.transaction(async (tx) => {
      await tx.query(sql`select 1 from calls where id = ${held} for update`)
      const done = await planted.db.transaction((other) => expireReviews(other, { now: NOW, limit: 10 }))
      assert.deepEqual(
        done.map((call) => call.id),
        [free],
      )
    })
  })

  test('is completed with its event or not at all', async () => {
    const id = await waiting()
    // An event that is there already: the second one breaks the rule of one.
    await planted.db.query(sql`
      insert into events (id, account_id, livemode, type, call_id, attempt, created_at, payload)
      values (${`evt_${id}`}, ${whose.accountId}, true, 'call.completed', ${id}, 1, ${NOW}, '')`)
    const lines: unknown[] = []
    const log = { ...silentLog, error: (...line: unknown[]) => lines.push(line) }
    const clock = new ManualClock(NOW)
    const loop = startReviewExpiry({ db: planted.db, clock, log, reviewMs: HOUR_MS, onEvent: () => {} })
    await until(
      async () => lines.length,
      (n) => n > 0,
    ).finally(() => loop.stop())
    assert.equal(await statusOf(id), 'needs_review')
  })
})

describe('a call that lives on a test clock', () => {
  const clockAt = (now: string, nodeId: string | null = null) =>
    planted.db.query(sql`
      insert into test_clocks (account_id, now, node_id) values (${whose.accountId}, ${now}, ${nodeId})
      on conflict (account_id) do update set now = excluded.now, node_id = excluded.node_id`)
  const onClock = (now: string, nodeId = 'node_x') =>
    expireReviewsOnClock(planted.db, { accountId: whose.accountId, nodeId }, now)

  test('is left alone in real time, and goes on in it when the clock is taken away', async () => {
    const [test, live] = [await waiting(false), await waiting(true)]
    await clockAt('2026-10-01T00:00:00Z')
    const expire = () => planted.db.transaction((tx) => expireReviews(tx, { now: NOW, limit: 10 }))
    assert.deepEqual(
      (await expire()).map((call) => call.id),
      [live],
    )
    assert.equal(await nextReviewOver(planted.db), null)
    await planted.db.query(sql`delete from test_clocks where account_id = ${whose.accountId}`)
    assert.deepEqual(
      (await expire()).map((call) => call.id),
      [test],
    )
  })

  test('completes at the time that the clock shows, by whoever runs it and nobody else', async () => {
    const [early, late] = [await waiting(false), await waiting(false)]
    await waitUntil(late, '2026-11-01T00:00:01Z')
    await clockAt('2026-11-01T00:00:00Z', 'node_x')
    assert.deepEqual(await onClock('2026-11-01T00:00:00.000Z', 'node_y'), { calls: 0, waits: false })
    assert.deepEqual(await onClock('2026-11-01T00:00:05.000Z'), { calls: 0, waits: false }, 'its hands are not there')
    assert.equal((await onClock('2026-11-01T00:00:00.000Z')).calls, 1)
    assert.deepEqual([await statusOf(early), await statusOf(late)], ['completed', 'needs_review'])
    const [event] = await planted.db.query(sql`select created_at from events where call_id = ${early}`)
    assert.deepEqual(event, { created_at: '2026-11-01T00:00:00.000Z' })
  })
})

test('a call that is anonymised while it waits completes, and what is told of it says nothing', async () => {
  const [id, live] = [await waiting(false), await waiting(true)]
  await planted.db.query(sql`insert into test_clocks (account_id, now) values (${whose.accountId}, '2025-01-01Z')`)
  const done = await planted.db.transaction((db) =>
    anonymizeCalls({ db, clock: new ManualClock(NOW), removeRecordings: async (ids) => ids }, [id, live]),
  )
  assert.equal(done, 2)
  const events = await planted.db.query(sql`
    select e.payload, e.created_at, array(select d.status from deliveries d where d.event_id = e.id) as deliveries
      from events e where e.call_id in (${id}, ${live}) order by e.created_at`)
  assert.deepEqual(events, [
    { payload: '', created_at: '2025-01-01T00:00:00.000Z', deliveries: ['skipped'] },
    { payload: '', created_at: '2026-11-02T00:00:00.000Z', deliveries: ['skipped'] },
  ])
  await assert.rejects(review(live), (error) => error instanceof Problem && error.code === 'not_in_review')
})
