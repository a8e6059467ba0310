import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Desk } from '#contract/conversation.ts'
import { createConverse, type Timekeeper } from '#conversation/converse.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { ManualClock } from './manual-clock.ts'
import { openModels } from './silent-model.ts'

/** An agent without a voice has nothing to tell. */
const desk: Desk = { turn: () => assert.fail(), tool: () => assert.fail(), told: () => assert.fail() }

function stage(maxDurationSeconds = 900) {
  const clock = new ManualClock()
  const begunMs = clock.monotonicMs()
  const timekeeper = (): Timekeeper => ({
    secondsAt: () => (clock.monotonicMs() - begunMs) / 1_000,
    nextTick: (signal) => clock.sleep(200, signal),
  })
  const [closing, left, gone] = [new AbortController(), new AbortController(), new AbortController()]
  const signals = { closing: closing.signal, left: left.signal, gone: gone.signal }
  const ending = createConverse({ model: openModels()(examplePlan()), timekeeper })(
    examplePlan({ maxDurationSeconds }),
    desk,
    signals,
  )
  return { clock, ending, closing, left, gone }
}

test('an agent without a voice says nothing, and is ended by whoever leaves, stops it or is gone, at once', {
  timeout: 20_000,
}, async () => {
  for (const [signal, reason] of [
    ['left', 'person'],
    ['closing', 'shutdown'],
    ['gone', 'error'],
  ] as const) {
    const line = stage()
    await line.clock.advance(3_500)
    line[signal].abort()
    assert.deepEqual(await line.ending, { reason, durationSeconds: 4, intents: [] })
  }
})

test('a line on which nobody speaks is given up after 24 s, or where it has reached its longest duration', {
  timeout: 20_000,
}, async () => {
  const quiet = stage()
  await quiet.clock.advance(25_000)
  assert.deepEqual(await quiet.ending, { reason: 'silence', durationSeconds: 25, intents: [] })
  const short = stage(10)
  await short.clock.advance(11_000)
  assert.deepEqual(await short.ending, { reason: 'duration_limit', durationSeconds: 10, intents: [] })
})
