import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Circumstances, judge } from './judge.ts'

const at = (text: string) => Temporal.Instant.from(text)
const OPEN: Circumstances = {
  now: at('2026-11-16T10:00:00Z'),
  hours: { days: [1, 2, 3, 4, 5, 6], from: '09:00', to: '20:00' },
  ruled: true,
  alive: true,
  suppressed: false,
  allowed: true,
  spent: false,
  takenToday: [],
}

// biome-ignore format: a table reads in columns
const cases: [title: string, changes: Partial<Circumstances>, verdict: object][] = [
  ['an open window and no attempt today: the first',        {},                                     { kind: 'dial', nth: 1 }],
  ['two attempts today: the third',                         { takenToday: [1, 2] },                 { kind: 'dial', nth: 3 }],
  ['a number that was returned is taken first',             { takenToday: [3, 1] },                 { kind: 'dial', nth: 2 }],
  ['three attempts today: the next day, when it opens',     { takenToday: [2, 3, 1] },              { kind: 'wait', until: at('2026-11-17T08:00:00Z'), waitingFor: 'daily_cap' }],
  ['three attempts on a Saturday: Monday',                  { takenToday: [1, 2, 3], now: at('2026-11-21T10:00:00Z') }, { kind: 'wait', until: at('2026-11-23T08:00:00Z'), waitingFor: 'daily_cap' }],
  ['before opening: at the opening',                        { now: at('2026-11-16T07:59:59Z') },    { kind: 'wait', until: at('2026-11-16T08:00:00Z'), waitingFor: 'calling_window' }],
  ['at closing time: the next day',                         { now: at('2026-11-16T19:00:00Z') },    { kind: 'wait', until: at('2026-11-17T08:00:00Z'), waitingFor: 'calling_window' }],
  ['a number on the list is never dialled',                 { suppressed: true },                   { kind: 'suppress' }],
  ['an archived agent dials nobody, listed or not',         { alive: false, suppressed: true },     { kind: 'cancel' }],
  ['an account without minutes waits for the next day',     { spent: true },                        { kind: 'wait', until: at('2026-11-17T08:00:00Z'), waitingFor: 'spending_limit' }],
  ['a destination that was closed since is never dialled',  { allowed: false, spent: true },        { kind: 'close' }],
  ['a simulated call waits neither for window nor for cap', { ruled: false, takenToday: [1, 2, 3], now: at('2026-11-15T03:00:00Z') }, { kind: 'dial', nth: null }],
  ['a simulated call obeys the list',                       { ruled: false, suppressed: true },     { kind: 'suppress' }],
]
for (const [title, changes, verdict] of cases) {
  test(title, () => {
    const seen = judge({ ...OPEN, ...changes })
    const plain = (value: object) => JSON.parse(JSON.stringify(value))
    assert.deepEqual(plain(seen), plain(verdict))
  })
}
