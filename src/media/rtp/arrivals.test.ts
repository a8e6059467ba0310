import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { PCMA } from '#media/audio/g711.ts'
import { datagram, packets, type Sent } from '../../../tests/support/rtp-stage.ts'
import { Arrivals } from './arrivals.ts'
import { emptyPacket, FRAME_SAMPLES, readPacket } from './packet.ts'

const TICK_MS = 20
/** Each frame a code of its own, loud ones all: which frame is heard can be read off it. */
const LOUD = Array.from({ length: 256 }, (_, code) => code).filter((code) => Math.abs(PCMA.pcmOf[code] ?? 0) > 1_000)
const signal = (frames: number): Uint8Array =>
  Uint8Array.from({ length: frames * FRAME_SAMPLES }, (_, n) => LOUD[Math.floor(n / FRAME_SAMPLES) % LOUD.length] ?? 0)
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, n) => from + n)

interface Heard {
  atMs: number
  /** The number of the frame, '-' for one that was made up, '.' for silence. */
  frame: number | string
}

/** What is handed on, and when, of packets that come at those moments; ticks every 20 ms. */
function heardOf(sent: readonly Sent[], ticks: number, prepare: (arrivals: Arrivals) => void = () => {}): Heard[] {
  const heard: Heard[] = []
  let atMs = 0
  const arrivals = new Arrivals(PCMA, (frame) => {
    const last = frame[FRAME_SAMPLES - 1] ?? 0
    // Where sound comes back after a gap its first samples are blended.
    const isWhole = frame.subarray(40).every((code) => code === last)
    const isSilent = frame.every((code) => code === PCMA.silence)
    heard.push({ atMs, frame: isSilent ? '.' : isWhole && LOUD.includes(last) ? LOUD.indexOf(last) : '-' })
  })
  prepare(arrivals)
  const coming = sent.toSorted((a, b) => a.atMs - b.atMs)
  const packet = emptyPacket()
  for (let tick = 1, next = 0; tick <= ticks; tick += 1) {
    for (let one = coming[next]; one && one.atMs < tick * TICK_MS; one = coming[next]) {
      atMs = one.atMs
      const bytes = datagram(one)
      if (readPacket(bytes, packet)) arrivals.push(bytes, packet)
      next += 1
    }
    atMs = tick * TICK_MS
    arrivals.tick()
  }
  return heard
}

const frames = (heard: readonly Heard[]) => heard.map(({ frame }) => frame)
const late = (sent: readonly Sent[], frame: number, ms: number): Sent[] =>
  sent.map((one, n) => (n === frame ? { ...one, atMs: one.atMs + ms } : one))
const without = (sent: readonly Sent[], ...lost: number[]): Sent[] => sent.filter((_, n) => !lost.includes(n))

