import type { AttemptObject, EvidenceObject } from '#contract/call-record.ts'
import type { Outcome } from '#contract/calls.ts'
import type { Turn } from '#contract/conversation.ts'
import type { TranscriptObject } from '#contract/conversation-routes.ts'
import type { Caller } from '#domain/accounts/authenticate.ts'
import { documentOf, isOfDraft } from '#domain/agents/versions.ts'
import { isId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import { attemptsOf, callById, evidenceOf, turnsOf } from '#store/calls.ts'
import type { Queryable } from '#store/db.ts'

/**
 * What is kept of a call's conversation, for its owner; a call of another account or mode does not exist here either.
 */

/** What was said, once nothing can be added to it. */
export async function readTranscript(db: Queryable, caller: Caller, id: string): Promise<TranscriptObject> {
  const call = await ownCall(db, caller, id)
  const turns = call.status === 'in_progress' ? [] : await turnsOf(db, id)
  if (turns.length === 0) throw new Problem('not_found', { message: 'This call has no transcript.' })
  const { language } = await documentOf(db, call)
  return { object: 'transcript', call: id, language, turns }
}

/** What a simulated call sounds like is made of this. */
export interface SimulatedSound {
  turns: readonly Turn[]
  durationSeconds: number
}

/** Where the call's recording is to be had: in a file, or, of a simulated call, out of what was said. */
export async function expectRecording(db: Queryable, caller: Caller, id: string): Promise<'file' | SimulatedSound> {
  const call = await ownCall(db, caller, id)
  if (!call.recorded) throw new Problem('not_found', { message: 'This call has no recording.' })
  return call.livemode || isOfDraft(call)
    ? 'file'
    : { turns: await turnsOf(db, id), durationSeconds: call.duration_seconds }
}

/** The one that was answered ended as the call did. */
export async function readAttempts(db: Queryable, caller: Caller, id: string): Promise<AttemptObject[]> {
  const call = await ownCall(db, caller, id)
  const rows = await attemptsOf(db, id)
  return rows.map((row) => {
    const answered = call.answered_at !== null && row.n === call.attempts
    return {
      number: row.n,
      started_at: row.started_at,
      answered_at: answered ? call.answered_at : null,
      ended_at: row.ended_at,
      outcome: row.outcome === 'answered' ? call.outcome : (row.outcome as Outcome | null),
      cause: row.cause,
      trunk: null,
    }
  })
}

export async function readEvidence(db: Queryable, caller: Caller, id: string): Promise<EvidenceObject> {
  await ownCall(db, caller, id)
  return { object: 'evidence', call: id, values: await evidenceOf(db, id) }
}

async function ownCall(db: Queryable, caller: Caller, id: string) {
  const row = isId('call', id) ? await callById(db, { ...caller, id }) : undefined
  if (!row) throw new Problem('not_found')
  return row
}
