import type { CallStatus, Issue, Outcome, Sentiment, ToolCallRecord, TransferRecord } from '#contract/calls.ts'
import type { Latency, LegQuality, SpeechUsage, Turn } from '#contract/conversation.ts'
import type { NewAudit } from './audit.ts'
import { brokenConstraint, type Db, type Queryable } from './db.ts'
import { type Sql, sql } from './sql.ts'

/** Calls as the lists and the API read them. What moves a call from state to state is in `call-moves.ts`. */

export interface CallRow {
  id: string
  account_id: string
  livemode: boolean
  direction: 'outbound' | 'inbound'
  agent_id: string
  agent_version: number
  agent_name: string
  client_id: string
  client_external_id: string
  campaign_id: string | null
  retry_of: string | null
  reference: string | null
  to_number: string
  from_number: string
  inputs: Record<string, string | number | boolean>
  callback_url: string | null
  status: CallStatus
  outcome: Outcome | null
  attempts: number
  max_attempts: number
  scheduled_at: string | null
  due_at: string | null
  next_attempt_at: string | null
  answered_at: string | null
  ended_at: string | null
  duration_seconds: number
  callback_at: string | null
  callback_depth: number
  /** What the dialer put it off for. */
  waiting_for:
    | 'calling_window'
    | 'daily_cap'
    | 'concurrency'
    | 'campaign_paused'
    | 'telephony'
    | 'spending_limit'
    | null
  end_reason: string | null
  ai_disclosed: boolean | null
  error: { code: string; message: string; details?: unknown } | null
  anonymized_at: string | null
  created_at: string
  /** The one trunk that it is to go by. */
  trunk_id?: string | null
  request_hash?: Buffer | null
  /** Whether the campaign of a queued call is paused now; only where it is read to be shown. */
  campaign_paused?: boolean | null
  /** Somebody has stopped all dialling of its account and mode. */
  dialing_paused?: boolean | null
}

/** The columns of `call_details`; all null until the conversation has ended. */
export interface DetailRow {
  tool_calls: ToolCallRecord[] | null
  data: Record<string, unknown> | null
  issues: Issue[] | null
  summary: string | null
  sentiment: Sentiment | null
  transfer: TransferRecord | null
  recorded: boolean | null
  live: LiveFigures | null
}

/** What is known of a real conversation besides its words. */
export interface LiveFigures {
  latency: Latency | null
  quality: LegQuality | null
  speech: { model: string; usage: SpeechUsage; sessions: number; cost_micros: number | null } | null
}

/** Written out in one text, so that the statement of the hottest read is composed never and planned once. */
export const callColumns: Sql<CallRow> = sql`
  c.id, c.account_id, c.livemode, c.direction, c.agent_id, c.agent_version, c.agent_name, c.client_id, c.client_external_id,
  c.campaign_id, c.retry_of, c.reference, c.to_number, c.from_number, c.inputs, c.callback_url, c.status, c.outcome, c.attempts,
  c.max_attempts, c.scheduled_at, c.due_at, c.next_attempt_at, c.answered_at, c.ended_at, c.duration_seconds, c.callback_at, c.callback_depth, c.waiting_for,
  c.end_reason, c.ai_disclosed, c.error, c.anonymized_at, c.created_at, c.trunk_id`

/** What is read of a call with its details, up to the `from`. */
export const callWithDetails: Sql<CallRow & DetailRow> = sql`
  select ${callColumns}, d.tool_calls, d.data, d.issues, d.summary, d.sentiment, d.transfer, d.recorded, d.live,
         case c.status when 'queued' then (select k.status = 'paused' from campaigns k where k.id = c.campaign_id) end as campaign_paused,
         case c.status when 'queued' then (select l.paused from lanes l where l.account_id = c.account_id and l.livemode = c.livemode) end as dialing_paused`

/** A row of as many columns that is no call. */
export const noCall = sql`
  select null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
         null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
         null`

export const itsDetails = sql`left join call_details d on d.call_id = c.id`

