import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noise } from '../../../tests/support/waves.ts'
import { openVoicing } from './voicing.ts'

const FRAME = 160
const FRAMES = 60

test('who asks now and then is told the same as who asks at every frame', () => {
  const sound = noise('voicing', FRAMES * FRAME, -20)
  const [seldom, always] = [openVoicing(), openVoicing()]
  for (let n = 0; n < FRAMES; n += 1) {
    const frame = sound.subarray(n * FRAME, (n + 1) * FRAME)
    for (const voicing of [seldom, always]) voicing.follow(frame)
    const told = [always.periodicity(), always.tonality()]
    // After one frame, after two, and after more than are remembered.
    if ([3, 4, 6].includes(n % 20)) assert.deepEqual([seldom.periodicity(), seldom.tonality()], told)
  }
})
