import type { UsageObject, UsageRecord } from '#contract/usage.ts'
import { type Clock, ROME } from '#kernel/clock.ts'
import { showMoney } from '#kernel/money.ts'
import type { Queryable } from '#store/db.ts'
import * as store from '#store/usage.ts'

/**
 * Usage: what live calls cost. Each answered one has a record, rounded by itself; the bill of a month is the sum of its
 * records, in integers, and nothing besides. A month is one in Italy, by when the call was answered.
 */
export interface UsageQuery {
  accountId: string
  livemode: boolean
  /** `YYYY-MM`; the current one when absent. */
  month?: string | undefined
  client?: string | undefined
}

/** The month that was asked for, or the one that it is now in Italy. */
export const monthOf = ({ month }: Pick<UsageQuery, 'month'>, clock: Clock): string =>
  month ?? clock.now().toZonedDateTimeISO(ROME).toPlainDate().toPlainYearMonth().toString()

export async function readUsage(
  { db, clock }: { db: Queryable; clock: Clock },
  asked: UsageQuery,
): Promise<UsageObject> {
  const month = monthOf(asked, clock)
  const [sums, currency] = await Promise.all([
    store.sumUsage(db, { ...asked, month: firstDay(month) }),
    store.currencyOf(db, asked.accountId),
  ])
  const clients = sums.map((sum) => ({
    client: { id: sum.client_id, external_id: sum.client_external_id },
    calls: sum.calls,
    seconds: sum.seconds,
    billed_minutes: minutes(sum.billed_minutes),
    amount: showMoney(BigInt(sum.amount)),
  }))
  const total = (count: (sum: store.UsageSum) => number) => sums.reduce((all, sum) => all + count(sum), 0)
  return {
    object: 'usage',
    month,
    livemode: asked.livemode,
    currency,
    calls: total((sum) => sum.calls),
    seconds: total((sum) => sum.seconds),
    billed_minutes: minutes(total((sum) => sum.billed_minutes)),
    amount: showMoney(sums.reduce((all, sum) => all + BigInt(sum.amount), 0n)),
    clients,
  }
}

export async function listUsage(
  db: Queryable,
  asked: UsageQuery & { month: string; before?: string | undefined; limit: number },
): Promise<UsageRecord[]> {
  const rows = await store.listUsage(db, { ...asked, month: firstDay(asked.month) })
  return rows.map((row) => ({
    id: row.id,
    object: 'usage_record',
    call: row.call_id,
    client: { id: row.client_id, external_id: row.client_external_id },
    agent: { id: row.agent_id, version: row.agent_version, name: row.agent_name },
    direction: row.direction,
    answered_at: row.answered_at,
    seconds: row.seconds,
    billed_minutes: minutes(row.billed_minutes),
    amount: showMoney(BigInt(row.amount)),
    currency: row.currency,
    created_at: row.created_at,
  }))
}

const firstDay = (month: string): string => `${month}-01`

/** Ten-thousandths as a number of four decimals, the nearest there is: it prints as they are. */
const minutes = (tenThousandths: number): number => tenThousandths / 10_000
