import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import type { UsageRecord } from '#contract/usage.ts'
import { createAccount } from '#domain/accounts/accounts.ts'
import { openRegister } from '#domain/calls/register.ts'
import { createClient } from '#domain/clients/clients.ts'
import { ROME, systemClock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { accountByName, changeTerms } from '#store/accounts.ts'
import type { EndedCall } from '#store/call-moves.ts'
import { brokenConstraint, type Db } from '#store/db.ts'
import { sql } from '#store/sql.ts'
import { type FreshDatabase, freshDatabase, patientDb } from '../../../tests/support/database.ts'
import { ManualClock } from '../../../tests/support/manual-clock.ts'
import { addUsage } from '../../../tests/support/usage.ts'
import { listUsage, readUsage } from './usage.ts'

let database: FreshDatabase
let db: Db
before(async () => {
  database = await freshDatabase()
  db = patientDb(database, 4)
})
after(async () => {
  await db.close()
  await database[Symbol.asyncDispose]()
})

const clock = systemClock
let accounts = 0
async function anAccount(): Promise<{ name: string; accountId: string; clientId: string }> {
  const name = `account ${++accounts}`
  await createAccount({ db, clock }, name)
  const account = await accountByName(db, name)
  assert.ok(account)
  return { name, accountId: account.id, clientId: account.client_id }
}

/** Every record of a list, page by page. */
async function everyRecord(asked: { accountId: string; month: string; client?: string | undefined }) {
  const all: UsageRecord[] = []
  for (let before: string | undefined; ; before = all.at(-1)?.id) {
    const page = await listUsage(db, { livemode: true, ...asked, before, limit: 3 })
    all.push(...page)
    if (page.length < 3) return all
  }
}

/** Decimal strings added up as a customer's program would that takes money seriously: in integers. */
const digits = (decimal: string | number): bigint => {
  const [units = '', fraction = ''] = String(decimal).split('.')
  return BigInt(units + fraction.padEnd(6, '0'))
}
const added = (rows: readonly { calls: number; seconds: number; billed_minutes: number; amount: string }[]) => ({
  calls: rows.reduce((all, row) => all + row.calls, 0),
  seconds: rows.reduce((all, row) => all + row.seconds, 0),
  billedMinutes: rows.reduce((all, row) => all + digits(row.billed_minutes), 0n),
  amount: rows.reduce((all, row) => all + digits(row.amount), 0n),
})

describe('the bill is the sum of the records', () => {
  const MONTHS = ['2026-09', '2026-10', '2026-11']
  const used = fc.record({
    client: fc.nat(3),
    answeredAt: fc
      .integer({ min: Date.parse('2026-09-28T00:00:00Z'), max: Date.parse('2026-11-03T00:00:00Z') })
      .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms).toString()),
    seconds: fc.oneof(fc.nat(90), fc.nat(100_000)),
    roundingSeconds: fc.constantFrom(1, 6, 7, 30, 60, 3_600),
    pricePerMinute: fc.oneof(fc.bigInt(0n, 200_000n), fc.bigInt(0n, 999_999_999n)),
  })

  const ask = (accountId: string, month: string, client?: string) =>
    readUsage({ db, clock }, { accountId, livemode: true, month, client })

  /** Holds one month's bill against its records; how many there are. */
  async function compare(accountId: string, month: string): Promise<number> {
    const bill = await ask(accountId, month)
    const listed = await everyRecord({ accountId, month })
    const counted = listed.map((record) => ({ ...record, calls: 1 }))
    assert.deepEqual(added([bill]), added(counted))
    assert.deepEqual(
      bill.clients.map((line) => line.client.id),
      [...new Set(listed.map((record) => record.client.id))].sort().reverse(),
    )
    for (const line of bill.clients) {
      const client = line.client.id
      assert.deepEqual(added([line]), added(counted.filter((record) => record.client.id === client)))
      const { client: _, ...sums } = line
      assert.deepEqual(await ask(accountId, month, client), { ...bill, ...sums, clients: [line] })
      const own = listed.filter((record) => record.client.id === client)
      assert.deepEqual(await everyRecord({ accountId, month, client }), own)
    }
    return listed.length
  }

  test('in total and by client, in any month, for any calls at any prices', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(used, { maxLength: 20 }), async (records) => {
        const { accountId, clientId } = await anAccount()
        const clients = [clientId]
        for (const name of ['a', 'b', 'c'])
          clients.push((await createClient({ db, clock }, accountId, { name, external_id: name })).client.id)
        for (const { client, ...one } of records)
          await addUsage(db, { accountId, clientId: clients[client] ?? '', ...one })
        let found = 0
        for (const month of MONTHS) found += await compare(accountId, month)
        assert.equal(found, records.length, 'every record is in one month')
      }),
      { numRuns: 25 },
    )
  })
})

