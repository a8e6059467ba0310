import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { header } from '#telephony/sip/message/headers.ts'
import { readSdp } from '#telephony/sip/sdp/sdp.ts'
import { CODECS, invite, type ScriptedServer, session, stage, THEIRS } from '../../../../tests/support/sip-stage.ts'
import type { PlaceOrder } from './call-leg.ts'

/** A call that we placed and that was answered. */
function talking({ order = {}, headers = [] }: { order?: Partial<PlaceOrder>; headers?: [string, string][] } = {}) {
  const on = stage()
  const leg = on.place(order)
  on.reply('INVITE', 200, { sdp: THEIRS, headers })
  const ours = on.transactions.last('INVITE').request
  const ask: (method: string, said?: Parameters<typeof on.ask>[2]) => ScriptedServer = (method, said) =>
    on.ask(ours, method, said)
  on.events.length = 0
  return { ...on, leg, ask }
}

const HOLD = { ...THEIRS, direction: 'sendonly' } as const

describe('hanging up', () => {
  it('says BYE, is closing at once and has ended with the answer', () => {
    const { leg, transactions, reply, kinds, ended } = talking()
    leg.hangUp()
    leg.hangUp()
    assert.deepEqual(transactions.methods, ['INVITE', 'BYE'])
    assert.equal(header(transactions.last('BYE').request, 'Reason'), 'Q.850;cause=16')
    assert.deepEqual(kinds(), ['closing'])
    reply('BYE', 481)
    assert.deepEqual(ended(), [{ kind: 'hung_up', side: 'local', reason: 'hung up', failover: false }])
  })

  it('on both sides at once is one end', () => {
    const { leg, ask, kinds, reply } = talking()
    leg.hangUp()
    assert.deepEqual(ask('BYE').statuses, [200])
    reply('BYE', 481)
    assert.deepEqual(kinds(), ['closing', 'ended'])
  })

  it('ends within 64*T1 whatever becomes of the BYE', async () => {
    const { leg, clock, ended, legs } = talking()
    leg.hangUp()
    await clock.advance(32_000)
    assert.equal(ended().length, 1)
    await clock.advance(32_000)
    assert.deepEqual([clock.waiting, legs.size], [0, 0])
  })

  it('comes by itself when the limit is reached, whatever else is under way', async () => {
    const { leg, clock, transactions, ended, reply, ask } = talking({ order: { maxSeconds: 100 } })
    leg.change(session({ direction: 'sendonly' }))
    await clock.advance(50_000)
    ask('INFO')
    reply('INVITE', 180)
    await clock.advance(10_000)
    reply('INVITE', 491)
    await clock.advance(39_999)
    assert.ok(!transactions.methods.includes('BYE'))
    await clock.advance(1)
    assert.ok(transactions.methods.includes('BYE'))
    reply('BYE', 200)
    assert.deepEqual(
      ended().map(({ reason, side }) => [reason, side]),
      [['duration limit', 'system']],
    )
  })

  it('has a limit of 15 minutes where none is ordered', async () => {
    const { clock, transactions } = talking()
    await clock.advance(15 * 60_000 - 1)
    assert.deepEqual(transactions.methods, ['INVITE'])
    await clock.advance(1)
    assert.deepEqual(transactions.methods, ['INVITE', 'BYE'])
  })

  it('is not held up by a listener that throws, and neither is what an event began besides', async () => {
    const { place, reply, clock, transactions, faults } = stage()
    const leg = place({
      maxSeconds: 10,
      on() {
        throw new Error('a fault of the house')
      },
    })
    reply('INVITE', 200, { sdp: THEIRS })
    leg.change(session({ port: 41_000 }))
    leg.change(session({ port: 42_000 }))
    reply('INVITE', 488)
    await clock.advance(10_000)
    assert.deepEqual(transactions.methods, ['INVITE', 'INVITE', 'INVITE', 'BYE'])
    assert.equal(faults.length, 3)
  })

  it('by a listener, in the midst of an event, comes after what that event began', () => {
    const { place, reply, transactions, clock } = stage()
    const leg = place({ on: (event, leg) => event.kind === 'refused' && leg.hangUp() })
    reply('INVITE', 200, { sdp: THEIRS })
    leg.change(session({ port: 41_000 }))
    leg.change(session({ port: 42_000 }))
    reply('INVITE', 488)
    assert.deepEqual(transactions.methods, ['INVITE', 'INVITE', 'INVITE', 'BYE'])
    assert.equal(clock.waiting, 1, 'only the farewell is timed')
  })
})

