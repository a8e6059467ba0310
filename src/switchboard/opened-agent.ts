import type { AgentDocument } from '#contract/agent-document.ts'
import type { Plan } from '#contract/conversation.ts'
import { documentOf, isOfDraft } from '#domain/agents/versions.ts'
import type { CallRow } from '#domain/calls/attempt.ts'
import { ROME } from '#kernel/clock.ts'
import type { CallTools } from '#tools/tools.ts'
import { type CallToolsHouse, startTools } from './call-tools.ts'
import type { HandOverHouse } from './handing-over.ts'

export interface AgentHouse extends CallToolsHouse, Pick<HandOverHouse, 'holdSound'> {
  firstWords: (document: AgentDocument, inputs: CallRow['inputs']) => string
  prompt: (document: AgentDocument, context: { inputs: CallRow['inputs']; today: string }) => string
  /** The longest conversation. */
  callMinutes: number
}

/** The longest that a draft is talked to. */
const TALK_MINUTES = 10
/** What a simulated call plays when nothing says otherwise. */
const COMPLETES = '01'

/**
 * Who is to speak on a line, with its tools. Disposed of with the call, answered or not: what still runs then is given
 * up.
 */
export interface OpenedAgent extends AsyncDisposable {
  plan: Plan
  tools: CallTools | null
}

/** What is known of a call before anybody has answered it. */
export type Spoken = Pick<
  CallRow,
  | 'id'
  | 'account_id'
  | 'livemode'
  | 'direction'
  | 'agent_id'
  | 'agent_version'
  | 'inputs'
  | 'retry_of'
  | 'answered_at'
  | 'created_at'
>

export async function openAgent(
  house: AgentHouse,
  call: Spoken,
  lost: AbortSignal,
  scenario = COMPLETES,
): Promise<OpenedAgent> {
  const opening = startTools(house, call, lost)
  try {
    const tools = await opening.ready
    const plan = await planOf(house, call, { tools, scenario })
    return { plan, tools, [Symbol.asyncDispose]: () => opening[Symbol.asyncDispose]() }
  } catch (error) {
    await opening[Symbol.asyncDispose]()
    throw error
  }
}

async function planOf(
  house: AgentHouse,
  call: Spoken,
  { tools, scenario }: { tools: CallTools | null; scenario: string },
): Promise<Plan> {
  const agent = await documentOf(house.db, call)
  const isTalk = isOfDraft(call)
  // Music that is not there yet may be by the time that somebody is handed over.
  if (call.livemode) house.holdSound(agent.transfer?.musicUrl, call.account_id)
  // A simulated call happens at its own instant; a real one is about to be dialled.
  const at = call.livemode ? house.clock.now() : Temporal.Instant.from(call.answered_at ?? call.created_at)
  const today = at.toZonedDateTimeISO(ROME).toPlainDate().toString()
  return {
    callId: call.id,
    livemode: call.livemode,
    // Whoever talks to a draft takes the part of who would be called.
    direction: isTalk ? agent.type : call.direction,
    agent,
    inputs: call.inputs,
    firstWords: house.firstWords(agent, call.inputs),
    // A scripted conversation reads none.
    prompt: call.livemode || isTalk ? house.prompt(agent, { inputs: call.inputs, today }) : '',
    today,
    scenario,
    isCallback: call.retry_of !== null,
    maxDurationSeconds: 60 * (isTalk ? Math.min(TALK_MINUTES, house.callMinutes) : house.callMinutes),
    tools: tools?.declarations ?? [],
  }
}
