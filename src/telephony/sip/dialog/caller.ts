import { cseqOf, header, intOf } from '#telephony/sip/message/headers.ts'
import type { SipResponse } from '#telephony/sip/message/message.ts'
import { agree, soundOf, timed, updatesOf } from './agreement.ts'
import { askIn } from './ask.ts'
import { names } from './capabilities.ts'
import { challenged } from './credentials.ts'
import { ackIn, type Dialog, dialogOfAnswer, tagOf } from './dialog.ts'
import { divertedBy, laterDiverted } from './diversion.ts'
import { reasonHeaders } from './endings.ts'
import { credentialsOf, inviteAgain } from './invite.ts'
import {
  type Ack,
  type LegEffect,
  type LegInput,
  type LegState,
  legUnchanged,
  type Occasion,
  type ReducedLeg,
  type Step,
} from './leg-state.ts'
import { sequenced } from './requests.ts'
import { timerOfAnswer, wishAfter422 } from './session-timer.ts'
import { giveUpMs, type LegRow, walker } from './table.ts'
import { onInDialog, TALK_ACTIONS, TALK_ROWS } from './talk.ts'

/**
 * A call that we place, from INVITE to end, as a table (RFC 3261, section 13.2). Promises one `ended`, an ACK to every
 * 2xx, and a BYE to every telephone that picked up and is not, or no longer, the one that we speak with.
 */
const BEFORE = ['calling', 'proceeding'] as const
const UP = ['talking', 'closing', 'ended'] as const

// biome-ignore format: a table reads in columns
export const CALLER_ROWS = [
  { in: BEFORE,         on: '1xx',          to: 'proceeding', do: ['provisional'],                          rfc: '3261 13.2.2.1' },
  { in: BEFORE,         on: '2xx',          to: 'talking',    do: ['acknowledge', 'answered'],              rfc: '3261 13.2.2.4' },
  { in: BEFORE,         on: '2xx_unusable', to: 'closing',    do: ['acknowledge'], because: 'no_media',     rfc: '3261 13.2.2.4' },
  { in: BEFORE,         on: 'again',        to: 'asking',     do: ['mend'],                                 rfc: '3261 22.2, 4028 7.3' },
  { in: BEFORE,         on: 'final',        to: 'ended',                           because: 'failure',      rfc: '3261 13.2.2.2, 13.2.2.3' },
  { in: BEFORE,         on: 'invite_gone',  to: 'ended',                           because: 'failure',      rfc: '3261 8.1.3.1' },
  { in: BEFORE,         on: 'hang_up',      to: 'cancelling', do: ['cancel'],      because: 'cancel',       rfc: '3261 9.1' },
  { in: BEFORE,         on: 'ring_timer',   to: 'cancelling', do: ['cancel'],      because: 'ring_timeout', rfc: '3261 9.1' },
  // Each INVITE may ring a telephone, so each needs leave (rules.md#leave-to-send).
  { in: ['asking'],     on: 'leave_given',  to: 'calling',    do: ['again'],                                rfc: '3261 22.2, 4028 7.3' },
  { in: ['asking'],     on: 'leave_refused', to: 'ended',                          because: 'kept',         rfc: 'ours' },
  { in: ['asking'],     on: 'hang_up',      to: 'ended',                           because: 'cancel',       rfc: '3261 9.1' },
  { in: ['asking'],     on: 'ring_timer',   to: 'ended',                           because: 'ring_timeout', rfc: '3261 9.1' },
  { in: ['cancelling'], on: '1xx',                            do: ['extend', 'note'],                       rfc: '3261 9.1' },
  { in: ['cancelling'], on: '2xx',          to: 'closing',    do: ['acknowledge'],                          rfc: '3261 9.1, 15' },
  { in: ['cancelling'], on: '2xx_unusable', to: 'closing',    do: ['acknowledge'],                          rfc: '3261 9.1, 15' },
  { in: ['cancelling'], on: 'again',        to: 'ended',                                                    rfc: '3261 9.1' },
  { in: ['cancelling'], on: 'final',        to: 'ended',                                                    rfc: '3261 9.1' },
  { in: ['cancelling'], on: 'invite_gone',  to: 'ended',                                                    rfc: '3261 9.1' },
  { in: ['cancelling'], on: 'cancel_timer', to: 'ended',                                                    rfc: '3261 9.1' },
  { in: UP,             on: '2xx_again',                      do: ['acknowledge_call'],                     rfc: '3261 13.2.2.4' },
  { in: UP,             on: '2xx',                            do: ['leave_fork'],                           rfc: '3261 13.2.2.4' },
  { in: UP,             on: '2xx_unusable',                   do: ['leave_fork'],                           rfc: '3261 13.2.2.4' },
] as const satisfies readonly LegRow<string>[]

