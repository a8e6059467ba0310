import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failures, runSeeds } from './seeds.ts'

/** `npm run prove -- tools/lying --seeds N` runs more. */
const SEEDS = 60

test('in 60 conversations of a model that lies, the server sees each confirmed action once and nothing else but reads', {
  timeout: 120_000,
}, async (t) => {
  const { failed, among, ...ran } = await runSeeds(1, SEEDS)
  t.diagnostic(JSON.stringify(ran))
  assert.equal(failures({ failed, among, ...ran }), '')
  assert.deepEqual(ran.untried, [], 'every lie was told')
})
