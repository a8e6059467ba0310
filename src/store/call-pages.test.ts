import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { iso } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { createLog } from '#kernel/log.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/support/database.ts'
import type { CallFilter } from './call-filters.ts'
import { listCalls } from './call-pages.ts'
import { type Db, openDb } from './db.ts'
import { sql } from './sql.ts'

let database: FreshDatabase
let db: Db
before(async () => {
  database = await freshDatabase()
  db = openDb({ connection: database.connection, log: createLog('error') })
})
after(async () => {
  await db.close()
  await database[Symbol.asyncDispose]()
})

const MINUTE_MS = 60_000
const NOON = Temporal.Instant.from('2026-11-15T12:00:00Z').epochMilliseconds
const at = (minutes: number) => iso(Temporal.Instant.fromEpochMilliseconds(Math.round(NOON + minutes * MINUTE_MS)))

/** A call whose id was made at one minute of the afternoon and whose clock showed another. */
async function call(of: { account: string; idAt: number; createdAt: number; agent?: string; livemode?: boolean }) {
  const id = newId('call', Math.round(NOON + of.idAt * MINUTE_MS))
  await db.query(sql`
    insert into calls (id, account_id, livemode, direction, agent_id, agent_version, agent_name, client_id, client_external_id, to_number,
                       to_hash, from_number, inputs, status, max_attempts, due_at, created_at)
    values (${id}, ${of.account}, ${of.livemode ?? false}, 'outbound', ${of.agent ?? 'agt_1'}, 1, 'a', 'cli', 'default', '+390000000001',
            decode(repeat('00', 16), 'hex'), '+390000000100', '{}', 'queued', 3, ${at(of.createdAt)}, ${at(of.createdAt)})`)
  return id
}

const page = async (filter: Partial<CallFilter>) =>
  (await listCalls(db, { accountId: 'acc_a', livemode: false, limit: 100, ...filter })).map((row) => row.id)

describe('since', () => {
  test('goes by created_at, also where a test clock ran ahead of the ids or behind them', async () => {
    // Ids rise strictly within a process: they are made in the order of their minutes.
    const ahead = await call({ account: 'acc_a', idAt: 0, createdAt: 600, agent: 'agt_2' })
    const early = await call({ account: 'acc_a', idAt: 1, createdAt: 1 })
    const other = await call({ account: 'acc_b', idAt: 2, createdAt: 600 })
    const late = await call({ account: 'acc_a', idAt: 3, createdAt: 3, agent: 'agt_2' })
    const behind = await call({ account: 'acc_a', idAt: 4, createdAt: -600 })
    const exact = await call({ account: 'acc_a', idAt: 5, createdAt: 5 })
    const live = await call({ account: 'acc_a', idAt: 6, createdAt: 6, livemode: true })

    assert.deepEqual(await page({}), [exact, behind, late, early, ahead])
    // biome-ignore format: a table reads in columns
    const rows: [filter: Partial<CallFilter>, seen: string[]][] = [
      [{ since: at(-601) },                          [exact, behind, late, early, ahead]],
      [{ since: at(0) },                             [exact, late, early, ahead]],
      [{ since: at(3) },                             [exact, late, ahead]],
      [{ since: at(5) },                             [exact, ahead]],
      [{ since: at(6) },                             [ahead]],
      [{ since: at(600) },                           [ahead]],
      [{ since: at(601) },                           []],
      [{ since: at(0), limit: 2 },                   [exact, late]],
      [{ since: at(0), limit: 2, before: late },     [early, ahead]],
      [{ since: at(3), limit: 2, before: late },     [ahead]],
      [{ since: at(3), before: ahead },              []],
      [{ since: at(1), agent: 'agt_2' },             [late, ahead]],
      [{ since: at(1), agent: 'agt_2', limit: 1 },   [late]],
      [{ since: at(1), agent: 'agt_2', before: late }, [ahead]],
      [{ since: at(4), status: 'queued' },           [exact, ahead]],
      [{ since: at(4), status: 'failed' },           []],
      [{ since: at(4), accountId: 'acc_b' },         [other]],
      [{ accountId: 'acc_b' },                       [other]],
      [{ livemode: true },                           [live]],
      [{ livemode: true, since: at(6) },             [live]],
      [{ accountId: 'acc_c' },                       []],
      [{ accountId: 'acc_', livemode: true },        []],
    ]
    for (const [filter, seen] of rows) assert.deepEqual(await page(filter), seen, JSON.stringify(filter))
  })

  test('misses no call whose id and clock are of the same moment, to the millisecond', async () => {
    const own = { accountId: 'acc_exact' }
    for (let n = 0; n < 30; n += 1) {
      const ms = NOON + 3_600_000 + n * 997
      const minutes = (ms - NOON) / MINUTE_MS
      const id = await call({ account: own.accountId, idAt: minutes, createdAt: minutes })
      const created = iso(Temporal.Instant.fromEpochMilliseconds(ms))
      assert.deepEqual(await page({ ...own, since: created }), [id])
    }
    const [ahead] = await db.query(
      sql<{ n: number }>`select count(*) as n from calls where ahead and account_id = 'acc_exact'`,
    )
    assert.equal(ahead?.n, 0)
  })
})

