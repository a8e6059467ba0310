import { z } from 'zod'
import { e164 } from './agent-document.ts'
import { route } from './route.ts'
import { identifier, listOf, onePage, pageQuery, timestamp, timestampInput } from './shapes.ts'

/** Calls (rules.md#call-object, rules.md#queueing-a-call, rules.md#listing-calls). */

export const CALL_STATUSES = [
  'queued',
  'dialing',
  'in_progress',
  'processing',
  'completed',
  'failed',
  'cancelled',
  'needs_review',
] as const
export type CallStatus = (typeof CALL_STATUSES)[number]

/** Outcomes of calls that somebody answered. */
export const ANSWERED_OUTCOMES = [
  'completed',
  'callback_requested',
  'wrong_person',
  'refused',
  'do_not_call',
  'hung_up',
  'transferred',
] as const

export const OUTCOMES = [
  ...ANSWERED_OUTCOMES,
  'no_answer',
  'busy',
  'voicemail',
  'suppressed',
  'invalid_number',
  'failed',
  'cancelled',
] as const
export type Outcome = (typeof OUTCOMES)[number]

export const WAITING_FOR = [
  'scheduled_at',
  'calling_window',
  'daily_cap',
  'concurrency',
  'campaign_paused',
  'retry_delay',
  'telephony',
  'spending_limit',
  'dialing_paused',
] as const
const END_REASONS = [
  'agent',
  'person',
  'silence',
  'duration_limit',
  'voicemail',
  'transfer',
  'shutdown',
  'error',
] as const

export const EMOTIONS = ['frustration', 'anger', 'anxiety', 'confusion', 'satisfaction', 'gratitude'] as const
export const INTENSITIES = ['low', 'medium', 'high'] as const

const level = z.int().min(-2).max(2)

const sentiment = z
  .strictObject({
    label: z.enum(['negative', 'neutral', 'positive']),
    score: level,
    start: level,
    end: level,
    trend: z.enum(['improving', 'stable', 'worsening']),
    emotions: z
      .array(
        z.strictObject({
          type: z.enum(EMOTIONS),
          intensity: z.enum(INTENSITIES),
          evidence: z.string(),
        }),
      )
      .max(3),
  })
  .meta({ id: 'Sentiment', description: "Analysis of the person's words, not of the voice." })
export type Sentiment = z.output<typeof sentiment>

export const ISSUE_CODES = [
  'missing_required',
  'invalid_value',
  'evidence_missing',
  'analysis_failed',
  'callback_time_unknown',
  'tool_action_not_done',
  'ai_not_disclosed',
  'opening_not_verbatim',
] as const
export type IssueCode = (typeof ISSUE_CODES)[number]

const ms = z.int().nonnegative()

const latency = z
  .strictObject({
    first_word_ms: ms.nullable(),
    turns: z.array(z.strictObject({ start_seconds: z.number(), ms })),
    p50_ms: ms.nullable(),
    p95_ms: ms.nullable(),
  })
  .meta({
    id: 'Latency',
    description:
      "How fast the agent answered, from the end of the person's voice to the first sound on the wire. Null for simulated calls and until a conversation has ended.",
  })

const quality = z
  .strictObject({
    codec: z.string(),
    sent: z.int(),
    received: z.int(),
    lost: z.int(),
    late: z.int(),
    jitter_ms: z.number(),
    mos: z.number(),
  })
  .meta({ id: 'Quality', description: "How the person's leg sounded, in packets. Null as `latency` is." })

const issue = z
  .strictObject({
    code: z.union([z.enum(ISSUE_CODES), z.string()]).meta({
      description: 'What is wrong. Codes may be added: take one that you do not know by its `message`.',
    }),
    field: z.string().nullable().meta({ description: 'Key of the result field, where it is about one.' }),
    message: z.string(),
  })
  .meta({ id: 'Issue' })
export type Issue = z.output<typeof issue>

const result = z.strictObject({
  data: z.record(z.string(), z.unknown()).meta({ description: "Typed values by the agent's result keys." }),
  issues: z.array(issue),
  summary: z.string(),
  sentiment: sentiment.nullable(),
})

const toolCall = z
  .strictObject({
    name: z.string(),
    status: z.enum(['ok', 'error', 'confirmation_required', 'timeout', 'unknown_tool', 'limit']),
    arguments: z.record(z.string(), z.unknown()),
    result: z.string(),
    duration_ms: z.int(),
    at: timestamp,
  })
  .meta({ id: 'ToolCall' })
export type ToolCallRecord = z.output<typeof toolCall>

const transfer = z
  .strictObject({
    to: z.string(),
    status: z.enum(['requested', 'dialing', 'answered', 'no_answer', 'busy', 'failed']),
    requested_at: timestamp,
    ended_at: timestamp.nullable(),
    duration_seconds: z.int(),
  })
  .meta({ id: 'Transfer' })
