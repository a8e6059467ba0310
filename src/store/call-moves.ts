import type { Outcome, ToolCallRecord, TransferRecord } from '#contract/calls.ts'
import { type CallRow, callColumns, type DetailRow } from './calls.ts'
import type { Queryable } from './db.ts'
import { sql } from './sql.ts'

/**
 * The statements that move calls from state to state. Each repeats the state it starts from, and the owner where there is
 * one, in its `where`: the database settles every race, and whoever comes second moves nothing.
 */

/** The line is free for the next call of the account. */
export async function freeSlot(tx: Queryable, callId: string): Promise<void> {
  await tx.query(sql`delete from line_slots where call_id = ${callId}`)
}

/** A queued call is cancelled; undefined when it is not queued any more. */
export async function cancelQueued(
  tx: Queryable,
  which: { accountId: string; livemode: boolean; id: string; now: string },
): Promise<CallRow | undefined> {
  const [row] = await tx.query(sql<CallRow>`
    update calls c set status = 'cancelled', outcome = 'cancelled', due_at = null, next_attempt_at = null, waiting_for = null, ended_at = ${which.now}
     where c.id = ${which.id} and c.account_id = ${which.accountId} and c.livemode = ${which.livemode} and c.status = 'queued'
    returning ${callColumns}`)
  return row
}

/** Every queued call of an agent, both modes; by id, as whoever else moves many does, so that neither waits for the other. */
export function cancelQueuedOfAgent(tx: Queryable, which: { agentId: string; now: string }): Promise<CallRow[]> {
  return tx.query(sql<CallRow>`
    with held as (select id from calls where agent_id = ${which.agentId} and status = 'queued' order by id for update)
    update calls c set status = 'cancelled', outcome = 'cancelled', due_at = null, next_attempt_at = null, waiting_for = null, ended_at = ${which.now}
      from held where c.id = held.id and c.status = 'queued'
    returning ${callColumns}`)
}

/** A queued call ends before anything is dialled: its number cannot be. */
export async function rejectQueued(
  tx: Queryable,
  which: { id: string; at: string; error: object },
): Promise<CallRow | undefined> {
  const [row] = await tx.query(sql<CallRow>`
    update calls c set status = 'failed', outcome = 'invalid_number', due_at = null, ended_at = ${which.at},
                       error = ${JSON.stringify(which.error)}
     where c.id = ${which.id} and c.status = 'queued'
    returning ${callColumns}`)
  return row
}

export interface Owned {
  id: string
  nodeId: string
}

export async function answer(db: Queryable, which: Owned & { at: string }): Promise<CallRow | undefined> {
  const [row] = await db.query(sql<CallRow>`
    update calls c set status = 'in_progress', answered_at = ${which.at}
     where c.id = ${which.id} and c.node_id = ${which.nodeId} and c.status = 'dialing'
    returning ${callColumns}`)
  return row
}

/** The attempt failed and another is due later. */
export async function scheduleRetry(
  tx: Queryable,
  which: Owned & { outcome: Outcome; dueAt: string; error: object | null },
): Promise<CallRow | undefined> {
  const [row] = await tx.query(sql<CallRow>`
    update calls c set status = 'queued', outcome = ${which.outcome}, due_at = ${which.dueAt}, next_attempt_at = ${which.dueAt},
                       node_id = null, error = ${which.error === null ? null : JSON.stringify(which.error)}
     where c.id = ${which.id} and c.node_id = ${which.nodeId} and c.status = 'dialing'
    returning ${callColumns}`)
  return row
}

/** The call ends without a conversation. */
export async function giveUp(
  tx: Queryable,
  which: Owned & { outcome: Outcome; at: string; endReason: string | null; error: object | null },
): Promise<CallRow | undefined> {
  const [row] = await tx.query(sql<CallRow>`
    update calls c set status = 'failed', outcome = ${which.outcome}, node_id = null, ended_at = ${which.at}, answered_at = null,
                       duration_seconds = 0, end_reason = ${which.endReason},
                       error = ${which.error === null ? null : JSON.stringify(which.error)}
     where c.id = ${which.id} and c.node_id = ${which.nodeId} and c.status in ('dialing', 'in_progress')
    returning ${callColumns}`)
  return row
}

export async function endAttempt(
  tx: Queryable,
  which: { callId: string; n: number; outcome: string; at: string },
): Promise<void> {
  await tx.query(sql`
    update attempts set ended_at = ${which.at}, outcome = ${which.outcome}
     where call_id = ${which.callId} and n = ${which.n} and ended_at is null`)
}

/** The conversation is over: the facts are kept and the call waits for whoever analyses it. */
export async function endConversation(
  tx: Queryable,
  which: Owned & {
    at: string
    durationSeconds: number
    endReason: string
    facts: object
    toolCalls: readonly ToolCallRecord[]
    transfer: TransferRecord | null
    recorded: boolean
  },
): Promise<boolean> {
  const rows = await tx.query(sql`
    with ended as (
      update calls set status = 'processing', node_id = null, ended_at = ${which.at}, duration_seconds = ${which.durationSeconds},
                       end_reason = ${which.endReason}
       where id = ${which.id} and node_id = ${which.nodeId} and status = 'in_progress' returning id)
    insert into call_details (call_id, facts, tool_calls, transfer, recorded)
    select id, ${JSON.stringify(which.facts)}::json, ${JSON.stringify(which.toolCalls)}::json,
           ${which.transfer === null ? null : JSON.stringify(which.transfer)}::json, ${which.recorded}::boolean from ended
    returning 1`)
  return rows.length > 0
}

export type ProcessingRow = CallRow &
  Pick<DetailRow, 'tool_calls' | 'transfer' | 'recorded'> & {
    facts: unknown
    scenario: string | null
  }

/** Takes up to `limit` ended conversations for this node to analyse. */
export function claimProcessing(db: Queryable, order: { nodeId: string; limit: number }): Promise<ProcessingRow[]> {
  return db.query(sql<ProcessingRow>`
    with waiting as (
      select id from calls where status = 'processing' and node_id is null
       order by id limit ${order.limit} for update skip locked),
    taken as (
      update calls c set node_id = ${order.nodeId} from waiting where c.id = waiting.id returning ${callColumns}, c.scenario)
    select taken.*, d.facts, d.tool_calls, d.transfer, d.recorded from taken join call_details d on d.call_id = taken.id`)
}

export interface Verdict {
  status: 'completed' | 'needs_review'
  outcome: Outcome
  aiDisclosed: boolean | null
  data: object
  issues: object[]
  summary: string
  sentiment: object | null
}

/** The analysis is done. Undefined when this node no longer owns the call. */
export async function finishAnalysis(tx: Queryable, which: Owned & Verdict): Promise<CallRow | undefined> {
  const [row] = await tx.query(sql<CallRow>`
    with done as (
      update calls c set status = ${which.status}, outcome = ${which.outcome}, ai_disclosed = ${which.aiDisclosed}, node_id = null
       where c.id = ${which.id} and c.node_id = ${which.nodeId} and c.status = 'processing'
      returning ${callColumns}),
    detailed as (
      update call_details set data = ${JSON.stringify(which.data)}, issues = ${JSON.stringify(which.issues)}, summary = ${which.summary},
                              sentiment = ${which.sentiment === null ? null : JSON.stringify(which.sentiment)}
       where call_id in (select id from done))
    select * from done`)
  return row
}
