import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  beginsWith,
  type GateEvent,
  openTranscriptGate,
  pass,
  type SentenceRequest,
  type TranscriptPiece,
} from './gate.ts'

const WORDS = 'Buongiorno, sono Giulia, assistente virtuale.'

const audio = (loud: boolean, ms = 100): TranscriptPiece => ({ kind: 'audio', audio: new Uint8Array(8 * ms), ms, loud })
const voice = (ms: number): TranscriptPiece[] => Array.from({ length: ms / 100 }, () => audio(true))
const quiet = (ms: number): TranscriptPiece[] => Array.from({ length: ms / 100 }, () => audio(false))
const text = (words: string): TranscriptPiece => ({ kind: 'agent_text', text: words })
const ended: TranscriptPiece = { kind: 'agent_turn_ended' }
const say = (words: string): GateEvent => ({ kind: 'say', text: words })
const heard: GateEvent = { kind: 'heard' }

function through(events: readonly GateEvent[], resumed = false): (TranscriptPiece | SentenceRequest)[] {
  let gate = openTranscriptGate(resumed)
  return events.flatMap((event) => {
    const next = pass(gate, event)
    gate = next.gate
    return next.out
  })
}

const msOf = (out: readonly (TranscriptPiece | SentenceRequest)[]) =>
  out.reduce((sum, piece) => sum + (piece.kind === 'audio' ? piece.ms : 0), 0)
const asked = (out: readonly (TranscriptPiece | SentenceRequest)[]) => out.filter((piece) => piece.kind === 'ask')
const words = (out: readonly (TranscriptPiece | SentenceRequest)[]) =>
  out.map((piece) => (piece.kind === 'agent_text' ? piece.text : '')).join('')

test('the first words are asked for, and all that is said after them goes through', () => {
  const out = through([heard, ...quiet(500), say(WORDS), ...quiet(300), text('Buongiorno'), ...voice(500), ended])
  assert.deepEqual(out[0], { kind: 'ask', text: WORDS, instead: false })
  assert.equal(msOf(out), 800)
  assert.equal(words(out), 'Buongiorno')
})

test('what the model says by itself before its time is kept back, and forgotten once it has ended', () => {
  const out = through([heard, text('Pronto? '), ...voice(800), ...quiet(800), ended, ...quiet(500), say(WORDS)])
  assert.deepEqual(out, [{ kind: 'ask', text: WORDS, instead: false }])
})

test('a beginning of the first words waits for its time, and is handed out from its start without being asked for', () => {
  const before = [heard, text('Buongiorno, '), ...voice(400)]
  const out = through([...before, say(WORDS), text('sono Giulia, assistente '), ...voice(800), ...quiet(800), ended])
  assert.deepEqual(asked(out), [])
  assert.equal(words(out), 'Buongiorno, sono Giulia, assistente ')
  assert.deepEqual(out.at(-1), ended)
  // All of the voice, and of the pause after it less by as much as it had to make up for.
  assert.equal(msOf(out.filter((piece) => piece.kind === 'audio' && piece.loud)), 1_200)
  assert.equal(msOf(out), 1_200 + 800 - 400)
})

test('what waits is handed out at the pace at which more of it comes', () => {
  const before = [heard, text('Buongiorno, '), ...voice(500), say(WORDS)]
  assert.equal(msOf(through(before)), 0)
  for (const ms of [100, 300, 900]) assert.equal(msOf(through([...before, ...voice(ms)])), ms)
})

test('a greeting that turns out to begin another sentence, or to be all, is followed by the words that are due', () => {
  const before = [heard, text('Buongiorno, '), ...voice(300), say(WORDS)]
  assert.deepEqual(asked(through(before)), [])
  const other = through([...before, ...voice(200), text('chi '), ...voice(300)])
  assert.deepEqual(asked(other), [{ kind: 'ask', text: WORDS, instead: true }])
  assert.equal(words(other), 'Buongiorno, ')
  const all = through([...before, ...quiet(800), ended])
  assert.deepEqual(all.slice(-2), [ended, { kind: 'ask', text: WORDS, instead: false }])
  const sure = through([
    ...before,
    text('sono Giulia, assistente '),
    ...voice(300),
    text('di '),
    ...voice(100),
    ...quiet(800),
    ended,
  ])
  assert.deepEqual(asked(sure), [])
})

test('what is kept back and has no words yet is known by the first that come', () => {
  const before = [heard, ...voice(300), say(WORDS)]
  assert.deepEqual(through(before), [])
  assert.deepEqual(asked(through([...before, ...voice(100), text('Buon'), ...voice(100)])), [])
  assert.deepEqual(asked(through([...before, text('Pronto')])), [{ kind: 'ask', text: WORDS, instead: true }])
  assert.deepEqual(asked(through([...before, ...voice(1_100)])), [{ kind: 'ask', text: WORDS, instead: true }])
  assert.deepEqual(asked(through([...before, ...quiet(800), ended])), [{ kind: 'ask', text: WORDS, instead: false }])
})

