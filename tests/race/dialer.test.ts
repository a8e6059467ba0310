import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Arena, HURRIED, race, UNHURRIED } from './arena.ts'
import { keptBusy, killAt, stopOne } from './faults.ts'

/** `npm run prove -- race/dialer` has more of them, and both ways of striking at every place. */
const CALLS = 300
const MET_MS = 180_000
/** None is struck here, and none may be taken for dead because the machine is busy. */
const LEASE_MS = 60_000

test("four nodes keep cap, lines, window, list and one dial per attempt, by the carrier's own history", {
  timeout: 280_000,
}, async (t) => {
  const order = { calls: CALLS, pace: HURRIED, leaseMs: LEASE_MS, meddleEvery: 4 }
  // What is rare is a matter of chance: it goes on until each of them was reached.
  const { complaints, ...raced } = await race(order, (arena) => keptBusy(arena, () => metEverything(arena), MET_MS))
  t.diagnostic(JSON.stringify(raced))
  assert.deepEqual(complaints, [], 'nothing went wrong on any node')
  assert.equal(raced.undialled, 0, 'every attempt was dialled')
})

/**
 * Numbers listed whose calls were queued, dialled, and between admission and dial; calls cancelled in time and too
 * late, or hung up.
 */
const metEverything = ({ carrier, met }: Arena): boolean =>
  carrier.dials.size > 200 &&
  carrier.heldBack > 0 &&
  met.listedQueued > 10 &&
  met.listedDialled > 0 &&
  met.cancelled > 10 &&
  met.cancelledLate > 0 &&
  met.hungUp > 0

test('nodes killed or stopped at any instant break no rule, leak no slot and leave no call behind', {
  timeout: 280_000,
}, async (t) => {
  const { complaints: _, ...raced } = await race({ calls: CALLS, pace: UNHURRIED, meddleEvery: 8 }, async (arena) => {
    await killAt(arena, ['dial', 'anywhere', 'talk'])
    for (const place of ['answer', 'admission'] as const) await stopOne(arena, place)
  })
  t.diagnostic(JSON.stringify(raced))
  assert.ok(raced.undialled > 0, 'a node died between the commit of an attempt and its dial')
  assert.ok(raced.listed > 10 && raced.cancelled > 10, 'numbers were listed and calls cancelled')
})