export type TransferRecord = z.output<typeof transfer>

export const callObject = z
  .strictObject({
    id: identifier('call'),
    object: z.literal('call'),
    direction: z.enum(['outbound', 'inbound']),
    livemode: z.boolean(),
    agent: z.strictObject({
      id: identifier('agt'),
      version: z.int().meta({ description: 'The published version; 0 for a draft that somebody talked to.' }),
      name: z.string(),
    }),
    client: z.strictObject({ id: identifier('cli'), external_id: z.string() }),
    campaign_id: z.string().nullable(),
    reference: z.string().nullable(),
    to: z.string(),
    from: z.string(),
    inputs: z.record(z.string(), z.unknown()),
    status: z.enum(CALL_STATUSES),
    outcome: z.enum(OUTCOMES).nullable(),
    attempts: z.int(),
    max_attempts: z.int(),
    next_attempt_at: timestamp.nullable(),
    answered_at: timestamp.nullable(),
    ended_at: timestamp.nullable(),
    duration_seconds: z.int(),
    callback_at: timestamp.nullable(),
    transfer: transfer.nullable(),
    tool_calls: z.array(toolCall),
    ai_disclosed: z.boolean().nullable(),
    recording: z.strictObject({ url: z.string() }).nullable(),
    anonymized_at: timestamp.nullable(),
    result,
    retry_of: z.string().nullable(),
    error: z.strictObject({ code: z.string(), message: z.string(), details: z.unknown().optional() }).nullable(),
    created_at: timestamp,
    scheduled_at: timestamp.nullable(),
    callback_url: z.string().nullable(),
    waiting_for: z.enum(WAITING_FOR).nullable().meta({ description: 'What a queued call is waiting for.' }),
    end_reason: z.enum(END_REASONS).nullable(),
    latency: latency.nullable(),
    quality: quality.nullable(),
  })
  .meta({ id: 'Call' })
export type CallObject = z.output<typeof callObject>

const newCall = z.strictObject({
  agent: z
    .string()
    .max(100)
    .meta({ description: 'A published outbound agent.', examples: ['agt_01jcq3v5k8e7r9t2w4y6z8a0bc'] }),
  to: e164.meta({ description: 'Whom to call, E.164.', examples: ['+390000000001'] }),
  inputs: z.record(z.string(), z.unknown()).optional().meta({ description: "Validated against the agent's `inputs`." }),
  reference: z.string().max(200).optional().meta({ description: 'Your own id, returned in every event.' }),
  scheduled_at: timestampInput
    .optional()
    .meta({ description: 'Not before this; ISO 8601 with an offset. The past is now, beyond 365 days is refused.' }),
  max_attempts: z
    .int()
    .min(1)
    .max(5)
    .optional()
    .meta({ description: "Attempts in all on no answer or busy; the agent's `maxAttempts` when absent." }),
  callback_url: z
    .string()
    .max(2000)
    .regex(/^https?:\/\/\S+$/, 'must be an https:// address without blanks, as in https://example.com/hook')
    .optional()
    .meta({
      description:
        "HTTPS URL that receives this call's events instead of the agent's webhook; in test mode also http to this machine's loopback.",
    }),
})
export type NewCall = z.output<typeof newCall>

/** Why somebody hangs up on a running call: codes, since they stand in the audit log. */
export const HANG_UP_REASONS = ['person_asked', 'wrong_person', 'agent_error', 'too_long', 'other'] as const
const hangUpReason = z.enum(HANG_UP_REASONS).meta({ description: 'Why; it stands in the audit log.' })

const callId = z.object({ id: identifier('call') })
export const EXAMPLE_CALL = {
  id: 'call_01jcq3v5k8e7r9t2w4y6z8a0bc',
  object: 'call',
  direction: 'outbound',
  livemode: false,
  agent: { id: 'agt_01jcq3v5k8e7r9t2w4y6z8a0bc', version: 1, name: 'Conferma appuntamenti' },
  client: { id: 'cli_01jcq3v5k8e7r9t2w4y6z8a0bc', external_id: 'default' },
  campaign_id: null,
  reference: 'ordine-42',
  to: '+390000000001',
  from: '+390000000100',
  inputs: { nome: 'Anna Verdi', giorno: '2026-11-20' },
  status: 'queued',
  outcome: null,
  attempts: 0,
  max_attempts: 3,
  next_attempt_at: null,
  answered_at: null,
  ended_at: null,
  duration_seconds: 0,
  callback_at: null,
  transfer: null,
  tool_calls: [],
  ai_disclosed: null,
  recording: null,
  anonymized_at: null,
  result: { data: {}, issues: [], summary: '', sentiment: null },
  retry_of: null,
  error: null,
  created_at: '2026-11-15T09:30:00.000Z',
  scheduled_at: null,
  callback_url: null,
  waiting_for: null,
  end_reason: null,
  latency: null,
  quality: null,
}

