import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { PCMA, PCMU } from '#media/audio/g711.ts'
import { datagram, type HeardFrame, packets, play, playOn, type Sent } from '../../../tests/support/rtp-stage.ts'
import { JitterBuffer } from './jitter-buffer.ts'
import { addSequence, addTimestamp, emptyPacket, FRAME_SAMPLES, readPacket } from './packet.ts'

/** Each frame a code of its own, loud ones all: which frame is heard can be read off it. */
const LOUD = Array.from({ length: 256 }, (_, code) => code).filter((code) => Math.abs(PCMA.pcmOf[code] ?? 0) > 1_000)
const codeOf = (frame: number): number => LOUD[frame % LOUD.length] ?? 0
const signal = (frames: number): Uint8Array =>
  Uint8Array.from({ length: frames * FRAME_SAMPLES }, (_, n) => codeOf(Math.floor(n / FRAME_SAMPLES)))

/**
 * The numbers of the frames that were heard; a gap is '-', silence is '.'. Where sound comes back its first samples are
 * blended.
 */
const told = (heard: readonly HeardFrame[]): (number | string)[] =>
  heard.map(({ kind, codes }) => {
    if (kind !== 'sound') return kind === 'filled' ? '-' : '.'
    const last = codes[FRAME_SAMPLES - 1] ?? 0
    assert.ok(
      codes.subarray(40).every((code) => code === last),
      'one frame is of one piece',
    )
    return LOUD.indexOf(last)
  })

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, n) => from + n)
const without = (sent: readonly Sent[], ...frames: number[]): Sent[] => sent.filter((_, n) => !frames.includes(n))

describe('a steady stream', () => {
  for (const ptimeMs of [10, 20, 30, 40, 50, 60])
    it(`comes out frame by frame, 60 ms after it came: packets of ${ptimeMs} ms`, () => {
      const heard = told(play(new JitterBuffer(PCMA), packets(signal(30), { ptimeMs }), 20))
      assert.deepEqual(heard, ['.', '.', '.', ...range(0, 17)])
    })

  it('is counted: nothing lost, late, duplicated or made up', () => {
    const buffer = new JitterBuffer(PCMA)
    play(buffer, packets(signal(100)), 103)
    const { reception, late, filled, cut } = buffer
    assert.deepEqual(
      [reception.received, reception.lost, reception.duplicated, late, filled, cut, reception.jitter],
      [100, 0, 0, 0, 0, 0, 0],
    )
  })

  it('is not held longer for having come early or late in a tick', () => {
    for (const startMs of [1, 5, 9, 11, 15, 19]) {
      const heard = told(play(new JitterBuffer(PCMA), packets(signal(10), { startMs }), 8))
      assert.ok([3, 4].includes(heard.indexOf(0)), `${startMs}: ${heard.join(' ')}`)
    }
  })
})

