import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transfersAtRandom } from './moments.ts'

test('hand-overs in which everybody does anything at any moment all end, and leave no leg and no port', {
  timeout: 240_000,
}, async () => {
  const { statuses, left, billed } = await transfersAtRandom(8)
  assert.deepEqual(left, { ours: 0, theirs: 0, places: 0, held: 0 })
  assert.ok(statuses.length > 0 && billed >= statuses.length, `${statuses.length} were handed over, ${billed} billed`)
})
