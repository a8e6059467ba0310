import assert from 'node:assert/strict'
import { after, describe } from 'node:test'
import { MODELS } from '#contract/agent-document.ts'
import { moveCampaign } from '#domain/campaigns/campaigns.ts'
import { iso } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { lockLane, pokeLanes, sweepLanes } from '#store/lanes.ts'
import { sql } from '#store/sql.ts'
import { claimTestClock, insertTestClock, moveHands } from '#store/test-clocks.ts'
import { campaignOf, type Owner, ownerOf } from '../../tests/support/campaigns.ts'
import { eachPostgres, freshDatabase, patientDb } from '../../tests/support/database.ts'
import { ManualClock } from '../../tests/support/manual-clock.ts'
import { needs } from '../../tests/support/needs.ts'
import { admitDue, admitOnClock } from './admission.ts'

for (const { server, test, beforeEach } of eachPostgres(needs('postgres-15'))) {
  describe(server.name, async () => {
    const database = await freshDatabase(server)
    const db = patientDb(database, 10)
    after(async () => {
      await db.close()
      await database[Symbol.asyncDispose]()
    })
    let clock: ManualClock
    let owner: Owner
    let owners = 0
    beforeEach(async () => {
      clock = new ManualClock('2026-11-16T10:00:00Z')
      await db.script(
        'truncate calls, campaigns, campaign_lanes, lanes, line_slots, daily_slots, attempts, test_clocks cascade',
      )
      owner = await ownerOf({ db, clock }, `owner ${++owners}`)
    })
    const lines = (count: number) =>
      db.query(sql`update accounts set concurrent_calls = ${count} where id = ${owner.accountId}`)
    const campaign = (calls: number, most: number) => campaignOf({ db, clock }, owner, { calls, most })
    const admit = async (limit = 100) =>
      (await admitDue({ db, clock }, { nodeId: 'node_x', limit, models: MODELS })).admitted
    const countOf = (calls: readonly { campaign_id: string | null }[], id: string) =>
      calls.filter((call) => call.campaign_id === id).length
    /** The calls have ended, as their nodes would say it. */
    async function release(calls: readonly { id: string; campaign_id: string | null }[]): Promise<void> {
      const ids = calls.map((call) => call.id)
      await db.query(sql`
        with gone as (delete from line_slots where call_id = any(${ids}::text[]))
        update calls set status = 'failed', outcome = 'failed', node_id = null, ended_at = created_at where id = any(${ids}::text[])`)
      const pokes = calls.map(({ campaign_id }) => ({ ...owner, livemode: true, campaignId: campaign_id, dueAt: null }))
      await pokeLanes(db, pokes, iso(clock.now()))
    }

    test('no more calls of a campaign than it may have, however many are due and whoever asks', async () => {
      await lines(50)
      const { id } = await campaign(30, 4)
      const rounds = await Promise.all(Array.from({ length: 8 }, () => admit()))
      assert.equal(countOf(rounds.flat(), id), 4)
      assert.equal((await admit()).length, 0)
      await release(rounds.flat().slice(0, 1))
      assert.equal((await admit()).length, 1)
      await sweepLanes(db)
      assert.equal((await admit()).length, 0, 'the sweep counts as the poke does')
    })

    test('the place that a call holds in its campaign is held once', async () => {
      await lines(50)
      const { id } = await campaign(3, 2)
      await admit()
      const [taken] = await db.query(sql<{ campaign_slot: number }>`
        select campaign_slot from line_slots where campaign_id = ${id} limit 1`)
      await assert.rejects(
        db.query(sql`
          insert into line_slots (account_id, livemode, slot, call_id, campaign_id, campaign_slot)
          values (${owner.accountId}, true, 49, ${newId('call')}, ${id}, ${taken?.campaign_slot ?? 0})`),
        /line_slots_campaign/,
      )
    })

    test("the account's lines are shared out among its campaigns and its single calls, one each in turn", async () => {
      await lines(4)
      const big = await campaign(40, 100)
      assert.equal(countOf(await admit(), big.id), 4, 'alone it has them all')
      const small = await campaign(10, 100)
      const running = await db.query(sql<{ id: string; campaign_id: string }>`
        select id, campaign_id from calls where status = 'dialing'`)
      await release(running)
      const next = await admit()
      assert.deepEqual([countOf(next, big.id), countOf(next, small.id)], [2, 2], 'who comes later has no arrears')
    })

    test('no more calls than this node can carry, also where some of those it looked at must wait', async () => {
      await lines(50)
      const { calls } = await campaign(20, 50)
      // The first ten are to a number that has had its three today.
      const hash = Buffer.alloc(16, 7)
      await db.query(sql`update calls set to_hash = ${hash} where id = any(${calls.slice(0, 10)}::text[])`)
      for (const n of [1, 2, 3])
        await db.query(sql`
          insert into daily_slots (account_id, livemode, to_hash, day, n) values (${owner.accountId}, true, ${hash}, '2026-11-16', ${n})`)
      assert.equal((await admit(5)).length, 5)
    })

    test('nothing of a paused campaign is admitted, whoever pokes; resumed, it goes on', async () => {
      const { id } = await campaign(10, 2)
      const caller = {
        accountId: owner.accountId,
        livemode: true,
        scope: 'full' as const,
        actor: { kind: 'key' as const, id: 'key_x' },
      }
      const move = (name: 'pause' | 'resume') =>
        db.transaction((tx) => moveCampaign({ db: tx, clock }, caller, { id, move: name }))
      const poke = () =>
        pokeLanes(db, [{ ...owner, livemode: true, campaignId: id, dueAt: iso(clock.now()) }], iso(clock.now()))
      await move('pause')
      await poke()
      assert.equal((await admit()).length, 0)
      await move('resume')
      await poke()
      assert.equal((await admit()).length, 2)
    })

    test('a pause that waits for an admission is there before the next one', async () => {
      const { id } = await campaign(10, 2)
      const caller = {
        accountId: owner.accountId,
        livemode: true,
        scope: 'full' as const,
        actor: { kind: 'key' as const, id: 'key_x' },
      }
      await db.patiently(async (tx) => {
        await moveCampaign({ db: tx, clock }, caller, { id, move: 'pause' })
        assert.equal((await admit()).length, 0, 'the lane is held until the commit')
      })
      assert.equal((await admit()).length, 0)
    })

    test('on a test clock only the node that holds it admits, and only at the instant that it shows', async () => {
      const { accountId } = owner
      await campaignOf({ db, clock }, owner, { calls: 3, most: 3, livemode: false })
      const now = iso(clock.now())
      await db.patiently(async (tx) => {
        await lockLane(tx, { accountId, livemode: false })
        await insertTestClock(tx, { accountId, now })
      })
      const by = (nodeId: string, at = clock) => admitOnClock({ db, clock: at }, { nodeId, accountId, limit: 100 })
      assert.equal((await by('node_a')).admitted.length, 0, 'nobody holds it yet')
      assert.equal((await claimTestClock(db, 'node_a'))?.account_id, accountId)
      assert.equal(await claimTestClock(db, 'node_b'), undefined, 'it is held by one')
      assert.equal(await moveHands(db, { accountId, nodeId: 'node_b', now: '2026-11-17T10:00:00Z' }), undefined)
      assert.equal((await moveHands(db, { accountId, nodeId: 'node_a', now: '2026-11-15T10:00:00Z' }))?.now, now)
      assert.equal((await by('node_b')).admitted.length, 0)
      assert.equal((await by('node_a', new ManualClock('2026-11-16T09:00:00Z'))).admitted.length, 0)
      assert.equal((await admitDue({ db, clock }, { nodeId: 'node_a', limit: 100, models: MODELS })).admitted.length, 0)
      assert.equal((await by('node_a')).admitted.length, 3)
    })
  })
}
