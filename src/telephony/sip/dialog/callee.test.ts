import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { header } from '#telephony/sip/message/headers.ts'
import type { SipResponse } from '#telephony/sip/message/message.ts'
import { readSdp, writeSdp } from '#telephony/sip/sdp/sdp.ts'
import {
  CODECS,
  invite,
  type ScriptedServer,
  session,
  stage,
  THEIRS,
  tagged,
} from '../../../../tests/support/sip-stage.ts'

const OURS = session({ originId: '9' })
const last = (server: ScriptedServer): SipResponse => server.responses.at(-1) ?? assert.fail('nothing was answered')

describe('a call that we are offered', () => {
  it('rings and is answered with the codecs of both, under one tag; the ACK makes it a conversation', () => {
    const { take, ask, events, clock } = stage()
    const { leg, server } = take(invite())
    leg.ring()
    leg.answer(OURS)
    assert.deepEqual(server.statuses, [180, 200])
    const ours = { ...OURS, codecs: [CODECS.PCMA, CODECS.event] }
    assert.deepEqual(events, [], 'nothing says yet that the caller is where it says')
    assert.deepEqual(readSdp(last(server).body), ours)
    assert.equal(tagged(last(server), 'To'), tagged(server.responses[0] ?? assert.fail(), 'To'))
    assert.equal(leg.phase, 'answering')
    ask(last(server), 'ACK', { sequence: 1 })
    assert.equal(leg.phase, 'talking')
    assert.deepEqual(events, [{ kind: 'answered', ours, theirs: THEIRS }])
    assert.equal(clock.waiting, 1, 'the limit alone is timed')
  })

  it('is a conversation with the next request of a caller whose ACK was lost', () => {
    const { take, ask, kinds } = stage()
    const { leg, server } = take(invite())
    leg.answer(OURS)
    assert.deepEqual(ask(last(server), 'INVITE', { sdp: { ...THEIRS, port: 31_000 } }).statuses, [200])
    assert.deepEqual([kinds(), leg.phase], [['answered', 'renegotiated'], 'talking'])
  })

  it('repeats what it said early when it answers', () => {
    const { take } = stage()
    const { leg, server } = take(invite())
    leg.early(OURS)
    leg.answer(session({ port: 41_000 }))
    assert.deepEqual(server.statuses, [183, 200])
    assert.deepEqual(last(server).body, server.responses[0]?.body)
  })

  it('makes the offer where the INVITE has none, and is answered with the ACK', () => {
    const { take, ask, kinds, events } = stage()
    const { leg, server } = take(invite({ body: new Uint8Array(0) }))
    leg.answer(OURS)
    assert.deepEqual(readSdp(last(server).body), OURS)
    assert.deepEqual(kinds(), [])
    ask(last(server), 'ACK', { sequence: 1, sdp: THEIRS })
    assert.deepEqual(events, [{ kind: 'answered', ours: OURS, theirs: THEIRS }])
  })

  it('is hung up where the ACK does not answer our offer', () => {
    const { take, ask, kinds, transactions, ended, reply } = stage()
    const { leg, server } = take(invite({ body: new Uint8Array(0) }))
    leg.answer(OURS)
    ask(last(server), 'ACK', { sequence: 1 })
    assert.deepEqual(transactions.methods, ['BYE'])
    reply('BYE', 200)
    assert.deepEqual(kinds(), ['closing', 'ended'])
    assert.equal(ended()[0]?.reason, 'no common codec')
  })

  it('repeats its 2xx at T1, doubled to T2, until the ACK; after 64*T1 without one it says BYE', async () => {
    const { take, transactions, clock, ended, reply } = stage()
    const { leg, server } = take(invite())
    leg.answer(OURS)
    const at: number[] = []
    const begun = clock.monotonicMs()
    for (let step = 0, seen = 1; step < 640; step += 1) {
      await clock.advance(50)
      if (server.responses.length > seen) at.push(clock.monotonicMs() - begun)
      seen = server.responses.length
    }
    assert.deepEqual(at, [500, 1_500, 3_500, 7_500, 11_500, 15_500, 19_500, 23_500, 27_500, 31_500])
    assert.deepEqual(transactions.methods, ['BYE'])
    reply('BYE', 200)
    assert.deepEqual(
      ended().map(({ kind, reason }) => [kind, reason]),
      [['failed', 'the answer was not acknowledged']],
    )
  })

  it('is repeated no more once the ACK has come, and another ACK changes nothing', async () => {
    const { take, ask, clock, kinds } = stage()
    const { leg, server } = take(invite())
    leg.answer(OURS)
    ask(last(server), 'ACK', { sequence: 7 })
    await clock.advance(500)
    assert.equal(server.responses.length, 2, 'the ACK of another INVITE is none')
    ask(last(server), 'ACK', { sequence: 1 })
    ask(last(server), 'ACK', { sequence: 1 })
    await clock.advance(60_000)
    assert.equal(server.responses.length, 2)
    assert.deepEqual(kinds(), ['answered'])
  })

  it('waits with its BYE for the ACK, or for the time of the ACK to pass', async () => {
    for (const acked of [true, false]) {
      const { take, ask, clock, transactions, reply, ended } = stage()
      const { leg, server } = take(invite())
      leg.answer(OURS)
      leg.hangUp()
      assert.deepEqual(transactions.methods, [])
      if (acked) ask(last(server), 'ACK', { sequence: 1 })
      else await clock.advance(32_000)
      assert.deepEqual(transactions.methods, ['BYE'])
      reply('BYE', 200)
      assert.equal(ended()[0]?.reason, 'hung up')
    }
  })

  // biome-ignore format: a table reads in columns
  const ENDS = [
    { on: 'CANCEL',         does: 'cancel',  statuses: [180, 487], kind: 'cancelled', side: 'remote' },
    { on: 'an early BYE',   does: 'bye',     statuses: [180, 487], kind: 'cancelled', side: 'remote' },
    { on: 'our refusal',    does: 'reject',  statuses: [180, 486], kind: 'refused',   side: 'local'  },
    { on: 'our hanging up', does: 'hang_up', statuses: [180, 480], kind: 'refused',   side: 'local'  },
    { on: 'nobody',         does: 'nothing', statuses: [180, 480], kind: 'refused',   side: 'system' },
    { on: 'a lost caller',  does: 'lost',    statuses: [180],      kind: 'hung_up',   side: 'system' },
  ] as const
  for (const { on, does, statuses, kind, side } of ENDS)
    it(`ends unanswered on ${on}, with one final answer`, async () => {
      const { take, ask, clock, ended, transactions } = stage()
      const { leg, server } = take(invite())
      leg.ring()
      if (does === 'cancel') server.cancel()
      if (does === 'bye') assert.deepEqual(ask(last(server), 'BYE').statuses, [200])
      if (does === 'reject') leg.reject(486)
      if (does === 'hang_up') leg.hangUp()
      if (does === 'lost') server.end('transport')
      await clock.advance(60_000)
      leg.answer(OURS)
      server.cancel()
      assert.deepEqual(server.statuses, statuses)
      assert.deepEqual(
        ended().map((cause) => [cause.kind, cause.side]),
        [[kind, side]],
      )
      assert.deepEqual(transactions.methods, [])
    })

  it('lets a CANCEL that comes after the answer pass', () => {
    const { take, kinds } = stage()
    const { leg, server } = take(invite())
    leg.answer(OURS)
    server.cancel()
    assert.deepEqual(kinds(), [])
    assert.deepEqual(server.statuses, [200])
  })

  it('is refused with 488 where nothing is common to both', () => {
    const { take, ended } = stage()
    const { leg, server } = take(invite({ sdp: session({ codecs: [CODECS.G722] }) }))
    leg.answer(OURS)
    assert.deepEqual(server.statuses, [488])
    assert.equal(ended()[0]?.kind, 'failed')
  })

  // biome-ignore format: a table reads in columns
  const REFUSED = [
    { what: 'an unknown extension',     said: { headers: [['Require', 'timer, telepathy']] },                          status: 420, tells: ['Unsupported', 'telepathy'] },
    { what: 'too short a session',      said: { headers: [['Session-Expires', '60'], ['Supported', 'timer']] },        status: 422, tells: ['Min-SE', '90'] },
    { what: 'a body that is not SDP',   said: { headers: [['Content-Type', 'text/plain']], body: Buffer.from('hallo') }, status: 415, tells: ['Accept', 'application/sdp, application/dtmf-relay, application/dtmf'] },
    { what: 'a body that is not read',  said: { body: Buffer.from('hallo') },                                          status: 488, tells: null },
    { what: 'a Contact of no address',  said: { contact: '' },                                                         status: 400, tells: null },
  ] as const
  for (const { what, said, status, tells } of REFUSED)
    it(`is refused at once for ${what}`, () => {
      const { take, ended, legs } = stage()
      const request = invite(said)
      const headers = request.headers.filter(
        ([name, value]) => !(name === 'Content-Type' && value === 'application/sdp' && status === 415),
      )
      const { server } = take({ ...request, headers })
      assert.deepEqual(server.statuses, [status])
      if (tells) assert.equal(header(last(server), tells[0]), tells[1])
      assert.notEqual(tagged(last(server), 'To'), '')
      assert.equal(ended().length, 1)
      assert.equal(legs.size, 1, 'it lingers for what is repeated')
    })
})

