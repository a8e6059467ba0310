import { cseqOf } from '#telephony/sip/message/headers.ts'
import { answerTo } from '#telephony/sip/sdp/answer.ts'
import { type AudioSession, writeSdp } from '#telephony/sip/sdp/sdp.ts'
import { soundOf, timed, updatesOf } from './agreement.ts'
import {
  type LegEffect,
  type LegInput,
  type LegState,
  legUnchanged,
  type Occasion,
  type Offered,
  type ReducedLeg,
  type Step,
} from './leg-state.ts'
import { reply } from './reply.ts'
import { acceptHeaders, sequenced, untilAcked, waitedFor } from './requests.ts'
import { answerTimer } from './session-timer.ts'
import { type LegRow, walker } from './table.ts'
import { onInDialog, TALK_ACTIONS, TALK_ROWS } from './talk.ts'

/**
 * A call that we are offered, from INVITE to end, as a table (RFC 3261, section 13.3). Promises that the INVITE gets
 * one final answer, that a 2xx is repeated until its ACK comes or the call is given up, and one `ended`.
 */
// biome-ignore format: a table reads in columns
export const CALLEE_ROWS = [
  { in: ['offered'],   on: 'ring',            do: ['ring'],                                                       rfc: '3261 13.3.1.1' },
  { in: ['offered'],   on: 'early',           do: ['early'],                                                      rfc: '3261 13.3.1.1' },
  { in: ['offered'],   on: 'answer',          to: 'answering', do: ['answer'],                                    rfc: '3261 13.3.1.4' },
  { in: ['offered'],   on: 'answer_later',    do: ['answer_later'],                                               rfc: '3262 3' },
  { in: ['offered'],   on: 'answer_unusable', to: 'ended',     do: ['final_488'],       because: 'no_media',      rfc: '3261 13.3.1.3' },
  { in: ['offered'],   on: 'prack',           do: ['pracked'],                                                    rfc: '3262 3' },
  { in: ['offered'],   on: 'prack_answer',    to: 'answering', do: ['pracked', 'answer'],                         rfc: '3262 3' },
  { in: ['offered'],   on: 'reliable_timer',  do: ['resend_reliable'],                                            rfc: '3262 3' },
  { in: ['offered'],   on: 'reliable_over',   to: 'ended',     do: ['final_504'],       because: 'no_prack',      rfc: '3262 3' },
  { in: ['offered'],   on: 'reject',          to: 'ended',     do: ['final_chosen'],    because: 'reject',        rfc: '3261 13.3.1.3' },
  { in: ['offered'],   on: 'hang_up',         to: 'ended',     do: ['final_480'],       because: 'reject',        rfc: '3261 13.3.1.3' },
  { in: ['offered'],   on: 'ring_timer',      to: 'ended',     do: ['final_480'],       because: 'ignored',       rfc: '3261 13.3.1.3' },
  { in: ['offered'],   on: 'cancelled',       to: 'ended',     do: ['final_487'],       because: 'caller',        rfc: '3261 9.2' },
  { in: ['offered'],   on: 'bye',             to: 'ended',     do: ['accept', 'final_487'], because: 'caller',    rfc: '3261 15.1.2' },
  { in: ['offered'],   on: 'unreachable',     to: 'ended',                              because: 'lost',          rfc: '3261 17.2.4' },
  { in: ['answering'], on: 'ack',             to: 'talking',   do: ['confirmed', 'acked', 'go_on'],               rfc: '3261 13.3.1.4' },
  // Who asks for more within the dialog has our answer, though its ACK was lost.
  { in: ['answering'], on: 'invite',          to: 'talking',   do: ['confirmed', 'renegotiate'],                  rfc: '5407 3.1.5' },
  { in: ['answering'], on: 'ack_unusable',    to: 'closing',                            because: 'no_media',      rfc: '3261 13.2.1' },
  { in: ['answering'], on: 'ack_leaving',     to: 'closing',                                                      rfc: '3261 15' },
  // No BYE before the ACK, or before the time for it is over (RFC 3261, 15): the wish is kept.
  { in: ['answering'], on: 'hang_up',                                                   because: 'hang_up',       rfc: '3261 15' },
  { in: ['answering'], on: 'limit_timer',                                               because: 'limit',         rfc: '3261 15' },
] as const satisfies readonly LegRow<string>[]

