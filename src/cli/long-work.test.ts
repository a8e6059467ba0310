import assert from 'node:assert/strict'
import { test } from 'node:test'
import { progressOn } from './long-work.ts'

for (const { where, isTTY, shown } of [
  { where: 'a terminal', isTTY: true, shown: '\r\u001b[2Ka at 100\r\u001b[2Ka at 200\r\u001b[2Kb at 12000\n' },
  { where: 'a log', isTTY: false, shown: 'b at 12000\n' },
]) {
  test(`progress on ${where} is shown no more often than anybody looks, and of what is soon done not at all`, () => {
    let [text, now] = ['', 0]
    const write = (piece: string) => {
      text += piece
      return true
    }
    const progress = progressOn({ isTTY, columns: 40, write } as unknown as NodeJS.WriteStream, {
      monotonicMs: () => now,
    })
    for (const [what, at] of [
      ['a', 0],
      ['a', 99],
      ['a', 100],
      ['a', 150],
      ['a', 200],
      ['b', 12_000],
    ] as const) {
      now = at
      progress.tell(`${what} at ${at}`)
    }
    progress.end()
    assert.equal(text, shown)
  })
}
