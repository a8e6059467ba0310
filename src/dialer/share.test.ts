import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Claimant, shareLines } from './share.ts'

const lines = (claimants: Claimant[], free: number, floor = 0) =>
  Object.fromEntries(shareLines(claimants, free, floor).map((one) => [one.campaignId ?? 'singles', one.lines]))

// biome-ignore format: a table reads in columns
const cases: [title: string, claimants: Claimant[], free: number, floor: number, shares: Record<string, number>][] = [
  ['one alone gets all',                                [{ campaignId: 'a', vtime: 9, room: 9 }],                                                                             3, 0, { a: 3 }],
  ['no campaign gets more than it may',                 [{ campaignId: 'a', vtime: 0, room: 2 }],                                                                             5, 0, { a: 2 }],
  ['two that have had the same share evenly',           [{ campaignId: 'a', vtime: 4, room: 9 }, { campaignId: 'b', vtime: 4, room: 9 }],                                      4, 0, { a: 2, b: 2 }],
  ['who has had less comes first',                      [{ campaignId: 'a', vtime: 7, room: 9 }, { campaignId: null, vtime: 4, room: 9 }],                                     3, 0, { singles: 3 }],
  ['a single call is not starved by a large campaign',  [{ campaignId: 'a', vtime: 500, room: 100 }, { campaignId: null, vtime: 0, room: 3 }],                                 3, 500, { singles: 1, a: 2 }],
  ['who was idle does not make up for it',              [{ campaignId: 'a', vtime: 100, room: 9 }, { campaignId: 'b', vtime: 0, room: 9 }],                                    4, 100, { a: 2, b: 2 }],
  ['nothing free, nothing given',                       [{ campaignId: 'a', vtime: 0, room: 9 }],                                                                             0, 0, {}],
]
for (const [title, claimants, free, floor, shares] of cases) {
  test(title, () => assert.deepEqual(lines(claimants, free, floor), shares))
}

test('never more than is free, never more than anybody may, and no line is left while somebody could take it', () => {
  const claimant = fc.record({ vtime: fc.nat(20), room: fc.nat(6) })
  fc.assert(
    fc.property(fc.array(claimant, { maxLength: 6 }), fc.nat(12), fc.nat(20), (given, free, floor) => {
      const claimants = given.map((one, at) => ({ campaignId: `c${at}`, ...one }))
      const shares = shareLines(claimants, free, floor)
      const sum = shares.reduce((total, one) => total + one.lines, 0)
      const room = claimants.reduce((total, one) => total + one.room, 0)
      assert.equal(sum, Math.min(free, room))
      for (const share of shares) {
        const claimed = claimants.find((one) => one.campaignId === share.campaignId)
        assert.ok(claimed && share.lines <= claimed.room)
      }
    }),
  )
})