describe('a disordered stream', () => {
  it('is put in order where packets overtook each other', () => {
    const sent = packets(signal(12)).map((one, n) => (n % 3 === 1 ? { ...one, atMs: one.atMs + 35 } : one))
    assert.deepEqual(told(play(new JitterBuffer(PCMA), sent, 14)).slice(3), range(0, 11))
  })

  it('is heard once where each packet comes twice', () => {
    const sent = packets(signal(12))
    const buffer = new JitterBuffer(PCMA)
    const twice = [...sent, ...sent.map((one) => ({ ...one, atMs: one.atMs + 25 }))]
    assert.deepEqual(told(play(buffer, twice, 14)).slice(3), range(0, 11))
    assert.equal(buffer.reception.duplicated, 12)
    assert.equal(buffer.reception.lost, 0)
  })

  it('has its gaps filled, and says so', () => {
    const buffer = new JitterBuffer(PCMA)
    const heard = play(buffer, without(packets(signal(20)), 5, 6, 11), 20)
    assert.deepEqual(told(heard).slice(3), [0, 1, 2, 3, 4, '-', '-', 7, 8, 9, 10, '-', 12, 13, 14, 15, 16])
    assert.equal(heard[8]?.codes.at(0), codeOf(4), 'with what was heard last')
    assert.equal(buffer.reception.lost, 3)
    assert.equal(buffer.filled, 3)
  })

  it('fills no longer than three frames: then it is silence', () => {
    const heard = play(new JitterBuffer(PCMA), without(packets(signal(20)), 5, 6, 7, 8, 9), 16)
    assert.deepEqual(told(heard).slice(8), ['-', '-', '-', '.', '.', 10, 11, 12])
    assert.ok(heard[11]?.codes.every((code) => code === PCMA.silence))
  })

  it('loses what comes after its moment, and counts it', () => {
    const buffer = new JitterBuffer(PCMA)
    const sent = packets(signal(12)).map((one, n) => (n === 4 ? { ...one, atMs: one.atMs + 90 } : one))
    assert.deepEqual(told(play(buffer, sent, 12)).slice(3), [0, 1, 2, 3, '-', 5, 6, 7, 8])
    assert.equal(buffer.late, 1)
    assert.equal(buffer.reception.lost, 0)
  })

  it('in packets of 10 ms loses 10 ms with one of them', () => {
    const heard = play(new JitterBuffer(PCMA), without(packets(signal(10), { ptimeMs: 10 }), 9), 10)
    assert.equal(heard[7]?.kind, 'filled')
    assert.deepEqual(heard[7]?.codes.subarray(0, 80), new Uint8Array(80).fill(codeOf(4)))
  })
})

describe('pauses that the sender makes', () => {
  const spurt = (from: number, pauseFrames: number, marker: boolean): Sent[] => {
    const sent = packets(signal(20))
    return sent.map((one, n) =>
      n < from
        ? one
        : {
            ...one,
            marker: marker && n === from,
            atMs: one.atMs + pauseFrames * 20,
            timestamp: addTimestamp(one.timestamp, pauseFrames * FRAME_SAMPLES),
          },
    )
  }

  it('are silence and no loss, and nothing is made up where the next packet is there in time', () => {
    const buffer = new JitterBuffer(PCMA)
    assert.deepEqual(told(play(buffer, spurt(5, 2, false), 15)).slice(3), [0, 1, 2, 3, 4, '.', '.', 5, 6, 7, 8, 9])
    assert.equal(buffer.reception.lost, 0)
  })

  for (const marker of [true, false])
    it(`may last: what follows is heard whole, ${marker ? 'with' : 'without'} a marker`, () => {
      const buffer = new JitterBuffer(PCMA)
      const heard = told(play(buffer, spurt(5, 500, marker), 530))
      assert.deepEqual(heard.slice(508, 520), range(5, 17))
      assert.equal(buffer.reception.lost, 0)
    })

  it('are forgiven to senders whose clock stands still meanwhile', () => {
    const sent = packets(signal(20)).map((one, n) =>
      n < 5 ? one : { ...one, marker: n === 5, atMs: one.atMs + 4_000 },
    )
    assert.deepEqual(told(play(new JitterBuffer(PCMA), sent, 223)).slice(208), range(5, 20))
  })
})

