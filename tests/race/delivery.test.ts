import assert from 'node:assert/strict'
import { test } from 'node:test'
import { raceDeliveries } from './delivery-race.ts'

test('with nodes killed at any instant every event arrives, and what arrives twice is the same', {
  timeout: 280_000,
}, async (t) => {
  const raced = await raceDeliveries({ events: 1_500, kills: 3, arrivalsPerKill: 300, withinMs: 120_000 })
  t.diagnostic(JSON.stringify(raced))
  assert.ok(raced.twice > 0, 'a node died with tries under way')
})
