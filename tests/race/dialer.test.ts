import assert from 'node:assert/strict'
import { test } from 'node:test'
import { iso, systemClock } from '#kernel/clock.ts'
import { cancelQueued } from '#store/call-moves.ts'
import { sql } from '#store/sql.ts'
import { until } from '../support/api.ts'
import { TEST_CONFIG } from '../support/house.ts'
import { Carrier } from './carrier.ts'
import { raceWorld } from './world.ts'

const NODES = 4
const LIMITS = { lines: 3, perDay: 3 }
const CONFIG = { ...TEST_CONFIG, roles: ['calls' as const, 'worker' as const] }

type World = Awaited<ReturnType<typeof raceWorld>>

/** What must hold at the end of any race, by the carrier's history and by what is left in the tables. */
async function judge(world: World, carrier: Carrier): Promise<void> {
  assert.deepEqual(carrier.violations, [])
  assert.ok(!carrier.dials.some((dial) => dial.from === world.closed), 'nobody is dialled outside the window')
  assert.deepEqual(await world.db.query(sql`select * from line_slots`), [], 'no slot is leaked')
  const [odd] = await world.db.query(sql<{ n: number }>`
    select count(*) as n from calls c where status in ('completed', 'failed')
       and (select count(*) from events e where e.call_id = c.id and e.type = 'call.completed') <> 1`)
  assert.equal(odd?.n, 0, 'every ended call has exactly one call.completed')
}

test("four nodes keep cap, lines, window and one dial per attempt, by the carrier's own history", {
  timeout: 150_000,
}, async () => {
  await using world = await raceWorld({ calls: 600, accounts: 5, numbers: 60 })
  const carrier = new Carrier(LIMITS)
  const start = () => carrier.start({ ...world, config: CONFIG })
  await Promise.all(Array.from({ length: NODES }, start))
  // Some are cancelled while they wait: whoever was told so is never dialled after it.
  const cancelled = new Set<string>()
  for (const { id, accountId } of world.queued.filter((_, n) => n % 17 === 0)) {
    const moved = await cancelQueued(world.db, { accountId, livemode: true, id, now: iso(systemClock.now()) })
    if (moved) cancelled.add(id)
  }
  await world.settled()
  await carrier.stop()
  await judge(world, carrier)
  assert.ok(carrier.dials.length > 150, `only ${carrier.dials.length} dials`)
  assert.ok(
    !carrier.dials.some((dial) => cancelled.has(dial.leg.split('/')[0] ?? '')),
    'a cancelled call is not dialled',
  )
  const [capped] = await world.db.query(sql<{ n: number }>`
    select count(*) as n from calls where status = 'queued' and waiting_for = 'daily_cap'`)
  assert.ok((capped?.n ?? 0) > 0, 'the cap was reached')
})

test('nodes killed at any instant break no rule, leak no slot and leave no call behind', {
  timeout: 200_000,
}, async () => {
  await using world = await raceWorld({ calls: 400, accounts: 5, numbers: 60 })
  const carrier = new Carrier(LIMITS)
  const config = { ...CONFIG, times: { heartbeatMs: 100, leaseMs: 1_500 } }
  const start = () => carrier.start({ ...world, config })
  await Promise.all(Array.from({ length: NODES }, start))
  for (let kills = 0; kills < 6; kills += 1) {
    const before = carrier.dials.length
    await until(
      async () => carrier.dials.length,
      (dials) => dials >= before + 15 || dials >= 150,
      30_000,
    )
    const [victim] = carrier.nodes
    victim?.kill('SIGKILL')
    await start()
  }
  await world.settled()
  await carrier.stop()
  await judge(world, carrier)
})
