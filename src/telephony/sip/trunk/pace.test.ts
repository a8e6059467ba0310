import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ManualClock } from '../../../../tests/support/manual-clock.ts'
import { createPace } from './pace.ts'

const never = new AbortController().signal

/** The most that left within any second. */
const most = (times: readonly number[]): number =>
  Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length))

test('in no second more leave than are allowed, whatever is given back and however long each takes to leave', async () => {
  const calls = fc.array(fc.record({ atMs: fc.nat(2_000), takesMs: fc.nat(700), leaves: fc.boolean() }), {
    maxLength: 40,
  })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 12 }), calls, async (cps, asked) => {
      const clock = new ManualClock()
      const pace = createPace(clock, cps)
      const times: number[] = []
      let settled = 0
      for (const { atMs, takesMs, leaves } of asked)
        clock.after(atMs, async () => {
          const turn = await pace.turn(never)
          clock.after(takesMs, () => {
            settled += 1
            if (!leaves) return turn?.giveBack()
            times.push(clock.monotonicMs())
            turn?.use()
          })
        })
      for (let second = 0; second < 60; second += 1) await clock.advance(1_000)
      assert.equal(settled, asked.length, 'each has had its turn')
      assert.ok(most(times) <= cps, `${most(times)} left in a second`)
    }),
    { numRuns: 60 },
  )
})

test('who waits longest goes first, and who has waited for too long goes nowhere', async () => {
  const clock = new ManualClock()
  const pace = createPace(clock, 1)
  const held = await pace.turn(never)
  const order: string[] = []
  const ask = (name: string) => pace.turn(never).then((turn) => order.push(turn ? name : `${name} gave up`))
  ask('first')
  await clock.advance(30_000)
  ask('second')
  await clock.advance(30_000)
  assert.deepEqual(order, ['first gave up'])
  held?.giveBack()
  await clock.advance(1)
  assert.deepEqual(order, ['first gave up', 'second'])
})

test('who does not want it any more waits no longer, and takes nobody’s place', async () => {
  const clock = new ManualClock()
  const pace = createPace(clock, 1)
  const held = await pace.turn(never)
  const given = new AbortController()
  const order: string[] = []
  const ask = (name: string, signal: AbortSignal) =>
    pace.turn(signal).then((turn) => order.push(turn ? name : `${name} left`))
  ask('first', given.signal)
  ask('second', never)
  given.abort()
  ask('third', given.signal)
  await clock.advance(1)
  assert.deepEqual(order, ['first left', 'third left'])
  held?.giveBack()
  await clock.advance(1)
  assert.deepEqual(order, ['first left', 'third left', 'second'])
})

test('one that was used cannot be given back', async () => {
  const clock = new ManualClock()
  const pace = createPace(clock, 1)
  const turn = await pace.turn(never)
  turn?.use()
  turn?.giveBack()
  let next = false
  void pace.turn(never).then(() => {
    next = true
  })
  await clock.advance(999)
  assert.equal(next, false)
  await clock.advance(1)
  assert.equal(next, true)
})
