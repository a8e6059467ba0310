import { setImmediate as turn } from 'node:timers/promises'
import { cancelCall, hangUpCall } from '#domain/calls/calls.ts'
import { addSuppression } from '#domain/suppressions/suppressions.ts'
import { systemClock } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { seeded } from '#kernel/random.ts'
import { sql } from '#store/sql.ts'
import type { Called, Carrier, Pair } from './carrier.ts'
import type { World } from './world.ts'

/** What arrived while calls were dialled, and what it met. */
export interface Meddled {
  /** Numbers that were listed, of those that ended queued calls, and of those that rang or talked at the commit. */
  listed: number
  listedQueued: number
  listedDialled: number
  /** Calls that were cancelled, and that had begun before anybody could. */
  cancelled: number
  cancelledLate: number
  /** Calls that were hung up while they rang or talked. */
  hungUp: number
}

export const nothingMet = (): Meddled => ({
  listed: 0,
  listedQueued: 0,
  listedDialled: 0,
  cancelled: 0,
  cancelledLate: 0,
  hungUp: 0,
})

/** A message that had left a node before our commit is in the pipe by now, and read after so many turns of the loop. */
const TURNS = 4
/** Between two looks at how many were dialled: whoever looked at each turn would have a core to itself. */
const LOOK_MS = 2
/** Calls that somebody wants to cancel for each number that is listed: most have begun or ended. */
const CANCELS = 3
/** How many of those that began before anybody could cancel them are hung up. */
const HANG_UPS = 0.2

/**
 * Lists numbers, cancels calls and hangs them up as the API does, from the first dial to the last: of what rings or
 * talks at this moment, of what is about to, or any. From the commit on the carrier is told to expect no such dial.
 */
export async function meddle(
  { world, carrier, seed, met: done, spared }: Meddling,
  { everyDials, signal }: { everyDials: number; signal: AbortSignal },
): Promise<void> {
  const chance = seeded(`meddler ${seed}`)
  const pick = <T>(things: readonly T[]): T | undefined => things[Math.floor(chance() * things.length)]
  const house = { world, carrier }
  const sources = [() => carrier.legs(), () => world.queued, () => admitted(house)]
  const target = async () => pick((await pick(sources)?.()) ?? [])
  let seen = 0
  while (!signal.aborted) {
    await systemClock.sleep(LOOK_MS)
    if (carrier.dials.size < seen + everyDials) continue
    seen = carrier.dials.size
    const callee = await target()
    if (callee && !spares(world, spared, callee)) await list(house, callee, done)
    for (let n = 0; n < CANCELS; n += 1) {
      const call = await target()
      if (!call || spared.has(call.id) || (await cancel(house, call, done))) continue
      if (chance() < HANG_UPS) await hangUp(house, call, done)
    }
  }
}

interface Meddling extends House {
  seed: string
  /** Counted up as it goes. */
  met: Meddled
  /** Calls that nobody lists or cancels. */
  spared: ReadonlySet<string>
}

/** Listing a number ends all calls to it. */
const spares = (world: World, spared: ReadonlySet<string>, { from, to }: Pair): boolean =>
  spared.size > 0 && world.queued.some((call) => spared.has(call.id) && call.from === from && call.to === to)

interface House {
  world: World
  carrier: Carrier
}

/** Calls that are about to leave: admitted, and the carrier has not heard of them yet. */
async function admitted({ world, carrier }: House): Promise<Called[]> {
  const rows = await world.db.query(sql<Called & { leg: string }>`
    select id, from_number as from, to_number as to, id || '/' || attempts as leg from calls where status = 'dialing'`)
  return rows.filter((row) => !carrier.dials.has(row.leg))
}

async function list({ world, carrier }: House, pair: Pair, done: Meddled): Promise<void> {
  const { installation } = world
  const given = { number: pair.to, reason: null, source: 'api' as const }
  const { added, callsFailed } = await world.db.transaction((tx) =>
    addSuppression({ db: tx, clock: systemClock, installation }, { accountId: pair.from, livemode: true }, given),
  )
  if (!added) return
  done.listed += 1
  if (callsFailed > 0) done.listedQueued += 1
  if (carrier.legs().some((dial) => dial.from === pair.from && dial.to === pair.to)) done.listedDialled += 1
  await inForce()
  carrier.forbid({ from: pair.from, to: pair.to })
}

const callerOf = ({ from }: Called) => ({
  accountId: from,
  livemode: true,
  scope: 'full' as const,
  actor: { kind: 'key' as const, id: '' },
})

/** False when that was too late. */
async function cancel({ world, carrier }: House, call: Called, done: Meddled): Promise<boolean> {
  const caller = callerOf(call)
  try {
    await world.db.transaction((tx) => cancelCall({ db: tx, clock: systemClock }, caller, call.id))
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'not_cancellable')) throw error
    done.cancelledLate += 1
    return false
  }
  done.cancelled += 1
  await inForce()
  carrier.forbid(call.id)
  return true
}

async function hangUp({ world }: House, call: Called, done: Meddled): Promise<void> {
  try {
    await world.db.transaction((tx) => hangUpCall({ db: tx, clock: systemClock }, callerOf(call), call.id))
    done.hungUp += 1
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'not_cancellable')) throw error
  }
}

async function inForce(): Promise<void> {
  for (let turns = 0; turns < TURNS; turns += 1) await turn()
}
