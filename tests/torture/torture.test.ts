import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FaultName } from './faults.ts'
import { timeline, torture } from './torture.ts'

/** The short form of `torture.prove.ts`: each kind of fault that has broken something once. */
const FAULTS: readonly FaultName[] = [
  'a node stops in the middle of an admission',
  'the way of a node is blocked',
  'a node is killed',
  'the database is frozen',
]

test('nodes that are killed, stopped and cut off break no promise, by what the outside saw', {
  timeout: 280_000,
}, async (t) => {
  const { violations, figures, seconds, struck } = await torture({
    seed: 'short',
    nodes: 3,
    perSecond: 5,
    faults: FAULTS,
    withinMs: 100_000,
  })
  t.diagnostic(JSON.stringify({ ...figures, seconds }))
  if (violations.length > 0) t.diagnostic(timeline(struck))
  assert.deepEqual(violations, [])
  assert.ok(figures.invites > 10 && figures.events >= figures.calls, 'there was something to break')
})
