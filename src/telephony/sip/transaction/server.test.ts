import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createLog } from '#kernel/log.ts'
import { header, toOf, viaOf, withHeaders } from '#telephony/sip/message/headers.ts'
import type { SipRequest } from '#telephony/sip/message/message.ts'
import { serialise } from '#telephony/sip/message/serialise.ts'
import { answerTo, facing, PEER, peerRequest, type RequestOptions, US } from '../../../../tests/support/sip-peer.ts'
import type { ServerTransaction } from './transactions.ts'

type Facing = ReturnType<typeof facing>

/** The peer's request, and the transaction in which it was handed to the user. */
async function taken(world: Facing, request: SipRequest, transport: 'udp' | 'tcp' = 'udp') {
  await world.say(request, transport)
  const last = world.handed.at(-1)
  assert.ok(last?.server)
  const ends: string[] = []
  const cancels: string[] = []
  last.server.onEnded((why) => ends.push(why))
  last.server.onCancel(() => cancels.push('cancelled'))
  const answer = (status: number) => server(last.server).respond(answerTo(last.request, status, 'ours'))
  return { server: last.server, request: last.request, answer, ends, cancels }
}

function server(one: ServerTransaction | null): ServerTransaction {
  assert.ok(one)
  return one
}

const statuses = (world: Facing) => world.responses().map(({ status }) => status)
const answeredAt = (world: Facing, status: number) =>
  world.heard.flatMap(({ message, atMs }) => (message.kind === 'response' && message.status === status ? [atMs] : []))

describe('an INVITE from the network', () => {
  it('is answered 100 after 200 ms where the user has said nothing, and not where it has', async () => {
    const silent = facing()
    await taken(silent, peerRequest('INVITE'))
    await silent.clock.advance(200)
    assert.deepEqual(statuses(silent), [])
    await silent.clock.advance(1)
    assert.deepEqual(statuses(silent), [100])
    assert.equal(toOf(silent.responses()[0] ?? assert.fail())?.parameters.tag, undefined)

    const quick = facing()
    const { answer } = await taken(quick, peerRequest('INVITE'))
    answer(180)
    await quick.clock.advance(10_000)
    assert.deepEqual(statuses(quick), [180])
  })

  it('that comes again is handed to nobody, and answered with what was said last', async () => {
    const world = facing()
    const { answer } = await taken(world, peerRequest('INVITE'))
    await world.say(peerRequest('INVITE'))
    assert.deepEqual(statuses(world), [])
    answer(180)
    await world.say(peerRequest('INVITE'))
    answer(183)
    await world.say(peerRequest('INVITE'))
    await world.clock.advance(1)
    assert.deepEqual(statuses(world), [180, 180, 183, 183])
    assert.equal(world.handed.length, 1)
  })

  it('that is refused hears so again until it acknowledges, which is told and handed to nobody', async () => {
    const world = facing()
    const { answer, ends } = await taken(world, peerRequest('INVITE'))
    const start = 1
    answer(486)
    await world.clock.advance(12_000)
    assert.deepEqual(
      answeredAt(world, 486).map((at) => at - start - 1),
      [0, 500, 1_500, 3_500, 7_500, 11_500],
    )
    await world.say(peerRequest('ACK', { toTag: 'ours' }))
    assert.deepEqual(ends, ['confirmed'])
    await world.clock.advance(4_990)
    await world.say(peerRequest('ACK', { toTag: 'ours' }))
    await world.say(peerRequest('INVITE'))
    assert.equal(world.layer.counts().servers, 1)
    await world.clock.advance(10)
    assert.equal(world.layer.counts().servers, 0)
    assert.equal(answeredAt(world, 486).length, 6)
    assert.equal(world.handed.length, 1)
    assert.deepEqual(ends, ['confirmed'])
  })

  it('that never acknowledges its refusal is given up after 32 s', async () => {
    const world = facing()
    const { answer, ends } = await taken(world, peerRequest('INVITE'))
    answer(486)
    answer(200)
    await world.clock.advance(31_999)
    assert.deepEqual(ends, [])
    await world.clock.advance(1)
    assert.deepEqual(ends, ['timeout'])
    assert.deepEqual(world.layer.counts(), { clients: 0, servers: 0, bytes: 0 })
    assert.deepEqual([...new Set(statuses(world))], [486])
    assert.equal(world.clock.waiting, 0)
  })

  it('that is accepted is absorbed for 32 s; the success is repeated by the user alone, its ACK handed on', async () => {
    const world = facing()
    const { answer, ends } = await taken(world, peerRequest('INVITE'))
    answer(200)
    await world.clock.advance(10_000)
    await world.say(peerRequest('INVITE'))
    assert.deepEqual(statuses(world), [200])
    answer(200)
    answer(486)
    answer(180)
    await world.say(peerRequest('ACK', { branch: 'z9hG4bKack', toTag: 'ours' }))
    assert.deepEqual(statuses(world), [200, 200])
    assert.deepEqual(
      world.handed.map(({ request, server }) => [request.method, server === null]),
      [
        ['INVITE', false],
        ['ACK', true],
      ],
    )
    await world.clock.advance(22_000)
    assert.deepEqual(ends, ['done'])
    assert.equal(world.layer.counts().servers, 0)
  })

  it('whose success is acknowledged with the INVITE’s own branch is known to be acknowledged too', async () => {
    const world = facing()
    const { answer } = await taken(world, peerRequest('INVITE'))
    answer(200)
    await world.say(peerRequest('ACK', { toTag: 'ours' }))
    assert.equal(world.handed.at(-1)?.request.method, 'ACK')
    assert.equal(world.handed.at(-1)?.server, null)
  })

  it('that the user forgot is refused in the end', async () => {
    const world = facing()
    const { ends } = await taken(world, peerRequest('INVITE'))
    await world.clock.advance(600_002)
    assert.deepEqual([...new Set(statuses(world))], [100, 500])
    await world.clock.advance(32_000)
    assert.deepEqual(ends, ['timeout'])
    assert.equal(world.layer.counts().servers, 0)
  })

  it('whose answer could not be sent says so at its end', async () => {
    const world = facing()
    const gone = peerRequest('INVITE', { via: 'SIP/2.0/TCP 192.0.2.2:5099;branch=z9hG4bKgone' })
    const { answer, ends } = await taken(world, gone, 'tcp')
    world.network.join(PEER.host).close()
    answer(486)
    await world.clock.advance(0)
    await world.clock.advance(32_000)
    assert.deepEqual(ends, ['transport'])
  })
})

