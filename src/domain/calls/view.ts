import type { CallObject } from '#contract/calls.ts'
import { addMs, iso } from '#kernel/clock.ts'
import type { CallRow, DetailRow } from '#store/calls.ts'

/** The call object of the interface, from its rows. Every field is always present (rules.md#call-object). */
export function viewCall(row: CallRow & Partial<DetailRow>, now: Temporal.Instant): CallObject {
  return {
    id: row.id,
    object: 'call',
    direction: row.direction,
    livemode: row.livemode,
    agent: { id: row.agent_id, version: Math.max(0, row.agent_version), name: row.agent_name },
    client: { id: row.client_id, external_id: row.client_external_id },
    campaign_id: row.campaign_id,
    reference: row.reference,
    to: row.to_number,
    from: row.from_number,
    inputs: row.inputs,
    status: row.status,
    outcome: row.outcome,
    attempts: row.attempts,
    max_attempts: row.max_attempts,
    next_attempt_at: row.next_attempt_at,
    answered_at: row.answered_at,
    ended_at: row.ended_at,
    duration_seconds: row.duration_seconds,
    callback_at: row.callback_at,
    transfer: row.transfer ?? null,
    tool_calls: row.tool_calls ?? [],
    ai_disclosed: row.ai_disclosed,
    recording: row.recorded ? { url: `/v1/calls/${row.id}/recording` } : null,
    anonymized_at: row.anonymized_at,
    result: {
      data: row.data ?? {},
      issues: row.issues ?? [],
      summary: row.summary ?? '',
      sentiment: row.sentiment ?? null,
    },
    retry_of: row.retry_of,
    error: row.error,
    created_at: row.created_at,
    scheduled_at: row.scheduled_at,
    callback_url: row.callback_url,
    waiting_for: waitingFor(row, now),
    end_reason: row.end_reason as CallObject['end_reason'],
    latency: row.live?.latency ?? null,
    quality: row.live?.quality ?? null,
  }
}

/** A call that has been due for so long was passed over: the account's lines are taken. */
const DUE_FOR_MS = 1_000

/** What a queued call waits for. ISO texts in UTC compare as the instants they name. */
function waitingFor(row: CallRow, now: Temporal.Instant): CallObject['waiting_for'] {
  if (row.status !== 'queued' || row.due_at === null) return null
  if (row.dialing_paused) return 'dialing_paused'
  if (row.campaign_paused) return 'campaign_paused'
  if (row.due_at <= iso(addMs(now, -DUE_FOR_MS))) return 'concurrency'
  if (row.due_at <= iso(now)) return null
  if (row.waiting_for !== null) return row.waiting_for
  return row.next_attempt_at === null ? 'scheduled_at' : 'retry_delay'
}
