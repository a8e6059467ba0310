import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { silentLog } from '#kernel/log.ts'
import { atOnce } from '#telephony/example-plan.ts'
import type { DialOrder, Leave, Referred } from '#telephony/port.ts'
import { settle } from '../../../tests/support/manual-clock.ts'
import { session } from '../../../tests/support/sip-stage.ts'
import { at, CARRIER, NEAR, quietTrunk, sipWorld } from '../../../tests/support/sip-world.ts'
import { reply } from './dialog/reply.ts'
import { header } from './message/headers.ts'
import type { SipHeaders, SipRequest } from './message/message.ts'
import { writeSdp } from './sdp/sdp.ts'
import { openTransactions } from './transaction/layer.ts'

const ORDER: DialOrder = {
  ...{ callId: 'call_1', attempt: 1, to: '+390612345678', from: '+390600000000', ringForSeconds: 45, retryOf: null },
}
const never = new AbortController().signal
const OPERATOR = '+390299999999'
const ASKS: SipHeaders = [['WWW-Authenticate', 'Digest realm="carrier", nonce="n", algorithm=MD5, qop="auth"']]

interface Told {
  afterMs: number
  fragment: string
}

interface Play {
  /** What the carrier says to each REFER in turn; nothing where there is none left. */
  says?: readonly number[]
  notifies?: readonly Told[]
  /** The person hangs up so long after the REFER. */
  leavesAfterMs?: number
  leave?: Leave
  refer?: boolean
}

/** A person on a line whose trunk may be asked to put them through. */
async function referred({ says = [202], notifies = [], leavesAfterMs, leave = atOnce, refer = true }: Play) {
  const world = sipWorld()
  const transports = world.network.join(CARRIER)
  const carrier = openTransactions({ clock: world.clock, log: silentLog, transports, admits: () => true })
  const refers: SipRequest[] = []
  const answered: number[] = []
  let invited: SipRequest | null = null
  let sequence = 0
  const within = (method: string, more: SipHeaders = [], body = new Uint8Array(0)) => {
    const own = invited ?? assert.fail('nobody was called')
    sequence += 1
    const request: SipRequest = {
      ...{ kind: 'request', method, uri: `sip:centralino@${NEAR}:5060`, body },
      headers: [
        ['From', `${header(own, 'To')};tag=c`],
        ['To', header(own, 'From') ?? ''],
        ['Call-ID', header(own, 'Call-ID') ?? ''],
        ['CSeq', `${sequence} ${method}`],
        ['Max-Forwards', '70'],
        ['Contact', `<sip:carrier@${CARRIER}:5060>`],
        ...more,
      ],
    }
    carrier.request(request, at(NEAR), (event) => {
      if (event.kind === 'response' && event.response.status >= 200) answered.push(event.response.status)
    })
  }
  carrier.onRequest((request, server) => {
    if (request.method === 'INVITE') {
      invited = request
      const body = writeSdp(session({ address: CARRIER, port: 30_000 }))
      const headers = [['Contact', `<sip:carrier@${CARRIER}:5060>`]] as const
      server?.respond(reply(request, { status: 200, tag: 'c', headers, body }))
    } else if (request.method === 'REFER') {
      const status = says[refers.length]
      refers.push(request)
      if (status !== undefined) server?.respond(reply(request, { status, ...(status === 401 && { headers: ASKS }) }))
      if (status === 401) return
      for (const { afterMs, fragment } of notifies)
        world.clock.after(afterMs, () =>
          within(
            'NOTIFY',
            [
              ['Event', 'refer'],
              ['Subscription-State', 'active'],
              ['Content-Type', 'message/sipfrag'],
            ],
            Buffer.from(`${fragment}\r\n`),
          ),
        )
      if (leavesAfterMs !== undefined) world.clock.after(leavesAfterMs, () => within('BYE'))
    } else server?.respond(reply(request, { status: 200 }))
  })
  const trunk = quietTrunk(CARRIER, { refer, user: 'office', password: 'secret' })
  const { telephone } = await world.endpoint({ trunks: [trunk] })
  const dialling = telephone.dial(ORDER, never, atOnce)
  await settle()
  await world.clock.advance(1_000)
  const dialled = await dialling
  const held = dialled.kind === 'answered' ? dialled.line.held : undefined
  assert.ok(held)
  const startMs = world.clock.monotonicMs()
  const came: { referred?: Referred; ms?: number } = {}
  const asked = held.refer?.(OPERATOR, leave).then((how) => {
    came.referred = how
    came.ms = world.clock.monotonicMs() - startMs
  })
  for (let n = 0; n < 80; n += 1) await world.clock.advance(1_000)
  await asked
  if (dialled.kind === 'answered') dialled.line.hangUp()
  return { came, refers, answered, offers: held.refer !== undefined, over: held.over }
}

