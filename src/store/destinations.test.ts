import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newId } from '#kernel/ids.ts'
import { plantedDatabase } from '../../tests/support/planted.ts'
import { forbiddenAmong } from './destinations.ts'
import { sql } from './sql.ts'

const planted = await plantedDatabase()
const { db } = planted
after(() => planted[Symbol.asyncDispose]())

/** An account with that live number, as its operator left it. */
async function account(destinations: string[] | null, number = '+390212345678'): Promise<string> {
  const { accountId } = await planted.account(newId('account'))
  await db.query(sql`update accounts set destinations = ${destinations}::text[] where id = ${accountId}`)
  await db.query(sql`
    insert into numbers (id, account_id, livemode, number, created_at)
    values (${newId('number')}, ${accountId}, true, ${number}, '2026-11-01T00:00:00Z') on conflict do nothing`)
  return accountId
}

// biome-ignore format: a table reads in columns
const ROWS: readonly [what: string, destinations: string[] | null, own: string, may: readonly string[], mayNot: readonly string[]][] = [
  ['an Italian account, as it is at first',    null,                '+390212345678',  ['+390698765432', '+393331234567', '+39800123456', '+390698'],                  ['+41441234567', '+4930123456', '+12125551234', '+3781234567', '+441632960000']],
  ['premium, satellite and shared cost',       null,                '+390212345678',  [],                                                                         ['+39899123456', '+39892123456', '+39893123', '+39894123', '+39895123456', '+39144123456', '+39166123456', '+39178123456', '+39199123456', '+390878123456', '+39840123456', '+39848123456', '+3943121212']],
  ['an American account',                      null,                '+12125550100',   ['+13105550100', '+14165550100'],                                           ['+18765550100', '+18095550100', '+19005550100', '+390698765432']],
  ['one of Jamaica',                           null,                '+18765550100',   ['+18765550199'],                                                           ['+12125550100', '+18095550100']],
  ['a Russian account',                        null,                '+74951234567',   ['+78121234567'],                                                           ['+77012345678', '+76012345678']],
  ['a country of three digits',                null,                '+3530112345678', ['+35314567890'],                                                           ['+353151234567', '+351211234567', '+3541234567']],
  ['prefixes',                                 ['+39', '+41', '+4930'], '+390212345678', ['+390698765432', '+41441234567', '+493012345'],                          ['+4940123456', '+41900123456', '+39899123456', '+33123456789']],
  ['prefixes without its own country',         ['+41'],             '+390212345678',  ['+41441234567'],                                                           ['+390698765432']],
  ['any',                                      ['any'],             '+390212345678',  ['+390698765432', '+81312345678', '+18765550100', '+80012345678'],            ['+979123456789', '+870123456789', '+878101234567', '+881612345678', '+882123456789', '+883123456789', '+80812345678', '+39899123456', '+19005550100', '+449061234567']],
  ['a closed range that was opened',           ['+39', '+39899'],   '+390212345678',  ['+39899123456', '+390698765432'],                                          ['+39892123456', '+41441234567']],
  ['a part of one',                            ['any', '+881612'],  '+390212345678',  ['+881612345678', '+81312345678'],                                          ['+881712345678', '+39899123456']],
]
for (const [what, destinations, own, may, mayNot] of ROWS)
  test(`${what}: calls where it may, and nowhere else`, async () => {
    const accountId = await account(destinations, own)
    const forbidden = await forbiddenAmong(db, { accountId, from: own }, [...may, ...mayNot])
    assert.deepEqual([...forbidden].sort(), [...mayNot].sort())
  })

test('the countries of all its numbers are open to an account, and nobody’s to an account that is not there', async () => {
  const accountId = await account(null, '+41441110000')
  await db.query(sql`
    insert into numbers (id, account_id, livemode, number, created_at)
    values (${newId('number')}, ${accountId}, true, '+34911110000', '2026-11-01T00:00:00Z')`)
  const asked = ['+41442223344', '+34912223344', '+390698765432']
  assert.deepEqual([...(await forbiddenAmong(db, { accountId, from: '+41441110000' }, asked))], ['+390698765432'])
  assert.equal((await forbiddenAmong(db, { accountId: newId('account'), from: '+41441110000' }, asked)).size, 3)
})
