import type { Ending } from '#contract/conversation.ts'
import { publishedDocument } from '#domain/agents/versions.ts'
import type { LanePoke } from '#domain/calls/attempt.ts'
import { createCallback } from '#domain/calls/callback.ts'
import { recordCompleted } from '#domain/events/events.ts'
import type { Installation } from '#domain/installation/installation.ts'
import type { Lease } from '#domain/nodes/nodes.ts'
import { suppressFromCall } from '#domain/suppressions/suppressions.ts'
import { type Clock, deadline, iso, ROME } from '#kernel/clock.ts'
import { scenarioOf } from '#kernel/e164.ts'
import type { Log } from '#kernel/log.ts'
import { type Loop, startLoop } from '#kernel/loop.ts'
import { claimProcessing, finishAnalysis, type ProcessingRow } from '#store/call-moves.ts'
import { type CallRow, turnsOf } from '#store/calls.ts'
import type { Db, Queryable } from '#store/db.ts'
import { releaseAnalyses } from '#store/nodes.ts'
import { decide } from './decide.ts'
import type { AnalysisTask, Analyst, Proposal } from './port.ts'

/**
 * Turns what was said into a typed result and an outcome. It takes ended conversations by lease: an analyst proposes, our
 * code decides, and the verdict, the end of the call and its event are one transaction. A call whose analyst fails for
 * good still completes, with an issue that says so.
 */
export interface AnalysisHouse {
  db: Db
  clock: Clock
  log: Log
  installation: Installation
  lease: Lease
  /** Test mode has an analyst of its own, which contacts nobody. */
  analysts: { test: Analyst; live: Analyst | null }
  /** Tells the lane of a call that a callback waits in it. */
  poke: (lane: LanePoke) => void
  /** Rung when an event waits for delivery. */
  onEvent: () => void
}

const CLAIMED_AT_ONCE = 20
const LONGEST_SLEEP_MS = 1_000
const PROPOSAL_MS = 60_000
const LISTED_FOR = 'asked not to be called again'

export function startAnalysis(house: AnalysisHouse): Loop {
  /** Set when a call failed us and may still carry our name: it is given back before others are taken. */
  let dropped = false
  return startLoop(house, {
    name: 'analysis',
    longestMs: LONGEST_SLEEP_MS,
    step: async (signal) => {
      const { nodeId } = house.lease
      if (dropped) await releaseAnalyses(house.db, nodeId)
      dropped = false
      const calls = await claimProcessing(house.db, { nodeId, limit: CLAIMED_AT_ONCE })
      const done = await Promise.allSettled(calls.map((call) => analyse(house, { call, nodeId }, signal)))
      for (const one of done)
        if (one.status === 'rejected') house.log.error({ err: one.reason }, 'an analysis was dropped')
      dropped = done.some((one) => one.status === 'rejected')
      return calls.length > 0 && !dropped ? 0 : LONGEST_SLEEP_MS
    },
  })
}

async function analyse(
  house: AnalysisHouse,
  { call, nodeId }: { call: ProcessingRow; nodeId: string },
  signal: AbortSignal,
): Promise<void> {
  const task = await taskOf(house, call)
  const proposal = await propose(house, task, signal)
  const decision = decide(task, proposal)
  const now = house.clock.now()
  const at = iso(now)
  let callbackAt: string | null = null
  const completed = await house.db.transaction(async (tx) => {
    const verdict = {
      status: decision.needsReview ? ('needs_review' as const) : ('completed' as const),
      outcome: decision.outcome,
      aiDisclosed: decision.aiDisclosed,
      data: decision.data,
      issues: decision.issues,
      summary: decision.summary,
      sentiment: decision.sentiment,
    }
    const kept = { tool_calls: call.tool_calls, transfer: call.transfer, recorded: call.recorded }
    const moved = await finishAnalysis(tx, { id: call.id, nodeId, ...verdict })
    if (!moved) return false
    const completed = moved.status === 'completed'
    callbackAt = await callBack(tx, moved, { document: task.agent, at: decision.callbackAt, now })
    const shown = { ...moved, ...verdict, status: moved.status, ...kept, callback_at: callbackAt }
    if (completed) await recordCompleted(tx, shown, at)
    // Whoever reviews the call later changes nothing about this.
    const listed = moved.outcome === 'do_not_call' && (await suppressFromCall({ ...house, db: tx }, moved, LISTED_FOR))
    return completed || listed
  })
  if (completed) house.onEvent()
  if (callbackAt) house.poke({ accountId: call.account_id, livemode: call.livemode, dueAt: callbackAt })
}

const callBack = (tx: Queryable, call: CallRow, wish: Parameters<typeof createCallback>[2]) =>
  call.outcome === 'callback_requested' ? createCallback(tx, call, wish) : Promise.resolve(null)

async function propose(house: AnalysisHouse, task: AnalysisTask, signal: AbortSignal): Promise<Proposal | null> {
  const analyst = task.livemode ? house.analysts.live : house.analysts.test
  if (!analyst) return null
  try {
    return await analyst.propose(task, deadline(PROPOSAL_MS, signal))
  } catch (error) {
    house.log.error({ call: task.callId, err: error }, 'the analyst failed')
    return null
  }
}

async function taskOf(house: AnalysisHouse, call: ProcessingRow): Promise<AnalysisTask> {
  const agent = await publishedDocument(house.db, {
    accountId: call.account_id,
    agentId: call.agent_id,
    version: call.agent_version,
  })
  const answeredAt = Temporal.Instant.from(call.answered_at ?? call.created_at)
  return {
    callId: call.id,
    livemode: call.livemode,
    agent,
    turns: await turnsOf(house.db, call.id),
    callDay: answeredAt.toZonedDateTimeISO(ROME).toPlainDate().toString(),
    scenario: call.scenario ?? scenarioOf(call.to_number) ?? '01',
    ending: call.facts as Ending,
    endedAt: call.ended_at ?? call.created_at,
  }
}