describe('any other request', () => {
  it('that comes again is answered again for 32 s, and is new after that', async () => {
    const world = facing()
    const { answer, ends } = await taken(world, peerRequest('OPTIONS'))
    await world.say(peerRequest('OPTIONS'))
    assert.deepEqual(statuses(world), [])
    answer(200)
    answer(500)
    await world.clock.advance(31_000)
    await world.say(peerRequest('OPTIONS'))
    await world.clock.advance(1)
    assert.deepEqual(statuses(world), [200, 200])
    assert.equal(world.handed.length, 1)
    await world.clock.advance(1_000)
    assert.deepEqual(ends, ['done'])
    await world.say(peerRequest('OPTIONS'))
    assert.equal(world.handed.length, 2)
  })

  it('is forgotten at once on TCP, where nothing comes again', async () => {
    const world = facing()
    const { answer, ends } = await taken(world, peerRequest('OPTIONS'), 'tcp')
    answer(200)
    await world.clock.advance(0)
    assert.deepEqual(ends, ['done'])
    assert.equal(world.layer.counts().servers, 0)
  })

  it('that the user forgot is forgotten when the other side has given it up', async () => {
    const world = facing()
    const { ends } = await taken(world, peerRequest('INFO'))
    await world.clock.advance(32_000)
    assert.deepEqual(ends, ['timeout'])
    assert.deepEqual(statuses(world), [])
  })
})

