import type { Issue, Outcome, Sentiment, ToolCallRecord, TransferRecord } from '#contract/calls.ts'
import { type CallRow, type CallWords, callColumns, type DetailRow, type LiveFigures } from './calls.ts'
import type { Queryable } from './db.ts'
import { sql } from './sql.ts'

/**
 * The statements that move calls from state to state. Each repeats the state it starts from, and the owner where there
 * is one, in its `where`: the database settles every race, and whoever comes second moves nothing.
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
    update calls c set status = 'cancelled', outcome = 'cancelled', due_at = null, next_attempt_at = null, waiting_for = null,
                       ended_at = moment_of(c.account_id, c.livemode, ${which.now})
     where c.id = ${which.id} and c.account_id = ${which.accountId} and c.livemode = ${which.livemode} and c.status = 'queued'
    returning ${callColumns}`)
  return row
}

/**
 * Every queued call of these agents, both modes; by id, as whoever else moves many does, so that neither waits for the
 * other.
 */
export function cancelQueuedOfAgents(
  tx: Queryable,
  which: { agentIds: readonly string[]; now: string },
): Promise<CallRow[]> {
  return tx.query(sql<CallRow>`
    with held as (
      select id from calls where agent_id = any(${which.agentIds}::text[]) and stage = 'queued' order by id for update)
    update calls c set status = 'cancelled', outcome = 'cancelled', due_at = null, next_attempt_at = null, waiting_for = null,
                       ended_at = moment_of(c.account_id, c.livemode, ${which.now})
      from held where c.id = held.id and c.status = 'queued'
    returning ${callColumns}`)
}

/** A queued call ends before anything is dialled: its number cannot be. */
export async function rejectQueued(
  tx: Queryable,
  which: { id: string; at: string; outcome: 'invalid_number' | 'failed'; error: object },
): Promise<CallRow | undefined> {
  const [row] = await tx.query(sql<CallRow>`
    update calls c set status = 'failed', outcome = ${which.outcome}, due_at = null, ended_at = ${which.at},
                       error = ${JSON.stringify(which.error)}
     where c.id = ${which.id} and c.status = 'queued'
    returning ${callColumns}`)
  return row
}

export interface Owned {
  id: string
  nodeId: string
}

// Many calls are found by their ids. Owners and states are compared with columns of what was given, and by `is not
// distinct from`, which no index serves: by the index of owners, or of a state, each call of the batch would be held
// against every call that the node has, or that is so.

/** Calls that rang were answered. The ids of those that were still their node's: the others are to be hung up. */
export async function answer(db: Queryable, calls: readonly (Owned & { at: string })[]): Promise<string[]> {
  const rows = await db.query(sql<{ id: string }>`
    with given as materialized (
      select *, 'dialing' as was
        from unnest(${calls.map((call) => call.id)}::text[], ${calls.map((call) => call.nodeId)}::text[],
                    ${calls.map((call) => call.at)}::timestamptz[]) as g(id, node_id, at))
    update calls c set status = 'in_progress', answered_at = g.at
      from given g where c.id = g.id and c.node_id is not distinct from g.node_id and c.status is not distinct from g.was
    returning c.id`)
  return rows.map((row) => row.id)
}

/** Something is wrong with a conversation that goes on all the same. */
export async function noteError(db: Queryable, which: Owned & { error: object }): Promise<void> {
  await db.query(sql`
    update calls set error = ${JSON.stringify(which.error)}
     where id = ${which.id} and node_id = ${which.nodeId} and status = 'in_progress'`)
}

/** The attempt failed and another is due later, unless somebody has hung up meanwhile. */
export async function scheduleRetry(
  tx: Queryable,
  which: Owned & { outcome: Outcome; dueAt: string; error: object | null },
): Promise<CallRow | undefined> {
  const [row] = await tx.query(sql<CallRow>`
    update calls c set status = 'queued', outcome = ${which.outcome}, due_at = ${which.dueAt}, next_attempt_at = ${which.dueAt},
                       node_id = null, unsent = 0, error = ${which.error === null ? null : JSON.stringify(which.error)}
     where c.id = ${which.id} and c.node_id = ${which.nodeId} and c.status = 'dialing' and not c.hung_up
    returning ${callColumns}`)
  return row
}

/** The call ends without a conversation. */
export async function giveUp(
  tx: Queryable,
  which: Owned & {
    outcome: Outcome
    at: string
    endReason: string | null
    error: object | null
    /** Null where the agent never spoke. */
    aiDisclosed?: boolean | null
  },
): Promise<CallRow | undefined> {
  const [row] = await tx.query(sql<CallRow>`
    update calls c set status = 'failed', outcome = ${which.outcome}, node_id = null, ended_at = ${which.at}, answered_at = null,
                       duration_seconds = 0, end_reason = ${which.endReason}, ai_disclosed = ${which.aiDisclosed ?? null},
                       error = ${which.error === null ? null : JSON.stringify(which.error)}
     where c.id = ${which.id} and c.node_id = ${which.nodeId} and c.status in ('dialing', 'in_progress')
    returning ${callColumns}`)
  return row
}

