import type { Ending, ModelFault } from '#contract/conversation.ts'
import { factsOfFirstWords } from './first-turn.ts'
import { type ConversationState, type Effect, type OpenTurn, type Reduced, tenths } from './state.ts'

/** How a conversation ends: what is being said is told as far as it was heard, then the one `end`. */
export function end(state: ConversationState, reason: Ending['reason'], at: number, fault?: ModelFault): Reduced {
  const agent = state.agentTurn ? turnOf('agent', state.agentTurn, { at, interrupted: true }) : []
  const person = state.personTurn ? turnOf('person', state.personTurn, { at, interrupted: false }) : []
  const firstWords = state.isReal
    ? factsOfFirstWords(state.firstWords, state.plan, agent.map(({ turn }) => turn.text).join(''))
    : undefined
  const ending: Ending = {
    reason,
    durationSeconds: Math.ceil(tenths(at)),
    intents: [...state.intents],
    ...(fault ? { fault } : {}),
    ...(firstWords ? { firstWords } : {}),
    ...(state.screened === 'waiting' ? { screened: true } : {}),
  }
  return {
    state: { ...state, agentTurn: null, personTurn: null, ended: true },
    effects: [...agent, ...person, { kind: 'end', ending }],
  }
}

/** A turn without a word was no turn, and one cut off as it began was not heard. */
export function turnOf(
  speaker: 'agent' | 'person',
  open: OpenTurn,
  how: { at: number; interrupted: boolean },
): (Effect & { kind: 'turn' })[] {
  const text = cleaned(open.text)
  const [start, end] = [tenths(open.start), tenths(how.at)]
  if (text === '' || (how.interrupted && end <= start)) return []
  return [
    { kind: 'turn', turn: { speaker, text, start_seconds: start, end_seconds: end, interrupted: how.interrupted } },
  ]
}

/** PostgreSQL's text holds neither NUL nor half a surrogate pair, and a transcript has no use for them. */
export const cleaned = (text: string): string => text.replaceAll('\u0000', ' ').toWellFormed().trim()
