import type { Queryable } from './db.ts'
import { nothing, sql } from './sql.ts'

/**
 * Usage records: what answered live calls cost, one each. The table computes what is billed and refuses every change.
 */

/**
 * Bills calls that have just ended, in the transaction that ended them, with the time that the person was on the line
 * after the conversation, at the price that is in force: the client's, else the account's. The account is held so that
 * its currency stays what is written here.
 */
export async function insertUsage(
  tx: Queryable,
  calls: readonly { callId: string; usageId: string; at: string; afterSeconds: number }[],
): Promise<void> {
  await tx.query(sql`
    insert into usage_records (id, call_id, account_id, livemode, client_id, agent_id, agent_version, agent_name, direction,
                               answered_at, seconds, price_per_minute, rounding_seconds, currency, created_at)
    select g.usage_id, c.id, c.account_id, c.livemode, c.client_id, c.agent_id, c.agent_version, c.agent_name, c.direction,
           c.answered_at, c.duration_seconds + g.after_seconds,
           coalesce(k.price_per_minute, a.price_per_minute), coalesce(k.rounding_seconds, a.rounding_seconds), a.currency, g.at
      from unnest(${calls.map((call) => call.callId)}::text[], ${calls.map((call) => call.usageId)}::text[],
                  ${calls.map((call) => call.at)}::timestamptz[], ${calls.map((call) => call.afterSeconds)}::int[])
             as g(call_id, usage_id, at, after_seconds)
      join calls c on c.id = g.call_id and c.livemode and c.answered_at is not null
      join clients k on k.id = c.client_id
      join accounts a on a.id = c.account_id
       for key share of a`)
}

export interface UsageFilter {
  accountId: string
  livemode: boolean
  /** The first day of the month. */
  month: string
  client?: string | undefined
}

const records = (filter: UsageFilter) => sql`
  r.account_id = ${filter.accountId} and r.livemode = ${filter.livemode} and r.month = ${filter.month}::date
    ${filter.client !== undefined ? sql`and r.client_id = ${filter.client}` : nothing}`

export interface UsageRow {
  id: string
  call_id: string
  client_id: string
  client_external_id: string
  agent_id: string
  agent_version: number
  agent_name: string
  direction: 'outbound' | 'inbound'
  answered_at: string
  seconds: number
  /** In ten-thousandths. */
  billed_minutes: number
  /** In millionths; as text, since it is money. */
  amount: string
  currency: string
  created_at: string
}

export function listUsage(
  db: Queryable,
  filter: UsageFilter & { before?: string | undefined; limit: number },
): Promise<UsageRow[]> {
  return db.query(sql<UsageRow>`
    select r.id, r.call_id, r.client_id, k.external_id as client_external_id, r.agent_id, r.agent_version, r.agent_name,
           r.direction, r.answered_at, r.seconds, r.billed_minutes, r.amount::text, r.currency, r.created_at
      from usage_records r join clients k on k.id = r.client_id
     where ${records(filter)} ${filter.before !== undefined ? sql`and r.id < ${filter.before}` : nothing}
     order by r.id desc limit ${filter.limit}`)
}

export interface UsageSum {
  client_id: string
  client_external_id: string
  calls: number
  seconds: number
  billed_minutes: number
  amount: string
}

/** The month by client, the newest first; only those that have a record. */
export function sumUsage(db: Queryable, filter: UsageFilter): Promise<UsageSum[]> {
  return db.query(sql<UsageSum>`
    select s.*, k.external_id as client_external_id
      from (select r.client_id, count(*) as calls, sum(r.seconds) as seconds, sum(r.billed_minutes)::bigint as billed_minutes,
                   sum(r.amount)::text as amount
              from usage_records r where ${records(filter)} group by r.client_id) s
      join clients k on k.id = s.client_id
     order by s.client_id desc`)
}

export async function currencyOf(db: Queryable, accountId: string): Promise<string> {
  const [row] = await db.query(sql<{ currency: string }>`select currency from accounts where id = ${accountId}`)
  if (!row) throw new Error('usage without an account')
  return row.currency
}
