import type { Mutant } from '../mutant.ts'

export const sipDigest: readonly Mutant[] = [
  {
    breaks: 'of several challenges the strongest is answered',
    file: 'src/telephony/sip/digest/digest.ts',
    old: 'strengthOf(one.algorithm) > strengthOf(best.algorithm)',
    new: 'strengthOf(one.algorithm) < strengthOf(best.algorithm)',
    caughtBy: ['src/telephony/sip/digest/digest.test.ts'],
  },
  {
    breaks: 'a nonce count is taken once',
    file: 'src/telephony/sip/digest/nonces.ts',
    old: '  if ((one.taken & bit) !== 0) return false\n',
    new: '',
    caughtBy: ['src/telephony/sip/digest/verify.test.ts'],
  },
  {
    breaks: 'a nonce that was pushed out is not taken as new',
    file: 'src/telephony/sip/digest/nonces.ts',
    old: ' && (used.has(nonce) || madeAt > forgottenAt)',
    new: '',
    caughtBy: ['src/telephony/sip/digest/verify.test.ts'],
  },
  {
    breaks: 'a nonce is sealed by our key',
    file: 'src/telephony/sip/digest/nonces.ts',
    old: 'nonce.length <= MAC_CHARS || !same(nonce.slice(-MAC_CHARS), seal(body))',
    new: 'nonce.length <= MAC_CHARS',
    caughtBy: ['src/telephony/sip/digest/verify.test.ts'],
  },
  {
    breaks: 'credentials for another request let nobody in',
    file: 'src/telephony/sip/digest/verify.ts',
    old: ' || !isSame(uri, request.uri)',
    new: '',
    caughtBy: ['src/telephony/sip/digest/verify.test.ts'],
  },
  {
    breaks: 'a name that is no user’s lets nobody in',
    file: 'src/telephony/sip/digest/verify.ts',
    old: '!same(response.toLowerCase(), expected) || password === null',
    new: '!same(response.toLowerCase(), expected)',
    caughtBy: ['src/telephony/sip/digest/verify.test.ts'],
  },
  {
    breaks: 'a wrong password is refused before its nonce is called stale',
    file: 'src/telephony/sip/digest/verify.ts',
    old: "  if (standing === 'foreign') return REFUSED\n",
    new: "  if (standing === 'foreign') return REFUSED\n  if (standing === 'stale') return { ok: false, stale: true }\n",
    caughtBy: ['src/telephony/sip/digest/verify.test.ts'],
  },
]
