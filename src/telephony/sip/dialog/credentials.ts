import { authorise, type Challenge, challengesOf, strongest } from '#telephony/sip/digest/digest.ts'
import type { SipHeaders, SipResponse } from '#telephony/sip/message/message.ts'

/**
 * Who we are to a trunk that asks (RFC 3261, section 22): the challenges that were answered are remembered, and answered
 * beforehand in whatever is sent later. A realm is answered once per request, and again where only its nonce was stale.
 */
export interface Auth {
  readonly credentials: { readonly user: string; readonly password: string } | null
  readonly cnonce: string
  readonly known: readonly { readonly challenge: Challenge; readonly used: number }[]
}

/** How often one request is challenged by one realm, stale nonces included, before it counts as refused. */
const TRIES_MAX = 3
const REALMS_MAX = 4

/** What is known after a 401 or 407; null where there is nothing new to say. `tries` are the realms that were answered so far. */
export function challenged(
  auth: Auth,
  response: SipResponse,
  tries: readonly string[],
): { auth: Auth; tries: readonly string[] } | null {
  if (!auth.credentials) return null
  let known = auth.known
  let answered = tries
  for (const realm of new Set(challengesOf(response).map((one) => one.realm))) {
    const challenge = strongest(challengesOf(response).filter((one) => one.realm === realm))
    const before = tries.filter((one) => one === realm).length
    if (!challenge || before >= TRIES_MAX || (before > 0 && !challenge.stale)) return null
    known = [...known.filter((one) => one.challenge.realm !== realm), { challenge, used: 0 }]
    answered = [...answered, realm]
  }
  if (answered === tries || known.length > REALMS_MAX) return null
  return { auth: { ...auth, known }, tries: answered }
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
