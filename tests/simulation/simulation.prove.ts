import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failures, runSeeds, seedsFrom } from './seeds.ts'

/** The long form of `simulation.test.ts`: `--seeds N` for as many worlds, `--seed N` for one. */
const SEEDS = Number(process.env.SIMULATION_SEEDS ?? 3_000)
const ONLY = process.env.SIMULATION_SEED
const AT_ONCE = 500

const [first, last] = ONLY === undefined ? [1, SEEDS] : [Number(ONLY), Number(ONLY)]
assert.ok(Number.isInteger(first) && Number.isInteger(last) && last >= first, 'seeds are whole numbers from 1 on')

for (let from = first; from <= last; from += AT_ONCE) {
  const count = Math.min(AT_ONCE, last - from + 1)
  test(`no rule of dialling breaks in the worlds ${from} to ${from + count - 1}`, (t) => {
    const ran = runSeeds(seedsFrom(from, count))
    const { seeds, steps, calls, dials, unfairness } = ran
    t.diagnostic(JSON.stringify({ seeds, steps, calls, dials, unfairness: unfairness.toFixed(2) }))
    assert.equal(failures(ran), '')
    if (count === AT_ONCE) assert.deepEqual(ran.sometimes.never(), [], 'what was never reached was not tried')
  })
}
