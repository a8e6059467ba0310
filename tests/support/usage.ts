import { newId } from '#kernel/ids.ts'
import type { Queryable } from '#store/db.ts'
import { sql } from '#store/sql.ts'

/** What a usage record is made of; the rest the table computes. */
export interface Used {
  accountId: string
  clientId: string
  answeredAt?: string
  seconds?: number
  pricePerMinute?: bigint
  roundingSeconds?: number
  currency?: string
  livemode?: boolean
  callId?: string
}

/** A record of a call that never was; its id. */
export async function addUsage(db: Queryable, used: Used): Promise<string> {
  const { answeredAt = '2026-11-15T09:30:00Z', seconds = 61, pricePerMinute = 120_000n, roundingSeconds = 60 } = used
  const { currency = 'EUR', livemode = true, callId = newId('call') } = used
  const id = newId('usage')
  await db.query(sql`
    insert into usage_records (id, call_id, account_id, livemode, client_id, agent_id, agent_version, agent_name, direction,
                               answered_at, seconds, price_per_minute, rounding_seconds, currency, created_at)
    values (${id}, ${callId}, ${used.accountId}, ${livemode}, ${used.clientId}, ${newId('agent')}, 1, 'Conferma appuntamenti',
            'outbound', ${answeredAt}, ${seconds}, ${pricePerMinute.toString()}::bigint, ${roundingSeconds}, ${currency}, ${answeredAt})`)
  return id
}