describe('status', () => {
  test('finds the calls of each status alone, newest first, whoever has them in hand', async () => {
    const STATUSES = [
      'queued',
      'dialing',
      'in_progress',
      'processing',
      'completed',
      'failed',
      'cancelled',
      'needs_review',
    ]
    const seen = new Map<string, string[]>()
    for (let n = 0; n < 4 * STATUSES.length; n += 1) {
      const status = STATUSES[n % STATUSES.length] ?? ''
      const id = await call({
        account: 'acc_status',
        idAt: 100 + n,
        createdAt: 100 + n,
        agent: `agt_${Math.floor(n / 16)}`,
      })
      const owned = status === 'dialing' || status === 'in_progress' || (status === 'processing' && n % 16 > 7)
      // Row by row as if put back from a backup: there is no road from queued to each of these.
      await db.script(`
        alter table calls disable trigger user;
        update calls set status = '${status}', due_at = ${status === 'queued' ? 'due_at' : 'null'},
               node_id = ${owned ? "'node_1'" : 'null'}, ended_at = created_at,
               review_until = ${status === 'needs_review' ? 'created_at' : 'null'} where id = '${id}';
        alter table calls enable trigger user;`)
      seen.set(status, [id, ...(seen.get(status) ?? [])])
    }
    const own = { accountId: 'acc_status' }
    for (const [status, ids] of seen) {
      const [first = '', second = '', third = '', fourth = ''] = ids
      // biome-ignore format: a table reads in columns
      const rows: [filter: Partial<CallFilter>, seen: string[]][] = [
        [{ status },                                   ids],
        [{ status, limit: 2 },                         [first, second]],
        [{ status, before: second },                   [third, fourth]],
        [{ status, before: second, limit: 1 },         [third]],
        [{ status, since: at(0) },                     ids],
        [{ status, agent: 'agt_0' },                   [third, fourth]],
        [{ status, agent: 'agt_1', direction: 'outbound' }, [first, second]],
        [{ status, livemode: true },                   []],
        [{ status, direction: 'inbound' },             []],
      ]
      for (const [filter, seen] of rows)
        assert.deepEqual(await page({ ...own, ...filter }), seen, JSON.stringify(filter))
    }
  })
})

describe('a page', () => {
  test('is as long as asked for, at every length', async () => {
    for (let n = 0; n < 105; n += 1) await call({ account: 'acc_long', idAt: 100 + n, createdAt: 100 + n })
    for (const limit of [1, 20, 21, 22, 50, 51, 52, 101, 102, 105, 200])
      assert.equal((await page({ accountId: 'acc_long', limit })).length, Math.min(limit, 105), String(limit))
  })
})
