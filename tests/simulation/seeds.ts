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

/** So many seeds in their order. */
export const seedsFrom = (first: number, count: number): number[] => Array.from({ length: count }, (_, n) => first + n)

/**
 * Of the first 150 those in which most is dialled for the work that they take, and enough of the others that every rare
 * path is taken in three of them where three take it. The first few find out most databases without guards.
 */
// biome-ignore format: a table reads in columns
export const WORLDS: readonly number[] = [
  98, 70, 66, 51, 59, 91, 131, 95, 3, 52, 144, 97, 6, 65, 132, 73, 93, 135, 42, 39, 134, 101, 119, 74, 113, 137, 141,
  115, 129, 27, 33, 96, 26, 126, 103, 62, 61, 78, 108, 60, 104, 84, 90, 133, 80, 145, 142, 147, 89, 20, 128, 122, 94,
  72, 140, 47, 18, 92, 127, 44, 146, 57, 125, 9, 79, 67, 82, 49, 111, 53, 75, 43, 106, 148, 149, 34, 83, 102, 112,
  105, 4, 50, 31, 35, 16, 14, 10, 136,
]

export function runSeeds(seeds: readonly number[]): Ran {
  const ran: Ran = { seeds: 0, failed: [], sometimes: new Sometimes(), steps: 0, calls: 0, dials: 0, unfairness: 0 }
  for (const seed of seeds) {
    if (ran.failed.length === FAILED_MAX) break
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
