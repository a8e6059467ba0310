import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  moveTransfer,
  phaseOf,
  requestTransfer,
  TRANSFER_MOVES,
  type Transfer,
  type TransferEvent,
} from './transfer-moves.ts'

const AT = '2026-11-16T10:00:00.000Z'
const later = (seconds: number): string =>
  Temporal.Instant.from(AT)
    .add({ milliseconds: seconds * 1_000 })
    .toString()
const EVENTS = [...new Set(TRANSFER_MOVES.map((row) => row.on))]
/** What may happen to a line or its node at any time. */
const ANY_TIME = ['person_left', 'hung_up', 'closing', 'limit', 'line_lost', 'node_lost'] as const
const PHASES = ['requested', 'dialing', 'bridged', 'returned'] as const

test('in every phase whatever may happen at any time has a row, and leads to the end', () => {
  for (const from of PHASES)
    for (const on of ANY_TIME) {
      const rows = TRANSFER_MOVES.filter((row) => row.from === from && row.on === on)
      assert.deepEqual(
        rows.map((row) => row.to),
        ['over'],
        `${from} ${on}`,
      )
    }
})

test('an event leads from a phase to one other, and nothing leads out of the end', () => {
  const ways = TRANSFER_MOVES.map((row) => `${row.from} ${row.on}`)
  assert.equal(new Set(ways).size, ways.length)
  for (const on of EVENTS) assert.equal(moveTransfer({ ...walk(['person_left']), phase: 'over' }, on, AT), null)
})

function walk(events: readonly TransferEvent[]): Transfer {
  let transfer = requestTransfer('+390299999999', AT)
  for (const [n, on] of events.entries()) transfer = moveTransfer(transfer, on, later(n + 1)) ?? transfer
  return transfer
}

// biome-ignore format: a table reads in columns
const WAYS: readonly [events: readonly TransferEvent[], status: string, ended: number, seconds: number][] = [
  [['dial', 'answered', 'operator_left'],         'answered',  3, 1],
  [['dial', 'answered', 'person_left'],           'answered',  3, 1],
  [['dial', 'answered', 'node_lost'],             'answered',  3, 1],
  [['dial', 'referred'],                          'answered',  2, 0],
  [['dial', 'no_answer', 'agent_done'],           'no_answer', 2, 0],
  [['dial', 'busy', 'person_left'],               'busy',      2, 0],
  [['dial', 'failed', 'node_lost'],               'failed',    2, 0],
  [['failed', 'agent_done'],                      'failed',    1, 0],
  [['person_left'],                               'failed',    1, 0],
  [['dial', 'person_left'],                       'failed',    2, 0],
  [['dial', 'closing'],                           'failed',    2, 0],
]
for (const [events, status, ended, seconds] of WAYS)
  test(`${events.join(', ')}: ${status}, ended with ${events[ended - 1]}`, () => {
    const { phase, record } = walk(events)
    assert.equal(phase, 'over')
    assert.deepEqual(record, {
      ...{ to: '+390299999999', status, requested_at: AT },
      ...{ ended_at: later(ended), duration_seconds: seconds },
    })
  })

test('whatever happens, a record has ended exactly when it no longer rings or talks, and never changes after that', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 12 }), (events) => {
      let transfer = requestTransfer('+390299999999', AT)
      for (const [n, on] of events.entries()) {
        const next = moveTransfer(transfer, on, later(n)) ?? transfer
        if (transfer.record.ended_at !== null) assert.deepEqual(next.record, transfer.record)
        const runs = next.phase === 'requested' || next.phase === 'dialing' || next.phase === 'bridged'
        assert.equal(next.record.ended_at === null, runs)
        assert.equal(phaseOf(next.record, next.phase !== 'over'), next.phase)
        transfer = next
      }
      const gone = moveTransfer(transfer, 'node_lost', later(99)) ?? transfer
      assert.deepEqual([gone.phase, gone.record.ended_at !== null], ['over', true])
    }),
  )
})
