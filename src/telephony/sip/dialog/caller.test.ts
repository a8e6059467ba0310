import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { header, headersOf } from '#telephony/sip/message/headers.ts'
import { answer, CODECS, session, stage, THEIRS, TRUNK } from '../../../../tests/support/sip-stage.ts'

const GIVE_UP_MS = 32_000
const CHALLENGE = ['WWW-Authenticate', 'Digest realm="trunk", nonce="n1", algorithm=MD5, qop="auth"'] as const
const STALE = ['WWW-Authenticate', 'Digest realm="trunk", nonce="n2", algorithm=MD5, qop="auth", stale=true'] as const
const PROXY = ['Proxy-Authenticate', 'Digest realm="proxy", nonce="p1", algorithm=SHA-256, qop="auth"'] as const
const CREDENTIALS = { credentials: { user: 'centralino', password: 'secret' } }

describe('a call that we place', () => {
  it('is ringing, early and answered once each, and every answer to the INVITE is acknowledged by one ACK', () => {
    const { place, reply, kinds, transactions, events } = stage()
    place()
    reply('INVITE', 100)
    reply('INVITE', 180)
    reply('INVITE', 180)
    reply('INVITE', 183, { sdp: THEIRS })
    reply('INVITE', 183, { sdp: THEIRS })
    reply('INVITE', 200, { sdp: THEIRS })
    assert.deepEqual(kinds(), ['ringing', 'early', 'answered'])
    assert.deepEqual(events[2], { kind: 'answered', ours: session(), theirs: THEIRS })
    reply('INVITE', 200, { sdp: THEIRS })
    assert.deepEqual(kinds(), ['ringing', 'early', 'answered'])
    assert.equal(transactions.acks.length, 2)
    assert.equal(header(transactions.acks[0]?.request ?? assert.fail(), 'CSeq'), '1 ACK')
    assert.equal(transactions.acks[0]?.request.uri, 'sip:peer@192.0.2.9:5070')
    assert.deepEqual(transactions.acks[0]?.hop, TRUNK)
  })

  it('takes the sound of the provisional answer where the 2xx repeats none', () => {
    const { place, reply, kinds } = stage()
    place()
    reply('INVITE', 183, { sdp: THEIRS })
    reply('INVITE', 200)
    assert.deepEqual(kinds(), ['ringing', 'early', 'answered'])
  })

  for (const [what, said] of [
    ['has no session', {}],
    ['has no common codec', { sdp: session({ codecs: [CODECS.G722] }) }],
    ['has port 0', { sdp: session({ port: 0 }) }],
    ['cannot be read', { body: Buffer.from('nonsense') }],
  ] as const)
    it(`is acknowledged and hung up where the 2xx ${what}`, () => {
      const { place, reply, kinds, transactions, ended } = stage()
      place()
      reply('INVITE', 200, said)
      assert.equal(transactions.acks.length, 1)
      assert.deepEqual(transactions.methods, ['INVITE', 'BYE'])
      reply('BYE', 200)
      assert.deepEqual(kinds(), ['closing', 'ended'])
      assert.deepEqual(ended()[0]?.kind, 'failed')
    })

  // biome-ignore format: a table reads in columns
  const REFUSALS = [
    { status: 486, heard: [180], kind: 'busy',           failover: false },
    { status: 404, heard: [],    kind: 'invalid_number', failover: false },
    { status: 302, heard: [],    kind: 'failed',         failover: false },
    { status: 503, heard: [100], kind: 'failed',         failover: true  },
    { status: 503, heard: [180], kind: 'failed',         failover: false },
    { status: 401, heard: [],    kind: 'failed',         failover: false },
  ] as const
  for (const { status, heard, kind, failover } of REFUSALS)
    it(`ends as ${kind} on ${status} after ${heard.join(' ') || 'nothing'}, ${failover ? 'and' : 'not'} to be tried on another trunk`, () => {
      const { place, reply, ended, clock } = stage()
      place()
      for (const provisional of heard) reply('INVITE', provisional)
      reply('INVITE', status)
      const [cause] = ended()
      assert.deepEqual([cause?.kind, cause?.sip_code, cause?.failover, cause?.side], [kind, status, failover, 'remote'])
      assert.equal(clock.waiting, 1, 'only the farewell is timed')
    })

  for (const why of ['timeout', 'transport'] as const)
    it(`ends as failed, to be tried on another trunk, on ${why}`, () => {
      const { place, transactions, ended } = stage()
      place()
      transactions.last('INVITE').on({ kind: 'ended', why })
      assert.deepEqual(
        ended().map(({ kind, failover, side }) => [kind, failover, side]),
        [['failed', true, 'system']],
      )
    })

  it('is hung up by the peer with its reason, and answers what comes after with 481', () => {
    const { place, reply, ask, ended, transactions } = stage()
    place()
    reply('INVITE', 200, { sdp: THEIRS })
    const { request } = transactions.last('INVITE')
    assert.deepEqual(ask(request, 'BYE', { headers: [['Reason', 'Q.850;cause=16']] }).statuses, [200])
    assert.deepEqual(ended(), [{ kind: 'hung_up', side: 'remote', reason: 'hung up', q850: 16, failover: false }])
    assert.deepEqual(ask(request, 'INFO').statuses, [481])
    assert.deepEqual(transactions.methods, ['INVITE'])
  })
})

