import type * as LiveAPI from 'openai/resources/live/live'
import type * as ResponsesAPI from 'openai/resources/responses/responses'
import type { ToolUse } from './script.ts'

/** Messages of the provider, each of the vendor's own type: what is not would not compile. */
export function counter(): () => number {
  let count = 0
  return () => {
    count += 1
    return count
  }
}

const events = counter()
const eventId = () => ({ event_id: `event_${events()}` })
const of = (clientEventId?: string) => (clientEventId === undefined ? {} : { client_event_id: clientEventId })

export function started(session: LiveAPI.SessionResource, clientEventId?: string) {
  return { type: 'session.started', ...eventId(), session, ...of(clientEventId) } satisfies LiveAPI.SessionStartedEvent
}

export function updated(session: LiveAPI.SessionResource, clientEventId?: string) {
  return { type: 'session.updated', ...eventId(), session, ...of(clientEventId) } satisfies LiveAPI.SessionUpdatedEvent
}

export function closed(
  session: LiveAPI.SessionResource,
  reason: LiveAPI.SessionClosedEvent['reason'],
  seconds: number,
) {
  return {
    type: 'session.closed',
    ...eventId(),
    reason,
    session,
    usage: { seconds },
  } satisfies LiveAPI.SessionClosedEvent
}

export function audio(delta: string) {
  return { type: 'session.output_audio.delta', delta } satisfies LiveAPI.OutputAudioDeltaEvent
}

export interface Fragment {
  text: string
  startMs: number
  endMs: number
}

export function said({ text, startMs, endMs }: Fragment) {
  return {
    type: 'session.output_transcript.delta',
    ...eventId(),
    delta: text,
    start_ms: startMs,
    end_ms: endMs,
  } satisfies LiveAPI.OutputTranscriptDeltaEvent
}

export function heard({ text, startMs, endMs }: Fragment) {
  return {
    type: 'session.input_transcript.delta',
    ...eventId(),
    delta: text,
    start_ms: startMs,
    end_ms: endMs,
  } satisfies LiveAPI.InputTranscriptDeltaEvent
}

const APPENDED = {
  'session.instructions.append': 'session.instructions.appended',
  'session.thinking.append': 'session.thinking.appended',
  'session.commentary.append': 'session.commentary.appended',
} as const

export function appended(type: keyof typeof APPENDED, atMs: number, clientEventId?: string) {
  return {
    type: APPENDED[type],
    ...eventId(),
    start_ms: atMs,
    end_ms: atMs,
    ...of(clientEventId),
  } satisfies LiveAPI.ServerEvent
}

export function muted(mute: boolean, clientEventId?: string) {
  const type = mute ? 'session.input_audio.muted' : 'session.input_audio.unmuted'
  return { type, ...eventId(), ...of(clientEventId) } satisfies LiveAPI.ServerEvent
}

export function fixture(phase: 'playing' | 'played', clientEventId?: string) {
  return {
    type: `session.output_audio.fixture.${phase}`,
    ...eventId(),
    ...of(clientEventId),
  } satisfies LiveAPI.ServerEvent
}

export function usage(seconds: number) {
  return {
    type: 'session.usage.updated',
    ...eventId(),
    usage: { seconds },
    context_window: { usage_ratio: Math.min(1, seconds / 7_200) },
  } satisfies LiveAPI.SessionUsageUpdatedEvent
}

export function failed(error: LiveAPI.Error) {
  return { type: 'error', ...eventId(), error } satisfies LiveAPI.ErrorEvent
}

export function delegated(id: string, responseId: string, offsetMs: number) {
  return {
    type: 'session.delegation.created',
    ...eventId(),
    offset_ms: offsetMs,
    delegation: { type: 'delegation', id, target: 'responses', response_id: responseId },
  } satisfies LiveAPI.DelegationCreatedEvent
}

function nested(delegationId: string, event: ResponsesAPI.ResponseStreamEvent) {
  return {
    type: 'response.event',
    ...eventId(),
    delegation_id: delegationId,
    event: { ...event },
  } satisfies LiveAPI.ResponseEvent
}

/** A snapshot as they come: what was put in and what came out are cleared. */
function snapshot(id: string, model: string, status: ResponsesAPI.ResponseStatus) {
  return {
    id,
    access_programs: null,
    object: 'response',
    created_at: 1,
    status,
    error: status === 'failed' ? { code: 'server_error', message: 'It failed.' } : null,
    incomplete_details: null,
    instructions: null,
    metadata: null,
    model,
    output: [],
    output_text: '',
    parallel_tool_calls: false,
    temperature: null,
    tool_choice: 'auto',
    tools: [],
    top_p: null,
  } satisfies ResponsesAPI.Response
}

const USAGE = {
  input_tokens: 1_200,
  output_tokens: 40,
  total_tokens: 1_240,
  input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
  output_tokens_details: { reasoning_tokens: 20 },
}
/** What each response costs. */
export const RESPONSE_TOKENS = { textIn: USAGE.input_tokens, textOut: USAGE.output_tokens }

/** One response as it is streamed: it thinks, asks for a tool or writes a sentence, and is completed or fails. */
export function responseOf(
  { delegationId, responseId, model }: { delegationId: string; responseId: string; model: string },
  calls: readonly (ToolUse & { id: string })[],
) {
  const sequence = counter()
  const numbered = () => ({ sequence_number: sequence() })
  const send = (event: ResponsesAPI.ResponseStreamEvent) => nested(delegationId, event)
  const fails = calls.some((call) => call.fails)
  const thought = {
    type: 'reasoning',
    id: `rs_${responseId}`,
    summary: [],
  } satisfies ResponsesAPI.ResponseReasoningItem
  return [
    send({ type: 'response.created', ...numbered(), response: snapshot(responseId, model, 'in_progress') }),
    send({ type: 'response.output_item.done', ...numbered(), output_index: 0, item: thought }),
    ...calls.flatMap(({ id, name, arguments: given }, n) => {
      const call = { type: 'function_call', id: `fc_${id}`, call_id: id, name } as const
      const text = JSON.stringify(given)
      return [
        send({
          type: 'response.output_item.added',
          ...numbered(),
          output_index: n + 1,
          item: { ...call, arguments: '', status: 'in_progress' },
        }),
        send({
          type: 'response.function_call_arguments.done',
          ...numbered(),
          output_index: n + 1,
          item_id: call.id,
          arguments: text,
        }),
        send({
          type: 'response.output_item.done',
          ...numbered(),
          output_index: n + 1,
          item: { ...call, arguments: text, status: 'completed' },
        }),
      ]
    }),
    send({
      type: fails ? 'response.failed' : 'response.completed',
      ...numbered(),
      response: { ...snapshot(responseId, model, fails ? 'failed' : 'completed'), usage: USAGE },
    }),
  ]
}
