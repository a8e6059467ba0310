import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CALL_STATUSES, OUTCOMES } from '#contract/calls.ts'
import { barOf, progressOf, screenOn } from './progress.ts'

const zeros = <Word extends string>(words: readonly Word[]) =>
  Object.fromEntries(words.map((word) => [word, 0])) as Record<Word, number>
const campaign = (by_status: object, by_outcome: object = {}, total = 10) => ({
  total,
  by_status: { ...zeros(CALL_STATUSES), ...by_status },
  by_outcome: { ...zeros(OUTCOMES), ...by_outcome },
})

// biome-ignore format: a table reads in columns
const rows: readonly [seen: Parameters<typeof barOf>[0], done: number, bar: string][] = [
  [campaign({ queued: 10 }),                                                   0,  `[${'-'.repeat(30)}] 0 of 10`],
  [campaign({ queued: 4, dialing: 1, in_progress: 1, completed: 4 }, { completed: 3, refused: 1 }), 4, `[${'#'.repeat(12)}${'-'.repeat(18)}] 4 of 10, 2 on the line, 3 completed, 1 refused`],
  [campaign({ completed: 6, failed: 2, cancelled: 1, needs_review: 1 }, { no_answer: 2, completed: 6 }), 10, `[${'#'.repeat(30)}] 10 of 10, 6 completed, 2 no answer`],
  [campaign({}, {}, 0),                                                        0,  `[${'#'.repeat(30)}] 0 of 0`],
]
for (const [seen, done, bar] of rows) {
  test(`progress is shown: ${bar}`, () => {
    assert.equal(progressOf(seen).done, done)
    assert.equal(barOf(seen), bar)
  })
}

test('what a campaign waits for stands before what has come of it, and the bar makes room for it', () => {
  const seen = campaign({ queued: 150, completed: 39 }, { completed: 39 }, 189)
  const waiting = 'waiting: window opens Mon 16 Nov 09:00 (Rome)'
  const text = `39 of 189, ${waiting}, 39 completed`
  assert.equal(progressOf(seen, waiting).text, text)
  assert.equal(barOf(seen, waiting, text.length + 13), `[##--------] ${text}`)
  assert.equal(barOf(seen, waiting, text.length + 12), text)
  assert.equal(barOf(seen, waiting, 60), text.slice(0, 60))
})

test('a terminal has one line that is written over; a file has a line for each change', () => {
  const shown = (isTTY: boolean) => {
    let text = ''
    const write = (piece: string) => {
      text += piece
      return true
    }
    const screen = screenOn({ isTTY, columns: 40, write } as unknown as NodeJS.WriteStream)
    for (const queued of [2, 2, 1]) screen.show(campaign({ queued, completed: 2 - queued }, {}, 2))
    screen.end()
    return text
  }
  assert.equal(shown(false), '0 of 2\n1 of 2\n')
  const half = `[${'#'.repeat(15)}${'-'.repeat(15)}] 1 of 2`
  assert.equal(shown(true), `\r\u001b[2K[${'-'.repeat(30)}] 0 of 2\r\u001b[2K${half.slice(0, 39)}\n`)
})