test('what has been said for too long is no beginning', () => {
  const out = through([heard, text('Buongiorno, '), ...voice(1_600), say(WORDS), ...voice(200)])
  assert.deepEqual(out, [{ kind: 'ask', text: WORDS, instead: true }])
})

test('another sentence takes the place of what is being said: the rest is dropped until a pause', () => {
  const out = through([
    say(WORDS),
    text('Buongiorno'),
    ...voice(300),
    say('Arrivederci.'),
    text(' sono'),
    ...voice(400),
  ])
  assert.deepEqual(asked(out).at(-1), { kind: 'ask', text: 'Arrivederci.', instead: true })
  assert.equal(words(out), 'Buongiorno')
  assert.equal(msOf(out), 300)
  const next = through([
    say(WORDS),
    ...voice(300),
    say('Fine.'),
    ...voice(400),
    ...quiet(300),
    text('Fine.'),
    ...voice(200),
    ended,
  ])
  assert.equal(words(next), 'Fine.')
  assert.equal(msOf(next.filter((piece) => piece.kind === 'audio' && piece.loud)), 500)
  assert.deepEqual(next.at(-1), ended)
})

test('the end of a turn that was replaced is nobody’s', () => {
  for (const pause of [[], quiet(800)]) {
    const out = through([say(WORDS), ...voice(300), say('Fine.'), ...pause, ended, text('Fine.'), ...voice(200), ended])
    const at = out.findIndex(({ kind }) => kind === 'agent_turn_ended')
    assert.ok(at > out.findIndex(({ kind }) => kind === 'agent_text'))
  }
})

test('a sentence that takes the place of another without a pause is known by its words, and heard from its start', () => {
  const before = [
    say(WORDS),
    text('Buongiorno'),
    ...voice(300),
    say('Mi scusi, devo chiudere.'),
    text(' mi'),
    ...voice(200),
  ]
  const early = through([...before, text('Mi '), ...voice(200), text('scusi, '), ...voice(500), ...quiet(800), ended])
  assert.equal(words(early), 'BuongiornoMi scusi, ')
  assert.deepEqual(early.at(-1), ended)
  // Its words come 300 ms after their sound; a breath shows where it began.
  const breath = [...voice(200), ...quiet(100), ...voice(300)]
  const late = through([...before, ...breath, text('Mi scusi, '), ...voice(400), ...quiet(900), ended])
  assert.equal(words(late), 'BuongiornoMi scusi, ')
  assert.equal(msOf(late.filter((piece) => piece.kind === 'audio' && piece.loud)), 300 + 300 + 400)
})

test('a model that goes on and on is listened to again after three seconds', () => {
  const out = through([say(WORDS), ...voice(300), say('Fine.'), ...voice(3_000), text('Fine.'), ...voice(100)])
  assert.equal(words(out), 'Fine.')
})

test('a reply that is asked for is heard, though the first words were not', () => {
  const out = through([
    heard,
    text('Pronto'),
    ...voice(200),
    { kind: 'reply' },
    ...voice(300),
    text('Sono Giulia.'),
    ended,
  ])
  assert.equal(words(out), 'Sono Giulia.')
  assert.equal(msOf(out), 300)
  assert.equal(msOf(through([{ kind: 'reply' }, heard, ...voice(300)])), 300)
})

test('a session that takes up a call speaks at once', () => {
  assert.equal(msOf(through([heard, ...voice(300)], true)), 300)
})

test('words are known whatever their case, accents and marks; the last may be half a word', () => {
  const cases: [string, string, boolean | null][] = [
    ['Perché no? Sì.', 'perche NO', true],
    ['Buongiorno, sono Giulia.', 'Buongiorno! Sono Giu', true],
    ['Buongiorno, sono Giulia.', 'Buon', true],
    ['Buongiorno, sono Giulia.', 'Buongiorno Giulia', false],
    ['Buongiorno.', 'Buongiorno a lei', false],
    ['Buongiorno.', ' … ', null],
  ]
  for (const [sentence, said, expected] of cases) assert.equal(beginsWith(sentence, said), expected, said)
})

test('nothing is handed out twice, or before it came, and what is kept back has a bound', () => {
  const piece = fc.oneof(
    fc.boolean().map((loud) => audio(loud)),
    fc.constantFrom(text('Buongiorno, '), text('sono '), text('mm '), ended),
  )
  const event = fc.oneof(
    { weight: 20, arbitrary: piece },
    { weight: 1, arbitrary: fc.constant(say(WORDS)) },
    { weight: 3, arbitrary: fc.constant(heard) },
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 120 }), (events) => {
      let gate = openTranscriptGate(false)
      const came: TranscriptPiece[] = []
      let at = 0
      for (const one of events) {
        if (one.kind !== 'say' && one.kind !== 'heard' && one.kind !== 'reply') came.push(one)
        const next = pass(gate, one)
        gate = next.gate
        for (const out of next.out) {
          if (out.kind === 'ask') continue
          at = came.indexOf(out, at)
          assert.notEqual(at, -1)
          at += 1
        }
        assert.ok(msOf(gate.held) <= 2_600)
      }
    }),
    { numRuns: 500 },
  )
})