/** A call with its details, up to the `where`. */
export const withDetails = sql`${callWithDetails} from calls c ${itsDetails}`

export interface WhoseCall {
  accountId: string
  livemode: boolean
  id: string
}

export async function callById(db: Queryable, which: WhoseCall): Promise<(CallRow & DetailRow) | undefined> {
  const [row] = await db.query(sql<CallRow & DetailRow>`
    ${withDetails} where c.id = ${which.id} and c.account_id = ${which.accountId} and c.livemode = ${which.livemode}`)
  return row
}

export async function isCallOfClient(db: Queryable, which: WhoseCall & { clientId: string }): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from calls where id = ${which.id} and account_id = ${which.accountId} and livemode = ${which.livemode}
       and client_id = ${which.clientId}`)
  return rows.length > 0
}

interface AttemptRow {
  n: number
  started_at: string
  ended_at: string | null
  outcome: string | null
  cause: { sip_code: number | null; q850: number | null; reason: string | null } | null
}

/** The first one first; a call has five at most. */
export function attemptsOf(db: Queryable, callId: string): Promise<AttemptRow[]> {
  return db.query(sql<AttemptRow>`
    select n, started_at, ended_at, outcome, cause from attempts where call_id = ${callId} order by n`)
}

export async function evidenceOf(
  db: Queryable,
  callId: string,
): Promise<Record<string, { text: string; start_seconds: number | null }>> {
  const [row] = await db.query(sql<{ evidence: Record<string, { text: string; start_seconds: number | null }> }>`
    select evidence from call_details where call_id = ${callId}`)
  return row?.evidence ?? {}
}

/** The call that a key made, with the hash of the request that used it; null once it is anonymised. */
export async function callByKey(
  db: Queryable,
  which: { accountId: string; livemode: boolean; key: string },
): Promise<(CallRow & DetailRow & { request_hash: Buffer | null }) | undefined> {
  const [row] = await db.query(sql<CallRow & DetailRow & { request_hash: Buffer | null }>`
    select ${callColumns}, c.request_hash, d.tool_calls, d.data, d.issues, d.summary, d.sentiment, d.transfer, d.recorded, d.live
      from calls c left join call_details d on d.call_id = c.id
     where c.account_id = ${which.accountId} and c.livemode = ${which.livemode} and c.idempotency_key = ${which.key}`)
  return row
}

/** What every call is written with, whichever way it goes. */
export interface NewRow {
  id: string
  accountId: string
  livemode: boolean
  agentId: string
  agentVersion: number
  agentName: string
  clientId: string
  clientExternalId: string
  to: string
  toHash: Buffer
  from: string
}

export interface NewCallRow extends NewRow {
  reference: string | null
  inputs: Record<string, string | number | boolean>
  callbackUrl: string | null
  maxAttempts: number
  /** The speech model that it needs; null for a simulated call. */
  model: string | null
  scheduledAt: string | null
  /** By how many days, on the clock that it lives on, that may be ahead. */
  scheduledMaxDays?: number
  createdAt: string
  idempotencyKey: string | null
  requestHash: Buffer | null
  /** The one trunk that it is to go by. */
  trunkId?: string | null
  /** Written in the same statement, where somebody asked for the call. */
  audit?: NewAudit | null
}

/**
 * Queues a call in one statement, provided that the agent still is what the caller judged it by: published, in this
 * very version, that the number is not on the do-not-call list, and that it is not scheduled too far ahead. Undefined
 * when that does not hold, or when the idempotency key has made a call before; the caller looks which. From the look at
 * list and agent to the commit nothing is added to the one, and the other is not archived. The unique index speaks by
 * an error: `on conflict` would ask it twice and cost a third of the speed on every call for the sake of the rare
 * repetition.
 */
export async function insertCall(
  db: Queryable,
  call: NewCallRow,
  { evenListed } = { evenListed: false },
): Promise<Queued | undefined> {
  try {
    return await insertOnce(db, call, evenListed)
  } catch (error) {
    if (brokenConstraint(error) === 'calls_idempotency') return undefined
    throw error
  }
}

/** When a call was queued and when it is due, on its account's test clock where that has one. */
export interface Queued {
  created_at: string
  due_at: string
}

async function insertOnce(db: Queryable, call: NewCallRow, evenListed: boolean): Promise<Queued | undefined> {
  const audit = call.audit ?? null
  const [row] = await db.query(sql<Queued>`
    with made as (
    insert into calls (id, account_id, livemode, direction, agent_id, agent_version, agent_name, client_id, client_external_id,
                       reference, to_number, to_hash, from_number, inputs, callback_url, status, max_attempts, scheduled_at, due_at,
                       created_at, idempotency_key, request_hash, model, trunk_id)
    select ${call.id}, ${call.accountId}, ${call.livemode}, 'outbound', a.id, a.published_version, ${call.agentName}, ${call.clientId},
           ${call.clientExternalId}, ${call.reference}, ${call.to}, ${call.toHash}::bytea, ${call.from}, ${JSON.stringify(call.inputs)}::json,
           ${call.callbackUrl}, 'queued', ${call.maxAttempts}, ${call.scheduledAt}::timestamptz,
           greatest(${call.scheduledAt}::timestamptz, m.present), m.present, ${call.idempotencyKey}, ${call.requestHash}::bytea, ${call.model},
           ${call.trunkId ?? null}
      from agents a
     cross join lateral (select coalesce((
       select t.now from test_clocks t where not ${call.livemode} and t.account_id = ${call.accountId}), ${call.createdAt}::timestamptz)) as m(present)
     where a.id = ${call.agentId} and a.account_id = ${call.accountId} and a.status = 'published'
       and a.published_version = ${call.agentVersion}
       and coalesce(${call.scheduledAt}::timestamptz <= m.present + make_interval(days => ${call.scheduledMaxDays ?? null}::int), true)
       and (${evenListed} or may_queue(${call.accountId}, ${call.livemode}, ${call.toHash}::bytea, a.id, ${call.agentVersion}::int))
    returning id, created_at, due_at),
    noted as (
      insert into audit (id, account_id, livemode, actor_kind, actor_id, action, target, address, request_id, created_at)
      select ${audit?.id ?? null}, ${call.accountId}, ${call.livemode}, ${audit?.actorKind ?? null}, ${audit?.actorId ?? null},
             ${audit?.action ?? null}, made.id, ${audit?.address ?? null}, ${audit?.requestId ?? null}, ${audit?.at ?? null}::timestamptz
        from made where ${audit !== null})
    select created_at, due_at from made`)
  return row
}

/** What was said, in order; the pieces follow each other without a gap. */
export async function turnsOf(db: Queryable, callId: string): Promise<Turn[]> {
  const pieces = await db.query(sql<{ turns: Turn[] }>`
    select turns from call_words where call_id = ${callId} order by n`)
  return pieces.flatMap((piece) => piece.turns)
}

/** Turns of one call that follow each other, from number `from` on. */
export interface CallWords {
  callId: string
  from: number
  turns: readonly Turn[]
}

/**
 * Keeps pieces of conversations that this node holds; a piece written again takes the place of what was there. The only
 * commit that is not waited for: what a crash of the server takes of the last half second of talk is worth less than
 * the talk's pace.
 */
export async function keepWords(db: Db, words: readonly (CallWords & { nodeId: string })[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(sql`select set_config('synchronous_commit', 'off', true)`)
    await tx.query(sql`
      insert into call_words (call_id, n, turns)
      select w.call_id, w.n, w.turns
        from unnest(${words.map((piece) => piece.callId)}::text[], ${words.map((piece) => piece.from)}::int[],
                    ${words.map((piece) => JSON.stringify(piece.turns))}::json[], ${words.map((piece) => piece.nodeId)}::text[])
             as w(call_id, n, turns, node_id)
        join calls c on c.id = w.call_id and c.node_id = w.node_id and c.status = 'in_progress'
      on conflict (call_id, n) do update set turns = excluded.turns`)
  })
}
