import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mosOf, qualityOf, ratingOf } from './leg-quality.ts'
import type { StreamStats } from './stream.ts'

const STATS: StreamStats = {
  packetsSent: 1_000,
  packetsReceived: 1_000,
  lost: 0,
  late: 0,
  duplicated: 0,
  filledFrames: 0,
  cutFrames: 0,
  jitterMs: 1.26,
  delayMs: 60,
  roundTripMs: null,
  lossAtPeer: null,
  dropped: { stranger: 0, flood: 0, malformed: 0 },
}

/** ITU-T G.107, annex B: what a rating means to listeners. */
for (const [rating, mos] of [
  [93.2, 4.41],
  [90, 4.34],
  [80, 4.03],
  [70, 3.6],
  [60, 3.1],
  [50, 2.58],
  [0, 1],
  [-20, 1],
  [100, 4.5],
] as const)
  test(`a rating of ${rating} is a MOS of ${mos}`, () => assert.ok(Math.abs(mosOf(rating) - mos) < 0.01))

test('G.711 with concealment loses 9 of its rating to 2.6 % of loss, 27 to 10 %; delay counts little up to 177 ms', () => {
  const lost = (lossPercent: number) => 93.2 - ratingOf({ lossPercent, delayMs: 0 })
  assert.ok(Math.abs(lost(2.6) - 8.92) < 0.05)
  assert.ok(Math.abs(lost(10) - 27.07) < 0.05)
  assert.ok(Math.abs(93.2 - ratingOf({ lossPercent: 0, delayMs: 150 }) - 3.6) < 0.01)
  assert.ok(Math.abs(93.2 - ratingOf({ lossPercent: 0, delayMs: 300 }) - 20.7) < 0.05)
})

test('a leg’s quality counts what came, what did not, and what came too late to be heard', () => {
  assert.deepEqual(qualityOf(STATS, 'PCMA'), {
    codec: 'PCMA',
    sent: 1_000,
    received: 1_000,
    lost: 0,
    late: 0,
    jitter_ms: 1.3,
    mos: 4.37,
  })
  const [lossy, late, both] = [{ lost: 50 }, { late: 50 }, { lost: 50, late: 50 }].map(
    (changes) => qualityOf({ ...STATS, ...changes }, 'PCMU').mos,
  )
  assert.ok(lossy && late && both && lossy < 4 && late < 4 && both < lossy && both < late)
  const far = qualityOf({ ...STATS, roundTripMs: 500 }, 'PCMU')
  assert.ok(far.mos < 3.9, `${far.mos}`)
  assert.equal(qualityOf({ ...STATS, packetsReceived: 0 }, 'PCMU').mos, 1)
})
