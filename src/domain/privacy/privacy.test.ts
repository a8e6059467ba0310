import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { recall, withKey } from '#domain/idempotency/idempotency.ts'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { sql } from '#store/sql.ts'
import { until } from '../../../tests/support/api.ts'
import { occurrences, plantedDatabase } from '../../../tests/support/planted.ts'
import { type Erased, eraseNumber } from './privacy.ts'
import { startRetention } from './retention.ts'

let planted: Awaited<ReturnType<typeof plantedDatabase>>
let whose: { accountId: string; clientId: string }
before(async () => {
  planted = await plantedDatabase()
  whose = await planted.account('one')
})
after(() => planted[Symbol.asyncDispose]())

let numbers = 0
const newNumber = (): string => `+39333${String(++numbers).padStart(7, '0')}`
const removeRecordings = async (ids: readonly string[]) => ids
const house = () => ({ ...planted, clock: systemClock, removeRecordings })
const erase = (number: string, livemode = false): Promise<Erased> =>
  planted.db.transaction((db) => eraseNumber({ ...house(), db }, { accountId: whose.accountId, livemode }, number))
/** While a node with the role `worker` is there. */
async function worked(done: () => Promise<unknown>): Promise<void> {
  const worker = startRetention({ ...house(), log: silentLog })
  await done().finally(() => worker.stop())
}
const noted = () => planted.db.query(sql<{ number: string }>`select number from erasures`)
const statusOf = async (id: string) => {
  const [row] = await planted.db.query(sql<{ status: string; gone: boolean }>`
    select status, anonymized_at is not null as gone from calls where id = ${id}`)
  return row
}
const end = (id: string) =>
  planted.db.query(sql`
    update calls set status = 'failed', node_id = null, ended_at = ${'2026-11-15T10:00:00Z'} where id = ${id}`)

describe('erasing a number', () => {
  it('anonymises its calls of both directions and cancels those that wait, and nobody else’s', async () => {
    const [number, other] = [newNumber(), newNumber()]
    const theirs = await planted.account('two')
    const mine = [
      await planted.call(whose, { number }),
      await planted.call(whose, { number, status: 'failed' }),
      await planted.call(whose, { number, direction: 'inbound' }),
      await planted.call(whose, { number, status: 'needs_review' }),
    ]
    const queued = await planted.call(whose, { number, status: 'queued' })
    const spared = [
      await planted.call(whose, { number: other }),
      await planted.call(whose, { number, livemode: true }),
      await planted.call(theirs, { number }),
      await planted.call(theirs, { number, status: 'queued' }),
    ]
    assert.deepEqual(await erase(number), { anonymized: 5, pending: 0 })
    for (const id of [...mine, queued]) assert.equal((await statusOf(id))?.gone, true)
    assert.equal((await statusOf(queued))?.status, 'cancelled')
    for (const id of spared) assert.equal((await statusOf(id))?.gone, false)
    const events = await planted.db.query(
      sql<{ payload: string }>`select payload from events where call_id = ${queued}`,
    )
    assert.equal(events.length, 1, 'it has ended as any call does')
    assert.equal(events[0]?.payload, '')
    assert.equal((await occurrences(planted.db, [number])).length > 0, true, 'the others keep it')
    assert.deepEqual(await erase(number), { anonymized: 0, pending: 0 })
    assert.deepEqual(await noted(), [])
  })

  it('finds what runs again when it has ended, with the callback that was promised in it, and no later call', async () => {
    const number = newNumber()
    const running = [
      await planted.call(whose, { number, status: 'dialing' }),
      await planted.call(whose, { number, status: 'in_progress', direction: 'inbound' }),
      await planted.call(whose, { number, status: 'processing' }),
    ]
    assert.deepEqual(await erase(number), { anonymized: 0, pending: 3 })
    const callback = await planted.call(whose, { number, status: 'queued', retryOf: running[1] ?? '' })
    const later = [
      await planted.call(whose, { number, status: 'queued' }),
      await planted.call(whose, { number, status: 'completed' }),
    ]
    await worked(() =>
      until(
        () => statusOf(callback),
        (seen) => seen?.gone === true,
      ),
    )
    for (const id of running) assert.equal((await statusOf(id))?.gone, false)
    assert.deepEqual(await noted(), [{ number }])
    await end(running[0] ?? '')
    await end(running[1] ?? '')
    await planted.db.query(sql`update calls set status = 'completed' where id = ${running[2]}`)
    await worked(() => until(noted, (rows) => rows.length === 0))
    for (const id of [...running, callback]) assert.equal((await statusOf(id))?.gone, true)
    for (const id of later) assert.equal((await statusOf(id))?.gone, false)
  })

  it('of which there are too many calls for one request is finished by itself', async () => {
    const number = newNumber()
    const id = await planted.call(whose, { number })
    await planted.db.query(sql`
      insert into calls (id, account_id, livemode, direction, agent_id, agent_version, agent_name, client_id, client_external_id,
                         to_number, to_hash, from_number, inputs, status, max_attempts, ended_at, created_at)
      select 'call_' || lpad(n::text, 26, '0'), account_id, livemode, direction, agent_id, agent_version, agent_name, client_id,
             client_external_id, to_number, to_hash, from_number, inputs, status, max_attempts, ended_at, created_at
        from calls, generate_series(1, 1100) n where id = ${id}`)
    assert.deepEqual(await erase(number), { anonymized: 1_000, pending: 101 })
    await worked(() => until(noted, (rows) => rows.length === 0))
    assert.deepEqual(await occurrences(planted.db, [number]), [])
  })
})

describe('what keys have answered', () => {
  const reply = (number: string) => ({ status: 200, json: { number, reason: 'canary' } })
  const keep = (path: string, number: string, key = number) =>
    withKey({ ...planted, clock: systemClock }, { scope: { ...scope(path), key }, hash: Buffer.from('h') }, async () =>
      reply(number),
    )
  const scope = (path: string) => ({ accountId: whose.accountId, livemode: false, path, key: '' })
  const recalled = (path: string, key: string) =>
    recall({ ...planted, clock: systemClock }, { ...scope(path), key }, Buffer.from('h'))

  it('forgets an erased number; a key that would do something again stays taken', async () => {
    const number = newNumber()
    // Begins with it.
    const other = `${number}0`
    const showing = ['/v1/privacy/export', '/v1/calls/call_x/cancel', '/v1/events/evt_x/redeliver']
    for (const path of [...showing, '/v1/suppressions']) {
      await keep(path, number)
      await keep(path, other)
    }
    for (let n = 0; n < 250; n += 1) await keep('/v1/agents', other, `${n}`)
    await keep('/v1/test/inbound-calls', number)
    await erase(number)
    for (const path of showing) assert.equal(await recalled(path, number), null, path)
    for (const path of ['/v1/suppressions', '/v1/test/inbound-calls'])
      assert.deepEqual(await recalled(path, number), reply(''), path)
    for (const path of [...showing, '/v1/suppressions'])
      assert.deepEqual(await recalled(path, other), reply(other), path)
  })

  it('and cannot be opened any more is no reason to fail', async () => {
    const number = newNumber()
    await keep('/v1/agents', number)
    await planted.db.query(sql`update idempotency_keys set reply = '\\x00' where key = ${number}`)
    assert.deepEqual(await erase(number), { anonymized: 0, pending: 0 })
  })
})
