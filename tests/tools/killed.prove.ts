import assert from 'node:assert/strict'
import { test } from 'node:test'
import { killMany } from './kills.ts'

/** The long form of `killed.test.ts`: a hundred kills. */
for (const seed of ['one', 'two', 'three', 'four', 'five'])
  test(`twenty nodes killed while they execute what was confirmed, seed ${seed}`, { timeout: 280_000 }, async (t) => {
    const killed = await killMany({ kills: 20, seed })
    t.diagnostic(JSON.stringify(killed))
    assert.ok(killed.timeouts > killed.unsent && killed.unsent > 0, 'killed before and after the request had left')
  })