/** What was heard on a line that nobody answered in person. */
export async function keepHeard(
  tx: Queryable,
  heard: CallWords & { facts: object; toolCalls: readonly ToolCallRecord[]; live: LiveFigures | null },
): Promise<void> {
  await tx.query(sql`
    insert into call_details (call_id, facts, tool_calls, live)
    values (${heard.callId}, ${JSON.stringify(heard.facts)}, ${JSON.stringify(heard.toolCalls)},
            ${heard.live === null ? null : JSON.stringify(heard.live)})`)
  if (heard.turns.length === 0) return
  await tx.query(sql`
    insert into call_words (call_id, n, turns) values (${heard.callId}, ${heard.from}, ${JSON.stringify(heard.turns)})
    on conflict (call_id, n) do update set turns = excluded.turns`)
}

export async function endAttempt(
  tx: Queryable,
  which: { callId: string; n: number; outcome: string; at: string; cause?: object | null },
): Promise<void> {
  await tx.query(sql`
    update attempts set ended_at = ${which.at}, outcome = ${which.outcome},
                        cause = ${which.cause ? JSON.stringify(which.cause) : null}
     where call_id = ${which.callId} and n = ${which.n} and ended_at is null`)
}

export interface EndedCall extends Owned {
  at: string
  durationSeconds: number
  endReason: string
  facts: object
  toolCalls: readonly ToolCallRecord[]
  transfer: TransferRecord | null
  /** Who holds the person's line after it, where they were handed over and are still there. */
  transferNode: string | null
  recorded: boolean
  /** Null for a simulated call. */
  live: LiveFigures | null
  /** What of the conversation has not been kept yet. */
  words: Pick<CallWords, 'from' | 'turns'>
  /** Who analyses it; null: whoever comes. */
  analyst: string | null
  /** The record that it is billed by; null: a test call, which is not. */
  usageId: string | null
}

/**
 * Conversations are over: facts and last words are kept, attempts closed, lines freed unless the person is still on
 * them, and the calls wait for their analysis. One statement, so one commit, for as many as ended together. The ids of
 * those that were still their node's.
 */
export async function endConversations(db: Queryable, calls: readonly EndedCall[]): Promise<string[]> {
  const rows = await db.query(sql<{ id: string }>`
    with given as materialized (
      select *, 'in_progress' as was from unnest(
          ${calls.map((call) => call.id)}::text[], ${calls.map((call) => call.nodeId)}::text[], ${calls.map((call) => call.at)}::timestamptz[],
          ${calls.map((call) => call.durationSeconds)}::int[], ${calls.map((call) => call.endReason)}::text[],
          ${calls.map((call) => JSON.stringify(call.facts))}::json[], ${calls.map((call) => JSON.stringify(call.toolCalls))}::json[],
          ${calls.map((call) => (call.transfer === null ? null : JSON.stringify(call.transfer)))}::json[],
          ${calls.map((call) => call.transferNode)}::text[], ${calls.map((call) => call.recorded)}::boolean[],
          ${calls.map((call) => (call.live === null ? null : JSON.stringify(call.live)))}::json[], ${calls.map((call) => call.analyst)}::text[],
          ${calls.map((call) => call.words.from)}::int[],
          ${calls.map(({ words }) => (words.turns.length === 0 ? null : JSON.stringify(words.turns)))}::json[])
        as g(id, node_id, at, duration_seconds, end_reason, facts, tool_calls, transfer, transfer_node, recorded, live, analyst, n, turns)),
    ended as (
      update calls c set status = 'processing', node_id = g.analyst, ended_at = g.at, duration_seconds = g.duration_seconds,
                         end_reason = g.end_reason, line_kept = g.transfer_node is not null
        from given g where c.id = g.id and c.node_id is not distinct from g.node_id and c.status is not distinct from g.was
      returning c.id, c.attempts, g.at, g.facts, g.tool_calls, g.transfer, g.transfer_node, g.recorded, g.live, g.n, g.turns),
    detailed as (
      insert into call_details (call_id, facts, tool_calls, transfer, transfer_node, recorded, live)
      select id, facts, tool_calls, transfer, transfer_node, recorded, live from ended),
    said as (
      insert into call_words (call_id, n, turns) select id, n, turns from ended where turns is not null
      on conflict (call_id, n) do update set turns = excluded.turns),
    closed as (
      update attempts t set ended_at = e.at, outcome = 'answered'
        from ended e where t.call_id = e.id and t.n = e.attempts and t.ended_at is null),
    freed as (delete from line_slots s using ended e where s.call_id = e.id and e.transfer_node is null)
    select id from ended`)
  return rows.map((row) => row.id)
}

