import { type CallRow, callColumns, type NewRow } from './calls.ts'
import type { Queryable } from './db.ts'
import { sql } from './sql.ts'

/** Calls that are received: who answers a number, on which line, and what a node has to take up. */

/** Received calls of the account wait here for each other until the transaction ends. The limit that is in force. */
export async function lockInboundLimit(tx: Queryable, accountId: string): Promise<number> {
  const [row] = await tx.query(sql<{ inbound_calls: number }>`
    select inbound_calls from accounts where id = ${accountId} for no key update`)
  return row?.inbound_calls ?? 0
}

/** The same, as it is now: nobody waits for it. */
export async function inboundLimit(db: Queryable, accountId: string): Promise<number> {
  const [row] = await db.query(
    sql<{ inbound_calls: number }>`select inbound_calls from accounts where id = ${accountId}`,
  )
  return row?.inbound_calls ?? 0
}

/** The lowest line that no call in progress holds, or null when all are taken. */
export async function freeInboundLine(
  tx: Queryable,
  which: { accountId: string; livemode: boolean; limit: number },
): Promise<number | null> {
  const [row] = await tx.query(sql<{ line: number | null }>`
    select min(line) as line from generate_series(1, ${which.limit}::integer) as line
     where not exists (
       select 1 from calls c where c.account_id = ${which.accountId} and c.livemode = ${which.livemode} and c.held_line = line)`)
  return row?.line ?? null
}

/** Whose live number this is; null when it is nobody's. */
export async function ownerOfLive(db: Queryable, number: string): Promise<string | null> {
  const [row] = await db.query(sql<{ account_id: string }>`
    select account_id from numbers where livemode and number = ${number}`)
  return row?.account_id ?? null
}

export interface Answering {
  agent_id: string | null
  agent_version: number | null
  client_id: string | null
  client_external_id: string | null
}

/** Who answers this number now; undefined when the account has no such number, nulls when nobody does. */
export async function answeringAgent(
  db: Queryable,
  which: { accountId: string; livemode: boolean; number: string },
): Promise<Answering | undefined> {
  const [row] = await db.query(sql<Answering>`
    select a.id as agent_id, a.published_version as agent_version, a.client_id, cl.external_id as client_external_id
      from numbers n left join agents a on a.id = n.agent_id and a.status = 'published' left join clients cl on cl.id = a.client_id
     where n.account_id = ${which.accountId} and n.livemode = ${which.livemode} and n.number = ${which.number}`)
  return row
}

export interface NewInboundRow extends NewRow {
  scenario: string | null
  line: number
  nodeId: string
  at: string
}

/** Written at answer, in progress and owned by the node that holds it. */
export async function insertInboundCall(tx: Queryable, call: NewInboundRow): Promise<CallRow> {
  const [row] = await tx.query(sql<CallRow>`
    insert into calls as c (id, account_id, livemode, direction, agent_id, agent_version, agent_name, client_id, client_external_id,
                            to_number, to_hash, from_number, inputs, status, attempts, max_attempts, answered_at, created_at,
                            scenario, inbound_line, node_id)
    values (${call.id}, ${call.accountId}, ${call.livemode}, 'inbound', ${call.agentId}, ${call.agentVersion}, ${call.agentName},
            ${call.clientId}, ${call.clientExternalId}, ${call.to}, ${call.toHash}, ${call.from}, '{}', 'in_progress', 1, 1,
            ${call.at}, ${call.at}, ${call.scenario}, ${call.line}, ${call.nodeId})
    returning ${callColumns}`)
  if (!row) throw new Error('an insert that returns nothing')
  return row
}

export type RingingRow = CallRow & { scenario: string }

/**
 * Simulated calls that this node is to hold and does not hold yet. Its own memory tells which: nobody else takes them.
 */
export function simulatedInbound(
  db: Queryable,
  which: { nodeId: string; held: readonly string[]; limit: number },
): Promise<RingingRow[]> {
  return db.query(sql<RingingRow>`
    select ${callColumns}, c.scenario from calls c
     where c.node_id = ${which.nodeId} and c.status = 'in_progress' and c.direction = 'inbound' and c.scenario is not null
       and c.id <> all (${which.held}::text[])
     order by c.id limit ${which.limit}`)
}

/** Calls that a telephone received for this node before that instant, and that it does not have in hand. */
export function strayInbound(
  db: Queryable,
  which: { nodeId: string; before: string; held: readonly string[]; limit: number },
): Promise<CallRow[]> {
  return db.query(sql<CallRow>`
    select ${callColumns} from calls c
     where c.node_id = ${which.nodeId} and c.status = 'in_progress' and c.direction = 'inbound' and c.livemode
       and c.created_at < ${which.before} and c.id <> all (${which.held}::text[])
     order by c.id limit ${which.limit}`)
}
