import type { AgentDocument } from '#contract/agent-document.ts'
import type { Ending, Turn } from '#contract/conversation.ts'
import { documentOf } from '#domain/agents/versions.ts'
import { type LanePoke, pokeFor, type Talked } from '#domain/calls/attempt.ts'
import { createCallback } from '#domain/calls/callback.ts'
import { recordAllCompleted } from '#domain/events/events.ts'
import type { Installation } from '#domain/installation/installation.ts'
import type { Lease } from '#domain/nodes/nodes.ts'
import { suppressFromCall } from '#domain/suppressions/suppressions.ts'
import { standingAt } from '#domain/test-clock/test-clock.ts'
import { addMs, type Clock, iso, ROME } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { type Loop, startLoop } from '#kernel/loop.ts'
import { scenarioOf } from '#kernel/test-numbers.ts'
import { type Together, together } from '#kernel/together.ts'
import { claimProcessing, finishAnalyses, type MoveVerdict } from '#store/call-moves.ts'
import { type CallRow, turnsOf } from '#store/calls.ts'
import { type Db, type Queryable, wasRefused } from '#store/db.ts'
import { releaseAnalyses } from '#store/nodes.ts'
import { type Asked, askAnalyst } from './ask.ts'
import { decideAnalysis } from './decide.ts'
import type { AnalysisTask, AnalysisUsage, Analyst } from './port.ts'
import { Strays } from './strays.ts'
import { UnderWay } from './under-way.ts'

/**
 * Turns what was said into a typed result and an outcome. It takes ended conversations by lease: an analyst proposes,
 * our code decides, and the verdict, the end of the call and its event are one transaction. A call whose analyst fails
 * for good still completes, with an issue that says so.
 */
export interface AnalysisHouse {
  db: Db
  clock: Clock
  log: Log
  installation: Installation
  lease: Lease
  /** Test mode has an analyst of its own, which contacts nobody. */
  analysts: { test: Analyst; live: Analyst | null }
  /** How long a call waits for whoever reviews it. */
  reviewMs: number
  /** Told what each reading cost. */
  onUsage?: (usage: AnalysisUsage) => void
  /** Tells the lane of a call that a callback waits in it. */
  poke: (lane: LanePoke) => void
  /** Rung when an event waits for delivery. */
  onEvent: () => void
}

const CLAIMED_AT_ONCE = 100
const FINISHED_AT_ONCE = 100
const LONGEST_SLEEP_MS = 1_000
const LISTED_FOR = 'asked not to be called again'

/** An ended conversation that carries this node's name. */
export type Ended = Talked & { scenario: string | null; turns?: readonly Turn[]; clock_now?: string | null }

export interface Analysis extends Loop {
  /** Whether what ends on this node is analysed here at once. */
  hasRoom(livemode: boolean): boolean
  /** Analyses a call that carries `analyst`, this node's name; null: one waits in the database. */
  take(analyst: string | null, call: Ended): void
}

/**
 * Analyses calls to their end at once, on a clock of their own: for whoever runs calls on a test clock. What they bring
 * about comes in the order in which they are given.
 */
export async function analyseNow(
  house: Omit<AnalysisHouse, 'lease'>,
  { calls, nodeId }: { calls: readonly Ended[]; nodeId: string },
  signal: AbortSignal,
): Promise<void> {
  const decided = await Promise.all(calls.map((call) => decideOn(house, { call, nodeId }, signal)))
  const plain = decided.filter((one) => !hasEffects(one))
  if (plain.length > 0) await finishAll(house, plain)
  for (const one of decided) if (hasEffects(one)) await finishWithEffects(house, one)
}