export type ProcessingRow = CallRow &
  Pick<DetailRow, 'tool_calls' | 'transfer' | 'recorded' | 'live'> & {
    facts: unknown
    scenario: string | null
    /** What its account's test clock shows, where it has one. */
    clock_now?: string | null
  }

/** Takes up to `limit` ended conversations of a mode for this node to analyse. */
export function claimProcessing(
  db: Queryable,
  order: { nodeId: string; livemode: boolean; limit: number },
): Promise<ProcessingRow[]> {
  return db.query(sql<ProcessingRow>`
    with waiting as (
      select id from calls where stage = 'to_analyse' and livemode = ${order.livemode}
       order by id limit ${order.limit} for update skip locked),
    taken as (
      update calls c set node_id = ${order.nodeId} from waiting where c.id = waiting.id returning ${callColumns}, c.scenario)
    select taken.*, d.facts, d.tool_calls, d.transfer, d.recorded, d.live,
           (select t.now from test_clocks t where not taken.livemode and t.account_id = taken.account_id) as clock_now
      from taken join call_details d on d.call_id = taken.id`)
}

/** By the keys of a result; when the words were said, where that is known. */
type Evidence = Record<string, { text: string; start_seconds: number | null }>

export interface MoveVerdict {
  status: 'completed' | 'needs_review'
  outcome: Outcome
  aiDisclosed: boolean | null
  data: Record<string, unknown>
  issues: Issue[]
  summary: string
  sentiment: Sentiment | null
  /** The person's own words behind each value. */
  evidence: Evidence
  /** What the reading cost; null where no model was asked. */
  usage: { model: string; inputTokens: number; outputTokens: number; costMicros: number | null } | null
}

/**
 * What an analysis leaves of a call's row; the rest is as whoever analysed it has it. `error` may have been noted
 * meanwhile.
 */
export type Finished = Pick<CallRow, 'id' | 'status' | 'outcome' | 'ai_disclosed' | 'error'>

/** Analyses are done. Those calls that their node still owned, in any order; who is to be reviewed waits until then. */
export function finishAnalyses(
  tx: Queryable,
  calls: readonly (Owned & MoveVerdict)[],
  reviewUntil: string,
): Promise<Finished[]> {
  return tx.query(sql<Finished>`
    with given as materialized (
      select *, 'processing' as was from unnest(
          ${calls.map((call) => call.id)}::text[], ${calls.map((call) => call.nodeId)}::text[], ${calls.map((call) => call.status)}::text[],
          ${calls.map((call) => call.outcome)}::text[], ${calls.map((call) => call.aiDisclosed)}::boolean[],
          ${calls.map((call) => JSON.stringify(call.data))}::json[], ${calls.map((call) => JSON.stringify(call.issues))}::json[],
          ${calls.map((call) => call.summary)}::text[],
          ${calls.map((call) => (call.sentiment === null ? null : JSON.stringify(call.sentiment)))}::json[],
          ${calls.map((call) => call.usage?.model ?? null)}::text[], ${calls.map((call) => call.usage?.inputTokens ?? null)}::bigint[],
          ${calls.map((call) => call.usage?.outputTokens ?? null)}::bigint[], ${calls.map((call) => call.usage?.costMicros ?? null)}::bigint[],
          ${calls.map((call) => JSON.stringify(call.evidence))}::jsonb[])
        as g(id, node_id, status, outcome, ai_disclosed, data, issues, summary, sentiment, model, input_tokens, output_tokens, cost_micros, evidence)),
    done as (
      update calls c set status = g.status, outcome = g.outcome, ai_disclosed = g.ai_disclosed, node_id = null,
                         review_until = case when g.status = 'needs_review' then ${reviewUntil}::timestamptz end
        from given g where c.id = g.id and c.node_id is not distinct from g.node_id and c.status is not distinct from g.was
      returning c.id, c.status, c.outcome, c.ai_disclosed, c.error, g.data, g.issues, g.summary, g.sentiment, g.model, g.input_tokens, g.output_tokens, g.cost_micros, g.evidence),
    detailed as (
      update call_details d set data = done.data, issues = done.issues, summary = done.summary, sentiment = done.sentiment,
                                analysis_model = done.model, analysis_input_tokens = done.input_tokens,
                                analysis_output_tokens = done.output_tokens, analysis_cost_micros = done.cost_micros,
                                evidence = done.evidence
        from done where d.call_id = done.id)
    select id, status, outcome, ai_disclosed, error from done`)
}
