import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CODECS } from '#media/audio/g711.ts'
import { Backlog } from './backlog.ts'

const frame = (code: number) => new Uint8Array(160).fill(code)
const kept = (backlog: Backlog) => {
  const codes: number[] = []
  backlog.replay((heard) => codes.push(heard[0] ?? -1))
  return codes
}
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => (from + n) % 256)

test('of what was answered for a moment is kept; of what was not, all of twenty seconds', () => {
  const backlog = new Backlog()
  for (const n of numbers(0, 100)) backlog.hear(frame(n), true)
  assert.deepEqual(kept(backlog), numbers(85, 100))
  for (const n of numbers(100, 700)) backlog.hear(frame(n), false)
  assert.deepEqual(kept(backlog), numbers(85, 700))
  assert.deepEqual(kept(backlog), numbers(85, 700), 'it stays until it is answered for')
  for (const n of numbers(700, 2_000)) backlog.hear(frame(n), false)
  assert.deepEqual(kept(backlog), numbers(2_000 - 1_024, 2_000))
  backlog.hear(frame(1), true)
  assert.equal(kept(backlog).length, 15)
})

test('a codec that changes in the middle: what is kept is heard in the new one', () => {
  const backlog = new Backlog()
  backlog.hear(frame(0x2a), false)
  backlog.become(CODECS.PCMA)
  assert.deepEqual(kept(backlog), [CODECS.PCMA.otherOf[0x2a]])
})
