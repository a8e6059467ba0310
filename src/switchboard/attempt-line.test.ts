import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ending } from '#contract/conversation.ts'
import { createLog } from '#kernel/log.ts'
import { type LiveAttempt, logAttempt } from './attempt-line.ts'

const fault = { code: 'key_refused', message: 'The provider refused the key: check OPENAI_API_KEY.' } as const
const ended: Ending = { reason: 'agent', durationSeconds: 12, intents: [] }

function lineOf(given: Partial<LiveAttempt>) {
  const lines: string[] = []
  const log = createLog('debug', (line) => lines.push(line))
  logAttempt(log, { call: 'call_1', attempt: 1, legs: [], unanswered: null, ending: null, ...given })
  assert.equal(lines.length, 1)
  return JSON.parse(lines[0] ?? '')
}

// biome-ignore format: a table reads in columns
const failed: [title: string, given: Partial<LiveAttempt>][] = [
  ['before anybody was rung',     { unanswered: { kind: 'not_sent', details: { reason: 'the model', fault } } }],
  ['in the conversation',         { ending: { ...ended, reason: 'error', fault } }],
]
for (const [title, given] of failed)
  test(`a model that failed ${title} is a warning that says what to do`, () => {
    const { level, why, fault: code } = lineOf(given)
    assert.deepEqual([level, code, why], ['warn', 'key_refused', fault.message])
  })

test('an attempt that came to an end like any other is a line of no concern', () => {
  const { level, came, end_reason: reason, why } = lineOf({ ending: ended })
  assert.deepEqual([level, came, reason, why], ['info', 'answered', 'agent', undefined])
})