describe('a trunk that is asked to put somebody through', () => {
  const later = (...told: [number, string][]): Told[] => told.map(([afterMs, fragment]) => ({ afterMs, fragment }))
  // biome-ignore format: a table reads in columns
  const WAYS: readonly [what: string, play: Play, referred: Referred, withinMs: number][] = [
    ['and tells that they talk',                      { notifies: later([100, 'SIP/2.0 100 Trying'], [3_000, 'SIP/2.0 180 Ringing'], [20_000, 'SIP/2.0 200 OK']) }, 'answered',  20_100],
    ['and tells that the operator is busy',           { notifies: later([100, 'SIP/2.0 100 Trying'], [2_000, 'SIP/2.0 486 Busy Here']) },                           'busy',      2_100],
    ['and tells that nobody answers',                 { notifies: later([100, 'SIP/2.0 180 Ringing'], [30_000, 'SIP/2.0 480 Away']) },                              'no_answer', 30_100],
    ['and tells that there is no such number',        { notifies: later([500, 'SIP/2.0 404 Not Found']) },                                                          'failed',    600],
    ['and refuses',                                   { says: [405] },                                                                                              'refused',   100],
    ['and forbids it',                                { says: [603] },                                                                                              'refused',   100],
    ['and says nothing at all',                       { says: [] },                                                                                                 'refused',   10_000],
    ['and takes it, and never tells',                 { says: [202] },                                                                                              'refused',   10_000],
    ['and tells for ever that it rings',              { notifies: later([100, 'SIP/2.0 180 Ringing']) },                                                            'no_answer', 45_200],
    ['and tells what cannot be read',                 { notifies: later([100, 'HTTP/1.1 200 OK'], [200, '']) },                                                     'refused',   10_000],
    ['and asks who we are first',                     { says: [401, 202], notifies: later([100, 'SIP/2.0 200 OK']) },                                               'answered',  200],
    ['and asks who we are again and again',           { says: [401, 401] },                                                                                         'refused',   100],
    ['as the person hangs up',                        { notifies: later([100, 'SIP/2.0 180 Ringing']), leavesAfterMs: 2_000 },                                      'refused',   2_100],
  ]
  for (const [what, play, expected, withinMs] of WAYS)
    it(`${what}: ${expected}`, async () => {
      const { came, refers, answered } = await referred(play)
      assert.equal(came.referred, expected)
      assert.ok((came.ms ?? Number.POSITIVE_INFINITY) <= withinMs + 10, `after ${came.ms} ms`)
      assert.equal(refers.length, Math.max(1, play.says?.length ?? 1))
      assert.match(
        header(refers[0] ?? assert.fail(), 'Refer-To') ?? '',
        /^<sip:\+390299999999@10\.0\.1\.1:5060;user=phone>$/,
      )
      assert.ok(header(refers[0] ?? assert.fail(), 'Contact'))
      // What it tells after the end of the matter is of nobody's interest.
      for (const status of answered) assert.ok([200, 405, 481].includes(status), `${status}`)
    })

  it('is asked only where its operator says so, and only with leave', async () => {
    assert.equal((await referred({ refer: false })).offers, false)
    const { came, refers } = await referred({ leave: async () => false })
    assert.deepEqual([came.referred, refers.length], ['refused', 0])
  })
})
