import type { TransferRecord } from '#contract/calls.ts'
import type { Owned } from './call-moves.ts'
import { type CallRow, type CallWords, callColumns } from './calls.ts'
import type { Queryable } from './db.ts'
import { sql } from './sql.ts'

/**
 * People who were handed over to an operator: the steps of it, by the node that holds their line. Each repeats that
 * node and the state that it starts from: whoever comes second moves nothing.
 */

/** The record as it becomes; what an anonymised call has lost of it stays lost. */
const become = ({ status, ended_at, duration_seconds }: TransferRecord) => sql`
  json_build_object('to', d.transfer ->> 'to', 'status', ${status}::text, 'requested_at', d.transfer ->> 'requested_at',
                    'ended_at', ${ended_at}::text, 'duration_seconds', ${duration_seconds}::int)`

export type TransferStep = Owned & { from: TransferRecord['status']; record: TransferRecord; answeredAt: string | null }

const isHeld = ({ id, nodeId, from }: TransferStep) => sql`
  d.call_id = ${id} and d.transfer_node = ${nodeId} and d.transfer ->> 'status' = ${from}`

/** One step on; false when it was not the node's any more, or is elsewhere. */
export async function stepTransfer(db: Queryable, step: TransferStep): Promise<boolean> {
  const rows = await db.query(sql`
    update call_details d set transfer = ${become(step.record)}, transfer_answered_at = ${step.answeredAt}::timestamptz
     where ${isHeld(step)} returning d.call_id`)
  return rows.length > 0
}

/** The person's line has ended, and is free. */
export async function endTransfer(tx: Queryable, step: TransferStep): Promise<boolean> {
  const rows = await tx.query(sql`
    with over as (
      update call_details d set transfer = ${become(step.record)}, transfer_node = null, transfer_seen_at = null
       where ${isHeld(step)} returning d.call_id),
    freed as (delete from line_slots s using over where s.call_id = over.call_id),
    let_go as (update calls c set line_kept = false from over where c.id = over.call_id)
    select call_id from over`)
  return rows.length > 0
}

/** Whether the node still holds the person's line. */
export async function holdsTransfer(db: Queryable, { id, nodeId }: Owned): Promise<boolean> {
  const rows = await db.query(sql`select 1 from call_details where call_id = ${id} and transfer_node = ${nodeId}`)
  return rows.length > 0
}

/**
 * What was said after the agent had come back. Nothing is added to a call that was anonymised meanwhile: its row is
 * held until this is written.
 */
export async function keepReturnWords(db: Queryable, { id, nodeId, from, turns }: Owned & Omit<CallWords, 'callId'>) {
  await db.query(sql`
    insert into call_words (call_id, n, turns)
    select c.id, ${from}::int, ${JSON.stringify(turns)}::json
      from calls c join call_details d on d.call_id = c.id
     where c.id = ${id} and d.transfer_node = ${nodeId} and c.anonymized_at is null
       for share of c
    on conflict (call_id, n) do update set turns = excluded.turns`)
}

export type TransferringRow = CallRow & {
  transfer: TransferRecord
  transfer_node: string
  transfer_answered_at: string | null
  transfer_seen_at: string | null
}

const transferring = sql<TransferringRow>`
  select ${callColumns}, d.transfer, d.transfer_node, d.transfer_answered_at, d.transfer_seen_at
    from call_details d join calls c on c.id = d.call_id`

/** Of this call, while somebody holds its line. */
export async function transferOf(db: Queryable, callId: string): Promise<TransferringRow | undefined> {
  const [row] = await db.query(sql<TransferringRow>`
    ${transferring} where d.call_id = ${callId} and d.transfer_node is not null`)
  return row
}

/** Those whose node has no row. */
export function orphanedTransfers(db: Queryable, limit: number): Promise<TransferringRow[]> {
  return db.query(sql<TransferringRow>`
    ${transferring} where d.transfer_node is not null and not exists (select 1 from nodes n where n.id = d.transfer_node)
     order by d.call_id limit ${limit}`)
}
