import { headersOf } from '#telephony/sip/message/headers.ts'
import type { SipRequest } from '#telephony/sip/message/message.ts'
import { parseUri, sameUri } from '#telephony/sip/message/uri.ts'
import { readDigest, writeDigest } from './auth-parameters.ts'
import { type Algorithm, algorithmOf, digestOf } from './hashes.ts'
import { type Nonces, same } from './nonces.ts'

export interface DigestGate {
  realm: string
  nonces: Nonces
  /** The password of a user of ours; null for a name that is none. */
  password(user: string): string | null
}

/** `stale` says that the words were right and the nonce was not: the next challenge tells them so. */
export type VerifiedDigest = { ok: true; user: string } | { ok: false; stale: boolean }

/** What we ask with, in our order of preference (RFC 8760 section 2.3). */
const ASKED: readonly Algorithm[] = ['SHA-256', 'MD5']

/** Values of WWW-Authenticate for a 401, one per algorithm. */
export function challengesFor({ realm, nonces }: DigestGate, stale: boolean): string[] {
  const nonce = nonces.issue()
  return ASKED.map((algorithm) =>
    writeDigest('challenge', [
      ['realm', realm],
      ['nonce', nonce],
      ['algorithm', algorithm],
      ['qop', 'auth'],
      ...(stale ? [['stale', 'true'] as const] : []),
    ]),
  )
}

const REFUSED: VerifiedDigest = { ok: false, stale: false }
const AUTHORIZATIONS_MAX = 4
/** Stands in for the password of a name that we do not know, so that the answer takes as long. */
const NOBODYS = 'the password of nobody'

/**
 * Whether the request comes from whom it says: credentials for our realm, a nonce of ours that is still good, this very
 * request, a count that was not used, and a digest of the right password.
 */
export function verify(request: SipRequest, gate: DigestGate): VerifiedDigest {
  const given = headersOf(request, 'Authorization')
    .slice(0, AUTHORIZATIONS_MAX)
    .map(readDigest)
    .find((one) => one?.get('realm') === gate.realm)
  if (!given) return REFUSED
  const claim = claimOf(given, request)
  if (!claim) return REFUSED
  const standing = gate.nonces.check(claim.nonce)
  if (standing === 'foreign') return REFUSED
  const password = gate.password(claim.user)
  const { response, nonceCount, ...said } = claim
  const expected = digestOf({
    ...said,
    realm: gate.realm,
    password: password ?? NOBODYS,
    method: request.method,
    body: request.body,
  })
  if (!same(response.toLowerCase(), expected) || password === null) return REFUSED
  if (standing === 'stale' || !gate.nonces.use(claim.nonce, nonceCount)) return { ok: false, stale: true }
  return { ok: true, user: claim.user }
}

const COUNT = /^[0-9a-f]{8}$/i

/** Without `qop` there is no count and a listener could send it again: everybody has known it since RFC 2617. */
function claimOf(given: ReadonlyMap<string, string>, request: SipRequest) {
  const [user, nonce, uri, response] = ['username', 'nonce', 'uri', 'response'].map((name) => given.get(name))
  const [cnonce, count, qop] = ['cnonce', 'nc', 'qop'].map((name) => given.get(name))
  const algorithm = algorithmOf(given.get('algorithm'))
  if (!user || !nonce || !uri || !response || !cnonce || !count || qop !== 'auth') return null
  if (!algorithm || !ASKED.includes(algorithm) || !COUNT.test(count) || !isSame(uri, request.uri)) return null
  return { user, nonce, uri, response, cnonce, count, nonceCount: Number.parseInt(count, 16), qop, algorithm } as const
}

/** Some peers write the Request-URI in other words than those of the request line. */
function isSame(a: string, b: string): boolean {
  if (a === b) return true
  const [left, right] = [parseUri(a), parseUri(b)]
  return left !== null && right !== null && sameUri(left, right)
}
