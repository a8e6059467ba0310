import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { scoreYes } from '../../eval/yes/score-yes.ts'
import { loadTurns, turnsOf } from '../../eval/yes/turns.ts'

/** Floors of the decision whether a turn opens the gate of actions: what must not open it never does. */
const ASSENTS_MIN = 0.95

const turns = loadTurns()
const sets = {
  worked: turns.filter(({ half }) => half === 'worked'),
  scored: turns.filter(({ half }) => half === 'scored'),
  fresh: turnsOf('fresh.txt'),
  'fresh, the second time': turnsOf('fresh-2.txt'),
  'close to a yes': turnsOf('fresh-3.txt'),
  'fresh, the third time': turnsOf('fresh-4.txt'),
  'fresh, the fourth time': turnsOf('fresh-5.txt'),
}

for (const [name, some] of Object.entries(sets))
  describe(`of the turns that are ${name}`, () => {
    const { assents, others, kinds } = scoreYes(some)
    test('none opens the gate that is no plain assent', () => {
      const opened = Object.entries(kinds).filter(([kind, one]) => !kind.endsWith('assent') && one.opened > 0)
      assert.deepEqual(opened, [])
      assert.equal(others.opened, 0)
    })
    test(`at least ${ASSENTS_MIN * 100} % of the assents do`, () =>
      assert.ok(assents.opened >= assents.of * ASSENTS_MIN, `${assents.opened} of ${assents.of}`))
  })

test('there are enough of them, of every kind and in both languages, and no turn stands twice', () => {
  const { assents, others, kinds } = scoreYes(turns)
  assert.ok(assents.of >= 150 && others.of >= 250, `${assents.of} and ${others.of}`)
  for (const kind of ['refusal', 'negation', 'correction', 'condition', 'delay', 'question', 'not_heard', 'doubt'])
    for (const language of ['it', 'en']) assert.ok((kinds[`${language} ${kind}`]?.of ?? 0) >= 10, `${language} ${kind}`)
  const written = turns.map(({ language, text }) => `${language} ${text}`)
  assert.equal(new Set(written).size, written.length)
  assert.ok(Math.abs(sets.worked.length - sets.scored.length) < turns.length / 10, 'two halves')
})
