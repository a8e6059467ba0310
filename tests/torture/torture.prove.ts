import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsOf, timeline, torture } from './torture.ts'

/**
 * The long form: 200 faults of every kind, in an order of its own for each seed, in about twenty-five minutes on a
 * machine that is left alone. `TORTURE_SEEDS=a,b` chooses others, `TORTURE_FAULTS` how many each of them has, and
 * `TORTURE_SECONDS` in what time.
 */
const SEEDS = (process.env.TORTURE_SEEDS ?? 'uno,due,tre,quattro').split(',')
const FAULTS = Number(process.env.TORTURE_FAULTS ?? 50)
const WITHIN_MS = Number(process.env.TORTURE_SECONDS ?? 15 * FAULTS) * 1_000
/** To begin, to come to rest and to be judged. */
const AROUND_MS = 300_000

for (const seed of SEEDS)
  test(`${FAULTS} faults of seed ${seed} break no promise, by what the outside saw`, {
    timeout: WITHIN_MS + AROUND_MS,
  }, async (t) => {
    const { violations, figures, seconds, struck } = await torture({
      seed,
      nodes: 3,
      perSecond: 12,
      faults: faultsOf(seed, FAULTS),
      withinMs: WITHIN_MS,
      say: (text) => process.stderr.write(`${text}\n`),
    })
    t.diagnostic(JSON.stringify({ seed, faults: struck.length, ...figures, seconds }))
    if (violations.length > 0) t.diagnostic(timeline(struck))
    assert.deepEqual(violations, [])
    assert.equal(struck.length, FAULTS, 'the machine was too slow for all of them: give it more TORTURE_SECONDS')
  })
