import type { AgentDocument } from '#contract/agent-document.ts'
import type { ToolCallRecord } from '#contract/calls.ts'
import type { Desk, Plan, ToolRequest, Turn } from '#contract/conversation.ts'
import { publishedDocument } from '#domain/agents/versions.ts'
import {
  answered,
  attemptFailed,
  type CallRow,
  conversationEnded,
  keepTurns,
  type LineHouse,
  type Unanswered,
} from '#domain/calls/attempt.ts'
import { iso, ROME } from '#kernel/clock.ts'
import { scenarioOf } from '#kernel/e164.ts'
import type { Log } from '#kernel/log.ts'
import type { Dialled, Line, Telephone } from '#telephony/port.ts'

/**
 * Joins a line to its agent and walks one call from `dialing` to `processing`, or to the end of its attempt. It promises that
 * an admitted call never stays where it is: whatever the line, the agent or the database does, the call moves on, here or
 * on the node that takes over.
 */
export interface SwitchboardHouse extends LineHouse {
  log: Log
  /** The telephone of test mode dials nobody; it cannot be confused with the live one, which may be absent. */
  telephones: { test: Telephone; live: Telephone | null }
  firstWords: (document: AgentDocument, inputs: CallRow['inputs']) => string
  prompt: (document: AgentDocument, context: { inputs: CallRow['inputs']; today: string }) => string
  /** What a tool answers in test mode, where the customer's server is never contacted. */
  simulatedTool: (callId: string, request: ToolRequest) => ToolRun
  /** Rung when a conversation has ended and waits for its analysis. */
  onProcessing: () => void
  /** Rung when an event waits for its delivery. */
  onEvent: () => void
}

/** One use of a tool, as the call's record shows it. */
export type ToolRun = Pick<ToolCallRecord, 'status' | 'result' | 'duration_ms'>

const RING_FOR_SECONDS = 45
const MAX_DURATION_SECONDS = 15 * 60
/** What a simulated call plays when nothing says otherwise. */
const COMPLETES = '01'

export interface CallSignals {
  /** The node is stopping: a running conversation closes with a sentence. */
  closing: AbortSignal
  /** The node may no longer act for its calls: it hangs up at once and changes nothing. */
  lost: AbortSignal
}

/** Dials an admitted call and sees it through. */
export async function place(house: SwitchboardHouse, call: CallRow, signals: CallSignals): Promise<void> {
  const telephone = call.livemode ? house.telephones.live : house.telephones.test
  if (!telephone) {
    await attemptFailed(house, call, {
      outcome: 'failed',
      error: { code: 'failed', message: 'This node has no telephony.' },
    })
    return
  }
  const order = {
    callId: call.id,
    attempt: call.attempts,
    to: call.to_number,
    from: call.from_number,
    ringForSeconds: RING_FOR_SECONDS,
    retryOf: call.retry_of,
  }
  const dialled = await telephone.dial(order, AbortSignal.any([signals.closing, signals.lost]))
  if (dialled.kind === 'answered') await talk(house, { call, line: dialled.line }, signals)
  else if (await attemptFailed(house, call, unanswered(dialled))) house.onEvent()
}

/** What each way of not being answered means for the call. */
function unanswered(dialled: Exclude<Dialled, { kind: 'answered' }>): Unanswered {
  switch (dialled.kind) {
    case 'no_answer':
    case 'busy':
    case 'voicemail':
      return { outcome: dialled.kind, error: null }
    case 'invalid_number':
      return {
        outcome: 'invalid_number',
        error: { code: 'invalid_number', message: 'The network does not know this number.', details: dialled.details },
      }
    case 'failed':
    case 'not_sent':
      return {
        outcome: 'failed',
        error: { code: 'failed', message: 'The call could not be placed.', details: dialled.details },
      }
  }
}

async function talk(
  house: SwitchboardHouse,
  { call, line }: { call: CallRow; line: Line },
  signals: CallSignals,
): Promise<void> {
  const started = await answered(house, call)
  if (!started) {
    line.hangUp()
    return
  }
  const scenario = scenarioOf(call.to_number) ?? COMPLETES
  await receive(house, { call: started, line, scenario }, signals)
}

/**
 * Holds a call that is in progress in this node's name on its line, and sees it through: one that was dialled and answered,
 * or one that was received and written by `answerInbound`.
 */
export async function receive(
  house: SwitchboardHouse,
  { call, line, scenario }: { call: CallRow; line: Line; scenario: string },
  signals: CallSignals,
): Promise<void> {
  const plan = await planOf(house, call, scenario)
  const scribe = createScribe(house, call)
  signals.lost.addEventListener('abort', () => line.hangUp(), { once: true })
  const ending = await line.converse(plan, scribe.desk, signals.closing)
  await scribe.finish()
  const end = { ending, toolCalls: scribe.toolCalls, transferTo: plan.agent.transfer?.to }
  if (await conversationEnded(house, call, end)) house.onProcessing()
}

async function planOf(house: SwitchboardHouse, call: CallRow, scenario: string): Promise<Plan> {
  const agent = await publishedDocument(house.db, {
    accountId: call.account_id,
    agentId: call.agent_id,
    version: call.agent_version,
  })
  const today = Temporal.Instant.from(call.answered_at ?? call.created_at)
    .toZonedDateTimeISO(ROME)
    .toPlainDate()
    .toString()
  return {
    callId: call.id,
    livemode: call.livemode,
    direction: call.direction,
    agent,
    inputs: call.inputs,
    firstWords: house.firstWords(agent, call.inputs),
    prompt: house.prompt(agent, { inputs: call.inputs, today }),
    today,
    scenario,
    isCallback: call.retry_of !== null,
    maxDurationSeconds: MAX_DURATION_SECONDS,
  }
}

interface Scribe {
  desk: Desk
  toolCalls: readonly ToolCallRecord[]
  finish(): Promise<void>
}

/** Writes turns down as they are spoken, one statement at a time and in order; a burst goes into one statement. */
function createScribe(house: SwitchboardHouse, { id: callId, livemode }: CallRow): Scribe {
  const toolCalls: ToolCallRecord[] = []
  const turns: Turn[] = []
  let written = 0
  let writing: Promise<void> | null = null

  async function write(): Promise<void> {
    while (written < turns.length) {
      const batch = turns.slice(written)
      await keepTurns(house, callId, { from: written + 1, turns: batch })
      written += batch.length
    }
  }
  return {
    desk: {
      turn(turn) {
        turns.push(turn)
        writing ??= Promise.resolve()
          .then(write)
          .catch((error) => house.log.error({ call: callId, err: error }, 'a turn was not stored'))
          .finally(() => {
            writing = null
          })
      },
      async tool(request) {
        if (livemode) return { text: `There is no tool named ${request.name}.` }
        const run = house.simulatedTool(callId, request)
        const { name, arguments: given } = request
        toolCalls.push({ name, arguments: given, at: iso(house.clock.now()), ...run })
        return { text: run.result }
      },
    },
    toolCalls,
    async finish() {
      await writing
      await write()
    },
  }
}
