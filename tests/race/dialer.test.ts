import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HURRIED, race, UNHURRIED } from './arena.ts'
import { killAt, stopOne } from './faults.ts'
import { PATIENT_LEASE_MS } from './messages.ts'

/** `npm run prove -- race/dialer` has more of them. */
const CALLS = 500

test("four nodes keep cap, lines, window, list and one dial per attempt, by the carrier's own history", {
  timeout: 280_000,
}, async (t) => {
  const { complaints, ...raced } = await race({
    calls: CALLS,
    pace: HURRIED,
    leaseMs: PATIENT_LEASE_MS,
    meddleEvery: 4,
  })
  t.diagnostic(JSON.stringify(raced))
  assert.deepEqual(complaints, [], 'nothing went wrong on any node')
  assert.equal(raced.undialled, 0, 'every attempt was dialled')
  // What was never reached was not tried.
  assert.ok(raced.dials > 200, `only ${raced.dials} dials`)
  assert.ok(raced.listedQueued > 10, 'numbers with queued calls were listed')
  assert.ok(raced.listedDialled > 0, 'numbers were listed while they were dialled')
  assert.ok(raced.heldBack > 0, 'numbers were listed between the admission and the dial')
  assert.ok(raced.cancelled > 10, 'calls were cancelled')
  assert.ok(raced.cancelledLate > 0, 'calls were cancelled too late')
  assert.ok(raced.hungUp > 0, 'calls were hung up')
})

test('nodes killed or stopped at any instant break no rule, leak no slot and leave no call behind', {
  timeout: 280_000,
}, async (t) => {
  const { complaints: _, ...raced } = await race({ calls: CALLS, pace: UNHURRIED, meddleEvery: 8 }, async (arena) => {
    await killAt(arena, ['dial', 'anywhere', 'talk', 'admission'])
    for (const place of ['dial', 'answer', 'talk', 'admission'] as const) await stopOne(arena, place)
  })
  t.diagnostic(JSON.stringify(raced))
  assert.ok(raced.undialled > 0, 'a node died between the commit of an attempt and its dial')
  assert.ok(raced.listed > 10 && raced.cancelled > 10, 'numbers were listed and calls cancelled')
})
