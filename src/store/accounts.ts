import type { Scope } from '#contract/scopes.ts'
import { brokenConstraint, type Queryable } from './db.ts'
import { nothing, sql } from './sql.ts'

/** Accounts, their keys and their default client. */

export interface AccountRow {
  id: string
  name: string
  concurrent_calls: number
  inbound_calls: number
  created_at: string
  client_id: string
  client_external_id: string
}

export interface KeyRow {
  id: string
  account_id: string
  account_name: string
  livemode: boolean
  name: string
  scope: Scope
  /** From where it may be used; none: from anywhere. */
  networks: string[]
  hint: string
  created_at: string
  expires_at: string | null
  last_used_at: string | null
  revoked_at: string | null
}

/** Every column of an account, with its default client beside it. */
const account = sql`
  select a.id, a.name, a.concurrent_calls, a.inbound_calls, a.created_at, c.id as client_id, c.external_id as client_external_id
    from accounts a join clients c on c.account_id = a.id and c.is_default`

export async function accountById(db: Queryable, id: string): Promise<AccountRow | undefined> {
  const [row] = await db.query(sql<AccountRow>`${account} where a.id = ${id}`)
  return row
}

export async function accountByName(db: Queryable, name: string): Promise<AccountRow | undefined> {
  const [row] = await db.query(sql<AccountRow>`${account} where a.name = ${name}`)
  return row
}

export async function countAccounts(db: Queryable): Promise<number> {
  const [row] = await db.query(sql<{ n: number }>`select count(*) as n from accounts`)
  return row?.n ?? 0
}

/** Two nodes that start together must not both found the first account: the second waits here. */
export async function lockFounding(tx: Queryable): Promise<void> {
  await tx.query(sql`lock table accounts in share row exclusive mode`)
}

