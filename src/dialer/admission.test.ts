import assert from 'node:assert/strict'
import { after, describe } from 'node:test'
import { agentDocumentSchema, MODELS, type Model } from '#contract/agent-document.ts'
import { accountById, createAccount, NO_LIMIT, updateTerms } from '#domain/accounts/accounts.ts'
import { archiveAgent, createAgent, publish } from '#domain/agents/agents.ts'
import { iso } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { accountByName } from '#store/accounts.ts'
import { pruneDays } from '#store/admission.ts'
import { insertCall } from '#store/calls.ts'
import { brokenConstraint } from '#store/db.ts'
import { nextLaneDue, pokeLanes, sweepLanes } from '#store/lanes.ts'
import { sql } from '#store/sql.ts'
import { OUTBOUND } from '../../tests/support/api.ts'
import { eachPostgres, freshDatabase, patientDb } from '../../tests/support/database.ts'
import { ManualClock } from '../../tests/support/manual-clock.ts'
import { needs } from '../../tests/support/needs.ts'
import { admitDue } from './admission.ts'

for (const { server, test, beforeEach } of eachPostgres(needs('postgres-15'))) {
  describe(server.name, async () => {
    const database = await freshDatabase(server)
    const db = patientDb(database, 10)
    after(async () => {
      await db.close()
      await database[Symbol.asyncDispose]()
    })
    let clock: ManualClock
    beforeEach(async () => {
      clock = new ManualClock('2026-11-16T10:00:00Z')
      await db.script('truncate calls, lanes, line_slots, daily_slots, attempts, suppressions, events cascade')
    })

    /** An account with a published agent; its ids. */
    async function account(name: string) {
      await createAccount({ db, clock }, name)
      const row = await accountByName(db, name)
      assert.ok(row)
      const config = agentDocumentSchema({ allowHttp: false }).parse(OUTBOUND)
      const agent = await db.transaction((tx) => createAgent({ db: tx, clock }, { accountId: row.id, config }))
      await db.transaction((tx) => publish({ db: tx, clock }, { accountId: row.id, id: agent.id, revision: 1 }))
      return { accountId: row.id, agentId: agent.id, clientId: row.client_id }
    }
    type Owner = Awaited<ReturnType<typeof account>>

    async function queue(
      owner: Owner,
      count: number,
      changes: { livemode?: boolean; number?: number; model?: Model } = {},
    ) {
      const ids: string[] = []
      for (let n = 0; n < count; n += 1) {
        const id = newId('call')
        const number = changes.number ?? 1_000 + n
        const toHash = Buffer.alloc(16)
        toHash.writeUInt32BE(number, 12)
        await insertCall(db, {
          id,
          accountId: owner.accountId,
          livemode: changes.livemode ?? true,
          agentId: owner.agentId,
          agentVersion: 1,
          agentName: 'x',
          clientId: owner.clientId,
          clientExternalId: 'default',
          reference: null,
          to: `+39021234${number}`,
          toHash,
          from: '+390200000000',
          inputs: {},
          callbackUrl: null,
          maxAttempts: 3,
          scheduledAt: null,
          createdAt: iso(clock.now()),
          idempotencyKey: null,
          requestHash: null,
          model: changes.model ?? null,
        })
        ids.push(id)
      }
      await pokeLanes(
        db,
        [{ accountId: owner.accountId, livemode: changes.livemode ?? true, campaignId: null, dueAt: iso(clock.now()) }],
        iso(clock.now()),
      )
      return ids
    }
    const admit = (limit = 100) => admitDue({ db, clock }, { nodeId: 'node_x', limit, models: MODELS })
    const release = (ids: readonly string[]) =>
      db.query(sql`with gone as (delete from line_slots where call_id = any(${ids}::text[]))
                   update calls set status = 'failed', outcome = 'failed', node_id = null, ended_at = created_at where id = any(${ids}::text[])`)
    const waits = async (id: string) =>
      (
        await db.query(
          sql<{ due_at: string; waiting_for: string }>`select due_at, waiting_for from calls where id = ${id}`,
        )
      )[0]

    test('no more calls than the account has lines, however many are due and whoever asks', async () => {
      const owner = await account('lines')
      const ids = await queue(owner, 20)
      const rounds = await Promise.all(Array.from({ length: 8 }, () => admit()))
      const admitted = rounds.flatMap((round) => round.admitted)
      assert.equal(admitted.length, 3)
      assert.deepEqual(admitted.map((call) => call.id).sort(), ids.slice(0, 3).sort(), 'the earliest first')
      assert.equal((await admit()).admitted.length, 0)
      await release(ids.slice(0, 1))
      await pokeLanes(db, [{ ...owner, livemode: true, campaignId: null, dueAt: null }], iso(clock.now()))
      assert.equal((await admit()).admitted.length, 1)
    })

    test('what the account may not call any more ends undialled, with why, and the rest is dialled', async () => {
      const owner = await account('closed')
      const [first, second] = await queue(owner, 2)
      await db.query(sql`update accounts set destinations = '{+41}' where id = ${owner.accountId}`)
      await db.query(sql`update calls set to_number = '+41441234567' where id = ${second}`)
      const { admitted, ended } = await admit()
      assert.deepEqual([admitted.map(({ id }) => id), ended], [[second], true])
      const [closed] = await db.query(sql`
        select status, outcome, error ->> 'code' as code, attempts, ended_at is not null as ended from calls where id = ${first}`)
      assert.deepEqual(closed, {
        ...{ status: 'failed', outcome: 'failed', code: 'destination_not_allowed', attempts: 0, ended: true },
      })
      const events = await db.query(sql`select type from events where call_id = ${first}`)
      assert.deepEqual(events, [{ type: 'call.completed' }])
    })

    test('above the minutes of the day calls wait for the next one; those that run count, and other minutes free them', async () => {
      const owner = await account('minutes')
      await db.query(sql`update accounts set daily_minutes = 2, concurrent_calls = 2 where id = ${owner.accountId}`)
      const [running, later] = await queue(owner, 2)
      await db.query(sql`update calls set due_at = due_at + interval '90 seconds' where id = ${later}`)
      assert.equal((await admit()).admitted.length, 1)
      await db.query(
        sql`update calls set status = 'in_progress', answered_at = ${iso(clock.now())} where id = ${running}`,
      )
      await clock.advance(120_000)
      const poke = () =>
        pokeLanes(db, [{ ...owner, livemode: true, campaignId: null, dueAt: iso(clock.now()) }], iso(clock.now()))
      await poke()
      assert.equal((await admit()).admitted.length, 0)
      assert.deepEqual(await waits(later as string), {
        ...{ due_at: '2026-11-17T08:00:00.000Z', waiting_for: 'spending_limit' },
      })
      await updateTerms({ db, clock }, { name: 'minutes', terms: { dailyMinutes: 3 } })
      await poke()
      assert.equal((await admit()).admitted.length, 1)
    })

    test('no attempt is written against destinations or minutes, whoever forgets to ask', async () => {
      const owner = await account('behind')
      const [id] = await queue(owner, 1)
      const attempt = () =>
        db.query(sql`
        insert into attempts (call_id, n, node_id, started_at) values (${id}, 1, 'node_x', ${iso(clock.now())})`)
      const refused = async (terms: Parameters<typeof updateTerms>[1]['terms']) => {
        await updateTerms({ db, clock }, { name: 'behind', terms })
        return attempt().then(() => null, brokenConstraint)
      }
      assert.equal(await refused({ destinations: ['+41'] }), 'attempts_destination')
      assert.equal(await refused({ destinations: [], dailyMinutes: 0 }), 'attempts_spending')
      assert.equal(await refused({ dailyMinutes: NO_LIMIT }), null)
    })

    test('no number is dialled four times on a Rome day, also by calls admitted together', async () => {
      const owner = await account('cap')
      await db.query(sql`update accounts set concurrent_calls = 50 where id = ${owner.accountId}`)
      const ids = await queue(owner, 8, { number: 4_242 })
      const { admitted } = await admit()
      assert.equal(admitted.length, 3)
      const fourth = await waits(ids[3] as string)
      assert.deepEqual(fourth, { due_at: '2026-11-17T08:00:00.000Z', waiting_for: 'daily_cap' })
      await clock.advance(22 * 3_600_000)
      assert.equal((await admit()).admitted.length, 3, 'the next day has three more')
      const days = await db.query(sql`select day::text, count(*) as n from daily_slots group by day order by day`)
      assert.deepEqual(days, [
        { day: '2026-11-16', n: 3 },
        { day: '2026-11-17', n: 3 },
      ])
    })

    test('a long queue to a capped number does not keep the calls behind it waiting', async () => {
      const owner = await account('behind')
      await queue(owner, 3, { number: 4_343 })
      const first = await admit()
      await release(first.admitted.map((call) => call.id))
      await queue(owner, 40, { number: 4_343 })
      const [behind] = await queue(owner, 1, { number: 4_344 })
      const { admitted } = await admit()
      assert.deepEqual(
        admitted.map((call) => call.id),
        [behind],
      )
    })

    test('no more calls than the node can carry, also where calls that may not be dialled are looked past', async () => {
      const owner = await account('carried')
      await queue(owner, 3, { number: 4_343 })
      const first = await admit()
      await release(first.admitted.map((call) => call.id))
      await queue(owner, 1, { number: 4_343 })
      await queue(owner, 5)
      const { admitted } = await admit(1)
      assert.equal(admitted.length, 1)
    })

    test('days long past are pruned, but for those that a test clock still shows', async () => {
      const day = (who: string) =>
        db.query(sql`insert into daily_slots values (${who}, false, ${Buffer.alloc(16)}, '2020-01-06', 1)`)
      await day('acc_clocked')
      await day('acc_other')
      await db.query(sql`insert into test_clocks (account_id, now) values ('acc_clocked', '2020-01-07T10:00:00Z')`)
      await pruneDays(db, '2026-11-14')
      assert.deepEqual(await db.query(sql`select account_id from daily_slots`), [{ account_id: 'acc_clocked' }])
      await db.query(sql`delete from test_clocks`)
    })

    test('a fourth attempt has no row to be written into', async () => {
      const insert = (n: number) =>
        db.query(sql`insert into daily_slots values ('acc', true, ${Buffer.alloc(16)}, '2026-11-16', ${n})`)
      for (const n of [1, 2, 3]) await insert(n)
      await assert.rejects(insert(3))
      await assert.rejects(insert(4))
    })

    test('outside the window a live call waits for the opening, and costs nothing until then', async () => {
      clock = new ManualClock('2026-11-15T12:00:00Z')
      const owner = await account('sunday')
      const [id] = await queue(owner, 1)
      assert.equal((await admit()).admitted.length, 0)
      assert.deepEqual(await waits(id as string), { due_at: '2026-11-16T08:00:00.000Z', waiting_for: 'calling_window' })
      const [lane] = await db.query(
        sql<{ next_due: string }>`select next_due from lanes where account_id = ${owner.accountId}`,
      )
      assert.equal(lane?.next_due, '2026-11-16T08:00:00.000Z')
      await clock.advance(20 * 3_600_000)
      assert.equal((await admit()).admitted.length, 1)
    })

    test('a node takes the calls whose speech model it serves, and leaves the others to those that do, in their order', async () => {
      const owner = await account('two models')
      const [first] = await queue(owner, 1, { model: 'gpt-live-1' })
      await clock.advance(1_000)
      const [second] = await queue(owner, 1, { model: 'gemini-3.8-live', number: 1_001 })
      await clock.advance(1_000)
      const [third] = await queue(owner, 1, { model: 'gpt-live-1', number: 1_002 })
      const taken = async (models: Model[]) =>
        (await admitDue({ db, clock }, { nodeId: 'node_x', limit: 100, models })).admitted.map((call) => call.id)
      assert.deepEqual(await taken(['gemini-3.8-live']), [second])
      assert.deepEqual(await taken(['gemini-3.8-live']), [])
      assert.deepEqual(await taken(['gpt-live-1']), [first, third])
    })

    test('a node without a telephone leaves live calls to those that have one', async () => {
      const owner = await account('no telephone')
      await queue(owner, 1)
      const [simulated] = await queue(owner, 1, { livemode: false })
      const { admitted } = await admitDue({ db, clock }, { nodeId: 'node_x', limit: 100, models: [] })
      assert.deepEqual(
        admitted.map((call) => call.id),
        [simulated],
      )
      assert.equal(await nextLaneDue(db, [false]), null)
      assert.equal((await admit()).admitted.length, 1)
    })

    test('a simulated call is held by lines alone', async () => {
      clock = new ManualClock('2026-11-15T03:00:00Z')
      const owner = await account('simulated')
      await queue(owner, 5, { livemode: false, number: 7 })
      assert.equal((await admit()).admitted.length, 3)
      assert.deepEqual(await db.query(sql`select * from daily_slots`), [])
    })

    test('a call of an agent that was archived meanwhile is cancelled, with its event', async () => {
      const owner = await account('archived')
      await db.transaction((tx) => archiveAgent({ db: tx, clock }, { accountId: owner.accountId, id: owner.agentId }))
      await db.query(sql`update agents set status = 'published' where id = ${owner.agentId}`)
      const [id] = await queue(owner, 1)
      await db.query(sql`update agents set status = 'archived' where id = ${owner.agentId}`)
      assert.deepEqual(await admit(), { admitted: [], moved: true, ended: true })
      assert.deepEqual(await db.query(sql`select status, outcome from calls where id = ${id}`), [
        { status: 'cancelled', outcome: 'cancelled' },
      ])
      assert.deepEqual(await db.query(sql`select type from events where call_id = ${id}`), [{ type: 'call.completed' }])
    })

    test('a listed number is not dialled, though its call slipped into the queue', async () => {
      const owner = await account('listed')
      const [id, other] = await queue(owner, 2)
      await db.query(sql`
        insert into suppressions (account_id, livemode, number_hash, id, number_hint, source, created_at)
        select account_id, livemode, to_hash, 'sup_x', '00', 'api', created_at from calls where id = ${id}`)
      const { admitted, ended } = await admit()
      assert.deepEqual([admitted.map((call) => call.id), ended], [[other], true])
      const [row] = await db.query(sql`select status, outcome from calls where id = ${id}`)
      assert.deepEqual(row, { status: 'failed', outcome: 'suppressed' })
      assert.deepEqual(await db.query(sql`select type from events where call_id = ${id}`), [{ type: 'call.completed' }])
    })

    test('accounts are served in turn: one with a hundred calls does not make another wait', async () => {
      const [crowd, few] = [await account('crowd'), await account('few')]
      await queue(crowd, 100)
      const order: string[] = []
      for (let round = 0; round < 6; round += 1) {
        if (round === 2) await queue(few, 2)
        const { admitted } = await admit(1)
        order.push(...admitted.map((call) => (call.account_id === crowd.accountId ? 'crowd' : 'few')))
        await release(admitted.map((call) => call.id))
        await pokeLanes(
          db,
          [
            { ...crowd, livemode: true, campaignId: null, dueAt: null },
            { ...few, livemode: true, campaignId: null, dueAt: null },
          ],
          iso(clock.now()),
        )
      }
      assert.deepEqual(order.slice(0, 2), ['crowd', 'crowd'])
      assert.equal(order.slice(2).filter((who) => who === 'few').length, 2, `few waited: ${order.join(' ')}`)
    })

    test('a poke that was lost is made good by the sweep, and so is a slot that was left', async () => {
      const owner = await account('swept')
      await queue(owner, 1)
      await db.query(sql`delete from lanes`)
      await db.query(sql`insert into line_slots values (${owner.accountId}, true, 1, 'call_gone')`)
      assert.equal((await admit()).admitted.length, 0)
      await sweepLanes(db)
      assert.deepEqual(await db.query(sql`select * from line_slots`), [])
      assert.equal((await admit()).admitted.length, 1)
    })

    test('a lane that somebody holds keeps the sweep from no other', async () => {
      const [held, free] = [await account('held'), await account('free')]
      await queue(held, 1)
      await queue(free, 1)
      await db.query(sql`update lanes set next_due = null`)
      await db.patiently(async (tx) => {
        await tx.query(sql`select 1 from lanes where account_id = ${held.accountId} for update`)
        await sweepLanes(db)
        const { admitted } = await admit()
        assert.deepEqual(
          admitted.map((call) => call.account_id),
          [free.accountId],
        )
      })
    })

    test('the sweep says of no lane that it is due later; who looks there in vain does', async () => {
      const owner = await account('poked meanwhile')
      await queue(owner, 1)
      const due = async () =>
        (await db.query(sql<{ next_due: string }>`select next_due from lanes where account_id = ${owner.accountId}`))[0]
          ?.next_due
      await db.query(sql`update calls set due_at = '2026-11-16T11:00:00Z'`)
      await sweepLanes(db)
      assert.equal(await due(), '2026-11-16T10:00:00.000Z')
      assert.equal((await admit()).admitted.length, 0)
      assert.equal(await due(), '2026-11-16T11:00:00.000Z')
      await db.query(sql`update calls set due_at = '2026-11-16T10:30:00Z'`)
      await sweepLanes(db)
      assert.equal(await due(), '2026-11-16T10:30:00.000Z')
    })

    test('an admission that fails leaves everything as it was', async () => {
      const owner = await account('failing')
      const [id] = await queue(owner, 1)
      await db.query(
        sql`insert into attempts (call_id, n, node_id, started_at) values (${id}, 1, 'other', ${iso(clock.now())})`,
      )
      await assert.rejects(admit())
      assert.deepEqual(await db.query(sql`select status, attempts from calls where id = ${id}`), [
        { status: 'queued', attempts: 0 },
      ])
      assert.deepEqual(await db.query(sql`select * from line_slots`), [])
      assert.ok(await accountById(db, owner.accountId))
    })
  })
}