describe('credentials of a call that we place', () => {
  it('are given once, again where the nonce was stale, and then in whatever follows', () => {
    const { place, reply, transactions, kinds } = stage()
    place(CREDENTIALS)
    reply('INVITE', 401, { headers: [CHALLENGE] })
    reply('INVITE', 401, { headers: [STALE] })
    const { request } = transactions.last('INVITE')
    assert.equal(header(request, 'CSeq'), '3 INVITE')
    assert.match(header(request, 'Authorization') ?? '', /nonce="n2".*nc=00000001/)
    assert.equal(headersOf(request, 'Authorization').length, 1)
    reply('INVITE', 200, { sdp: THEIRS })
    assert.equal(
      header(transactions.acks[0]?.request ?? assert.fail(), 'Authorization'),
      header(request, 'Authorization'),
    )
    assert.deepEqual(kinds(), ['answered'])
  })

  it('are given in the realm that asked first, and in no other that asks later', () => {
    const { place, reply, transactions, ended } = stage()
    place(CREDENTIALS)
    reply('INVITE', 401, { headers: [CHALLENGE] })
    reply('INVITE', 407, { headers: [PROXY] })
    assert.deepEqual(transactions.methods, ['INVITE', 'INVITE'])
    assert.deepEqual(
      ended().map(({ sip_code }) => sip_code),
      [407],
    )
  })

  it('are refused where the same realm asks again', () => {
    const { place, reply, transactions, ended } = stage()
    place(CREDENTIALS)
    reply('INVITE', 401, { headers: [CHALLENGE] })
    reply('INVITE', 401, { headers: [CHALLENGE] })
    assert.deepEqual(transactions.methods, ['INVITE', 'INVITE'])
    assert.deepEqual(
      ended().map(({ kind, sip_code }) => [kind, sip_code]),
      [['failed', 401]],
    )
  })

  it('are given to a BYE that is challenged, and the leg has ended with its answer', () => {
    const { place, reply, transactions, kinds } = stage()
    const leg = place(CREDENTIALS)
    reply('INVITE', 200, { sdp: THEIRS })
    leg.hangUp()
    reply('BYE', 401, { headers: [CHALLENGE] })
    assert.deepEqual(transactions.methods, ['INVITE', 'BYE', 'BYE'])
    assert.match(header(transactions.last('BYE').request, 'Authorization') ?? '', /nonce="n1"/)
    assert.deepEqual(kinds(), ['answered', 'closing'])
    reply('BYE', 200)
    assert.deepEqual(kinds(), ['answered', 'closing', 'ended'])
  })

  it('never are tried for ever, however often a nonce is stale', () => {
    const { place, reply, transactions, ended } = stage()
    place(CREDENTIALS)
    for (let round = 0; round < 20 && ended().length === 0; round += 1) reply('INVITE', 401, { headers: [STALE] })
    assert.equal(ended().length, 1)
    assert.ok(transactions.asked.length <= 6)
  })
})

