import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retryDelayMs, TRANSITIONS } from './transitions.ts'

const FINAL = ['completed', 'failed', 'cancelled']

test('whatever ends a call emits call.completed, and nothing else does', () => {
  for (const row of TRANSITIONS) {
    const emits = 'emits' in row ? row.emits : null
    assert.equal(emits === 'call.completed', FINAL.includes(row.to), `${row.from} → ${row.to}`)
  }
})

test('a final state has no way out, and a trigger leads to one state only', () => {
  for (const row of TRANSITIONS) assert.ok(!FINAL.includes(row.from))
  const ways = TRANSITIONS.map((row) => `${row.from} ${row.on}`)
  assert.equal(new Set(ways).size, ways.length)
})

// biome-ignore format: a table reads in columns
const delays: [attempt: number, max: number, minutes: number | null][] = [
  [1, 3, 15], [2, 3, 60], [3, 3, null], [3, 4, 180], [3, 5, 180], [4, 5, 180], [5, 5, null], [1, 1, null],
]
for (const [attempt, max, minutes] of delays) {
  test(`after attempt ${attempt} of ${max}: ${minutes === null ? 'no other' : `${minutes} minutes`}`, () => {
    assert.equal(retryDelayMs(attempt, max), minutes === null ? null : minutes * 60_000)
  })
}
