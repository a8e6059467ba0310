import { seeded } from '#kernel/random.ts'
import { PACE } from '../support/pace.ts'
import { type Figures, judge } from './checker.ts'
import { FAULTS, type FaultName, type Struck, strike } from './faults.ts'
import { Load } from './load.ts'
import { LEASE_MS, RESUMED_MS } from './messages.ts'
import { Stage } from './stage.ts'
import { tellSlowness, tellStarving } from './starved.ts'

/** One torture: nodes under load, one fault after the other, and what the outside saw of it. */
export interface Order {
  seed: string
  nodes: number
  perSecond: number
  faults: readonly FaultName[]
  /** No fault begins after so long: a slow machine has fewer of them. */
  withinMs: number
  /** Told of each fault once it is over. */
  say?: (text: string) => void
}

export interface Tortured {
  seed: string
  struck: readonly Struck[]
  violations: readonly string[]
  figures: Figures
  seconds: number
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
/** Until everybody is as before, so that one fault is not excused by the one before. */
const BETWEEN_MS = LEASE_MS / 4
const SETTLED_MS = 120_000 * PACE

export async function torture({ seed, nodes, perSecond, faults, withinMs, say }: Order): Promise<Tortured> {
  const began = Date.now()
  await using stage = new Stage(seed)
  await stage.open(nodes)
  using _watching = tellStarving((from, to) => stage.starve({ from, to }))
  using _measuring = tellSlowness((from, to) => stage.starve({ from, to }))
  const chance = seeded(`faults ${seed}`)
  using load = new Load(stage)
  const loading = load.run(perSecond)
  const struck: Struck[] = []
  await pause(BETWEEN_MS)
  for (const fault of faults) {
    if (Date.now() - began > withinMs) break
    const one = await strike(stage, fault, chance)
    struck.push(one)
    say?.(`${seed}: ${timeline([one])}, after ${Math.round((Date.now() - began) / 1_000)} s`)
    await pause(BETWEEN_MS * (1 + chance()))
  }
  await load.stop()
  await loading
  say?.(`${seed}: everybody was answered, after ${Math.round((Date.now() - began) / 1_000)} s`)
  await stage.settled(SETTLED_MS + LEASE_MS + RESUMED_MS)
  const { violations, figures } = await judge(stage, load, struck)
  return { seed, struck, violations, figures, seconds: Math.round((Date.now() - began) / 1_000) }
}

/** So many faults in an order that depends on the seed alone, each of them once before any comes again. */
export function faultsOf(seed: string, count: number): FaultName[] {
  const chance = seeded(`order ${seed}`)
  const names = Object.keys(FAULTS) as FaultName[]
  const order: FaultName[] = []
  while (order.length < count) {
    const round = names.map((name) => ({ name, at: chance() })).sort((a, b) => a.at - b.at)
    order.push(...round.map(({ name }) => name))
  }
  return order.slice(0, count)
}

/** What was done when, in seconds since the first of it. */
export function timeline(struck: readonly Struck[]): string {
  const first = struck[0]?.from ?? 0
  const seconds = (at: number) => ((at - first) / 1_000).toFixed(1)
  return struck
    .map(
      ({ fault, nodes, from, to }) =>
        `${seconds(from)}-${seconds(to)} ${fault} (${nodes === 'all' ? nodes : nodes.join()})`,
    )
    .join('; ')
}
