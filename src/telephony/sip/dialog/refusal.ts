import { cseqOf, header, intOf } from '#telephony/sip/message/headers.ts'
import type { SipHeaders, SipRequest } from '#telephony/sip/message/message.ts'
import { answeredAgreement, soundOf } from './agreement.ts'
import { capabilityHeaders, isAllowed, unknownExtensions } from './capabilities.ts'
import { isFrom, received } from './dialog.ts'
import type { LegState } from './leg-state.ts'
import { isNotified } from './refer.ts'
import { answerTimer, TIMER_WISH } from './session-timer.ts'

export interface Refusal {
  status: number
  headers?: SipHeaders
}

/** How long a peer that must try again is asked to wait, at most (RFC 3261, 14.2). */
const RETRY_AFTER_SECONDS = 10

/** Why a request of the peer's is not taken, judged in the order of RFC 3261, 8.2 and 12.2.2; null where it is. */
export function sipRefusalOf(state: LegState, request: SipRequest): Refusal | null {
  const { dialog, phase } = state
  if (phase === 'ended' || (phase === 'closing' && request.method !== 'BYE')) return { status: 481 }
  if (dialog && !isFrom(dialog, request)) return { status: 481 }
  if (cseqOf(request)?.method !== request.method) return { status: 400 }
  const general = isNotified(state, request) ? null : inabilityOf(request)
  if (general) return general
  if (dialog && !received(dialog, request)) return later(state)
  return timing(state, request) ?? offerRefusal(state, request)
}

/** What no leg takes, in a dialog or outside: an unknown method, an extension, a body of an unknown type. */
export function inabilityOf(request: SipRequest): Refusal | null {
  if (!isAllowed(request.method)) return { status: 405, headers: capabilityHeaders('refused405') }
  const unknown = unknownExtensions(request)
  if (unknown.length > 0) return { status: 420, headers: [['Unsupported', unknown.join(', ')]] }
  if (!OFFERS.has(request.method)) return null
  const type = (header(request, 'Content-Type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (request.body.length > 0 && type !== 'application/sdp')
    return { status: 415, headers: capabilityHeaders('refused415') }
  if (answerTimer(request) !== 'too_small') return null
  return { status: 422, headers: [['Min-SE', `${TIMER_WISH.minimum}`]] }
}

const OFFERS: ReadonlySet<string> = new Set(['INVITE', 'UPDATE'])

const later = ({ setup }: LegState): Refusal => ({
  status: 500,
  headers: [['Retry-After', `${Math.floor(setup.luck * (RETRY_AFTER_SECONDS + 1))}`]],
})

/**
 * What comes at the wrong time: an offer while another is open (RFC 3261, 14.2; RFC 3311, 5.2), or a word for another
 * phase.
 */
function timing(state: LegState, request: SipRequest): Refusal | null {
  const { phase, change, unacked, role, ending } = state
  const early = phase !== 'answering' && phase !== 'talking' && phase !== 'closing'
  const offers = request.method === 'INVITE' || (request.method === 'UPDATE' && request.body.length > 0)
  if (early && offers) return role === 'uac' ? { status: 491 } : later(state)
  if (offers && ((change && change.id !== null) || unacked?.asks || ending)) return { status: 491 }
  if (request.method === 'PRACK' && !isAwaited(state, request)) return { status: 481 }
  if (request.method === 'BYE' && early && role === 'uac') return { status: 481 }
  return null
}

/** A PRACK for the reliable answer that waits for one (RFC 3262, section 3). */
function isAwaited({ phase, offered }: LegState, request: SipRequest): boolean {
  const awaited = phase === 'offered' ? offered?.unpracked : null
  return awaited ? intOf(request, 'RAck') === awaited.sequence : false
}

function offerRefusal(state: LegState, request: SipRequest): Refusal | null {
  if (!OFFERS.has(request.method) || request.body.length === 0) return null
  const offer = soundOf(request, state.able)
  const unusable = typeof offer === 'string' || !answeredAgreement(state, offer, state.able)
  return unusable ? { status: 488 } : null
}
