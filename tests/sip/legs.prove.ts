import { test } from 'node:test'
import fc from 'fast-check'
import { judge, play, stories } from '../support/leg-stories.ts'

/** The long form of `src/telephony/sip/dialog/leg-property.test.ts`. */
const RUNS = 30_000

test('a leg ends, once; every 2xx to an INVITE of ours gets its ACK, every request one answer, in 30,000 stories', () => {
  fc.assert(
    fc.property(stories, (story) => judge(play(story))),
    { numRuns: RUNS },
  )
})