type Action = Exclude<
  NonNullable<Extract<(typeof CALLEE_ROWS)[number], { do: unknown }>['do']>[number],
  keyof typeof TALK_ACTIONS
>

const ACTIONS: Readonly<Record<Action, Step>> = {
  ring: (state) => provisional(state, { status: 180 }),
  early,
  answer,
  answer_later: (state, input) =>
    state.offered && input.kind === 'answer'
      ? legUnchanged({ ...state, offered: { ...state.offered, waiting: input.session } })
      : legUnchanged(state),
  pracked,
  resend_reliable: resendReliable,
  confirmed,
  final_chosen: (state, input) => final(state, input.kind === 'reject' ? input.status : 480),
  final_480: (state) => final(state, 480),
  final_487: (state) => final(state, 487),
  final_488: (state) => final(state, 488),
  final_504: (state) => final(state, 504),
}

const walk = walker<Action | keyof typeof TALK_ACTIONS>('uas', [...CALLEE_ROWS, ...TALK_ROWS], {
  ...TALK_ACTIONS,
  ...ACTIONS,
})

export function reduceCallee(state: LegState, input: LegInput): ReducedLeg {
  return walk(sequenced(state, input), onCallee(state, input), input)
}

/** The name by which the table knows what happens to a call that we are offered. */
export function onCallee(state: LegState, input: LegInput): Occasion {
  const { offered, phase } = state
  if (phase !== 'offered' || !offered) return onInDialog(state, input)
  if (input.kind === 'answer') return onAnswer(state, offered, input.session)
  if (input.kind === 'timer' && input.name === 'reliable')
    return offered.unpracked && waitedFor(state, offered.unpracked) ? 'reliable_timer' : 'reliable_over'
  const on = onInDialog(state, input)
  return on === 'prack' && offered.waiting ? 'prack_answer' : on
}

function onAnswer(state: LegState, offered: Offered, session: AudioSession): Occasion {
  if (offered.offer && !answerIn(state, offered.offer, session)) return 'answer_unusable'
  return offered.unpracked ? 'answer_later' : 'answer'
}

/** Our first answer has the number that it came with; one that was given early is given again (RFC 3261, 13.2.1). */
const answerIn = (state: LegState, offer: AudioSession, session: AudioSession): AudioSession | null =>
  state.theirs ? state.ours : answerTo(offer, session)

interface Progress {
  status: 180 | 183
  body?: Uint8Array
}

/**
 * A provisional answer; one after the other where the peer wants them reliable, so that one that comes too soon is left
 * out.
 */
function provisional(state: LegState, { status, body }: Progress): ReducedLeg {
  const { offered, dialog, setup } = state
  if (!offered || !dialog || offered.unpracked) return legUnchanged(state)
  const { server, request } = offered
  const rseq = offered.rseq + 1
  const reliably = offered.reliable
    ? ([
        ['Require', '100rel'],
        ['RSeq', `${rseq}`],
      ] as const)
    : []
  const response = reply(request, {
    status,
    tag: dialog.localTag,
    headers: [...acceptHeaders(dialog), ...reliably],
    ...(body ? { body } : {}),
  })
  const effects: LegEffect[] = [{ kind: 'respond', server, response }]
  if (!offered.reliable) return { state, effects }
  const unpracked = { server, response, sequence: rseq, waitMs: setup.timing.t1Ms, spentMs: 0, asks: false }
  return {
    state: { ...state, offered: { ...offered, rseq, unpracked } },
    effects: [...effects, { kind: 'timer', name: 'reliable', ms: setup.timing.t1Ms }],
  }
}

