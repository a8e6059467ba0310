import { seeded } from './random.ts'

/**
 * Numbers that belong to nobody: in test mode they say what happens when they are dialled, live they are never dialled
 * (rules.md#test-numbers). What the two digits of a scenario mean is told in
 * docs/reference/test-numbers.md.
 */

/** The number every account starts with in test mode. */
export const TEST_NUMBER = '+390000000100'

/** The last two digits are the scenario. */
const FIXED = /^\+3900000000([0-9]{2})$/
/** A list of ten thousand, whose numbers end as those of a real one would. */
const SPREAD = /^\+39000001([0-9]{2})([0-9]{2})$/

export const isReserved = (number: string): boolean => FIXED.test(number) || SPREAD.test(number)

/** What a reserved number plays when it is dialled for the nth time; undefined for any other number. */
export function scenarioOf(number: string, attempt: number): string | undefined {
  const [, fixed] = FIXED.exec(number) ?? []
  if (fixed !== undefined) return fixed
  const [, hundred, place] = SPREAD.exec(number) ?? []
  if (hundred === undefined) return undefined
  const { scenario, first } = fatesOf(hundred)[Number(place)] ?? { scenario: '01' }
  return attempt === 1 ? (first ?? scenario) : scenario
}

interface Fate {
  scenario: string
  /** What happens at the first attempt, where that is something else. */
  first?: string
}

/** Of a hundred numbers; a few of those that complete are only reached at the second attempt. */
// biome-ignore format: a table reads in columns
const SHARES: readonly (Fate & { of100: number })[] = [
  { of100: 38, scenario: '01' },
  { of100:  3, scenario: '01', first: '02' },
  { of100:  1, scenario: '01', first: '03' },
  { of100: 24, scenario: '02' },
  { of100:  8, scenario: '03' },
  { of100: 12, scenario: '04' },
  { of100:  5, scenario: '08' },
  { of100:  4, scenario: '05' },
  { of100:  2, scenario: '06' },
  { of100:  1, scenario: '07' },
  { of100:  1, scenario: '09' },
  { of100:  1, scenario: '11' },
]

/** By the two digits that the numbers of a hundred share; there are a hundred of them. */
const known = new Map<string, readonly Fate[]>()

/**
 * The shares in an order that depends on nothing but the digits. Each hundred holds exactly them, and each fate has one
 * place somewhere in every equal part of the hundred, so that a short list is a fair sample too.
 */
function fatesOf(hundred: string): readonly Fate[] {
  let fates = known.get(hundred)
  if (!fates) {
    const chance = seeded(`+39000001${hundred}`)
    const places = SHARES.flatMap((fate) =>
      Array.from({ length: fate.of100 }, (_, part) => ({ fate, at: (part + chance()) / fate.of100 })),
    )
    fates = places.sort((a, b) => a.at - b.at).map(({ fate }) => fate)
    known.set(hundred, fates)
  }
  return fates
}
