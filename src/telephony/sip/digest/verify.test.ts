import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SipRequest } from '#telephony/sip/message/message.ts'
import { ManualClock } from '../../../../tests/support/manual-clock.ts'
import { authorise, challengesOf, strongest } from './digest.ts'
import { createNonces, type Nonces } from './nonces.ts'
import { challengesFor, type DigestGate, verify } from './verify.ts'

const REALM = 'trunk.example.com'
const URI = 'sip:+39021234567@192.0.2.1'

function house(key = 'a'.repeat(32)) {
  const clock = new ManualClock()
  const nonces = createNonces({ clock, key: Buffer.from(key) })
  const gate: DigestGate = { realm: REALM, nonces, password: (user) => (user === 'carrier' ? 'secret' : null) }
  return { clock, gate, nonces }
}

const BARE: SipRequest = { kind: 'request', method: 'INVITE', uri: URI, headers: [], body: new Uint8Array() }

interface Said {
  user?: string
  password?: string
  method?: string
  uri?: string
  count?: number
  stale?: boolean
}

/** The request with the answer to a challenge of the gate's own. */
function answered(gate: DigestGate, said: Said = {}, asked = challengesFor(gate, false)): SipRequest {
  const headers = asked.map((value) => ['WWW-Authenticate', value] as const)
  const challenge = strongest(
    challengesOf({ kind: 'response', status: 401, reason: '', headers, body: new Uint8Array() }),
  )
  assert.ok(challenge)
  const { header, value } = authorise(challenge, {
    method: said.method ?? 'INVITE',
    uri: said.uri ?? URI,
    user: said.user ?? 'carrier',
    password: said.password ?? 'secret',
    body: new Uint8Array(),
    nonceCount: said.count ?? 1,
    cnonce: 'c',
  })
  return { ...BARE, headers: [[header, value]] }
}

const OK = { ok: true, user: 'carrier' }
const REFUSED = { ok: false, stale: false }
const STALE = { ok: false, stale: true }

test('who answers our challenge with the right password is let in, with SHA-256 and with MD5', () => {
  const { gate } = house()
  assert.deepEqual(verify(answered(gate), gate), OK)
  assert.deepEqual(verify(answered(gate, {}, challengesFor(gate, false).slice(1)), gate), OK)
  assert.match(
    challengesFor(gate, true)[0] ?? '',
    /^Digest realm="trunk.example.com", nonce="[^"]+", algorithm=SHA-256, qop="auth", stale=true$/,
  )
})

test('who does not is refused, whatever the reason, and learns nothing of it', () => {
  const { gate } = house()
  const changed = (from: string | RegExp, to: string): SipRequest => {
    const request = answered(gate)
    return { ...request, headers: request.headers.map(([name, value]) => [name, value.replace(from, to)] as const) }
  }
  const rows: [string, SipRequest][] = [
    ['no credentials', BARE],
    ['another scheme', { ...BARE, headers: [['Authorization', 'Basic Zm9v']] }],
    ['a wrong password', answered(gate, { password: 'Secret' })],
    ['an unknown user', answered(gate, { user: 'nobody' })],
    [
      'an unknown user with the stand-in’s password',
      answered(gate, { user: 'nobody', password: 'the password of nobody' }),
    ],
    ['another method', answered(gate, { method: 'BYE' })],
    ['another request', answered(gate, { uri: 'sip:+39029999999@192.0.2.1' })],
    ['another realm', changed(/realm="[^"]+"/, 'realm="x"')],
    ['no qop, and so no count', changed(/, qop=auth/, '')],
    ['no count', changed(/, nc=\d+/, '')],
    ['a count that is none', changed(/nc=\d+/, 'nc=1')],
    ['an algorithm that we did not ask for', changed('algorithm=SHA-256', 'algorithm=SHA-512-256')],
    ['a nonce of nobody’s', changed(/nonce="[^"]+"/, 'nonce="abc"')],
    ['a nonce with another time', changed(/nonce="./, 'nonce="f')],
    ['a nonce under another key', answered(house('b'.repeat(32)).gate)],
    ['a response cut short', changed(/response="[0-9a-f]{32}/, 'response="')],
  ]
  for (const [what, request] of rows) assert.deepEqual(verify(request, gate), REFUSED, what)
})

test('the same request in other words is the same', () => {
  const { gate } = house()
  assert.deepEqual(verify(answered(gate, { uri: 'SIP:%2B39021234567@192.0.2.1'.replace('%2B', '+') }), gate), OK)
})

test('a nonce is good for five minutes, then stale for who knows the password, and a refusal for who does not', async () => {
  const { gate, clock } = house()
  const asked = challengesFor(gate, false)
  await clock.advance(300_000)
  assert.deepEqual(verify(answered(gate, { count: 1 }, asked), gate), OK)
  await clock.advance(1)
  assert.deepEqual(verify(answered(gate, { count: 2 }, asked), gate), STALE)
  assert.deepEqual(verify(answered(gate, { count: 3, password: 'x' }, asked), gate), REFUSED)
})

test('a count is taken once; a few may overtake each other, none may come from far behind', () => {
  const { gate } = house()
  const asked = challengesFor(gate, false)
  const told = (count: number) => verify(answered(gate, { count }, asked), gate)
  // biome-ignore format: a table reads in columns
  const rows = [
    [1, OK], [1, STALE], [3, OK], [2, OK], [2, STALE], [3, STALE], [34, OK], [4, OK], [3, STALE], [4, STALE],
    [200, OK], [169, OK], [168, STALE], [201, OK], [170, OK], [200, STALE], [4_294_967_295, OK],
  ] as const
  for (const [count, is] of rows) assert.deepEqual(told(count), is, String(count))
})

test('a wrong password takes no count', () => {
  const { gate } = house()
  const asked = challengesFor(gate, false)
  assert.deepEqual(verify(answered(gate, { password: 'x' }, asked), gate), REFUSED)
  assert.deepEqual(verify(answered(gate, {}, asked), gate), OK)
})

test('used nonces are kept up to a bound, and one that was pushed out is not taken as new', async () => {
  const { nonces, clock } = house()
  const issue = async (): Promise<string> => {
    await clock.advance(1)
    return nonces.issue()
  }
  const first = await issue()
  assert.ok(nonces.use(first, 1))
  const fresh = await filled(nonces, issue)
  assert.equal(nonces.check(first), 'stale')
  assert.equal(nonces.check(fresh), 'ours')
  assert.equal(nonces.check(await issue()), 'ours')
})

async function filled(nonces: Nonces, issue: () => Promise<string>): Promise<string> {
  await issue()
  let last = ''
  for (let count = 0; count < 4_096; count += 1) {
    last = nonces.issue()
    nonces.use(last, 1)
  }
  return last
}
