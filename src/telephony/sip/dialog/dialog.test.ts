import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { header, headersOf } from '#telephony/sip/message/headers.ts'
import type { SipHeaders } from '#telephony/sip/message/message.ts'
import { answer, invite, TRUNK } from '../../../../tests/support/sip-stage.ts'
import {
  ackIn,
  type Dialog,
  dialogOfAnswer,
  dialogOfRequest,
  type OwnSide,
  received,
  refreshed,
  requestIn,
} from './dialog.ts'

const OWN: OwnSide = { contact: 'sip:us@198.51.100.7', hop: TRUNK, always: false, isTrunk: () => true }
const routes = (...uris: string[]): SipHeaders => uris.map((uri) => ['Record-Route', `<${uri}>`] as const)
const [NEAR, FAR] = ['sip:192.0.2.51:5062;lr', 'sip:192.0.2.52;transport=tcp;lr']

const asCaller = (headers: SipHeaders = [], own = OWN): Dialog =>
  dialogOfAnswer(invite(), answer(invite(), 200, { headers }), own) ?? assert.fail()
const asCallee = (headers: SipHeaders = []): Dialog =>
  dialogOfRequest(invite({ headers }), 'ours', OWN) ?? assert.fail()

describe('a dialog', () => {
  it('has for the caller the recorded route in reverse, and for the callee as it stands', () => {
    assert.deepEqual(asCaller(routes(FAR, NEAR)).routes, [`<${NEAR}>`, `<${FAR}>`])
    assert.deepEqual(asCallee(routes(NEAR, FAR)).routes, [`<${NEAR}>`, `<${FAR}>`])
  })

  it('has both tags in every request, numbers that rise by one, and an ACK with the number of its INVITE', () => {
    const first = requestIn(asCallee(), 'INFO')
    const second = requestIn(first.dialog, 'BYE')
    assert.deepEqual(
      [first, second].map(({ request }) => header(request, 'CSeq')),
      ['1 INFO', '2 BYE'],
    )
    assert.match(header(second.request, 'From') ?? '', /;tag=ours$/)
    assert.match(header(second.request, 'To') ?? '', /;tag=caller$/)
    assert.equal(header(ackIn(second.dialog, 1).request, 'CSeq'), '1 ACK')
  })

  // biome-ignore format: a table reads in columns
  const WAYS = [
    { what: 'no route',        headers: [],                                    uri: 'sip:peer@192.0.2.9:5070', routes: [],                                            hop: ['udp', '192.0.2.9', 5070] },
    { what: 'a loose route',   headers: routes(FAR, NEAR),                     uri: 'sip:peer@192.0.2.9:5070', routes: [`<${NEAR}>`, `<${FAR}>`],                     hop: ['udp', '192.0.2.51', 5062] },
    { what: 'one over TCP',    headers: routes(FAR),                           uri: 'sip:peer@192.0.2.9:5070', routes: [`<${FAR}>`],                                  hop: ['tcp', '192.0.2.52', 5060] },
    { what: 'a strict route',  headers: routes(FAR, 'sip:192.0.2.53'),         uri: 'sip:192.0.2.53',          routes: [`<${FAR}>`, '<sip:peer@192.0.2.9:5070>'],     hop: ['udp', '192.0.2.53', 5060] },
    { what: 'a route by name', headers: routes('sip:proxy.example;lr'),        uri: 'sip:peer@192.0.2.9:5070', routes: ['<sip:proxy.example;lr>'],                    hop: ['udp', '192.0.2.1', 5060] },
    { what: 'IPv6',            headers: routes('sip:[2001:db8::1]:5064;lr'),   uri: 'sip:peer@192.0.2.9:5070', routes: ['<sip:[2001:db8::1]:5064;lr>'],               hop: ['udp', '2001:db8::1', 5064] },
  ] as const
  for (const { what, headers, uri, routes: expected, hop } of WAYS)
    it(`sends its requests along ${what}`, () => {
      const { request, hop: found } = requestIn(asCaller(headers), 'BYE')
      assert.equal(request.uri, uri)
      assert.deepEqual(headersOf(request, 'Route'), expected)
      assert.deepEqual([found.transport, found.host, found.port], hop)
    })

  it('sends everything through the trunk where that is wished', () => {
    const dialog = asCaller(routes(FAR), { ...OWN, always: true })
    assert.deepEqual([requestIn(dialog, 'BYE').hop, ackIn(dialog, 1).hop], [TRUNK, TRUNK])
  })

  it('leads nowhere but to the trunk: neither along a route nor to a Contact of anybody else', () => {
    const isTrunk = ({ host, port }: { host: string; port: number }) => host === '192.0.2.52' && port === 5_060
    const hops = [[], routes(NEAR), routes(FAR)].map((headers) => {
      const dialog = asCaller(headers, { ...OWN, isTrunk })
      return [requestIn(dialog, 'BYE').hop.host, ackIn(dialog, 1).hop.host]
    })
    assert.deepEqual(hops, [
      ['192.0.2.1', '192.0.2.1'],
      ['192.0.2.1', '192.0.2.1'],
      ['192.0.2.52', '192.0.2.52'],
    ])
  })

  it('follows the peer to a new Contact, by INVITE and UPDATE only', () => {
    const moved = (method: string) => {
      const message = { ...invite({ contact: 'sip:new@192.0.2.99' }), method }
      const headers = message.headers.map(([name, value]) =>
        name === 'CSeq' ? ([name, `2 ${method}`] as const) : ([name, value] as const),
      )
      return refreshed(asCallee(), { ...message, headers }).target
    }
    assert.deepEqual(['INVITE', 'UPDATE', 'INFO'].map(moved), [
      'sip:new@192.0.2.99',
      'sip:new@192.0.2.99',
      'sip:peer@192.0.2.9:5070',
    ])
  })

  it('takes a request whose number is lower than the last for out of order', () => {
    const dialog = { ...asCallee(), remoteSequence: 1 }
    assert.equal(received({ ...dialog, remoteSequence: 2 }, invite()), null)
    assert.equal(received(dialog, invite())?.remoteSequence, 1)
    assert.equal(received(asCaller(), invite())?.remoteSequence, 1)
  })

  it('is made with peers that have no tag, and not without a Contact', () => {
    assert.equal(
      dialogOfAnswer(invite(), { ...answer(invite(), 200), headers: [['To', '<sip:a@b>']] }, OWN)?.remoteTag,
      '',
    )
    assert.equal(dialogOfRequest(invite({ contact: '*' }), 'ours', OWN), null)
  })
})
