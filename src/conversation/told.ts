import { type ConversationState, type Owed, type Reduced, still, type ToldToModel } from './state.ts'

/** Telling the model something. While no session of it is there, it waits for the next one. */

/** Far more than ever waits: what is beyond is not told. */
const UNSENT_MAX = 32

export function tellModel(state: ConversationState, told: ToldToModel, at: number): Reduced {
  const { link } = state
  if (link.current === null) {
    if (link.unsent.length >= UNSENT_MAX) return still(state)
    return still({ ...state, link: { ...link, unsent: [...link.unsent, told] } })
  }
  const wantsAnswer = told.kind !== 'cue' || told.how === 'reply'
  return {
    state: wantsAnswer ? owe(state, { since: at, isKnown: true }) : state,
    effects: [{ ...told, session: link.current }],
  }
}

/** The model should speak from now on, if it did not know so already; a goodbye has its own time. */
export function owe(state: ConversationState, owed: Owed): ConversationState {
  return state.isReal && !state.leaving && !state.owed?.isKnown ? { ...state, owed } : state
}