describe('requests are told apart', () => {
  const old = 'SIP/2.0/UDP 192.0.2.2:5060'
  // biome-ignore format: a table reads in columns
  const rows: readonly [what: string, one: [string, RequestOptions], other: [string, RequestOptions], same: boolean][] = [
    ['same branch',                      ['INFO',    { toTag: 'x' }],                     ['INFO',    { toTag: 'x' }],                          true],
    ['a branch in other letters',        ['INFO',    { toTag: 'x', branch: 'z9hG4bKab' }], ['INFO',   { toTag: 'x', branch: 'z9hG4bKAB' }],     true],
    ['another branch',                   ['INFO',    { toTag: 'x' }],                     ['INFO',    { toTag: 'x', branch: 'z9hG4bKother' }],  false],
    ['another method',                   ['INFO',    { toTag: 'x' }],                     ['BYE',     { toTag: 'x' }],                          false],
    ['another sender, same branch',      ['INFO',    { toTag: 'x' }],                     ['INFO',    { toTag: 'x', via: 'SIP/2.0/UDP 192.0.2.3:5060;branch=z9hG4bKpeer' }], false],
    ['another port, same branch',        ['INFO',    { toTag: 'x' }],                     ['INFO',    { toTag: 'x', via: 'SIP/2.0/UDP 192.0.2.2:5062;branch=z9hG4bKpeer' }], false],
    ['no branch, the same otherwise',    ['INFO',    { toTag: 'x', via: old }],           ['INFO',    { toTag: 'x', via: old }],                true],
    ['no branch, another number',        ['INFO',    { toTag: 'x', via: old }],           ['INFO',    { toTag: 'x', via: old, sequence: 2 }],   false],
    ['no branch, another Call-ID',       ['INFO',    { toTag: 'x', via: old }],           ['INFO',    { toTag: 'x', via: old, callId: 'c-2' }], false],
    ['a branch without the cookie',      ['INFO',    { toTag: 'x', via: `${old};branch=1` }], ['INFO', { toTag: 'x', via: `${old};branch=1` }],   true],
    ['… that names two requests',        ['INFO',    { toTag: 'x', via: `${old};branch=1` }], ['INFO', { toTag: 'x', via: `${old};branch=1`, sequence: 2 }], false],
  ]
  for (const [what, one, other, same] of rows)
    it(`${what}: ${same ? 'one' : 'two'}`, async () => {
      const world = facing()
      await world.say(peerRequest(...one))
      await world.say(peerRequest(...other))
      assert.equal(world.handed.length, same ? 1 : 2)
    })

  it('an ACK without the cookie is for the answer with its To tag, and for no other', async () => {
    const world = facing()
    const { answer, ends } = await taken(world, peerRequest('INVITE', { via: old }))
    answer(486)
    await world.say(peerRequest('ACK', { via: old, toTag: 'somebody-else' }))
    assert.deepEqual(ends, [])
    await world.say(peerRequest('ACK', { via: old, toTag: 'ours' }))
    assert.deepEqual(ends, ['confirmed'])
  })

  it('the same request by another way is answered 482, but not where it is part of a dialog', async () => {
    const world = facing()
    await world.say(peerRequest('INVITE'))
    await world.say(peerRequest('INVITE', { branch: 'z9hG4bKother-way' }))
    await world.clock.advance(1)
    assert.deepEqual(statuses(world), [482])
    assert.equal(world.handed.length, 1)
    await world.say(peerRequest('INFO', { toTag: 'x' }))
    await world.say(peerRequest('INFO', { toTag: 'x', branch: 'z9hG4bKother-way' }))
    assert.equal(world.handed.length, 3)
  })
})

