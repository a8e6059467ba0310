import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, it } from 'node:test'
import { createLog, silentLog } from '#kernel/log.ts'
import { until } from '../../../../tests/support/api.ts'
import { ManualClock } from '../../../../tests/support/manual-clock.ts'
import type { Hop, Source } from './hop.ts'
import { ACCEPTED_PER_ADDRESS_MAX, OPENED_MAX, STRANGERS_MAX } from './tcp.ts'
import { openTransports, type TransportSettings } from './transports.ts'

const ANY = {
  udp: { transport: 'udp', host: '127.0.0.1', port: 0 },
  tcp: { transport: 'tcp', host: '127.0.0.1', port: 0 },
} as const
const HOSTS = ['127.0.0.1', '::1'] as const
const message = (id: string) => Buffer.from(`OPTIONS sip:a@b SIP/2.0\r\nCall-ID: ${id}\r\nl: 0\r\n\r\n`)

/** What hangs has failed. */
const PATIENCE = { timeout: 20_000 }

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function opened(listen: readonly Hop[], settings: Partial<TransportSettings> = {}) {
  const clock = new ManualClock()
  const transports = await openTransports({ clock, log: silentLog, listen, publicAddress: null, ...settings })
  cleanups.push(() => transports.close())
  const heard: { text: string; from: Source }[] = []
  transports.onMessage((bytes, from) => heard.push({ text: Buffer.from(bytes).toString(), from }))
  const [local] = transports.local
  assert.ok(local)
  return { clock, transports, heard, local, hears: (count: number) => heardAll(heard, count) }
}

const heardAll = <T>(list: T[], count: number) =>
  until(
    async () => list,
    (seen) => seen.length >= count,
  )

const sourceHop = ({ transport, address, port }: Source): Hop => ({ transport, host: address, port })

describe('messages cross', () => {
  for (const transport of ['udp', 'tcp'] as const)
    for (const host of HOSTS)
      it(`${transport} on ${host}, there and back by the way that they came`, async () => {
        const a = await opened([{ transport, host, port: 0 }])
        const b = await opened([{ transport, host, port: 0 }])
        a.transports.send(message('there'), b.local)
        const [{ from } = assert.fail()] = await b.hears(1)
        assert.equal(from.address, host)
        assert.deepEqual(from.local, b.local)
        b.transports.send(message('back'), sourceHop(from), { from: from.local })
        const [back] = await a.hears(1)
        assert.deepEqual(sourceHop(back?.from ?? assert.fail()), b.local)
        assert.match(back?.text ?? '', /Call-ID: back/)
        assert.equal(a.transports.connected(b.local), transport === 'tcp')
      })

  it('many times over one TCP connection, whoever speaks first', async () => {
    const a = await opened([ANY.tcp])
    const b = await opened([ANY.tcp])
    for (let at = 0; at < 20; at += 1) a.transports.send(message(`a${at}`), b.local)
    const arrived = await b.hears(20)
    assert.equal(new Set(arrived.map(({ from }) => from.port)).size, 1)
    const far = sourceHop(arrived[0]?.from ?? assert.fail())
    for (let at = 0; at < 20; at += 1) b.transports.send(message(`b${at}`), far)
    const back = await a.hears(20)
    assert.deepEqual(
      back.map(({ text }) => /Call-ID: (\w+)/.exec(text)?.[1]),
      Array.from({ length: 20 }, (_, at) => `b${at}`),
    )
  })
})

