import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SaidTurn } from '#contract/stream.ts'
import { newestTurns, SaidStore, shownWords } from '../../console/src/running/said.ts'

/** How the wall puts together the turns that are over, which lines tell, and those in which somebody still speaks. */

const turn = (speaker: 'agent' | 'person', start_seconds: number, text: string, open = false): SaidTurn => ({
  ...{ speaker, text, start_seconds, end_seconds: start_seconds + 1, interrupted: false, open },
})
const HELLO = turn('agent', 0, 'Buongiorno, parlo con Anna?')
const YES = turn('person', 3, 'Sì, sono io.')
const ASKS = turn('agent', 5, 'Viene domani alle dieci?')
const PART = turn('agent', 5, 'Viene domani', true)
const LOST = turn('person', 4, 'Scusi, un', true)
const SHORT = turn('person', 7, 'No', true)

/** What a line tells: it does not say of a turn that it is over, since each is. */
const overOf = (turns: readonly SaidTurn[]) => turns.map(({ open: _, ...rest }) => rest)

// biome-ignore format: a table reads in columns
const SHOWN: readonly [what: string, over: SaidTurn[], said: SaidTurn[] | null, shown: SaidTurn[]][] = [
  ['nothing, of a line on which nobody has spoken',            [],            null,         []],
  ['nothing, of a line of which nothing is told',              [],            [],           []],
  ['what is over, where nothing else is told',                 [HELLO, YES],  null,         [HELLO, YES]],
  ['what is over, where there is nothing else to tell',        [HELLO, YES],  [],           [HELLO, YES]],
  ['the first words before they are over',                     [],            [PART],       [PART]],
  ['what is being said after what is over, the last two',      [HELLO, YES],  [PART],       [YES, PART]],
  ['both who speak at the same time, in the order told',       [HELLO, YES],  [PART, SHORT], [PART, SHORT]],
  ['a turn that is over and not yet told by its line',         [HELLO, YES],  [ASKS],       [YES, ASKS]],
  ['the whole turn instead of its part, once',                 [YES, ASKS],   [PART],       [YES, ASKS]],
  ['a turn that both tell, once',                              [YES, ASKS],   [ASKS],       [YES, ASKS]],
  ['a turn that both tell, once, and what comes after it',     [YES, ASKS],   [ASKS, SHORT], [ASKS, SHORT]],
  ['no part of a turn that was lost before what is over',      [YES, ASKS],   [LOST],       [YES, ASKS]],
]

for (const [what, over, said, shown] of SHOWN)
  test(`the wall shows of a line ${what}`, () => {
    const line = said && { call: 'call_1', turns: said }
    assert.deepEqual(newestTurns({ turns: overOf(over) }, line ?? undefined), shown)
  })

test('two who begin at the same instant are two', () => {
  const both = [turn('agent', 5, 'Viene'), turn('person', 5, 'Scusi', true)] as const
  assert.deepEqual(newestTurns({ turns: overOf([both[0]]) }, { call: 'call_1', turns: [both[1]] }), both)
})

test('of a turn that is not over its end is shown, from a word on; of one that is, every word', () => {
  const long = Array.from({ length: 40 }, (_, n) => `parola${n}`).join(' ')
  assert.equal(shownWords(turn('agent', 0, long)), long)
  assert.match(shownWords(turn('agent', 0, `${long} `, true)), /^…(parola\d+ )+parola39 …$/)
  assert.ok(shownWords(turn('agent', 0, long, true)).length < 100)
  assert.equal(shownWords(turn('agent', 0, 'Viene ', true)), 'Viene …')
})

test('who looks at a line is told of that line alone, the newest that is known of it, until it is gone', () => {
  const said = new SaidStore()
  const heard: string[] = []
  const leave = said.listen('call_1', () => heard.push(said.of('call_1')?.turns[0]?.text ?? ''))
  const tell = (call: string, text: string) => said.tell({ lines: [{ call, turns: [turn('agent', 5, text, true)] }] })
  tell('call_1', 'Viene')
  tell('call_2', 'Altro')
  tell('call_1', 'Viene domani')
  leave()
  tell('call_1', 'Viene domani alle')
  assert.deepEqual(heard, ['Viene', 'Viene domani'])
  assert.equal(said.of('call_1')?.turns.length, 1)
  said.forget(['call_1'])
  assert.equal(said.of('call_1'), undefined)
  assert.equal(said.of('call_2')?.turns[0]?.text, 'Altro')
  said.clear()
  assert.equal(said.of('call_2'), undefined)
})
