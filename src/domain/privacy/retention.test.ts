import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { silentLog } from '#kernel/log.ts'
import { callsPastRetention } from '#store/privacy.ts'
import { sql } from '#store/sql.ts'
import { until } from '../../../tests/support/api.ts'
import { ManualClock } from '../../../tests/support/manual-clock.ts'
import { occurrences, plantedDatabase } from '../../../tests/support/planted.ts'
import { anonymizeCalls } from './anonymize.ts'
import { startRetention } from './retention.ts'

type Planted = Awaited<ReturnType<typeof plantedDatabase>>

const NOW = '2031-06-30T12:00:00Z'
const removeAll = async (ids: readonly string[]) => ids

function retention(planted: Planted, options: { clock?: ManualClock; removeRecordings?: typeof removeAll } = {}) {
  const { clock = new ManualClock(NOW), removeRecordings = removeAll } = options
  const loop = startRetention({ ...planted, clock, log: silentLog, removeRecordings })
  return { clock, [Symbol.asyncDispose]: () => loop.stop() }
}

const count = async (planted: Planted, size: number) =>
  until(
    () => planted.anonymized(),
    (ids) => ids.size >= size,
  )

describe('a call is anonymised', () => {
  // biome-ignore format: a table reads in columns
  const rows: readonly [what: string, account: number, client: number | undefined, endedAt: string, gone: boolean][] = [
    ['24 months after its end',                 24, undefined, '2029-06-30T12:00:00.000Z', true],
    ['not a moment before',                     24, undefined, '2029-06-30T12:00:00.001Z', false],
    ['earlier where the account says so',        6, undefined, '2030-12-30T12:00:00.000Z', true],
    ['not before the account says so',           6, undefined, '2030-12-30T12:00:00.001Z', false],
    ['earlier where the client says so',        24, 1,         '2031-05-30T12:00:00.000Z', true],
    ['not before the client says so',           24, 1,         '2031-05-30T12:00:00.001Z', false],
    ['as its account says, if that is shorter',  3, 12,        '2031-03-30T12:00:00.000Z', true],
  ]
  /** One round over all of them. */
  const anonymized = new Map<string, boolean>()
  before(async () => {
    await using planted = await plantedDatabase()
    const ids = new Map<string, string>()
    for (const [what, months, clientMonths, endedAt] of rows) {
      const { accountId } = await planted.account(what, { months })
      const clientId = await planted.client(accountId, clientMonths === undefined ? {} : { months: clientMonths })
      ids.set(what, await planted.call({ accountId, clientId }, { endedAt }))
    }
    // Whatever else there is, this one is long past its time: once it is gone, the round is over.
    const sure = await planted.call(await planted.account('sure'), { endedAt: '2027-01-01T00:00:00Z' })
    await using _ = retention(planted)
    const gone = await until(
      () => planted.anonymized(),
      (seen) => seen.has(sure),
    )
    for (const [what, id] of ids) anonymized.set(what, gone.has(id))
  })
  for (const [what, , , , gone] of rows) it(what, () => assert.equal(anonymized.get(what), gone))

  it('in whatever state it has ended, and in no other', async () => {
    await using planted = await plantedDatabase()
    const whose = await planted.account('one')
    const ended = ['completed', 'failed', 'cancelled', 'needs_review']
    const ids: string[] = []
    for (const status of ended) ids.push(await planted.call(whose, { status }))
    for (const status of ['queued', 'dialing', 'in_progress', 'processing']) await planted.call(whose, { status })
    await using _ = retention(planted)
    assert.deepEqual([...(await count(planted, ids.length))].sort(), ids.sort())
  })

  it('by the time that passed, whatever a test clock said', async () => {
    await using planted = await plantedDatabase()
    const id = await planted.call(await planted.account('one'), { endedAt: '2020-01-01T00:00:00Z' })
    const due = (now: string) => callsPastRetention(planted.db, { now, limit: 10 })
    assert.deepEqual(await due(Temporal.Now.instant().toString()), [])
    assert.deepEqual(await due(NOW), [id])
  })
})