describe('a caller who insists on reliable provisional answers', () => {
  const RELIABLE = { headers: [['Require', '100rel']] } as const

  it('gets them one after the other, repeated until PRACK, and the answer after that', async () => {
    const { take, ask, clock } = stage()
    const { leg, server } = take(invite(RELIABLE))
    leg.early(OURS)
    leg.ring()
    assert.deepEqual(server.statuses, [183])
    assert.equal(header(last(server), 'RSeq'), '1')
    await clock.advance(500)
    assert.deepEqual(server.statuses, [183, 183])
    leg.answer(OURS)
    assert.deepEqual(server.statuses, [183, 183])
    assert.deepEqual(ask(last(server), 'PRACK', { headers: [['RAck', '9 1 INVITE']] }).statuses, [481])
    assert.deepEqual(ask(last(server), 'PRACK', { headers: [['RAck', '1 1 INVITE']] }).statuses, [200])
    assert.deepEqual(server.statuses, [183, 183, 200])
  })

  it('who never sends PRACK is given up', async () => {
    const { take, clock, ended } = stage()
    const { leg, server } = take(invite(RELIABLE))
    leg.ring()
    await clock.advance(32_000)
    assert.equal(server.statuses.at(-1), 504)
    assert.equal(ended().length, 1)
  })
})

