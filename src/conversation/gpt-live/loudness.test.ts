import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AudioFormat } from '#conversation/port.ts'
import { CODECS } from '#media/audio/g711.ts'
import { noise, tone } from '../../../tests/support/waves.ts'
import { isLoud, msOf } from './loudness.ts'

const FORMATS: [AudioFormat, 'PCMA' | 'PCMU'][] = [
  ['pcma_8k', 'PCMA'],
  ['pcmu_8k', 'PCMU'],
]

test('silence is quiet in either law, and so is what an ear takes for it; a weak word is not', () => {
  for (const [format, law] of FORMATS) {
    const codes = (pcm: Int16Array) => {
      const encoded = new Uint8Array(pcm.length)
      CODECS[law].encode(pcm, encoded)
      return encoded
    }
    assert.equal(isLoud(new Uint8Array(800).fill(CODECS[law].silence), format), false)
    assert.equal(isLoud(codes(new Int16Array(800).fill(-1)), format), false)
    assert.equal(isLoud(codes(noise('line', 800, -60)), format), false)
    assert.equal(isLoud(codes(tone({ hz: 300, rate: 8_000, samples: 800, dBfs: -29 })), format), true)
    const click = new Int16Array(800)
    click[7] = 20_000
    assert.equal(isLoud(codes(click), format), false)
    assert.equal(isLoud(new Uint8Array(0), format), false)
  }
  assert.equal(msOf(new Uint8Array(800)), 100)
})