describe('a stream that breaks off and goes on otherwise', () => {
  const joined = (first: Sent[], second: Sent[], afterMs: number): Sent[] => [
    ...first,
    ...second.map((one) => ({ ...one, atMs: one.atMs + afterMs })),
  ]

  // biome-ignore format: a table reads in columns
  const BREAKS: readonly [what: string, change: (one: Sent) => Sent][] = [
    ['another source',               (one) => ({ ...one, ssrc: 99 })],
    ['another source, other numbers', (one) => ({ ...one, ssrc: 99, sequence: addSequence(one.sequence, 20_000), timestamp: addTimestamp(one.timestamp, 2 ** 31) })],
    ['a jump of the sequence',       (one) => ({ ...one, sequence: addSequence(one.sequence, 20_000) })],
    ['a jump of the clock forwards', (one) => ({ ...one, timestamp: addTimestamp(one.timestamp, 1_000_000) })],
    ['a jump of the clock backwards', (one) => ({ ...one, timestamp: addTimestamp(one.timestamp, -1_000_000) })],
  ]
  for (const [what, change] of BREAKS)
    it(`is heard again after one packet: ${what}`, () => {
      const all = packets(signal(40), { marker: false })
      const buffer = new JitterBuffer(PCMA)
      const heard = told(play(buffer, joined(all.slice(0, 20), all.slice(20).map(change), 0), 40))
      assert.deepEqual(heard.slice(3, 23), range(0, 20))
      const back = heard.indexOf(21)
      assert.ok(back >= 23 && back <= 26, `${heard.join(' ')}`)
      assert.deepEqual(heard.slice(back), range(21, 21 + 40 - back))
      assert.equal(buffer.reception.lost, 0)
    })

  it('is not turned over by single strange packets, however many', () => {
    const sent = packets(signal(60))
    const strange = sent.flatMap((one, n) =>
      [0, 1].map((twice) => ({ ...one, atMs: one.atMs + 3, ssrc: 7, sequence: ((2 * n + twice) * 7_919) & 0xffff })),
    )
    assert.deepEqual(told(play(new JitterBuffer(PCMA), [...sent, ...strange], 60)).slice(3), range(0, 57))
    const jumps = sent.map((one, n) =>
      n % 5 === 4 ? { ...one, timestamp: addTimestamp(one.timestamp, 10 ** 8) } : one,
    )
    const heard = told(play(new JitterBuffer(PCMA), jumps, 60)).slice(3)
    assert.deepEqual(
      heard,
      range(0, 57).map((n) => (n % 5 === 4 ? '-' : n)),
    )
  })

  it('stays with its source where two speak at once', () => {
    const one = packets(signal(40))
    const other = packets(signal(40).fill(PCMA.silence), { sequence: 1, timestamp: 1, startMs: 6 })
    const both = [...one, ...other.map((packet) => ({ ...packet, ssrc: 5 }))]
    assert.deepEqual(told(play(new JitterBuffer(PCMA), both, 40)).slice(3), range(0, 37))
  })

  it('is heard again when all of it comes later by more than is held', () => {
    const sent = packets(signal(60), { marker: false }).map((one, n) =>
      n < 20 ? one : { ...one, atMs: one.atMs + 150 },
    )
    const heard = told(play(new JitterBuffer(PCMA), sent, 66))
    assert.deepEqual(heard.slice(-31), range(24, 55), heard.join(' '))
  })
})

describe('the delay', () => {
  const speech = (seconds: number): Uint8Array =>
    // Half a second of loudness, half a second of silence.
    Uint8Array.from({ length: seconds * 8_000 }, (_, n) =>
      n % 8_000 < 4_000 ? codeOf(Math.floor(n / 160)) : PCMA.silence,
    )

  it('follows a network that gets worse, up to what nineteen of twenty packets need, and comes back', () => {
    const buffer = new JitterBuffer(PCMA)
    const jitter = (n: number) => (n > 500 && n < 2_000 ? ((n * 7_919) % 100) * 1.2 : 0)
    const sent = packets(speech(90)).map((one, n) => ({ ...one, atMs: one.atMs + jitter(n) }))
    play(buffer, sent.slice(0, 500), 500)
    assert.equal(buffer.delayMs, 40)
    const worse = new JitterBuffer(PCMA)
    const heard = play(worse, sent.slice(0, 2_000), 2_000)
    assert.ok(worse.delayMs >= 120 && worse.delayMs <= 150, `${worse.delayMs}`)
    const missed = heard.slice(1_500).filter(({ kind }) => kind === 'filled').length
    assert.ok(missed <= 25, `${missed} of 500 in the end`)
    const better = new JitterBuffer(PCMA)
    play(better, sent, 4_500)
    assert.equal(better.delayMs, 40)
    assert.ok(better.cut >= 3, 'what was held too long was given back')
  })

  for (const [what, pace] of [
    ['fast', 0.999],
    ['slow', 1.001],
  ] as const)
    it(`keeps step with a clock that is ${what}: what is too much or too little is mended in silence, no word is lost`, () => {
      const buffer = new JitterBuffer(PCMA)
      const sent = packets(speech(240)).map((one) => ({ ...one, atMs: one.atMs * pace }))
      const heard = play(buffer, sent, Math.floor((240_000 * pace) / 20) - 10)
      const loud = heard.filter(({ kind, codes }) => kind === 'sound' && codes.every((code) => code !== PCMA.silence))
      assert.ok(loud.length >= 240 * 25, `${loud.length} of ${240 * 25}`)
      assert.equal(buffer.late, 0)
      assert.equal(heard.filter(({ kind }) => kind === 'filled').length, 0)
      assert.equal(buffer.cut > 0, what === 'fast')
    })

  it('is never more than 400 ms at a tick: after a stall of ours the oldest sound goes', () => {
    const buffer = new JitterBuffer(PCMA)
    const sent = packets(signal(100))
    const packet = emptyPacket()
    for (const one of sent.slice(0, 35)) {
      const bytes = datagram(one)
      if (readPacket(bytes, packet)) buffer.push(bytes, packet, 900)
    }
    buffer.pull(900)
    assert.ok(buffer.cut >= 30, `${buffer.cut}`)
  })
})

