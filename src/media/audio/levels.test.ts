import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noise, silence, tone } from '../../../tests/support/waves.ts'
import { levelOf, openNoiseFloor, SILENCE_DBFS } from './levels.ts'

const FRAME = 160

// biome-ignore format: a table reads in columns
const LEVELS: readonly [string, Int16Array, number][] = [
  ['a full-scale square wave',       Int16Array.from({ length: FRAME }, (_, n) => (n % 2 ? 32_767 : -32_768)), 0],
  ['a full-scale sine',              tone({ hz: 400, rate: 8_000, samples: FRAME, dBfs: 0 }),                  -3.01],
  ['the same 40 dB lower',           tone({ hz: 400, rate: 8_000, samples: FRAME, dBfs: -40 }),                -43.01],
  ['nothing',                        silence(FRAME),                                                           SILENCE_DBFS],
  ['no sample at all',               silence(0),                                                               SILENCE_DBFS],
  ['nothing, on a line with offset', new Int16Array(FRAME).fill(900),                                          SILENCE_DBFS],
]
for (const [what, frame, level] of LEVELS)
  test(`${what} is at ${level} dB`, () => {
    assert.ok(Math.abs(levelOf(frame) - level) < 0.1, `${levelOf(frame)}`)
  })

/** The floor after each frame of these levels. */
function floors(levels: readonly number[]): number[] {
  const floor = openNoiseFloor()
  return levels.map((level) => floor.follow(level))
}
const many = (frames: number, level: number) => Array<number>(frames).fill(level)

test('the floor falls to a quieter line at once, and never below what an ear tells from nothing', () => {
  assert.deepEqual(floors([-52, -57, -90]), [-52, -57, -60])
})

test('the floor rises to a louder line within 1.6 s, and no sooner than in 1.4 s: every voice pauses by then', () => {
  const levels = floors([...many(100, -55), ...many(100, -30)])
  const rise = levels.indexOf(-30)
  assert.ok(rise - 100 >= 70 && rise - 100 <= 80, `after ${rise - 100} frames`)
  assert.ok(
    floors([...many(100, -55), ...many(500, -20).map((level, n) => (n % 60 ? level : -50))]).every((f) => f < -45),
  )
})

test('of white noise the floor is within 2 dB', () => {
  const floor = openNoiseFloor()
  const sound = noise('floor', 8_000 * 4, -38)
  let last = 0
  for (let at = 0; at < sound.length; at += FRAME) last = floor.follow(levelOf(sound.subarray(at, at + FRAME)))
  assert.ok(Math.abs(last + 38) < 2, `${last}`)
})