/** False when the name is taken. */
export async function insertAccount(tx: Queryable, row: { id: string; name: string; at: string }): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into accounts (id, name, created_at) values (${row.id}, ${row.name}, ${row.at})
    on conflict (name) do nothing returning id`)
  return rows.length > 0
}

export async function insertDefaultClient(
  tx: Queryable,
  row: { id: string; accountId: string; at: string },
): Promise<void> {
  await tx.query(sql`
    insert into clients (id, account_id, name, external_id, is_default, created_at)
    values (${row.id}, ${row.accountId}, 'default', 'default', true, ${row.at})`)
}

/** What an account is granted, and what it pays. */
export interface Terms {
  concurrentCalls: number
  inboundCalls: number
  retentionMonths: number
  /** In millionths of the currency's unit. */
  pricePerMinute: bigint
  roundingSeconds: number
  currency: string
  /** Prefixes, and `any`; none: the countries of its own live numbers. */
  destinations: readonly string[]
  dailyMinutes: number
}

/** As many minutes as there are. */
export const NO_LIMIT = -1

/** Only the terms that are given change. An account that has been billed keeps its currency. */
export async function changeTerms(
  db: Queryable,
  { name, terms }: { name: string; terms: Partial<Terms> },
): Promise<'changed' | 'no_account' | 'currency_fixed'> {
  try {
    const rows = await db.query(sql`
      update accounts set concurrent_calls = coalesce(${terms.concurrentCalls ?? null}, concurrent_calls),
                          inbound_calls = coalesce(${terms.inboundCalls ?? null}, inbound_calls),
                          retention_months = coalesce(${terms.retentionMonths ?? null}, retention_months),
                          price_per_minute = coalesce(${terms.pricePerMinute?.toString() ?? null}::bigint, price_per_minute),
                          rounding_seconds = coalesce(${terms.roundingSeconds ?? null}, rounding_seconds),
                          currency = coalesce(${terms.currency ?? null}, currency),
                          destinations = nullif(coalesce(${terms.destinations ?? null}::text[], destinations), '{}'),
                          daily_minutes = nullif(coalesce(${terms.dailyMinutes ?? null}, daily_minutes), ${NO_LIMIT})
       where name = ${name} returning id`)
    return rows.length > 0 ? 'changed' : 'no_account'
  } catch (error) {
    if (brokenConstraint(error) === 'usage_records_account_id_currency_fkey') return 'currency_fixed'
    throw error
  }
}

/** All that an account was granted, for whoever looks it up. */
interface GrantedRow {
  id: string
  concurrent_calls: number
  inbound_calls: number
  retention_months: number
  price_per_minute: string
  rounding_seconds: number
  currency: string
  destinations: string[] | null
  daily_minutes: number | null
  /** Of today, until that instant. */
  spent_seconds: number
  numbers: string[]
  /** The countries of its own live numbers, by their codes. */
  countries: string[]
}

export async function grantedTo(db: Queryable, name: string, now: string): Promise<GrantedRow | undefined> {
  const [row] = await db.query(sql<GrantedRow>`
    select a.id, a.concurrent_calls, a.inbound_calls, a.retention_months, a.price_per_minute::text, a.rounding_seconds, a.currency,
           a.destinations, a.daily_minutes, spent_seconds(a.id, ${now})::int as spent_seconds,
           array(select n.number from numbers n where n.account_id = a.id and n.livemode order by n.id) as numbers,
           array(select distinct calling_country(n.number) from numbers n where n.account_id = a.id and n.livemode order by 1) as countries
      from accounts a where a.name = ${name}`)
  return row
}

export interface NewKeyRow {
  id: string
  accountId: string
  livemode: boolean
  name: string
  scope: Scope
  networks: readonly string[]
  expiresAt: string | null
  hash: Buffer
  hint: string
  at: string
}

export async function insertKey(db: Queryable, row: NewKeyRow): Promise<void> {
  await db.query(sql`
    insert into api_keys (id, account_id, livemode, name, scope, networks, expires_at, hash, hint, created_at)
    values (${row.id}, ${row.accountId}, ${row.livemode}, ${row.name}, ${row.scope}, ${row.networks}::text[],
            ${row.expiresAt}::timestamptz, ${row.hash}, ${row.hint}, ${row.at})`)
}

const key = sql`
  select k.id, k.account_id, a.name as account_name, k.livemode, k.name, k.scope, k.networks, k.hint, k.created_at, k.expires_at,
         k.last_used_at, k.revoked_at
    from api_keys k join accounts a on a.id = k.account_id`

export async function keyByHash(db: Queryable, hash: Buffer): Promise<KeyRow | undefined> {
  const [row] = await db.query(sql<KeyRow>`${key} where k.hash = ${hash}`)
  return row
}

export async function keyById(db: Queryable, which: { accountId: string; id: string }): Promise<KeyRow | undefined> {
  const [row] = await db.query(sql<KeyRow>`${key} where k.id = ${which.id} and k.account_id = ${which.accountId}`)
  return row
}

export function allKeys(db: Queryable): Promise<KeyRow[]> {
  return db.query(sql<KeyRow>`${key} order by k.id`)
}

export function keysOf(
  db: Queryable,
  filter: { accountId: string; before?: string | undefined; limit: number },
): Promise<KeyRow[]> {
  return db.query(sql<KeyRow>`${key}
    where k.account_id = ${filter.accountId} ${filter.before !== undefined ? sql`and k.id < ${filter.before}` : nothing}
    order by k.id desc limit ${filter.limit}`)
}

/**
 * Whose key it was, if there was such a key of that account where one is named; revoking twice keeps the first time.
 */
export async function revokeKey(
  db: Queryable,
  which: { id: string; accountId?: string; at: string },
): Promise<{ account_id: string; livemode: boolean } | undefined> {
  const [row] = await db.query(sql<{ account_id: string; livemode: boolean }>`
    update api_keys set revoked_at = coalesce(revoked_at, ${which.at})
     where id = ${which.id} and account_id = coalesce(${which.accountId ?? null}, account_id) returning account_id, livemode`)
  return row
}

/** Many keys at once, so that a request never writes: see the auth cache. */
export async function noteLastUse(db: Queryable, uses: { id: string; at: string }[]): Promise<void> {
  await db.query(sql`
    update api_keys k set last_used_at = greatest(k.last_used_at, u.at)
      from unnest(${uses.map((use) => use.id)}::text[], ${uses.map((use) => use.at)}::timestamptz[]) as u(id, at)
     where k.id = u.id`)
}
