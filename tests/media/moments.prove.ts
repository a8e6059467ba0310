import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transfersAtRandom } from './moments.ts'

test('a hundred hand-overs at random moments: none is left open, no leg and no port is left behind', {
  timeout: 900_000,
}, async () => {
  const { statuses, left, billed } = await transfersAtRandom(100)
  assert.deepEqual(left, { ours: 0, theirs: 0, places: 0, held: 0 })
  assert.ok(statuses.length > 50 && billed >= statuses.length, `${statuses.length} were handed over, ${billed} billed`)
  assert.ok(new Set(statuses).size >= 3, `they ended as ${[...new Set(statuses)].join(', ')}`)
})
