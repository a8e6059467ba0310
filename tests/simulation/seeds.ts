import { type Simulated, simulate } from './simulate.ts'
import { Sometimes } from './sometimes.ts'

/** Many seeds, one after the other, and what they came to. */
export interface Ran {
  seeds: number
  /** The first few that broke a rule. */
  failed: Simulated[]
  sometimes: Sometimes
  steps: number
  calls: number
  dials: number
  unfairness: number
}

const FAILED_MAX = 3

export function runSeeds(first: number, count: number): Ran {
  const ran: Ran = { seeds: 0, failed: [], sometimes: new Sometimes(), steps: 0, calls: 0, dials: 0, unfairness: 0 }
  for (let seed = first; seed < first + count && ran.failed.length < FAILED_MAX; seed += 1) {
    const one = simulate(seed)
    ran.seeds += 1
    ran.steps += one.steps
    ran.calls += one.calls
    ran.dials += one.dials
    ran.unfairness = Math.max(ran.unfairness, one.unfairness)
    ran.sometimes.add(one.sometimes)
    if (one.violations.length > 0) ran.failed.push(one)
  }
  return ran
}

/** What broke, by which seed, and how to see it again. */
export const failures = ({ failed }: Ran): string =>
  failed
    .map(({ seed, violations }) =>
      [`seed ${seed} (again: npm run prove -- simulation --seed ${seed}):`, ...violations].join('\n  '),
    )
    .join('\n')
