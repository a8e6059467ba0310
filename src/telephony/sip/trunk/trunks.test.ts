import assert from 'node:assert/strict'
import { test } from 'node:test'
import { header } from '#telephony/sip/message/headers.ts'
import { settle } from '../../../../tests/support/manual-clock.ts'
import { type Answering, REGISTERS, registrar, trunkOf, trunkStage } from '../../../../tests/support/trunk-stage.ts'
import type { Lookup } from './resolve.ts'
import type { Trunks } from './trunks.ts'

const OK: Answering = () => ({ status: 200 })
const hostsOf = async (trunks: Trunks) => (await trunks.routes()).map(({ hop }) => hop.host)
const UP = { registered: null, lastAnswerMs: 2, up: true }

const A = trunkOf()
const B = trunkOf({ host: '192.0.2.3' })

test('calls are offered the trunks in their order, before anything is known of them too', async () => {
  const { open } = trunkStage([B, A])
  assert.deepEqual(await hostsOf(open()), ['192.0.2.3', '192.0.2.2'])
})

test('a hop that does not answer twice is passed over, asked more often, and taken again when it answers', async () => {
  const { clock, carrier, open, lines } = trunkStage([A, B])
  let there = true
  carrier(A.host, () => (there ? { status: 200 } : null))
  carrier(B.host, OK)
  const trunks = open()
  await clock.advance(100)
  assert.deepEqual(trunks.health(), [
    { name: '192.0.2.2:5060', ...UP },
    { name: '192.0.2.3:5060', ...UP },
  ])
  there = false
  await clock.advance(70_000)
  assert.deepEqual(await hostsOf(trunks), ['192.0.2.3'])
  assert.equal(trunks.health()[0]?.up, false)
  there = true
  await clock.advance(16_000)
  assert.deepEqual(await hostsOf(trunks), ['192.0.2.2', '192.0.2.3'])
  const told = lines.filter((line) => line.includes('192.0.2.2'))
  assert.deepEqual(
    told.map((line) => JSON.parse(line).msg),
    ['a trunk cannot be reached', 'a trunk can be reached again'],
  )
})

test('one answer that is lost does no harm; 503 does at once', async () => {
  const { clock, carrier, open } = trunkStage([A, B])
  let asked = 0
  carrier(A.host, () => (++asked === 2 ? null : { status: 404 }))
  carrier(B.host, () => ({ status: 503 }))
  const trunks = open()
  await clock.advance(200_000)
  assert.ok(asked > 4)
  assert.deepEqual(await hostsOf(trunks), ['192.0.2.2'])
})

test('a hop that a call could not reach is passed over at once, until OPTIONS says otherwise', async () => {
  const { clock, carrier, open } = trunkStage([A, B])
  for (const { host } of [A, B]) carrier(host, OK)
  const trunks = open()
  await clock.advance(100)
  trunks.report({ transport: 'udp', host: A.host, port: 5_060 }, false)
  assert.deepEqual(await hostsOf(trunks), ['192.0.2.3'])
  await clock.advance(7_000)
  assert.deepEqual(await hostsOf(trunks), ['192.0.2.2', '192.0.2.3'])
  trunks.report({ transport: 'udp', host: '192.0.2.99', port: 5_060 }, false)
})

test('a hop that answers is asked each half minute, more or less, and one that does not each five seconds', async () => {
  const { clock, carrier, open, requests } = trunkStage([A])
  let there = true
  carrier(A.host, () => (there ? { status: 200 } : null))
  open()
  await clock.advance(600_000)
  assert.ok(requests('OPTIONS').length >= 15 && requests('OPTIONS').length <= 28, `${requests('OPTIONS').length}`)
  there = false
  await clock.advance(60_000)
  const before = requests('OPTIONS').length
  await clock.advance(600_000)
  const more = requests('OPTIONS').length - before
  assert.ok(more >= 40 && more <= 55, `${more}`)
})

test('a trunk that answers no OPTIONS is not asked; one that calls cannot reach rests for a minute', async () => {
  const { clock, carrier, open, heard } = trunkStage([trunkOf({ options: false })])
  carrier(A.host, () => null)
  const trunks = open()
  await clock.advance(600_000)
  assert.deepEqual(heard, [])
  assert.deepEqual(await hostsOf(trunks), ['192.0.2.2'])
  trunks.report({ transport: 'udp', host: A.host, port: 5_060 }, false)
  await clock.advance(59_000)
  assert.deepEqual(await hostsOf(trunks), [])
  await clock.advance(1_000)
  assert.deepEqual(await hostsOf(trunks), ['192.0.2.2'])
})

test('no route goes where none of our sockets can', async () => {
  const { open } = trunkStage([A, trunkOf({ host: '2001:db8::1' })], {
    contactFor: ({ host }) => (host.includes(':') ? null : '<sip:192.0.2.1>'),
  })
  const trunks = open()
  assert.deepEqual(await hostsOf(trunks), ['192.0.2.2'])
  assert.equal(trunks.health()[1]?.up, false)
})

