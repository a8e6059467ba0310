import type { ModelFault } from '#contract/conversation.ts'
import { CUES } from './cues.ts'
import { end } from './ending.ts'
import type { ModelEvent } from './port.ts'
import { type ConversationState, type Effect, type Link, type Reduced, still, then } from './state.ts'
import { tellModel } from './told.ts'
import { closeAgentTurn, historyOf } from './turns.ts'

/**
 * The sessions of a model over one call. One that is lost, or given up, is opened anew with what was heard, at the
 * moments of `RETRY_SECONDS` and within `OPEN_SECONDS`, so often and no more; the person hears a pause. One that is
 * about to expire hands over to another: when the person has the word, or when its time is up.
 */

/** So often in a call; the next one ends it. */
const LOSSES_MAX = 3
const RETRY_SECONDS = [0, 0.5, 1.5] as const
const OPEN_SECONDS = 2
/** While the old session still serves, there is no such hurry. */
const HAND_OVER_SECONDS = 8
/** Before its time is up: from when on a good moment is looked for, and when another is opened in any case. */
const WINDOW_SECONDS = 60
const LEAD_SECONDS = 3
/** No sooner than this after one could not be used. */
const HAND_OVER_REST_SECONDS = 5

/** What trying again cannot mend. */
// biome-ignore format: a table reads in columns
const FINAL = new Set<ModelFault['code']>([
  'key_refused', 'quota_spent', 'voice_unknown', 'model_unknown', 'instructions_too_long', 'request_refused', 'content_refused',
])
const LOST: ModelFault = { code: 'lost', message: 'The connection to the speech model was lost.' }
const EXPIRED: ModelFault = { code: 'expired', message: 'The speech model ended its session.' }
const LATE: ModelFault = { code: 'timed_out', message: 'The speech model could not be reached again in time.' }

export const FIRST_LINK: Link = {
  current: 0,
  retired: null,
  opening: null,
  next: 1,
  losses: 0,
  doomed: null,
  expires: null,
  handOverFrom: 0,
  resumes: 'told',
  unsent: [],
}

/** Whether anything that this session tells is of interest. */
export const isKnown = ({ link }: ConversationState, session: number): boolean =>
  session === link.current || session === link.retired

type Closed = { session: number } & Pick<ModelEvent & { kind: 'closed' }, 'reason' | 'fault'>

/** A session has closed by itself. */
export function lose(state: ConversationState, lost: Closed, at: number): Reduced {
  const { link } = state
  const fault = lost.fault ?? (lost.reason === 'expired' ? EXPIRED : LOST)
  if (lost.session === link.opening?.session) return refuseSession(state, { session: lost.session, fault }, at)
  if (!isKnown(state, lost.session)) return still(state)
  const dropped: Reduced = { state, effects: [{ kind: 'drop', session: lost.session }] }
  // Where an older one is still being heard, it is not this one that falls silent.
  const isOther = link.retired !== null && lost.session !== link.retired
  const silent = isOther ? dropped : then(dropped, (now) => closeAgentTurn(now, { at, interrupted: true }))
  if (lost.session === link.retired) return then(silent, (now) => still(withLink(now, { retired: null })))
  if (lost.reason === 'refused') return then(silent, (now) => end(now, 'error', at, fault))
  const resumes = link.resumes === 'insists' ? link.resumes : 'due'
  const alone = then(silent, (now) => still(withLink(now, { current: null, doomed: null, expires: null, resumes })))
  const counted = link.doomed === lost.session ? alone : then(alone, (now) => count(now, fault, at))
  return then(counted, (now) => reopen(now, at))
}

/** The current session is of no use: what it says is not heard any more, and another is opened. */
export function giveUpModel(state: ConversationState, fault: ModelFault, at: number): Reduced {
  const { current } = state.link
  if (current === null) return still(state)
  const cut = closeAgentTurn(state, { at, interrupted: true })
  const dropped = then(cut, (silent) => ({
    state: withLink({ ...silent, owed: null }, { current: null, doomed: null, expires: null, resumes: 'insists' }),
    effects: [{ kind: 'drop', session: current }],
  }))
  const counted = then(dropped, (alone) => count(alone, fault, at))
  return then(counted, (alone) => open(alone, at, { resumes: false }))
}

