import assert from 'node:assert/strict'
import { test } from 'node:test'
import { raceDeliveries } from './delivery-race.ts'

/** The long form of `delivery.test.ts`. */
test('nodes killed twelve times over 5,000 events lose none', { timeout: 280_000 }, async (t) => {
  const raced = await raceDeliveries({ events: 5_000, kills: 12, arrivalsPerKill: 350, withinMs: 240_000 })
  t.diagnostic(JSON.stringify(raced))
  assert.ok(raced.twice > 0, 'nodes died with tries under way')
})
