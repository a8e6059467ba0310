import type { Ending } from '#contract/conversation.ts'
import { DISCLOSURE } from '#language/disclosure.ts'
import { CUES } from './cues.ts'
import { end } from './ending.ts'
import { resembles } from './heard-words.ts'
import { type ConversationState, type Reduced, still, then } from './state.ts'
import { tellModel } from './told.ts'
import { closeAgentTurn, closePersonTurn, LEAVING_SECONDS } from './turns.ts'

/** What the engine itself has said, word by word: the first words, what they lacked, a goodbye; and how it leaves. */

/** What the first words lacked is said when the person has finished, but no later than this. */
const PERSON_WAIT_SECONDS = 3
/** Who asks for the end without a word is given so long to say goodbye. */
const GOODBYE_WAIT_SECONDS = 2

/** When the first words, or what they lacked, are due. */
export function sayingDue({ firstWords, link, voices }: ConversationState): number {
  const { phase, due, isWaiting } = firstWords
  if (phase === 'over' || link.current === null || (phase === 'held' && isWaiting)) return Number.POSITIVE_INFINITY
  return phase !== 'held' && voices.person !== null ? due + PERSON_WAIT_SECONDS : due
}

export function sayWhatIsDue(state: ConversationState, at: number): Reduced {
  if (at < sayingDue(state)) return still(state)
  const { firstWords: first, plan } = state
  const asked = { ...first, due: Number.POSITIVE_INFINITY }
  if (first.phase === 'held') {
    const phase = state.isReal ? 'asked' : 'over'
    return tellModel({ ...state, firstWords: { ...asked, phase } }, { kind: 'say', text: plan.firstWords }, at)
  }
  // It has gone on, and will be judged when it has ended.
  if (first.phase === 'asked' && state.agentTurn) return still({ ...state, firstWords: asked })
  return then(closeAgentTurn(state, { at, interrupted: true }), (silent) => disclose(silent, at))
}

/** Unless it was said after all. */
function disclose(state: ConversationState, at: number): Reduced {
  const { firstWords: first, plan } = state
  if (first.phase === 'over') return still(state)
  const firstWords = { ...first, phase: 'mending' as const, due: Number.POSITIVE_INFINITY, tries: first.tries + 1 }
  return tellModel({ ...state, firstWords }, { kind: 'say', text: DISCLOSURE[plan.agent.language] }, at)
}

/** Ends once the agent has finished its sentence. */
export function leave(state: ConversationState, reason: Ending['reason'], at: number): Reduced {
  if (state.agentTurn) return still(leaving(state, { reason, by: at + LEAVING_SECONDS }))
  const saysNothing = state.isReal && reason === 'agent' && state.heard.at(-1)?.speaker === 'person'
  return saysNothing ? still(leaving(state, { reason, by: at + GOODBYE_WAIT_SECONDS })) : end(state, reason, at)
}

/** Hands the person over once that is announced: in the author's own words, unless the agent has just said them. */
export function sayHandOver(state: ConversationState, at: number): Reduced {
  const text = state.plan.agent.transfer?.announcement
  const last = state.agentTurn?.text ?? state.heard.findLast(({ speaker }) => speaker === 'agent')?.text ?? ''
  if (text === undefined || state.link.current === null || resembles(last, text)) return leave(state, 'transfer', at)
  const said = tellModel(state, { kind: 'say', text }, at)
  return { ...said, state: leaving(said.state, { reason: 'transfer', by: at + LEAVING_SECONDS }, text) }
}

/** Drops what is being said for a last sentence of our own, and ends after it. Without a model nothing can be said. */
export function sayLast(state: ConversationState, reason: 'silence' | 'shutdown', at: number): Reduced {
  if (state.leaving) return still(state)
  if (state.link.current === null) return end(state, reason, at)
  const text = CUES[state.plan.agent.language][reason]
  const agent = closeAgentTurn(state, { at, interrupted: true })
  const silent = then(agent, (now) => closePersonTurn(now, at))
  const said = then(silent, (now) => tellModel(now, { kind: 'say', text }, at))
  return { ...said, state: leaving(said.state, { reason, by: at + LEAVING_SECONDS }, text) }
}

const leaving = (
  state: ConversationState,
  { reason, by }: { reason: Ending['reason']; by: number },
  words: string | null = null,
): ConversationState => ({ ...state, owed: null, leaving: { reason, by, words, letPass: false } })
