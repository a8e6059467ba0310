import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Cushion } from './cushion.ts'

test('nothing is waited for while the voice comes in time', () => {
  const cushion = new Cushion()
  for (const isAudible of [true, true, false, true, false]) cushion.came(isAudible)
  assert.equal(cushion.ms, 0)
})

test('what a voice was late by in the middle is waited for from then on, up to a bound, and less with every sentence', () => {
  const cushion = new Cushion()
  cushion.came(true)
  cushion.ranDry(20)
  cushion.came(true)
  assert.equal(cushion.ms, 0, 'one frame is none')
  for (let n = 0; n < 3; n += 1) cushion.ranDry(20)
  cushion.came(true)
  assert.equal(cushion.ms, 40)
  cushion.came(false)
  cushion.came(true)
  cushion.came(false)
  assert.equal(cushion.ms, 20)
  for (let n = 0; n < 10; n += 1) {
    cushion.came(true)
    cushion.ranDry(60)
  }
  assert.equal(cushion.ms, 120)
})

test('a pause is not late', () => {
  const cushion = new Cushion()
  cushion.came(true)
  cushion.came(false)
  cushion.ranDry(500)
  cushion.came(true)
  assert.equal(cushion.ms, 0)
})
