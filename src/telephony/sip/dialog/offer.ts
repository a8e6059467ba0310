import type { SipRequest } from '#telephony/sip/message/message.ts'
import { type AudioSession, readSdp } from '#telephony/sip/sdp/sdp.ts'
import { names } from './capabilities.ts'
import { dialogOfRequest, type OwnSide } from './dialog.ts'
import { endingOf } from './ending-of.ts'
import type { LegState, ReducedLeg, Timing } from './leg-state.ts'
import { inabilityOf, type Refusal } from './refusal.ts'
import { reply } from './reply.ts'
import { TIMER_WISH } from './session-timer.ts'

/** What a call that reaches us needs to begin; `call-leg.ts` draws what must not be guessed. */
export interface Taking {
  request: SipRequest
  server: number
  own: OwnSide
  answerWithinSeconds: number
  maxSeconds: number
  timing: Timing
  credentials: { user: string; password: string } | null
  tag: string
  cnonce: string
  luck: number
}

/** Until we answer, nothing is known of our sound. */
const SILENCE: AudioSession = {
  ...{ originId: '0', version: 0, address: '0.0.0.0', port: 0, ptime: 20, direction: 'inactive' },
  codecs: [],
}

/** The leg of an INVITE that reached us. One that cannot be taken is refused here, and its leg has ended. */
export function beginOffer(taking: Taking): ReducedLeg {
  const { request, server, own, tag, timing, maxSeconds, luck, answerWithinSeconds } = taking
  const dialog = dialogOfRequest(request, tag, own)
  const offer = request.body.length > 0 ? readSdp(request.body) : null
  const refusal: Refusal | null = dialog ? inabilityOf(request) : { status: 400 }
  const unreadable = request.body.length > 0 && !offer
  const state: LegState = {
    role: 'uas',
    phase: 'offered',
    setup: { own, timing, maxSeconds, luck },
    dialog,
    lastId: 0,
    auth: { credentials: taking.credentials, cnonce: taking.cnonce, realm: null, known: [] },
    wish: TIMER_WISH,
    updates: false,
    refresher: null,
    ...{ able: SILENCE, ours: SILENCE, theirs: null, held: false, calling: null },
    offered: {
      ...{ server, request, offer, rseq: 0, unpracked: null, waiting: null },
      reliable: names(request, 'Require', '100rel'),
    },
    ...{ unacked: null, change: null, next: null, changeAcks: [], refer: null, bye: null, ending: null },
  }
  if (refusal || unreadable) return refused(state, taking, refusal ?? { status: 488 })
  return { state, effects: [{ kind: 'timer', name: 'ring', ms: answerWithinSeconds * 1_000 }] }
}

function refused(state: LegState, { request, server, tag }: Taking, refusal: Refusal): ReducedLeg {
  const cause = endingOf('malformed', state, { kind: 'reject', status: refusal.status })
  return {
    state: { ...state, phase: 'ended', ending: { because: 'malformed', cause } },
    effects: [
      { kind: 'respond', server, response: reply(request, { ...refusal, tag }) },
      { kind: 'tell', event: { kind: 'ended', cause } },
    ],
  }
}
