import { cseqOf } from '#telephony/sip/message/headers.ts'
import type { SipHeaders, SipRequest } from '#telephony/sip/message/message.ts'
import { type AudioSession, writeSdp } from '#telephony/sip/sdp/sdp.ts'
import { capabilityHeaders } from './capabilities.ts'
import { authorised } from './credentials.ts'
import type { OwnSide } from './dialog.ts'
import { identityHeaders, type OwnIdentity, ownFrom } from './identity.ts'
import type { LegState, ReducedLeg, Timing } from './leg-state.ts'
import { askHeaders, TIMER_WISH, type TimerWish } from './session-timer.ts'

/** What a call that we place needs to begin; `call-leg.ts` draws what must not be guessed. */
export interface Placing {
  to: string
  identity: OwnIdentity
  own: OwnSide
  session: AudioSession
  credentials: { user: string; password: string } | null
  headers: SipHeaders
  ringForSeconds: number
  maxSeconds: number
  timing: Timing
  callId: string
  tag: string
  cnonce: string
  luck: number
}

/** The leg whose INVITE leaves now. */
export function beginCall(placing: Placing): ReducedLeg {
  const { own, timing, maxSeconds, luck, session, credentials, cnonce } = placing
  const request = firstInvite(placing)
  const state: LegState = {
    role: 'uac',
    phase: 'calling',
    setup: { own, timing, maxSeconds, luck },
    dialog: null,
    lastId: 1,
    auth: { credentials, cnonce, realm: null, known: [] },
    wish: TIMER_WISH,
    updates: false,
    refresher: null,
    able: session,
    ours: session,
    theirs: null,
    held: false,
    calling: {
      ...{ id: 1, request, attempts: 1, tries: [], heard: 'nothing', rings: false, diverted: null },
      early: new Map(),
      acks: new Map(),
    },
    ...{ offered: null, unacked: null, change: null, next: null, changeAcks: [], refer: null, bye: null, ending: null },
  }
  return {
    state,
    effects: [
      { kind: 'request', id: 1, request, hop: own.hop },
      { kind: 'timer', name: 'ring', ms: placing.ringForSeconds * 1_000 },
    ],
  }
}

const MAX_FORWARDS = '70'

function firstInvite({ to, identity, own, session, headers, callId, tag }: Placing): SipRequest {
  return {
    kind: 'request',
    method: 'INVITE',
    uri: to,
    headers: [
      ['Max-Forwards', MAX_FORWARDS],
      ['From', ownFrom(identity, tag)],
      ['To', `<${to}>`],
      ['Call-ID', callId],
      ['CSeq', '1 INVITE'],
      ['Contact', `<${own.contact}>`],
      ...identityHeaders(identity),
      ...capabilityHeaders('INVITE'),
      ...askHeaders(TIMER_WISH, null),
      ...headers,
      ['Content-Type', 'application/sdp'],
    ],
    body: writeSdp(session),
  }
}

const CREDENTIALS: ReadonlySet<string> = new Set(['Authorization', 'Proxy-Authorization'])

export const credentialsOf = ({ headers }: SipRequest): SipHeaders => headers.filter(([name]) => CREDENTIALS.has(name))

/** The INVITE again, with the next number, and with what the refusal asked for (RFC 3261, 22.2; RFC 4028, 7.3). */
export function inviteAgain(state: LegState, wish: TimerWish): ReducedLeg {
  const { calling, setup } = state
  if (!calling) return { state, effects: [] }
  const before = calling.request
  const sequence = (cseqOf(before)?.sequence ?? 0) + 1
  const replaced: SipHeaders = [['CSeq', `${sequence} INVITE`], ...askHeaders(wish, null)]
  const gone = new Set([...CREDENTIALS, ...replaced.map(([name]) => name)])
  const { auth, headers } = authorised(state.auth, before)
  const request = {
    ...before,
    headers: [...before.headers.filter(([name]) => !gone.has(name)), ...replaced, ...headers],
  }
  const id = state.lastId + 1
  return {
    state: {
      ...state,
      ...{ auth, wish, lastId: id },
      calling: { ...calling, id, request, attempts: calling.attempts + 1, early: new Map() },
    },
    effects: [{ kind: 'request', id, request, hop: setup.own.hop }],
  }
}
