import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { tokensAtMost } from '#contract/prompt-bounds.ts'
import { judge } from '../../../tests/support/gpt-live/judge.ts'
import { cueAppends, sayAppends } from './appends.ts'
import { REPLY, SAY, SAY_INSTEAD } from './wording.ts'

test('a sentence is asked for between quotation marks, word for word, in the agent’s language', () => {
  assert.deepEqual(sayAppends('Buongiorno, sono Giulia.', 'it', false), [
    { type: 'session.commentary.append', delegation_id: null, content: `${SAY.it}«Buongiorno, sono Giulia.»` },
  ])
  assert.deepEqual(sayAppends('Goodbye.', 'en', true), [
    { type: 'session.commentary.append', delegation_id: null, content: `${SAY_INSTEAD.en}"Goodbye."` },
  ])
})

test('the longest greeting is asked for at once', () => {
  const greeting = 'Buongiorno e benvenuti allo studio Rossi, sono Giulia. '.repeat(20).slice(0, 1_000)
  assert.equal(sayAppends(`${greeting} Questa chiamata viene registrata.`, 'it', false).length, 1)
})

test('a cue that wants a reply makes the model speak, another is only known', () => {
  assert.deepEqual(cueAppends('La persona tace.', 'it', 'reply'), [
    { type: 'session.commentary.append', delegation_id: null, content: `${REPLY.it}La persona tace.` },
  ])
  assert.deepEqual(cueAppends('La persona tace.', 'it', 'note'), [
    { type: 'session.thinking.append', delegation_id: null, content: 'La persona tace.' },
  ])
  const long = cueAppends('Ecco che cosa è successo prima. '.repeat(100), 'it', 'reply')
  assert.ok(long.length > 1)
  assert.deepEqual(
    long.map(({ type }) => type === 'session.commentary.append'),
    long.map((_, n) => n === long.length - 1),
  )
})

test('nothing is told that says nothing', () => {
  assert.deepEqual(
    [...cueAppends(' ', 'it', 'note'), ...cueAppends('', 'it', 'reply'), ...sayAppends(' \n', 'it', false)],
    [],
  )
})

test('whatever is told is taken, whole and in order, between sentences where it can be', () => {
  const word = fc.oneof(
    fc.constantFrom(
      'visita',
      'perché',
      'conferma.',
      'Rossi?',
      '+39',
      '02',
      '1234567',
      'BRMGPP80A01F205X',
      '«',
      '😀',
      'città',
    ),
    fc.string({ minLength: 1, maxLength: 800, unit: fc.constantFrom('a', 'è', '7', 'Z') }),
  )
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 400 }), (words) => {
      const text = words.join(' ')
      const appends = cueAppends(text, 'it', 'note')
      for (const append of appends) {
        assert.ok(tokensAtMost(append.content) <= 500)
        assert.ok('event' in judge(JSON.stringify(append)))
      }
      assert.equal(
        appends
          .map(({ content }) => content)
          .join('')
          .replace(/\s/g, ''),
        text.replace(/\s/g, ''),
      )
    }),
    { numRuns: 60 },
  )
  const sentences = cueAppends('Questa è una frase intera. '.repeat(100), 'it', 'note')
  assert.ok(sentences.every(({ content }) => content.endsWith('.')))
})
