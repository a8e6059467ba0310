import { type Auth, authorised, challenged } from '#telephony/sip/dialog/credentials.ts'
import { contactsOf, intOf, parseContact } from '#telephony/sip/message/headers.ts'
import type { SipRequest, SipResponse } from '#telephony/sip/message/message.ts'
import { scanWholeNumber } from '#telephony/sip/message/scan.ts'
import { parseUri, sameUri } from '#telephony/sip/message/uri.ts'
import type { Hop } from '#telephony/sip/transport/hop.ts'
import { domainUri, registerAt } from './requests.ts'
import type { TrunkSettings } from './settings.ts'

/**
 * How we stay known to a registrar (RFC 3261 section 10), as a reducer: one Call-ID for as long as the node lives, a
 * number that rises with each request, a binding that is renewed well before it ends, and pauses that grow while it is
 * refused.
 */
export interface Registering {
  readonly trunk: TrunkSettings
  readonly callId: string
  readonly tag: string
  readonly auth: Auth
  /** Of the last request that was sent. */
  readonly sequence: number
  /** Where the last one went, and where the next ones go when it is not answered. */
  readonly place: RegistrarPlace | null
  readonly others: readonly RegistrarPlace[]
  /** The realms that were answered in this round. */
  readonly tries: readonly string[]
  readonly asksSeconds: number
  readonly awaiting: boolean
  readonly failures: number
  /** Where we are known; null where we are not. */
  readonly bound: RegistrarPlace | null
  readonly closing: boolean
}

/** A hop of the registrar's, and the Contact by which what is behind it reaches us. */
export interface RegistrarPlace {
  readonly hop: Hop
  readonly contact: string
}

export type RegisterInput =
  | { kind: 'due'; places: readonly RegistrarPlace[] }
  | { kind: 'response'; sequence: number; response: SipResponse; luck: number }
  | { kind: 'silence'; sequence: number; luck: number }
  /** The binding has run out. */
  | { kind: 'expired' }
  | { kind: 'close' }

export type RegisterEffect =
  | { kind: 'send'; sequence: number; request: SipRequest; hop: Hop }
  | { kind: 'timer'; name: 'due' | 'expired'; ms: number }
  | { kind: 'registered'; seconds: number }
  /** The status of the refusal; null where nobody answered. */
  | { kind: 'refused'; status: number | null }
  | { kind: 'closed' }

export interface Registered {
  state: Registering
  effects: readonly RegisterEffect[]
}

/** How long a binding is asked for, and the longest that a registrar may insist on. */
export const ASKED_SECONDS = 600
const ASKED_MAX_SECONDS = 86_400
const EXPIRES_MAX_SECONDS = 2 ** 32 - 1
/** A binding is renewed when between a half and three quarters of its life are over. */
const RENEW_FROM = 0.5
const RENEW_SPREAD = 0.25
const RENEW_MIN_MS = 1_000
/** After a failure: doubled each time, between a half and the whole of it (RFC 5626 4.5). */
const PAUSE_MIN_MS = 30_000
const PAUSE_MAX_MS = 1_800_000
const DOUBLINGS_MAX = 10

export function unregistered(trunk: TrunkSettings, own: { callId: string; tag: string; cnonce: string }): Registering {
  const { callId, tag, cnonce } = own
  const { user, password } = trunk
  const credentials = user !== null && password !== null ? { user, password } : null
  return {
    ...{ trunk, callId, tag, sequence: 0, place: null, others: [], tries: [], asksSeconds: ASKED_SECONDS },
    ...{
      auth: { credentials, cnonce, realm: null, known: [] },
      awaiting: false,
      failures: 0,
      bound: null,
      closing: false,
    },
  }
}

export function register(state: Registering, input: RegisterInput): Registered {
  switch (input.kind) {
    case 'due':
      return state.closing ? still(state) : begin({ ...state, tries: [] }, input.places)
    case 'expired':
      return still({ ...state, bound: null })
    case 'close':
      return close(state)
    case 'response':
      return isAwaited(state, input) ? answered(state, input) : still(state)
    case 'silence':
      return isAwaited(state, input) ? next({ ...state, awaiting: false }, { status: null, ...input }) : still(state)
  }
}

const still = (state: Registering): Registered => ({ state, effects: [] })

const isAwaited = (state: Registering, { sequence }: { sequence: number }): boolean =>
  state.awaiting && sequence === state.sequence

/** Where we are known is asked first, so that a renewal stays where it is. */
function begin(state: Registering, places: readonly RegistrarPlace[]): Registered {
  const { bound } = state
  const isThere = (place: RegistrarPlace) =>
    bound !== null && place.hop.host === bound.hop.host && place.hop.port === bound.hop.port
  const [place, ...others] = [...places.filter(isThere), ...places.filter((one) => !isThere(one))]
  if (!place) return failed(state, { status: null, luck: 1 })
  return send({ ...state, place, others })
}

