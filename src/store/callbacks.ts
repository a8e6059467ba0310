import type { Queryable } from './db.ts'
import { sql } from './sql.ts'

/** Callbacks: a new queued call that points to the one in which it was asked for. */

/** The call `c` belongs to no campaign that was cancelled. */
export const campaignLives = sql`
  not exists (select 1 from campaigns p where p.id = c.campaign_id and p.status = 'cancelled')`

/**
 * Copies the call into a new one that is due then, provided that its agent and client still are there and that its
 * number is not on the do-not-call list. Everything that was fixed when the first was queued stays fixed. False when it
 * is not so.
 */
export async function insertCallback(
  tx: Queryable,
  callback: { id: string; of: string; at: string; createdAt: string },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into calls (id, account_id, livemode, direction, agent_id, agent_version, agent_name, client_id, client_external_id,
                       campaign_id, retry_of, reference, to_number, to_hash, from_number, inputs, callback_url, status, max_attempts,
                       scheduled_at, due_at, callback_depth, model, created_at)
    select ${callback.id}, c.account_id, c.livemode, 'outbound', c.agent_id, c.agent_version, c.agent_name, c.client_id,
           c.client_external_id, c.campaign_id, c.id, c.reference, c.to_number, c.to_hash, c.from_number, c.inputs, c.callback_url,
           'queued', c.max_attempts, ${callback.at}::timestamptz, ${callback.at}::timestamptz, c.callback_depth + 1, c.model,
           ${callback.createdAt}::timestamptz
      from calls c join agents g on g.id = c.agent_id join clients k on k.id = c.client_id
     where c.id = ${callback.of} and g.status <> 'archived' and k.deleted_at is null and ${campaignLives}
       and may_queue(c.account_id, c.livemode, c.to_hash, c.agent_id, null)
    returning 1`)
  return rows.length > 0
}

export async function setCallbackAt(tx: Queryable, call: { id: string; at: string }): Promise<void> {
  await tx.query(sql`update calls set callback_at = ${call.at} where id = ${call.id}`)
}

/**
 * Whether the agent of a call is not archived, its client not deleted and its campaign not cancelled. Whoever archives
 * waits until this transaction ends, and then finds what it put into the queue.
 */
export async function isAlive(tx: Queryable, callId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from calls c join agents g on g.id = c.agent_id join clients k on k.id = c.client_id
     where c.id = ${callId} and g.status <> 'archived' and k.deleted_at is null and ${campaignLives} for key share of g`)
  return rows.length > 0
}