/** How often a call is begun anew for credentials or a longer session, and how many telephones may pick up or ring. */
const ATTEMPTS_MAX = 6
const FORKS_MAX = 16

type Action = NonNullable<Extract<(typeof CALLER_ROWS)[number], { do: unknown }>['do']>[number]

const ACTIONS: Readonly<Record<Action, Step>> = {
  provisional,
  acknowledge,
  answered,
  acknowledge_call: (state, input) => {
    const ack = input.kind === 'response' && state.calling?.acks.get(tagOf(input.response, 'To') ?? '')
    return ack ? { state, effects: [{ kind: 'ack', ...ack }] } : legUnchanged(state)
  },
  mend,
  again: (state) => inviteAgain(state, state.wish),
  cancel: (state) => ({
    state,
    effects: [
      { kind: 'clear', name: 'ring' },
      {
        kind: 'cancel',
        id: state.calling?.id ?? 0,
        headers: reasonHeaders(state.ending?.because ?? 'cancel'),
      },
      { kind: 'timer', name: 'cancel', ms: giveUpMs(state) },
    ],
  }),
  // The CANCEL leaves only now, with the first provisional answer, and has its whole time from here; later ones win
  // nothing.
  extend: (state) =>
    state.calling?.heard === 'nothing'
      ? { state, effects: [{ kind: 'timer', name: 'cancel', ms: giveUpMs(state) }] }
      : legUnchanged(state),
  note: (state, input) => legUnchanged(noted(state, input)),
  leave_fork: leaveFork,
}

const walk = walker<Action | keyof typeof TALK_ACTIONS>('uac', [...CALLER_ROWS, ...TALK_ROWS], {
  ...TALK_ACTIONS,
  ...ACTIONS,
})

export function reduceCaller(state: LegState, input: LegInput): ReducedLeg {
  return walk(sequenced(state, input), onCaller(state, input), input)
}

/** The name by which the table knows what happens to a call that we place. */
export function onCaller(state: LegState, input: LegInput): Occasion {
  const { calling } = state
  if (input.kind === 'response' && input.id === calling?.id) return onAnswer(state, input.response)
  if (input.kind === 'failed' && input.id === calling?.id) return 'invite_gone'
  return onInDialog(state, input)
}

function onAnswer(state: LegState, response: SipResponse): Occasion {
  const { status } = response
  const { calling } = state
  if (status < 200) return '1xx'
  if (status >= 300) return againOf(state, response) ? 'again' : 'final'
  if (calling?.acks.has(tagOf(response, 'To') ?? '')) return '2xx_again'
  if (!join(state, response)) return 'ignored'
  return theirsIn(state, response) ? '2xx' : '2xx_unusable'
}

/**
 * What a refusal that can be mended leads to: credentials for a realm that asks, or a session as long as the peer
 * wants.
 */
function againOf(state: LegState, response: SipResponse): Partial<LegState> | null {
  const { calling } = state
  if (!calling || calling.attempts >= ATTEMPTS_MAX) return null
  if (response.status === 422) {
    const wish = wishAfter422(state.wish, response)
    return wish && { wish }
  }
  if (response.status !== 401 && response.status !== 407) return null
  const answer = challenged(state.auth, response, calling.tries)
  return answer && { auth: answer.auth, calling: { ...calling, tries: answer.tries } }
}

function mend(state: LegState, input: LegInput): ReducedLeg {
  const mended = input.kind === 'response' && againOf(state, input.response)
  return mended ? { state: { ...state, ...mended }, effects: [{ kind: 'leave' }] } : legUnchanged(state)
}

function noted(state: LegState, input: LegInput): LegState {
  const { calling } = state
  if (input.kind !== 'response' || !calling) return state
  const heard = calling.heard === 'rung' || isRinging(input.response) ? 'rung' : 'trying'
  const diverted = laterDiverted(calling.diverted, divertedBy(input.response))
  return { ...state, calling: { ...calling, heard, diverted } }
}

const isRinging = ({ status }: SipResponse): boolean => status >= 180 && status <= 189

/**
 * Ringing is told once, early sound once for each telephone; a reliable answer is acknowledged in its own early dialog.
 */
