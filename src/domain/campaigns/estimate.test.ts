import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CampaignWork, estimateEnd, type Measured, openSecondsSince, secondsEach } from './estimate.ts'

const HOURS = { days: [1, 2, 3, 4, 5, 6], from: '09:00', to: '20:00' }
const rome = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime('Europe/Rome').toInstant()
const shown = (at: Temporal.Instant) =>
  at.toZonedDateTimeISO('Europe/Rome').toPlainDateTime().toString({ smallestUnit: 'minute' })

/** So many of them that what is usual counts for nothing: 100 seconds of a line each, of which 56 are talk. */
const MANY: Measured = { calls: 2_000_000, attempts: 4_000_000, seconds: 112_000_000 }
const work = (more: Partial<CampaignWork>): CampaignWork => ({
  calls: 0,
  hours: HOURS,
  lines: { alone: 1, shared: 1 },
  measured: MANY,
  dailyMinutes: null,
  latestDue: null,
  ...more,
})
/** As if nothing came better or worse: 100 seconds for each, in the middle of the range. */
const middle = (now: string, more: Partial<CampaignWork>): string => {
  const range = estimateEnd(rome(now), work({ ...more, calls: Math.round((more.calls ?? 0) / 0.85) }))
  return range ? shown(range.from) : 'never'
}

// biome-ignore format: a table reads in columns
const ends: readonly [what: string, now: string, more: Partial<CampaignWork>, end: string][] = [
  ['within the day',                   '2026-11-16T10:00', { calls: 36 },                                                '2026-11-16T11:00'],
  ['on several lines',                 '2026-11-16T10:00', { calls: 108, lines: { alone: 3, shared: 1 } },               '2026-11-16T11:00'],
  ['over the night',                   '2026-11-16T19:30', { calls: 36 },                                                '2026-11-17T09:30'],
  ['before the window opens',          '2026-11-16T07:00', { calls: 36 },                                                '2026-11-16T10:00'],
  ['over a Sunday',                    '2026-11-21T19:30', { calls: 36 },                                                '2026-11-23T09:30'],
  ['not before a call that waits',     '2026-11-16T10:00', { calls: 36, latestDue: rome('2026-11-18T15:00') },           '2026-11-18T15:00'],
  ['across the clocks being set back', '2026-10-24T19:30', { calls: 36 },                                                '2026-10-26T09:30'],
  ['by what really ended lately',      '2026-11-16T10:00', { calls: 36, lately: { calls: 36, openSeconds: 7_200 } },     '2026-11-16T12:00'],
  ['too few ended lately to go by',    '2026-11-16T10:00', { calls: 36, lately: { calls: 9, openSeconds: 7_200 } },      '2026-11-16T11:00'],
  ['nothing left to do',               '2026-11-16T10:00', { calls: 0 },                                                 '2026-11-16T10:00'],
  ['a window that is open all the time of few days', '2026-11-16T10:00', { calls: 36, hours: { days: [3], from: '10:00', to: '10:30' } }, '2026-11-25T10:30'],
  ['no minutes at all',                '2026-11-16T10:00', { calls: 36, dailyMinutes: 0 },                               'never'],
]
for (const [what, now, more, end] of ends)
  test(`the end is estimated: ${what}`, () => {
    const said = middle(now, more)
    const near =
      said === end ||
      (said !== 'never' && Math.abs(rome(said).epochMilliseconds - rome(end).epochMilliseconds) <= 120_000)
    assert.ok(near, `${said}, not ${end}`)
  })

test('a day has no more minutes than it may have', () => {
  // 36 calls of 56 seconds are 33.6 minutes: at 12 a day they take three days.
  const range = estimateEnd(rome('2026-11-16T10:00'), work({ calls: 36, dailyMinutes: 12 }))
  assert.ok(range)
  assert.equal(shown(range.to).slice(0, 10), '2026-11-18')
})

test('the range is told by what runs beside it, and never ends before it begins', () => {
  const range = estimateEnd(rome('2026-11-16T10:00'), work({ calls: 36, lines: { alone: 3, shared: 1 } }))
  assert.ok(range)
  assert.deepEqual([shown(range.from), shown(range.to)], ['2026-11-16T10:16', '2026-11-16T11:14'])
})

test('what was measured outweighs what is usual as it grows', () => {
  const each = (calls: number) => secondsEach({ calls, attempts: calls, seconds: calls * 300 }).talk
  assert.deepEqual(
    [0, 20, 1_980].map((calls) => Math.round(each(calls))),
    [45, 173, 297],
  )
})

test('the open seconds of the last hour leave out what was closed', () => {
  const seconds = (since: string, now: string) => openSecondsSince(HOURS, rome(since), rome(now))
  assert.equal(seconds('2026-11-16T10:00', '2026-11-16T11:00'), 3_600)
  assert.equal(seconds('2026-11-16T08:30', '2026-11-16T09:30'), 1_800)
  assert.equal(seconds('2026-11-16T19:30', '2026-11-16T20:30'), 1_800)
  assert.equal(seconds('2026-11-16T21:00', '2026-11-16T22:00'), 0)
})
