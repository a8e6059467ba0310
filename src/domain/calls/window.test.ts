import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { ROME } from '#kernel/clock.ts'
import { type Hours, isOpen, nextOpening } from './window.ts'

const at = (text: string) => Temporal.Instant.from(text)
const WEEK: Hours = { days: [1, 2, 3, 4, 5, 6], from: '09:00', to: '20:00' }

describe('the next opening', () => {
  // biome-ignore format: a table reads in columns
  const cases: [title: string, hours: Hours, now: string, opens: string][] = [
    ['an instant inside is returned unchanged',            WEEK, '2026-11-16T10:00:00Z', '2026-11-16T10:00:00Z'],
    ['before opening waits until 09:00 Italian time',      WEEK, '2026-11-16T06:00:00Z', '2026-11-16T08:00:00Z'],
    ['opening time itself is inside',                      WEEK, '2026-11-16T08:00:00Z', '2026-11-16T08:00:00Z'],
    ['closing time itself is outside',                     WEEK, '2026-11-16T19:00:00Z', '2026-11-17T08:00:00Z'],
    ['Sunday waits until Monday',                          WEEK, '2026-11-15T12:00:00Z', '2026-11-16T08:00:00Z'],
    ['summer time opens one UTC hour earlier',             WEEK, '2026-07-06T04:00:00Z', '2026-07-06T07:00:00Z'],
    ['Saturday evening before clocks go back',             WEEK, '2026-10-24T18:30:00Z', '2026-10-26T08:00:00Z'],
    ['Saturday evening before clocks go forward',          WEEK, '2027-03-27T19:30:00Z', '2027-03-29T07:00:00Z'],
    ['hours that the clocks leap over open at the change', { days: [7], from: '02:30', to: '04:00' }, '2027-03-28T00:30:00Z', '2027-03-28T01:00:00Z'],
    ['hours inside the leap wait a week',                  { days: [7], from: '02:10', to: '02:50' }, '2027-03-28T00:30:00Z', '2027-04-04T00:10:00Z'],
    ['hours that come twice are open twice',               { days: [7], from: '01:00', to: '02:30' }, '2026-10-25T00:40:00Z', '2026-10-25T01:00:00Z'],
    ['one day a week, just missed',                        { days: [3], from: '10:00', to: '10:01' }, '2026-11-18T09:01:00Z', '2026-11-25T09:00:00Z'],
  ]
  for (const [title, hours, now, opens] of cases) {
    test(title, () => assert.equal(nextOpening(hours, at(now)).toString(), opens))
  }
})

test('a window without a day is refused rather than waited for', () => {
  assert.throws(() => nextOpening({ days: [], from: '09:00', to: '10:00' }, at('2026-11-16T10:00:00Z')), RangeError)
})

/** Minute by minute, by the definition alone. */
function slowly(hours: Hours, from: Temporal.Instant): Temporal.Instant {
  const open = (instant: Temporal.Instant) => {
    const local = instant.toZonedDateTimeISO(ROME)
    const clock = `${String(local.hour).padStart(2, '0')}:${String(local.minute).padStart(2, '0')}`
    return hours.days.includes(local.dayOfWeek) && clock >= hours.from && clock < hours.to
  }
  if (open(from)) return from
  let minute = Temporal.Instant.fromEpochMilliseconds(Math.ceil(from.epochMilliseconds / 60_000) * 60_000)
  while (!open(minute)) minute = minute.add({ minutes: 1 })
  return minute
}

test('agrees with a slow minute-by-minute reference for any window and instant, both clock changes included', () => {
  const time = fc
    .integer({ min: 0, max: 1439 })
    .map((n) => `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`)
  const hours = fc
    .record({ days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }), a: time, b: time })
    .filter(({ a, b }) => a !== b)
    .map(({ days, a, b }) => {
      const [from = '', to = ''] = [a, b].sort()
      return { days, from, to }
    })
  const changes = ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z', '2027-03-28T01:00:00Z', '2027-10-31T01:00:00Z'].map(
    (text) => at(text).epochMilliseconds,
  )
  const instant = fc.oneof(
    fc.integer({
      min: at('2026-01-01T00:00:00Z').epochMilliseconds,
      max: at('2028-01-01T00:00:00Z').epochMilliseconds,
    }),
    fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -90_000_000, max: 90_000_000 }))
      .map(([change, off]) => change + off),
  )
  fc.assert(
    fc.property(hours, instant, (window, ms) => {
      const now = Temporal.Instant.fromEpochMilliseconds(ms)
      const opening = nextOpening(window, now)
      assert.equal(opening.toString(), slowly(window, now).toString())
      assert.ok(isOpen(window, opening))
    }),
    { numRuns: 300 },
  )
})
