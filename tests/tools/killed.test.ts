import assert from 'node:assert/strict'
import { test } from 'node:test'
import { killMany } from './kills.ts'

test('a node killed between confirmation and execution, once at each place: each action at most once, and what nobody knows is said', {
  timeout: 150_000,
}, async (t) => {
  const killed = await killMany({ kills: 4, seed: process.env.KILLS_SEED ?? 'five' })
  t.diagnostic(JSON.stringify(killed))
  assert.ok(killed.timeouts > killed.unsent && killed.unsent > 0, 'killed before and after the request had left')
})
