import type { AgentDocument } from '#contract/agent-document.ts'
import type { Ending, Plan, Turn } from '#contract/conversation.ts'
import { documentOf } from '#domain/agents/versions.ts'
import {
  answered,
  attemptFailed,
  type CallRow,
  conversationEnded,
  faultError,
  type Talked,
  transferOfAttempt,
  type Unanswered,
} from '#domain/calls/attempt.ts'
import { type Left, leaveForNetwork, type Parting } from '#domain/calls/leave.ts'
import { machineAnswered } from '#domain/calls/machine-answered.ts'
import { attemptUnsent, type Unsent } from '#domain/calls/unsent.ts'
import { iso } from '#kernel/clock.ts'
import { scenarioOf } from '#kernel/test-numbers.ts'
import { within } from '#kernel/within.ts'
import type { Dialled, Leave, LegTrace, Line, Telephone } from '#telephony/port.ts'
import type { CallTools } from '#tools/tools.ts'
import { logAttempt } from './attempt-line.ts'
import { noteUnavailable } from './call-tools.ts'
import { type HandOverHouse, handOver } from './handing-over.ts'
import { type AgentHouse, type OpenedAgent, openAgent } from './opened-agent.ts'
import { createScribe } from './scribe.ts'
import type { CallSignals } from './signals.ts'
import type { SpeechMeter } from './speech-meter.ts'
import { untilWritten } from './until-written.ts'

/**
 * Joins a line to its agent and walks one call from `dialing` to `processing`, or to the end of its attempt. It
 * promises that an admitted call never stays where it is: whatever the line, the agent or the database does, the call
 * moves on, here or on the node that takes over.
 */
export interface SwitchboardHouse extends AgentHouse {
  /** The telephone of test mode dials nobody; it cannot be confused with the live one, which may be absent. */
  telephones: { test: Telephone; live: Telephone | null }
  /** The plan of an agent whose operator could not be reached; `prompt` is that of one that can hand nobody over. */
  comingBack: (
    plan: Plan,
    given: { why: 'busy' | 'no_answer' | 'failed'; turns: readonly Turn[]; prompt: string },
  ) => Plan
  /**
   * Where conversations go when they have ended: at once to this node's analysis while it has room, else to whoever
   * comes.
   */
  analysis: {
    hasRoom(livemode: boolean): boolean
    take(analyst: string | null, call: Talked & { scenario: string; turns: readonly Turn[] }): void
  }
  speechMeter: SpeechMeter
  /** Rung when an event waits for its delivery. */
  onEvent: () => void
}

const RING_FOR_SECONDS = 45
/** Whoever answered hears nothing before it is written down that they did; after so long they are not kept waiting. */
const ANSWER_WRITTEN_MS = 3_000

/** Dials an admitted call and sees it through. */
export async function place(house: SwitchboardHouse, call: CallRow, signals: CallSignals): Promise<void> {
  const telephone = telephoneOf(house, call)
  if (!telephone) {
    await unsent(house, call, { listed: false, details: { reason: 'This node has no telephony.' } })
    return
  }
  const order = {
    callId: call.id,
    attempt: call.attempts,
    to: call.to_number,
    from: call.from_number,
    ringForSeconds: RING_FOR_SECONDS,
    retryOf: call.retry_of,
    ...(call.trunk_id ? { trunk: call.trunk_id } : {}),
  }
  let left: Left | null = null
  const leave: Leave = async (send) => {
    const now = await parting(house, call, { closing: signals.ending, lost: signals.lost, send })
    // A telephone may ask again for another trunk; what left before has left.
    if (left !== 'sent') left = now
    return now === 'sent'
  }
  // Whoever is to speak on a real line is made ready before anybody is rung.
  await using agent = call.livemode ? await openAgent(house, call, signals.lost) : null
  const legs: LegTrace[] = []
  const ready = agent ? { ...order, plan: agent.plan, onLeg: (leg: LegTrace) => void legs.push(leg) } : order
  const dialled = await telephone.dial(ready, signals.ending, leave)
  if (dialled.kind === 'answered') {
    await orHangUp(dialled.line, signals, () => talk(house, { call, line: dialled.line, agent, legs }, signals))
    return
  }
  if (call.livemode)
    logAttempt(house.log, { call: call.id, attempt: call.attempts, legs, unanswered: dialled, ending: null })
  if (dialled.kind === 'not_sent' && left !== 'sent') {
    const ours = left !== 'gone' && !signals.lost.aborted
    if (ours) await unsent(house, call, { listed: left === 'listed', details: dialled.details })
  } else if (await written(house, call, signals, () => attemptFailed(house, call, unanswered(dialled)))) house.onEvent()
}

