import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cseqOf, header, headersOf } from '#telephony/sip/message/headers.ts'
import type { SipHeaders, SipResponse } from '#telephony/sip/message/message.ts'
import { REGISTERS, trunkOf } from '../../../../tests/support/trunk-stage.ts'
import {
  ASKED_SECONDS,
  type RegisterEffect,
  type RegisterInput,
  type RegistrarPlace,
  register,
  unregistered,
} from './registering.ts'

const TRUNK = trunkOf({ ...REGISTERS, host: 'carrier.example' })
const place = (host: string): RegistrarPlace => ({
  hop: { transport: 'udp', host, port: 5_060 },
  contact: '<sip:192.0.2.1:5060>',
})
const [FIRST, SECOND] = [place('192.0.2.2'), place('192.0.2.3')]

const answer = (status: number, headers: SipHeaders = []): SipResponse => ({
  ...{ kind: 'response', status, reason: '', headers, body: new Uint8Array() },
})
const challenge = (extra = '', nonce = 'n') =>
  answer(401, [['WWW-Authenticate', `Digest realm="r", nonce="${nonce}", qop="auth", algorithm=SHA-256${extra}`]])

type Sent = Extract<RegisterEffect, { kind: 'send' }>
type Timer = Extract<RegisterEffect, { kind: 'timer' }>

function registering(places: readonly RegistrarPlace[] = [FIRST]) {
  let state = unregistered(TRUNK, { callId: 'call', tag: 'tag', cnonce: 'c' })
  let last: readonly RegisterEffect[] = []
  const sent: Sent[] = []
  const take = (input: RegisterInput) => {
    const reduced = register(state, input)
    state = reduced.state
    last = reduced.effects
    sent.push(...last.filter((one) => one.kind === 'send'))
    return last.map(({ kind }) => kind).join(' ')
  }
  const latest = () => sent.at(-1)?.sequence ?? 0
  return {
    sent,
    state: () => state,
    due: () => take({ kind: 'due', places }),
    answers: (response: SipResponse, luck = 1) => take({ kind: 'response', sequence: latest(), response, luck }),
    silent: (luck = 1) => take({ kind: 'silence', sequence: latest(), luck }),
    expired: () => take({ kind: 'expired' }),
    close: () => take({ kind: 'close' }),
    take,
    timer: (name: Timer['name']) => last.find((one) => one.kind === 'timer' && one.name === name) as Timer | undefined,
  }
}

test('it asks as RFC 3261 10.2 has it: the domain, ourselves in To and From, where we are and for how long', () => {
  const { due, sent } = registering()
  due()
  const { request, hop } = sent[0] as Sent
  assert.deepEqual([request.method, request.uri, hop], ['REGISTER', 'sip:carrier.example', FIRST.hop])
  assert.equal(header(request, 'To'), '<sip:office@carrier.example>')
  assert.equal(header(request, 'From'), '<sip:office@carrier.example>;tag=tag')
  assert.equal(header(request, 'Contact'), `<sip:192.0.2.1:5060>;expires=${ASKED_SECONDS}`)
})

// biome-ignore format: a table reads in columns
const GRANTED: readonly [what: string, headers: SipHeaders, seconds: number][] = [
  ['our own Contact',                     [['Contact', '<sip:x@198.51.100.1>;expires=9'], ['Contact', '<sip:192.0.2.1:5060>;expires=120'], ['Expires', '30']], 120],
  ['Expires',                             [['Contact', '<sip:192.0.2.1:5060>'], ['Expires', '90']], 90],
  ['the longest, where none is ours',     [['Contact', '<sip:a@198.51.100.1>;expires=9'], ['Contact', '<sip:b@198.51.100.2>;expires=60']], 60],
  ['nothing but what was asked',          [],                                                       ASKED_SECONDS],
  ['a day, however much more is granted', [['Expires', '4000000']],                                 86_400],
  ['a day, in a Contact too',             [['Contact', '<sip:192.0.2.1:5060>;expires=4000000000']], 86_400],
]
for (const [what, headers, seconds] of GRANTED)
  test(`a binding lives by ${what}, and is renewed between a half and three quarters of that`, () => {
    for (const luck of [0, 0.5, 0.999]) {
      const { due, answers, timer } = registering()
      due()
      assert.equal(answers(answer(200, headers), luck), 'registered timer timer')
      assert.equal(timer('expired')?.ms, seconds * 1_000)
      const renewMs = timer('due')?.ms ?? 0
      assert.ok(renewMs >= seconds * 500 && renewMs <= seconds * 750, `${renewMs}`)
    }
  })

test('a binding of no seconds is none', () => {
  const { due, answers, state } = registering()
  due()
  assert.equal(answers(answer(200, [['Contact', '<sip:192.0.2.1:5060>;expires=0']])), 'refused timer')
  assert.equal(state().bound, null)
})

test('a challenge is answered once; a nonce that is only stale, again; a wrong password is not tried twice', () => {
  const { due, answers, sent } = registering()
  due()
  assert.equal(answers(challenge()), 'send')
  assert.match(
    header((sent[1] as Sent).request, 'Authorization') ?? '',
    /^Digest username="office", realm="r", nonce="n"/,
  )
  assert.equal(answers(challenge(', stale=true', 'm')), 'send')
  assert.equal(answers(challenge()), 'refused timer')
})

test('what was learnt is used in the next round: a renewal needs no challenge', () => {
  const { due, answers, sent } = registering()
  due()
  answers(challenge())
  answers(answer(200))
  due()
  assert.match(header((sent[2] as Sent).request, 'Authorization') ?? '', /nc=00000002/)
})