describe('anonymising', () => {
  it('leaves nothing personal in any table, and all that is counted', async () => {
    await using planted = await plantedDatabase()
    const whose = await planted.account('one')
    const id = await planted.call(whose)
    const inbound = await planted.call(whose, { direction: 'inbound' })
    const numbers = ['+393331234567', '+390200000000', '+390299999999']
    const hash = planted.installation.numberHash('+393331234567').toString('hex')
    const sought = ['canary', ...numbers, hash, 'c0ffeec0ffee']
    assert.ok((await occurrences(planted.db, sought)).length > 8)
    await using _ = retention(planted)
    await count(planted, 2)
    assert.deepEqual(await occurrences(planted.db, sought), [])
    const [row] = await planted.db.query(sql<{ status: string; error: { code: string }; transfer: { status: string } }>`
      select c.status, c.error, d.transfer from calls c join call_details d on d.call_id = c.id where c.id = ${id}`)
    assert.deepEqual([row?.status, row?.error.code, row?.transfer.status], ['completed', 'failed', 'answered'])
    const events = await planted.db.query(sql<{ call_id: string }>`select call_id from events order by id`)
    assert.deepEqual(
      events.map((event) => event.call_id),
      [id, inbound],
    )
  })

  it('takes what is not delivered yet out of the queue, says why, and a try under way has no say any more', async () => {
    await using planted = await plantedDatabase()
    await planted.call(await planted.account('one'))
    await using _ = retention(planted)
    await count(planted, 1)
    const rows = await planted.db.query(sql<{ channel: string; status: string; error: string | null }>`
      select channel, status, error, due_at, node_id, round from deliveries order by channel`)
    assert.deepEqual(rows, [
      { channel: 'email', status: 'failed', error: null, due_at: null, node_id: null, round: 1 },
      {
        channel: 'webhook',
        status: 'skipped',
        error: 'The call was anonymised before this was delivered.',
        due_at: null,
        node_id: null,
        round: 1,
      },
    ])
  })

  it('is refused by the database where it was not done whole', async () => {
    await using planted = await plantedDatabase()
    const whose = await planted.account('one')
    const id = await planted.call(whose)
    const refused = { constraint: 'calls_anonymized' }
    await assert.rejects(planted.db.query(sql`update calls set anonymized_at = ${NOW} where id = ${id}`), refused)
    await using _ = retention(planted)
    await count(planted, 1)
    for (const change of ["reference = 'x'", "to_number = '+393331234567'", `inputs = '{"a":1}'`])
      await assert.rejects(planted.db.script(`update calls set ${change} where id = '${id}'`), refused, change)
  })

  it('goes on where a node was killed after it had removed the files', async () => {
    await using planted = await plantedDatabase()
    const ids = [await planted.call(await planted.account('one'))]
    const house = { clock: new ManualClock(NOW), removeRecordings: () => Promise.reject(new Error('killed')) }
    await assert.rejects(
      planted.db.transaction((db) => anonymizeCalls({ ...house, db }, ids)),
      /killed/,
    )
    assert.equal((await planted.anonymized()).size, 0)
    const asked: string[] = []
    const removeRecordings = async (wanted: readonly string[]) => {
      asked.push(...wanted)
      return wanted
    }
    await using _ = retention(planted, { removeRecordings })
    await count(planted, 1)
    assert.deepEqual(asked, ids, 'the files are asked for again, whether they are there or not')
  })

  it('waits for nothing: a file that stays and a row that somebody holds are left for the next time', async () => {
    await using planted = await plantedDatabase()
    const whose = await planted.account('one')
    const [stuck, held, free] = [await planted.call(whose), await planted.call(whose), await planted.call(whose)]
    let isStuck = true
    const clock = new ManualClock(NOW)
    const removeRecordings = async (ids: readonly string[]) => ids.filter((id) => !isStuck || id !== stuck)
    await planted.db.transaction(async (tx) => {
      await tx.query(sql`select 1 from calls where id = ${held} for update`)
      await using _ = retention(planted, { clock, removeRecordings })
      assert.deepEqual([...(await count(planted, 1))], [free])
    })
    isStuck = false
    await using _ = retention(planted, { clock, removeRecordings })
    assert.deepEqual([...(await count(planted, 3))].sort(), [stuck, held, free].sort())
  })

  it('goes in batches with a pause after each', async () => {
    await using planted = await plantedDatabase()
    const whose = await planted.account('one')
    const id = await planted.call(whose)
    await planted.db.query(sql`
      insert into calls (id, account_id, livemode, direction, agent_id, agent_version, agent_name, client_id, client_external_id,
                         to_number, to_hash, from_number, inputs, status, max_attempts, ended_at, created_at)
      select 'call_' || lpad(n::text, 26, '0'), account_id, livemode, direction, agent_id, agent_version, agent_name, client_id,
             client_external_id, to_number, to_hash, from_number, inputs, status, max_attempts, ended_at, created_at
        from calls, generate_series(1, 449) n where id = ${id}`)
    const batches: number[] = []
    const removeRecordings = async (ids: readonly string[]) => {
      batches.push(ids.length)
      return ids
    }
    await using run = retention(planted, { removeRecordings })
    await count(planted, 200)
    assert.deepEqual(batches, [200])
    for (const [size, ms] of [
      [400, 250],
      [450, 250],
    ] as const) {
      await until(
        () => run.clock.advance(ms),
        () => batches.length >= size / 200,
      )
      await count(planted, size)
    }
    assert.deepEqual(batches, [200, 200, 50])
  })
})
