import { header, intOf } from '#telephony/sip/message/headers.ts'
import type { SipHeaders, SipMessage, SipRequest, SipResponse } from '#telephony/sip/message/message.ts'
import { names } from './capabilities.ts'

/**
 * Session timers (RFC 4028): two sides agree on how long a session lives without a sign of life, and on who gives the
 * sign. "uac" and "uas" are always the sides of the very request that is negotiated in, not of the call.
 */
export interface SessionTimer {
  readonly seconds: number
  /** It is on us to refresh. */
  readonly ours: boolean
}

/** What we ask for; `minimum` rises when a peer answers 422 with a higher one. */
export interface TimerWish {
  readonly seconds: number
  readonly minimum: number
}

export const TIMER_WISH: TimerWish = { seconds: 1_800, minimum: 90 }
const SECONDS_MAX = 86_400
/** How long before its end a session that nobody refreshed is given up (section 10). */
const MARGIN_SECONDS = 32

/**
 * Headers of a request of ours. `timer` is what holds, and null on the first INVITE, which leaves the refresher to the
 * peer.
 */
export function askHeaders(wish: TimerWish, timer: SessionTimer | null): SipHeaders {
  const seconds = Math.max(wish.seconds, wish.minimum)
  return [
    ['Session-Expires', timer ? `${seconds};refresher=${timer.ours ? 'uac' : 'uas'}` : `${seconds}`],
    ['Min-SE', `${wish.minimum}`],
  ]
}

/** The wish after a 422 (section 7.3); null where the answer names no higher minimum, or one beyond reason. */
export function wishAfter422(wish: TimerWish, response: SipResponse): TimerWish | null {
  const minimum = intOf(response, 'Min-SE')
  if (minimum === null || minimum === undefined || minimum <= wish.minimum || minimum > SECONDS_MAX) return null
  return { ...wish, minimum }
}

/** What a 2xx to our request settles (section 7.2); without Session-Expires there is no timer. */
export function timerOfAnswer(response: SipResponse): SessionTimer | null {
  const told = expiresOf(response)
  return told && { seconds: bounded(told.seconds), ours: told.refresher !== 'uas' }
}

/**
 * What we answer to a request (section 9): a wish of our own where the peer knows timers and has none, 422 where its
 * wish is too short. One that knows no timers, but has a proxy that asks for one, leaves the refreshing to us.
 */
export function answerTimer(request: SipRequest): { timer: SessionTimer | null; headers: SipHeaders } | 'too_small' {
  const asked = expiresOf(request)
  const knows = names(request, 'Supported', 'timer') || names(request, 'Require', 'timer')
  if (asked && knows && asked.seconds < TIMER_WISH.minimum) return 'too_small'
  if (!asked && !knows) return { timer: null, headers: [] }
  const seconds = bounded(asked?.seconds ?? Math.max(TIMER_WISH.seconds, intOf(request, 'Min-SE') ?? 0))
  const theirs = knows && asked?.refresher === 'uac'
  const value = `${seconds};refresher=${theirs ? 'uac' : 'uas'}`
  return {
    timer: { seconds, ours: !theirs },
    headers: [['Session-Expires', value], ...(theirs ? [['Require', 'timer'] as const] : [])],
  }
}

/** When to refresh, and when to give up: at half, and a while before the end (section 10). */
export const refreshAfterMs = ({ seconds }: SessionTimer): number => (seconds * 1_000) / 2
export const expiresAfterMs = ({ seconds }: SessionTimer): number =>
  (seconds - Math.min(MARGIN_SECONDS, seconds / 3)) * 1_000

const bounded = (seconds: number): number => Math.min(Math.max(seconds, TIMER_WISH.minimum), SECONDS_MAX)

function expiresOf(message: SipMessage): { seconds: number; refresher: 'uac' | 'uas' | null } | null {
  const [first = '', ...parameters] = (header(message, 'Session-Expires') ?? '').split(';')
  const digits = first.trim()
  if (!/^\d{1,10}$/.test(digits)) return null
  const refresher = parameters
    .map((parameter) => parameter.trim().toLowerCase().split('='))
    .find(([name]) => name?.trim() === 'refresher')?.[1]
    ?.trim()
  return { seconds: Number(digits), refresher: refresher === 'uac' || refresher === 'uas' ? refresher : null }
}
