import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failures, runSeeds } from './seeds.ts'

/** The long form of `lying.test.ts`: `--seeds N` for as many conversations, `--seed N` for one. */
const SEEDS = Number(process.env.SIMULATION_SEEDS ?? 2_500)
const ONLY = process.env.SIMULATION_SEED
const AT_ONCE = 250
/** The short form has run those before. */
const FIRST = 61

const [first, last] = ONLY === undefined ? [FIRST, FIRST + SEEDS - 1] : [Number(ONLY), Number(ONLY)]
assert.ok(Number.isInteger(first) && Number.isInteger(last) && last >= first, 'seeds are whole numbers')

for (let from = first; from <= last; from += AT_ONCE) {
  const count = Math.min(AT_ONCE, last - from + 1)
  test(`a model that lies gets nothing done but what was confirmed, once: seeds ${from} to ${from + count - 1}`, async (t) => {
    const ran = await runSeeds(from, count)
    const { failed: _, among: __, ...figures } = ran
    t.diagnostic(JSON.stringify(figures))
    assert.equal(failures(ran), '')
    if (count === AT_ONCE) assert.deepEqual(ran.untried, [], 'every lie was told')
  })
}