export function startAnalysis(house: AnalysisHouse): Analysis {
  const stopping = new AbortController()
  const finish = finishTogether(house)
  /** Set when a call may carry our name that is not under way: it is given back before others are taken. */
  let dropped = false
  const giveBack = () => {
    dropped = true
    loop.ring()
  }
  const underWay = new UnderWay(giveBack)
  const strays = new Strays(house, underWay)

  function begin(nodeId: string, call: Ended): void {
    const { id, livemode } = call
    // Several may have ended at once for the last place: of live ones none is begun beyond it.
    if (livemode && underWay.room(true) <= 0) return void giveBack()
    underWay.run({ id, nodeId, livemode }, async () => {
      const ended = livemode ? AbortSignal.any([stopping.signal, house.lease.lost]) : stopping.signal
      try {
        await work(nodeId, call, ended)
      } catch (error) {
        giveBack()
        // A node that stops, or has lost its lease, leaves the call to another one: no fault of the call.
        if (ended.aborted) return
        underWay.dropped(id)
        house.log.error({ call: id, err: error }, 'an analysis was dropped')
      } finally {
        // Somebody may be waiting for a place among the live ones.
        if (livemode) loop.ring()
      }
    })
  }

  function work(nodeId: string, call: Ended, signal: AbortSignal): Promise<void> {
    const live = underWay.isHopeless(call.id) ? null : house.analysts.live
    const ours = { ...house, analysts: { ...house.analysts, live } }
    if (!call.clock_now) return analyse({ ...ours, finish }, { call, nodeId }, signal)
    return analyseNow({ ...ours, clock: standingAt(house.clock, call.clock_now) }, { calls: [call], nodeId }, signal)
  }

  async function claim(nodeId: string, livemode: boolean): Promise<number> {
    const limit = Math.min(CLAIMED_AT_ONCE, underWay.room(livemode))
    if (limit <= 0) return 0
    const calls = await claimProcessing(house.db, { nodeId, livemode, limit })
    for (const call of calls) begin(nodeId, call)
    return calls.length
  }

  const loop = startLoop(house, {
    name: 'analysis',
    longestMs: LONGEST_SLEEP_MS,
    step: async () => {
      const { nodeId } = house.lease
      if (await strays.found(nodeId)) giveBack()
      if (dropped) {
        // What fails from here on is given back by the next step.
        dropped = false
        await releaseAnalyses(house.db, { nodeId, except: underWay.of(nodeId) }).catch((error) => {
          dropped = true
          throw error
        })
        return LONGEST_SLEEP_MS
      }
      const claimed = [await claim(nodeId, false), await claim(nodeId, true)]
      return claimed.some((calls) => calls > 0) ? 0 : LONGEST_SLEEP_MS
    },
  })
  return {
    ring: loop.ring,
    hasRoom: (livemode) => underWay.room(livemode) > 0 && !dropped && !stopping.signal.aborted,
    take(analyst, call) {
      if (analyst === null) loop.ring()
      else begin(analyst, call)
    },
    async stop() {
      await loop.stop()
      stopping.abort()
      await underWay.settled()
    },
  }
}

/** A decided call on its way into the database. */
interface Decided {
  call: Ended
  nodeId: string
  verdict: MoveVerdict
  wish: { document: AgentDocument; at: string | null }
}

type Finish = Together<Decided, void>

function finishTogether(house: Finishing): Finish {
  return together({
    max: FINISHED_AT_ONCE,
    wasRefused,
    run: async (decided) => {
      await finishAll(house, decided)
      return decided.map(() => undefined)
    },
  })
}

type Finishing = Pick<AnalysisHouse, 'db' | 'clock' | 'onEvent' | 'reviewMs'>

/**
 * Verdict, end and event in one transaction, for all that were decided meanwhile; what is no longer this node's stays
 * as it is.
 */
async function finishAll(house: Finishing, decided: readonly Decided[]): Promise<void> {
  const waits = await house.db.transaction(async (tx) =>
    announce(tx, decided, { moved: await conclude(house, tx, decided), callbackAt: null, at: iso(house.clock.now()) }),
  )
  if (waits) house.onEvent()
}

async function conclude(
  { clock, reviewMs }: Pick<Finishing, 'clock' | 'reviewMs'>,
  tx: Queryable,
  decided: readonly Decided[],
): Promise<Map<string, CallRow>> {
  const verdicts = decided.map(({ call, nodeId, verdict }) => ({ id: call.id, nodeId, ...verdict }))
  const reviewUntil = iso(addMs(clock.now(), reviewMs))
  const rows = await finishAnalyses(
    tx,
    verdicts.sort((a, b) => (a.id < b.id ? -1 : 1)),
    reviewUntil,
  )
  const ours = new Map(decided.map(({ call }) => [call.id, call]))
  return new Map(
    rows.flatMap((row) => {
      const call = ours.get(row.id)
      return call ? [[row.id, { ...call, ...row }] as const] : []
    }),
  )
}

/**
 * The event of each call that is complete; one that awaits its review is announced after it. True when a delivery
 * waits.
 */
