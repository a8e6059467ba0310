import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ModelEvent } from '#conversation/port.ts'
import { HeardSpeech } from './heard-speech.ts'

const SECOND = 8_000
const FRAME = 160
const ENDS: ModelEvent = { kind: 'tool', id: 't1', name: 'end_call', arguments: { reason: 'done' } }
const ASKS: ModelEvent = { kind: 'tool', id: 't2', name: 'posti', arguments: {} }
const CLOSED: ModelEvent = { kind: 'closed', reason: 'expired', fault: null }

const text = (words: string): ModelEvent => ({ kind: 'agent_text', text: words })
const END: ModelEvent = { kind: 'agent_turn_ended' }

/** What is handed on, in short: words as they stand, everything else by its name. */
function stage(options?: { isStream: boolean }) {
  const told: string[] = []
  const emit = (event: ModelEvent) => told.push(event.kind === 'agent_text' ? event.text : `<${event.kind}>`)
  const heard = new HeardSpeech(emit, options)
  const said = () => told.filter((one) => !one.startsWith('<')).join('')
  const kinds = () => told.filter((one) => one.startsWith('<')).join(' ')
  return { heard, told, said, kinds }
}

function play(heard: HeardSpeech, samples: number): void {
  for (let left = samples; left > 0; left -= FRAME) heard.played(Math.min(FRAME, left))
}

test('a model that is ahead of its voice: words and the end of its turn come when they are heard, not when they are made', () => {
  const { heard, told, said, kinds } = stage()
  heard.told(text('uno due tre quattro'))
  assert.deepEqual(told, [], 'words alone are not a voice')
  heard.wrote(4 * SECOND)
  heard.told(END)
  assert.deepEqual(told, [''], 'the turn has begun, and nothing of it was heard')
  play(heard, 2 * SECOND)
  assert.equal(said(), 'uno due')
  assert.equal(kinds(), '')
  play(heard, 2 * SECOND)
  assert.equal(said(), 'uno due tre quattro')
  assert.equal(kinds(), '<agent_turn_ended>')
})

test('silence that a model streams belongs to no turn: its words are heard with its voice', () => {
  const { heard, said, kinds } = stage({ isStream: true })
  heard.told(text('uno due tre quattro'))
  heard.wrote(SECOND, false)
  heard.wrote(4 * SECOND)
  heard.told(END)
  play(heard, SECOND)
  assert.equal(said(), '')
  play(heard, 2 * SECOND)
  assert.equal(said(), 'uno due')
  heard.wrote(SECOND, false)
  play(heard, 2 * SECOND)
  assert.deepEqual([said(), kinds()], ['uno due tre quattro', '<agent_turn_ended>'])
})

test('who interrupts has heard their share of the words, whole ones, and nothing of what was to come', () => {
  for (const [seconds, expected] of [
    [0.02, ''],
    [1.1, 'uno'],
    [2.2, 'uno due'],
    [3.9, 'uno due tre'],
  ] as const) {
    const { heard, said, kinds } = stage()
    heard.told(text('uno due tre quattro'))
    heard.wrote(4 * SECOND)
    heard.told(END)
    heard.wrote(SECOND)
    heard.told(text('e ancora'))
    heard.told(END)
    play(heard, seconds * SECOND)
    heard.interrupted()
    assert.equal(said(), expected)
    assert.equal(kinds(), '<interrupted>')
    assert.equal(heard.speaking, false)
    heard.told(END)
    play(heard, SECOND)
    assert.equal(said(), expected)
  }
})

test('before the length of an utterance is known no more words count than can have been spoken', () => {
  const { heard, said } = stage()
  heard.told(text('una frase molto lunga che il modello ha scritto prima di dirla'))
  heard.wrote(FRAME)
  play(heard, FRAME)
  assert.equal(said(), '')
})

test('words that come after their sound are handed on as they come', () => {
  const { heard, said, kinds } = stage()
  heard.wrote(SECOND)
  play(heard, SECOND)
  heard.told(text('Pronto, '))
  heard.told(text('mi sente?'))
  assert.equal(said(), 'Pronto, mi', 'the last word may go on')
  heard.told(END)
  assert.equal(said(), 'Pronto, mi sente?')
  assert.equal(kinds(), '<agent_turn_ended>')
})

test('what ends the call or the session waits for the words before it; any other tool does not', () => {
  const { heard, kinds } = stage()
  heard.told(text('Arrivederci.'))
  heard.wrote(SECOND)
  heard.told(ASKS)
  heard.told(ENDS)
  heard.told(END)
  heard.told(CLOSED)
  assert.equal(kinds(), '<tool>')
  play(heard, SECOND)
  assert.equal(kinds(), '<tool> <agent_turn_ended> <tool> <closed>')
})

test('who cuts a goodbye short has heard that it was one', () => {
  const { heard, kinds } = stage()
  heard.wrote(SECOND)
  heard.told(text('Arrivederci.'))
  heard.told(ENDS)
  play(heard, FRAME)
  heard.interrupted()
  assert.equal(kinds(), '<tool> <interrupted>')
})

test('a sentence that takes the place of another: nothing of the old one is handed on, but that the session closed is', () => {
  const { heard, said, kinds } = stage()
  heard.told(text('uno due tre'))
  heard.wrote(SECOND)
  heard.told(ENDS)
  heard.told(CLOSED)
  heard.replaced()
  play(heard, FRAME)
  assert.equal(said(), '')
  assert.equal(kinds(), '<closed>')
})

test('all that was begun before an answer is one turn with what is being said: none of it passes for a reply', () => {
  const { heard, said, kinds } = stage()
  heard.wrote(SECOND)
  heard.told(text('Un attimo.'))
  heard.told(END)
  heard.wrote(SECOND)
  heard.told(text('Va bene?'))
  heard.told(END)
  heard.joined()
  heard.wrote(SECOND)
  heard.told(text('Tre posti.'))
  heard.told(END)
  play(heard, 2 * SECOND)
  assert.equal(said(), 'Un attimo. Va bene?')
  assert.equal(kinds(), '<agent_turn_ended>')
  play(heard, SECOND)
  assert.equal(kinds(), '<agent_turn_ended> <agent_turn_ended>')
})

type Step = { do: 'text' | 'write' | 'end' | 'play' | 'interrupt' | 'join' }

test('whatever the order: no word is heard that was not said, none twice, and every turn that began ends once', () => {
  const step = fc.constantFrom<Step['do']>('text', 'write', 'end', 'play', 'play', 'interrupt', 'join')
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const { heard, told } = stage()
      let words = 0
      let queued = 0
      for (const one of steps) {
        if (one === 'text') heard.told(text(`p${words++} `))
        if (one === 'write') {
          heard.wrote(5 * FRAME)
          queued += 5 * FRAME
        }
        if (one === 'end') heard.told(END)
        if (one === 'join') heard.joined()
        if (one === 'interrupt') {
          heard.interrupted()
          queued = 0
        }
        if (one === 'play' && queued > 0) {
          heard.played(FRAME)
          queued -= FRAME
        }
      }
      const said = told
        .filter((each) => !each.startsWith('<'))
        .join('')
        .split(' ')
        .filter(Boolean)
        .map((word) => Number(word.slice(1)))
      assert.deepEqual(
        said,
        [...new Set(said)].sort((a, b) => a - b),
      )
      const begun = told.filter((each) => each === '').length
      const ended = told.filter((each) => each === '<agent_turn_ended>' || each === '<interrupted>').length
      assert.ok(begun - ended === 0 || begun - ended === 1, `${begun} began, ${ended} ended`)
    }),
  )
})
