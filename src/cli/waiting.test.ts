import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CallObject } from '#contract/calls.ts'
import { type Waiting, waitingForLine, waitingWords } from './waiting.ts'

const HOURS = { days: [1, 2, 3, 4, 5, 6], from: '09:00', to: '20:00' }
const SUNDAY = '2026-11-15T12:00:00Z'
const MONDAY = '2026-11-16T09:30:00Z'
type Call = Waiting['calls'][number]
const call = (waiting_for: string | null, more: Partial<Call> = {}): Call => ({
  waiting_for: waiting_for as CallObject['waiting_for'],
  ...{ next_attempt_at: null, scheduled_at: null },
  ...more,
})
const words = (calls: Call[], now = MONDAY, more: Partial<Waiting> = {}) =>
  waitingWords({ calls, now: Temporal.Instant.from(now), clocked: false, hours: HOURS, limit: 3, ...more })

// biome-ignore format: a table reads in columns
const rows: readonly [what: string, calls: Call[], now: string, said: string][] = [
  ['the window, another day',   [call('calling_window'), call('calling_window')],  SUNDAY, 'waiting: window opens Mon 16 Nov 09:00 (Rome)'],
  ['the window, the same day',  [call('calling_window')],  '2026-11-16T05:00:00Z',         'waiting: window opens 09:00 (Rome)'],
  ['the window, over a change of clocks', [call('calling_window')], '2026-03-28T19:30:00Z', 'waiting: window opens Mon 30 Mar 09:00 (Rome)'],
  ['the daily cap',             [call('daily_cap')],                               MONDAY, 'waiting: called three times today, next Tue 17 Nov 09:00 (Rome)'],
  ['the limit',                 [call('concurrency')],                             MONDAY, 'waiting: a free line, the limit is 3'],
  ['the next attempt, the first of them', [call('retry_delay', { next_attempt_at: '2026-11-16T10:45:00.000Z' }), call('retry_delay', { next_attempt_at: '2026-11-16T09:45:00.000Z' })], MONDAY, 'waiting: next attempt 10:45 (Rome)'],
  ['a callback',                [call('scheduled_at', { scheduled_at: '2026-11-17T08:00:00.000Z' })], MONDAY, 'waiting: scheduled, first Tue 17 Nov 09:00 (Rome)'],
  ['a trunk',                   [call('telephony', { next_attempt_at: '2026-11-16T09:31:00.000Z' })], MONDAY, 'waiting: no trunk takes calls, next try 10:31 (Rome)'],
  ['a pause',                   [call('campaign_paused')],                         MONDAY, 'waiting: paused'],
  ['a reason of later days',    [call('solar_flare')],                             MONDAY, 'waiting: solar flare'],
  ['several, the most first',   [call('concurrency'), call('calling_window'), call('concurrency')], SUNDAY, 'waiting: 2 a free line, the limit is 3; 1 window opens Mon 16 Nov 09:00 (Rome)'],
  ['nothing, where they are due', [call(null), call(null)],                        MONDAY, ''],
  ['nobody',                    [],                                                MONDAY, ''],
]
for (const [what, calls, now, said] of rows)
  test(`it is said what calls wait for: ${what}`, () => assert.equal(words(calls, now), said))

test('on a test clock it is said what that shows, because it stands', () => {
  assert.equal(
    words([call('calling_window')], SUNDAY, { clocked: true }),
    'waiting: window opens Mon 16 Nov 09:00 (Rome) (the test clock shows Sun 15 Nov 13:00 (Rome))',
  )
})

test('an account that may place no calls is told so', () => {
  assert.equal(waitingForLine(0), 'waiting: the limit is 0 calls')
  assert.equal(waitingForLine(2), 'waiting: a free line, the limit is 2')
})