const one = { description: 'The call.', json: callObject, example: EXAMPLE_CALL }
const example = { params: { id: EXAMPLE_CALL.id } }

export const callRoutes = {
  create_call: route({
    id: 'create_call',
    method: 'POST',
    path: '/v1/calls',
    tag: 'Calls',
    auth: 'key',
    needs: 'call',
    summary: 'Queue a call',
    description:
      'Repeating the request with the same `Idempotency-Key` answers 200 with the call as it is now; it is never dialled twice. With a test key the call is simulated: `+3900000000NN` chooses what happens, and the numbers `+39000001NNNN` end as those of a real list would. Live, both are `invalid_number` and not dialled. A live call to where the account may not call is refused with 400 `invalid_request` and `destination_not_allowed` in `errors`.',
    body: newCall,
    replies: {
      202: { ...one, description: 'The queued call.' },
      200: { ...one, description: 'The call that this `Idempotency-Key` made.' },
    },
    problems: [
      'not_found',
      'invalid_inputs',
      'agent_archived',
      'agent_not_published',
      'wrong_agent_type',
      'caller_id_not_owned',
      'no_caller_id',
    ],
    examples: {
      body: {
        agent: 'agt_01jcq3v5k8e7r9t2w4y6z8a0bc',
        to: '+390000000001',
        inputs: { nome: 'Anna Verdi', giorno: '2026-11-20' },
        reference: 'ordine-42',
      },
    },
  }),
  list_calls: route({
    id: 'list_calls',
    method: 'GET',
    path: '/v1/calls',
    tag: 'Calls',
    auth: 'key',
    needs: 'follow',
    summary: 'List calls of both directions, newest first',
    query: z.strictObject({
      direction: z.enum(['outbound', 'inbound']).optional().meta({ description: 'Placed or received.' }),
      agent: z.string().max(100).optional().meta({ description: 'Id of the agent.' }),
      campaign: z.string().max(100).optional().meta({ description: 'Id of the campaign.' }),
      status: z.enum(CALL_STATUSES).optional().meta({ description: 'Where the calls are now.' }),
      outcome: z.enum(OUTCOMES).optional().meta({ description: 'How they ended.' }),
      reference: z.string().max(200).optional().meta({ description: 'Your own id, exactly.' }),
      client: z.string().max(100).optional().meta({ description: 'Id of the client.' }),
      to: e164.optional().meta({ description: 'The number that was called, E.164, exactly.' }),
      since: timestampInput.optional().meta({ description: 'Created then or later; ISO 8601 with an offset.' }),
      until: timestampInput.optional().meta({ description: 'Created before then; ISO 8601 with an offset.' }),
      ...pageQuery,
    }),
    replies: {
      200: {
        description: 'A page of calls.',
        json: listOf(callObject),
        items: callObject,
        example: onePage(EXAMPLE_CALL),
      },
    },
  }),
  get_call: route({
    id: 'get_call',
    method: 'GET',
    path: '/v1/calls/{id}',
    tag: 'Calls',
    auth: 'key',
    needs: 'follow',
    summary: 'Read a call',
    params: callId,
    replies: { 200: one },
    examples: example,
  }),
  cancel_call: route({
    id: 'cancel_call',
    method: 'POST',
    path: '/v1/calls/{id}/cancel',
    tag: 'Calls',
    auth: 'key',
    needs: 'call',
    summary: 'Cancel a call that has not started',
    description: 'Also between two attempts, and again for a cancelled one.',
    params: callId,
    replies: { 200: one },
    problems: ['not_cancellable'],
    examples: example,
  }),
  hang_up_call: route({
    id: 'hang_up_call',
    method: 'POST',
    path: '/v1/calls/{id}/hangup',
    tag: 'Calls',
    auth: 'key',
    needs: 'call',
    summary: 'Hang up a call that rings or talks',
    description:
      'For a call that is `dialing` or `in_progress`; it ends within a second or two, without a closing sentence. One that rings is given up: no other attempt follows, and it ends `failed` with the outcome of this attempt, `no_answer` unless the network said something else first. A conversation ends with `end_reason` `shutdown` and is analysed on what was said. A simulated call ends by itself at once; it only gets no other attempt. A call that waits is cancelled instead.',
    params: callId,
    body: z.strictObject({ reason: hangUpReason.optional() }).optional(),
    replies: { 202: { ...one, description: 'The call as it is now; it ends in a moment.' } },
    problems: ['not_cancellable'],
    examples: { ...example, body: { reason: 'agent_error' } },
  }),
}
