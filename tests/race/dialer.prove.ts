import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HURRIED, race, UNHURRIED } from './arena.ts'
import { killAt, type Place, stopOne } from './faults.ts'
import { PATIENT_LEASE_MS } from './messages.ts'

/** The long form of `dialer.test.ts`: other seeds, more of everything. */
const CALLS = 2_000
const PLACES: readonly Place[] = ['dial', 'anywhere', 'talk', 'admission', 'answer']

for (const seed of ['one', 'two', 'three']) {
  test(`four nodes keep every rule, seed ${seed}`, { timeout: 280_000 }, async (t) => {
    const { complaints, ...raced } = await race({
      calls: CALLS,
      pace: HURRIED,
      leaseMs: PATIENT_LEASE_MS,
      meddleEvery: 4,
      seed,
    })
    t.diagnostic(JSON.stringify(raced))
    assert.deepEqual(complaints, [], 'nothing went wrong on any node')
    assert.ok(raced.heldBack > 0 && raced.cancelledLate > 0, 'what is rare was reached')
  })

  test(`twenty killed and five stopped nodes break no rule, seed ${seed}`, { timeout: 280_000 }, async (t) => {
    const { complaints: _, ...raced } = await race(
      { calls: CALLS, pace: UNHURRIED, meddleEvery: 8, seed },
      async (arena) => {
        for (const place of PLACES) {
          await killAt(arena, arena.chance() < 0.5 ? PLACES.slice(1) : PLACES.slice(0, 4))
          await stopOne(arena, place)
        }
      },
    )
    t.diagnostic(JSON.stringify(raced))
    assert.ok(raced.undialled > 0, 'a node died between the commit of an attempt and its dial')
  })
}