function provisional(state: LegState, input: LegInput): ReducedLeg {
  const next = noted(state, input)
  const { calling } = next
  if (input.kind !== 'response' || !calling) return legUnchanged(next)
  const { response } = input
  const tag = tagOf(response, 'To') ?? ''
  const before = calling.early.get(tag)
  if (response.status === 100 || (!before && calling.early.size >= FORKS_MAX)) return legUnchanged(next)
  const rings = calling.rings || isRinging(response)
  const sound = soundOf(response, next.able)
  const heard = typeof sound === 'string' ? null : sound
  const known = { rseq: 0, sequence: 0, ...before, session: before?.session ?? heard }
  const early = new Map(calling.early).set(tag, known)
  const effects: LegEffect[] = []
  if (rings && !calling.rings) effects.push({ kind: 'tell', event: { kind: 'ringing' } })
  if (heard && !before?.session) effects.push({ kind: 'tell', event: { kind: 'early', theirs: heard } })
  const told = { state: { ...next, calling: { ...calling, rings, early } }, effects }
  const acked = prack(told.state, response)
  return { state: acked.state, effects: [...acked.effects, ...effects] }
}

/**
 * PRACK for a provisional answer that requires it, in their order; a repeated one has been acknowledged (RFC 3262,
 * section 4).
 */
function prack(state: LegState, response: SipResponse): ReducedLeg {
  const { calling } = state
  const rseq = intOf(response, 'RSeq')
  const tag = tagOf(response, 'To') ?? ''
  const early = calling?.early.get(tag)
  if (!calling || !early || rseq === null || !names(response, 'Require', '100rel')) return legUnchanged(state)
  const dialog = join(state, response)?.dialog
  if (!dialog || (early.rseq !== 0 && rseq !== early.rseq + 1)) return legUnchanged(state)
  const headers = [['RAck', `${rseq} ${header(calling.request, 'CSeq') ?? ''}`]] as const
  const asked = askIn(state, dialog, { method: 'PRACK', headers })
  const known = new Map(calling.early).set(tag, { ...early, rseq, sequence: asked.sequence })
  return { state: { ...asked.state, calling: { ...calling, early: known } }, effects: asked.effects }
}

/**
 * The dialog that an answer makes, and the ACK that a 2xx of it gets; the ACK repeats the INVITE's credentials (22.1).
 */
function join(state: LegState, response: SipResponse): { dialog: Dialog; ack: Ack; tag: string } | null {
  const { calling, setup } = state
  const made = calling && dialogOfAnswer(calling.request, response, setup.own)
  if (!made) return null
  const tag = made.remoteTag
  const sequence = cseqOf(calling.request)?.sequence ?? 1
  const dialog = { ...made, localSequence: Math.max(made.localSequence, calling.early.get(tag)?.sequence ?? 0) }
  return { dialog, tag, ack: ackIn(dialog, sequence, credentialsOf(calling.request)) }
}

function acknowledge(state: LegState, input: LegInput): ReducedLeg {
  const joined = input.kind === 'response' && join(state, input.response)
  if (!joined || !state.calling) return legUnchanged(state)
  const acks = new Map(state.calling.acks).set(joined.tag, joined.ack)
  return {
    state: { ...state, dialog: joined.dialog, calling: { ...state.calling, acks } },
    effects: [{ kind: 'ack', ...joined.ack }],
  }
}

/** Another telephone has picked up after the first, or one after we gave up: it is told that nobody is there. */
function leaveFork(state: LegState, input: LegInput): ReducedLeg {
  const joined = input.kind === 'response' && join(state, input.response)
  if (!joined || !state.calling || state.calling.acks.size >= FORKS_MAX) return legUnchanged(state)
  const acks = new Map(state.calling.acks).set(joined.tag, joined.ack)
  const bye = askIn(state, joined.dialog, { method: 'BYE', headers: reasonHeaders('hang_up') })
  return {
    state: { ...bye.state, calling: { ...state.calling, acks } },
    effects: [{ kind: 'ack', ...joined.ack }, ...bye.effects],
  }
}

/** What is to be heard on the dialog of a 2xx: some peers say it in the provisional answer and not again. */
function theirsIn(state: LegState, response: SipResponse) {
  const sound = soundOf(response, state.able)
  if (sound === 'none') return state.calling?.early.get(tagOf(response, 'To') ?? '')?.session ?? null
  return sound === 'unusable' ? null : sound
}

function answered(state: LegState, input: LegInput): ReducedLeg {
  const theirs = input.kind === 'response' ? theirsIn(state, input.response) : null
  if (input.kind !== 'response' || !theirs) return legUnchanged(state)
  const { response } = input
  const diverted = laterDiverted(state.calling?.diverted ?? null, divertedBy(response))
  const agreed = agree({ ...state, updates: updatesOf(state, response) }, state.ours, theirs)
  const alive = timed(agreed.state, timerOfAnswer(response))
  return {
    state: alive.state,
    effects: [
      { kind: 'clear', name: 'ring' },
      { kind: 'timer', name: 'limit', ms: state.setup.maxSeconds * 1_000 },
      ...alive.effects,
      { kind: 'tell', event: { kind: 'answered', ours: state.ours, theirs, ...(diverted && { diverted }) } },
    ],
  }
}
