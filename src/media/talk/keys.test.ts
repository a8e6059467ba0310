import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../tests/support/manual-clock.ts'
import { openKeys } from './keys.ts'

test('keys that follow each other within 1.5 s are one number, of at most 32 digits; nothing is told after the end', async () => {
  const clock = new ManualClock()
  const told: string[] = []
  const keys = openKeys(clock, (digits) => told.push(digits))
  for (const digit of '12') keys.press(digit)
  await clock.advance(1_400)
  keys.press('3')
  await clock.advance(1_400)
  assert.deepEqual(told, [])
  await clock.advance(100)
  assert.deepEqual(told, ['123'])
  for (const digit of '1'.repeat(40)) keys.press(digit)
  await clock.advance(2_000)
  assert.deepEqual(told.slice(1), ['1'.repeat(32), '1'.repeat(8)])
  keys.press('4')
  keys.close()
  keys.press('5')
  await clock.advance(5_000)
  assert.equal(told.length, 3)
  assert.equal(clock.waiting, 0)
})