describe('the current month', () => {
  // biome-ignore format: a table reads in columns
  const rows: readonly [now: string, month: string][] = [
    ['2026-10-31T22:59:59Z', '2026-10'],
    ['2026-10-31T23:00:00Z', '2026-11'],
    ['2026-07-31T21:59:59Z', '2026-07'],
    ['2026-07-31T22:00:00Z', '2026-08'],
    ['2026-03-29T01:00:00Z', '2026-03'],
    ['2026-10-25T01:00:00Z', '2026-10'],
  ]
  for (const [now, month] of rows) {
    test(`is ${month} at ${now}`, async () => {
      const { accountId } = await anAccount()
      const usage = await readUsage({ db, clock: new ManualClock(now) }, { accountId, livemode: true })
      assert.equal(usage.month, month)
    })
  }
})

const NODE = 'node_here'
const ANSWERED_AT = '2026-10-31T22:50:00.000Z'

interface Spoken {
  livemode?: boolean
  direction?: 'outbound' | 'inbound'
  answered?: boolean
  seconds?: number
  reason?: string
  operatorSeconds?: number
  clientId?: string
}

/** A call in progress in this node's name; how it is told that it has ended. */
async function inProgress(account: { accountId: string; clientId: string }, spoken: Spoken = {}): Promise<EndedCall> {
  const { livemode = true, direction = 'outbound', answered = true, seconds = 61, reason = 'agent' } = spoken
  const id = newId('call')
  await db.query(sql`
    insert into calls (id, account_id, livemode, direction, agent_id, agent_version, agent_name, client_id, client_external_id,
                       to_number, to_hash, from_number, inputs, status, attempts, max_attempts, created_at, answered_at, node_id, inbound_line)
    select ${id}, ${account.accountId}, ${livemode}, ${direction}, 'agt_x', 4, 'Conferma', ${spoken.clientId ?? account.clientId},
           'x', '+393331234567', decode(repeat('00', 16), 'hex'), '+390212345678', '{}', 'in_progress', 1, 3, '2026-10-31T22:49:00Z',
           ${answered ? ANSWERED_AT : null}::timestamptz, ${NODE},
           1 + (select count(*) from calls where account_id = ${account.accountId})`)
  const transfer = {
    to: '+390299999999',
    status: 'answered' as const,
    requested_at: ANSWERED_AT,
    ended_at: ANSWERED_AT,
    duration_seconds: spoken.operatorSeconds ?? 0,
  }
  return {
    id,
    nodeId: NODE,
    at: '2026-10-31T23:01:00.000Z',
    durationSeconds: seconds,
    endReason: reason,
    facts: {},
    toolCalls: [],
    transfer: spoken.operatorSeconds === undefined ? null : transfer,
    transferNode: null,
    recorded: false,
    live: null,
    words: { from: 1, turns: [] },
    analyst: null,
    usageId: livemode ? newId('usage') : null,
  }
}

