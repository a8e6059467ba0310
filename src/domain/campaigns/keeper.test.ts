import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addMs, iso } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { campaignById, foldTallies } from '#store/campaigns.ts'
import type { Db } from '#store/db.ts'
import { sql } from '#store/sql.ts'
import { campaignOf, type Owner, ownerOf } from '../../../tests/support/campaigns.ts'
import { type FreshDatabase, freshDatabase, patientDb } from '../../../tests/support/database.ts'
import { ManualClock } from '../../../tests/support/manual-clock.ts'
import { moveCampaign, readCampaign } from './campaigns.ts'
import { keepCampaigns } from './keeper.ts'

let database: FreshDatabase
let db: Db
let owner: Owner
const clock = new ManualClock('2026-11-16T10:00:00Z')
before(async () => {
  database = await freshDatabase()
  db = patientDb(database, 6)
  owner = await ownerOf({ db, clock }, 'keeper')
})
after(async () => {
  await db.close()
  await database[Symbol.asyncDispose]()
})

const caller = () => ({
  accountId: owner.accountId,
  livemode: true,
  scope: 'full' as const,
  actor: { kind: 'key' as const, id: 'key_x' },
})
const keep = () => keepCampaigns({ db, clock, log: silentLog })
const campaign = (calls: number) => campaignOf({ db, clock }, owner, { calls, most: 3 })
const end = (ids: readonly string[], outcome: string, secondsAgo = 0) =>
  db.query(sql`
    update calls set status = 'failed', outcome = ${outcome}, due_at = null, ended_at = ${iso(addMs(clock.now(), -secondsAgo * 1_000))}
     where id = any(${ids}::text[])`)
const seen = async (id: string) => {
  const { status, paused_reason } = await readCampaign(db, caller(), id)
  return [status, paused_reason]
}

describe('the breaker', () => {
  // biome-ignore format: a table reads in columns
  const rows: readonly [what: string, ended: number, failed: number, secondsAgo: number, trips: boolean][] = [
    ['more than half of ten failed',      10,  6,   0, true],
    ['half of ten failed',                10,  5,   0, false],
    ['all of nine failed',                 9,  9,   0, false],
    ['all of ten failed two minutes ago', 10, 10, 119, true],
    ['and a little longer ago',           10, 10, 121, false],
  ]
  for (const [what, ended, failed, secondsAgo, trips] of rows)
    test(`${trips ? 'trips' : 'does not trip'} when ${what}`, async () => {
      const { id, calls } = await campaign(20)
      // What failed before it ran is not held against it.
      await db.query(sql`update campaigns set running_since = '2026-11-16T09:00:00Z' where id = ${id}`)
      await end(calls.slice(0, failed), 'failed', secondsAgo)
      await end(calls.slice(failed, ended), 'invalid_number', secondsAgo)
      await keep()
      assert.deepEqual(await seen(id), trips ? ['paused', 'circuit_breaker'] : ['running', null])
    })

  test('starts counting anew when the campaign is resumed', async () => {
    const { id, calls } = await campaign(40)
    await end(calls.slice(0, 10), 'failed')
    await keep()
    assert.deepEqual(await seen(id), ['paused', 'circuit_breaker'])
    clock.advance(1_000)
    await db.transaction((tx) => moveCampaign({ db: tx, clock }, caller(), { id, move: 'resume' }))
    await keep()
    assert.deepEqual(await seen(id), ['running', null])
    await end(calls.slice(10, 20), 'failed')
    await keep()
    assert.deepEqual(await seen(id), ['paused', 'circuit_breaker'])
  })
})

describe('the tally', () => {
  const shown = async (id: string) =>
    (await campaignById(db, { ...caller(), id }))?.tally
      ?.map(({ status, outcome, n }) => `${status} ${outcome} ${n}`)
      .sort()
  const counted = async (id: string) =>
    (
      await db.query(sql<{ status: string; outcome: string | null; n: number }>`
        select status, outcome, count(*)::int as n from calls where campaign_id = ${id} group by status, outcome`)
    )
      .map(({ status, outcome, n }) => `${status} ${outcome} ${n}`)
      .sort()

  test('is what the calls are, however they move and whoever puts its lines together meanwhile', async () => {
    const { id, calls } = await campaign(60)
    const fold = () => foldTallies(db, { campaigns: 20, loose: 10 })
    const moves = Array.from({ length: 6 }, async (_, part) => {
      for (const call of calls.slice(part * 10, part * 10 + 8)) {
        await db.query(
          sql`update calls set status = 'dialing', node_id = 'node_x', attempts = 1, due_at = null where id = ${call}`,
        )
        await db.query(
          sql`update calls set status = 'queued', node_id = null, outcome = 'busy', due_at = ${iso(clock.now())} where id = ${call}`,
        )
        if (part % 2 === 0) await end([call], 'suppressed')
      }
    })
    const looks = Array.from({ length: 20 }, async () => {
      await fold()
      const { total, by_status } = await readCampaign(db, caller(), id)
      const sum = Object.values(by_status).reduce((all, n) => all + n, 0)
      assert.deepEqual([total, sum], [60, 60])
    })
    await Promise.all([...moves, ...looks])
    assert.deepEqual(await shown(id), await counted(id))
    await Promise.all([fold(), fold(), fold()])
    assert.deepEqual(await shown(id), await counted(id))
    const lines = await db.query(sql`select 1 from campaign_tally where campaign_id = ${id}`)
    assert.ok(lines.length <= 20, `${lines.length} lines are left`)
  })

  test('is put together when the campaign has ended, and complete is one of which nothing waits or runs', async () => {
    const { id, calls } = await campaign(5)
    await end(calls.slice(1), 'suppressed')
    await keep()
    assert.deepEqual(await seen(id), ['running', null])
    await end(calls.slice(0, 1), 'invalid_number')
    await keep()
    await keep()
    assert.deepEqual(await seen(id), ['completed', null])
    assert.deepEqual(await db.query(sql`select * from campaign_tally where campaign_id = ${id} and not folded`), [])
    assert.deepEqual(await shown(id), await counted(id))
  })
})
