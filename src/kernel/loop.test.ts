import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock, settle } from '../../tests/support/manual-clock.ts'
import { createLog, silentLog } from './log.ts'
import { startLoop } from './loop.ts'

function counting(answers: (() => number)[] = []) {
  const clock = new ManualClock()
  const steps: number[] = []
  const loop = startLoop(
    { clock, log: silentLog },
    {
      name: 'test',
      longestMs: 1_000,
      step: async () => {
        steps.push(clock.monotonicMs())
        return answers.shift()?.() ?? 500
      },
    },
  )
  return { clock, steps, loop }
}

test('a step is called at once, then when it asked to be', async () => {
  const { clock, steps, loop } = counting()
  await settle()
  assert.equal(steps.length, 1)
  await clock.advance(499)
  assert.equal(steps.length, 1)
  await clock.advance(1)
  assert.equal(steps.length, 2)
  await loop.stop()
})

test('no sleep is longer than the longest, however long the step wants', async () => {
  const { clock, steps, loop } = counting([() => 60_000])
  await settle()
  await clock.advance(1_000)
  assert.equal(steps.length, 2)
  await loop.stop()
})

test('a ring wakes it, and one that comes while a step runs is not lost', async () => {
  const { steps, loop } = counting([
    () => {
      loop.ring()
      return 500
    },
  ])
  await settle()
  assert.equal(steps.length, 2)
  loop.ring()
  await settle()
  assert.equal(steps.length, 3)
  await loop.stop()
})

test('a step that fails is logged and tried again after a pause that grows', async () => {
  const clock = new ManualClock()
  const lines: string[] = []
  let tries = 0
  const loop = startLoop(
    { clock, log: createLog('error', (line) => lines.push(line)) },
    {
      name: 'failing',
      longestMs: 10,
      step: async () => {
        tries += 1
        throw new Error('no database')
      },
    },
  )
  await settle()
  await clock.advance(199)
  assert.equal(tries, 1)
  await clock.advance(1)
  assert.equal(tries, 2)
  await clock.advance(399)
  assert.equal(tries, 2)
  await clock.advance(1)
  assert.equal(tries, 3)
  assert.equal(lines.length, 3)
  await loop.stop()
})

test('nothing runs after stop has resolved', async () => {
  const { clock, steps, loop } = counting()
  await settle()
  await loop.stop()
  loop.ring()
  await clock.advance(10_000)
  assert.equal(steps.length, 1)
})
