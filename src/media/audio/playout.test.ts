import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
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

function opened(boundSeconds = 2): { playout: Playout; told: string[]; pull: (samples?: number) => Uint8Array } {
  const told: string[] = []
  const playout = openPlayout({ codec: PCMA, onMark: (id) => told.push(id), boundSeconds })
  const pull = (samples = FRAME) => {
    const frame = new Uint8Array(samples)
    return frame.subarray(0, playout.pull(frame))
  }
  return { playout, told, pull }
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
    fc.record({ do: fc.constantFrom('clear' as const, 'begin' as const), samples: fc.constant(0) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { playout, pull } = opened(1)
      let [list, from, heard, begun]: [number[], number, number, string | null] = [[], 0, 0, null]
      const waiting: { id: string; after: number }[] = []
      let pulled = 0
      for (const [n, { do: what, samples }] of steps.entries()) {
        if (what === 'write') {
          const taken = codes(samples, from).subarray(0, 8_000 - list.length)
          assert.equal(playout.write(codes(samples, from)), (list.length + taken.length) / 8)
          list.push(...taken)
          from += samples
        } else if (what === 'pull') {
          assert.deepEqual([...pull(samples)], list.slice(0, samples))
          for (let m = 0; m < Math.min(samples, list.length); m += 1) {
            while (waiting[0]?.after === pulled) [begun, heard] = [waiting.shift()?.id ?? null, 0]
            pulled += 1
            heard += 1
          }
          list = list.slice(samples)
        } else if (what === 'begin') {
          playout.begin(`${n}`)
          waiting.push({ id: `${n}`, after: pulled + list.length })
        } else {
          assert.deepEqual(playout.clear(), { utterance: begun, heardMs: heard / 8, droppedMs: list.length / 8 })
          list = []
          waiting.length = 0
        }
        assert.equal(playout.queuedMs(), list.length / 8)
      }
    }),
    { numRuns: 300 },
  )
})

describe('clear', () => {
  test('says how much was heard of the utterance that is being said, to the sample, and drops the rest', () => {
    const { playout, pull } = opened()
    playout.begin('first')
    playout.write(codes(400))
    playout.begin('second')
    playout.write(codes(1_000))
    for (let n = 0; n < 4; n += 1) pull()
    assert.deepEqual(playout.clear(), { utterance: 'second', heardMs: 30, droppedMs: 95 })
    assert.equal(playout.queuedMs(), 0)
    assert.equal(pull().length, 0)
  })

  test('counts what was heard, not the silence where the model was slow', () => {
    const { playout, pull } = opened()
    playout.begin('slow')
    playout.write(codes(200))
    for (let n = 0; n < 10; n += 1) pull()
    playout.write(codes(200))
    pull()
    assert.deepEqual(playout.clear(), { utterance: 'slow', heardMs: 45, droppedMs: 5 })
  })

  test('of an utterance that has not been heard at all names the one before', () => {
    const { playout, pull } = opened()
    assert.deepEqual(playout.clear(), { utterance: null, heardMs: 0, droppedMs: 0 })
    playout.begin('heard')
    playout.write(codes(160))
    pull()
    playout.begin('waiting')
    playout.write(codes(160))
    assert.deepEqual(playout.clear(), { utterance: 'heard', heardMs: 20, droppedMs: 20 })
    playout.begin('next')
    playout.write(codes(160))
    pull()
    assert.deepEqual(playout.clear(), { utterance: 'next', heardMs: 20, droppedMs: 0 })
  })
})

describe('a mark', () => {
  test('is told with the pull that takes the last sample before it, in order, once', () => {
    const { playout, told, pull } = opened()
    playout.write(codes(160))
    playout.mark('a')
    playout.write(codes(1))
    playout.mark('b')
    playout.mark('c')
    assert.deepEqual(told, [])
    pull()
    assert.deepEqual(told, ['a'])
    pull()
    assert.deepEqual(told, ['a', 'b', 'c'])
    pull()
    assert.deepEqual(told, ['a', 'b', 'c'])
  })

  test('before which all was said already is told with the next pull', () => {
    const { playout, told, pull } = opened()
    playout.mark('at once')
    assert.deepEqual(told, [])
    pull()
    assert.deepEqual(told, ['at once'])
  })

  test('that was dropped is never told', () => {
    const { playout, told, pull } = opened()
    playout.write(codes(200))
    playout.mark('dropped')
    pull()
    playout.clear()
    playout.write(codes(200))
    pull()
    pull()
    assert.deepEqual(told, [])
  })

  test('may make who is told of it write, mark and clear', () => {
    let told = 0
    const playout = openPlayout({
      codec: PCMA,
      onMark: (id) => {
        told += 1
        playout.clear()
        playout.mark(`${id} again`)
      },
    })
    for (const id of ['a', 'b', 'c']) playout.mark(id)
    playout.pull(new Uint8Array(FRAME))
    playout.pull(new Uint8Array(FRAME))
    assert.equal(told, 4)
  })

  test('too many are refused', () => {
    const { playout } = opened()
    for (let n = 0; n < 1_000; n += 1) playout.mark(`${n}`)
    assert.throws(() => playout.mark('one more'), RangeError)
  })
})

test('beyond its bound the newest is not taken and is counted; the oldest is what it was', () => {
  const { playout, pull } = opened(1)
  assert.equal(playout.write(codes(7_990)), 998.75)
  assert.equal(playout.write(codes(90, 7_990)), 1_000)
  assert.equal(playout.refusedMs(), 10)
  const heard = Buffer.concat(Array.from({ length: 50 }, () => pull()))
  assert.deepEqual(heard, Buffer.from(codes(8_000)))
})

test('an answer of two minutes fits', () => {
  const playout = openPlayout({ codec: PCMA, onMark: () => {} })
  for (let n = 0; n < 120; n += 1) playout.write(codes(8_000))
  assert.deepEqual([playout.queuedMs(), playout.refusedMs()], [120_000, 0])
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
    const playout = openPlayout({ codec, onMark: () => {} })
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
