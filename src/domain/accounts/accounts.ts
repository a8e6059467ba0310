import { type Clock, iso } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { TEST_NUMBER } from '#kernel/test-numbers.ts'
import * as accounts from '#store/accounts.ts'
import type { Db, Queryable } from '#store/db.ts'
import { releaseSpending } from '#store/destinations.ts'
import { insertNumber } from '#store/numbers.ts'
import { generateKey, hashKey, hintOf } from './keys.ts'

/**
 * Accounts and their keys. An account is born whole: with its default client and its test number. A key's text exists only
 * in the reply that creates it; the database keeps its hash.
 */
export type { AccountRow, KeyRow, Terms } from '#store/accounts.ts'
export { accountById, allKeys, changeTerms, grantedTo, NO_LIMIT } from '#store/accounts.ts'

interface House {
  db: Db
  clock: Clock
}

export const FIRST_ACCOUNT = 'default'

/** On an empty database: the first account with a test key and a live key. Null when there is an account already. */
export function foundFirstAccount({ db, clock }: House): Promise<{ testKey: string; liveKey: string } | null> {
  return db.transaction(async (tx) => {
    await accounts.lockFounding(tx)
    if ((await accounts.countAccounts(tx)) > 0) return null
    await createIn(tx, clock, FIRST_ACCOUNT)
    return {
      testKey: await createKeyIn(tx, clock, { name: FIRST_ACCOUNT, livemode: false }),
      liveKey: await createKeyIn(tx, clock, { name: FIRST_ACCOUNT, livemode: true }),
    }
  })
}

/** False when there is an account of that name. */
export function createAccount({ db, clock }: House, name: string): Promise<boolean> {
  return db.transaction((tx) => createIn(tx, clock, name))
}

/** The new key's text. Makes the account when there is none of that name. */
export function createKey({ db, clock }: House, wanted: { name: string; livemode: boolean }): Promise<string> {
  return db.transaction(async (tx) => {
    await createIn(tx, clock, wanted.name)
    return createKeyIn(tx, clock, wanted)
  })
}

/** Only the terms that are given change. What waited for other minutes of the day is due again. */
export function changeAccount(
  { db, clock }: House,
  wanted: Parameters<typeof accounts.changeTerms>[1],
): ReturnType<typeof accounts.changeTerms> {
  return db.transaction(async (tx) => {
    const result = await accounts.changeTerms(tx, wanted)
    const { dailyMinutes } = wanted.terms
    if (result === 'changed' && dailyMinutes !== undefined)
      await releaseSpending(tx, { name: wanted.name, now: iso(clock.now()) })
    return result
  })
}

export function revokeKey({ db, clock }: House, id: string): Promise<boolean> {
  return accounts.revokeKey(db, id, iso(clock.now()))
}

/** Adds a live number to an account. */
export async function addLiveNumber(
  { db, clock }: House,
  wanted: { account: string; number: string },
): Promise<'added' | 'taken' | 'no_account'> {
  const account = await accounts.accountByName(db, wanted.account)
  if (!account) return 'no_account'
  const row = {
    id: newId('number'),
    accountId: account.id,
    livemode: true,
    number: wanted.number,
    at: iso(clock.now()),
  }
  return (await insertNumber(db, row)) ? 'added' : 'taken'
}

async function createIn(tx: Queryable, clock: Clock, name: string): Promise<boolean> {
  const at = iso(clock.now())
  const id = newId('account')
  if (!(await accounts.insertAccount(tx, { id, name, at }))) return false
  await accounts.insertDefaultClient(tx, { id: newId('client'), accountId: id, at })
  await insertNumber(tx, { id: newId('number'), accountId: id, livemode: false, number: TEST_NUMBER, at })
  return true
}

async function createKeyIn(tx: Queryable, clock: Clock, wanted: { name: string; livemode: boolean }): Promise<string> {
  const account = await accounts.accountByName(tx, wanted.name)
  if (!account) throw new Error('a key needs its account')
  const key = generateKey(wanted.livemode)
  await accounts.insertKey(tx, {
    id: newId('key'),
    accountId: account.id,
    livemode: wanted.livemode,
    hash: hashKey(key),
    hint: hintOf(key),
    at: iso(clock.now()),
  })
  return key
}
