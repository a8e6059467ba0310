import type { Owned } from './call-moves.ts'
import { type CallRow, callColumns } from './calls.ts'
import type { Queryable } from './db.ts'
import { sql } from './sql.ts'

/**
 * The attempt never was: it is not counted, its row is gone, and its line and its own daily slot are free. The call
 * stays `dialing` for whoever moves it in the same transaction. How many in a row were voided, with this one; undefined
 * when the call is not the node's.
 */
export async function voidAttempt(tx: Queryable, which: Owned): Promise<number | undefined> {
  const [row] = await tx.query(sql<{ unsent: number }>`
    with call as (
      update calls c set attempts = c.attempts - 1, unsent = c.unsent + 1
       where c.id = ${which.id} and c.node_id = ${which.nodeId} and c.status = 'dialing'
      returning c.id, c.account_id, c.livemode, c.to_hash, c.attempts, c.unsent),
    voided as (
      delete from attempts t using call where t.call_id = call.id and t.n = call.attempts + 1 returning t.day, t.nth),
    returned as (
      delete from daily_slots d using call, voided
       where d.account_id = call.account_id and d.livemode = call.livemode and d.to_hash = call.to_hash
         and d.day = voided.day and d.n = voided.nth),
    freed as (delete from line_slots s using call where s.call_id = call.id)
    select unsent from call`)
  return row?.unsent
}

/**
 * Back to the queue after a voided attempt, unless somebody has hung up; the call shows how the last one ended that was
 * made.
 */
export async function requeueUnsent(tx: Queryable, which: Owned & { dueAt: string }): Promise<CallRow | undefined> {
  const [row] = await tx.query(sql<CallRow>`
    update calls c set status = 'queued', due_at = ${which.dueAt}, next_attempt_at = ${which.dueAt}, waiting_for = 'telephony',
                       node_id = null,
                       outcome = (select t.outcome from attempts t where t.call_id = c.id order by t.n desc limit 1)
     where c.id = ${which.id} and c.node_id = ${which.nodeId} and c.status = 'dialing' and not c.hung_up
    returning ${callColumns}`)
  return row
}
