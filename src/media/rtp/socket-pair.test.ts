import assert from 'node:assert/strict'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { after, describe, it } from 'node:test'
import { systemClock as clock } from '#kernel/clock.ts'
import { until } from '../../../tests/support/api.ts'
import { terms } from '../../../tests/support/rtp-stage.ts'
import { FRAME_SAMPLES } from './packet.ts'
import { Ports } from './ports.ts'
import { openSocketPair } from './socket-pair.ts'
import { openStream } from './stream.ts'
import { startTicker, type Ticker } from './ticker.ts'

const HOST = '127.0.0.1'
const open: { close(): void }[] = []
after(() => {
  for (const one of open) one.close()
})

async function udp(port: number): Promise<Socket> {
  const socket = createSocket('udp4')
  socket.bind(port, HOST)
  await once(socket, 'listening')
  open.push(socket)
  return socket
}

async function pairOf(ports: Ports) {
  const pair = await openSocketPair(HOST, { ports, clock })
  if (pair) open.push(pair)
  return pair
}

describe('a pair of sockets', () => {
  it('has an even port and the one after it; what is taken by somebody else is passed over', async () => {
    await udp(28_401)
    await udp(28_402)
    const ports = new Ports({ from: 28_400, to: 28_407 })
    assert.equal((await pairOf(ports))?.port, 28_404)
    assert.equal((await pairOf(ports))?.port, 28_406)
    assert.equal(await pairOf(ports), null, 'that none is left is a value')
  })

  it('gives its port back when it is closed, once, to rest', async () => {
    const ports = new Ports({ from: 28_410, to: 28_411 })
    const pair = (await pairOf(ports)) ?? assert.fail()
    pair.close()
    pair.close()
    await until(
      async () => ports.size,
      (size) => size === 0,
    )
    assert.equal(await pairOf(ports), null)
    assert.equal(ports.take(clock.monotonicMs() + 5_000), 28_410)
  })

  it('says so where the address is none of ours', async () => {
    const ports = new Ports({ from: 28_412, to: 28_413 })
    await assert.rejects(openSocketPair('192.0.2.1', { ports, clock }), /EADDRNOTAVAIL/)
    assert.equal(ports.size, 0)
  })

  it('carries sound and reports, each by its own socket; who does not listen, or has no port, costs nothing', async () => {
    const ports = new Ports({ from: 28_420, to: 28_423 })
    const [one, other] = [(await pairOf(ports)) ?? assert.fail(), (await pairOf(ports)) ?? assert.fail()]
    const heard: string[] = []
    const failures: string[] = []
    one.onFailure((code) => failures.push(code))
    other.onSound((bytes, from) => heard.push(`sound ${bytes[0]} ${from.port}`))
    other.onReport((bytes, from) => heard.push(`report ${bytes[0]} ${from.port}`))
    for (const port of [0, 65_536, 28_429]) one.sendSound(Uint8Array.of(1), { address: HOST, port })
    one.sendSound(Uint8Array.of(1), { address: '::1', port: 28_429 })
    one.sendSound(Uint8Array.of(1), { address: '', port: other.port })
    one.sendSound(Uint8Array.of(7), { address: HOST, port: other.port })
    one.sendReport(Uint8Array.of(8), { address: HOST, port: other.port + 1 })
    await until(
      async () => heard.length,
      (count) => count === 2,
    )
    assert.deepEqual(heard.toSorted(), ['report 8 28421', 'sound 7 28420'])
    assert.deepEqual(failures, [])
  })
})

describe('legs on real sockets', () => {
  async function leg(ports: Ports, ticker: Ticker, said: (tick: number) => Uint8Array | null) {
    const stream = openStream({ pair: (await pairOf(ports)) ?? assert.fail(), clock })
    const heard: number[] = []
    let tick = 0
    ticker.add({
      speak() {
        stream.speak(said(tick))
        tick += 1
      },
      listen(nowMs) {
        const { kind, frame } = stream.listen(nowMs)
        if (kind === 'sound') heard.push(frame[FRAME_SAMPLES - 1] ?? 0)
      },
      skip: (frames) => stream.skip(frames),
      failed: (error) => assert.fail(String(error)),
    })
    open.push(stream)
    return { stream, heard }
  }

  it('hear each other, also where the agreed address is not where the other’s sound comes from', async () => {
    const ports = new Ports({ from: 28_430, to: 28_439 })
    const ticker = startTicker(clock)
    open.push({ close: () => ticker.stop() })
    const one = await leg(ports, ticker, (tick) => new Uint8Array(FRAME_SAMPLES).fill(tick))
    const other = await leg(ports, ticker, () => new Uint8Array(FRAME_SAMPLES).fill(99))
    const at = (port: number) => terms({ remote: { address: HOST, port } })
    one.stream.agree(at(other.stream.port))
    other.stream.agree(at(28_449))
    await until(
      async () => Math.min(one.heard.length, other.heard.length),
      (count) => count >= 15,
    )
    assert.ok(one.heard.every((code) => code === 99))
    const steps = other.heard.slice(1).map((code, n) => (code - (other.heard[n] ?? 0) + 256) % 256)
    assert.ok(
      steps.every((step) => step >= 1 && step < 10),
      other.heard.join(' '),
    )
  })
})
