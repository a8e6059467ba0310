import type { Queryable } from './db.ts'
import { sql } from './sql.ts'

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

export async function unrouteAgent(tx: Queryable, agentId: string): Promise<void> {
  await tx.query(sql`update numbers set agent_id = null where agent_id = ${agentId}`)
}