describe('the session timer of a call that we are offered', () => {
  // biome-ignore format: a table reads in columns
  const CASES = [
    { what: 'as the caller wishes',            headers: [['Supported', 'timer'], ['Session-Expires', '1200;refresher=uac']], told: '1200;refresher=uac', requires: 'timer'   },
    { what: 'by us where the caller says none', headers: [['Supported', 'timer'], ['Session-Expires', '1200']],              told: '1200;refresher=uas', requires: undefined },
    { what: 'by us for one that knows none',   headers: [['Session-Expires', '60;refresher=uac']],                           told: '90;refresher=uas',   requires: undefined },
    { what: 'as we wish where nobody asks',    headers: [['Supported', 'timer']],                                            told: '1800;refresher=uas', requires: undefined },
    { what: 'not at all',                      headers: [],                                                                  told: undefined,            requires: undefined },
  ] as const
  for (const { what, headers, told, requires } of CASES)
    it(`is agreed on ${what}`, () => {
      const { take } = stage()
      const { leg, server } = take(invite({ headers }))
      leg.answer(OURS)
      assert.deepEqual([header(last(server), 'Session-Expires'), header(last(server), 'Require')], [told, requires])
    })
})

describe('the description of our side', () => {
  it('is numbered anew only where it changes', () => {
    const { take, ask } = stage()
    const { leg, server } = take(invite())
    leg.answer(OURS)
    const answered = last(server)
    ask(answered, 'ACK', { sequence: 1 })
    const versions = [THEIRS, THEIRS, { ...THEIRS, direction: 'sendonly' as const }].map((sdp) => {
      const again = ask(answered, 'INVITE', { sdp })
      return readSdp(last(again).body)?.version
    })
    assert.deepEqual(versions, [1, 1, 2])
    assert.notDeepEqual(writeSdp(OURS), answered.body)
  })
})