async function announce(
  tx: Queryable,
  decided: readonly Decided[],
  { moved, callbackAt, at }: { moved: Map<string, CallRow>; callbackAt: string | null; at: string },
): Promise<boolean> {
  const completed = decided.flatMap(({ call, verdict }) => {
    const row = moved.get(call.id)
    if (row?.status !== 'completed') return []
    const { tool_calls, transfer, recorded } = call
    const { data, issues, summary, sentiment } = verdict
    return [{ ...row, data, issues, summary, sentiment, tool_calls, transfer, recorded, callback_at: callbackAt }]
  })
  return recordAllCompleted(tx, completed, at)
}

async function analyse(
  house: Omit<AnalysisHouse, 'lease'> & { finish: Finish },
  which: { call: Ended; nodeId: string },
  signal: AbortSignal,
): Promise<void> {
  const decided = await decideOn(house, which, signal)
  if (hasEffects(decided)) await finishWithEffects(house, decided)
  else await house.finish(decided)
}

type Asking = Pick<AnalysisHouse, 'db' | 'clock' | 'analysts' | 'log' | 'onUsage'>

async function decideOn(
  house: Asking,
  { call, nodeId }: { call: Ended; nodeId: string },
  signal: AbortSignal,
): Promise<Decided> {
  const task = await taskOf(house, call)
  const { proposal, usage } = await read(house, task, signal)
  const decision = decideAnalysis(task, proposal)
  const { outcome, aiDisclosed, data, evidence, issues, summary, sentiment } = decision
  const status = decision.needsReview ? ('needs_review' as const) : ('completed' as const)
  const verdict = { status, outcome, aiDisclosed, data, evidence, issues, summary, sentiment, usage }
  return { call, nodeId, verdict, wish: { document: task.agent, at: decision.callbackAt } }
}

const hasEffects = ({ verdict: { outcome } }: Decided): boolean =>
  outcome === 'callback_requested' || outcome === 'do_not_call'

/**
 * What the outcome brings about happens in the transaction that sets it; whoever reviews the call later changes nothing
 * about it. Alone, since it may wait for the account's list, and nobody else's call has to.
 */
async function finishWithEffects(house: Omit<AnalysisHouse, 'lease'>, decided: Decided): Promise<void> {
  const { call, wish } = decided
  const now = house.clock.now()
  const { callbackAt, rings } = await house.db.transaction(async (tx) => {
    const moved = await conclude(house, tx, [decided])
    const row = moved.get(call.id)
    if (!row) return { callbackAt: null, rings: false }
    const calledBack = row.outcome === 'callback_requested'
    const callbackAt = calledBack ? await createCallback(tx, row, { ...wish, now }) : null
    await announce(tx, [decided], { moved, callbackAt, at: iso(now) })
    const listed = !calledBack && (await suppressFromCall({ ...house, db: tx }, row, LISTED_FOR))
    return { callbackAt, rings: listed || row.status === 'completed' }
  })
  if (rings) house.onEvent()
  if (callbackAt) house.poke(pokeFor(call, callbackAt))
}

/** Without an analyst the call has its outcome from facts, at once. */
async function read(house: Asking, task: AnalysisTask, signal: AbortSignal): Promise<Asked> {
  const analyst = task.livemode ? house.analysts.live : house.analysts.test
  if (!analyst) return { proposal: null, usage: null }
  const asked = await askAnalyst({ ...house, analyst }, task, signal)
  if (asked.usage) house.onUsage?.(asked.usage)
  return asked
}

/** Up to the hand-over, where there was one: what the agent said after it had come back changes no result. */
async function spokenBefore(db: Queryable, { id, end_reason, duration_seconds }: Ended): Promise<Turn[]> {
  const turns = await turnsOf(db, id)
  return end_reason === 'transfer' ? turns.filter((turn) => turn.start_seconds < duration_seconds) : turns
}

async function taskOf(house: Pick<AnalysisHouse, 'db'>, call: Ended): Promise<AnalysisTask> {
  const agent = await documentOf(house.db, call)
  const answeredAt = Temporal.Instant.from(call.answered_at ?? call.created_at)
  return {
    callId: call.id,
    livemode: call.livemode,
    agent,
    turns: call.turns ?? (await spokenBefore(house.db, call)),
    callDay: answeredAt.toZonedDateTimeISO(ROME).toPlainDate().toString(),
    scenario: call.scenario ?? scenarioOf(call.to_number, call.attempts) ?? '01',
    toolCalls: call.tool_calls ?? [],
    ending: call.facts as Ending,
    endedAt: call.ended_at ?? call.created_at,
  }
}
