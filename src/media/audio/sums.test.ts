import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { allocatesNothing } from '../../../tests/support/allocated.ts'
import { compareItself, compareOther, compareOtherWithItself, fold, line, other, sums } from './sums.ts'

/** Whole numbers, whose products and sums are exact in a float too: what is compared is equal or wrong. */
const samples = (length: number) =>
  fc.array(fc.integer({ min: -100, max: 100 }), { minLength: length, maxLength: length })
const windows = { first: fc.integer({ min: 100, max: 200 }), count: fc.integer({ min: 0, max: 60 }) }
const MOST_TAPS = 40
const LINE = 600

function made(count: number, to = 0): number[] {
  return [...sums.subarray(to, to + count)]
}

function expected(count: number, sum: (n: number) => number): number[] {
  // Nothing has no sign there either.
  return Array.from({ length: count }, (_, n) => sum(n) + 0)
}

const dot = (length: number, product: (n: number) => number): number =>
  Array.from({ length }, (_, n) => product(n)).reduce((total, one) => total + one, 0)

/** Taps stay in the memory for good, so properties share filters of each length instead of asking for new ones. */
const TAPS = [1, 7, 8, 9, 16, 17, 24, MOST_TAPS].map((length) => Array.from({ length }, (_, n) => ((n * 37) % 23) - 11))
const folds = TAPS.flatMap((taps) =>
  ([0, 1] as const).flatMap((apart) =>
    ([1, -1] as const).map((sign) => {
      const step = 1 + (taps.length % 3)
      return { taps, apart, sign, step, slide: fold({ taps, apart, sign, step }) }
    }),
  ),
)

describe('sums of products are what they are by hand', () => {
  test('of a filter, whatever its length and its step, whose sides are added or subtracted', () => {
    fc.assert(
      fc.property(samples(LINE), windows.first, windows.count, fc.nat(100), (sound, first, count, to) => {
        line.set(sound)
        for (const { taps, apart, sign, step, slide } of folds) {
          slide(first, count, to)
          const by = (n: number) => {
            const middle = first + n * step
            return dot(
              taps.length,
              (m) => (taps[m] ?? 0) * ((sound[middle - m] ?? 0) + sign * (sound[middle + apart + m] ?? 0)),
            )
          }
          assert.deepEqual(made(count, to), expected(count, by))
        }
      }),
      { numRuns: 20 },
    )
  })

  test('of a sound with another, earlier and earlier, and of each with itself', () => {
    const [withOther, withItself, otherWithItself] = [
      compareOther(64, -1),
      compareItself(64, -1),
      compareOtherWithItself(64),
    ]
    fc.assert(
      fc.property(samples(LINE), samples(64), windows.first, windows.count, (sound, heard, first, count) => {
        line.set(sound)
        other.set(heard)
        withOther(first, count)
        const across = (n: number) => dot(64, (m) => (heard[m] ?? 0) * (sound[first - n + m] ?? 0))
        assert.deepEqual(made(count), expected(count, across))
        withItself(first, count)
        const along = (n: number) => dot(64, (m) => (sound[first + m] ?? 0) * (sound[first - n + m] ?? 0))
        assert.deepEqual(made(count), expected(count, along))
        otherWithItself()
        assert.deepEqual(
          made(1),
          expected(1, () => dot(64, (m) => (heard[m] ?? 0) ** 2)),
        )
      }),
    )
  })
})

test('what lies beyond a filter, before it and after it, does not matter', () => {
  const taps = [3, 5, 7]
  line.fill(1e30)
  line.fill(1, 101 - taps.length, 100 + taps.length)
  fold({ taps, apart: 0, step: 1 })(100, 1)
  assert.equal(sums[0], 2 * (3 + 5 + 7))
})

test('only whole vectors are compared, and there is an end to the room for filters', () => {
  assert.throws(() => compareOther(63, 1), /not a multiple/)
  assert.throws(() => fold({ taps: new Float32Array(20_000), apart: 0, step: 1 }), /no room/)
})

test('nothing is allocated while they are made', () => {
  const compare = compareOther(64, -1)
  const [first] = folds
  assert.ok(allocatesNothing(() => compare(Math.max(100, 99.5), 40)))
  assert.ok(allocatesNothing(() => first?.slide(100, 40)))
})