describe('a change of the session by the peer', () => {
  // biome-ignore format: a table reads in columns
  const CHANGES = [
    { what: 'hold by direction',      sdp: HOLD,                                          told: ['held'],                     ours: 'recvonly' },
    { what: 'hold by inactive',       sdp: { ...THEIRS, direction: 'inactive' },          told: ['held'],                     ours: 'inactive' },
    { what: 'hold in the old manner', sdp: { ...THEIRS, address: '0.0.0.0' },             told: ['held'],                     ours: null },
    { what: 'another address',        sdp: { ...THEIRS, port: 31_000 },                   told: ['renegotiated'],             ours: 'sendrecv' },
    { what: 'another codec',          sdp: { ...THEIRS, codecs: [CODECS.PCMU] },          told: ['renegotiated'],             ours: 'sendrecv' },
    { what: 'nothing',                sdp: THEIRS,                                        told: [],                           ours: 'sendrecv' },
  ] as const
  for (const method of ['INVITE', 'UPDATE'])
    for (const { what, sdp, told, ours } of CHANGES)
      it(`${what}, by ${method}, is answered and told`, () => {
        const { ask, kinds } = talking()
        const server = ask(method, { sdp })
        assert.deepEqual(server.statuses, [200])
        assert.deepEqual(kinds(), told)
        if (ours) assert.equal(readSdp(server.responses[0]?.body ?? assert.fail())?.direction, ours)
      })

  it('is told as resumed when the hold is over', () => {
    const { ask, kinds } = talking()
    ask('INVITE', { sdp: HOLD })
    ask('ACK', { sequence: 101 })
    ask('INVITE', { sdp: { ...THEIRS, version: 3 } })
    assert.deepEqual(kinds(), ['held', 'resumed'])
  })

  it('that cannot be taken is refused with 488, and the session goes on', () => {
    const { ask, kinds, leg } = talking()
    assert.deepEqual(ask('INVITE', { sdp: { ...THEIRS, codecs: [CODECS.G722] } }).statuses, [488])
    assert.deepEqual(kinds(), [])
    assert.equal(leg.phase, 'talking')
  })

  it('without an offer gets ours, and the answer with the ACK', () => {
    const { ask, kinds } = talking()
    const server = ask('INVITE')
    assert.equal(readSdp(server.responses[0]?.body ?? assert.fail())?.port, 40_000)
    assert.deepEqual(ask('INVITE').statuses, [491], 'an offer is open')
    ask('ACK', { sequence: 101, sdp: { ...THEIRS, port: 32_000 } })
    assert.deepEqual(kinds(), ['renegotiated'])
  })

  it('moves where we send to, where that is the trunk’s', () => {
    const { ask, leg, transactions } = talking({ order: { isTrunk: ({ host }) => host === '192.0.2.77' } })
    ask('UPDATE', { contact: 'sip:moved@192.0.2.77:5099' })
    leg.hangUp()
    assert.deepEqual(transactions.last('BYE').hop, { transport: 'udp', host: '192.0.2.77', port: 5099 })
  })

  it('is answered again until its ACK comes; without one the call is given up', async () => {
    const { ask, clock, transactions } = talking()
    const server = ask('INVITE', { sdp: HOLD })
    await clock.advance(1_600)
    assert.deepEqual(server.statuses, [200, 200, 200])
    await clock.advance(31_000)
    assert.deepEqual(transactions.methods, ['INVITE', 'BYE'])
  })

  it('while ours is open gets 491', () => {
    const { leg, ask } = talking()
    leg.change(session({ direction: 'sendonly' }))
    assert.deepEqual(ask('INVITE', { sdp: HOLD }).statuses, [491])
    assert.deepEqual(ask('UPDATE', { sdp: HOLD }).statuses, [491])
    assert.deepEqual(ask('UPDATE').statuses, [200], 'without an offer there is nothing to collide')
  })
})

