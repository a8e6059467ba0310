import type { SipResponse } from '#telephony/sip/message/message.ts'
import { type AudioSession, writeSdp } from '#telephony/sip/sdp/sdp.ts'
import { agree, described, soundOf, timed, updatesOf } from './agreement.ts'
import { ask } from './ask.ts'
import { challenged } from './credentials.ts'
import { ackIn, refreshed } from './dialog.ts'
import {
  type Change,
  type LegEffect,
  type LegState,
  legUnchanged,
  type Occasion,
  type ReducedLeg,
  type Step,
} from './leg-state.ts'
import { askHeaders, timerOfAnswer, wishAfter422 } from './session-timer.ts'
import { giveUpMs } from './table.ts'

/**
 * Changes that we ask for within a call: a re-INVITE with another session (hold, resume, codecs), or a sign of life.
 * One is under way at a time; of those that are asked for meanwhile the last one waits.
 */

const ATTEMPTS_MAX = 5
const ACKS_MAX = 4
/** A refresh that could not be, or was refused, is tried again until the session expires. */
const REFRESH_LATER: LegEffect = { kind: 'timer', name: 'refresh', ms: 5_000 }

/** The name by which the tables know an answer to a change. */
export function onChangeAnswer(state: LegState, response: SipResponse): Occasion {
  const { status } = response
  if (status < 200) return 'ignored'
  if (status < 300) return 'change_done'
  // The peer knows nothing of the dialog, or does not answer in it (RFC 3261, 12.2.1.2; RFC 4028, section 10).
  if (status === 481 || status === 408) return 'change_gone'
  if ((state.change?.attempts ?? 0) >= ATTEMPTS_MAX) return 'change_refused'
  if (status === 491) return 'change_glare'
  return mendOf(state, response) ? 'change_again' : 'change_refused'
}

function mendOf(state: LegState, response: SipResponse): LegState | null {
  const { change, wish } = state
  if (!change) return null
  const { status } = response
  if (status === 422) {
    const longer = wishAfter422(wish, response)
    return longer && { ...state, wish: longer }
  }
  // A peer that has UPDATE in its Allow and refuses it all the same is refreshed by re-INVITE.
  if (change.method === 'UPDATE' && (status === 405 || status === 501)) return { ...state, updates: false }
  if (status !== 401 && status !== 407) return null
  const answer = challenged(state.auth, response, change.tries)
  return answer && { ...state, auth: answer.auth, change: { ...change, tries: answer.tries } }
}

export const beginChange: Step = (state, input) => {
  if (input.kind !== 'change') return legUnchanged(state)
  if (state.change || state.unacked) return legUnchanged({ ...state, next: input.session })
  return send(state, { session: input.session, refresh: false })
}

/**
 * At half of the session's life (RFC 4028, section 7.4). What is under way may be a sign of life itself; that is seen
 * later.
 */
export const refresh: Step = (state) =>
  state.change || state.unacked
    ? { state, effects: [REFRESH_LATER] }
    : send(state, { session: state.ours, refresh: true })

type Wanted = Pick<Change, 'session' | 'refresh'> & Partial<Pick<Change, 'attempts' | 'tries'>>

function send(state: LegState, { session, refresh, attempts = 0, tries = [] }: Wanted): ReducedLeg {
  const method = refresh && state.updates ? 'UPDATE' : 'INVITE'
  const offer = described(state.ours, session)
  const running = state.refresher && { seconds: 0, ours: state.refresher === 'us' }
  const headers = askHeaders(state.wish, running)
  const asked = ask(state, method, { headers, ...(method === 'INVITE' ? { body: writeSdp(offer) } : {}) })
  const change = { id: asked.id, method, sequence: asked.sequence, session: offer, refresh, tries } as const
  return {
    state: { ...asked.state, change: { ...change, attempts: attempts + 1 } },
    // Twice the time of a transaction: for one that provisional answers hold open.
    effects: [...asked.effects, { kind: 'timer', name: 'change', ms: 2 * giveUpMs(state) }],
  }
}

const resend = (state: LegState): ReducedLeg => (state.change ? send(state, state.change) : legUnchanged(state))

export const sendAgain: Step = (state, input) => {
  const mended = input.kind === 'response' ? mendOf(state, input.response) : null
  return mended ? resend(mended) : legUnchanged(state)
}