test('a name is looked up before there is a call, and its machines are tried in their order', async () => {
  const named = trunkOf({ host: 'carrier.example', name: 'carrier.example' })
  const lookup: Lookup = {
    services: async () => [
      { priority: 20, weight: 1, host: 'b', port: 5_060 },
      { priority: 10, weight: 1, host: 'a', port: 5_060 },
    ],
    addresses: async (name) => [{ address: name === 'a' ? A.host : B.host, ttlSeconds: 300 }],
  }
  const { carrier, clock, open } = trunkStage([named], { lookup })
  carrier(A.host, () => ({ status: 503 }))
  carrier(B.host, OK)
  const trunks = open()
  assert.equal(trunks.isKnown(A.host), false)
  await settle()
  assert.ok(trunks.isKnown(A.host) && trunks.isKnown(B.host))
  assert.deepEqual(await hostsOf(trunks), ['192.0.2.2', '192.0.2.3'])
  await clock.advance(100)
  assert.deepEqual(await hostsOf(trunks), ['192.0.2.3'])
})

test('a trunk that DNS does not know is no route, and the others are', async () => {
  const lookup: Lookup = { services: async () => [], addresses: async () => [] }
  const { open } = trunkStage([trunkOf({ host: 'nowhere.example' }), B], { lookup })
  const trunks = open()
  assert.deepEqual(await hostsOf(trunks), ['192.0.2.3'])
  assert.equal(trunks.health()[0]?.up, false)
})

const REGISTERED = trunkOf(REGISTERS)
const bindings: Answering = (request) => ({
  status: 200,
  headers: [['Contact', (header(request, 'Contact') ?? '').replace(/expires=(?!0)\d+/, 'expires=60')]],
})

test('a trunk that registers is registered, renewed before the binding ends, and let go at the close', async () => {
  const { clock, carrier, open, requests } = trunkStage([REGISTERED])
  const answering = registrar(clock, bindings)
  carrier(A.host, (request) => (request.method === 'REGISTER' ? answering(request) : { status: 200 }))
  const trunks = open()
  assert.equal(trunks.health()[0]?.registered, false)
  await clock.advance(100)
  assert.equal(trunks.health()[0]?.registered, true)
  await clock.advance(600_000)
  const proven = requests('REGISTER').filter(({ request }) => header(request, 'Authorization'))
  for (const [at, { atMs }] of proven.entries()) {
    const nextMs = proven[at + 1]?.atMs ?? atMs
    assert.ok(nextMs - atMs < 50_000, `${nextMs - atMs}`)
  }
  assert.ok(proven.length >= 12 && proven.length <= 22, `${proven.length}`)
  const closing = trunks.close()
  await clock.advance(10)
  await closing
  const last = requests('REGISTER').at(-1)
  assert.match(last ? (header(last.request, 'Contact') ?? '') : '', /;expires=0$/)
})

test('a trunk that registers us and says 503 to OPTIONS is registered and not up: no call goes there', async () => {
  const { clock, carrier, open } = trunkStage([REGISTERED, B])
  const answering = registrar(clock, bindings)
  carrier(A.host, (request) => (request.method === 'REGISTER' ? answering(request) : { status: 503 }))
  carrier(B.host, OK)
  const trunks = open()
  await clock.advance(200_000)
  const [health] = trunks.health()
  assert.deepEqual([health?.registered, health?.up], [true, false])
  assert.deepEqual(await hostsOf(trunks), [B.host])
})

test('with datagrams lost, doubled and delayed it stays registered and up', async () => {
  const wire = { seed: 'trunks', loss: 0.15, duplicate: 0.05, delayMs: [1, 80] } as const
  const { clock, carrier, open } = trunkStage([REGISTERED], {}, wire)
  const answering = registrar(clock, bindings)
  carrier(A.host, (request) => (request.method === 'REGISTER' ? answering(request) : { status: 200 }))
  const trunks = open()
  await clock.advance(30_000)
  for (let minute = 0; minute < 60; minute += 1) {
    await clock.advance(60_000)
    assert.deepEqual(trunks.health()[0]?.registered, true, `minute ${minute}`)
  }
})

test('when one machine of a registrar is silent the next one registers us', async () => {
  const lookup: Lookup = {
    services: async () => [A, B].map(({ host }, priority) => ({ priority, weight: 0, host, port: 5_060 })),
    addresses: async (address) => [{ address, ttlSeconds: 300 }],
  }
  const { clock, carrier, open, requests } = trunkStage([trunkOf({ ...REGISTERS, host: 'carrier.example' })], {
    lookup,
  })
  carrier(A.host, () => null)
  carrier(B.host, registrar(clock, bindings))
  const trunks = open()
  await settle()
  await clock.advance(33_000)
  assert.equal(trunks.health()[0]?.registered, true)
  assert.equal(requests('REGISTER').at(-1)?.host, B.host)
})

