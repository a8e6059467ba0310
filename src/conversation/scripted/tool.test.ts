import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simulatedTool } from './tool.ts'

test('a simulated tool works, answers JSON of a size that is kept, and answers the same again', () => {
  const seen = new Set<string>()
  for (let call = 0; call < 50; call += 1) {
    const run = simulatedTool(`call_${call}`, { name: 'prenota' })
    assert.equal(run.status, 'ok')
    assert.match(JSON.parse(run.result).reference, /^SIM-[1-9]\d{3}$/)
    assert.ok(run.result.length <= 1_500)
    assert.ok(Number.isInteger(run.duration_ms) && run.duration_ms >= 120 && run.duration_ms <= 900)
    assert.deepEqual(simulatedTool(`call_${call}`, { name: 'prenota' }), run)
    seen.add(run.result)
  }
  assert.ok(seen.size > 40)
})
