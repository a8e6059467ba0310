import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CODECS } from '#media/audio/g711.ts'
import { tone } from '../../../tests/support/waves.ts'
import { openBatch } from './batch.ts'
import { isLoud, msOf } from './loudness.ts'

const FRAME = 160
const quiet = new Uint8Array(FRAME).fill(CODECS.PCMA.silence)
const loud = new Uint8Array(FRAME)
CODECS.PCMA.encode(tone({ hz: 300, rate: 8_000, samples: FRAME, dBfs: -12 }), loud)

/** How long each message is that comes of these frames, 0 where none does. */
function sent(...frames: Uint8Array[]): number[] {
  const batch = openBatch(60, (frame) => isLoud(frame, 'pcma_8k'))
  return frames.map((frame) => msOf(batch.add(frame) ?? new Uint8Array(0)))
}
const times = (count: number, frame: Uint8Array) => Array.from({ length: count }, () => frame)

test('silence goes in pieces of 60 ms', () => {
  assert.deepEqual(sent(...times(7, quiet)), [0, 0, 60, 0, 0, 60, 0])
})

test('a voice goes as it comes, with what was waiting, and so does the second after it', () => {
  assert.deepEqual(sent(quiet, quiet, quiet, quiet, loud, loud), [0, 0, 60, 0, 40, 20])
  const after = sent(loud, ...times(53, quiet)).slice(1)
  assert.deepEqual(
    after.slice(0, 49),
    times(49, quiet).map(() => 20),
  )
  assert.deepEqual(after.slice(49), [0, 0, 60, 0])
})