describe('whatever the network does', () => {
  const anything = fc.record({
    ptimeMs: fc.constantFrom(10, 20, 30, 40, 60),
    fate: fc.array(fc.record({ lost: fc.boolean(), copies: fc.integer({ min: 1, max: 3 }), lateMs: fc.nat(35) }), {
      minLength: 20,
      maxLength: 60,
    }),
    sequence: fc.nat(0xffff),
    timestamp: fc.nat(0xffff_ffff),
  })

  it('frames that are sound are the sender’s, in order and once; what came in time is heard, what did not is filled or silent', () => {
    fc.assert(
      fc.property(anything, ({ ptimeMs, fate, sequence, timestamp }) => {
        const all = packets(signal(60), { ptimeMs, sequence, timestamp })
        const sent = all.flatMap((one, n) => {
          const { lost, copies, lateMs } = fate[n % fate.length] ?? assert.fail()
          if (lost && n > 0) return []
          return Array.from({ length: copies }, (_, copy) => ({ ...one, atMs: one.atMs + (n > 0 ? lateMs : 0) + copy }))
        })
        const heard = told(play(new JitterBuffer(PCMA), sent, 60)).slice(3)
        for (const [n, one] of heard.entries()) if (typeof one === 'number') assert.equal(one, n)
        for (const [n, one] of heard.entries()) {
          const first = Math.floor((n * 20) / ptimeMs)
          const last = Math.ceil(((n + 1) * 20) / ptimeMs) - 1
          const came = range(first, last + 1).every((at) => at === 0 || fate[at % fate.length]?.lost === false)
          if (came) assert.equal(one, n)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('hostile numbers throw nothing and hold nothing for long', () => {
    const packet = fc.record({
      sequence: fc.nat(0xffff),
      timestamp: fc.nat(0xffff_ffff),
      ssrc: fc.nat(3),
      length: fc.nat(1_600),
      near: fc.boolean(),
      silence: fc.boolean(),
      marker: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(fc.array(packet, { maxLength: 12 }), { maxLength: 60 }), (ticks) => {
        const buffer = new JitterBuffer(PCMU)
        const read = emptyPacket()
        let sequence = 0
        for (const [tick, all] of ticks.entries()) {
          for (const one of all) {
            sequence = one.near ? addSequence(sequence, 1) : one.sequence
            const payload = new Uint8Array(one.length).fill(one.ssrc)
            const bytes = datagram({ ...one, sequence, atMs: 0, payload })
            if (!readPacket(bytes, read)) continue
            if (one.silence) buffer.pushSilence(read, one.length * 40, tick * 20)
            else buffer.push(bytes, read, tick * 20 + 3)
          }
          buffer.pull(tick * 20)
          assert.equal(buffer.frame.length, FRAME_SAMPLES)
        }
        const fresh = packets(signal(150), { startMs: ticks.length * 20 + 1 }).map((one) => ({ ...one, ssrc: 77 }))
        const heard = told(playOn(buffer, fresh, { fromTick: ticks.length, frames: 140 }).slice(-20))
        assert.deepEqual(heard, range(Number(heard[0]), Number(heard[0]) + 20))
      }),
      { numRuns: 100 },
    )
  })
})