const written = <T>(house: SwitchboardHouse, { id }: CallRow, signals: CallSignals, write: () => Promise<T>) =>
  untilWritten(house, { callId: id, signals }, write)

const telephoneOf = ({ telephones }: SwitchboardHouse, { livemode }: CallRow): Telephone | null =>
  livemode ? telephones.live : telephones.test

/** A simulated call reaches nobody: what admission saw of the list is enough. */
async function parting(
  house: SwitchboardHouse,
  call: CallRow,
  given: Omit<Parting, 'callId' | 'hours'>,
): Promise<Left> {
  if (!call.livemode) {
    given.send()
    return 'sent'
  }
  const agent = await documentOf(house.db, call)
  if (agent.type !== 'outbound') throw new Error('an inbound agent places no calls')
  return leaveForNetwork(house, { callId: call.id, hours: agent.calling.hours, ...given })
}

async function unsent(house: SwitchboardHouse, call: CallRow, why: Unsent): Promise<void> {
  if (await attemptUnsent(house, call, why)) house.onEvent()
}

/** What each way of not being answered means for the call. */
function unanswered(dialled: Exclude<Dialled, { kind: 'answered' }>): Unanswered {
  switch (dialled.kind) {
    case 'no_answer':
    case 'busy':
      return { outcome: dialled.kind, error: null }
    case 'invalid_number':
      return {
        outcome: 'invalid_number',
        error: { code: 'invalid_number', message: 'The network does not know this number.', details: dialled.details },
      }
    case 'failed':
    // Of a telephone that was given leave something has left, whatever it says.
    case 'not_sent':
      return {
        outcome: 'failed',
        error: { code: 'failed', message: 'The call could not be placed.', details: dialled.details },
      }
  }
}

/**
 * Whoever moves a dropped call on counts its line as free. From the answer to the end of the work the line is torn down
 * the moment that this node may not act for it any more, whatever the work waits for.
 */
async function orHangUp(line: Line, signals: CallSignals, work: () => Promise<void>): Promise<void> {
  using _ = tornDownBy(line, [signals.lost, signals.hangUp])
  try {
    await work()
  } catch (error) {
    line.hangUp()
    throw error
  }
}

async function talk(
  house: SwitchboardHouse,
  { call, line, agent, legs }: { call: CallRow; line: Line; agent: OpenedAgent | null; legs: readonly LegTrace[] },
  signals: CallSignals,
): Promise<void> {
  const started = await within({ clock: house.clock, ms: ANSWER_WRITTEN_MS }, answered(house, call), unwritten)
  if (!started) {
    line.hangUp()
    return
  }
  const scenario = scenarioOf(call.to_number, call.attempts)
  const speaker = agent ?? (await openAgent(house, started, signals.lost, scenario))
  await hold(house, { call: started, line, agent: speaker, legs }, signals)
}

/**
 * Holds a call that is in progress in this node's name on its line, and sees it through: one that was dialled and
 * answered, or one that was received and written by `answerInbound`. Whoever opened its agent disposes of it.
 */
export async function receive(
  house: SwitchboardHouse,
  {
    call,
    line,
    agent,
    leg,
    scenario,
  }: { call: CallRow; line: Line; agent?: OpenedAgent; leg?: LegTrace; scenario?: string },
  signals: CallSignals,
): Promise<void> {
  await orHangUp(line, signals, async () => {
    const speaker = agent ?? (await openAgent(house, call, signals.lost, scenario))
    await hold(house, { call, line, agent: speaker, legs: leg ? [leg] : [] }, signals)
  })
}

