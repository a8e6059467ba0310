import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAgentVoice } from './agent-voice.ts'

test('the agent is heard from its first audible frame to its last before 0.4 s of silence', () => {
  const told: string[] = []
  const voice = openAgentVoice((event) => {
    if (event.kind === 'voice') told.push(`${event.change} ${event.atSeconds?.toFixed(2)}`)
  })
  const pass = (from: number, to: number, isAudible: boolean) => {
    for (let frame = from * 50; frame < to * 50; frame += 1) voice.follow(isAudible, frame / 50)
  }
  pass(0, 1, false)
  pass(1, 2, true)
  pass(2, 2.3, false)
  pass(2.3, 3, true)
  pass(3, 4, false)
  pass(4, 5, true)
  assert.deepEqual(told, ['started 1.00', 'ended 3.00', 'started 4.00'])
})
