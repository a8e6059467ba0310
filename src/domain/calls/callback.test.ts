import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agentDocumentSchema } from '#contract/agent-document.ts'
import { INBOUND, OUTBOUND } from '../../../tests/support/api.ts'
import { callbackTime } from './callback.ts'

const schema = agentDocumentSchema({ allowHttp: false })
const document = schema.parse(OUTBOUND)
const NOW = Temporal.Instant.from('2026-11-16T10:00:00Z')
const call = { direction: 'outbound', callback_depth: 0 } as const

// biome-ignore format: a table reads in columns
const cases: [title: string, wished: string | null, at: string | null][] = [
  ['a time inside the window is kept',          '2026-11-16T15:30:00Z', '2026-11-16T15:30:00Z'],
  ['a time at night waits for the opening',     '2026-11-16T21:00:00Z', '2026-11-17T08:00:00Z'],
  ['a time on Sunday waits for Monday',         '2026-11-22T10:00:00Z', '2026-11-23T08:00:00Z'],
  ['a past time is the next opening',           '2026-11-16T08:30:00Z', '2026-11-16T10:00:00Z'],
  ['no time: none',                             null,                   null],
  ['ninety days ahead is the last',             '2027-02-14T10:00:00Z', '2027-02-15T08:00:00Z'],
  ['beyond ninety days: none',                  '2027-02-14T10:00:01Z', null],
]
for (const [title, wished, at] of cases) {
  test(title, () => {
    assert.equal(callbackTime(call, document, { at: wished, now: NOW })?.toString() ?? null, at)
  })
}

test('none for an inbound call, with autoCallback off, or after three in a chain', () => {
  const wish = { at: '2026-11-16T15:30:00Z', now: NOW }
  assert.equal(callbackTime({ ...call, direction: 'inbound' }, schema.parse(INBOUND), wish), null)
  assert.equal(callbackTime(call, schema.parse({ ...OUTBOUND, calling: { autoCallback: false } }), wish), null)
  assert.ok(callbackTime({ ...call, callback_depth: 2 }, document, wish))
  assert.equal(callbackTime({ ...call, callback_depth: 3 }, document, wish), null)
})
