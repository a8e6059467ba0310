import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { allocatesNothing } from '../../../tests/support/allocated.ts'
import { decibels, tone } from '../../../tests/support/waves.ts'
import { CODECS, type CodecName } from './g711.ts'
import { openPlayout, type Playout } from './playout.ts'

const FRAME = 160
const { PCMA } = CODECS

/** Codes that are never silence, each telling its place. */
const codes = (length: number, from = 0): Uint8Array =>
  Uint8Array.from({ length }, (_, n) => QUIET[(n + from) % QUIET.length] ?? 0)
/** Of a voice so soft that nothing of it is faded. */
const QUIET = [...Array(256).keys()].filter((code) => code !== PCMA.silence && Math.abs(PCMA.pcmOf[code] ?? 0) < 200)

function opened(boundSeconds = 2): { playout: Playout; pull: (samples?: number) => Uint8Array } {
  const playout = openPlayout({ codec: PCMA, boundSeconds })
  const pull = (samples = FRAME) => {
    const frame = new Uint8Array(samples)
    return frame.subarray(0, playout.pull(frame))
  }
  return { playout, pull }
}

test('what was written is pulled, code for code, and then there is silence', () => {
  const { playout } = opened()
  assert.equal(playout.write(codes(200)), 25)
  const frames = [new Uint8Array(FRAME), new Uint8Array(FRAME), new Uint8Array(FRAME)]
  assert.deepEqual(
    frames.map((frame) => playout.pull(frame)),
    [160, 40, 0],
  )
  const line = Buffer.concat(frames)
  assert.deepEqual(line.subarray(0, 200), Buffer.from(codes(200)))
  assert.ok(line.subarray(200).every((code) => code === PCMA.silence))
})

test('for any writes, pulls and clears it holds what a plain list would', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('write' as const), samples: fc.integer({ min: 0, max: 3_000 }) }),
    fc.record({ do: fc.constant('pull' as const), samples: fc.constantFrom(80, 160, 240, 480) }),
    fc.record({ do: fc.constant('clear' as const), samples: fc.constant(0) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { playout, pull } = opened(1)
      let [list, from]: [number[], number] = [[], 0]
      for (const { do: what, samples } of steps) {
        if (what === 'write') {
          const taken = codes(samples, from).subarray(0, 8_000 - list.length)
          assert.equal(playout.write(codes(samples, from)), (list.length + taken.length) / 8)
          list.push(...taken)
          from += samples
        } else if (what === 'pull') {
          assert.deepEqual([...pull(samples)], list.slice(0, samples))
          list = list.slice(samples)
        } else {
          playout.clear()
          list = []
        }
        assert.equal(playout.queuedMs(), list.length / 8)
      }
    }),
    { numRuns: 300 },
  )
})

test('beyond its bound the newest is not taken; the oldest is what it was', () => {
  const { playout, pull } = opened(1)
  assert.equal(playout.write(codes(7_990)), 998.75)
  assert.equal(playout.write(codes(90, 7_990)), 1_000)
  const heard = Buffer.concat(Array.from({ length: 50 }, () => pull()))
  assert.deepEqual(heard, Buffer.from(codes(8_000)))
})

test('an answer of two minutes fits', () => {
  const playout = openPlayout({ codec: PCMA })
  for (let n = 0; n < 120; n += 1) playout.write(codes(8_000))
  assert.equal(playout.queuedMs(), 120_000)
})

for (const name of ['PCMA', 'PCMU'] satisfies CodecName[]) {
  const codec = CODECS[name]
  const loud = new Uint8Array(8_000)
  codec.encode(tone({ hz: 200, rate: 8_000, samples: 8_000, dBfs: -3 }), loud)

  /** The greatest step from one sample to the next, below full scale. */
  const step = (line: Uint8Array) => {
    const pcm = [...line].map((code) => codec.pcmOf[code] ?? 0)
    return decibels(Math.max(...pcm.slice(1).map((sample, n) => Math.abs(sample - (pcm[n] ?? 0)))) / 32_768)
  }

  /** What the line carries: frames pulled after each of the deeds. */
  function line(...deeds: ((playout: Playout) => void)[]): Uint8Array {
    const playout = openPlayout({ codec })
    return Buffer.concat(
      deeds.flatMap((deed) => {
        deed(playout)
        return Array.from({ length: 3 }, () => {
          const frame = new Uint8Array(FRAME)
          playout.pull(frame)
          return frame
        })
      }),
    )
  }

  test(`${name}: where the voice is cut, runs dry or sets in there is no click`, () => {
    // The tone's own steepest step, and what half a fade adds to it.
    const most = step(loud) + 2
    // 10 samples into its period the tone is near its peak.
    const cuts: Record<string, Uint8Array> = {
      cut: line(
        (p) => p.write(loud.subarray(0, 4_000)),
        (p) => p.clear(),
      ),
      'cut and followed': line(
        (p) => p.write(loud.subarray(0, 4_000)),
        (p) => {
          p.clear()
          p.write(loud.subarray(30, 4_000))
        },
      ),
      dry: line(
        (p) => p.write(loud.subarray(0, 170)),
        (p) => p.write(loud.subarray(170, 330)),
      ),
      'dry at the end of a frame': line(
        (p) => p.write(loud.subarray(0, 320)),
        (p) => p.write(loud.subarray(8, 400)),
      ),
      'setting in': line((p) => p.write(loud.subarray(8, 400))),
    }
    for (const [what, heard] of Object.entries(cuts))
      assert.ok(step(heard) <= most, `${what}: ${step(heard).toFixed(1)} dB, at most ${most.toFixed(1)}`)
  })

  test(`${name}: after the fade, at most 5 ms, there is silence`, () => {
    const heard = line((p) => p.write(loud.subarray(0, 170)))
    assert.ok(heard.subarray(170 + 40).every((code) => code === codec.silence))
  })
}

test('what is queued when the line changes its codec is said in the new one', () => {
  const { playout, pull } = opened()
  playout.write(codes(200))
  playout.become(CODECS.PCMA)
  assert.deepEqual(pull(100), codes(100))
  playout.become(CODECS.PCMU)
  const frame = new Uint8Array(FRAME)
  assert.equal(playout.pull(frame), 100)
  assert.deepEqual(
    frame.subarray(0, 100),
    codes(100, 100).map((code) => PCMA.otherOf[code] ?? 0),
  )
  assert.ok(frame.subarray(100).every((code) => code === CODECS.PCMU.silence))
})

test('nothing is allocated while frames are written and pulled', () => {
  const { playout } = opened()
  const [sound, frame] = [codes(FRAME), new Uint8Array(FRAME)]
  assert.ok(
    allocatesNothing(() => {
      playout.write(sound)
      playout.pull(frame)
    }),
  )
})