describe('CANCEL from the network', () => {
  it('is answered 200 with the INVITE’s own tag, and told once however often it comes', async () => {
    const world = facing()
    const { answer, cancels } = await taken(world, peerRequest('INVITE'))
    answer(180)
    for (let time = 0; time < 3; time += 1) await world.say(peerRequest('CANCEL'))
    await world.clock.advance(1)
    assert.deepEqual(statuses(world), [180, 200, 200, 200])
    const told = world.responses().at(-1) ?? assert.fail()
    assert.equal(toOf(told)?.parameters.tag, 'ours')
    assert.equal(header(told, 'CSeq'), '1 CANCEL')
    assert.deepEqual(cancels, ['cancelled'])
    assert.equal(world.handed.length, 1)
    answer(487)
    await world.say(peerRequest('ACK', { toTag: 'ours' }))
    assert.equal(statuses(world).at(-1), 487)
  })

  it('is told to a user who asks only later', async () => {
    const world = facing()
    await world.say(peerRequest('INVITE'))
    await world.say(peerRequest('CANCEL'))
    const told: string[] = []
    server(world.handed[0]?.server ?? null).onCancel(() => told.push('cancelled'))
    assert.deepEqual(told, ['cancelled'])
  })

  it('after the final answer is answered 200 and told to nobody', async () => {
    const world = facing()
    const { answer, cancels } = await taken(world, peerRequest('INVITE'))
    answer(200)
    await world.say(peerRequest('CANCEL'))
    await world.clock.advance(1)
    assert.deepEqual(statuses(world), [200, 200])
    assert.deepEqual(cancels, [])
  })

  // biome-ignore format: a table reads in columns
  const strangers: readonly [what: string, invite: SipRequest | null, cancel: SipRequest][] = [
    ['nothing',                 null,                   peerRequest('CANCEL')],
    ['another branch',          peerRequest('INVITE'),  peerRequest('CANCEL', { branch: 'z9hG4bKother' })],
    ['another sender’s branch', peerRequest('INVITE'),  peerRequest('CANCEL', { via: 'SIP/2.0/UDP 192.0.2.3:5060;branch=z9hG4bKpeer;rport' })],
    ['what is no INVITE',       peerRequest('OPTIONS'), peerRequest('CANCEL')],
  ]
  for (const [what, invite, cancel] of strangers)
    it(`for ${what} is answered 481`, async () => {
      const world = facing()
      if (invite) await world.say(invite)
      await world.say(cancel)
      await world.clock.advance(1)
      assert.deepEqual(statuses(world), [481])
      assert.equal(world.handed.length, invite ? 1 : 0)
    })

  it('for an INVITE without the cookie finds it', async () => {
    const world = facing()
    const via = 'SIP/2.0/UDP 192.0.2.2:5060'
    const { cancels } = await taken(world, peerRequest('INVITE', { via }))
    await world.say(peerRequest('CANCEL', { via }))
    assert.deepEqual(cancels, ['cancelled'])
  })
})

describe('an answer goes back', () => {
  // biome-ignore format: a table reads in columns
  const rows: readonly [what: string, via: string, port: number, stamp: Record<string, string>][] = [
    ['to the port that it came from where that was asked for', 'SIP/2.0/UDP 10.9.9.9:5070;rport',       6000, { received: '192.0.2.2', rport: '6000' }],
    ['to the port that the Via names where it was not',        'SIP/2.0/UDP 10.9.9.9:5070',             5070, { received: '192.0.2.2' }],
    ['to 5060 where the Via names none',                       'SIP/2.0/UDP 10.9.9.9',                  5060, { received: '192.0.2.2' }],
    ['unstamped where the Via told the truth',                 'SIP/2.0/UDP 192.0.2.2:5070',            5070, {}],
    ['not to where somebody would have it sent',               'SIP/2.0/UDP 10.9.9.9:5070;maddr=10.1.1.1;received=10.2.2.2', 5070, { maddr: '10.1.1.1', received: '192.0.2.2' }],
  ]
  for (const [what, sent, port, stamp] of rows)
    it(what, async () => {
      const world = facing()
      const request = peerRequest('OPTIONS', { via: `${sent};branch=z9hG4bKway` })
      world.network.inject(serialise(request), { ...PEER, port: 6000 }, US)
      await world.clock.advance(1)
      const { request: arrived, server: one } = world.handed[0] ?? assert.fail()
      server(one).respond(answerTo(arrived, 200))
      const { branch: _, ...parameters } = viaOf(arrived)?.parameters ?? {}
      assert.deepEqual(parameters, stamp)
      const { to } = world.network.carried.at(-1) ?? assert.fail()
      assert.deepEqual([to.host, to.port], ['192.0.2.2', port])
    })
})