describe('a change of the session by us', () => {
  it('is offered under the next number, acknowledged and told; the last that is asked for meanwhile follows', () => {
    const { leg, transactions, reply, kinds } = talking()
    leg.change(session({ port: 41_000 }))
    leg.change(session({ port: 42_000 }))
    leg.change(session({ port: 43_000 }))
    assert.deepEqual(transactions.methods, ['INVITE', 'INVITE'])
    assert.equal(readSdp(transactions.last('INVITE').request.body)?.version, 2)
    reply('INVITE', 200, { sdp: THEIRS })
    assert.equal(header(transactions.acks.at(-1)?.request ?? assert.fail(), 'CSeq'), '2 ACK')
    assert.equal(readSdp(transactions.last('INVITE').request.body)?.port, 43_000)
    reply('INVITE', 200, { sdp: THEIRS })
    reply('INVITE', 200, { sdp: THEIRS })
    assert.deepEqual(kinds(), ['renegotiated', 'renegotiated'])
    assert.equal(transactions.acks.length, 4)
  })

  it('that only holds is told too, and the silence that we asked for is no hold of the peer', () => {
    for (const [ours, theirs] of [
      ['sendonly', 'recvonly'],
      ['inactive', 'inactive'],
    ] as const) {
      const { leg, reply, kinds, ask } = talking()
      leg.change(session({ direction: ours }))
      reply('INVITE', 200, { sdp: { ...THEIRS, direction: theirs } })
      assert.deepEqual(kinds(), ['renegotiated'])
      const server = ask('UPDATE', { sdp: THEIRS })
      assert.equal(readSdp(server.responses[0]?.body ?? assert.fail())?.direction, ours, 'we go on holding')
    }
  })

  it('that is agreed to without a session is a refusal', () => {
    const { leg, reply, events, transactions } = talking()
    leg.change(session({ port: 41_000 }))
    reply('INVITE', 200)
    assert.deepEqual(events, [{ kind: 'refused', status: 488 }])
    assert.equal(transactions.acks.length, 2)
  })

  it('that is refused leaves the session as it was', () => {
    const { leg, reply, events } = talking()
    leg.change(session({ port: 41_000 }))
    reply('INVITE', 488)
    assert.deepEqual(events, [{ kind: 'refused', status: 488 }])
    assert.equal(leg.phase, 'talking')
  })

  for (const { role, least, most } of [
    { role: 'caller', least: 2_100, most: 4_000 },
    { role: 'callee', least: 0, most: 2_000 },
  ])
    it(`is tried again after a glare, as the ${role} between ${least} and ${most} ms later, a few times`, async () => {
      const on = stage()
      const leg = role === 'caller' ? on.place() : taken(on)
      if (role === 'caller') on.reply('INVITE', 200, { sdp: THEIRS })
      leg.change(session({ port: 41_000 }))
      const sent = () => on.transactions.methods.filter((method) => method === 'INVITE').length
      for (let tries = 1; on.kinds().at(-1) !== 'refused'; tries += 1) {
        assert.ok(tries <= 5)
        const before = sent()
        on.reply('INVITE', 491)
        if (on.kinds().at(-1) === 'refused') break
        await on.clock.advance(Math.max(0, least - 1))
        if (least > 0) assert.equal(sent(), before)
        await on.clock.advance(most - Math.max(0, least - 1))
        assert.equal(sent(), before + 1)
      }
    })

  it('waits after a glare until what the peer asked for is settled', async () => {
    const { leg, clock, ask, reply, transactions } = talking()
    leg.change(session({ port: 41_000 }))
    reply('INVITE', 491)
    assert.deepEqual(ask('INVITE', { sdp: HOLD }).statuses, [200])
    await clock.advance(5_000)
    assert.deepEqual(transactions.methods, ['INVITE', 'INVITE'])
    ask('ACK', { sequence: 101, tag: 'stranger' })
    await clock.advance(1_000)
    assert.deepEqual(transactions.methods, ['INVITE', 'INVITE'])
    ask('ACK', { sequence: 101 })
    await clock.advance(1_000)
    assert.deepEqual(transactions.methods, ['INVITE', 'INVITE', 'INVITE'])
  })

  for (const lost of [481, 408, 'timeout', 'transport'] as const)
    it(`that meets ${lost} means that the peer is gone: BYE`, () => {
      const { leg, reply, transactions, ended } = talking()
      leg.change(session({ port: 41_000 }))
      if (typeof lost === 'number') reply('INVITE', lost)
      else transactions.last('INVITE').on({ kind: 'ended', why: lost })
      reply('BYE', 481)
      assert.equal(ended()[0]?.reason, 'the peer is gone')
    })

  it('that is answered after we hung up is acknowledged all the same', () => {
    const { leg, reply, transactions } = talking()
    leg.change(session({ port: 41_000 }))
    leg.hangUp()
    reply('INVITE', 200, { sdp: THEIRS })
    assert.equal(transactions.acks.length, 2)
  })
})