function send(state: Registering): Registered {
  const { trunk, callId, tag, place } = state
  if (!place) return still(state)
  const sequence = state.sequence + 1
  const { auth, headers } = authorised(state.auth, {
    method: 'REGISTER',
    uri: domainUri(trunk),
    body: new Uint8Array(),
  })
  const seconds = state.closing ? 0 : state.asksSeconds
  const request = registerAt(trunk, {
    ...{ callId, tag, sequence },
    headers: [['Contact', `${place.contact};expires=${seconds}`], ['Expires', `${seconds}`], ...headers],
  })
  return {
    state: { ...state, auth, sequence, awaiting: true },
    effects: [{ kind: 'send', sequence, request, hop: place.hop }],
  }
}

interface Answer {
  response: SipResponse
  luck: number
}

function answered(before: Registering, { response, luck }: Answer): Registered {
  const { status } = response
  if (status < 200) return still(before)
  const state = { ...before, awaiting: false }
  if (status === 401 || status === 407) {
    const known = challenged(state.auth, response, state.tries)
    if (known) return send({ ...state, ...known })
    // What was remembered is of no use: next time it starts with a challenge of its own.
    const forgetful = { ...state, auth: { ...state.auth, known: [] } }
    return state.closing ? closed(forgetful) : failed(forgetful, { status, luck })
  }
  if (state.closing) return closed(state)
  if (status < 300) return bind(state, { response, luck })
  if (status === 423) return longer(state, { response, luck })
  if (status === 408 || status >= 500) return next(state, { status, luck, waitSeconds: intOf(response, 'Retry-After') })
  return failed(state, { status, luck, waitSeconds: intOf(response, 'Retry-After') })
}

function bind(state: Registering, { response, luck }: Answer): Registered {
  const seconds = grantedSeconds(state, response)
  if (seconds === 0) return failed(state, { status: response.status, luck })
  const renewMs = Math.round(seconds * 1_000 * (RENEW_FROM + RENEW_SPREAD * luck))
  return {
    state: { ...state, bound: state.place, failures: 0, others: [], tries: [] },
    effects: [
      { kind: 'registered', seconds },
      { kind: 'timer', name: 'due', ms: Math.max(renewMs, RENEW_MIN_MS) },
      { kind: 'timer', name: 'expired', ms: seconds * 1_000 },
    ],
  }
}

/**
 * What our own binding was granted, else what all were, else what we asked for (10.2.4). A registrar that writes
 * another address into it, behind NAT, has made it just now: of what it lists, ours lasts longest.
 */
function grantedSeconds({ place, asksSeconds }: Registering, response: SipResponse): number {
  const ours = parseUri(parseContact(place?.contact ?? '')?.uri ?? '')
  const lives = contactsOf(response).map(({ uri, parameters }) => {
    const bound = parseUri(uri)
    const isOurs = ours !== null && bound !== null && sameUri(ours, bound)
    return { isOurs, seconds: scanWholeNumber(parameters.expires ?? '', EXPIRES_MAX_SECONDS) }
  })
  const named = lives.flatMap(({ seconds }) => seconds ?? [])
  const seconds =
    lives.find(({ isOurs }) => isOurs)?.seconds ??
    intOf(response, 'Expires') ??
    (named.length > 0 ? Math.max(...named) : asksSeconds)
  return Math.min(seconds, ASKED_MAX_SECONDS)
}

/** 423: the registrar wants it for longer (10.2.8). */
function longer(state: Registering, { response, luck }: Answer): Registered {
  const seconds = intOf(response, 'Min-Expires')
  if (seconds === null || seconds <= state.asksSeconds || seconds > ASKED_MAX_SECONDS)
    return failed(state, { status: response.status, luck })
  return send({ ...state, asksSeconds: seconds })
}

interface Failure {
  status: number | null
  luck: number
  waitSeconds?: number | null
}

/** Who does not answer, or cannot, leaves it to the next hop; a refusal is the trunk's, and the same everywhere. */
function next(state: Registering, failure: Failure): Registered {
  const [place, ...others] = state.others
  if (state.closing) return closed(state)
  return place ? send({ ...state, place, others, tries: [] }) : failed(state, failure)
}

function failed(state: Registering, { status, luck, waitSeconds }: Failure): Registered {
  const longestMs = Math.min(PAUSE_MIN_MS * 2 ** Math.min(state.failures, DOUBLINGS_MAX), PAUSE_MAX_MS)
  const pauseMs = Math.round(longestMs * (0.5 + 0.5 * luck))
  const ms = Math.min(Math.max(pauseMs, (waitSeconds ?? 0) * 1_000), PAUSE_MAX_MS)
  return {
    state: { ...state, awaiting: false, failures: state.failures + 1, others: [], tries: [] },
    effects: [
      { kind: 'refused', status },
      { kind: 'timer', name: 'due', ms },
    ],
  }
}

/** The binding is taken away where there is one, or may be one: a request under way may still be granted. */
function close(state: Registering): Registered {
  const place = state.bound ?? (state.awaiting ? state.place : null)
  if (!place) return closed(state)
  return send({ ...state, closing: true, place, others: [], tries: [] })
}

const closed = (state: Registering): Registered => ({
  state: { ...state, closing: true, awaiting: false, bound: null },
  effects: [{ kind: 'closed' }],
})
