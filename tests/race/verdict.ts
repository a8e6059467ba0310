import assert from 'node:assert/strict'
import type { Db } from '#store/db.ts'
import { sql } from '#store/sql.ts'
import type { Carrier } from './carrier.ts'
import type { World } from './world.ts'

/**
 * What must hold at the end of any race, once its nodes are gone: by the carrier's history, and by what is left in the
 * tables.
 */
export async function judge(world: World, carrier: Carrier): Promise<{ undialled: number }> {
  assert.deepEqual(carrier.violations, [])
  assert.deepEqual(
    carrier.legs().map((dial) => dial.leg),
    [],
    'no leg is left',
  )
  assert.ok(![...carrier.dials.values()].some((dial) => dial.from === world.closed), 'nobody outside the window')
  assert.equal(carrier.peak, 3, 'every line of an account was used at once')
  for (const [rule, found] of await breaches(world)) assert.deepEqual(found, [], rule)
  await compareDays(world.db, carrier)
  const undialled = await countUndialled(world.db, carrier)
  assert.equal(await world.deadlocks(), 0, 'nobody waited in a circle')
  return { undialled }
}

/** Each a rule, and the rows that break it. */
async function breaches({ db, closed }: World): Promise<[rule: string, found: unknown[]][]> {
  return [
    ['no slot is leaked', await db.query(sql`select * from line_slots`)],
    [
      'every call has ended or waits rightly: for tomorrow, for its window, or for its next attempt',
      await db.query(sql`
        select id, status, waiting_for, next_attempt_at, attempts from calls
         where not (status in ('completed', 'failed', 'cancelled')
                 or status = 'queued' and waiting_for = 'calling_window' and account_id = ${closed}
                 or status = 'queued' and waiting_for = 'daily_cap'
                 or status = 'queued' and next_attempt_at is not null and attempts between 1 and max_attempts - 1)`),
    ],
    [
      'who waits for tomorrow has had three attempts today',
      await db.query(sql`
        select id from calls c where waiting_for = 'daily_cap' and 3 <> (
          select count(*) from daily_slots d where d.account_id = c.account_id and d.livemode and d.to_hash = c.to_hash)`),
    ],
    [
      'nobody on the list waits to be dialled',
      await db.query(sql`
        select c.id from calls c join suppressions s on s.account_id = c.account_id and s.livemode = c.livemode
                                                    and s.number_hash = c.to_hash where c.status = 'queued'`),
    ],
    [
      'nobody who was hung up on waits to be dialled',
      await db.query(sql`select id from calls where hung_up and status = 'queued'`),
    ],
    [
      'every ended call has exactly one call.completed, every other none',
      await db.query(sql`
        select id, status from calls c where (status <> 'queued')::int <>
          (select count(*) from events e where e.call_id = c.id and e.type = 'call.completed')`),
    ],
    [
      'every attempt has ended, and one that nobody answered has its event',
      await db.query(sql`
        select call_id, n, outcome, node_id from attempts a where ended_at is null or (outcome in ('busy', 'no_answer'))::int <>
          (select count(*) from events e where e.call_id = a.call_id and e.attempt = a.n and e.type = 'call.attempt_failed')`),
    ],
  ]
}

/** A daily slot is taken for each dial; one more only by an attempt whose node was killed before it could dial. */
async function compareDays(db: Db, carrier: Carrier): Promise<void> {
  const pairs = await db.query(sql<{ from: string; to: string; slots: number }>`
    select c.account_id as from, c.to_number as to, (select count(*) from daily_slots d
        where d.account_id = c.account_id and d.livemode and d.to_hash = c.to_hash) as slots
      from calls c group by c.account_id, c.to_number, c.to_hash`)
  const short = pairs.filter((pair) => pair.slots < carrier.dialsOf(pair))
  assert.deepEqual(short, [], 'no dial without a slot of its day')
  const [held] = await db.query(sql<{ slots: number; attempts: number }>`
    select (select count(*) from daily_slots) as slots, (select count(*) from attempts) as attempts`)
  assert.equal(held?.slots, held?.attempts, 'a slot of the day for each attempt')
}

/** Every dial was on record as an attempt before; attempts that never reached the carrier are counted. */
async function countUndialled(db: Db, carrier: Carrier): Promise<number> {
  const attempts = await db.query(sql<{ leg: string }>`select call_id || '/' || n as leg from attempts`)
  const known = new Set(attempts.map(({ leg }) => leg))
  assert.deepEqual(
    [...carrier.dials.keys()].filter((leg) => !known.has(leg)),
    [],
    'every dial is on record',
  )
  return known.size - carrier.dials.size
}
