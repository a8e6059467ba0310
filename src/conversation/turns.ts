import type { Turn } from '#contract/conversation.ts'
import { cleaned, end, turnOf } from './ending.ts'
import { judgeFirstWords } from './first-turn.ts'
import { resembles } from './heard-words.ts'
import type { HeardTurn } from './port.ts'
import { type ConversationState, type Quiet, type Reduced, still, then } from './state.ts'
import { owe } from './told.ts'

/** Turns as they are heard, of the agent and of the person. Each is told once, when it has ended. */

/** How long a last sentence may take. */
export const LEAVING_SECONDS = 12
/** What a new session is told of at most: the newest. */
const HISTORY_TURNS_MAX = 100

/** The agent is heard, or is about to be where nothing is said yet. */
export function hearAgent(state: ConversationState, text: string, at: number): ConversationState {
  if (state.agentTurn) return { ...state, agentTurn: { ...state.agentTurn, text: state.agentTurn.text + text } }
  const { leaving } = state
  // Who was about to go without a word says goodbye after all.
  const stays = leaving && leaving.words === null ? { ...leaving, by: at + LEAVING_SECONDS } : leaving
  return { ...state, agentTurn: { text, start: at }, agentBegan: at, owed: null, stalls: 0, leaving: stays }
}

export function closeAgentTurn(state: ConversationState, how: { at: number; interrupted: boolean }): Reduced {
  const { agentTurn, plan, leaving } = state
  if (!agentTurn) return still(state)
  const effects = turnOf('agent', agentTurn, how)
  const text = effects[0]?.turn.text ?? ''
  const heard: ConversationState = {
    ...state,
    agentTurn: null,
    quiet: quietAfter(state.quiet, agentTurn.start, how.at),
    wasCut: how.interrupted,
    ...(text === ''
      ? {}
      : {
          heard: [...state.heard, { speaker: 'agent', text }],
          firstWords: judgeFirstWords(state.firstWords, plan, { ...how, text }),
        }),
  }
  if (!leaving) return { state: heard, effects }
  // A model that is told to say goodbye may first finish what it was saying; one turn is let pass for that.
  const isOther = leaving.words !== null && !how.interrupted && !leaving.letPass && !resembles(text, leaving.words)
  if (isOther) return { state: { ...heard, leaving: { ...leaving, letPass: true } }, effects }
  // The person who cuts a goodbye short has still heard that it was one.
  return then({ state: heard, effects }, (closed) => end(closed, leaving.reason, how.at))
}

/** What the agent says to a silence does not begin it anew, nor is it a part of it. */
const quietAfter = ({ since, cues }: Quiet, began: number, at: number): Quiet =>
  cues === 0 ? { since: at, cues } : { since: at - Math.max(0, began - since), cues }

export function hearPerson(state: ConversationState, words: { text: string; final: boolean }, at: number): Reduced {
  const open = state.personTurn ?? { text: '', start: at }
  if (!words.final) return still({ ...state, personTurn: { ...open, text: open.text + words.text } })
  return closePersonTurn({ ...state, personTurn: { ...open, text: words.text } }, at)
}

export function closePersonTurn(state: ConversationState, at: number): Reduced {
  if (!state.personTurn) return still(state)
  const effects = turnOf('person', state.personTurn, { at, interrupted: false })
  const text = effects[0]?.turn.text ?? ''
  const closed = { ...state, personTurn: null, quiet: { since: at, cues: 0 } }
  if (text === '') return { state: closed, effects }
  const heard: ConversationState = {
    ...closed,
    personTurns: state.personTurns + 1,
    heard: [...state.heard, { speaker: 'person', text }],
    wasCut: false,
    tools: { ...state.tools, times: 0 },
  }
  return {
    state: isAnswered(state, at) ? heard : owe(heard, { since: state.owed?.since ?? at, isKnown: true }),
    effects,
  }
}

/** Words come after their voice, and so may the agent's answer to them. */
const isAnswered = (state: ConversationState, at: number): boolean => state.agentTurn !== null || state.agentBegan > at

/** What a session that is opened now is to know: all that was heard, also of what is being said. */
export function historyOf({ heard, agentTurn }: ConversationState): readonly HeardTurn[] {
  const text = cleaned(agentTurn?.text ?? '')
  const all: readonly HeardTurn[] = text === '' ? heard : [...heard, { speaker: 'agent', text }]
  return all.slice(-HISTORY_TURNS_MAX)
}

/** The turns that are not over, as far as there are words of them, in the order in which they began. */
export function openTurns({ agentTurn, personTurn }: ConversationState, at: number): Turn[] {
  const agent = agentTurn ? turnOf('agent', agentTurn, { at: Math.max(at, agentTurn.start), interrupted: false }) : []
  const person = personTurn
    ? turnOf('person', personTurn, { at: Math.max(at, personTurn.start), interrupted: false })
    : []
  return [...agent, ...person].map(({ turn }) => turn).sort((a, b) => a.start_seconds - b.start_seconds)
}

export const isQuiet = ({ agentTurn, personTurn, tools }: ConversationState): boolean =>
  !agentTurn && !personTurn && tools.asked.length === 0
