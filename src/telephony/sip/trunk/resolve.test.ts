import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { test } from 'node:test'
import { seeded } from '#kernel/random.ts'
import { dnsLookup, inOrder, type Lookup, numericTarget, resolveTrunk, type Service, type Target } from './resolve.ts'

interface Zone {
  services?: Record<string, readonly Service[]>
  addresses?: Record<string, readonly string[]>
}

/** Knows what it is told, and writes down what it was asked. */
function stub({ services = {}, addresses = {} }: Zone, asked: string[] = []): Lookup {
  return {
    async services(name) {
      asked.push(name)
      return services[name] ?? []
    },
    async addresses(name) {
      asked.push(name)
      return (addresses[name] ?? []).map((address) => ({ address, ttlSeconds: 300 }))
    },
  }
}

const trunk = { host: 'example.com', port: null, transport: 'udp' } as const
const srv = (host: string, priority: number, weight: number): Service => ({ host, priority, weight, port: 5_070 })

test('a host in numbers is itself, with the usual port where none is named', () => {
  const hop = { transport: 'udp', host: '192.0.2.2', port: 5_060 }
  assert.deepEqual(numericTarget({ ...trunk, host: '192.0.2.2' })?.hops, [hop])
  assert.deepEqual(numericTarget({ ...trunk, host: '2001:db8::1', port: 5_080 })?.hops[0]?.port, 5_080)
  assert.equal(numericTarget({ ...trunk, host: '2001:DB8:0::0:1' })?.hops[0]?.host, '2001:db8::1')
  assert.equal(numericTarget(trunk), null)
})

test('with a port no service is asked for; without, the one of its transport comes first, then the plain name', async () => {
  const addresses = { 'example.com': ['192.0.2.2', '2001:db8::2'], 'a.example.com': ['192.0.2.3'] }
  const services = { '_sip._tcp.example.com': [srv('a.example.com', 1, 1)] }
  const asked: string[] = []
  const lookup = stub({ addresses, services }, asked)
  const hopsOf = async (where: Parameters<typeof resolveTrunk>[0]) =>
    (await resolveTrunk(where, lookup)).targets.flatMap(({ hops }) => hops.map(({ host, port }) => `${host} ${port}`))
  assert.deepEqual(await hopsOf({ ...trunk, port: 5_080 }), ['192.0.2.2 5080', '2001:db8::2 5080'])
  assert.deepEqual(asked.splice(0), ['example.com'])
  assert.deepEqual(await hopsOf(trunk), ['192.0.2.2 5060', '2001:db8::2 5060'])
  assert.deepEqual(asked.splice(0), ['_sip._udp.example.com', 'example.com'])
  assert.deepEqual(await hopsOf({ ...trunk, transport: 'tcp' }), ['192.0.2.3 5070'])
  assert.deepEqual(asked, ['_sip._tcp.example.com', 'a.example.com'])
})

test('a service that is said not to be there is not looked for elsewhere', async () => {
  const none = stub({
    services: { '_sip._udp.example.com': [srv('.', 0, 0)] },
    addresses: { 'example.com': ['192.0.2.2'] },
  })
  assert.deepEqual((await resolveTrunk(trunk, none)).targets, [])
})

test('however much DNS says, a bounded part of it is held, and a call tries no more than eight', async () => {
  const many = Array.from({ length: 40 }, (_, at) => srv(`s${at}`, 0, 1))
  const addresses = Object.fromEntries(many.map(({ host }) => [host, Array(40).fill('192.0.2.2')]))
  const { targets } = await resolveTrunk(trunk, stub({ services: { '_sip._udp.example.com': many }, addresses }))
  assert.deepEqual([targets.length, targets[0]?.hops.length], [8, 8])
  assert.equal(inOrder(targets, () => 0).length, 8)
})

const target = (host: string, priority: number, weight: number): Target => ({
  priority,
  weight,
  hops: [{ transport: 'udp', host, port: 5_060 }],
})

