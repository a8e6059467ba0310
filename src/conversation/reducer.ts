import type { Ending, Intent, Plan, ToolHandover, ToolRequest, Turn } from '#contract/conversation.ts'
import { CUES } from './cues.ts'
import { platformIntent } from './platform-tools.ts'
import type { ModelEvent } from './port.ts'

/**
 * The conversation engine: `(state, event) → (state, effects)`, without a clock, a socket or a promise. It promises that
 * every turn is told once and in the order in which it ended, that every tool request is answered or asked of the desk, that
 * nothing happens after the end, and that there is exactly one `end`, always the last effect.
 */

export type ConversationEvent = { atSeconds: number } & (
  | { kind: 'opened' }
  | { kind: 'model'; event: ModelEvent }
  | { kind: 'tool_answered'; id: string; text: string }
  /** Nothing happened but time. */
  | { kind: 'tick' }
  | { kind: 'shutdown' }
  | { kind: 'leg_gone' }
)

export type Effect =
  | { kind: 'say'; text: string }
  | { kind: 'cue'; text: string; how: 'reply' | 'note' }
  | { kind: 'turn'; turn: Turn }
  | { kind: 'ask_tool'; request: ToolRequest }
  /** Told to the desk before the agent hears it: whatever comes back afterwards came after it. */
  | { kind: 'told'; handover: ToolHandover }
  | { kind: 'answer_tool'; id: string; text: string }
  | { kind: 'end'; ending: Ending }

export interface ConversationState {
  readonly plan: Plan
  readonly agentTurn: OpenTurn | null
  readonly personTurn: OpenTurn | null
  readonly personTurns: number
  readonly toolsAsked: number
  readonly intents: readonly Intent[]
  /** When both sides last fell silent, and how often the agent was told of it since. */
  readonly quietSince: number
  readonly quietCues: number
  readonly nearEndCued: boolean
  /** Set once the end is settled and only a sentence is still being said; `by` is when it ends at the latest. */
  readonly leaving: { reason: Ending['reason']; by: number } | null
  readonly ended: boolean
}

interface OpenTurn {
  text: string
  start: number
}

export interface Reduced {
  state: ConversationState
  effects: Effect[]
}

/** Both sides silent: the agent is told at the first two, the third is goodbye. */
const QUIET_CUE_SECONDS = [8, 16] as const
const QUIET_END_SECONDS = 24
const NEAR_END_SECONDS = 30
/** How long a last sentence may take. */
const LEAVING_SECONDS = 12

export function beginConversation(plan: Plan): ConversationState {
  return {
    plan,
    agentTurn: null,
    personTurn: null,
    personTurns: 0,
    toolsAsked: 0,
    intents: [],
    quietSince: 0,
    quietCues: 0,
    nearEndCued: false,
    leaving: null,
    ended: false,
  }
}

export function reduce(state: ConversationState, event: ConversationEvent): Reduced {
  const timed = passTime(state, event.atSeconds)
  if (timed.state.ended) return timed
  const next = happen(timed.state, event)
  return { state: next.state, effects: [...timed.effects, ...next.effects] }
}

function happen(state: ConversationState, event: ConversationEvent): Reduced {
  const at = event.atSeconds
  switch (event.kind) {
    case 'opened':
      return { state: { ...state, quietSince: at }, effects: [{ kind: 'say', text: state.plan.firstWords }] }
    case 'tick':
      return still(state)
    case 'tool_answered': {
      const handover = { id: event.id, atSeconds: at, speaking: state.agentTurn !== null }
      return {
        state: { ...state, toolsAsked: state.toolsAsked - 1, quietSince: at },
        effects: [
          { kind: 'told', handover },
          { kind: 'answer_tool', id: event.id, text: event.text },
        ],
      }
    }
    case 'shutdown':
      return sayLast(state, 'shutdown', at)
    case 'leg_gone':
      return end(state, 'error', at)
    case 'model':
      return hearModel(state, event.event, at)
  }
}

/** What the time alone brings, at the second at which it was due even if the event that shows it came later. */
function passTime(state: ConversationState, at: number): Reduced {
  if (state.ended) return still(state)
  if (state.leaving) return at >= state.leaving.by ? end(state, state.leaving.reason, state.leaving.by) : still(state)
  const { plan } = state
  const limit = plan.maxDurationSeconds
  const quietEnd = isQuiet(state) ? state.quietSince + QUIET_END_SECONDS : Number.POSITIVE_INFINITY
  if (at >= quietEnd && quietEnd < limit) return sayLast(state, 'silence', quietEnd)
  if (at >= limit) return leave(state, 'duration_limit', limit)
  const effects: Effect[] = []
  let { quietCues, nearEndCued } = state
  if (isQuiet(state)) {
    const due = QUIET_CUE_SECONDS.filter((seconds) => at >= state.quietSince + seconds).length
    for (; quietCues < due; quietCues += 1)
      effects.push({ kind: 'cue', text: CUES[plan.agent.language].quiet, how: 'reply' })
  }
  if (!nearEndCued && limit > 2 * NEAR_END_SECONDS && at >= limit - NEAR_END_SECONDS) {
    nearEndCued = true
    effects.push({ kind: 'cue', text: CUES[plan.agent.language].nearEnd, how: 'note' })
  }
  return { state: { ...state, quietCues, nearEndCued }, effects }
}

