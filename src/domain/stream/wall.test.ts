import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LineRow } from '#store/wall.ts'
import { lineOf } from './wall.ts'

const ROW: LineRow = {
  ...{
    id: 'call_1',
    status: 'in_progress',
    direction: 'outbound',
    agent_id: 'agt_1',
    agent_name: 'Giulia',
    campaign_id: null,
  },
  ...{ client_id: 'cli_1', to_number: '+393331234567', from_number: '+390212345678', inputs: {}, attempts: 2 },
  ...{ since: '2026-11-16T10:00:00.000Z', transfer: null, turns: null },
}

// biome-ignore format: a table reads in columns
const STATES: [status: string, transfer: string | null, state: string][] = [
  ['dialing',     null,        'ringing'],
  ['in_progress', null,        'talking'],
  ['processing',  'requested', 'on_hold'],
  ['processing',  'dialing',   'transferring'],
  ['completed',   'answered',  'with_operator'],
]
for (const [status, transfer, state] of STATES)
  test(`a call that is ${status} with the hand-over ${transfer} is shown as ${state}`, () => {
    assert.equal(lineOf({ ...ROW, status, transfer }).state, state)
  })

const turn = (speaker: 'agent' | 'person', start: number, end: number) => ({
  ...{ speaker, text: `${speaker} ${start}`, start_seconds: start, end_seconds: end, interrupted: false },
})

test('the last two turns are shown, and how long the agent took for its last answer', () => {
  const turns = [turn('agent', 0, 2), turn('person', 2.4, 3), turn('agent', 3.7, 5), turn('person', 5.2, 6)]
  const line = lineOf({ ...ROW, turns })
  assert.deepEqual([line.turns.map(({ text }) => text), line.latency_ms], [['agent 3.7', 'person 5.2'], 700])
  assert.equal(lineOf({ ...ROW, turns: turns.slice(0, 2) }).latency_ms, null)
})
