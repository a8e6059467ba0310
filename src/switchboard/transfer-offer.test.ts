import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offerTransfer } from './transfer-offer.ts'

const TO = '+390299999999'
const hours = (days: number[], from: string, to: string) => ({ to: TO, hours: { days, from, to } })
const WEEK = [1, 2, 3, 4, 5, 6, 7]
const OFFICE = hours([1, 2, 3, 4, 5], '09:00', '18:00')
const NIGHT = hours([5], '22:00', '06:00')
// 2026: summer time begins on 29 March at 02:00 and ends on 25 October at 03:00, both Sundays.
// biome-ignore format: a table reads in columns
const ROWS: readonly [what: string, settings: Parameters<typeof offerTransfer>[0], now: string, opens: string | null][] = [
  ['no hours: always',                                   { to: TO },  '2026-11-16T03:00:00Z', null],
  ['within them',                                        OFFICE,      '2026-11-16T08:00:00Z', null],
  ['a moment before they begin',                         OFFICE,      '2026-11-16T07:59:59Z', 'Monday 16 November from 09:00'],
  ['the moment they end',                                OFFICE,      '2026-11-16T17:00:00Z', 'Tuesday 17 November from 09:00'],
  ['on a day that is none of theirs',                    OFFICE,      '2026-11-14T10:00:00Z', 'Monday 16 November from 09:00'],
  ['beyond midnight: the evening they begin on',         NIGHT,       '2026-11-20T21:30:00Z', null],
  ['beyond midnight: the morning after it',              NIGHT,       '2026-11-21T04:59:59Z', null],
  ['beyond midnight: over with the morning',             NIGHT,       '2026-11-21T05:00:00Z', 'Friday 27 November from 22:00'],
  ['beyond midnight: another evening',                   NIGHT,       '2026-11-21T21:30:00Z', 'Friday 27 November from 22:00'],
  ['clocks are set back: the second 02:30 counts',       hours(WEEK, '02:00', '03:00'), '2026-10-25T01:30:00Z', null],
  ['clocks are set back: the first one does too',        hours(WEEK, '02:00', '03:00'), '2026-10-25T00:30:00Z', null],
  ['clocks are set forward: hours that are not there',   hours([7], '02:00', '03:00'),  '2026-03-29T00:59:00Z', 'Sunday 5 April from 02:00'],
  ['clocks are set forward within a night',              hours([6], '22:00', '06:00'),  '2026-03-29T03:59:59Z', null],
  ['clocks are set forward: the night ends at its hour', hours([6], '22:00', '06:00'),  '2026-03-29T04:00:00Z', 'Saturday 4 April from 22:00'],
]
for (const [what, settings, now, opens] of ROWS)
  test(`${what}: ${opens === null ? 'handed over' : 'the agent is told when somebody is there again'}`, () => {
    const { text, handsOver } = offerTransfer(settings, Temporal.Instant.from(now))
    assert.equal(handsOver ?? false, opens === null)
    if (opens !== null) assert.ok(text.includes(opens), text)
  })

test('without settings, and to a number that belongs to nobody, there is no operator', () => {
  for (const settings of [undefined, { to: '+390000000001' }])
    assert.deepEqual(Object.keys(offerTransfer(settings, Temporal.Now.instant())), ['text'])
})