test('after a refusal nothing is remembered: the next round begins with a challenge of its own', () => {
  const { due, answers, sent } = registering()
  due()
  answers(challenge())
  answers(challenge())
  due()
  assert.deepEqual(headersOf((sent[2] as Sent).request, 'Authorization'), [])
})

test('one Call-ID, and a number that rises, for ever', () => {
  const { due, answers, close, sent } = registering()
  due()
  answers(challenge())
  answers(answer(200))
  due()
  answers(answer(200))
  close()
  assert.deepEqual(
    sent.map(({ request }) => cseqOf(request)?.sequence),
    [1, 2, 3, 4],
  )
  assert.deepEqual([...new Set(sent.map(({ request }) => header(request, 'Call-ID')))], ['call'])
})

test('423: asked again for as long as the registrar wants, within a bound, and not for ever', () => {
  const { due, answers, sent } = registering()
  due()
  assert.equal(answers(answer(423, [['Min-Expires', '3600']])), 'send')
  assert.equal(header((sent[1] as Sent).request, 'Expires'), '3600')
  assert.equal(answers(answer(423, [['Min-Expires', '3600']])), 'refused timer')
  due()
  assert.equal(answers(answer(423, [['Min-Expires', '9999999']])), 'refused timer')
})

for (const [what, way] of [
  ['does not answer', null],
  ['answers 503', 503],
  ['answers 408', 408],
] as const)
  test(`when one hop ${what} the next is asked, and only after the last there is a pause`, () => {
    const { due, answers, silent, sent } = registering([FIRST, SECOND])
    const fail = () => (way === null ? silent() : answers(answer(way)))
    due()
    assert.equal(fail(), 'send')
    assert.deepEqual(
      sent.map(({ hop }) => hop.host),
      ['192.0.2.2', '192.0.2.3'],
    )
    assert.equal(fail(), 'refused timer')
  })

test('a renewal goes where the binding is, whatever the order is by then', () => {
  const { due, answers, silent, sent } = registering([FIRST, SECOND])
  due()
  silent()
  answers(answer(200))
  due()
  assert.equal(sent.at(-1)?.hop.host, '192.0.2.3')
})

test('pauses grow from half a minute to half an hour; a Retry-After makes one longer, within that', () => {
  const { due, answers, timer } = registering()
  const pauses = Array.from({ length: 9 }, () => {
    due()
    answers(answer(403))
    return (timer('due')?.ms ?? 0) / 1_000
  })
  assert.deepEqual(pauses, [30, 60, 120, 240, 480, 960, 1_800, 1_800, 1_800])
  const lucky = registering()
  lucky.due()
  lucky.answers(answer(403), 0)
  assert.equal(lucky.timer('due')?.ms, 15_000)
  const asked = registering()
  asked.due()
  asked.answers(answer(503, [['Retry-After', '300 (busy)']]))
  assert.equal(asked.timer('due')?.ms, 300_000)
  asked.due()
  asked.answers(answer(503, [['Retry-After', '90000']]))
  assert.equal(asked.timer('due')?.ms, 1_800_000)
})

test('a renewal that fails leaves the binding as it is, until its own time is over', () => {
  const { due, answers, silent, expired, state } = registering()
  due()
  answers(answer(200))
  due()
  silent()
  assert.notEqual(state().bound, null)
  expired()
  assert.equal(state().bound, null)
})

test('at the end the binding is taken away, with the password where it is asked for, and nothing comes after', () => {
  const { due, answers, close, sent } = registering()
  due()
  answers(answer(200))
  assert.equal(close(), 'send')
  assert.equal(header((sent[1] as Sent).request, 'Contact'), '<sip:192.0.2.1:5060>;expires=0')
  assert.equal(answers(challenge()), 'send')
  assert.equal(answers(answer(200)), 'closed')
  assert.equal(due(), '')
})

test('who was never bound leaves without a word; whose request is under way takes back what it may bring', () => {
  assert.equal(registering().close(), 'closed')
  const { due, close } = registering()
  due()
  assert.equal(close(), 'send')
})

test('an answer to what is no longer awaited changes nothing', () => {
  const { due, answers, take, state } = registering([FIRST, SECOND])
  due()
  answers(answer(503))
  const before = state()
  assert.equal(take({ kind: 'response', sequence: 1, response: answer(200), luck: 0 }), '')
  assert.equal(take({ kind: 'silence', sequence: 1, luck: 0 }), '')
  assert.equal(state(), before)
})

test('whatever is answered in whatever order: numbers rise, one request is open at most, and a pause is never nothing', () => {
  const inputs = fc.array(
    fc.oneof(
      fc.constant({ kind: 'due' } as const),
      fc.constant({ kind: 'silent' } as const),
      fc.constant({ kind: 'expired' } as const),
      fc.record({
        kind: fc.constant('answers' as const),
        status: fc.constantFrom(100, 200, 401, 403, 408, 423, 500, 503),
      }),
    ),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(inputs, fc.double({ min: 0, max: 1, noNaN: true }), (all, luck) => {
      const house = registering([FIRST, SECOND])
      for (const input of all) {
        const isFree = !house.state().awaiting
        if (input.kind === 'due' && isFree) house.due()
        else if (input.kind === 'silent') house.silent(luck)
        else if (input.kind === 'expired') house.expired()
        else if (input.kind === 'answers')
          house.answers(input.status === 401 ? challenge() : answer(input.status), luck)
        const waits = house.timer('due')
        assert.ok(!waits || (waits.ms >= 1_000 && waits.ms <= 1_800_000))
      }
      const numbers = house.sent.map(({ sequence }) => sequence)
      assert.deepEqual(
        numbers,
        numbers.map((_, at) => at + 1),
      )
    }),
  )
})