describe('sound as it arrives', () => {
  it('is handed on at once, whatever the packets are', () => {
    for (const ptimeMs of [10, 20, 30, 40, 60]) {
      const sent = packets(signal(30), { ptimeMs })
      const heard = heardOf(sent, 31)
      assert.deepEqual(frames(heard).slice(0, 29), range(0, 29))
      const times = new Set(sent.map(({ atMs }) => atMs))
      for (const { atMs } of heard.slice(0, 29)) assert.ok(times.has(atMs), `${ptimeMs}: ${atMs}`)
    }
  })

  it('is put in order where a packet was overtaken', () => {
    // By the next one, and by the two after it, with a tick in between.
    for (const ms of [30, 50]) {
      const heard = heardOf(late(packets(signal(10)), 3, ms), 10)
      assert.deepEqual(frames(heard), range(0, 10))
      assert.ok(heard.every(({ atMs }, n) => atMs - (5 + n * TICK_MS) <= ms))
    }
  })

  it('has what was lost made up within two ticks, as long as it was', () => {
    const heard = heardOf(without(packets(signal(12)), 3, 7, 8), 12)
    assert.deepEqual(frames(heard), [0, 1, 2, '-', 4, 5, 6, '-', '-', 9, 10, 11])
    assert.ok(heard.every(({ atMs }, n) => atMs - n * TICK_MS <= 3 * TICK_MS))
  })

  it('is heard though it comes later than it was waited for, and one that was made up for is not heard again', () => {
    const sent = packets(signal(10))
    const stalled = sent.map((one, n) => (n >= 4 ? { ...one, atMs: one.atMs + 150 } : one))
    const heard = frames(heardOf(stalled, 20))
    assert.deepEqual(
      heard.filter((frame) => typeof frame === 'number'),
      range(0, 10),
    )
    const overtaken = frames(heardOf(late(sent, 4, 150), 14))
    assert.deepEqual(
      overtaken.filter((frame) => frame !== '.'),
      [0, 1, 2, 3, '-', 5, 6, 7, 8, 9, '-', '-', '-'],
    )
  })

  it('is silence, frame by frame, where nothing comes: on hold, and in pauses that the peer does not send', () => {
    const [spoken, more] = [packets(signal(5)), packets(signal(10)).slice(5)]
    const paused = more.map((one) => ({ ...one, atMs: one.atMs + 1_000, timestamp: (one.timestamp + 8_000) >>> 0 }))
    const all = heardOf([...spoken, ...paused], 60)
    const heard = frames(all)
    assert.equal(all.at(-5)?.atMs, paused[0]?.atMs, 'what comes after a pause is handed on at once')
    assert.deepEqual(heard.slice(0, 5), range(0, 5))
    assert.deepEqual(heard.slice(-5), range(5, 10))
    const pause = heard.slice(5, -5)
    assert.ok(pause.length >= 46 && pause.length <= 50 && pause.slice(3).every((one) => one === '.'), `${pause}`)
  })

  it('goes on with another source, and with another time of the same', () => {
    const first = packets(signal(5))
    const second = packets(signal(10), { timestamp: 1_000_000 }).slice(5)
    for (const ssrc of [99, undefined])
      assert.deepEqual(
        frames(heardOf([...first, ...second.map((one) => (ssrc ? { ...one, ssrc } : one))], 10)),
        range(0, 10),
      )
    const back = packets(signal(20), { timestamp: 50_000 }).map((one, n) =>
      n < 8 ? one : { ...one, timestamp: one.timestamp - 4_000 },
    )
    assert.deepEqual(frames(heardOf(back, 20)).slice(-6), range(14, 20))
  })

  it('is not taken for another time of the peer where several come late at once', () => {
    const heard = frames(
      heardOf(
        packets(signal(20)).map((one, n) => (n >= 5 && n < 10 ? { ...one, atMs: 255 + n / 10 } : one)),
        20,
      ),
    ).filter((frame) => typeof frame === 'number')
    assert.deepEqual(heard, [...range(0, 5), ...range(10, 20)])
  })

  it('is made up for where ticks were left out and nothing came, within a bound', () => {
    const kept: number[] = []
    const quiet = new Arrivals(PCMA, () => kept.push(0))
    for (let n = 0; n < 10; n += 1) quiet.tick()
    const before = kept.length
    quiet.skip(20)
    assert.equal(kept.length - before, 20)
    quiet.skip(1_000_000)
    assert.ok(kept.length - before <= 20 + 101)
  })

  it('is never much more than the time that passes', () => {
    const flood = packets(signal(1_000)).map((one, n) => ({ ...one, atMs: n / 100 }))
    assert.ok(heardOf(flood, 1).length <= 101)
  })

  it('comes in order, each packet at most once, and as long as the time, however the network treats it', () => {
    const chaos = fc.array(fc.record({ lost: fc.boolean(), byMs: fc.nat(120) }), { minLength: 40, maxLength: 40 })
    fc.assert(
      fc.property(chaos, (each) => {
        const sent = packets(signal(40)).flatMap((one, n) => {
          const { lost, byMs } = each[n] ?? { lost: false, byMs: 0 }
          return lost && n % 3 === 0 ? [] : [{ ...one, atMs: one.atMs + byMs }]
        })
        const heard = frames(heardOf(sent, 60))
        const numbers = heard.filter((frame) => typeof frame === 'number')
        assert.ok(numbers.every((number, n) => n === 0 || number > (numbers[n - 1] ?? -1)))
        assert.ok(heard.length >= 60 - 12 && heard.length <= 60 + 12, `${heard.length} frames`)
      }),
    )
  })
})
