import type { ToolCallRecord } from '#contract/calls.ts'
import type { Ending, ModelFault, SpeechUsage, Turn } from '#contract/conversation.ts'
import { documentOf, isOfDraft } from '#domain/agents/versions.ts'
import { recordAttemptFailed, recordCompleted } from '#domain/events/events.ts'
import { isCalleeListed, SUPPRESSED } from '#domain/suppressions/suppressions.ts'
import { type Clock, iso } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import * as moves from '#store/call-moves.ts'
import { isAlive } from '#store/callbacks.ts'
import type { CallRow, LiveFigures } from '#store/calls.ts'
import type { Db, Queryable } from '#store/db.ts'
import { nextAttempt, RETRIED } from './next-attempt.ts'
import type { CallRegister } from './register.ts'
import { moveTransfer, requestTransfer, type Transfer, type TransferEvent } from './transfer-moves.ts'
import { retryDelayMs } from './transitions.ts'

/**
 * What the line did to a call that this node owns. Every function moves the call and writes its events in one
 * transaction, and moves nothing when the call is no longer this node's: a zombie changes nothing.
 */
export type { CallRow } from '#store/calls.ts'

export interface LineHouse {
  db: Db
  clock: Clock
  nodeId: string
  register: CallRegister
  /** The call lives on a test clock, where every rule holds for it. */
  clocked?: boolean
  /** Tells the account's lane, after the commit, that a slot is free and when a retry is due. */
  poke: (lane: LanePoke) => void
  /**
   * Keeps what was recorded of a call whose holder is gone, and says how long it is; null where there is nothing to
   * listen to.
   */
  rescueRecording?: (callId: string) => Promise<{ seconds: number } | null>
  /** What a speech model has cost, in millionths of the operator's currency; null where no price is known. */
  speechCost?: (speech: { model: string; usage: SpeechUsage }) => number | null
}

export interface LanePoke {
  accountId: string
  livemode: boolean
  /** The campaign whose lane lies below the account's, if any. */
  campaignId: string | null
  dueAt: string | null
}

/** Tells the lanes of a call that a line is free, and when the call is due again. */
export const pokeFor = (
  call: Pick<CallRow, 'account_id' | 'livemode' | 'campaign_id'>,
  dueAt: string | null,
): LanePoke => ({ accountId: call.account_id, livemode: call.livemode, campaignId: call.campaign_id, dueAt })

export interface CallError {
  code: string
  message: string
  details?: unknown
}

/** How an attempt ended that nobody answered in person. */
export type Unanswered =
  | { outcome: 'no_answer' | 'busy'; error: CallError | null }
  | { outcome: 'invalid_number' | 'failed'; error: CallError }

/** The attempt failed: another one by the schedule, or the end. True when the call was still ours. */
export async function attemptFailed(house: LineHouse, call: CallRow, how: Unanswered): Promise<boolean> {
  const { db, clock, nodeId } = house
  const moved = await db.transaction(async (tx) => {
    const now = clock.now()
    const at = iso(now)
    const ruled = call.livemode || house.clocked === true
    const dueAt = RETRIED.includes(how.outcome) ? await retryAt(tx, call, { now, ruled }) : null
    const owned = { id: call.id, nodeId }
    // Listed while it rang: no other attempt follows this one.
    const listed = dueAt !== null && (await isCalleeListed(tx, call.id))
    const end = listed ? ({ outcome: 'suppressed', error: SUPPRESSED } as const) : how
    const retried = !listed && dueAt && (await moves.scheduleRetry(tx, { ...owned, ...how, dueAt: iso(dueAt) }))
    // None is due, or somebody has hung up: the call ends with this attempt.
    const moved = retried || (await moves.giveUp(tx, { ...owned, ...end, at, endReason: null }))
    if (!moved) return undefined
    await moves.endAttempt(tx, { callId: call.id, n: call.attempts, outcome: how.outcome, at, cause: causeOf(how) })
    await moves.freeSlot(tx, call.id)
    // The attempt's own event says how the attempt went, whatever becomes of the call.
    if (RETRIED.includes(how.outcome)) await recordAttemptFailed(tx, { ...moved, ...how }, at)
    if (moved.status === 'failed') await recordCompleted(tx, moved, at)
    return moved
  })
  if (moved) house.poke(pokeFor(call, moved.due_at))
  return moved !== undefined
}

/** What the network said, without what else may stand beside it. */
function causeOf({ error }: Unanswered): object | null {
  if (typeof error?.details !== 'object' || error.details === null) return null
  const { sip_code = null, q850 = null, reason = null } = error.details as Record<string, unknown>
  return { sip_code, q850, reason }
}

async function retryAt(
  tx: Queryable,
  call: CallRow,
  { now, ruled }: { now: Temporal.Instant; ruled: boolean },
): Promise<Temporal.Instant | null> {
  const isLast = retryDelayMs(call.attempts, call.max_attempts) === null
  if (isLast || call.direction === 'inbound' || !(await isAlive(tx, call.id))) return null
  const document = await documentOf(tx, call)
  if (document.type !== 'outbound') return null
  return nextAttempt(call, ruled ? document.calling.hours : null, now)
}

