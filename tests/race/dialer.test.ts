import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Arena, HURRIED, race, UNHURRIED } from './arena.ts'
import { keptBusy, killAt, stopOne } from './faults.ts'
import { LEASE_MS } from './messages.ts'
import { countUndialled } from './verdict.ts'

/**
 * `npm run prove -- race/dialer` has more of them, undisturbed and struck each by itself, and both ways of striking at
 * every place.
 */
const CALLS = 160
const MET_MS = 180_000

test("four nodes keep cap, lines, window, list and one dial per attempt, by the carrier's own history; so do those that are left when others are killed or stopped at any instant, and no slot is leaked and no call left behind", {
  timeout: 280_000,
}, async (t) => {
  const order = { calls: CALLS, pace: HURRIED, leaseMs: 2 * LEASE_MS, meddleEvery: 4 }
  const { complaints: _, ...raced } = await race(order, async (arena) => {
    // What is rare is a matter of chance: it goes on until each of them was reached.
    await keptBusy(arena, () => metEverything(arena), MET_MS)
    await arena.world.settled()
    await unstruck(arena)
    arena.carrier.pace = UNHURRIED
    // Of four, so that two are left: one to be stopped, and one that takes over from it.
    await killAt(arena, ['dial', 'anywhere', 'talk'], 1)
    for (const place of ['answer', 'admission'] as const) await stopOne(arena, place)
  })
  t.diagnostic(JSON.stringify(raced))
  assert.ok(raced.undialled > 0, 'a node died between the commit of an attempt and its dial')
})

/**
 * Numbers listed whose calls were queued, dialled, and between admission and dial; calls cancelled in time and too
 * late, or hung up.
 */
const metEverything = ({ carrier, met }: Arena): boolean =>
  carrier.dials.size > 120 &&
  carrier.heldBack > 0 &&
  met.listedQueued > 5 &&
  met.listedDialled > 0 &&
  met.cancelled > 5 &&
  met.cancelledLate > 0 &&
  met.hungUp > 0

/**
 * What a node says that got no processor for too long: the database ended its transaction, or it came to nothing in its
 * time. Such a node may leave an attempt undialled, as one does that is killed; in the long form leases are longer.
 */
const STARVED = /lost its lease|connection was given up|"25P03"|exceeded when trying to connect|written down in time/

/** Before anybody is struck nothing goes wrong but what a starved machine brings about. */
async function unstruck({ world, carrier, fleet: { complaints } }: Arena): Promise<void> {
  const others = complaints.filter((line) => !STARVED.test(line))
  assert.deepEqual(others, [], 'nothing went wrong on any node')
  if (complaints.length === 0) assert.equal(await countUndialled(world.db, carrier), 0, 'every attempt was dialled')
}
