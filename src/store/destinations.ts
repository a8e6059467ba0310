import type { Queryable } from './db.ts'
import { sql } from './sql.ts'

/** Whom accounts may call. The database has the rule; a trigger on `attempts` stands behind whoever forgets to ask. */
interface Destination {
  accountId: string
  /** The account's own number under which it is called. */
  from: string
}

/** Of these numbers, those that the account may not call. */
export async function forbiddenAmong(
  db: Queryable,
  { accountId, from }: Destination,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query(sql<{ number: string }>`
    select n as number from unnest(${numbers}::text[]) as n where not may_call(${accountId}, n, ${from})`)
  return new Set(rows.map(({ number }) => number))
}

/** Calls that wait because the account has spent its minutes are due again: it has others now. */
export async function releaseSpending(db: Queryable, account: { name: string; now: string }): Promise<void> {
  await db.query(sql`
    update calls c set due_at = ${account.now}, waiting_for = null
      from accounts a where a.name = ${account.name} and c.account_id = a.id and c.stage = 'queued' and c.status = 'queued'
       and c.waiting_for = 'spending_limit'`)
}