describe('what cannot be sent', () => {
  // biome-ignore format: a table reads in columns
  const rows: readonly [what: string, to: Partial<Hop>, listen: readonly Hop[], code: string][] = [
    ['to a port that nobody has',           { port: 0 },                          [ANY.udp, ANY.tcp], 'bad_hop'],
    ['to a port that is none',              { port: 70_000 },                     [ANY.udp, ANY.tcp], 'bad_hop'],
    ['to a name',                           { host: 'example.invalid' },          [ANY.udp, ANY.tcp], 'no_way'],
    ['to a kind of address that is not ours', { host: '::1' },                    [ANY.udp, ANY.tcp], 'no_way'],
    ['by a transport that is not ours',     { transport: 'tls' as 'tcp' },        [ANY.udp, ANY.tcp], 'no_way'],
    ['by TCP where only UDP is listened on', { transport: 'tcp' },                [ANY.udp],          'no_way'],
  ]
  for (const [what, to, listen, code] of rows)
    for (const transport of ['udp', 'tcp'] as const)
      it(`${what} (${transport}) is told, not thrown`, async () => {
        const { transports } = await opened(listen)
        const failed: string[] = []
        const hop = { transport, host: '127.0.0.1', port: 9, ...to }
        transports.send(message('x'), hop, { failed: (why, unsent) => unsent && failed.push(why) })
        assert.deepEqual(failed, [])
        assert.deepEqual(await heardAll(failed, 1), [code])
      })

  it('for there being too many connections already is told', async () => {
    const { transports } = await opened([ANY.tcp])
    const failed: string[] = []
    for (let port = 1; port <= OPENED_MAX + 1; port += 1)
      transports.send(message('x'), { ...ANY.tcp, port }, { failed: (why) => failed.push(why) })
    const [first] = await heardAll(failed, 1)
    assert.equal(first, 'connections_full')
    assert.equal(transports.connected({ ...ANY.tcp, port: OPENED_MAX + 1 }), false)
  })

  it('to where nobody listens on TCP is told', async () => {
    const { transports } = await opened([ANY.tcp])
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    await new Promise((resolve) => server.close(resolve))
    const failed: string[] = []
    transports.send(message('x'), { ...ANY.tcp, port }, { failed: (why, unsent) => unsent && failed.push(why) })
    assert.deepEqual(await heardAll(failed, 1), ['ECONNREFUSED'])
  })

  it('after the end is told, and the ports are free again', async () => {
    const first = await opened([ANY.udp, ANY.tcp])
    await first.transports.close()
    const failed: string[] = []
    for (const to of first.transports.local)
      first.transports.send(message('x'), to, { failed: (why) => failed.push(why) })
    assert.deepEqual(await heardAll(failed, 2), ['closed', 'closed'])
    const second = await opened(first.transports.local)
    assert.deepEqual(second.transports.local, first.transports.local)
  })
})

describe('an address to listen on', () => {
  // biome-ignore format: a table reads in columns
  const refused: readonly [what: string, hop: Hop, publicAddress: string | null, why: RegExp][] = [
    ['of another transport',                    { transport: 'tls' as 'tcp', host: '127.0.0.1', port: 0 }, null,        /no transport that is spoken/],
    ['that is a name',                          { transport: 'udp', host: 'localhost', port: 0 },          null,        /numeric/],
    ['that is every one, without a public one', { transport: 'udp', host: '0.0.0.0', port: 0 },            null,        /public address/],
    ['that is every one of another kind',       { transport: 'udp', host: '::', port: 0 },                 '192.0.2.1', /public address/],
  ]
  for (const [what, hop, publicAddress, why] of refused)
    it(`${what} is refused`, async () => {
      await assert.rejects(
        openTransports({ clock: new ManualClock(), log: silentLog, listen: [hop], publicAddress }),
        why,
      )
    })

  it('that is taken is refused, and those beside it are given back', async () => {
    const taken = await opened([ANY.tcp])
    const free = await opened([ANY.udp])
    await free.transports.close()
    await assert.rejects(opened([free.local, taken.local]), /EADDRINUSE/)
    await opened([free.local])
  })

  it('is what the world is told we are, unless it reaches us by another', async () => {
    const plain = await opened([ANY.udp])
    assert.deepEqual(plain.transports.sentBy({ ...ANY.udp, port: 9 }), { host: '127.0.0.1', port: plain.local.port })
    assert.equal(plain.transports.sentBy(ANY.tcp), null)
    const nat = await opened([ANY.udp, { ...ANY.udp, host: '::1' }], { publicAddress: '192.0.2.1' })
    assert.deepEqual(nat.transports.sentBy({ ...ANY.udp, port: 9 }), { host: '192.0.2.1', port: nat.local.port })
    assert.equal(nat.transports.sentBy({ ...ANY.udp, host: '::1', port: 9 })?.host, '::1')
  })
})

