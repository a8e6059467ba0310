import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Turn } from '#contract/conversation.ts'
import type { ProposedEmotion } from './port.ts'
import { sentimentOf } from './sentiment.ts'

const turns: Turn[] = [
  { speaker: 'person', text: 'Grazie mille, ma sono stufo.', start_seconds: 0, end_seconds: 2, interrupted: false },
]

// biome-ignore format: a table reads in columns
const cases: [scores: [number, number, number], label: string, trend: string, kept: [number, number, number]][] = [
  [[0, 0, 0],      'neutral',  'stable',    [0, 0, 0]],
  [[-1, 1, -2],    'negative', 'worsening', [-1, 1, -2]],
  [[2, -1, 2],     'positive', 'improving', [2, -1, 2]],
  [[-0.4, 9, 9],   'neutral',  'stable',    [0, 2, 2]],
  [[0.5, -0.5, 0], 'positive', 'improving', [1, -1, 0]],
  [[-1.5, 1.5, 2], 'negative', 'stable',    [-2, 2, 2]],
  [[Number.NaN, Number.NEGATIVE_INFINITY, -0], 'neutral', 'improving', [0, -2, 0]],
]
for (const [[score, start, end], label, trend, kept] of cases) {
  test(`scores ${[score, start, end]} are ${label} and ${trend}, in whole steps on the scale`, () => {
    const sentiment = sentimentOf({ score, start, end, emotions: [] }, turns)
    const [a, b, c] = kept
    assert.deepEqual(sentiment, { label, score: a, start: b, end: c, trend, emotions: [] })
  })
}

const felt = (
  evidence: string,
  type: ProposedEmotion['type'] = 'gratitude',
  intensity: ProposedEmotion['intensity'] = 'low',
) => ({
  type,
  intensity,
  evidence,
})
const shown = (emotions: ProposedEmotion[], said = turns) =>
  sentimentOf({ score: 1, start: 0, end: 0, emotions }, said)?.emotions.map(
    ({ type, intensity, evidence }) => `${type} ${intensity}: ${evidence}`,
  )

// biome-ignore format: a table reads in columns
const kept: [title: string, emotions: ProposedEmotion[], shown: string[]][] = [
  ['only with words that the person said',            [felt('inventato'), felt('stufo', 'anger')],                                      ['anger low: stufo']],
  ['once a type, the strongest',                      [felt('grazie'), felt('grazie mille', 'gratitude', 'high'), felt('mille', 'gratitude', 'medium')], ['gratitude high: Grazie mille']],
  ['not by a stronger one that nobody said',          [felt('grazie'), felt('inventato', 'gratitude', 'high')],                         ['gratitude low: Grazie']],
  ['three at most, counted after those are gone',     [felt('no', 'anger'), felt('stufo', 'frustration'), felt('grazie'), felt('ma', 'confusion'), felt('sono', 'anxiety')], ['frustration low: stufo', 'gratitude low: Grazie', 'confusion low: ma']],
  ['as the transcript has it, not as it was quoted',  [felt(' «GRAZIE, MILLE!» ')],                                                     ['gratitude low: Grazie mille']],
]
for (const [title, emotions, expected] of kept) {
  test(`an emotion is shown ${title}`, () => assert.deepEqual(shown(emotions), expected))
}

test('a quote is bounded, and one that runs over two turns is shown as it was quoted', () => {
  const person = (text: string): Turn => ({
    speaker: 'person',
    text,
    start_seconds: 0,
    end_seconds: 1,
    interrupted: false,
  })
  const long = 'grazie davvero '.repeat(60)
  assert.equal(shown([felt(long)], [person(long)])?.[0]?.length, 'gratitude low: '.length + 200)
  assert.deepEqual(shown([felt(' grazie  davvero ')], [person('Grazie'), person('davvero.')]), [
    'gratitude low: grazie  davvero',
  ])
})

test('without a reading of it there is no sentiment', () => assert.equal(sentimentOf(null, turns), null))