async function hold(
  house: SwitchboardHouse,
  { call, line, agent, legs }: { call: CallRow; line: Line; agent: OpenedAgent; legs: readonly LegTrace[] },
  signals: CallSignals,
): Promise<void> {
  const { plan, tools } = agent
  const noted = noteUnavailable(house, call, tools)
  const scribe = createScribe(house, call, agent)
  const ending = asAsked(await line.converse(plan, scribe.desk, signals.closing), signals)
  if (ending.reason === 'transfer') line.held?.play(house.holdSound(plan.agent.transfer?.musicUrl, call.account_id))
  if (call.livemode) {
    logAttempt(house.log, { call: call.id, attempt: call.attempts, legs, unanswered: null, ending })
  }
  if (ending.speech) house.speechMeter.add({ ...ending.speech, costMicros: house.speechCost?.(ending.speech) ?? null })
  await Promise.all([tools?.close(), noted])
  const { turns, unkept } = await scribe.finish()
  if (ending.reason === 'voicemail') {
    const heard = { ending, toolCalls: scribe.toolCalls, unkept }
    if (await written(house, call, signals, () => machineAnswered(house, call, heard))) house.onEvent()
    return
  }
  if (ending.fault && turns.length === 0) {
    // The model failed before anybody had said a word: that was no conversation.
    const error = { ...faultError(ending.fault), code: 'model_unavailable' }
    if (await written(house, call, signals, () => attemptFailed(house, call, { outcome: 'failed', error })))
      house.onEvent()
    return
  }
  const analyst = house.analysis.hasRoom(call.livemode) ? house.nodeId : null
  const { toolCalls } = scribe
  const at = iso(house.clock.now())
  const transfer = transferOfAttempt(ending, plan.agent.transfer?.to, at)
  const end = { ending: withActions(ending, tools), toolCalls, transfer, unkept, analyst, at }
  const talked = await written(house, call, signals, () => conversationEnded(house, call, end))
  if (talked) house.analysis.take(analyst, { ...talked, scenario: plan.scenario, turns })
  if (!transfer || transfer.phase === 'over') return
  const telephone = telephoneOf(house, call)
  if (talked && telephone) {
    const comeBack = returning(house, call)
    await handOver({ ...house, comeBack }, { call: talked, line, telephone, plan, transfer, turns }, signals)
  } else line.hangUp()
}

/** What comes of an answer that is written too late is for whoever moves the call on to find. */
const unwritten = (): never => {
  throw new Error('an answer could not be written down in time')
}

/** The agent again, told in its prompt that it can hand nobody over. */
const returning =
  (house: SwitchboardHouse, { inputs }: CallRow): HandOverHouse['comeBack'] =>
  (plan, given) => {
    const { transfer: _, mcp: __, ...agent } = plan.agent
    const prompt = house.prompt(agent as AgentDocument, { inputs, today: plan.today })
    return house.comingBack(plan, { ...given, prompt })
  }

/** Which of the tools were actions is a fact that only the listing knew. */
const withActions = (ending: Ending, tools: CallTools | null): Ending =>
  tools === null || tools.actions.length === 0 ? ending : { ...ending, actions: tools.actions }

/** A line that was hung up because somebody asked for it has not failed: it was ended from our side, as by a stop. */
const asAsked = (ending: Ending, { hangUp, lost }: CallSignals): Ending =>
  ending.reason === 'error' && hangUp?.aborted && !lost.aborted ? { ...ending, reason: 'shutdown' } : ending

/** The line is torn down the moment any of these fires; they outlive the call. */
function tornDownBy(line: Line, signals: readonly (AbortSignal | undefined)[]): Disposable {
  const hangUp = () => line.hangUp()
  for (const signal of signals) {
    signal?.addEventListener('abort', hangUp, { once: true })
    // A signal that has fired says nothing to who comes later.
    if (signal?.aborted) hangUp()
  }
  return {
    [Symbol.dispose]() {
      for (const signal of signals) signal?.removeEventListener('abort', hangUp)
    },
  }
}