test('over TCP, a machine where nobody listens is down after two tries', async () => {
  const { clock, open } = trunkStage([trunkOf({ transport: 'tcp' })])
  const trunks = open()
  await clock.advance(0)
  assert.deepEqual(await hostsOf(trunks), ['192.0.2.2'])
  await clock.advance(7_000)
  assert.deepEqual(await hostsOf(trunks), [])
})

test('a wrong password is a trunk that is up and does not register us; it is told once, and not tried for ever', async () => {
  const { clock, carrier, open, requests, lines } = trunkStage([REGISTERED])
  const answering = registrar(clock, bindings, 'another')
  carrier(A.host, (request) => (request.method === 'REGISTER' ? answering(request) : { status: 200 }))
  const trunks = open()
  await clock.advance(3_600_000)
  assert.deepEqual([trunks.health()[0]?.registered, trunks.health()[0]?.up], [false, true])
  assert.ok(requests('REGISTER').length <= 24, `${requests('REGISTER').length}`)
  assert.equal(lines.filter((line) => line.includes('does not register us')).length, 1)
  assert.doesNotMatch(lines.join('\n'), /secret|office/)
})

test('a registrar that is silent at the end is given two seconds', async () => {
  const { clock, carrier, open } = trunkStage([REGISTERED])
  let there = true
  carrier(A.host, (request) => (there ? bindings(request) : null))
  const trunks = open()
  await clock.advance(100)
  there = false
  let closed = false
  void trunks.close().then(() => {
    closed = true
  })
  await clock.advance(1_999)
  assert.equal(closed, false)
  await clock.advance(1)
  assert.equal(closed, true)
})

test('after its close nothing is sent any more, and no timer of its own is left', async () => {
  const { clock, carrier, open, heard } = trunkStage([REGISTERED, B])
  for (const { host } of [A, B]) carrier(host, bindings)
  const trunks = open()
  await clock.advance(100)
  const closing = trunks.close()
  await clock.advance(1_000)
  await closing
  await clock.advance(60_000)
  const count = heard.length
  assert.equal(clock.waiting, 0)
  await clock.advance(3_600_000)
  assert.equal(heard.length, count)
})

test('trunks are followed while it runs: new ones are offered, those that are gone are no route and no known address', async () => {
  const { clock, carrier, open } = trunkStage([A])
  for (const { host } of [A, B]) carrier(host, OK)
  const trunks = open()
  await clock.advance(100)
  const ranged = trunkOf({ host: '192.0.2.3', id: 'trk_b', sources: ['198.51.100.0/24'] })
  trunks.follow([A, ranged])
  await clock.advance(100)
  assert.deepEqual(await hostsOf(trunks), ['192.0.2.2', '192.0.2.3'])
  assert.deepEqual(
    (await trunks.routes('trk_b')).map(({ hop }) => hop.host),
    ['192.0.2.3'],
  )
  assert.ok(trunks.isKnown('192.0.2.3') && trunks.isKnown('198.51.100.9') && trunks.has(ranged))
  assert.equal(trunks.health()[0]?.lastAnswerMs, 2, 'what was there before is as it was')
  trunks.follow([ranged])
  assert.deepEqual([await hostsOf(trunks), trunks.isKnown(A.host), trunks.has(A)], [['192.0.2.3'], false, false])
  trunks.follow([])
  assert.deepEqual([await hostsOf(trunks), trunks.isKnown('198.51.100.9')], [[], false])
  // A call that runs over it still knows its places.
  assert.ok(trunks.isOf(ranged, { host: '192.0.2.3', port: 5_060 }))
  assert.ok(trunks.isOf(ranged, { host: '198.51.100.9', port: 5_060 }))
})

test('a trunk that is changed leaves its binding before it makes another, and one that is removed leaves for good', async () => {
  const { clock, carrier, open, requests } = trunkStage([REGISTERED])
  const answering = registrar(clock, bindings)
  carrier(A.host, (request) => (request.method === 'REGISTER' ? answering(request) : { status: 200 }))
  const trunks = open()
  await clock.advance(100)
  const before = requests('REGISTER').length
  trunks.follow([trunkOf({ ...REGISTERS, cps: 5 })])
  await clock.advance(100)
  const [first, ...more] = requests('REGISTER').slice(before)
  const expires = (one: typeof first) => (one ? (header(one.request, 'Contact') ?? '') : '')
  assert.match(expires(first), /expires=0$/)
  assert.match(expires(more.at(-1)), /expires=600$/)
  assert.equal(trunks.health()[0]?.registered, true)
  trunks.follow([])
  await clock.advance(100)
  const last = requests('REGISTER').length
  assert.match(expires(requests('REGISTER').at(-1)), /expires=0$/)
  await clock.advance(600_000)
  assert.equal(requests('REGISTER').length, last)
})
