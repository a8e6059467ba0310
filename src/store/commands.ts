import type { Queryable } from './db.ts'
import { nothing, sql } from './sql.ts'
import type { Whose } from './suppressions.ts'

/** What nodes tell each other about calls: rows that are addressed to the node which holds the call. */

export type CommandKind = 'cancel' | 'hang_up'

export interface StoredCommand {
  call_id: string
  kind: CommandKind
}

/**
 * Has the legs cancelled that ring at listed numbers of this list, or at this one only. The list and its lane are held,
 * so no other call can begin to ring meanwhile. An account rings few numbers at once, however many are listed. How many
 * they were.
 */
export async function cancelRinging(
  tx: Queryable,
  { accountId, livemode }: Whose,
  { hash, at }: { hash?: Buffer | undefined; at: string },
): Promise<number> {
  const rows = await tx.query(sql`
    with ringing as materialized (
      select c.id, c.node_id, c.to_hash from calls c
       where c.account_id = ${accountId} and c.livemode = ${livemode} and c.stage = 'running'
         and c.status = 'dialing' and c.node_id is not null
         ${hash !== undefined ? sql`and c.to_hash = ${hash}` : nothing})
    insert into commands (node_id, call_id, kind, created_at)
    select r.node_id, r.id, 'cancel', ${at} from ringing r
     where exists (select 1 from suppressions s
                    where s.account_id = ${accountId} and s.livemode = ${livemode} and s.number_hash = r.to_hash)
    on conflict (node_id, call_id, kind) do nothing
    returning 1`)
  return rows.length
}

/** Has a call ended that rings or talks, with an operator too; false when it does neither. */
export async function hangUp(
  tx: Queryable,
  which: { accountId: string; livemode: boolean; id: string; at: string },
): Promise<boolean> {
  const rows = await tx.query(sql`
    with hung as (
      update calls c set hung_up = true
       where c.id = ${which.id} and c.account_id = ${which.accountId} and c.livemode = ${which.livemode}
         and (c.status in ('dialing', 'in_progress') or c.line_kept)
      returning c.id, case when c.line_kept then (select d.transfer_node from call_details d where d.call_id = c.id)
                           else c.node_id end as node_id),
    told as (
      insert into commands (node_id, call_id, kind, created_at)
      select node_id, id, 'hang_up', ${which.at} from hung where node_id is not null
      on conflict (node_id, call_id, kind) do nothing)
    select 1 from hung`)
  return rows.length > 0
}

/** The oldest of those that are for this node. */
export function commandsFor(db: Queryable, nodeId: string, limit: number): Promise<StoredCommand[]> {
  return db.query(sql<StoredCommand>`
    select call_id, kind from commands where node_id = ${nodeId} order by created_at, call_id, kind limit ${limit}`)
}

/** Takes away those that this node has acted on, and those about calls that it does not hold any more. */
export async function removeCommands(db: Queryable, nodeId: string, done: readonly StoredCommand[]): Promise<void> {
  await db.query(sql`
    delete from commands m using (
      select g.call_id, g.kind
        from unnest(${done.map((one) => one.call_id)}::text[], ${done.map((one) => one.kind)}::text[]) as g(call_id, kind)
      union
      select s.call_id, s.kind from commands s where s.node_id = ${nodeId} and not exists (
        select 1 from calls c where c.id = s.call_id and c.node_id = s.node_id and c.status in ('dialing', 'in_progress'))
         and not exists (select 1 from call_details d where d.call_id = s.call_id and d.transfer_node = s.node_id)) over
     where m.node_id = ${nodeId} and m.call_id = over.call_id and m.kind = over.kind`)
}

/** Those for nodes that have no row: what they held is taken over. */
export async function sweepCommands(db: Queryable): Promise<void> {
  await db.query(sql`delete from commands m where not exists (select 1 from nodes n where n.id = m.node_id)`)
}

export const COMMANDS_CHANNEL = 'centralino_commands'

/**
 * Wakes the nodes. A statement of its own, after the commit: inside a transaction it would hold a lock of the whole
 * server.
 */
export async function wakeNodes(db: Queryable): Promise<void> {
  await db.query(sql`select pg_notify(${COMMANDS_CHANNEL}, '')`)
}
