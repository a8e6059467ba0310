import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { allocatesNothing } from '../../../tests/support/allocated.ts'
import { decibels, fitTone, loudness, noise, tone } from '../../../tests/support/waves.ts'
import { openResampler } from './resample.ts'
import type { Rate } from './resample-kernels.ts'

const PAIRS: readonly { from: Rate; to: Rate }[] = [
  { from: 8_000, to: 16_000 },
  { from: 8_000, to: 24_000 },
  { from: 16_000, to: 8_000 },
  { from: 24_000, to: 8_000 },
  { from: 16_000, to: 24_000 },
  { from: 24_000, to: 16_000 },
]
const DBFS = -6
const named = ({ from, to }: { from: Rate; to: Rate }) => `${from / 1_000} → ${to / 1_000} kHz`

function resampled(pair: { from: Rate; to: Rate }, sound: Int16Array): Int16Array {
  const resampler = openResampler(pair.from, pair.to)
  const out = new Int16Array(resampler.room(sound.length))
  return out.subarray(0, resampler.process(sound, out))
}

/** A second of a tone after the change of rate, without its first tenth. */
function toneAfter(pair: { from: Rate; to: Rate }, hz: number): Int16Array {
  const second = tone({ hz, rate: pair.from, samples: pair.from, dBfs: DBFS })
  return resampled(pair, second).subarray(pair.to / 10)
}

for (const pair of PAIRS)
  describe(named(pair), () => {
    test('from 300 to 3,400 Hz a tone stays at least 60 dB above all else, and loses less than 1 dB', () => {
      for (const hz of [300, 500, 1_000, 1_500, 2_000, 2_500, 3_000, 3_300, 3_400]) {
        const { peak, snr } = fitTone(toneAfter(pair, hz), hz, pair.to)
        assert.ok(snr >= 60, `${hz} Hz: ${snr.toFixed(1)} dB`)
        const gain = decibels(peak) - DBFS
        assert.ok(Math.abs(gain) < 1, `${hz} Hz: ${gain.toFixed(2)} dB`)
      }
    })

    // When the rate is raised, what could come back are images of the tone: the test above counts them as noise.
    if (pair.from > pair.to)
      test('from 4.6 kHz on, or its like, a tone is at least 60 dB lower wherever it lands', () => {
        for (let hz = 0.575 * pair.to; hz < pair.from / 2; hz += 0.05 * pair.to) {
          const left = decibels(loudness(toneAfter(pair, hz)) * Math.SQRT2) - DBFS
          assert.ok(left <= -60, `${hz} Hz: ${left.toFixed(1)} dB`)
        }
      })

    test('the same samples come out, whatever pieces they arrive in', () => {
      const sound = noise(named(pair), 3_000, -12)
      const whole = resampled(pair, sound)
      fc.assert(
        fc.property(fc.array(fc.integer({ min: 0, max: 1_100 }), { minLength: 1, maxLength: 30 }), (pieces) => {
          const resampler = openResampler(pair.from, pair.to)
          const out = new Int16Array(whole.length)
          let [at, written] = [0, 0]
          for (const piece of [...pieces, sound.length]) {
            const part = sound.subarray(at, at + piece)
            const room = new Int16Array(resampler.room(part.length))
            const made = resampler.process(part, room)
            out.set(room.subarray(0, made), written)
            at += part.length
            written += made
          }
          assert.equal(written, whole.length)
          assert.deepEqual(out, whole)
        }),
        { numRuns: 40 },
      )
    })

    test('frames of 20 ms become frames of 20 ms, late by one to two, and by no part of a sample', () => {
      const { from, to } = pair
      const resampler = openResampler(from, to)
      const out = new Int16Array(to / 50)
      for (let n = 0; n < 10; n += 1) assert.equal(resampler.process(new Int16Array(from / 50), out), to / 50)
      const click = new Int16Array(from / 50)
      click[0] = 20_000
      resampler.process(click, out)
      const loudest = out.reduce((best, sample, n) => (sample > (out[best] ?? 0) ? n : best), 0)
      assert.equal(loudest, resampler.delay)
      const ms = (1_000 * resampler.delay) / to
      assert.ok(ms >= 1 && ms <= 2, `${ms} ms`)
    })

    test('nothing is allocated while it runs', () => {
      const resampler = openResampler(pair.from, pair.to)
      const frame = noise('frame', pair.from / 50, -12)
      const out = new Int16Array(pair.to / 50)
      assert.ok(allocatesNothing(() => resampler.process(frame, out)))
    })

    test('after a reset nothing of what went before is heard', () => {
      const resampler = openResampler(pair.from, pair.to)
      const out = new Int16Array(resampler.room(240))
      resampler.process(noise('before', 240, -6), out)
      resampler.reset()
      assert.equal(loudness(out.subarray(0, resampler.process(new Int16Array(240), out))), 0)
    })

    test('a step of full scale is clipped where the filter rings, and never wraps around', () => {
      const { from, to } = pair
      const step = Int16Array.from({ length: from / 10 }, (_, n) => (n < from / 20 ? -32_768 : 32_767))
      const out = resampled(pair, step)
      const edge = to / 20 + openResampler(from, to).delay
      // One sample of the slower rate on each side of the edge is on its way.
      const near = to / Math.min(from, to)
      const [low, high] = [out.subarray(to / 50, edge - near), out.subarray(edge + near)]
      assert.ok(Math.max(...low) < -25_000 && Math.min(...high) > 25_000)
      assert.ok(Math.min(...low) === -32_768 && Math.max(...high) === 32_767)
    })

    test('where there is no room it says so before it has taken anything', () => {
      const resampler = openResampler(pair.from, pair.to)
      assert.throws(() => resampler.process(tone({ hz: 440, rate: 8_000, samples: 480, dBfs: 0 }), new Int16Array(9)))
      const out = new Int16Array(resampler.room(240))
      assert.equal(loudness(out.subarray(0, resampler.process(new Int16Array(240), out))), 0)
    })
  })

test('a rate is not changed into itself', () => {
  assert.throws(() => openResampler(8_000, 8_000), RangeError)
})