describe('requests within a call', () => {
  // biome-ignore format: a table reads in columns
  const REQUESTS = [
    { method: 'OPTIONS',   said: {},                                                           status: 200, tells: ['Allow', 'INVITE, ACK, CANCEL, BYE, OPTIONS, UPDATE, INFO, PRACK'] },
    { method: 'INFO',      said: {},                                                           status: 200, tells: null },
    { method: 'INFO',      said: { body: Buffer.from('x'), headers: [['Content-Type', 'a/b']] }, status: 415, tells: ['Accept', 'application/sdp, application/dtmf-relay, application/dtmf'] },
    { method: 'REFER',     said: {},                                                           status: 405, tells: ['Allow', 'INVITE, ACK, CANCEL, BYE, OPTIONS, UPDATE, INFO, PRACK'] },
    { method: 'OPTIONS',   said: { headers: [['Require', 'telepathy']] },                      status: 420, tells: ['Unsupported', 'telepathy'] },
    { method: 'PRACK',     said: { headers: [['RAck', '1 1 INVITE']] },                        status: 481, tells: null },
    { method: 'UPDATE',    said: { headers: [['Session-Expires', '30'], ['Supported', 'timer']] }, status: 422, tells: ['Min-SE', '90'] },
  ] as const
  for (const { method, said, status, tells } of REQUESTS)
    it(`${method} is answered ${status}${tells ? `, with ${tells[0]}` : ''}`, () => {
      const server = talking().ask(method, said)
      assert.deepEqual(server.statuses, [status])
      if (tells) assert.equal(header(server.responses[0] ?? assert.fail(), tells[0]), tells[1])
    })

  it('out of order get 500 with Retry-After, and what is refused counts as the last all the same', () => {
    const { ask } = talking()
    assert.deepEqual(ask('REFER', { sequence: 500 }).statuses, [405])
    const late = ask('INFO', { sequence: 499 })
    assert.deepEqual(late.statuses, [500])
    assert.match(header(late.responses[0] ?? assert.fail(), 'Retry-After') ?? '', /^(\d|10)$/)
    assert.deepEqual(ask('INFO', { sequence: 501 }).statuses, [200])
  })

  it('of another dialog, or of none, get 481; an ACK gets nothing', () => {
    const { ask, legs, transactions, kinds } = talking()
    const { request, statuses } = ask('BYE', { tag: 'stranger', sequence: 9_999 })
    assert.deepEqual(statuses, [481])
    assert.deepEqual(kinds(), [])
    assert.deepEqual(ask('INFO').statuses, [200], 'a stranger does not count our peer on')
    assert.equal(legs.receive({ ...request, method: 'ACK' }, null), true)
    assert.equal(legs.receive({ ...request, headers: [['To', '<sip:a@b>']] }, null), false)
    assert.deepEqual(transactions.methods, ['INVITE'])
  })

  it('that carry a digit tell it', () => {
    const { ask, events } = talking()
    const headers = [['Content-Type', 'application/dtmf-relay']] as const
    assert.deepEqual(ask('INFO', { headers, body: Buffer.from('Signal=5\r\nDuration=160\r\n') }).statuses, [200])
    assert.deepEqual(events, [{ kind: 'dtmf', digit: '5', ms: 160 }])
  })
})

