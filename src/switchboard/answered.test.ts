import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ending } from '#contract/conversation.ts'
import { createLog } from '#kernel/log.ts'
import type { EndedCall } from '#store/call-moves.ts'
import type { CallRow } from '#store/calls.ts'
import type { Line } from '#telephony/port.ts'
import { ManualClock, settle } from '../../tests/support/manual-clock.ts'
import { place, type SwitchboardHouse } from './switchboard.ts'

/** One simulated call that is answered at once, on a node whose database does as it is told. */
const CALL = { id: 'call_1', account_id: 'acc', livemode: false, to_number: '+390000000001', attempts: 1 } as CallRow

function stage({ answer, end }: { answer: () => Promise<boolean>; end?: (ended: EndedCall) => Promise<boolean> }) {
  const clock = new ManualClock()
  const seen = { hungUp: 0, ended: [] as EndedCall[], taken: 0 }
  const [lost, closing] = [new AbortController(), new AbortController()]
  const ending: Ending = { reason: 'person', durationSeconds: 5.4, intents: [] }
  const line: Line = {
    converse: async () => ending,
    hangUp: () => {
      seen.hungUp += 1
    },
  }
  const house = {
    clock,
    log: createLog('fatal'),
    nodeId: 'node_1',
    telephones: { test: { dial: async () => ({ kind: 'answered', line }) }, live: null },
    register: {
      answer,
      endConversation: (ended: EndedCall) => {
        seen.ended.push(ended)
        return end?.(ended) ?? Promise.resolve(true)
      },
      keepWords: async () => {},
    },
    db: { query: async () => [{ config: { type: 'outbound', calling: {} } }] },
    firstWords: () => '',
    poke: () => {},
    callMinutes: 15,
    analysis: {
      hasRoom: () => true,
      take: () => {
        seen.taken += 1
      },
    },
    onEvent: () => {},
  } as unknown as SwitchboardHouse
  const signals = { lost: lost.signal, closing: closing.signal, ending: lost.signal }
  return { clock, seen, lost, placed: place(house, CALL, signals) }
}

test('a leg that is just being answered ends the moment that its node has lost its lease', async () => {
  const { seen, lost, placed } = stage({ answer: () => new Promise(() => {}) })
  placed.catch(() => {})
  await settle()
  assert.equal(seen.hungUp, 0)
  lost.abort()
  assert.ok(seen.hungUp > 0)
})

test('a leg whose answer cannot be written down in time is ended, and its call is left to be moved on', async () => {
  const { clock, seen, placed } = stage({ answer: () => new Promise(() => {}) })
  const dropped = assert.rejects(placed, /could not be written down in time/)
  await settle()
  await clock.advance(2_999)
  assert.equal(seen.hungUp, 0)
  await clock.advance(1)
  assert.ok(seen.hungUp > 0)
  await dropped
})

test('what a conversation lasted is written when the database answers again, as it was', async () => {
  let away = 3
  const end = async () => {
    away -= 1
    if (away >= 0) throw new Error('Connection terminated unexpectedly')
    return true
  }
  const { clock, seen, placed } = stage({ answer: async () => true, end })
  await settle()
  for (let tries = 0; tries < 5; tries += 1) await clock.advance(200)
  await placed
  assert.deepEqual([seen.ended.length, seen.taken], [4, 1])
  assert.deepEqual(
    new Set(seen.ended.map(({ durationSeconds, endReason, at }) => `${durationSeconds} ${endReason} ${at}`)).size,
    1,
  )
  assert.equal(seen.ended[0]?.durationSeconds, 5)
})