describe('a call that we take back', () => {
  it('is cancelled while it rings, and has ended with the 487', () => {
    const { place, reply, transactions, kinds, ended, clock } = stage()
    const leg = place()
    reply('INVITE', 180)
    leg.hangUp()
    leg.hangUp()
    assert.deepEqual(transactions.last('INVITE').cancelled, [['Reason', 'Q.850;cause=16']])
    assert.deepEqual(kinds(), ['ringing'])
    reply('INVITE', 487)
    assert.deepEqual(
      ended().map(({ kind, side }) => [kind, side]),
      [['cancelled', 'local']],
    )
    assert.equal(clock.waiting, 1)
  })

  it('is acknowledged and hung up where somebody picks up all the same', () => {
    const { place, reply, transactions, kinds, ended } = stage()
    const leg = place()
    reply('INVITE', 180)
    leg.hangUp()
    reply('INVITE', 200, { sdp: THEIRS })
    assert.equal(transactions.acks.length, 1)
    assert.deepEqual(transactions.methods, ['INVITE', 'BYE'])
    reply('BYE', 200)
    assert.deepEqual(kinds(), ['ringing', 'closing', 'ended'])
    assert.equal(ended()[0]?.kind, 'cancelled')
  })

  it('is given up 64*T1 after the CANCEL, counted from the first provisional answer, and who picks up later hears a BYE', async () => {
    const { place, reply, transactions, ended, clock } = stage()
    const leg = place({ ringForSeconds: 600 })
    leg.hangUp()
    await clock.advance(10_000)
    reply('INVITE', 100)
    await clock.advance(GIVE_UP_MS - 1)
    reply('INVITE', 180)
    assert.equal(ended().length, 0)
    await clock.advance(1)
    assert.equal(ended()[0]?.kind, 'cancelled')
    reply('INVITE', 200, { sdp: THEIRS })
    assert.equal(transactions.acks.length, 1)
    assert.deepEqual(transactions.methods, ['INVITE', 'BYE'])
    assert.equal(ended().length, 1)
  })

  it('rings no longer than was ordered', async () => {
    const { place, reply, transactions, ended, clock } = stage()
    place({ ringForSeconds: 45 })
    reply('INVITE', 180)
    await clock.advance(44_999)
    assert.equal(transactions.last('INVITE').cancelled, null)
    await clock.advance(1)
    assert.deepEqual(transactions.last('INVITE').cancelled, [['Reason', 'Q.850;cause=19']])
    reply('INVITE', 487)
    assert.deepEqual(
      ended().map(({ kind, failover }) => [kind, failover]),
      [['no_answer', false]],
    )
  })

  it('is not begun anew where credentials are asked for', () => {
    const { place, reply, transactions, ended } = stage()
    const leg = place(CREDENTIALS)
    leg.hangUp()
    reply('INVITE', 401, { headers: [CHALLENGE] })
    assert.deepEqual(transactions.methods, ['INVITE'])
    assert.equal(ended()[0]?.kind, 'cancelled')
  })
})

