import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SipResponse } from '#telephony/sip/message/message.ts'
import { readDigest } from './auth-parameters.ts'
import { authorise, challengesOf, strongest } from './digest.ts'

const asked = (...headers: (readonly [string, string])[]): SipResponse => ({
  kind: 'response',
  status: 401,
  reason: 'Unauthorized',
  headers,
  body: new Uint8Array(),
})

const only = (value: string, header = 'WWW-Authenticate') => {
  const [challenge] = challengesOf(asked([header, value]))
  assert.ok(challenge)
  return challenge
}

const given = { method: 'GET', uri: '/dir/index.html', user: 'Mufasa', body: new Uint8Array(), nonceCount: 1 }
const RFC7616 =
  'realm="http-auth@example.org", nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"'
const RFC2617 =
  'realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"'
const LIFE = { ...given, password: 'Circle of Life', cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ' }
const LIFE_2617 = { ...given, password: 'Circle Of Life', cnonce: '0a4f113b' }

// biome-ignore format: a table reads in columns
const VECTORS = [
  ['RFC 7616 3.9.1, MD5',     `Digest ${RFC7616}, qop="auth, auth-int", algorithm=MD5`,     LIFE,      '8ca523f5e9506fed4657c9700eebdbec'],
  ['RFC 7616 3.9.1, SHA-256', `Digest ${RFC7616}, qop="auth, auth-int", algorithm=SHA-256`, LIFE,      '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
  ['RFC 2617 3.5',            `Digest ${RFC2617}, qop="auth,auth-int"`,                     LIFE_2617, '6629fae49393a05397450978507c4ef1'],
  ['without qop (RFC 2069)',  `Digest ${RFC2617}`,                                          LIFE_2617, '670fd8c2df070c60b045671b8b24ff02'],
] as const

for (const [what, challenge, credentials, response] of VECTORS)
  test(`the answer is that of ${what}`, () => {
    const { header, value } = authorise(only(challenge), credentials)
    assert.equal(header, 'Authorization')
    assert.equal(readDigest(value)?.get('response'), response)
  })

/** Worked out with another implementation of the hashes, from RFC 2617's example with the body `one`. */
// biome-ignore format: a table reads in columns
const WORKED_OUT = [
  ['MD5-sess',      'auth',     '8e3825c57e897f5a0dec6c2d4e5059d0'],
  ['SHA-256-sess',  'auth',     'b8822e12417cb7750f4e2b8515f0dcf25b7dd26993e80bee1426201446a7f59b'],
  ['SHA-512-256',   'auth',     'f23c08ec7334a881f8286e68450ddbd9f0cd91c41481f0e1433604da8113c6dc'],
  ['MD5',           'auth-int', '247ef81349411a4e79d7a2fb55282b28'],
] as const

test('the session’s key and the body are in the digest where the challenge asks for them', () => {
  for (const [algorithm, qop, response] of WORKED_OUT) {
    const challenge = only(`Digest ${RFC2617}, qop="${qop}", algorithm=${algorithm}`)
    const { value } = authorise(challenge, { ...LIFE_2617, body: Buffer.from('one') })
    assert.equal(readDigest(value)?.get('response'), response, algorithm)
    assert.equal(readDigest(value)?.get('qop'), qop)
  }
})

test('credentials are written as the grammar has them: nc, qop and algorithm bare, all else in quotes', () => {
  const challenge = only(
    'Digest realm="a \\"b\\"", nonce="n", qop="auth", algorithm=SHA-256, opaque=""',
    'Proxy-Authenticate',
  )
  const { header, value } = authorise(challenge, { ...LIFE, user: 'o"o', nonceCount: 26 })
  assert.equal(header, 'Proxy-Authorization')
  assert.match(
    value,
    /^Digest username="o\\"o", realm="a \\"b\\"", nonce="n", uri="\/dir\/index.html", response="[0-9a-f]{64}", algorithm=SHA-256, cnonce="[^"]+", opaque="", qop=auth, nc=0000001a$/,
  )
  const plain = authorise(only('Digest realm="a", nonce="n"'), LIFE).value
  assert.doesNotMatch(plain, /qop|nc=|cnonce|opaque/)
})

test('of several challenges the strongest is answered, and of equals the topmost (RFC 8760)', () => {
  const challenge = (algorithm: string, nonce: string) =>
    ['WWW-Authenticate', `Digest realm="a", nonce="${nonce}", qop="auth", algorithm=${algorithm}`] as const
  const best = (...all: (readonly [string, string])[]) => strongest(challengesOf(asked(...all)))
  assert.equal(best(challenge('MD5', '1'), challenge('SHA-256', '2'))?.nonce, '2')
  assert.equal(best(challenge('SHA-256', '1'), challenge('MD5', '2'))?.nonce, '1')
  assert.equal(best(challenge('SHA-256', '1'), challenge('SHA-512-256', '2'))?.nonce, '2')
  assert.equal(best(challenge('MD5', '1'), challenge('md5', '2'))?.nonce, '1')
  assert.equal(best(challenge('SHA-1', '1'), challenge('MD5', '2'))?.algorithm, 'MD5')
  assert.equal(best(challenge('SHA-1', '1')), null)
  assert.equal(strongest([]), null)
})

// biome-ignore format: a table reads in columns
const UNREAD = [
  'Basic realm="a"', 'Digest', 'Digest realm="a"', 'Digest nonce="a"', 'Digest realm="a", nonce="b', 'Digest realm="a" nonce="b"', 'Digest realm="a",, nonce="b"',
  'Digest realm="a", nonce="b", realm="c"', 'Digest realm="a", nonce="b", qop="other"', 'Digest realm="a", nonce="b", algorithm=X', 'Digest realm=, nonce="b"', '',
]

test('what cannot be answered is no challenge, and nothing throws', () => {
  for (const value of UNREAD) assert.deepEqual(challengesOf(asked(['WWW-Authenticate', value])), [], value)
})

test('both headers are read, names and stale in any case, values with and without quotes', () => {
  const challenges = challengesOf(
    asked(
      ['Proxy-Authenticate', 'Digest REALM="p", Nonce=abc, STALE=TRUE, qop=auth'],
      ['WWW-Authenticate', 'digest realm = "w" , nonce = "n", domain="sip:x", stale=false'],
    ),
  )
  assert.deepEqual(
    challenges.map(({ header, realm, nonce, stale, qop }) => ({ header, realm, nonce, stale, qop })),
    [
      { header: 'Authorization', realm: 'w', nonce: 'n', stale: false, qop: null },
      { header: 'Proxy-Authorization', realm: 'p', nonce: 'abc', stale: true, qop: 'auth' },
    ],
  )
})
