import { cseqOf, header } from '#telephony/sip/message/headers.ts'
import type { SipRequest } from '#telephony/sip/message/message.ts'
import { writeSdp } from '#telephony/sip/sdp/sdp.ts'
import { agree, answeredAgreement, described, soundOf, timed, updatesOf } from './agreement.ts'
import { capabilityHeaders } from './capabilities.ts'
import { type Dialog, isFrom, received, refreshed } from './dialog.ts'
import { dtmfOf } from './dtmf.ts'
import {
  type LegEffect,
  type LegInput,
  type LegState,
  legUnchanged,
  type Occasion,
  type ReducedLeg,
  type RequestOccasion,
  type Resent,
  type Step,
} from './leg-state.ts'
import { sipRefusalOf } from './refusal.ts'
import { reply } from './reply.ts'
import { answerTimer } from './session-timer.ts'
import { giveUpMs } from './table.ts'

/** What a leg does on requests of the peer's within the dialog. Each of them is answered at once, and once. */

/** The leg after a request of the peer's that is in order: its number is the last (12.2.2), whatever is answered. */
export function sequenced(state: LegState, input: LegInput): LegState {
  if (input.kind !== 'request' || !state.dialog || input.request.method === 'ACK') return state
  const dialog = isFrom(state.dialog, input.request) ? received(state.dialog, input.request) : null
  return dialog ? { ...state, dialog } : state
}

/** The name by which the tables know a request. */
export function onRequest(state: LegState, request: SipRequest): Occasion {
  if (request.method === 'ACK') return onAck(state, request)
  return sipRefusalOf(state, request) ? 'refused' : (REQUESTS.get(request.method) ?? 'ignored')
}

/** Those that a leg has a row for. A CANCEL comes by its transaction. */
const REQUESTS: ReadonlyMap<string, RequestOccasion> = new Map([
  ['INVITE', 'invite'],
  ['UPDATE', 'update'],
  ['BYE', 'bye'],
  ['PRACK', 'prack'],
  ['OPTIONS', 'options'],
  ['INFO', 'info'],
  ['NOTIFY', 'notify'],
])

function onAck(state: LegState, request: SipRequest): Occasion {
  const { unacked, phase, ending, dialog } = state
  if (!unacked || !dialog || !isFrom(dialog, request)) return 'ignored'
  if (cseqOf(request)?.sequence !== unacked.sequence) return 'ignored'
  if (ending) return 'ack_leaving'
  const silent = unacked.asks && typeof soundOf(request, state.able) === 'string'
  return silent && phase === 'answering' ? 'ack_unusable' : 'ack'
}

const answering =
  (answer: (state: LegState, request: SipRequest) => Parameters<typeof reply>[1]): Step =>
  (state, input) => {
    if (input.kind !== 'request') return legUnchanged(state)
    const { server, request } = input
    return { state, effects: [{ kind: 'respond', server, response: reply(request, answer(state, request)) }] }
  }

export const refuse = answering((state, request) => sipRefusalOf(state, request) ?? { status: 481 })
export const accept = answering(() => ({ status: 200 }))
export const tellAbilities = answering(() => ({ status: 200, headers: capabilityHeaders('options') }))

/** INFO: digits are told, an empty one is a sign of life, and any other content is refused. */
export const takeInfo: Step = (state, input) => {
  if (input.kind !== 'request') return legUnchanged(state)
  const { server, request } = input
  const heard = dtmfOf(header(request, 'Content-Type') ?? '', request.body)
  const refused = heard === null && request.body.length > 0
  const answer = refused ? { status: 415, headers: capabilityHeaders('refused415') } : { status: 200 }
  const effects: LegEffect[] = [{ kind: 'respond', server, response: reply(request, answer) }]
  if (heard && state.phase === 'talking') effects.push({ kind: 'tell', event: { kind: 'dtmf', ...heard } })
  return { state, effects }
}

/**
 * A re-INVITE or UPDATE that is taken: our answer to its offer, or our offer where it has none, and the session timer
 * anew.
 */
export const renegotiate: Step = (state, input) => {
  const { dialog } = state
  if (input.kind !== 'request' || !dialog) return legUnchanged(state)
  const { server, request } = input
  const offer = soundOf(request, state.able)
  const ours =
    typeof offer === 'string' ? described(state.ours, state.able) : answeredAgreement(state, offer, state.able)
  const timer = answerTimer(request)
  if (!ours || timer === 'too_small') return legUnchanged(state)
  const silent = request.method === 'UPDATE' && offer === 'none'
  const response = reply(request, {
    status: 200,
    headers: [...acceptHeaders(dialog), ...timer.headers],
    ...(silent ? {} : { body: writeSdp(ours) }),
  })
  const next = { ...state, dialog: refreshed(dialog, request), updates: updatesOf(state, request) }
  const asks = request.method === 'INVITE' && offer === 'none'
  const agreed = typeof offer === 'string' ? legUnchanged(asks ? { ...next, ours } : next) : agree(next, ours, offer)
  const alive = timed(agreed.state, timer.timer)
  const sent: ReducedLeg =
    request.method === 'INVITE'
      ? untilAcked(alive.state, { server, response, sequence: cseqOf(request)?.sequence ?? 0, asks })
      : { state: alive.state, effects: [{ kind: 'respond', server, response }] }
  return { state: sent.state, effects: [...sent.effects, ...alive.effects, ...agreed.effects] }
}

export const acceptHeaders = ({ contact }: Dialog) =>
  [['Contact', `<${contact}>`] as const, ...capabilityHeaders('accepted')] as const

/** A 2xx to an INVITE is repeated by us until its ACK comes (13.3.1.4), over TCP too. */
export function untilAcked(state: LegState, answer: Omit<Resent, 'waitMs' | 'spentMs'>): ReducedLeg {
  const { t1Ms } = state.setup.timing
  const { server, response } = answer
  return {
    state: { ...state, unacked: { ...answer, waitMs: t1Ms, spentMs: 0 } },
    effects: [
      { kind: 'respond', server, response },
      { kind: 'timer', name: 'unacked', ms: t1Ms },
    ],
  }
}

/** The next wait of an answer that is repeated: doubled up to T2; null once 64*T1 have passed. */
export function waitedFor(state: LegState, resent: Resent): Resent | null {
  const spentMs = resent.spentMs + resent.waitMs
  if (spentMs >= giveUpMs(state)) return null
  const waitMs = Math.min(2 * resent.waitMs, state.setup.timing.t2Ms, giveUpMs(state) - spentMs)
  return { ...resent, waitMs, spentMs }
}

export const resend: Step = (state) => {
  const unacked = state.unacked && waitedFor(state, state.unacked)
  if (!unacked) return legUnchanged(state)
  const { server, response, waitMs } = unacked
  return {
    state: { ...state, unacked },
    effects: [
      { kind: 'respond', server, response },
      { kind: 'timer', name: 'unacked', ms: waitMs },
    ],
  }
}

/** The ACK has come. Where our 2xx made the offer it brings the answer; one that cannot be used changes nothing. */
export const acked: Step = (state, input) => {
  const { unacked } = state
  if (!unacked || input.kind !== 'request') return legUnchanged(state)
  const done = { ...state, unacked: null }
  const sound = unacked.asks ? soundOf(input.request, state.able) : 'none'
  const agreed = typeof sound === 'string' ? legUnchanged(done) : agree(done, state.ours, sound)
  return { state: agreed.state, effects: [{ kind: 'clear', name: 'unacked' }, ...agreed.effects] }
}