/**
 * The provider will end the session. One that it has ended already, though its words are still being heard, is lost.
 */
export function expire(
  state: ConversationState,
  expiring: { session: number; inSeconds: number },
  at: number,
): Reduced {
  const { link } = state
  const { session, inSeconds } = expiring
  if (session !== link.current || session === link.doomed) return still(state)
  const handOverFrom = Math.max(at, at + inSeconds - WINDOW_SECONDS)
  if (inSeconds > 0) return still(withLink(state, { expires: at + inSeconds, handOverFrom }))
  // What is still being heard is not cut short: where it was the last, the end comes after it.
  if (link.losses >= LOSSES_MAX) return still(state)
  return count(withLink(state, { expires: at, doomed: session, handOverFrom: at }), LOST, at)
}

/** A session could not be opened. */
export function refuseSession(
  state: ConversationState,
  { session, fault }: { session: number; fault: ModelFault },
  at: number,
): Reduced {
  const { opening, current } = state.link
  if (opening?.session !== session) return still(state)
  const isFinal = FINAL.has(fault.code)
  if (isFinal && current === null) return end(state, 'error', at, fault)
  // The old one is kept for as long as it lasts.
  if (isFinal) return still(withLink(state, { opening: null, handOverFrom: Number.POSITIVE_INFINITY }))
  const pause = RETRY_SECONDS[opening.tries]
  if (pause === undefined) return failOpening(state, fault, at)
  const retryAt = Math.max(at, opening.since + pause)
  return tryAgain(withLink(state, { opening: { ...opening, session: null, retryAt } }), at)
}

/** A session has been opened: it takes over, or is of no use any more. */
export function openModelSession(state: ConversationState, session: number, at: number): Reduced {
  const { opening, current, expires } = state.link
  if (opening?.session !== session) return { state, effects: [{ kind: 'drop', session }] }
  const isLate = expires !== null && at >= expires - LEAD_SECONDS
  if (current === null || isLate || isFree(state)) return adopt(state, session, at)
  const later = { opening: null, handOverFrom: at + HAND_OVER_REST_SECONDS }
  return { state: withLink(state, later), effects: [{ kind: 'drop', session }] }
}

/** When something of this is due though nothing happens. */
export function linkDue({ link }: ConversationState): number {
  const { opening, current, expires, handOverFrom } = link
  if (opening) return opening.session === null ? opening.retryAt : opening.since + openSeconds(link)
  if (expires === null || current === null) return Number.POSITIVE_INFINITY
  return Math.max(handOverFrom, expires - LEAD_SECONDS)
}

export function passLink(state: ConversationState, at: number): Reduced {
  const { opening, current, expires, handOverFrom } = state.link
  if (opening?.session === null) return tryAgain(state, at)
  if (opening) {
    if (at < opening.since + openSeconds(state.link)) return still(state)
    const effects: Effect[] = [{ kind: 'drop', session: opening.session }]
    return then({ state, effects }, (alone) => failOpening(alone, LATE, at))
  }
  if (expires === null || current === null || at < handOverFrom) return still(state)
  return isFree(state) || at >= expires - LEAD_SECONDS ? open(state, at, { resumes: true }) : still(state)
}

/** As soon as the agent is silent an old session goes, and a new one is told where it is. */
export function settleLink(state: ConversationState, at: number): Reduced {
  const { retired } = state.link
  if (state.agentTurn || state.leaving) return still(state)
  const alone: Reduced =
    retired === null
      ? still(state)
      : { state: withLink(state, { retired: null }), effects: [{ kind: 'drop', session: retired }] }
  return then(alone, (settled) =>
    settled.link.resumes === 'told' || settled.link.current === null ? still(settled) : resume(settled, at),
  )
}

const withLink = (state: ConversationState, changes: Partial<Link>): ConversationState => ({
  ...state,
  link: { ...state.link, ...changes },
})

/** Whether the current one still serves. */
const serves = ({ current, doomed }: Link): boolean => current !== null && current !== doomed
const openSeconds = (link: Link): number => (serves(link) ? HAND_OVER_SECONDS : OPEN_SECONDS)

