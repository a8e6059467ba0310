import { seeded } from '#kernel/random.ts'
import type { Breakage } from './breakages.ts'
import { Carrier } from './carrier.ts'
import { Fleet } from './faults.ts'
import { Kernel } from './kernel.ts'
import { startOnlooker } from './onlooker.ts'
import type { Sim } from './sim.ts'
import { Sometimes } from './sometimes.ts'
import { swarm as drawSwarm } from './swarm.ts'
import { emptyTables, isRunning } from './tables.ts'
import { judge } from './verdict.ts'
import { Witness } from './witness.ts'
import { heal, populate } from './world.ts'

/** One seed, one world: chaos, then healing, then the verdict. */
export interface Simulated {
  seed: number
  hash: string
  steps: number
  dials: number
  calls: number
  violations: readonly string[]
  sometimes: Sometimes
  /** How near anybody came to being passed over too often, 1 being the limit. */
  unfairness: number
}

export function simulate(seed: number, without: readonly Breakage[] = []): Simulated {
  const swarm = drawSwarm(seed)
  const kernel = new Kernel(swarm.beginsAt, seeded(`simulation ${seed}`))
  const phase = { healing: false }
  const scene = { kernel, swarm, tables: emptyTables(), sometimes: new Sometimes(), broken: new Set(without), phase }
  const witness = new Witness(scene)
  const sim: Sim = { ...scene, witness, carrier: new Carrier({ ...scene, witness }) }
  populate(sim)
  const fleet = new Fleet(sim)
  kernel.rest = { quietUntil: () => quietUntil(sim, fleet), leapt: (ms) => leapt(sim, fleet, ms) }
  startOnlooker(sim, fleet)
  kernel.runUntil(swarm.beginsAt + swarm.chaosMs)
  phase.healing = true
  heal(sim)
  kernel.runUntil(swarm.beginsAt + swarm.chaosMs + swarm.healMs)
  judge(sim)
  return {
    seed,
    hash: kernel.hash.toString(16).padStart(8, '0'),
    steps: kernel.steps,
    dials: sim.witness.dials,
    calls: sim.tables.calls.length,
    violations: sim.witness.violations,
    sometimes: sim.sometimes,
    unfairness: sim.witness.fairness.worst,
  }
}

/** Until the first call is due that may be served, when nothing rings, talks or is analysed and every node is well. */
function quietUntil({ tables, carrier }: Sim, fleet: Fleet): number | null {
  if (!fleet.areAllWell || carrier.live.size > 0) return null
  let until = Number.POSITIVE_INFINITY
  for (const call of tables.open) {
    if (isRunning(call) || call.status === 'processing') return null
    if (call.dueAt !== null && call.campaign?.status !== 'paused') until = Math.min(until, call.dueAt)
  }
  return until
}

function leapt({ tables }: Sim, { nodes }: Fleet, ms: number): void {
  for (const [id, heartbeatAt] of tables.nodes) tables.nodes.set(id, heartbeatAt + ms)
  for (const node of nodes) node.leapt(ms)
}