/** Sound before the answer; without an offer to answer, or in something to wait for, it is ringing and nothing more. */
function early(state: LegState, input: LegInput): ReducedLeg {
  const { offered } = state
  if (input.kind !== 'early' || !offered || offered.unpracked || state.theirs) return legUnchanged(state)
  const ours = offered.offer && answerTo(offered.offer, input.session)
  if (!offered.offer || !ours) return provisional(state, { status: 183 })
  const next = { ...state, able: input.session, ours, theirs: offered.offer }
  return provisional(next, { status: 183, body: writeSdp(ours) })
}

function resendReliable(state: LegState): ReducedLeg {
  const { offered } = state
  const unpracked = offered?.unpracked && waitedFor(state, offered.unpracked)
  if (!offered || !unpracked) return legUnchanged(state)
  const { server, response, waitMs } = unpracked
  return {
    state: { ...state, offered: { ...offered, unpracked } },
    effects: [
      { kind: 'respond', server, response },
      { kind: 'timer', name: 'reliable', ms: waitMs },
    ],
  }
}

/** The provisional answer has arrived. */
function pracked(state: LegState, input: LegInput): ReducedLeg {
  const { offered } = state
  if (input.kind !== 'request' || !offered) return legUnchanged(state)
  const { server, request } = input
  return {
    state: { ...state, offered: { ...offered, unpracked: null } },
    effects: [
      { kind: 'respond', server, response: reply(request, { status: 200 }) },
      { kind: 'clear', name: 'reliable' },
    ],
  }
}

function final(state: LegState, status: number): ReducedLeg {
  if (!state.offered) return legUnchanged(state)
  const { server, request } = state.offered
  const tag = state.dialog?.localTag
  const response = reply(request, { status, ...(tag === undefined ? {} : { tag }) })
  return { state, effects: [{ kind: 'respond', server, response }] }
}

/**
 * 200, with our answer, or with our offer where the INVITE had none; from here the call counts, and so does its limit.
 */
function answer(state: LegState, input: LegInput): ReducedLeg {
  const { offered, dialog, setup } = state
  const session = input.kind === 'answer' ? input.session : offered?.waiting
  if (!offered || !dialog || !session) return legUnchanged(state)
  const { server, request, offer } = offered
  const ours = offer ? answerIn(state, offer, session) : session
  const timer = answerTimer(request)
  if (!ours || timer === 'too_small') return legUnchanged(state)
  const response = reply(request, {
    status: 200,
    tag: dialog.localTag,
    headers: [...acceptHeaders(dialog), ...timer.headers],
    body: writeSdp(ours),
  })
  const next = { ...state, able: session, ours, theirs: offer, updates: updatesOf(state, request) }
  const sent = untilAcked(next, { server, response, sequence: cseqOf(request)?.sequence ?? 0, asks: offer === null })
  const alive = timed(sent.state, timer.timer)
  return {
    state: alive.state,
    effects: [
      { kind: 'clear', name: 'ring' },
      ...sent.effects,
      { kind: 'timer', name: 'limit', ms: setup.maxSeconds * 1_000 },
      ...alive.effects,
    ],
  }
}

/**
 * Our answer has reached whoever asked: before that nothing says that they are where they say, and sound that is sent
 * on the word of an INVITE alone would go to anybody whom it names. Where the offer was ours, the ACK brings the answer
 * to it.
 */
function confirmed(state: LegState, input: LegInput): ReducedLeg {
  const brings = input.kind === 'request' && input.request.method === 'ACK' && state.unacked?.asks
  const theirs = brings ? soundOf(input.request, state.able) : state.theirs
  if (!theirs || typeof theirs === 'string') return legUnchanged(state)
  return { state, effects: [{ kind: 'tell', event: { kind: 'answered', ours: state.ours, theirs } }] }
}
