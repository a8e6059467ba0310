import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PCMA, PCMU } from '#media/audio/g711.ts'
import { ComfortNoise } from './comfort-noise.ts'
import { FRAME_SAMPLES } from './packet.ts'

function levelDb(noise: ComfortNoise, codec: typeof PCMA): number {
  const frame = new Uint8Array(FRAME_SAMPLES)
  let energy = 0
  for (let n = 0; n < 50; n += 1) {
    noise.fill(frame, codec)
    for (const code of frame) energy += (codec.pcmOf[code] ?? 0) ** 2
  }
  return 10 * Math.log10(energy / (50 * FRAME_SAMPLES) / 32_768 ** 2)
}

// biome-ignore format: a table reads in columns
const LEVELS: readonly [level: number | undefined, db: number | null][] = [
  [40, -40], [50, -50], [60, -60], [0x80 | 45, -45],
  [0, -30], [10, -30],
  [75, null], [127, null], [undefined, null],
]
for (const [level, db] of LEVELS)
  test(`noise of level ${level} is heard as ${db === null ? 'silence' : `${db} dB`}`, () => {
    for (const codec of [PCMA, PCMU]) {
      const noise = new ComfortNoise()
      noise.hear(level)
      assert.equal(noise.isSilent, db === null)
      if (db !== null) assert.ok(Math.abs(levelDb(noise, codec) - db) < 1, `${levelDb(noise, codec)}`)
    }
  })
