import { randomBytes } from 'node:crypto'
import { seeded } from '#kernel/random.ts'
import { TEST_CONFIG } from '../support/house.ts'
import { Carrier, type Pace } from './carrier.ts'
import { Fleet } from './fleet.ts'
import { type Meddled, meddle, nothingMet } from './meddler.ts'
import { HEARTBEAT_MS, LEASE_MS } from './messages.ts'
import { judge } from './verdict.ts'
import { raceWorld, type World } from './world.ts'

/** Where a race is held: a world of calls, the carrier, four nodes, and somebody who lists and cancels meanwhile. */
export interface Arena {
  seed: string
  /** What is struck, and when. */
  chance: () => number
  world: World
  carrier: Carrier
  fleet: Fleet
  /** Calls that nobody lists or cancels. */
  spared: Set<string>
  /** What was listed, cancelled and hung up so far. */
  met: Meddled
}

export interface Raced extends Meddled {
  seed: string
  dials: number
  /** Attempts that never reached the carrier. */
  undialled: number
  /** Attempts that were held back at the last moment. */
  heldBack: number
  complaints: readonly string[]
}

/** Hardly longer than what the nodes do between two of them. */
export const HURRIED: Pace = { ringMs: 10, talkMs: 20 }
/** Long enough for a signal to meet a call in every state. */
export const UNHURRIED: Pace = { ringMs: 100, talkMs: 200 }
const NODES = 4
const ROLES = ['calls' as const, 'worker' as const]

/** Holds a race to its end and judges it; `disturb` may harm the nodes meanwhile. A failure names the seed. */
export async function race(
  {
    calls,
    pace,
    meddleEvery,
    leaseMs = LEASE_MS,
    seed = process.env.RACE_SEED ?? randomBytes(4).toString('hex'),
  }: RaceOrder,
  disturb: (arena: Arena) => Promise<void> = async () => {},
): Promise<Raced> {
  try {
    await using world = await raceWorld(calls)
    const carrier = new Carrier(seed, pace)
    const config = { ...TEST_CONFIG, roles: ROLES, times: { heartbeatMs: HEARTBEAT_MS, leaseMs } }
    const order = { connection: world.connection, secretKey: world.secretKey, config }
    await using fleet = new Fleet(carrier, order)
    await Promise.all(Array.from({ length: NODES }, () => fleet.start()))
    const chance = seeded(`faults ${seed}`)
    const arena: Arena = { seed, chance, world, carrier, fleet, spared: new Set(), met: nothingMet() }
    const over = new AbortController()
    const meddling = meddle(arena, { everyDials: meddleEvery, signal: over.signal })
    try {
      await Promise.race([disturb(arena).then(() => world.settled()), meddling])
    } finally {
      over.abort()
    }
    await meddling
    await fleet.quit()
    const { undialled } = await judge(world, carrier)
    return {
      ...arena.met,
      seed,
      dials: carrier.dials.size,
      undialled,
      heldBack: carrier.heldBack,
      complaints: fleet.complaints,
    }
  } catch (error) {
    throw new Error(`RACE_SEED=${seed} lost its race`, { cause: error })
  }
}

interface RaceOrder {
  /** Queued before it begins. */
  calls: number
  pace: Pace
  /** A number is listed and calls are cancelled each time so many were dialled. */
  meddleEvery: number
  /** Longer where none is struck. */
  leaseMs?: number
  seed?: string
}
