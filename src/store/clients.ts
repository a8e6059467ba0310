import type { Queryable } from './db.ts'
import { nothing, sql } from './sql.ts'

/** Clients of an account, and their log-ins. A deleted one keeps its row: calls and records go on naming it. */

export interface ClientRow {
  id: string
  name: string
  external_id: string
  is_default: boolean
  email: string | null
  /** In millionths; as text, since it is money. */
  price_per_minute: string | null
  rounding_seconds: number | null
  created_at: string
}

const client = sql`
  select c.id, c.name, c.external_id, c.is_default, l.email, c.price_per_minute::text, c.rounding_seconds, c.created_at
    from clients c left join client_logins l on l.client_id = c.id`

export function listClients(
  db: Queryable,
  filter: { accountId: string; before?: string | undefined; limit: number },
): Promise<ClientRow[]> {
  return db.query(sql<ClientRow>`${client}
    where c.account_id = ${filter.accountId} and c.deleted_at is null
      ${filter.before !== undefined ? sql`and c.id < ${filter.before}` : nothing}
    order by c.id desc limit ${filter.limit}`)
}

export interface NewClientRow {
  id: string
  accountId: string
  name: string
  externalId: string
  price: { perMinute: bigint; roundingSeconds: number } | null
  at: string
}

/** False when a living client of the account has that external id. */
export async function insertClient(tx: Queryable, row: NewClientRow): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into clients (id, account_id, name, external_id, price_per_minute, rounding_seconds, created_at)
    values (${row.id}, ${row.accountId}, ${row.name}, ${row.externalId}, ${row.price?.perMinute.toString() ?? null}::bigint,
            ${row.price?.roundingSeconds ?? null}, ${row.at})
    on conflict (account_id, external_id) where deleted_at is null do nothing returning id`)
  return rows.length > 0
}

export async function insertLogin(tx: Queryable, row: { clientId: string; email: string; at: string }): Promise<void> {
  await tx.query(sql`
    insert into client_logins (client_id, email, created_at) values (${row.clientId}, ${row.email}, ${row.at})`)
}

/** A living client of the account; until this transaction ends nobody else deletes it, and no agent is made for it. */
export async function lockClient(
  tx: Queryable,
  which: { accountId: string; id: string },
): Promise<{ id: string; is_default: boolean } | undefined> {
  const [row] = await tx.query(sql<{ id: string; is_default: boolean }>`
    select id, is_default from clients
     where id = ${which.id} and account_id = ${which.accountId} and deleted_at is null for update`)
  return row
}

/** The client is gone, and nobody is let in by its address any more. */
export async function markDeleted(tx: Queryable, which: { id: string; at: string }): Promise<void> {
  await tx.query(sql`update clients set deleted_at = ${which.at} where id = ${which.id}`)
  await tx.query(sql`delete from client_logins where client_id = ${which.id}`)
}
