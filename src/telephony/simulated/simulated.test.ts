import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Desk, Plan, Turn } from '#contract/conversation.ts'
import { createConverse } from '#conversation/converse.ts'
import { nominalTime, scriptedModel } from '#conversation/scripted/model.ts'
import { simulatedAnswer as machine } from '#media/voicemail/simulated-answer.ts'
import { telephoneConformance } from '#telephony/conformance.ts'
import { atOnce, examplePlan } from '#telephony/example-plan.ts'
import { simulatedLine, simulatedTelephone } from './simulated.ts'

const converse = createConverse({ model: scriptedModel(), timekeeper: nominalTime })
const telephone = simulatedTelephone({ converse, machine })

telephoneConformance(async () => ({
  telephone,
  numbers: { answers: '+390000000001', noAnswer: '+390000000002', busy: '+390000000003', invalid: '+390000000011' },
}))

// biome-ignore format: a table reads in columns
const cases: [to: string, kind: string][] = [
  ['+390000000001', 'answered'],  ['+390000000002', 'no_answer'], ['+390000000003', 'busy'],
  ['+390000000004', 'answered'],  ['+390000000005', 'answered'],  ['+390000000006', 'answered'],
  ['+390000000007', 'answered'],  ['+390000000008', 'answered'],  ['+390000000009', 'answered'],
  ['+390000000010', 'answered'],  ['+390000000011', 'invalid_number'], ['+390000000012', 'failed'],
  ['+390000000013', 'answered'],  ['+390000000014', 'answered'],  ['+390000000099', 'answered'],
  ['+393331234567', 'answered'],  ['+390000000102', 'answered'],
]
for (const [to, kind] of cases) {
  test(`${to} is ${kind}`, async () => {
    const order = { callId: 'call_1', attempt: 1, to, from: '+390000000100', ringForSeconds: 45, retryOf: null }
    assert.equal((await telephone.dial(order, new AbortController().signal, atOnce)).kind, kind)
  })
}

const never = new AbortController().signal

async function hold(plan: Plan, { onTurn = (_hangUp: () => void) => {} } = {}) {
  const line = simulatedLine({
    converse,
    machine,
  })
  const turns: Turn[] = []
  const desk: Desk = {
    turn(turn) {
      turns.push(turn)
      onTurn(line.hangUp)
    },
    tool: async () => ({ text: '' }),
    told: () => {},
  }
  const ending = await line.converse(plan, desk, never)
  return { turns, ending }
}

test('a call of an agent that records can be listened to', async () => {
  assert.equal((await hold(examplePlan({}, { recording: true }))).ending.recorded, true)
})

test('there is nothing to listen to where the agent does not record or the line is torn away', async () => {
  const recording = examplePlan({}, { recording: true })
  for (const { ending } of [
    await hold(examplePlan()),
    await hold(examplePlan({}, { recording: false })),
    await hold(recording, { onTurn: (hangUp) => hangUp() }),
  ])
    assert.equal('recorded' in ending, false)
})

test('the simulated operator answers, and talks as long as the call id says', async () => {
  const transfer = { transfer: { to: '+390212345678' } }
  const plan = (callId: string) => examplePlan({ scenario: '10', callId }, transfer)
  const lengths = new Set<number>()
  for (const callId of ['call_1', 'call_2', 'call_3', 'call_4']) {
    const { ending } = await hold(plan(callId))
    assert.equal(ending.transfer?.events.join(' '), 'dial answered operator_left')
    assert.deepEqual((await hold(plan(callId))).ending, ending)
    lengths.add(ending.transfer.durationSeconds)
  }
  assert.ok(lengths.size > 1)
  assert.equal((await hold(examplePlan({ scenario: '10' }))).ending.transfer, undefined)
})
