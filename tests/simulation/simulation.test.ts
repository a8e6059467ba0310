import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BUGS } from './breakages.ts'
import { failures, runSeeds, WORLDS } from './seeds.ts'
import { simulate } from './simulate.ts'

/** `npm run prove -- simulation --seeds N` runs more, and all from the first on. */
test('no rule of dialling breaks in any of many worlds, and every rare path is taken in some', (t) => {
  const ran = runSeeds(WORLDS)
  const { seeds, steps, calls, dials, unfairness } = ran
  t.diagnostic(JSON.stringify({ seeds, steps, calls, dials, unfairness: unfairness.toFixed(2) }))
  t.diagnostic(`rarest: ${ran.sometimes.rarest(5).join(', ')}`)
  assert.equal(failures(ran), '')
  assert.deepEqual(ran.sometimes.never(), [], 'what was never reached was not tried')
})

test('one seed is one history', () => {
  for (const seed of [2, 66, 111]) assert.equal(simulate(seed).hash, simulate(seed).hash)
  assert.notEqual(simulate(2).hash, simulate(3).hash)
})

for (const { breaks, without, seen } of BUGS) {
  test(`a database without its guards is found out: ${breaks}`, (t) => {
    for (const seed of WORLDS)
      if (simulate(seed, without).violations.some((what) => seen.test(what))) return t.diagnostic(`seed ${seed}`)
    assert.fail(`not seen in ${WORLDS.length} worlds`)
  })
}
