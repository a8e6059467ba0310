import { authorise, type Challenge, challengesOf, strongest } from '#telephony/sip/digest/digest.ts'
import type { SipHeaders, SipResponse } from '#telephony/sip/message/message.ts'

/**
 * Who we are to a trunk that asks (RFC 3261, section 22): the challenge that was answered is remembered, and answered
 * beforehand in whatever is sent later. It is answered once per request, and again where only its nonce was stale. One
 * realm is answered, the first that asked: whoever is called through the trunk can send a challenge back, and a digest
 * made for a realm and nonce of their choice is what a password is guessed from.
 */
export interface Auth {
  readonly credentials: { readonly user: string; readonly password: string } | null
  readonly cnonce: string
  /** The one that is answered; null until one has asked. */
  readonly realm: string | null
  readonly known: readonly { readonly challenge: Challenge; readonly used: number }[]
}

/** The realm that first asked at one address of a trunk, shared by all who speak with it. */
export interface FirstRealm {
  readonly seen: string | null
  /** Only the first is kept. */
  learn(realm: string): void
}

/** How often one request is challenged, stale nonces included, before it counts as refused. */
const TRIES_MAX = 3

/**
 * What is known after a 401 or 407; null where there is nothing new to say. `tries` has one entry for each answer so
 * far.
 */
export function challenged(
  auth: Auth,
  response: SipResponse,
  tries: readonly string[],
): { auth: Auth; tries: readonly string[] } | null {
  if (!auth.credentials) return null
  const asked = challengesOf(response)
  const realm = auth.realm ?? asked[0]?.realm
  const challenge = strongest(asked.filter((one) => one.realm === realm))
  if (!challenge || realm === undefined) return null
  if (tries.length >= TRIES_MAX || (tries.length > 0 && !challenge.stale)) return null
  return { auth: { ...auth, realm, known: [{ challenge, used: 0 }] }, tries: [...tries, realm] }
}

/** The headers that answer every known challenge for this request, and the counts after it. */
export function authorised(
  auth: Auth,
  request: { method: string; uri: string; body: Uint8Array },
): { auth: Auth; headers: SipHeaders } {
  const { credentials, cnonce } = auth
  if (!credentials || auth.known.length === 0) return { auth, headers: [] }
  const known = auth.known.map(({ challenge, used }) => ({ challenge, used: used + 1 }))
  const headers = known.map(({ challenge, used }) => {
    const { header, value } = authorise(challenge, { ...request, ...credentials, nonceCount: used, cnonce })
    return [header, value] as const
  })
  return { auth: { ...auth, known }, headers }
}
