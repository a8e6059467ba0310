import assert from 'node:assert/strict'
import { after, describe } from 'node:test'
import { newId } from '#kernel/ids.ts'
import { eachPostgres, freshDatabase, patientDb } from '../../tests/support/database.ts'
import { needs } from '../../tests/support/needs.ts'
import { admit } from './admission.ts'
import { answer, claimProcessing, type EndedCall, endConversations } from './call-moves.ts'
import { brokenConstraint, type Queryable } from './db.ts'
import { type Sql, sql } from './sql.ts'

const AT = '2026-11-15T10:00:00.000Z'
const NODE = 'node_1'
const HASH = Buffer.alloc(16)

interface Given {
  status: string
  node?: string | null
  ended?: boolean
  direction?: 'inbound' | 'outbound'
  line?: number | null
  account?: string
}

for (const { server, test } of eachPostgres(needs('postgres-15'))) {
  describe(server.name, async () => {
    const database = await freshDatabase(server)
    const db = patientDb(database, 3)
    after(async () => {
      await db.close()
      await database[Symbol.asyncDispose]()
    })

    async function call(given: Given): Promise<string> {
      const { status, node = null, ended = false, direction = 'outbound', line = null, account = 'acc_1' } = given
      const id = newId('call')
      await db.query(sql`
        insert into calls (id, account_id, livemode, direction, agent_id, agent_version, agent_name, client_id, client_external_id,
                           to_number, to_hash, from_number, inputs, status, max_attempts, due_at, created_at, ended_at, node_id,
                           inbound_line, review_until)
        values (${id}, ${account}, false, ${direction}, 'agt_1', 1, 'a', 'cli', 'default', '+390000000001', ${HASH}, '+390000000100', '{}',
                ${status}, 3, ${status === 'queued' ? AT : null}, ${AT}, ${ended ? AT : null}, ${node}, ${line},
                ${status === 'needs_review' ? AT : null})`)
      return id
    }

    // biome-ignore format: a table reads in columns
    const states: [given: Given, stage: string, isClosed: boolean, line: number | null][] = [
      [{ status: 'queued' },                                                     'queued',       false, null],
      [{ status: 'dialing',      node: NODE },                                   'running',      false, null],
      [{ status: 'in_progress',  node: NODE },                                   'running',      false, null],
      [{ status: 'in_progress',  node: NODE, direction: 'inbound', line: 3 },    'running',      false, 3],
      [{ status: 'processing',   node: NODE, direction: 'inbound', line: 3, ended: true }, 'running', false, null],
      [{ status: 'processing',   node: NODE, ended: true },                      'running',      false, null],
      [{ status: 'processing',   ended: true },                                  'to_analyse',   false, null],
      [{ status: 'needs_review', ended: true },                                  'needs_review', true,  null],
      [{ status: 'completed',    ended: true },                                  'completed',    true,  null],
      [{ status: 'failed',       ended: true },                                  'failed',       true,  null],
      [{ status: 'cancelled',    ended: true },                                  'cancelled',    true,  null],
    ]
    for (const [given, stage, isClosed, line] of states)
      test(`${given.direction ?? 'outbound'} ${given.status} of ${given.node ?? 'nobody'} is ${stage}`, async () => {
        const id = await call(given)
        const rows = await db.query(sql`select stage, closed_at, held_line from calls where id = ${id}`)
        assert.deepEqual(rows, [{ stage, closed_at: isClosed ? AT : null, held_line: line }])
      })

    test('an inbound line is held once while the call is in progress, and by its state alone', async () => {
      const held = { status: 'in_progress', node: NODE, direction: 'inbound', line: 1, account: 'acc_lines' } as const
      const first = await call(held)
      await assert.rejects(call(held), (error) => brokenConstraint(error) === 'calls_inbound_lines')
      await call({ ...held, line: 2 })
      await db.query(sql`update calls set status = 'processing', ended_at = ${AT} where id = ${first}`)
      await call(held)
    })

    /** How many rows of calls a piece of work changed, and of how many no index was told. */
    async function changed(work: (tx: Queryable) => Promise<unknown>): Promise<{ rows: number; hot: number }> {
      // Counted by the session since it last reported: the difference is the work's.
      const counted = async (tx: Queryable) => {
        const [row] = await tx.query(sql<{ rows: number; hot: number }>`
          select pg_stat_get_xact_tuples_updated('calls'::regclass) as rows,
                 pg_stat_get_xact_tuples_hot_updated('calls'::regclass) as hot`)
        assert.ok(row)
        return row
      }
      return db.transaction(async (tx) => {
        const before = await counted(tx)
        await work(tx)
        const { rows, hot } = await counted(tx)
        return { rows: rows - before.rows, hot: hot - before.hot }
      })
    }

    test('that a call is answered, and that its conversation ends, tells no index', async () => {
      const ids = await Promise.all(['a', 'b', 'c'].map(() => call({ status: 'queued', account: 'acc_hot' })))
      const admitted = ids.map((id, at) => ({
        id,
        accountId: 'acc_hot',
        livemode: false,
        slot: at + 1,
        campaignSlot: null,
        toHash: HASH,
        nth: null,
      }))
      await db.transaction((tx) => admit(tx, admitted, { nodeId: NODE, now: AT, day: '2026-11-15' }))
      const owned = ids.map((id) => ({ id, nodeId: NODE, at: AT }))
      assert.deepEqual(await changed((tx) => answer(tx, owned)), { rows: 3, hot: 3 })
      const ended = owned.map((one): EndedCall => ({ ...one, ...TALKED, analyst: NODE }))
      assert.deepEqual(await changed((tx) => endConversations(tx, ended)), { rows: 3, hot: 3 })
    })

    test('a conversation that nobody has in hand waits where whoever analyses looks for it', async () => {
      const id = await call({ status: 'in_progress', node: NODE, account: 'acc_wait' })
      await endConversations(db, [{ id, nodeId: NODE, at: AT, ...TALKED, analyst: null }])
      const claimed = await claimProcessing(db, { nodeId: 'node_2', livemode: false, limit: 100 })
      assert.ok(claimed.some((one) => one.id === id))
      const [row] = await db.query(sql<{ stage: string }>`select stage from calls where id = ${id}`)
      assert.equal(row?.stage, 'running')
    })

    test('a call completes once, and each of its attempts fails once', async () => {
      const event = (type: string, attempt: number) =>
        db.query(sql`
          insert into events (id, account_id, livemode, type, call_id, attempt, created_at, payload)
          values (${newId('event')}, 'acc_1', false, ${type}, 'call_once', ${attempt}, ${AT}, '{}')`)
      const again = (error: unknown) => brokenConstraint(error) === 'events_once'
      await event('call.attempt_failed', 1)
      await event('call.attempt_failed', 2)
      await event('call.completed', 2)
      await assert.rejects(event('call.attempt_failed', 2), again)
      await assert.rejects(event('call.completed', 3), again)
    })

    test('calls are found by what they wait for, whatever the statistics say', async () => {
      for (let n = 0; n < 300; n += 1) await call({ status: 'completed', ended: true, account: `acc_${n % 5}` })
      await db.script('analyze calls')
      // biome-ignore format: a table reads in columns
      const looks: [index: string, statement: Sql<unknown>][] = [
        ['calls_by_stage',       sql`select id from calls where account_id = 'acc_1' and livemode = false and stage = 'running' order by id desc limit 5`],
        ['calls_waiting',        sql`select id from calls where account_id = 'acc_1' and not livemode and stage = 'queued' and campaign_id is null and due_at <= '2030-01-01' order by due_at, id limit 5`],
        ['calls_to_analyse',     sql`select id from calls where stage = 'to_analyse' and livemode = false order by id limit 5`],
        ['calls_in_review',      sql`select review_until from calls where account_id = 'acc_1' and not livemode and stage = 'needs_review' order by review_until limit 1`],
        ['calls_by_retention',   sql`select id from calls where client_id = 'cli' and closed_at <= '2020-01-01' and anonymized_at is null order by closed_at limit 5`],
        ['calls_inbound_lines',  sql`select 1 from calls where account_id = 'acc_1' and not livemode and held_line = 1`],
      ]
      for (const [index, { text }] of looks) {
        const plan = await db.query({ ...sql`${''}`, name: '', text: `explain ${text}`, values: [] } as Sql<object>)
        assert.match(JSON.stringify(plan), new RegExp(`\\b${index}\\b`), index)
      }
    })
  })
}

const TALKED: Omit<EndedCall, 'id' | 'nodeId' | 'at' | 'analyst'> = {
  durationSeconds: 41,
  endReason: 'agent',
  facts: {},
  toolCalls: [],
  transfer: null,
  transferNode: null,
  recorded: false,
  live: null,
  words: { from: 1, turns: [] },
  usageId: null,
}
