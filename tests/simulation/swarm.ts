import type { Hours } from '#domain/calls/window.ts'
import { seeded } from '#kernel/random.ts'

/**
 * What one seed's world is like. Each seed draws its own extremes: a world in which everything is middling finds
 * nothing, and one in which everything is extreme hides one fault behind another.
 */
export interface Swarm {
  /** When it begins, in milliseconds since 1970. */
  beginsAt: number
  chaosMs: number
  healMs: number
  accounts: readonly { lines: number; hours: Hours }[]
  /** Numbers that all calls of an account are to. */
  numbers: number
  calls: number
  campaigns: number
  /** What a campaign begins with. */
  contacts: number
  nodes: number
  /** Calls that one node carries at most. */
  carries: number
  lease: { heartbeatMs: number; leaseMs: number }
  /** A statement takes this long at most, each way. */
  databaseMs: number
  /** From the admission to the look before the dial, at most. */
  prepareMs: number
  ringMs: number
  talkMs: number
  /** After so long without sound the carrier drops a leg. */
  silenceMs: number
  /** How often a fault of each kind comes, on average; null: never. */
  killEveryMs: number | null
  stopEveryMs: number | null
  cutEveryMs: number | null
  /** How often one strikes at a place that is known to be delicate. */
  delicate: number
  /** Chances of the carrier. */
  busy: number
  noAnswer: number
  failed: number
  lies: number
  unsent: number
  /** How often a number is listed within seconds of an admission. */
  listing: number
  /** How many of those who talk ask to be called back. */
  callback: number
  /** How often somebody lists, cancels, pauses, archives. */
  meddleEveryMs: number
}

const HOUR = 3_600_000
const WEEKDAYS = [1, 2, 3, 4, 5]
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

/** Rome's ordinary noon, midnight, both clock changes and the Monday after each: where bursts begin. */
// biome-ignore format: a table reads in columns
const EVES = [
  '2026-10-24T21:30:00Z', // Half an hour before the day of 25 hours.
  '2026-10-25T00:20:00Z', // Before 02:30 comes for the first of two times.
  '2026-10-23T16:30:00Z', // A Friday evening.
  '2026-10-26T07:30:00Z', // The Monday after.
  '2027-03-27T22:30:00Z', // Half an hour before the day of 23 hours.
  '2027-03-28T00:30:00Z', // Before 02:30 does not come.
  '2027-03-29T06:30:00Z', // The Monday after.
  '2026-11-17T10:00:00Z', // Any day.
  '2026-11-17T22:20:00Z', // Any midnight.
] as const

const WINDOWS: readonly Hours[] = [
  { days: WEEKDAYS, from: '09:00', to: '20:00' },
  { days: EVERY_DAY, from: '09:00', to: '20:00' },
  { days: EVERY_DAY, from: '00:00', to: '23:59' },
  { days: EVERY_DAY, from: '00:00', to: '23:59' },
  { days: EVERY_DAY, from: '02:30', to: '03:30' },
  { days: [6, 7], from: '01:00', to: '02:30' },
  { days: EVERY_DAY, from: '12:00', to: '12:10' },
]

/** Now and then a trunk is down while a large campaign runs: rare by mere chance, and what the breaker is for. */
const DOOMED = 0.06
const DOOM = {
  numbers: 60,
  campaigns: 2,
  contacts: 40,
  failed: 0.95,
  lies: 0,
  unsent: 0,
  listing: 0,
  ringMs: 500,
} as const

export function swarm(seed: number): Swarm {
  const chance = seeded(`swarm ${seed}`)
  const isDoomed = chance() < DOOMED
  const of = <T>(choices: readonly T[]): T => choices[Math.floor(chance() * choices.length)] as T
  const leaseMs = of([20_000, 20_000, 20_000, 4_000])
  const hours = of(WINDOWS)
  return {
    beginsAt: Temporal.Instant.from(of(EVES)).epochMilliseconds,
    chaosMs: of([8, 14, 30]) * HOUR,
    healMs: 54 * HOUR,
    accounts: Array.from({ length: of([1, 2, 3]) }, () => ({
      lines: of([1, 2, 3, 6]),
      hours: chance() < 0.6 ? hours : of(WINDOWS),
    })),
    numbers: of([1, 2, 6, 60, 60]),
    calls: of([10, 30, 60]),
    campaigns: of([0, 1, 2, 3]),
    contacts: of([10, 20, 40]),
    nodes: of([1, 2, 3, 4]),
    carries: of([1, 3, 400, 400]),
    lease: { heartbeatMs: leaseMs / 4, leaseMs },
    databaseMs: of([2, 20, 20, 200, 700]),
    prepareMs: of([5, 500, 4_000]),
    ringMs: of([500, 4_000, 30_000]),
    talkMs: of([1_000, 10_000, 60_000]),
    silenceMs: leaseMs * of([0.1, 0.4]),
    killEveryMs: of([null, 20_000, 60_000]),
    stopEveryMs: of([null, 20_000, 60_000]),
    cutEveryMs: of([null, 20_000, 60_000]),
    delicate: of([0, 0.02, 0.1]),
    busy: of([0.1, 0.5, 0.9]),
    noAnswer: of([0, 0.3, 0.6]),
    failed: of([0, 0.05, 0.9]),
    lies: of([0, 0.2, 0.6]),
    unsent: of([0, 0, 0.1, 0.9]),
    listing: of([0, 0.04, 0.3]),
    callback: of([0, 0.2, 0.9]),
    meddleEveryMs: of([10_000, 120_000, 1_200_000]),
    ...(isDoomed ? DOOM : {}),
  }
}