describe('an INVITE that forks', () => {
  it('is won by the first who picks up; each other one is acknowledged and hung up, once', () => {
    const { place, reply, transactions, kinds } = stage()
    place()
    reply('INVITE', 180, { tag: 'a' })
    reply('INVITE', 180, { tag: 'b' })
    reply('INVITE', 200, { tag: 'a', sdp: THEIRS })
    reply('INVITE', 200, { tag: 'b', sdp: THEIRS, contact: 'sip:other@192.0.2.8' })
    reply('INVITE', 200, { tag: 'b', sdp: THEIRS, contact: 'sip:other@192.0.2.8' })
    assert.deepEqual(kinds(), ['ringing', 'answered'])
    assert.deepEqual(transactions.methods, ['INVITE', 'BYE'])
    assert.equal(transactions.last('BYE').request.uri, 'sip:other@192.0.2.8')
    assert.deepEqual(
      transactions.acks.map(({ request }) => request.uri),
      ['sip:peer@192.0.2.9:5070', 'sip:other@192.0.2.8', 'sip:other@192.0.2.8'],
    )
  })

  it('costs a bounded memory, however many tags a hostile peer invents', () => {
    const { place, reply, transactions, events } = stage()
    place()
    for (let tag = 0; tag < 100; tag += 1) reply('INVITE', 183, { tag: `t${tag}`, sdp: THEIRS })
    reply('INVITE', 200, { sdp: THEIRS })
    for (let tag = 0; tag < 100; tag += 1) reply('INVITE', 200, { tag: `t${tag}`, sdp: THEIRS })
    assert.ok(events.length <= 20)
    assert.ok(transactions.asked.length <= 20)
  })
})

describe('a reliable provisional answer', () => {
  const reliable = (rseq: number) =>
    ({
      headers: [
        ['Require', '100rel'],
        ['RSeq', `${rseq}`],
      ],
    }) as const

  it('gets its PRACK in its early dialog, in their order, and once', () => {
    const { place, reply, transactions } = stage()
    place()
    reply('INVITE', 180, reliable(7))
    reply('INVITE', 180, reliable(7))
    reply('INVITE', 183, reliable(9))
    reply('INVITE', 183, reliable(8))
    const pracks = transactions.asked.filter(({ request }) => request.method === 'PRACK')
    assert.deepEqual(
      pracks.map(({ request }) => [header(request, 'RAck'), header(request, 'CSeq')]),
      [
        ['7 1 INVITE', '2 PRACK'],
        ['8 1 INVITE', '3 PRACK'],
      ],
    )
    reply('INVITE', 200, { sdp: THEIRS })
    assert.equal(header(transactions.acks[0]?.request ?? assert.fail(), 'CSeq'), '1 ACK')
  })
})

describe('what an INVITE of ours says', () => {
  it('names us by the order, and nobody in User-Agent or Call-ID', () => {
    const { place, transactions } = stage()
    place({
      identity: { uri: 'sip:+39060@t.example', display: 'Studio "Rossi"', asserted: 'sip:+39061@t.example' },
      headers: [['X-Trunk', 'one']],
    })
    const { request, hop } = transactions.last('INVITE')
    assert.deepEqual(hop, TRUNK)
    assert.match(header(request, 'From') ?? '', /^"Studio \\"Rossi\\"" <sip:\+39060@t\.example>;tag=/)
    assert.equal(header(request, 'P-Asserted-Identity'), '<sip:+39061@t.example>')
    assert.equal(header(request, 'User-Agent'), 'Centralino')
    assert.doesNotMatch(header(request, 'Call-ID') ?? '', /39060|@/)
    assert.equal(header(request, 'X-Trunk'), 'one')
    assert.equal(header(request, 'Supported'), 'timer')
  })

  it('says a longer session where the peer asks for one, and takes no unreasonable one', () => {
    const { place, reply, transactions, ended } = stage()
    place()
    reply('INVITE', 422, { headers: [['Min-SE', '3600']] })
    const { request } = transactions.last('INVITE')
    assert.deepEqual([header(request, 'Session-Expires'), header(request, 'Min-SE')], ['3600', '3600'])
    reply('INVITE', 422, { headers: [['Min-SE', '4294967295']] })
    assert.equal(ended()[0]?.sip_code, 422)
  })

  it('is not mistaken for another: an answer to an earlier attempt changes nothing', () => {
    const { place, reply, transactions, kinds } = stage()
    place(CREDENTIALS)
    const first = transactions.last('INVITE')
    reply('INVITE', 401, { headers: [CHALLENGE] })
    first.on({ kind: 'response', response: answer(first.request, 486) })
    assert.deepEqual(kinds(), [])
  })
})
