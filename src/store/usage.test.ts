import assert from 'node:assert/strict'
import { after, describe } from 'node:test'
import fc from 'fast-check'
import { createAccount } from '#domain/accounts/accounts.ts'
import { ROME, systemClock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { eachPostgres, freshDatabase, patientDb } from '../../tests/support/database.ts'
import { needs } from '../../tests/support/needs.ts'
import { addUsage, type Used } from '../../tests/support/usage.ts'
import { accountByName, changeTerms } from './accounts.ts'
import { brokenConstraint, sqlState } from './db.ts'
import { sql } from './sql.ts'

for (const { server, test } of eachPostgres(needs('postgres-15'))) {
  describe(server.name, async () => {
    const database = await freshDatabase(server)
    const db = patientDb(database, 3)
    after(async () => {
      await db.close()
      await database[Symbol.asyncDispose]()
    })

    let accounts = 0
    async function anAccount() {
      const name = `account ${++accounts}`
      await createAccount({ db, clock: systemClock }, name)
      const account = await accountByName(db, name)
      assert.ok(account)
      return { name, accountId: account.id, clientId: account.client_id }
    }
    const add = async (used: Partial<Used> = {}) => {
      const id = await addUsage(db, { ...(await anAccount()), ...used })
      const [row] = await db.query(sql<{ billed_minutes: number; amount: string; month: string }>`
        select billed_minutes, amount::text, month::text from usage_records where id = ${id}`)
      assert.ok(row)
      return row
    }

    // biome-ignore format: a table reads in columns
    const rows: readonly [seconds: number, step: number, perMinute: bigint, minutes: number, amount: bigint][] = [
      [0,             60,    120_000n,     0,           0n],
      [1,             60,    120_000n,     1_0000,      120_000n],
      [60,            60,    120_000n,     1_0000,      120_000n],
      [61,            60,    120_000n,     2_0000,      240_000n],
      [61,            30,    120_000n,     1_5000,      180_000n],
      [61,            6,     120_000n,     1_1000,      132_000n],
      [61,            1,     120_000n,     1_0167,      122_000n],
      [1,             1,     120_000n,     167,         2_000n],
      [1,             1,     8_500n,       167,         100n],
      [1,             1,     3_000n,       167,         100n],      // exactly half of a ten-thousandth
      [1,             1,     2_999n,       167,         0n],
      [900,           60,    0n,           15_0000,     0n],
      [2_147_483_647, 3_600, 999_999_999n, 35_791_440_0000, 35_791_439_964_208_600n],
    ]
    for (const [seconds, step, perMinute, minutes, amount] of rows) {
      test(`${seconds} s in steps of ${step} at ${perMinute} are ${minutes / 10_000} minutes and ${amount}`, async () => {
        const row = await add({ seconds, roundingSeconds: step, pricePerMinute: perMinute })
        assert.deepEqual([row.billed_minutes, BigInt(row.amount)], [minutes, amount])
      })
    }

    test('what is billed is a whole number of steps, and its amount the nearest of four decimals', async () => {
      const account = await anAccount()
      await fc.assert(
        fc.asyncProperty(
          fc.record({
            seconds: fc.integer({ min: 0, max: 100_000 }),
            roundingSeconds: fc.integer({ min: 1, max: 3_600 }),
            pricePerMinute: fc.bigInt(0n, 999_999_999n),
          }),
          async (used) => {
            const row = await add({ ...account, ...used })
            const billed = BigInt(Math.ceil(used.seconds / used.roundingSeconds) * used.roundingSeconds)
            // Both off by at most half of their last digit, the half itself upwards, in integers.
            const off = (is: bigint, of: bigint, digit: bigint) =>
              2n * (is * 60n - of) <= digit * 60n && 2n * (is * 60n - of) > -digit * 60n
            assert.ok(off(BigInt(row.billed_minutes), billed * 10_000n, 1n))
            assert.ok(off(BigInt(row.amount), billed * used.pricePerMinute, 100n))
            assert.equal(BigInt(row.amount) % 100n, 0n)
          },
        ),
        { numRuns: 200 },
      )
    })

    // biome-ignore format: a table reads in columns
    const months: readonly [answeredAt: string, month: string][] = [
      ['2026-10-31T22:59:59.999Z', '2026-10-01'],
      ['2026-10-31T23:00:00Z',     '2026-11-01'],
      ['2026-06-30T21:59:59.999Z', '2026-06-01'],
      ['2026-06-30T22:00:00Z',     '2026-07-01'],
      ['2026-12-31T22:59:59.999Z', '2026-12-01'],
      ['2026-12-31T23:00:00Z',     '2027-01-01'],
      ['2028-02-29T22:59:59.999Z', '2028-02-01'],
      ['2028-02-29T23:00:00Z',     '2028-03-01'],
      ['2026-03-29T00:59:59.999Z', '2026-03-01'],  // 01:59:59.999, the last before the leap
      ['2026-03-29T01:00:00Z',     '2026-03-01'],  // 03:00
      ['2026-03-31T21:59:59.999Z', '2026-03-01'],
      ['2026-03-31T22:00:00Z',     '2026-04-01'],
      ['2026-10-25T00:30:00Z',     '2026-10-01'],  // 02:30, the first time
      ['2026-10-25T01:30:00Z',     '2026-10-01'],  // 02:30 again
    ]
    for (const [answeredAt, month] of months) {
      test(`what was answered at ${answeredAt} is billed in ${month.slice(0, 7)}`, async () => {
        assert.equal((await add({ answeredAt })).month, month)
      })
    }

    test('the month is the one that the clock would say, at any instant', async () => {
      const account = await anAccount()
      const [from, to] = ['2020-01-01T00:00:00Z', '2037-01-01T00:00:00Z'].map(Date.parse) as [number, number]
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: from, max: to }), async (ms) => {
          const at = Temporal.Instant.fromEpochMilliseconds(ms)
          const { month } = await add({ ...account, answeredAt: at.toString() })
          assert.equal(month.slice(0, 7), at.toZonedDateTimeISO(ROME).toPlainDate().toPlainYearMonth().toString())
        }),
        { numRuns: 200 },
      )
    })

    test('a record cannot be changed, deleted or truncated by anybody', async () => {
      await add()
      for (const change of [
        sql`update usage_records set seconds = 0`,
        sql`delete from usage_records`,
        sql`truncate usage_records`,
      ])
        await assert.rejects(db.query(change), (error) => sqlState(error) === '23001')
    })

    // biome-ignore format: a table reads in columns
    const refused: readonly [what: string, used: Partial<Used>, constraint: string][] = [
      ['a test call',                 { livemode: false },                      'usage_records_livemode_check'],
      ['a currency not the account’s', { currency: 'USD' },                     'usage_records_account_id_currency_fkey'],
      ['less than no time',           { seconds: -1 },                          'usage_records_seconds_check'],
      ['a negative price',            { pricePerMinute: -1n },                  'usage_records_price_per_minute_check'],
      ['steps of more than an hour',  { roundingSeconds: 3_601 },                  'usage_records_rounding_seconds_check'],
    ]
    for (const [what, used, constraint] of refused) {
      test(`there is no record of ${what}`, async () => {
        await assert.rejects(add(used), (error) => brokenConstraint(error) === constraint)
      })
    }

    test('there is no second record of a call', async () => {
      const callId = newId('call')
      await add({ callId })
      await assert.rejects(add({ callId }), (error) => brokenConstraint(error) === 'usage_records_call_id_key')
    })

    test('an account keeps its currency from its first record on, and its other terms change', async () => {
      const account = await anAccount()
      const change = (terms: Parameters<typeof changeTerms>[1]['terms']) =>
        changeTerms(db, { name: account.name, terms })
      assert.equal(await change({ currency: 'CHF' }), 'changed')
      await add({ ...account, currency: 'CHF' })
      assert.equal(await change({ currency: 'USD', pricePerMinute: 1n }), 'currency_fixed')
      assert.equal(await change({ currency: 'CHF', pricePerMinute: 2n, retentionMonths: 6 }), 'changed')
      const [row] = await db.query(sql`
        select currency, price_per_minute, rounding_seconds, retention_months from accounts where id = ${account.accountId}`)
      assert.deepEqual(row, { currency: 'CHF', price_per_minute: 2, rounding_seconds: 60, retention_months: 6 })
      assert.equal(await changeTerms(db, { name: 'nobody', terms: { currency: 'USD' } }), 'no_account')
    })
  })
}
