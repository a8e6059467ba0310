import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorise, challengesOf, strongest } from '#telephony/sip/digest/digest.ts'
import type { SipHeaders, SipRequest } from '#telephony/sip/message/message.ts'
import type { Source } from '#telephony/sip/transport/hop.ts'
import { ManualClock } from '../../../../tests/support/manual-clock.ts'
import { trunkOf } from '../../../../tests/support/trunk-stage.ts'
import { createRecognition } from './recognise.ts'
import type { TrunkSettings } from './settings.ts'

const LOCAL = { transport: 'udp', host: '192.0.2.1', port: 5_060 } as const
const at = (address: string): Source => ({ transport: 'udp', address, port: 5_060, local: LOCAL })

const request = (changes: { method?: string; from?: string; to?: string; headers?: SipHeaders } = {}): SipRequest => ({
  kind: 'request',
  method: changes.method ?? 'INVITE',
  uri: 'sip:+390612345678@192.0.2.1',
  headers: [
    ['From', `<sip:${changes.from ?? '+390212345678'}@elsewhere.example>;tag=a`],
    ['To', `<sip:${changes.to ?? '+390612345678'}@192.0.2.1>`],
    ...(changes.headers ?? []),
  ],
  body: new Uint8Array(),
})

const PLAIN = trunkOf({ name: 'plain', sources: ['203.0.113.0/24', '2001:db8:1::/48'] })
const PROVING = trunkOf({
  name: 'proving',
  host: '192.0.2.3',
  user: 'office',
  password: 'secret',
  inbound: 'credentials',
})

function house(trunks: readonly TrunkSettings[] = [PLAIN, PROVING]) {
  const clock = new ManualClock()
  const recognition = createRecognition({ clock, trunks })
  recognition.learn(new Map(Map.groupBy(trunks, ({ host }) => host)))
  return { clock, ...recognition }
}

/** The request with the answer to what it was asked. */
function proof(asked: SipHeaders, password: string, user = 'office'): SipRequest {
  const bare = request({ from: user })
  const challenge = strongest(
    challengesOf({ kind: 'response', status: 401, reason: '', headers: asked, body: new Uint8Array() }),
  )
  assert.ok(challenge)
  const { header, value } = authorise(challenge, { ...bare, user, password, nonceCount: 1, cnonce: 'c' })
  return { ...bare, headers: [...bare.headers, [header, value]] }
}

// biome-ignore format: a table reads in columns
const SOURCES: readonly [address: string, trunk: string | null][] = [
  ['192.0.2.2',      'plain'],
  ['203.0.113.200',  'plain'],
  ['2001:db8:1::9',  'plain'],
  ['192.0.2.3',      'proving'],
  ['192.0.2.4',      null],
  ['203.0.114.1',    null],
  ['2001:db8:2::9',  null],
]
for (const [address, name] of SOURCES)
  test(`what comes from ${address} is ${name === null ? 'a stranger’s' : `the trunk’s that is called ${name}`}`, () => {
    const { isKnown, admits, recognise } = house()
    assert.equal(isKnown(address), name !== null)
    for (const method of ['INVITE', 'OPTIONS']) {
      const found = recognise(request({ method }), at(address))
      assert.equal(admits(request({ method }), at(address)), name !== null)
      assert.equal(found.kind === 'trunk' ? found.trunk.name : null, name)
      if (name === null) assert.deepEqual(found, { kind: 'stranger' })
    }
  })

test('a call from elsewhere, of who says to be a trunk that proves itself, is challenged and then taken', () => {
  const { admits, recognise, isKnown } = house()
  const from = at('198.51.100.9')
  assert.ok(admits(request({ from: 'office' }), from))
  const asked = recognise(request({ from: 'office' }), from)
  assert.ok(asked.kind === 'challenge')
  assert.deepEqual(recognise(proof(asked.headers, 'secret'), from), { kind: 'trunk', trunk: PROVING })
  assert.ok(!isKnown('198.51.100.9'))
})

test('a proof is taken once, and not when its nonce is too old: the next challenge says so', () => {
  const { clock, recognise } = house()
  const from = at('198.51.100.9')
  const asked = recognise(request({ from: 'office' }), from)
  assert.ok(asked.kind === 'challenge')
  const proven = proof(asked.headers, 'secret')
  assert.equal(recognise(proven, from).kind, 'trunk')
  const again = recognise(proven, from)
  assert.ok(again.kind === 'challenge')
  assert.match(again.headers[0]?.[1] ?? '', /stale=true/)
  const late = proof(again.headers, 'secret')
  void clock.advance(600_000)
  assert.equal(recognise(late, from).kind, 'challenge')
})

test('a wrong password is refused, and so is the right one of a trunk that does not prove itself', () => {
  const { recognise } = house([{ ...PLAIN, user: 'plain', password: 'other' }, PROVING])
  const from = at('198.51.100.9')
  const asked = recognise(request({ from: 'office' }), from)
  assert.ok(asked.kind === 'challenge')
  assert.equal(recognise(proof(asked.headers, 'wrong'), from).kind, 'challenge')
  assert.equal(recognise(proof(asked.headers, 'other', 'plain'), from).kind, 'stranger')
})

test('only calls are challenged: to a scanner’s OPTIONS and REGISTER there is nobody here, whatever name it says', () => {
  const { recognise, admits } = house()
  for (const method of ['OPTIONS', 'REGISTER', 'SUBSCRIBE', 'MESSAGE']) {
    assert.deepEqual(recognise(request({ method, from: 'office' }), at('198.51.100.9')), { kind: 'stranger' })
    assert.ok(!admits(request({ method, from: 'office' }), at('198.51.100.9')))
  }
})

test('with no trunk that proves itself nobody from elsewhere is asked for anything', () => {
  const { recognise } = house([PLAIN, { ...PROVING, inbound: 'source' }])
  assert.deepEqual(recognise(request({ from: 'office' }), at('198.51.100.9')), { kind: 'stranger' })
})

test('of two trunks at one address the one whose user is called or calls is meant, else the first', () => {
  const [a, b] = ['a', 'b'].map((user) => trunkOf({ name: user, user, password: 'x' }))
  assert.ok(a && b)
  const { recognise } = house([a, b])
  const trunk = (changes: Parameters<typeof request>[0]) => {
    const found = recognise(request(changes), at('192.0.2.2'))
    return found.kind === 'trunk' ? found.trunk.name : null
  }
  assert.deepEqual([trunk({}), trunk({ to: 'b' }), trunk({ from: 'b' }), trunk({ to: 'a' })], ['a', 'b', 'b', 'a'])
})

test('headers that cannot be read make nobody known and nothing fail', () => {
  const { recognise } = house()
  const headers: SipHeaders = [
    ['From', 'sip:%zz@'],
    ['Authorization', 'Digest username="office'],
    ['To', ''],
  ]
  assert.deepEqual(recognise({ ...request(), headers }, at('198.51.100.9')), { kind: 'stranger' })
})
