import type { Breakage } from './breakages.ts'
import type { Carrier } from './carrier.ts'
import type { Kernel } from './kernel.ts'
import type { Sometimes } from './sometimes.ts'
import type { Swarm } from './swarm.ts'
import type { Tables } from './tables.ts'
import type { Witness } from './witness.ts'

/** One simulated world: what everything in it is handed. */
export interface Sim {
  kernel: Kernel
  swarm: Swarm
  tables: Tables
  carrier: Carrier
  witness: Witness
  sometimes: Sometimes
  /** Guards of the simulated database that are switched off, to see that the witness notices. */
  broken: ReadonlySet<Breakage>
  /** Once the faults have ended everything must come right. */
  phase: { healing: boolean }
}

/** Where nobody dials yet. */
export type Scene = Omit<Sim, 'carrier' | 'witness'>
