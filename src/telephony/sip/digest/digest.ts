import { headersOf } from '#telephony/sip/message/headers.ts'
import type { SipResponse } from '#telephony/sip/message/message.ts'
import { readDigest, writeDigest } from './auth-parameters.ts'
import { type Algorithm, algorithmOf, digestOf, nonceCountText, strengthOf } from './hashes.ts'

/**
 * Digest authentication as a client (RFC 7616, RFC 8760, and RFC 3261 section 22 for peers without `qop`). What we
 * cannot answer, an unknown scheme, algorithm or quality of protection, is not among the challenges.
 */
export interface Challenge {
  /** Where the answer goes: a proxy asks in another header than the one who is called. */
  header: 'Authorization' | 'Proxy-Authorization'
  realm: string
  nonce: string
  opaque: string | null
  algorithm: Algorithm
  qop: 'auth' | 'auth-int' | null
  /** The password was right and only the nonce too old: ask nobody, answer anew. */
  stale: boolean
}

const CHALLENGES_MAX = 16

// biome-ignore format: a table reads in columns
const ASKED_IN = [
  ['WWW-Authenticate',   'Authorization'],
  ['Proxy-Authenticate', 'Proxy-Authorization'],
] as const

export function challengesOf(response: SipResponse): Challenge[] {
  return ASKED_IN.flatMap(([asked, header]) =>
    headersOf(response, asked)
      .slice(0, CHALLENGES_MAX)
      .flatMap((value) => readChallenge(value, header) ?? []),
  )
}

function readChallenge(value: string, header: Challenge['header']): Challenge | null {
  const parameters = readDigest(value)
  const [realm, nonce] = [parameters?.get('realm'), parameters?.get('nonce')]
  if (!parameters || realm === undefined || nonce === undefined) return null
  const algorithm = algorithmOf(parameters.get('algorithm'))
  const qop = protectionOf(parameters.get('qop'))
  if (!algorithm || qop === undefined) return null
  const stale = parameters.get('stale')?.toLowerCase() === 'true'
  return { header, realm, nonce, opaque: parameters.get('opaque') ?? null, algorithm, qop, stale }
}

/** `auth` where it is among those offered, `auth-int` where it alone is; null where none is asked for. */
function protectionOf(offered: string | undefined): Challenge['qop'] | undefined {
  if (offered === undefined) return null
  const known = offered
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
  return known.includes('auth') ? 'auth' : known.includes('auth-int') ? 'auth-int' : undefined
}

/** The one to answer: the strongest algorithm, and of equals the topmost (RFC 8760 section 2.4). */
export function strongest(challenges: readonly Challenge[]): Challenge | null {
  let best: Challenge | null = null
  for (const one of challenges) if (!best || strengthOf(one.algorithm) > strengthOf(best.algorithm)) best = one
  return best
}

export interface Credentials {
  method: string
  uri: string
  user: string
  password: string
  body: Uint8Array
  /** How often this nonce was answered, this time included. */
  nonceCount: number
  cnonce: string
}

export function authorise(challenge: Challenge, given: Credentials): { header: Challenge['header']; value: string } {
  const { header, realm, nonce, opaque, algorithm, qop } = challenge
  const { uri, user, cnonce } = given
  const count = nonceCountText(given.nonceCount)
  const response = digestOf({ ...given, algorithm, realm, nonce, qop, count })
  const usesCnonce = qop !== null || algorithm.endsWith('-sess')
  const parameters: (readonly [string, string] | null)[] = [
    ['username', user],
    ['realm', realm],
    ['nonce', nonce],
    ['uri', uri],
    ['response', response],
    ['algorithm', algorithm],
    usesCnonce ? ['cnonce', cnonce] : null,
    opaque === null ? null : ['opaque', opaque],
    qop === null ? null : ['qop', qop],
    qop === null ? null : ['nc', count],
  ]
  return {
    header,
    value: writeDigest(
      'credentials',
      parameters.filter((one) => one !== null),
    ),
  }
}
