import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { describe, it } from 'node:test'
import { ManualClock } from '../../../../tests/support/manual-clock.ts'
import { CONNECTION_LIMITS, SipConnection } from './connection.ts'

const MESSAGE = 'OPTIONS sip:a@b SIP/2.0\r\nl: 0\r\n\r\n'

/** A socket whose far end is the test's own hand. */
function connection({ opened = false, deaf = false } = {}) {
  const clock = new ManualClock()
  const written: string[] = []
  const stream = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      written.push(chunk.toString('latin1'))
      if (!deaf) done()
    },
  })
  const socket = Object.assign(stream, { setNoDelay() {} }) as unknown as Socket
  const messages: string[] = []
  const faults: string[] = []
  let closed = 0
  const one = new SipConnection(socket, {
    clock,
    opened,
    events: {
      message: (bytes) => messages.push(Buffer.from(bytes).toString('latin1')),
      fault: (fault) => faults.push(fault),
      closed: () => {
        closed += 1
      },
    },
  })
  const hear = async (text: string) => {
    stream.push(text)
    await clock.advance(0)
  }
  return { clock, one, stream, socket, messages, faults, written, hear, closed: () => closed }
}

describe('a connection', () => {
  it('hands on messages, and answers a question for a sign of life where the other side opened it', async () => {
    const { hear, messages, written } = connection()
    await hear(`${MESSAGE}\r\n\r\n`)
    await hear('\r\n\r\n\r\n\r\n')
    assert.deepEqual(messages, [MESSAGE])
    assert.deepEqual(written, ['\r\n', '\r\n'])
  })

  it('that we opened asks after 90 s of our own silence, and takes empty lines for answers', async () => {
    const { clock, socket, hear, written } = connection({ opened: true })
    socket.emit('connect')
    await clock.advance(CONNECTION_LIMITS.pingMs - 1_000)
    assert.deepEqual(written, [])
    await clock.advance(1_000)
    assert.deepEqual(written, ['\r\n\r\n'])
    await hear('\r\n')
    await hear('\r\n\r\n')
    assert.deepEqual(written, ['\r\n\r\n'])
  })

  // biome-ignore format: a table reads in columns
  const cuts: readonly [what: string, fault: string | null, afterMs: number, how: { opened?: boolean; deaf?: boolean }, hears: string][] = [
    ['does not stand in time',               'connect_timeout', CONNECTION_LIMITS.connectMs, { opened: true, deaf: true }, ''],
    ['does not end a message in time',       'slow_sender',     CONNECTION_LIMITS.messageMs, {},               'OPTIONS'],
    ['does not take what it is sent',        'slow_reader',     CONNECTION_LIMITS.drainMs,   { deaf: true },   ''],
    ['says nothing for long',                null,              CONNECTION_LIMITS.idleMs,    {},               MESSAGE],
  ]
  for (const [what, fault, afterMs, how, hears] of cuts)
    it(`that ${what} is cut after ${afterMs / 1_000} s`, async () => {
      const { clock, one, stream, faults, hear, closed } = connection(how)
      const failed: string[] = []
      if (how.deaf) one.send(Buffer.from(MESSAGE), (code) => failed.push(code))
      await hear(hears)
      await clock.advance(afterMs - 1_000)
      assert.equal(closed(), 0)
      await clock.advance(1_000)
      assert.equal(closed(), 1)
      assert.ok(stream.destroyed)
      assert.deepEqual(faults, fault ? [fault] : [])
      assert.deepEqual(failed, how.deaf ? [fault] : [])
      assert.equal(clock.waiting, 0)
    })

  it('that sends a message byte by byte has no more time for it', async () => {
    const { clock, hear, faults } = connection()
    const seconds = CONNECTION_LIMITS.messageMs / 1_000
    for (const letter of MESSAGE.slice(0, seconds)) {
      assert.deepEqual(faults, [])
      await hear(letter)
      await clock.advance(1_000)
    }
    assert.equal(faults[0], 'slow_sender')
  })

  it('is kept by any sign of life, and by messages that begin as others end', async () => {
    const { clock, hear, closed, messages } = connection()
    for (let time = 0; time < 10; time += 1) {
      await clock.advance(CONNECTION_LIMITS.idleMs - 1_000)
      await hear('\r\n')
    }
    const half = MESSAGE.length / 2
    await hear(MESSAGE.slice(0, half))
    for (let time = 0; time < 10; time += 1) {
      await clock.advance(CONNECTION_LIMITS.messageMs - 1_000)
      await hear(MESSAGE.slice(half) + MESSAGE.slice(0, half))
    }
    assert.equal(closed(), 0)
    assert.equal(messages.length, 10)
  })

  it('that lets more pile up than is allowed is cut, and everything that waited counts as not sent', async () => {
    const { clock, one, faults, closed } = connection({ deaf: true })
    const failed: string[] = []
    const piece = Buffer.alloc(65_536)
    for (let time = 0; time < 5; time += 1) one.send(piece, (code) => failed.push(code))
    assert.equal(failed.length, 0)
    await clock.advance(0)
    assert.deepEqual(faults, ['slow_reader'])
    assert.equal(failed.length, 5)
    one.send(piece, (code) => failed.push(code))
    await clock.advance(0)
    assert.deepEqual(failed.slice(5), ['closed'])
    assert.equal(closed(), 1)
  })

  it('says that nothing left where it never stood, and does not say so where it did', async () => {
    for (const stands of [false, true]) {
      const { one, stream, socket, clock } = connection({ opened: true, deaf: true })
      const unsent: boolean[] = []
      one.send(Buffer.from(MESSAGE), (_code, nothing) => unsent.push(nothing))
      if (stands) socket.emit('connect')
      stream.destroy(new Error('reset'))
      await clock.advance(0)
      assert.deepEqual(unsent, [!stands])
    }
  })

  it('that breaks the framing is cut, after what came before it', async () => {
    const { hear, messages, faults, closed } = connection()
    await hear(`${MESSAGE}OPTIONS sip:a@b SIP/2.0\r\n\r\n`)
    await hear(MESSAGE)
    assert.deepEqual([messages, faults, closed()], [[MESSAGE], ['no_length'], 1])
  })
})
