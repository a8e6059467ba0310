import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsOf, timeline, torture } from './torture.ts'

/**
 * The long form: every kind of fault, in an order of its own for each seed. `TORTURE_SEEDS=a,b` chooses others, and
 * `TORTURE_FAULTS` how many each of them has.
 */
const SEEDS = (process.env.TORTURE_SEEDS ?? 'uno,due,tre,quattro,cinque,sei,sette,otto,nove,dieci').split(',')
const FAULTS = Number(process.env.TORTURE_FAULTS ?? 20)
const WITHIN_MS = Number(process.env.TORTURE_SECONDS ?? 400) * 1_000

for (const seed of SEEDS)
  test(`${FAULTS} faults of seed ${seed} break no promise, by what the outside saw`, {
    timeout: 560_000,
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
  })
