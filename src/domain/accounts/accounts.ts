import type { KeyObject, NewKey } from '#contract/keys.ts'
import type { Scope } from '#contract/scopes.ts'
import { noteCommand } from '#domain/audit/audit.ts'
import { type Clock, iso } from '#kernel/clock.ts'
import { isId, newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import { TEST_NUMBER } from '#kernel/test-numbers.ts'
import * as accounts from '#store/accounts.ts'
import type { Db, Queryable } from '#store/db.ts'
import { releaseSpending } from '#store/destinations.ts'
import { insertNumber } from '#store/numbers.ts'
import { generateKey, hashKey, hintOf } from './keys.ts'

/**
 * Accounts and their keys. An account is born whole: with its default client and its test number. A key's text exists
 * only in the reply that creates it; the database keeps its hash.
 */
export type { AccountRow, KeyRow, Terms } from '#store/accounts.ts'
export { accountById, accountByName, allKeys, changeTerms, grantedTo, keysOf, NO_LIMIT } from '#store/accounts.ts'

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

/** What is known of it is this old at most, once somebody has asked. */
const COUNTED_FOR_MS = 1_000

/**
 * Whether the installation has no more than one account, as far as this node knows: asked often, read at most once a
 * second.
 */
export async function watchOnlyAccount({ db, clock }: House): Promise<() => boolean> {
  let only = false
  let countedAt = 0
  const count = async () => {
    countedAt = clock.monotonicMs()
    // A database that does not answer permits nothing.
    only = await accounts.countAccounts(db).then(
      (accounts) => accounts <= 1,
      () => false,
    )
  }
  await count()
  return () => {
    if (clock.monotonicMs() - countedAt > COUNTED_FOR_MS) void count()
    return only
  }
}

/** False when there is an account of that name. */
export function createAccount({ db, clock }: House, name: string): Promise<boolean> {
  return db.transaction((tx) => createIn(tx, clock, name))
}

/**
 * At the operator's command; only the terms that are given change. What waited for other minutes of the day is due
 * again.
 */
export function updateTerms(
  { db, clock }: House,
  wanted: Parameters<typeof accounts.changeTerms>[1],
): ReturnType<typeof accounts.changeTerms> {
  return db.transaction(async (tx) => {
    const result = await accounts.changeTerms(tx, wanted)
    const account = result === 'changed' ? await accounts.accountByName(tx, wanted.name) : undefined
    if (account)
      await noteCommand({ db: tx, clock }, { accountId: account.id, action: 'update_account', target: account.id })
    if (account && wanted.terms.dailyMinutes !== undefined)
      await releaseSpending(tx, { name: wanted.name, now: iso(clock.now()) })
    return result
  })
}

/** What a key is to be; whatever is not said leaves it as wide as can be. */
export interface KeyTerms {
  livemode: boolean
  /** What its owner calls it. */
  label?: string
  scope?: Scope
  networks?: readonly string[]
  expiresAt?: string | null
}

/** The new key's text. Makes the account when there is none of that name. */
export function createKey({ db, clock }: House, wanted: { name: string } & KeyTerms): Promise<string> {
  return db.transaction(async (tx) => {
    await createIn(tx, clock, wanted.name)
    return createKeyIn(tx, clock, wanted)
  })
}

/** A key for an account that asks for one itself. */
export async function issueKey(
  { db, clock }: { db: Queryable; clock: Clock },
  accountId: string,
  wanted: NewKey,
): Promise<KeyObject & { secret: string }> {
  const expiresAt = wanted.expires_at ? iso(Temporal.Instant.from(wanted.expires_at)) : null
  if (expiresAt !== null && expiresAt <= iso(clock.now())) throw expired()
  const livemode = wanted.mode === 'live'
  const made = await insertIn(db, clock, { ...wanted, label: wanted.name, accountId, livemode, expiresAt })
  const row = await accounts.keyById(db, { accountId, id: made.id })
  if (!row) throw new Error('the key that was made is not there')
  return { ...showKey(row), secret: made.key }
}

function expired(): Problem {
  const fault = { param: '/expires_at', code: 'out_of_range', message: 'must lie in the future' }
  return new Problem('invalid_request', { param: fault.param, errors: [fault] })
}

export const showKey = (row: accounts.KeyRow): KeyObject => ({
  id: row.id,
  object: 'key',
  name: row.name,
  mode: row.livemode ? 'live' : 'test',
  livemode: row.livemode,
  scope: row.scope,
  hint: row.hint,
  networks: row.networks,
  expires_at: row.expires_at,
  last_used_at: row.last_used_at,
  revoked_at: row.revoked_at,
  created_at: row.created_at,
})

/** At the operator's command, whosever key it is. */
export function revokeKey({ db, clock }: House, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const revoked = await accounts.revokeKey(tx, { id, at: iso(clock.now()) })
    if (!revoked) return false
    const { account_id: accountId, livemode } = revoked
    await noteCommand({ db: tx, clock }, { accountId, livemode, action: 'revoke_key', target: id })
    return true
  })
}

/** One of the account's own keys. */
export async function withdrawKey(
  { db, clock }: { db: Queryable; clock: Clock },
  which: { accountId: string; id: string },
): Promise<KeyObject> {
  if (!isId('key', which.id)) throw new Problem('not_found')
  await accounts.revokeKey(db, { ...which, at: iso(clock.now()) })
  const row = await accounts.keyById(db, which)
  if (!row) throw new Problem('not_found')
  return showKey(row)
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
  return db.transaction(async (tx) => {
    if (!(await insertNumber(tx, row))) return 'taken'
    const done = { accountId: account.id, livemode: true, action: 'add_number', target: row.id }
    await noteCommand({ db: tx, clock }, done)
    return 'added'
  })
}

async function createIn(tx: Queryable, clock: Clock, name: string): Promise<boolean> {
  const at = iso(clock.now())
  const id = newId('account')
  if (!(await accounts.insertAccount(tx, { id, name, at }))) return false
  await accounts.insertDefaultClient(tx, { id: newId('client'), accountId: id, at })
  await insertNumber(tx, { id: newId('number'), accountId: id, livemode: false, number: TEST_NUMBER, at })
  await noteCommand({ db: tx, clock }, { accountId: id, action: 'create_account', target: id })
  return true
}

async function createKeyIn(tx: Queryable, clock: Clock, wanted: { name: string } & KeyTerms): Promise<string> {
  const account = await accounts.accountByName(tx, wanted.name)
  if (!account) throw new Error('a key needs its account')
  const { id, key } = await insertIn(tx, clock, { ...wanted, accountId: account.id })
  const { livemode } = wanted
  await noteCommand({ db: tx, clock }, { accountId: account.id, livemode, action: 'create_key', target: id })
  return key
}

async function insertIn(
  tx: Queryable,
  clock: Clock,
  wanted: { accountId: string } & KeyTerms,
): Promise<{ id: string; key: string }> {
  const key = generateKey(wanted.livemode)
  const id = newId('key')
  await accounts.insertKey(tx, {
    id,
    accountId: wanted.accountId,
    livemode: wanted.livemode,
    name: wanted.label ?? '',
    scope: wanted.scope ?? 'full',
    networks: wanted.networks ?? [],
    expiresAt: wanted.expiresAt ?? null,
    hash: hashKey(key),
    hint: hintOf(key),
    at: iso(clock.now()),
  })
  return { id, key }
}
