import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createConverse } from '#conversation/converse.ts'
import { nominalTime, scriptedModel } from '#conversation/scripted/model.ts'
import { telephoneConformance } from '#telephony/conformance.ts'
import { simulatedTelephone } from './simulated.ts'

const converse = createConverse({ model: scriptedModel(), timekeeper: nominalTime })
const telephone = simulatedTelephone({ converse })

telephoneConformance(async () => ({
  telephone,
  numbers: { answers: '+390000000001', noAnswer: '+390000000002', busy: '+390000000003', invalid: '+390000000011' },
}))

// biome-ignore format: a table reads in columns
const cases: [to: string, kind: string][] = [
  ['+390000000001', 'answered'],  ['+390000000002', 'no_answer'], ['+390000000003', 'busy'],
  ['+390000000004', 'voicemail'], ['+390000000005', 'answered'],  ['+390000000006', 'answered'],
  ['+390000000007', 'answered'],  ['+390000000008', 'answered'],  ['+390000000009', 'answered'],
  ['+390000000010', 'answered'],  ['+390000000011', 'invalid_number'], ['+390000000012', 'failed'],
  ['+390000000013', 'answered'],  ['+390000000014', 'answered'],  ['+390000000099', 'answered'],
  ['+393331234567', 'answered'],  ['+390000000102', 'answered'],
]
for (const [to, kind] of cases) {
  test(`${to} is ${kind}`, async () => {
    const order = { callId: 'call_1', attempt: 1, to, from: '+390000000100', ringForSeconds: 45, retryOf: null }
    assert.equal((await telephone.dial(order, new AbortController().signal)).kind, kind)
  })
}