describe('the end of a conversation', () => {
  const register = () => openRegister({ db, clock })
  const recordsOf = async (accountId: string) =>
    (await everyRecord({ accountId, month: '2026-10' })).concat(await everyRecord({ accountId, month: '2026-11' }))

  test('of a live call writes its record, with no number in it, in the same transaction', async () => {
    const account = await anAccount()
    await changeTerms(db, { name: account.name, terms: { pricePerMinute: 100_000n, roundingSeconds: 30 } })
    const end = await inProgress(account)
    assert.equal(await register().endConversation(end), true)
    assert.deepEqual(await recordsOf(account.accountId), [
      {
        id: end.usageId,
        object: 'usage_record',
        call: end.id,
        client: { id: account.clientId, external_id: 'default' },
        agent: { id: 'agt_x', version: 4, name: 'Conferma' },
        direction: 'outbound',
        answered_at: ANSWERED_AT,
        seconds: 61,
        billed_minutes: 1.5,
        amount: '0.15',
        currency: 'EUR',
        created_at: end.at,
      },
    ])
    const [together] = await db.query(sql<{ same: boolean }>`
      select c.xmin = u.xmin as same from calls c join usage_records u on u.call_id = c.id where c.id = ${end.id}`)
    assert.equal(together?.same, true)
    const [row] = await db.query(sql`select * from usage_records where call_id = ${end.id}`)
    assert.doesNotMatch(JSON.stringify(row), /\+39/)
  })

  // biome-ignore format: a table reads in columns
  const rows: readonly [what: string, spoken: Spoken, seconds: number | null, minutes: number][] = [
    ['a received call',                             { direction: 'inbound' },                  61,   2],
    ['a call handed to an operator, with the time there', { reason: 'transfer', operatorSeconds: 125 }, 186, 4],
    ['a call lost with its node',                   { reason: 'error', seconds: 3 },           3,    1],
    ['a call in which nobody said anything',        { seconds: 0 },                            0,    0],
    ['what nobody answered: none',                  { answered: false },                       null, 0],
    ['a test call: none',                           { livemode: false },                       null, 0],
    ['a received test call: none',                  { livemode: false, direction: 'inbound' }, null, 0],
  ]
  for (const [what, spoken, seconds, minutes] of rows) {
    test(`of ${what}`, async () => {
      const account = await anAccount()
      assert.equal(await register().endConversation(await inProgress(account, spoken)), true)
      const found = (await recordsOf(account.accountId)).map((one) => [one.seconds, one.billed_minutes, one.direction])
      assert.deepEqual(found, seconds === null ? [] : [[seconds, minutes, spoken.direction ?? 'outbound']])
    })
  }

  test('bills many at once, each to its own client at the price in force, and test calls beside them not', async () => {
    const [one, two] = [await anAccount(), await anAccount()]
    await changeTerms(db, { name: one.name, terms: { pricePerMinute: 120_000n } })
    await changeTerms(db, { name: two.name, terms: { pricePerMinute: 70_000n, currency: 'CHF' } })
    const price = { per_minute: '0.5', rounding_seconds: 1 }
    const { id: clientId } = (await createClient({ db, clock }, one.accountId, { name: 'c', price })).client
    const calls = [
      await inProgress(one),
      await inProgress(one, { clientId }),
      await inProgress(one, { livemode: false, clientId }),
      await inProgress(two, { seconds: 200 }),
    ]
    const told = register()
    assert.deepEqual(await Promise.all(calls.map((call) => told.endConversation(call))), [true, true, true, true])
    // The price of tomorrow changes nothing of today's records.
    await changeTerms(db, { name: one.name, terms: { pricePerMinute: 999_000n, roundingSeconds: 1 } })
    const amounts = async (accountId: string) =>
      (await recordsOf(accountId)).map(
        (record) => `${record.client.id === clientId} ${record.amount} ${record.currency}`,
      )
    assert.deepEqual((await amounts(one.accountId)).sort(), ['false 0.24 EUR', 'true 0.5083 EUR'])
    assert.deepEqual(await amounts(two.accountId), ['false 0.28 CHF'])
  })

  test('that is told twice, or by a node that no longer has the call, bills once and nothing', async () => {
    const account = await anAccount()
    const call = await inProgress(account)
    const stranger = await register().endConversation({ ...call, nodeId: 'node_gone' })
    const first = await register().endConversation(call)
    const again = await register().endConversation({ ...call, usageId: newId('usage') })
    assert.deepEqual([stranger, first, again], [false, true, false])
    assert.equal((await recordsOf(account.accountId)).length, 1)
  })

  test('does not happen without its record', async () => {
    const account = await anAccount()
    const [first, second] = [await inProgress(account), await inProgress(account)]
    await register().endConversation(first)
    const spoiled = register().endConversation({ ...second, usageId: first.usageId })
    await assert.rejects(spoiled, (error) => brokenConstraint(error) === 'usage_records_pkey')
    const [call] = await db.query(sql`select status, ended_at from calls where id = ${second.id}`)
    assert.deepEqual(call, { status: 'in_progress', ended_at: null })
  })

  test('is billed in the month in Italy in which it was answered, not in which it ended', async () => {
    const account = await anAccount()
    const end = await inProgress(account)
    await register().endConversation(end)
    const endedIn = Temporal.Instant.from(end.at).toZonedDateTimeISO(ROME).month
    assert.deepEqual([endedIn, (await everyRecord({ accountId: account.accountId, month: '2026-10' })).length], [11, 1])
  })
})
