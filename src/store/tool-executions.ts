import type { ToolCallRecord } from '#contract/calls.ts'
import type { Queryable } from './db.ts'
import { sql } from './sql.ts'

/**
 * Actions that were sent to a customer's server, once each, and the entries of `tool_calls` while their call goes on.
 * Only the living node that holds the conversation writes: whoever was taken for dead sends nothing more.
 */
export interface ExecutionHolder {
  callId: string
  nodeId: string
}

export interface Entry {
  n: number
  entry: ToolCallRecord
}

export interface Action {
  tool: string
  /** SHA-256 of the canonical arguments. */
  hash: Buffer
}

/**
 * Writes down that the action is about to be sent, with its entry. `begun`: it may be sent now, by whoever is told so
 * and by nobody else. The call's row is held for the moment: who takes the call over sees the action, or it is not
 * begun.
 */
export async function beginExecution(
  db: Queryable,
  holder: ExecutionHolder,
  action: Action & Entry & { idempotencyKey: string; at: string },
): Promise<'begun' | 'begun_before' | 'not_ours'> {
  const [row] = await db.query(sql<{ ours: boolean; begun: boolean }>`
    with ours as (
      select c.id from calls c
       where c.id = ${holder.callId} and c.node_id = ${holder.nodeId} and c.status = 'in_progress'
         and exists (select 1 from nodes n where n.id = c.node_id)
         for share of c),
    begun as (
      insert into tool_executions (call_id, tool, arguments_hash, idempotency_key, status, started_at)
      select id, ${action.tool}, ${action.hash}::bytea, ${action.idempotencyKey}, 'sent', ${action.at}::timestamptz from ours
      on conflict (call_id, tool, arguments_hash) do nothing
      returning call_id),
    noted as (
      insert into call_tools (call_id, n, entry) select call_id, ${action.n}::int, ${JSON.stringify(action.entry)}::json from begun
      on conflict (call_id, n) do update set entry = excluded.entry)
    select exists (select 1 from ours) as ours, exists (select 1 from begun) as begun`)
  if (row?.begun) return 'begun'
  return row?.ours ? 'begun_before' : 'not_ours'
}

export interface ExecutionResult {
  status: 'ok' | 'error' | 'timeout'
  result: string
}

/** What came of it; a late answer takes the place of `timeout`, and nothing that of an answer. */
export async function endExecution(
  db: Queryable,
  callId: string,
  end: Action & Entry & ExecutionResult & { at: string },
): Promise<void> {
  await db.query(sql`
    with ended as (
      update tool_executions set status = ${end.status}, result = ${end.result}, ended_at = ${end.at}::timestamptz
       where call_id = ${callId} and tool = ${end.tool} and arguments_hash = ${end.hash}::bytea and status in ('sent', 'timeout')
      returning call_id)
    update call_tools t set entry = ${JSON.stringify(end.entry)}::json from ended where t.call_id = ended.call_id and t.n = ${end.n}`)
}

/** How far an action of this call has come; undefined when it was never begun. */
export async function executionOf(
  db: Queryable,
  callId: string,
  { tool, hash }: Action,
): Promise<{ status: 'sent' | ExecutionResult['status']; result: string } | undefined> {
  const [row] = await db.query(sql<{ status: 'sent' | ExecutionResult['status']; result: string }>`
    select status, result from tool_executions where call_id = ${callId} and tool = ${tool} and arguments_hash = ${hash}::bytea`)
  return row
}

/**
 * Keeps entries of a conversation that this node holds; one that is written again takes the place of what was there.
 */
export async function keepEntries(db: Queryable, holder: ExecutionHolder, entries: readonly Entry[]): Promise<void> {
  await db.query(sql`
    insert into call_tools (call_id, n, entry)
    select c.id, e.n, e.entry
      from unnest(${entries.map(({ n }) => n)}::int[], ${entries.map(({ entry }) => JSON.stringify(entry))}::json[]) as e(n, entry)
      join calls c on c.id = ${holder.callId} and c.node_id = ${holder.nodeId} and c.status = 'in_progress'
    on conflict (call_id, n) do update set entry = excluded.entry`)
}

export async function entriesOf(db: Queryable, callId: string): Promise<ToolCallRecord[]> {
  const rows = await db.query(sql<{ entry: ToolCallRecord }>`
    select entry from call_tools where call_id = ${callId} order by n`)
  return rows.map((row) => row.entry)
}

/** The node that had sent them is gone: nobody will ever know what came of these, and nobody sends them again. */
export async function loseExecutions(db: Queryable, callId: string, at: string): Promise<void> {
  await db.query(sql`
    update tool_executions set status = 'timeout', ended_at = ${at}::timestamptz where call_id = ${callId} and status = 'sent'`)
}
