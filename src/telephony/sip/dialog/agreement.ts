import type { SipMessage } from '#telephony/sip/message/message.ts'
import { answerTo, isVoice } from '#telephony/sip/sdp/answer.ts'
import { type AudioSession, readSdp, writeSdp } from '#telephony/sip/sdp/sdp.ts'
import { names } from './capabilities.ts'
import type { LegEffect, LegEvent, LegState, ReducedLeg } from './leg-state.ts'
import { expiresAfterMs, refreshAfterMs, type SessionTimer } from './session-timer.ts'

/** What both sides have agreed on, sound and sign of life, and what is told and timed when that changes. */

/** Can a conversation be held on it: a port, and a codec for voice that both know. */
function isUsable(theirs: AudioSession, ours: AudioSession): boolean {
  const voices = theirs.codecs.filter(isVoice)
  return theirs.port !== 0 && voices.some(({ name }) => ours.codecs.some((own) => own.name === name))
}

/** What a message says of sound: nothing at all, something that cannot be used, or a session. */
export function soundOf(message: SipMessage, ours: AudioSession): AudioSession | 'none' | 'unusable' {
  if (message.body.length === 0) return 'none'
  const theirs = readSdp(message.body)
  return theirs && isUsable(theirs, ours) ? theirs : 'unusable'
}

/**
 * Our description with its number raised where anything but the number differs from what we last sent (RFC 3264,
 * section 8).
 */
export function described(before: AudioSession, next: AudioSession): AudioSession {
  const { originId, version } = before
  const same = { ...next, originId, version }
  return isSame(before, same) ? same : { ...same, version: version + 1 }
}

const isSame = (a: AudioSession, b: AudioSession): boolean => Buffer.compare(writeSdp(a), writeSdp(b)) === 0

/** Our answer to an offer, or null where there is nothing in common. */
export function answeredAgreement(state: LegState, offer: AudioSession, able: AudioSession): AudioSession | null {
  const answer = answerTo(offer, able)
  return answer && described(state.ours, answer)
}

/** From now on this is how we hear each other. Whoever is on the line hears of what has changed. */
export function agree(state: LegState, ours: AudioSession, theirs: AudioSession): ReducedLeg {
  const { theirs: before, able } = state
  const held = isHold(theirs, able)
  const events: LegEvent[] = []
  if (before && held !== state.held) events.push({ kind: held ? 'held' : 'resumed' })
  const turned = before?.direction !== theirs.direction && held === state.held
  const moved = before && (media(before) !== media(nowhereIs(before, theirs)) || place(state.ours) !== place(ours))
  if (moved || (before && turned)) events.push({ kind: 'renegotiated', ours, theirs })
  return { state: { ...state, ours, theirs, held }, effects: events.map((event) => ({ kind: 'tell', event })) }
}

/** The peer listens no more (RFC 3264, 8.4); not where we asked for silence ourselves. */
const isHold = ({ direction }: AudioSession, able: AudioSession): boolean =>
  direction === 'sendonly' || (direction === 'inactive' && able.direction !== 'inactive')

/** How hold was said before there were directions: the address tells nothing of where the peer is. */
const NOWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::'])
const nowhereIs = ({ address }: AudioSession, now: AudioSession): AudioSession =>
  NOWHERE.has(now.address) ? { ...now, address } : now

/**
 * All of a session but its number and its direction. Of our own the place is enough: the peer's says which codecs are
 * used.
 */
const media = ({ port, address, ptime, codecs }: AudioSession): string =>
  JSON.stringify([port, address, ptime, codecs.map((one) => [one.payloadType, one.name, one.clockRate, one.fmtp])])
const place = ({ port, address }: AudioSession): string => `${address} ${port}`

/** Starts the session timer anew, or leaves it off, as the last exchange settled (RFC 4028). */
export function timed(state: LegState, timer: SessionTimer | null): ReducedLeg {
  if (!timer) return { state: { ...state, refresher: null }, effects: [clear('refresh'), clear('expiry')] }
  const refresh: LegEffect = timer.ours
    ? { kind: 'timer', name: 'refresh', ms: refreshAfterMs(timer) }
    : clear('refresh')
  return {
    state: { ...state, refresher: timer.ours ? 'us' : 'peer' },
    effects: [refresh, { kind: 'timer', name: 'expiry', ms: expiresAfterMs(timer) }],
  }
}

const clear = (name: 'refresh' | 'expiry'): LegEffect => ({ kind: 'clear', name })

/** The peer's word on whether it takes UPDATE, where it says anything. */
export function updatesOf(state: LegState, message: SipMessage): boolean {
  return state.updates || names(message, 'Allow', 'UPDATE')
}
