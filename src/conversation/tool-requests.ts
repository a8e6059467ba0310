import type { Intent, ToolAnswer } from '#contract/conversation.ts'
import { canonicalJson } from '#kernel/canonical-json.ts'
import { CUES } from './cues.ts'
import { goesInCircles } from './patience.ts'
import { platformIntent } from './platform-tools.ts'
import type { ModelEvent } from './port.ts'
import { leave, sayHandOver } from './saying.ts'
import { type ConversationState, type Effect, type Reduced, still, then } from './state.ts'
import { owe, tellModel } from './told.ts'

/**
 * What the agent asks for. Every request has one answer, on the session that asked; where that one is gone its answer
 * is told to the next, for what the tool did is done. A request that was taken back has none.
 */

/** The same with the same data so often in a row; once more is a circle. */
const REPEATED_MAX = 3
const TIRED = 'This was asked with the same data too often. Go on without it.'

type Call = { session: number } & Pick<ModelEvent & { kind: 'tool' }, 'id' | 'name' | 'arguments'>

export function callTool(state: ConversationState, call: Call, at: number): Reduced {
  const { session, id, name } = call
  if (state.tools.asked.some((one) => one.session === session && one.id === id)) return still(state)
  const counted = countCall(state, call)
  if (counted.isReal && counted.tools.times > REPEATED_MAX) {
    const refused: Reduced = { state: counted, effects: [{ kind: 'answer_tool', session, id, text: TIRED }] }
    return then(refused, (tired) => goesInCircles({ ...tired, tools: { ...tired.tools, times: 0 } }, at))
  }
  const platform = platformIntent(name, call.arguments)
  const isForDesk = platform && asksDesk(state, platform.intent)
  if (platform && !isForDesk) return note(counted, { ...platform, session, id }, at)
  const request = { id, name, arguments: call.arguments, atSeconds: at, personTurns: state.personTurns }
  const asked = [...counted.tools.asked, { session, id, name, ...(platform ? { intent: platform.intent } : {}) }]
  return {
    state: { ...counted, owed: null, tools: { ...counted.tools, asked } },
    effects: [{ kind: 'ask_tool', session, request }],
  }
}

export function answerTool(
  state: ConversationState,
  answer: { session: number; id: string } & ToolAnswer,
  at: number,
): Reduced {
  const { session, id, text } = answer
  const asked = state.tools.asked.find((one) => one.session === session && one.id === id)
  if (!asked) return still(state)
  const answered = { ...without(state, answer), quiet: { ...state.quiet, since: at } }
  const told: Effect = { kind: 'told', handover: { id, atSeconds: at, speaking: state.agentTurn !== null } }
  const known = then({ state: answered, effects: [told] }, (now) =>
    tellModel(now, session === now.link.current ? { kind: 'answer_tool', id, text } : late(now, asked.name, text), at),
  )
  const { intent } = asked
  if (!answer.handsOver || !intent || state.leaving) return known
  return then(known, (now) => sayHandOver({ ...now, intents: [...now.intents, intent] }, at))
}

/** Whether somebody is there to hand the person over to is not known here: only the desk knows the hour. */
const asksDesk = ({ isReal, plan }: ConversationState, { kind }: Intent): boolean =>
  isReal && kind === 'transfer' && plan.agent.transfer !== undefined

/** The model does not want its answer any more. */
export function cancelTool(state: ConversationState, cancelled: { session: number; id: string }): ConversationState {
  return without(state, cancelled)
}

const without = (state: ConversationState, { session, id }: { session: number; id: string }): ConversationState => ({
  ...state,
  tools: { ...state.tools, asked: state.tools.asked.filter((one) => one.session !== session || one.id !== id) },
})

const late = (state: ConversationState, name: string, text: string) =>
  ({ kind: 'cue', text: `${CUES[state.plan.agent.language].answered} ${name}: ${text}`, how: 'reply' }) as const

function countCall(state: ConversationState, { name, arguments: given }: Call): ConversationState {
  if (!state.isReal) return state
  const last = `${name} ${canonicalJson(given)}`
  const times = last === state.tools.last ? state.tools.times + 1 : 1
  return { ...state, tools: { ...state.tools, last, times } }
}

/** What is asked of the call itself. */
function note(
  state: ConversationState,
  { intent, noted, session, id }: { intent: Intent; noted: string; session: number; id: string },
  at: number,
): Reduced {
  const refusal = refuse(state, intent)
  const answer: Effect = { kind: 'answer_tool', session, id, text: refusal ?? noted }
  const told = owe(state, { since: at, isKnown: true })
  if (refusal !== null) return { state: told, effects: [answer] }
  const kept: Reduced = { state: { ...told, intents: [...state.intents, intent] }, effects: [answer] }
  if (intent.kind === 'end_call') return then(kept, (going) => leave(going, 'agent', at))
  if (intent.kind === 'transfer') return then(kept, (going) => leave(going, 'transfer', at))
  return kept
}

/** Why an intent is not taken, in words for the agent; null when it is. */
function refuse(state: ConversationState, intent: Intent): string | null {
  if (intent.kind === 'transfer' && state.plan.agent.transfer === undefined)
    return 'There is no operator to hand the call to. Say so, and offer to note the request down.'
  const heardNothing = state.personTurns === 0 && state.quiet.cues === 0
  if (intent.kind === 'end_call' && heardNothing) return 'The person has not had time to speak yet. Wait for an answer.'
  return null
}