describe('what strangers send', () => {
  it('by UDP to keep a door open is no message and no line', async () => {
    const lines: string[] = []
    const { local, heard, hears } = await opened([ANY.udp], { log: createLog('info', (line) => lines.push(line)) })
    const socket = createSocket('udp4')
    cleanups.push(() => socket.close())
    for (const bytes of ['\r\n\r\n', '\r\n', '\0\0\0\0', '\0']) socket.send(bytes, local.port, local.host)
    socket.send('no keep-alive', local.port, local.host)
    await hears(1)
    assert.deepEqual([heard[0]?.text, heard.length, lines.length], ['no keep-alive', 1, 0])
  })

  it('by TCP takes no more connections than one address may have, and they are given back', PATIENCE, async () => {
    const lines: string[] = []
    const log = createLog('info', (line) => lines.push(line))
    const { local, hears } = await opened([ANY.tcp], { log })
    const sockets: Socket[] = []
    for (let at = 0; at < ACCEPTED_PER_ADDRESS_MAX; at += 1) sockets.push(await dial(local))
    const [first = assert.fail(), last = assert.fail()] = [sockets[0], sockets.at(-1)]
    last.write(message('the last one'))
    await hears(1)
    const refused = await dial(local)
    await once(refused.resume(), 'close')
    assert.match(lines.join(''), /connections_full/)
    first.destroy()
    const again = await until(
      async () => {
        const socket = await dial(local)
        socket.write(message('again'))
        return await Promise.race([hears(2).then(() => true), once(socket.resume(), 'close').then(() => false)])
      },
      (taken) => taken,
    )
    assert.ok(again)
  })

  it('by TCP takes few connections where they are not known, and leaves the others to who is', PATIENCE, async () => {
    const { local, hears } = await opened([ANY.tcp], { isKnown: (address) => address === '127.0.0.2' })
    const strangers: Socket[] = []
    for (let at = 0; at < STRANGERS_MAX; at += 1) strangers.push(await dial(local))
    await once((await dial(local)).resume(), 'close')
    const known = await dial(local, '127.0.0.2')
    known.write(message('known'))
    await hears(1)
    strangers[0]?.destroy()
    const again = await until(
      async () => {
        const socket = await dial(local)
        socket.write(message('again'))
        return await Promise.race([hears(2).then(() => true), once(socket.resume(), 'close').then(() => false)])
      },
      (taken) => taken,
    )
    assert.ok(again)
  })

  it('by TCP and cannot be cut ends the connection with one line', async () => {
    const lines: string[] = []
    const { local } = await opened([ANY.tcp], { log: createLog('info', (line) => lines.push(line)) })
    const socket = await dial(local)
    socket.write('GET / HTTP/1.1\r\nHost: secret\r\n\r\n')
    await once(socket.resume(), 'close')
    assert.equal(lines.length, 1)
    assert.match(lines[0] ?? '', /no_length/)
    assert.doesNotMatch(lines[0] ?? '', /secret/)
  })
})

it('a connection that we opened and lost is opened again for the next message', async () => {
  const { transports } = await opened([ANY.tcp])
  const seen: Socket[] = []
  const server: Server = createServer((socket) => seen.push(socket.resume())).listen(0, '127.0.0.1')
  cleanups.push(() => server.close())
  await once(server, 'listening')
  const to: Hop = { ...ANY.tcp, port: (server.address() as { port: number }).port }
  transports.send(message('one'), to)
  await heardAll(seen, 1)
  seen[0]?.destroy()
  await until(
    async () => transports.connected(to),
    (connected) => !connected,
  )
  transports.send(message('two'), to)
  await heardAll(seen, 2)
  seen[1]?.destroy()
})

async function dial({ host, port }: Hop, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ host, port, localAddress })
  socket.on('error', () => {})
  cleanups.push(() => socket.destroy())
  await once(socket, 'connect')
  return socket
}
