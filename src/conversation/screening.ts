import { CUES } from './cues.ts'
import { type ConversationState, type Reduced, still } from './state.ts'
import { tellModel } from './told.ts'

/**
 * A telephone that asks on behalf of its owner who is calling, and why. It is told so by the first words, and then
 * waited for: whoever may take the call reads them meanwhile, so a silence is no reason to ask whether anybody is
 * there.
 */

/** How long somebody may take to read who is calling. */
export const SCREENED_SECONDS = 25

export const isScreened = ({ screened }: ConversationState): boolean => screened === 'waiting'

export function beScreened(state: ConversationState, at: number): Reduced {
  if (state.screened !== 'no') return still(state)
  const firstWords = { ...state.firstWords, isWaiting: false }
  const text = CUES[state.plan.agent.language].screened
  return tellModel({ ...state, firstWords, screened: 'waiting', owed: null }, { kind: 'cue', text, how: 'note' }, at)
}

/** Who was waited for is there, or nobody had to be: they are spoken to at once. */
export function meetPerson(state: ConversationState, at: number): ConversationState {
  const { firstWords, screened, quiet } = state
  const due = firstWords.phase === 'held' ? Math.min(firstWords.due, at) : firstWords.due
  const met = { ...state, firstWords: { ...firstWords, isWaiting: false, due } }
  return screened === 'waiting' ? { ...met, screened: 'met', quiet: { ...quiet, since: at } } : met
}
