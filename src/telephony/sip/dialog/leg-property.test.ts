import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { judge, play, stories, unmetIn } from '../../../../tests/support/leg-stories.ts'

/** `npm run prove -- legs` tells more of them. */
const RUNS = 1_000
/** As many stories as it takes to meet them all, and no more than these: the first seed meets them in one go. */
const WALKS = { first: 19, each: 2_500, most: 7 }

describe('a leg, whatever happens to it', () => {
  it('ends, once; every 2xx to an INVITE of ours gets its ACK, every request one answer; nothing is cancelled twice', () => {
    fc.assert(
      fc.property(stories, (story) => judge(play(story))),
      { numRuns: RUNS },
    )
  })

  it('meets every row of its tables', () => {
    const met = new Set<string>()
    for (let n = 0; n < WALKS.most && unmetIn(met).length > 0; n += 1)
      for (const story of fc.sample(stories, { numRuns: WALKS.each, seed: WALKS.first + n })) {
        const world = play(story)
        judge(world)
        for (const one of world.met) met.add(one)
      }
    assert.deepEqual(unmetIn(met), [])
  })
})
