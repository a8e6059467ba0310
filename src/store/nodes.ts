import { type CallRow, callColumns } from './calls.ts'
import type { Queryable } from './db.ts'
import { sql } from './sql.ts'

/** Nodes and their leases: a node that beats owns what carries its id; one that stopped beating loses it. */

export async function registerNode(
  db: Queryable,
  node: { id: string; roles: string; telephony: boolean; models: readonly string[]; at: string },
): Promise<void> {
  await db.query(sql`
    insert into nodes (id, roles, telephony, models, started_at, heartbeat_at)
    values (${node.id}, ${node.roles}, ${node.telephony}, ${node.models}::text[], ${node.at}, ${node.at})`)
}

/** False when the row is gone: the others have taken this node for dead. */
export async function beat(db: Queryable, node: { id: string; at: string }): Promise<boolean> {
  const rows = await db.query(sql`update nodes set heartbeat_at = ${node.at} where id = ${node.id} returning id`)
  return rows.length > 0
}

/** What a node held, calls and people that were handed over, ended when it was last heard of. */
const lastSeen = sql`
  remembered as (insert into lost_nodes (id, seen_at) select id, heartbeat_at from gone on conflict do nothing),
  seen as (update call_details d set transfer_seen_at = gone.heartbeat_at from gone where d.transfer_node = gone.id)`

export async function leaveNodes(db: Queryable, id: string): Promise<void> {
  await db.query(sql`
    with gone as (delete from nodes where id = ${id} returning id, heartbeat_at), ${lastSeen}
    select id from gone`)
}

/** When a node was last heard of that is gone; null for one that is not, or of which nobody knows. */
export async function lastSeenAt(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db.query(sql<{ seen_at: string }>`select seen_at from lost_nodes where id = ${id}`)
  return row?.seen_at ?? null
}

/** Of nodes that are gone for so long nothing is left to be taken over. */
export async function forgetLost(db: Queryable, before: string): Promise<void> {
  await db.query(sql`
    delete from lost_nodes l where l.seen_at < ${before} and not exists (select 1 from calls c where c.node_id = l.id)`)
}

/** Whether any living node of the installation can place live calls, and whether one of those has this speech model. */
export async function liveService(
  db: Queryable,
  which: { model: string; aliveSince: string },
): Promise<{ telephony: boolean; model: boolean }> {
  const [row] = await db.query(sql<{ telephony: boolean; model: boolean }>`
    select count(*) > 0 as telephony, coalesce(bool_or(${which.model} = any (models)), false) as model
      from nodes where telephony and heartbeat_at >= ${which.aliveSince}`)
  return row ?? { telephony: false, model: false }
}

/**
 * The living node with the role `calls` that is to hold a received call: the preferred one, else the one that owns
 * least. A node that owns `full` or more is passed over. Null when there is none.
 */
export async function callsNode(
  db: Queryable,
  which: { preferred: string; aliveSince: string; full: number },
): Promise<string | null> {
  const [row] = await db.query(sql<{ id: string }>`
    select n.id from nodes n cross join lateral (select count(*) as owned from calls c where c.node_id = n.id) load
     where 'calls' = any (string_to_array(n.roles, ',')) and n.heartbeat_at >= ${which.aliveSince} and load.owned < ${which.full}
     order by n.id = ${which.preferred} desc, load.owned, n.id limit 1`)
  return row?.id ?? null
}

/** Removes the nodes whose lease has run out and names them. What they owned is orphaned from then on. */
export async function removeDead(db: Queryable, silentSince: string): Promise<string[]> {
  const rows = await db.query(sql<{ id: string }>`
    with gone as (delete from nodes where heartbeat_at < ${silentSince} returning id, heartbeat_at), ${lastSeen}
    select id from gone`)
  return rows.map((row) => row.id)
}

/** What any node may simply do again, analyses and deliveries, is free once its owner has no row. */
export async function releaseOrphanedWork(db: Queryable): Promise<void> {
  await db.query(sql`
    update calls c set node_id = null where c.node_id is not null and c.status = 'processing'
       and not exists (select 1 from nodes n where n.id = c.node_id)`)
  await db.query(sql`
    update deliveries d set node_id = null where d.status = 'pending' and not d.waiting and d.node_id is not null
       and not exists (select 1 from nodes n where n.id = d.node_id)`)
  await db.query(sql`
    update test_clocks t set node_id = null where t.node_id is not null
       and not exists (select 1 from nodes n where n.id = t.node_id)
       -- What the lost node was dialling is moved on first, at the instant at which it was dialled.
       and not exists (select 1 from calls c where c.node_id = t.node_id and c.status in ('dialing', 'in_progress'))`)
}

/** Gives back analyses that this node holds and has lost track of. Deliveries likewise. */
export async function releaseAnalyses(
  db: Queryable,
  { nodeId, except }: { nodeId: string; except: readonly string[] },
): Promise<void> {
  await db.query(sql`
    update calls set node_id = null where node_id = ${nodeId} and status = 'processing' and id <> all (${except}::text[])`)
}

/** What carries this node's name as an analysis of its own; what runs on a test clock is its clock's. */
export async function analysesOf(db: Queryable, nodeId: string): Promise<string[]> {
  const rows = await db.query(sql<{ id: string }>`
    select c.id from calls c where c.node_id = ${nodeId} and c.status = 'processing'
       and (c.livemode or not exists (select 1 from test_clocks t where t.account_id = c.account_id))`)
  return rows.map(({ id }) => id)
}

/** Those of an account's test calls, which its clock waits for. */
export async function releaseClockAnalyses(
  db: Queryable,
  { nodeId, accountId }: { nodeId: string; accountId: string },
): Promise<void> {
  await db.query(sql`
    update calls set node_id = null
     where node_id = ${nodeId} and status = 'processing' and account_id = ${accountId} and not livemode`)
}

export async function releaseDeliveries(db: Queryable, nodeId: string, except: readonly string[]): Promise<void> {
  // Thousands may be in hand: they are looked up, and not compared one by one.
  await db.query(sql`
    update deliveries d set node_id = null
     where d.status = 'pending' and not d.waiting and d.node_id = ${nodeId}
       and not exists (select 1 from unnest(${except}::text[]) as held(name) where held.name = d.event_id || '/' || d.channel)`)
}

/** Calls that ring or talk on a node that has no row. */
export function orphans(db: Queryable, limit: number): Promise<(CallRow & { node_id: string })[]> {
  return db.query(sql<CallRow & { node_id: string }>`
    select ${callColumns}, c.node_id from calls c
     where c.node_id is not null and c.status in ('dialing', 'in_progress')
       and not exists (select 1 from nodes n where n.id = c.node_id)
     order by c.id limit ${limit}`)
}

/** The database's own idea of the present, to compare clocks at start. */
export async function databaseNow(db: Queryable): Promise<string> {
  const [row] = await db.query(sql<{ at: string }>`select clock_timestamp() as at`)
  return row?.at ?? ''
}

/** Its major version. */
export async function serverVersion(db: Queryable): Promise<number> {
  const [row] = await db.query(
    sql<{ version: number }>`select current_setting('server_version_num')::int / 10000 as version`,
  )
  return row?.version ?? 0
}
