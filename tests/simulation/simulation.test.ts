import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BUGS } from './breakages.ts'
import { failures, runSeeds } from './seeds.ts'
import { simulate } from './simulate.ts'

/** `npm run prove -- simulation --seeds N` runs more. */
const SEEDS = 150

test('no rule of dialling breaks in any of 150 worlds, and every rare path is taken in some', (t) => {
  const ran = runSeeds(1, SEEDS)
  const { seeds, steps, calls, dials, unfairness } = ran
  t.diagnostic(JSON.stringify({ seeds, steps, calls, dials, unfairness: unfairness.toFixed(2) }))
  t.diagnostic(`rarest: ${ran.sometimes.rarest(5).join(', ')}`)
  assert.equal(failures(ran), '')
  assert.deepEqual(ran.sometimes.never(), [], 'what was never reached was not tried')
})

test('one seed is one history', () => {
  for (const seed of [2, 45, 111]) assert.equal(simulate(seed).hash, simulate(seed).hash)
  assert.notEqual(simulate(2).hash, simulate(3).hash)
})

for (const { breaks, without, seen } of BUGS) {
  test(`a database without its guards is found out: ${breaks}`, (t) => {
    for (let seed = 1; seed <= SEEDS; seed += 1)
      if (simulate(seed, without).violations.some((what) => seen.test(what))) return t.diagnostic(`seed ${seed}`)
    assert.fail(`not seen in ${SEEDS} seeds`)
  })
}