function hearModel(state: ConversationState, event: ModelEvent, at: number): Reduced {
  switch (event.kind) {
    case 'agent_text': {
      const open = state.agentTurn ?? { text: '', start: at }
      return still({ ...state, agentTurn: { ...open, text: open.text + event.text } })
    }
    case 'agent_turn_ended':
      return closeAgentTurn(state, { at, interrupted: false })
    case 'interrupted':
      return closeAgentTurn(state, { at, interrupted: true })
    case 'person_text': {
      const open = state.personTurn ?? { text: '', start: at }
      if (!event.final) return still({ ...state, personTurn: { ...open, text: open.text + event.text } })
      return closePersonTurn({ ...state, personTurn: { ...open, text: event.text } }, at)
    }
    case 'tool':
      return callTool(state, event, at)
    case 'person_left':
      return end(state, 'person', at)
    case 'closed':
      return end(state, state.leaving?.reason ?? 'error', at)
    case 'audio':
    case 'expiring':
    case 'usage':
    case 'tool_cancelled':
      // Played by the media worker; a session that ends is opened anew by whoever holds its socket.
      return still(state)
  }
}

function callTool(state: ConversationState, call: ModelEvent & { kind: 'tool' }, at: number): Reduced {
  const { id, name } = call
  const platform = platformIntent(name, call.arguments)
  if (!platform) {
    const request = { id, name, arguments: call.arguments, atSeconds: at, personTurns: state.personTurns }
    return { state: { ...state, toolsAsked: state.toolsAsked + 1 }, effects: [{ kind: 'ask_tool', request }] }
  }
  const refusal = refuse(state, platform.intent)
  const answer: Effect = { kind: 'answer_tool', id, text: refusal ?? platform.noted }
  if (refusal !== null) return { state, effects: [answer] }
  const noted = { ...state, intents: [...state.intents, platform.intent] }
  const { kind } = platform.intent
  const next =
    kind === 'end_call' ? leave(noted, 'agent', at) : kind === 'transfer' ? leave(noted, 'transfer', at) : still(noted)
  return { state: next.state, effects: [answer, ...next.effects] }
}

/** Why an intent is not taken, in words for the agent; null when it is. */
function refuse(state: ConversationState, intent: Intent): string | null {
  if (intent.kind === 'transfer' && !state.plan.agent.transfer) return 'There is no operator to hand the call to.'
  const heardNothing = state.personTurns === 0 && state.quietCues === 0
  if (intent.kind === 'end_call' && heardNothing) return 'The person has not had time to speak yet. Wait for an answer.'
  return null
}

/** Ends once the agent has finished its sentence: at once where it is saying none. */
function leave(state: ConversationState, reason: Ending['reason'], at: number): Reduced {
  if (!state.agentTurn) return end(state, reason, at)
  return still({ ...state, leaving: { reason, by: at + LEAVING_SECONDS } })
}

/** Drops what is being said for a last sentence of our own, and ends after it. */
function sayLast(state: ConversationState, reason: 'silence' | 'shutdown', at: number): Reduced {
  if (state.leaving) return still(state)
  const agent = closeAgentTurn(state, { at, interrupted: true })
  const person = closePersonTurn(agent.state, at)
  return {
    state: { ...person.state, leaving: { reason, by: at + LEAVING_SECONDS } },
    effects: [...agent.effects, ...person.effects, { kind: 'say', text: CUES[state.plan.agent.language][reason] }],
  }
}

function closeAgentTurn(state: ConversationState, how: { at: number; interrupted: boolean }): Reduced {
  if (!state.agentTurn) return still(state)
  const effects = turnOf('agent', state.agentTurn, how)
  const closed = { ...state, agentTurn: null, quietSince: how.at }
  // The person who cuts a goodbye short has still heard that it was one.
  if (!state.leaving) return { state: closed, effects }
  const over = end(closed, state.leaving.reason, how.at)
  return { state: over.state, effects: [...effects, ...over.effects] }
}

function closePersonTurn(state: ConversationState, at: number): Reduced {
  if (!state.personTurn) return still(state)
  const effects = turnOf('person', state.personTurn, { at, interrupted: false })
  const personTurns = state.personTurns + effects.length
  return { state: { ...state, personTurn: null, personTurns, quietSince: at, quietCues: 0 }, effects }
}

function end(state: ConversationState, reason: Ending['reason'], at: number): Reduced {
  const agent = state.agentTurn ? turnOf('agent', state.agentTurn, { at, interrupted: true }) : []
  const person = state.personTurn ? turnOf('person', state.personTurn, { at, interrupted: false }) : []
  const ending: Ending = { reason, durationSeconds: Math.ceil(tenths(at)), intents: [...state.intents] }
  return {
    state: { ...state, agentTurn: null, personTurn: null, ended: true },
    effects: [...agent, ...person, { kind: 'end', ending }],
  }
}

/** A turn without a word was no turn, and one cut off as it began was not heard. */
function turnOf(speaker: 'agent' | 'person', open: OpenTurn, how: { at: number; interrupted: boolean }): Effect[] {
  // PostgreSQL's text holds neither NUL nor half a surrogate pair, and a transcript has no use for them.
  const text = open.text.replaceAll('\u0000', ' ').toWellFormed().trim()
  const [start, end] = [tenths(open.start), tenths(how.at)]
  if (text === '' || (how.interrupted && end <= start)) return []
  return [
    { kind: 'turn', turn: { speaker, text, start_seconds: start, end_seconds: end, interrupted: how.interrupted } },
  ]
}

const isQuiet = (state: ConversationState): boolean => !state.agentTurn && !state.personTurn && state.toolsAsked === 0
const still = (state: ConversationState): Reduced => ({ state, effects: [] })
const tenths = (seconds: number): number => Math.round(seconds * 10) / 10
