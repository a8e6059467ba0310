import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { silentLog } from '#kernel/log.ts'
import { atOnce } from '#telephony/example-plan.ts'
import type { DialOrder } from '#telephony/port.ts'
import { settle } from '../../../tests/support/manual-clock.ts'
import { session } from '../../../tests/support/sip-stage.ts'
import { CARRIER, NEAR, quietTrunk, SECOND, sipWorld } from '../../../tests/support/sip-world.ts'
import { placeCall } from './dialog/call-leg.ts'
import { Legs } from './dialog/legs.ts'
import { reply } from './dialog/reply.ts'
import type { SipHeaders } from './message/message.ts'
import { writeSdp } from './sdp/sdp.ts'
import { openTransactions } from './transaction/layer.ts'

const ORDER: DialOrder = {
  ...{ callId: 'call_1', attempt: 1, to: '+390612345678', from: '+390600000000', ringForSeconds: 45, retryOf: null },
}
const never = new AbortController().signal
const ELSEWHERE = '10.66.6.6'
const TRUNK = quietTrunk(CARRIER, { user: 'office', password: 'secret' })
const CONTACT = ['Contact', `<sip:carrier@${CARRIER}:5060>`] as const
const asks = (realm: string): SipHeaders => [
  ['WWW-Authenticate', `Digest realm="${realm}", nonce="n", algorithm=MD5, qop="auth"`],
]

/**
 * A carrier with a password, whose answers carry these headers, and which asks who we are in the realms given, one per
 * request.
 */
async function carrierThat({
  answers,
  realms = [],
  trunk = TRUNK,
}: {
  answers: SipHeaders
  realms?: string[]
  trunk?: typeof TRUNK
}) {
  const world = sipWorld()
  const carrier = world.carrier(CARRIER)
  const asked = [...realms]
  carrier.answer = (request, server) => {
    const realm = asked.shift()
    if (realm !== undefined) return server.respond(reply(request, { status: 401, tag: 'c', headers: asks(realm) }))
    const body = writeSdp(session({ address: CARRIER, port: 30_000 }))
    server.respond(reply(request, { status: 200, tag: 'c', headers: answers, body }))
  }
  const { telephone, endpoint } = await world.endpoint({ trunks: [trunk] })
  return {
    ...world,
    asked,
    endpoint,
    async call() {
      const dialled = telephone.dial(ORDER, never, atOnce)
      await settle()
      await world.clock.advance(2_000)
      return dialled
    },
    /** All that we sent, by where it went. */
    went: () => [
      ...new Set(
        world.network.carried
          .filter(({ from }) => from === NEAR)
          .map(({ to }) => `${to.transport} ${to.host} ${to.port}`),
      ),
    ],
    digests: () =>
      world.network.carried
        .filter(({ from, text }) => from === NEAR && /^Authorization:/im.test(text))
        .map(({ text }) => /realm="([^"]*)"/.exec(text)?.[1]),
  }
}

describe('a carrier that leads elsewhere', () => {
  // biome-ignore format: a table reads in columns
  const WAYS: readonly [what: string, headers: SipHeaders][] = [
    ['a Contact at another host',           [['Contact', `<sip:x@${ELSEWHERE}:5060>`]]],
    ['one over TCP',                        [['Contact', `<sip:x@${ELSEWHERE}:22;transport=tcp>`]]],
    ['one at another port of its own',      [['Contact', `<sip:x@${CARRIER}:22;transport=tcp>`]]],
    ['a route of who was called',           [['Record-Route', `<sip:${ELSEWHERE};lr>`], CONTACT]],
    ['a strict route over TCP',             [['Record-Route', `<sip:${ELSEWHERE}:25;transport=tcp>`], CONTACT]],
  ]
  for (const [what, answers] of WAYS)
    it(`by ${what} is followed nowhere, and its password goes nowhere else`, async () => {
      const stage = await carrierThat({ answers, realms: ['carrier'] })
      const dialled = await stage.call()
      assert.equal(dialled.kind, 'answered')
      if (dialled.kind === 'answered') dialled.line.hangUp()
      await stage.clock.advance(1_000)
      assert.deepEqual(stage.went(), [`udp ${CARRIER} 5060`])
      assert.equal(stage.sent(NEAR, 'BYE').length > 0, true)
    })

  it('to another address that the operator gave it is followed', async () => {
    const trunk = { ...TRUNK, sources: [`${SECOND}/32`] }
    const stage = await carrierThat({ answers: [['Record-Route', `<sip:${SECOND};lr>`], CONTACT], trunk })
    const dialled = await stage.call()
    if (dialled.kind === 'answered') dialled.line.hangUp()
    assert.deepEqual(stage.went(), [`udp ${CARRIER} 5060`, `udp ${SECOND} 5060`])
  })
})

describe('the password of a trunk', () => {
  it('is given in the realm that first asked there, and in no other, in no later call either', async () => {
    const stage = await carrierThat({ answers: [CONTACT], realms: ['carrier'] })
    assert.equal((await stage.call()).kind, 'answered')
    stage.asked.push('of-somebody-else')
    const dialled = await stage.call()
    assert.deepEqual(dialled.kind === 'failed' && dialled.details.sip_code, 401)
    assert.deepEqual([...new Set(stage.digests())], ['carrier'])
    stage.asked.push('carrier')
    assert.equal((await stage.call()).kind, 'answered')
  })

  it('is not given to who proved to be the trunk from an address of its own', async () => {
    const world = sipWorld()
    const trunk = quietTrunk(CARRIER, { user: 'office', password: 'secret', inbound: 'credentials' })
    const hold = async (line: { hangUp(): void }) => line.hangUp()
    await world.endpoint({ trunks: [trunk], arrive: async () => ({ kind: 'answered', hold }) })
    const roaming = world.network.join(ELSEWHERE)
    const transactions = openTransactions({
      clock: world.clock,
      log: silentLog,
      transports: roaming,
      admits: () => true,
    })
    transactions.onRequest((request, server) => server?.respond(reply(request, { status: 401, headers: asks('r') })))
    placeCall(
      { clock: world.clock, log: silentLog, transactions, legs: new Legs() },
      {
        ...{ to: `sip:+390612345678@${NEAR}`, identity: { uri: `sip:office@${ELSEWHERE}` }, ringForSeconds: 60 },
        ...{ contact: `sip:office@${ELSEWHERE}:5060`, hop: { transport: 'udp', host: NEAR, port: 5060 } },
        ...{ session: session({ address: ELSEWHERE }), credentials: { user: 'office', password: 'secret' }, on() {} },
      },
    )
    await settle()
    await world.clock.advance(5_000)
    const byes = world.sent(NEAR, 'BYE')
    assert.equal(byes.length > 0, true)
    assert.equal(
      byes.some(({ text }) => /Authorization:/i.test(text)),
      false,
    )
  })
})