test('the lowest priority is tried first, always; among equals the weight is the odds', () => {
  const luck = seeded('weights')
  const targets = [target('last', 2, 9), target('light', 1, 1), target('heavy', 1, 3), target('none', 1, 0)]
  const first = new Map<string, number>()
  for (let time = 0; time < 4_000; time += 1) {
    const hosts = inOrder(targets, luck).map(({ host }) => host)
    assert.equal(hosts.at(-1), 'last')
    assert.equal(hosts.length, 4)
    first.set(hosts[0] ?? '', (first.get(hosts[0] ?? '') ?? 0) + 1)
  }
  const part = (host: string) => (first.get(host) ?? 0) / 4_000
  assert.ok(Math.abs(part('heavy') - 0.75) < 0.05 && Math.abs(part('light') - 0.25) < 0.05, JSON.stringify([...first]))
})

test('without weights the order is that of DNS', () => {
  const targets = [target('a', 0, 0), target('b', 0, 0), target('c', 0, 0)]
  assert.deepEqual(
    inOrder(targets, seeded('x')).map(({ host }) => host),
    ['a', 'b', 'c'],
  )
})

/** A name server of a few lines: it answers with what it has for that name and type, else with "no such name". */
async function nameServer(records: Record<string, { type: number; ttl: number; data: Buffer }[]>) {
  const socket = createSocket('udp4')
  socket.on('message', (query, { address, port }) => {
    const labels: string[] = []
    let at = 12
    while (query[at]) {
      labels.push(query.subarray(at + 1, at + 1 + (query[at] ?? 0)).toString())
      at += 1 + (query[at] ?? 0)
    }
    const type = query.readUInt16BE(at + 1)
    const all = records[labels.join('.')]
    const found = (all ?? []).filter((one) => one.type === type)
    const head = Buffer.alloc(12)
    query.copy(head, 0, 0, 2)
    head.writeUInt16BE(all ? 0x8180 : 0x8183, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(found.length, 6)
    const answers = found.map(({ type, ttl, data }) => {
      const fixed = Buffer.alloc(12)
      fixed.writeUInt16BE(0xc00c, 0)
      fixed.writeUInt16BE(type, 2)
      fixed.writeUInt16BE(1, 4)
      fixed.writeUInt32BE(ttl, 6)
      fixed.writeUInt16BE(data.length, 10)
      return Buffer.concat([fixed, data])
    })
    socket.send(Buffer.concat([head, query.subarray(12, at + 5), ...answers]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() }
}

const wire = (name: string) =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ])
const service = (priority: number, weight: number, host: string) => {
  const numbers = Buffer.alloc(6)
  numbers.writeUInt16BE(priority, 0)
  numbers.writeUInt16BE(weight, 2)
  numbers.writeUInt16BE(5_070, 4)
  return { type: 33, ttl: 30, data: Buffer.concat([numbers, wire(host)]) }
}
const A = (ttl: number, ...bytes: number[]) => ({ type: 1, ttl, data: Buffer.from(bytes) })

test('over the wire: services, their addresses, and how long they last; an unknown name is no failure', async () => {
  const server = await nameServer({
    '_sip._udp.example.com': [service(20, 0, 'b.example.com'), service(10, 0, 'a.example.com')],
    'a.example.com': [
      A(40, 192, 0, 2, 3),
      { type: 28, ttl: 50, data: Buffer.from('20010db8000000000000000000000003', 'hex') },
    ],
    'b.example.com': [A(20, 192, 0, 2, 4)],
  })
  try {
    const lookup = dnsLookup([server.address], false)
    const { targets, lifeSeconds } = await resolveTrunk(trunk, lookup)
    assert.deepEqual(
      inOrder(targets, () => 0).map(({ host, port }) => `${host} ${port}`),
      ['192.0.2.3 5070', '2001:db8::3 5070', '192.0.2.4 5070'],
    )
    assert.equal(lifeSeconds, 20)
    assert.deepEqual((await resolveTrunk({ ...trunk, host: 'elsewhere.example' }, lookup)).targets, [])
  } finally {
    server.close()
  }
})

test('names of the system’s own table are found too', async () => {
  const server = await nameServer({})
  try {
    const { targets } = await resolveTrunk({ ...trunk, host: 'localhost', port: 5_080 }, dnsLookup([server.address]))
    assert.ok(targets[0]?.hops.some(({ host }) => host === '127.0.0.1' || host === '::1'))
  } finally {
    server.close()
  }
})
