import type { Queryable } from './db.ts'
import { nothing, sql } from './sql.ts'

/** Telephone numbers of an account and the agents they lead to. */

/** False when the number is taken: a live one by anybody, a test one by this account. */
export async function insertNumber(
  db: Queryable,
  row: { id: string; accountId: string; livemode: boolean; number: string; at: string },
): Promise<boolean> {
  const rows = await db.query(sql`
    insert into numbers (id, account_id, livemode, number, created_at)
    values (${row.id}, ${row.accountId}, ${row.livemode}, ${row.number}, ${row.at})
    on conflict do nothing returning id`)
  return rows.length > 0
}

/** The account's numbers of both modes: an agent belongs to both. */
export async function numbersOf(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db.query(sql<{ number: string }>`
    select number from numbers where account_id = ${accountId} order by id`)
  return rows.map((row) => row.number)
}

export async function unrouteAgents(tx: Queryable, agentIds: readonly string[]): Promise<void> {
  await tx.query(sql`update numbers set agent_id = null where agent_id = any(${agentIds}::text[])`)
}

export interface NumberRow {
  id: string
  number: string
  label: string
  agent_id: string | null
  agent_name: string | null
  livemode: boolean
  created_at: string
}

const number = sql`
  select n.id, n.number, n.label, n.agent_id, a.config ->> 'name' as agent_name, n.livemode, n.created_at
    from numbers n left join agents a on a.id = n.agent_id`

export interface WhoseNumber {
  accountId: string
  livemode: boolean
  id: string
}

export async function numberById(db: Queryable, which: WhoseNumber): Promise<NumberRow | undefined> {
  const [row] = await db.query(sql<NumberRow>`
    ${number} where n.id = ${which.id} and n.account_id = ${which.accountId} and n.livemode = ${which.livemode}`)
  return row
}

export function listNumbers(
  db: Queryable,
  filter: { accountId: string; livemode: boolean; before?: string | undefined; limit: number },
): Promise<NumberRow[]> {
  return db.query(sql<NumberRow>`${number}
    where n.account_id = ${filter.accountId} and n.livemode = ${filter.livemode}
      ${filter.before !== undefined ? sql`and n.id < ${filter.before}` : nothing}
    order by n.id desc limit ${filter.limit}`)
}

/** A label that is not given stays. */
export async function routeNumber(
  tx: Queryable,
  change: WhoseNumber & { agentId: string | null; label: string | null },
): Promise<void> {
  await tx.query(sql`
    update numbers set agent_id = ${change.agentId}, label = coalesce(${change.label}, label)
     where id = ${change.id} and account_id = ${change.accountId} and livemode = ${change.livemode}`)
}

/** Which of the account's live numbers calls are placed from: the one wanted if it is there, else the first. */
export async function liveCallerId(
  db: Queryable,
  which: { accountId: string; wanted: string | null },
): Promise<string | undefined> {
  const [row] = await db.query(sql<{ number: string }>`
    select number from numbers where account_id = ${which.accountId} and livemode
       ${which.wanted !== null ? sql`and number = ${which.wanted}` : nothing}
     order by id limit 1`)
  return row?.number
}
