import type { ModelFault } from '#contract/conversation.ts'
import { CUES } from './cues.ts'
import { end } from './ending.ts'
import { letGreet } from './first-turn.ts'
import { giveUpModel } from './link.ts'
import { isScreened } from './screening.ts'
import { type ConversationState, type Reduced, still } from './state.ts'
import { owe, tellModel } from './told.ts'

/**
 * How long a model that is connected may say nothing though it should, and how long it may go on. The first time it is
 * opened anew with what was heard; the second time the call is over, on what was said.
 */

const SILENT_SECONDS = 6
/**
 * Words that are not understood by now will not be: whoever has heard nothing but a voice is asked to say something.
 */
const UNHEARD_SECONDS = 3
/** A voice that is shorter is a cough or an assent, to which nothing needs to be said. */
const VOICE_SECONDS = 0.4
/** Who speaks again after a pause like this was not answered; who speaks on sooner had not finished. */
const UNANSWERED_SECONDS = 2
const SPEECH_MAX_SECONDS = 120
/** What breaks a speech: long enough for the other side to take the word. */
const PAUSE_SECONDS = 1

const STALLED: ModelFault = { code: 'stalled', message: 'The speech model said nothing when it should have.' }
const LOOPING: ModelFault = { code: 'looping', message: 'The speech model went round in a circle.' }

/** A voice on the line. */
export function hearVoice(
  state: ConversationState,
  { speaker, change }: { speaker: 'person' | 'agent'; change: 'started' | 'ended' },
  at: number,
): ConversationState {
  const { voices, owed } = state
  if (speaker === 'agent') {
    if (change === 'ended') return { ...state, voices: { ...voices, agentEnded: at } }
    const goesOn = voices.agent !== null && at - voices.agentEnded < PAUSE_SECONDS
    const agent = goesOn ? voices.agent : at
    return { ...state, owed: null, voices: { ...voices, agent, agentEnded: Number.POSITIVE_INFINITY } }
  }
  const now = change === 'started' ? { person: at } : { person: null, personEnded: at }
  const heard = { ...state, voices: { ...voices, ...now }, firstWords: letGreet(state.firstWords, change, at) }
  if (change === 'started') return owed && at - owed.since < UNANSWERED_SECONDS ? { ...heard, owed: null } : heard
  const isShort = voices.person === null || at - voices.person < VOICE_SECONDS
  // Of a model that sends its silence too it is known late that its turn is over: what counts is what is heard.
  const isSpokenOver = state.agentTurn !== null && !(voices.agentEnded < at)
  if (isShort || owed || isSpokenOver || state.firstWords.phase === 'held') return heard
  return owe(heard, { since: at, isKnown: false })
}

export function losePatience(state: ConversationState, at: number): Reduced {
  const { voices, owed } = state
  if (!state.isReal || state.link.current === null || state.link.opening) return still(state)
  const speaks = voices.agent !== null && at - voices.agentEnded < PAUSE_SECONDS
  if (speaks && voices.agent !== null && at - voices.agent > SPEECH_MAX_SECONDS) return goesInCircles(state, at)
  if (!owed || state.firstWords.phase === 'held') return still(state)
  if (at < owed.since + (owed.isKnown ? SILENT_SECONDS : UNHEARD_SECONDS)) return still(state)
  if (state.agentTurn || state.tools.asked.length > 0) return still(state)
  if (isScreened(state)) return still(state)
  if (voices.person !== null || at < voices.personEnded + UNANSWERED_SECONDS) return still(state)
  if (!owed.isKnown) return askForWords(state, Math.max(owed.since, at - UNHEARD_SECONDS), at)
  return state.stalls > 0
    ? end(state, 'error', at, STALLED)
    : giveUpModel({ ...state, stalls: state.stalls + 1 }, STALLED, at)
}

/** It may have heard nothing that was worth an answer: then it is asked for one, in what is left of its time. */
function askForWords(state: ConversationState, since: number, at: number): Reduced {
  const asked = { ...state, owed: { since, isKnown: true } }
  return tellModel(asked, { kind: 'cue', text: CUES[state.plan.agent.language].unheard, how: 'reply' }, at)
}

export function goesInCircles(state: ConversationState, at: number): Reduced {
  if (state.loops > 0) return end(state, 'error', at, LOOPING)
  const voices = { ...state.voices, agent: null }
  return giveUpModel({ ...state, voices, loops: state.loops + 1 }, LOOPING, at)
}