describe('what strangers send', () => {
  it('is not answered, not remembered and not handed to anybody where they are not admitted', async () => {
    const world = facing({ admits: (from) => from.address !== PEER.host })
    for (const method of ['INVITE', 'OPTIONS', 'CANCEL', 'ACK']) await world.say(peerRequest(method))
    world.network.inject(Buffer.from('INVITE sip:x@y SIP/2.0\r\nVia: SIP/2.0/UDP a;branch=z9hG4bK1\r\n\r\n'), PEER, US)
    await world.clock.advance(60_000)
    assert.deepEqual([world.heard.length, world.handed.length], [0, 0])
    assert.deepEqual(world.layer.counts(), { clients: 0, servers: 0, bytes: 0 })
    assert.equal(world.clock.waiting, 0)
  })

  it('is not even looked at where it is not to be read', async () => {
    const asked: [string, number][] = []
    const world = facing({
      reads(from, size) {
        asked.push([from.address, size])
        return false
      },
    })
    await world.say(peerRequest('OPTIONS'))
    assert.deepEqual([asked.map(([address]) => address), world.handed.length], [[PEER.host], 0])
    assert.ok((asked[0]?.[1] ?? 0) > 100)
  })

  it('is admitted where it takes back an INVITE that was, from where that came and nowhere else', async () => {
    const world = facing({ admits: (_from, request) => request?.method === 'INVITE' })
    await world.say(peerRequest('INVITE'))
    let cancelled = 0
    world.handed[0]?.server?.onCancel(() => {
      cancelled += 1
    })
    world.network.inject(serialise(peerRequest('CANCEL')), { ...PEER, host: '192.0.2.66' }, US)
    await world.clock.advance(1)
    assert.equal(cancelled, 0)
    await world.say(peerRequest('CANCEL'))
    assert.equal(cancelled, 1)
  })

  it('costs a line now and then, without a word of it, and one answer where it is a request', async () => {
    const lines: string[] = []
    const world = facing({ log: createLog('info', (line) => lines.push(line)) })
    const broken = Buffer.from(
      'OPTIONS sip:secret@example.invalid SIP/2.0\r\nVia: SIP/2.0/UDP 192.0.2.2;branch=z9hG4bK1;rport\r\nFrom: <sip:secret@x>;tag=1\r\nTo: <sip:b@x>\r\nCall-ID: 1\r\nCSeq: wrong\r\n\r\n',
    )
    for (let time = 0; time < 100; time += 1) world.network.inject(broken, PEER, US)
    for (let time = 0; time < 100; time += 1) world.network.inject(Buffer.from('secret\0secret'), PEER, US)
    await world.clock.advance(2)
    assert.equal(lines.length, 1)
    await world.clock.advance(10_000)
    world.network.inject(broken, PEER, US)
    await world.clock.advance(2)
    assert.equal(lines.length, 2)
    assert.ok(lines.every((line) => !line.includes('secret')))
    assert.match(lines[1] ?? '', /:100\b.*:100\b/)
    const texts = world.network.carried.filter(({ from }) => from === US.host).map(({ text }) => text)
    assert.equal(texts.length, 101)
    assert.ok(texts.every((text) => text.startsWith('SIP/2.0 400 ')))
  })

  it('is refused 503 beyond the bound, statelessly, while what is known goes on', async () => {
    const world = facing({ bounds: { clients: 10, servers: 3, bytes: 1_000_000 } })
    const invite = await taken(world, peerRequest('INVITE', { branch: 'z9hG4bK0', callId: 'c0' }))
    for (let at = 1; at < 50; at += 1)
      await world.say(peerRequest('OPTIONS', { branch: `z9hG4bK${at}`, callId: `c${at}` }))
    await world.clock.advance(1)
    assert.equal(world.layer.counts().servers, 3)
    assert.equal(world.handed.length, 3)
    const refused = world.responses().filter(({ status }) => status === 503)
    assert.equal(refused.length, 47)
    assert.equal(header(refused[0] ?? assert.fail(), 'Retry-After'), '5')
    await world.say(peerRequest('CANCEL', { branch: 'z9hG4bK0', callId: 'c0' }))
    assert.deepEqual(invite.cancels, ['cancelled'])
  })

  it('is refused beyond the bytes that may be held, and what is held is given back', async () => {
    const world = facing({ bounds: { clients: 10, servers: 1_000, bytes: 10_000 } })
    for (let at = 0; at < 20; at += 1)
      await world.say(peerRequest('INFO', { branch: `z9hG4bK${at}`, callId: `c${at}`, body: 'x'.repeat(2_000) }))
    const { servers, bytes } = world.layer.counts()
    assert.equal(servers, 4)
    assert.ok(bytes <= 10_000)
    await world.clock.advance(33_000)
    assert.deepEqual(world.layer.counts(), { clients: 0, servers: 0, bytes: 0 })
  })

  it('makes nothing grow, ten thousand datagrams of every kind long', async () => {
    const world = facing({ bounds: { clients: 100, servers: 100, bytes: 1_000_000 } })
    world.layer.onRequest((request, one) => one?.respond(answerTo(request, 403)))
    const kinds: readonly ((at: number) => Uint8Array)[] = [
      (at) => serialise(peerRequest('INVITE', { branch: `z9hG4bK${'x'.repeat(at % 2_000)}${at}`, callId: `c${at}` })),
      (at) => serialise(peerRequest('REGISTER', { branch: `z9hG4bK${at}`, callId: `c${at}` })),
      (at) => serialise(peerRequest('ACK', { branch: `z9hG4bK${at}`, callId: `c${at}`, toTag: 'x' })),
      (at) => serialise(peerRequest('CANCEL', { branch: `z9hG4bK${at}`, callId: `c${at}` })),
      (at) => serialise(answerTo(peerRequest('INVITE', { branch: `z9hG4bK${at}`, callId: `c${at}` }), 200)),
      (at) => Buffer.alloc(at % 1_400, at % 256),
    ]
    for (let at = 0; at < 10_000; at += 1) {
      const bytes = kinds[at % kinds.length]?.(at) ?? assert.fail()
      world.network.inject(bytes, { ...PEER, port: 1_024 + (at % 60_000) }, US)
      if (at % 1_000 === 999) await world.clock.advance(1)
    }
    await world.clock.advance(2)
    const { servers, bytes } = world.layer.counts()
    assert.ok(servers <= 100 && bytes <= 1_000_000, `${servers} transactions, ${bytes} bytes`)
    // Two timers of each transaction, and nothing else, wait for anything.
    assert.ok(world.clock.waiting <= 2 * servers, `${world.clock.waiting} timers`)
    await world.clock.advance(33_000)
    assert.deepEqual(world.layer.counts(), { clients: 0, servers: 0, bytes: 0 })
    assert.equal(world.clock.waiting, 0)
  })
})

it('a user’s fault is logged and is nobody else’s', async () => {
  const lines: string[] = []
  const world = facing({ log: createLog('info', (line) => lines.push(line)) })
  world.layer.onRequest(() => {
    throw new Error('a bug')
  })
  await world.say(peerRequest('INVITE'))
  await world.clock.advance(300)
  assert.equal(lines.length, 1)
  assert.deepEqual(statuses(world), [100])
  assert.equal(world.layer.counts().servers, 1)
})

it('a To tag of our own making is the same for the same request, and another layer’s is another', async () => {
  const tags: (string | undefined)[] = []
  for (let round = 0; round < 2; round += 1) {
    const world = facing()
    for (let time = 0; time < 2; time += 1) await world.say(peerRequest('CANCEL'))
    await world.clock.advance(1)
    for (const response of world.responses()) tags.push(toOf(withHeaders(response, {}))?.parameters.tag)
  }
  assert.equal(tags.length, 4)
  assert.ok(tags[0])
  assert.deepEqual([tags[0] === tags[1], tags[1] === tags[2], tags[2] === tags[3]], [true, false, true])
})