/** Nobody waits for the agent: neither for the end of its sentence, nor for its answer, nor for a tool. */
const isFree = ({ agentTurn, owed, tools, firstWords }: ConversationState): boolean =>
  !agentTurn && !owed && tools.asked.length === 0 && firstWords.phase !== 'held'

function count(state: ConversationState, fault: ModelFault, at: number): Reduced {
  const losses = state.link.losses + 1
  return losses > LOSSES_MAX ? end(state, 'error', at, fault) : still(withLink(state, { losses }))
}

/** Where one is being opened already, that one is waited for. */
function reopen(state: ConversationState, at: number): Reduced {
  const { opening } = state.link
  return opening ? still(withLink(state, { opening: { ...opening, since: at } })) : open(state, at, { resumes: true })
}

function open(state: ConversationState, at: number, { resumes }: { resumes: boolean }): Reduced {
  return tryAgain(
    withLink(state, { opening: { session: null, since: at, tries: 0, retryAt: at, resumes, knows: 0 } }),
    at,
  )
}

function tryAgain(state: ConversationState, at: number): Reduced {
  const { opening, next: session } = state.link
  if (!opening || opening.session !== null || at < opening.retryAt) return still(state)
  const history = historyOf(state)
  // What is being said will be heard next, and is in it already.
  const knows = state.heard.length + (state.agentTurn ? 1 : 0)
  return {
    state: withLink(state, { opening: { ...opening, session, tries: opening.tries + 1, knows }, next: session + 1 }),
    effects: [{ kind: 'open', session, history, resumes: opening.resumes }],
  }
}

/** None of its tries came to anything: the old session goes on, or that was one loss more. */
function failOpening(state: ConversationState, fault: ModelFault, at: number): Reduced {
  const { link } = state
  const without = withLink(state, { opening: null })
  if (serves(link)) return still(withLink(without, { handOverFrom: at + HAND_OVER_REST_SECONDS }))
  const resumes = link.opening?.resumes ?? true
  return then(count(without, fault, at), (again) => open(again, at, { resumes }))
}

function adopt(state: ConversationState, session: number, at: number): Reduced {
  const { current: old, opening, resumes, unsent } = state.link
  const isHeardOut = old !== null && state.agentTurn !== null
  const effects: Effect[] = [{ kind: 'adopt', session }]
  if (old !== null && !isHeardOut) effects.push({ kind: 'drop', session: old })
  const adopted = withLink(state, {
    ...FIRST_LINK,
    current: session,
    retired: isHeardOut ? old : null,
    next: state.link.next,
    losses: state.link.losses,
    resumes: resumes === 'insists' ? resumes : 'due',
  })
  const told = then({ state: adopted, effects }, (fresh) => tellMissed(fresh, opening?.knows ?? 0, at))
  return unsent.reduce((done, each) => then(done, (fresh) => tellModel(fresh, each, at)), told)
}

/** What was heard while it was being opened. */
function tellMissed(state: ConversationState, knows: number, at: number): Reduced {
  const { meanwhile, you, person } = CUES[state.plan.agent.language]
  const missed = state.heard.slice(knows).map(({ speaker, text }) => `${speaker === 'agent' ? you : person}: «${text}»`)
  if (missed.length === 0) return still(state)
  return tellModel(state, { kind: 'cue', text: `${meanwhile} ${missed.join(' ')}`, how: 'note' }, at)
}

/** It goes on where it was. Who has asked for the first words and heard none of them asks again. */
function resume(state: ConversationState, at: number): Reduced {
  const { firstWords, voices, personTurn, heard, wasCut } = state
  const told = withLink(state, { resumes: 'told' })
  if (firstWords.phase === 'held') return still(told)
  const unheard = firstWords.phase === 'asked' && firstWords.heard === ''
  if (unheard) return still({ ...told, firstWords: { ...firstWords, phase: 'held', due: at } })
  const isAwaited = heard.at(-1)?.speaker === 'person' || wasCut
  const isBusy = voices.person !== null || personTurn !== null || state.tools.asked.length > 0
  const how = state.link.resumes === 'insists' || (isAwaited && !isBusy) ? 'reply' : 'note'
  return tellModel(told, { kind: 'cue', text: CUES[state.plan.agent.language].resumed, how }, at)
}
