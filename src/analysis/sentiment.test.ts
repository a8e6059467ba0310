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
]
for (const [[score, start, end], label, trend, kept] of cases) {
  test(`scores ${[score, start, end]} are ${label} and ${trend}, in whole steps on the scale`, () => {
    const sentiment = sentimentOf({ score, start, end, emotions: [] }, turns)
    const [a, b, c] = kept
    assert.deepEqual(sentiment, { label, score: a, start: b, end: c, trend, emotions: [] })
  })
}

test('emotions need words that the person said, and are three at most', () => {
  const felt = (evidence: string): ProposedEmotion => ({ type: 'gratitude', intensity: 'low', evidence })
  const emotions = ['inventato', 'grazie mille', 'sono stufo', 'Grazie', 'stufo'].map(felt)
  const kept = sentimentOf({ score: 1, start: 0, end: 0, emotions }, turns)?.emotions
  assert.deepEqual(
    kept?.map(({ evidence }) => evidence),
    ['grazie mille', 'sono stufo', 'Grazie'],
  )
})