describe('the session timer', () => {
  const refresher = (who: string, seconds = 1_800): [string, string] => [
    'Session-Expires',
    `${seconds};refresher=${who}`,
  ]
  const LONG = { maxSeconds: 86_400 }

  it('is refreshed by us at half, by UPDATE where the peer takes it, and runs anew', async () => {
    const { clock, transactions, reply, leg } = talking({
      order: LONG,
      headers: [refresher('uac'), ['Allow', 'INVITE, UPDATE']],
    })
    for (let round = 1; round <= 3; round += 1) {
      await clock.advance(900_000)
      assert.equal(transactions.methods.filter((method) => method === 'UPDATE').length, round)
      assert.equal(header(transactions.last('UPDATE').request, 'Session-Expires'), '1800;refresher=uac')
      reply('UPDATE', 200, { headers: [refresher('uac')] })
    }
    assert.equal(leg.phase, 'talking')
  })

  it('is refreshed by re-INVITE with the same session where UPDATE is not taken, or is refused', async () => {
    for (const allow of ['INVITE', 'INVITE, UPDATE']) {
      const { clock, transactions, reply, kinds } = talking({
        order: LONG,
        headers: [refresher('uac'), ['Allow', allow]],
      })
      await clock.advance(900_000)
      if (allow.includes('UPDATE')) reply('UPDATE', 405)
      assert.equal(readSdp(transactions.last('INVITE').request.body)?.version, 1)
      reply('INVITE', 200, { sdp: THEIRS, headers: [refresher('uac')] })
      assert.deepEqual(kinds(), [])
    }
  })

  it('that the peer should have refreshed and did not ends the call', async () => {
    const { clock, transactions, ask, ended, reply } = talking({ order: LONG, headers: [refresher('uas')] })
    await clock.advance(1_700_000)
    const headers = [['Supported', 'timer'], refresher('uac')] as const
    const server = ask('UPDATE', { headers })
    assert.equal(header(server.responses[0] ?? assert.fail(), 'Session-Expires'), '1800;refresher=uac')
    await clock.advance(1_767_999)
    assert.deepEqual(transactions.methods, ['INVITE'])
    await clock.advance(1)
    assert.deepEqual(transactions.methods, ['INVITE', 'BYE'])
    reply('BYE', 200)
    assert.equal(ended()[0]?.reason, 'the session expired')
  })

  it('that we cannot refresh ends the call before the peer forgets it', async () => {
    const { clock, transactions, reply } = talking({ order: LONG, headers: [refresher('uac', 90)] })
    await clock.advance(45_000)
    reply('INVITE', 500)
    await clock.advance(15_000)
    assert.equal(transactions.methods.at(-1), 'BYE')
  })

  it('is longer where the peer answers 422', async () => {
    const { clock, transactions, reply } = talking({ order: LONG, headers: [refresher('uac'), ['Allow', 'UPDATE']] })
    await clock.advance(900_000)
    reply('UPDATE', 422, { headers: [['Min-SE', '2000']] })
    assert.equal(header(transactions.last('UPDATE').request, 'Session-Expires'), '2000;refresher=uac')
  })

  it('is off where the peer knows none', async () => {
    const { clock, transactions } = talking({ order: LONG })
    await clock.advance(86_399_000)
    assert.deepEqual(transactions.methods, ['INVITE'])
  })
})

function taken(on: ReturnType<typeof stage>) {
  const { leg, server } = on.take(invite())
  leg.answer(session())
  on.ask(server.responses[0] ?? assert.fail(), 'ACK', { sequence: 1 })
  return leg
}