/**
 * Both asked at once: who owns the Call-ID waits 2.1 to 4 s, the other up to 2 s, in units of 10 ms (RFC 3261, 14.1).
 */
export const backOff: Step = (state) => {
  const { change, setup, role } = state
  if (!change) return legUnchanged(state)
  const spread = (setup.luck + change.attempts * Math.SQRT2) % 1
  const [least, units] = role === 'uac' ? [2_100, 190] : [0, 200]
  return {
    state: { ...state, change: { ...change, id: null } },
    effects: [
      { kind: 'clear', name: 'change' },
      { kind: 'timer', name: 'glare', ms: least + 10 * Math.floor(spread * (units + 1)) },
    ],
  }
}

/** While the peer's own change waits for its ACK, ours waits on. */
export const retryChange: Step = (state) => {
  if (state.change?.id !== null) return legUnchanged(state)
  if (!state.unacked) return resend(state)
  return { state, effects: [{ kind: 'timer', name: 'glare', ms: state.setup.timing.t1Ms }] }
}

export const acknowledgeChange: Step = (state, input) => {
  const { change, dialog } = state
  if (input.kind !== 'response' || !dialog || change?.method !== 'INVITE') return legUnchanged(state)
  const ack = ackIn(refreshed(dialog, input.response), change.sequence)
  const changeAcks = [...state.changeAcks, { ...ack, id: input.id }].slice(-ACKS_MAX)
  return { state: { ...state, changeAcks }, effects: [{ kind: 'ack', ...ack }] }
}

export const acknowledgeAgain: Step = (state, input) => {
  const ack = input.kind === 'response' && state.changeAcks.find(({ id }) => id === input.id)
  if (!ack) return legUnchanged(state)
  const { request, hop } = ack
  return { state, effects: [{ kind: 'ack', request, hop }] }
}

/**
 * The peer agrees. An answer without a usable session changes nothing but the time to live, and is told as a refusal.
 */
export const concludeChange: Step = (state, input) => {
  const { change, dialog } = state
  if (input.kind !== 'response' || !change || !dialog) return legUnchanged(state)
  const { response } = input
  const updates = updatesOf(state, response)
  const settled = { ...state, change: null, dialog: refreshed(dialog, response), updates }
  const sound = change.method === 'INVITE' ? soundOf(response, state.able) : 'none'
  const agreed =
    typeof sound === 'string'
      ? legUnchanged(settled)
      : agree({ ...settled, able: ableAfter(change, state) }, change.session, sound)
  const alive = timed(agreed.state, timerOfAnswer(response))
  const next = goOn(alive.state)
  const told = change.refresh ? agreed.effects : toldOf(agreed.effects, change, sound)
  return { state: next.state, effects: [STOP, ...alive.effects, ...told, ...next.effects] }
}

/** What was asked for is told in any case: a hold of ours moves nothing. */
function toldOf(
  effects: readonly LegEffect[],
  change: Change,
  sound: ReturnType<typeof soundOf>,
): readonly LegEffect[] {
  if (typeof sound === 'string') return [{ kind: 'tell', event: { kind: 'refused', status: 488 } }]
  if (effects.some((effect) => effect.kind === 'tell' && effect.event.kind === 'renegotiated')) return effects
  return [...effects, { kind: 'tell', event: { kind: 'renegotiated', ours: change.session, theirs: sound } }]
}

const STOP: LegEffect = { kind: 'clear', name: 'change' }

/** What we can do is what we asked for last: who put the peer on hold goes on answering as such. */
const ableAfter = ({ refresh, session }: Change, { able }: LegState): AudioSession => (refresh ? able : session)

export const dropChange: Step = (state, input) => {
  const { change } = state
  if (!change) return legUnchanged(state)
  const next = goOn({ ...state, change: null })
  const status = input.kind === 'response' ? input.response.status : 0
  const told: LegEffect = change.refresh ? REFRESH_LATER : { kind: 'tell', event: { kind: 'refused', status } }
  return { state: next.state, effects: [STOP, told, ...next.effects] }
}

/** What waited goes out now, if nothing else is open. */
export function goOn(state: LegState): ReducedLeg {
  if (!state.next || state.change || state.unacked) return legUnchanged(state)
  return send({ ...state, next: null }, { session: state.next, refresh: false })
}