/** Somebody answered. Undefined when the call was not ours any more: hang up. */
export async function answered({ register, clock, nodeId }: LineHouse, call: CallRow): Promise<CallRow | undefined> {
  const at = iso(clock.now())
  const ours = await register.answer({ id: call.id, nodeId, at })
  return ours ? { ...call, status: 'in_progress', answered_at: at } : undefined
}

/** The call goes on without its tools and says so, from now on and whoever ends it. */
export function toolsUnavailable({ db, nodeId }: LineHouse, callId: string, error: CallError): Promise<void> {
  return moves.noteError(db, { id: callId, nodeId, error })
}

/** Turns that follow each other, from number `from` on. */
export interface AttemptPiece {
  from: number
  turns: readonly Turn[]
}

/** Keeps what was said, piece by piece, while the conversation goes on; asked for the piece when it is written. */
export function keepTurns(
  { register, nodeId }: LineHouse,
  callId: string,
  said: () => AttemptPiece | null,
): Promise<void> {
  return register.keepWords(() => {
    const piece = said()
    return piece && { callId, nodeId, ...piece }
  })
}

export interface Conversation {
  ending: Ending
  toolCalls: readonly ToolCallRecord[]
  /** Who the person is handed over to, where that is how it ended. */
  transfer?: Transfer | null
  /** When it ended, where that is known. */
  at?: string
  /** What of it has not been kept yet. */
  unkept: AttemptPiece
  /** The node that analyses it at once; null: whoever comes. */
  analyst: string | null
}

/** A call whose conversation has ended, as whoever analyses it needs it. */
export type Talked = Pick<
  moves.ProcessingRow,
  keyof CallRow | 'facts' | 'tool_calls' | 'transfer' | 'recorded' | 'live'
>

/**
 * The conversation is over: its facts are kept, and whoever analyses takes the call from here. Undefined: it was not
 * ours.
 */
export async function conversationEnded(
  house: LineHouse,
  call: CallRow,
  end: Conversation,
): Promise<Talked | undefined> {
  const { ending, toolCalls, unkept, analyst, at = iso(house.clock.now()) } = end
  if (ending.fault) await noteFault(house, call, ending.fault)
  const durationSeconds = Math.round(ending.durationSeconds)
  const live = call.livemode || isOfDraft(call) ? figuresOf(ending, house.speechCost) : null
  const { phase = 'over', record: transfer = null } = end.transfer ?? {}
  const transferNode = phase === 'over' ? null : house.nodeId
  const kept = { toolCalls, transfer, transferNode, recorded: ending.recorded ?? false, live }
  // Who is handed over is billed when their line ends.
  const usageId = call.livemode && transferNode === null ? newId('usage') : null
  const facts = {
    at,
    durationSeconds,
    endReason: ending.reason,
    facts: factsOf(ending),
    ...kept,
    words: unkept,
    analyst,
    usageId,
  }
  if (!(await house.register.endConversation({ id: call.id, nodeId: house.nodeId, ...facts }))) return undefined
  house.poke(pokeFor(call, null))
  return {
    ...call,
    status: 'processing',
    ended_at: at,
    duration_seconds: durationSeconds,
    end_reason: ending.reason,
    facts: ending,
    tool_calls: [...toolCalls],
    transfer,
    recorded: kept.recorded,
    live,
    ...(ending.fault ? { error: faultError(ending.fault) } : {}),
  }
}

/** What failed of a conversation stands on its call, whatever it comes to. */
function noteFault({ db, nodeId }: LineHouse, { id }: CallRow, fault: ModelFault): Promise<void> {
  return moves.noteError(db, { id, nodeId, error: faultError(fault) })
}

/** A model that fell silent or went round in circles, or one that could not be reached any more. */
export function faultError(fault: ModelFault): CallError {
  const stalled = fault.code === 'stalled' || fault.code === 'looping'
  return { code: stalled ? 'model_stalled' : 'model_unavailable', message: fault.message, details: fault }
}

export function figuresOf(ending: Ending, cost: LineHouse['speechCost']): LiveFigures {
  const { latency = null, quality = null, speech } = ending
  return { latency, quality, speech: speech ? { ...speech, cost_micros: cost?.(speech) ?? null } : null }
}

/** The figures have a place of their own, and outlive what is personal. */
export function factsOf({ latency: _, quality: __, speech: ___, ...facts }: Ending): Ending {
  return facts
}

/** The hand-over that ended a conversation: asked for now, or as far as the telephone already knows what came of it. */
export function transferOfAttempt(ending: Ending, to: string | undefined, at: string): Transfer | null {
  if (ending.reason !== 'transfer' || to === undefined) return null
  const requested = requestTransfer(to, at)
  if (!ending.transfer) return requested
  const { events, durationSeconds } = ending.transfer
  return walkTransfer(requested, events, { at, durationSeconds })
}

/** A hand-over that took no time on any clock, and so says itself how long the operator was spoken with. */
function walkTransfer(
  requested: Transfer,
  events: readonly TransferEvent[],
  { at, durationSeconds }: { at: string; durationSeconds: number },
): Transfer {
  const walked = events.reduce((transfer, on) => moveTransfer(transfer, on, at) ?? transfer, requested)
  return { ...walked, record: { ...walked.record, duration_seconds: durationSeconds } }
}
