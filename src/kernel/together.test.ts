import assert from 'node:assert/strict'
import { test } from 'node:test'
import { together } from './together.ts'

/** Doubles numbers; refuses batches that hold a negative one. Each batch waits to be let go. */
function doubling(max: number) {
  const batches: number[][] = []
  const gates: PromiseWithResolvers<void>[] = []
  const double = together<number, number>({
    max,
    wasRefused: (error) => error instanceof RangeError,
    async run(items) {
      batches.push([...items])
      const gate = Promise.withResolvers<void>()
      gates.push(gate)
      await gate.promise
      if (items.some((item) => item < 0)) throw new RangeError('negative')
      if (items.includes(0)) throw new Error('lost')
      return items.map((item) => item * 2)
    },
  })
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  return {
    double,
    batches,
    async open() {
      await turn()
      gates.shift()?.resolve()
      await turn()
    },
  }
}

test('what is asked for while one batch is under way makes up the next, and each gets its own result', async () => {
  const { double, batches, open } = doubling(10)
  const first = [double(1), double(2)]
  await new Promise((resolve) => setImmediate(resolve))
  const second = [double(3), double(4), double(5)]
  await open()
  assert.deepEqual(await Promise.all(first), [2, 4])
  await open()
  assert.deepEqual(await Promise.all(second), [6, 8, 10])
  assert.deepEqual(batches, [
    [1, 2],
    [3, 4, 5],
  ])
})

test('a batch holds no more than its bound', async () => {
  const { double, batches, open } = doubling(2)
  const all = Promise.all([1, 2, 3, 4, 5].map(double))
  for (let n = 0; n < 3; n += 1) await open()
  assert.deepEqual(await all, [2, 4, 6, 8, 10])
  assert.deepEqual(batches, [[1, 2], [3, 4], [5]])
})

test('one bad item spoils nothing but itself', async () => {
  const { double, open } = doubling(10)
  const all = Promise.allSettled([1, -2, 3].map(double))
  for (let n = 0; n < 4; n += 1) await open()
  assert.deepEqual(
    (await all).map((one) => (one.status === 'fulfilled' ? one.value : 'refused')),
    [2, 'refused', 6],
  )
})

test('where it is not known what was done, nothing is done again', async () => {
  const { double, batches, open } = doubling(10)
  const all = Promise.allSettled([1, 0, 3].map(double))
  for (let n = 0; n < 4; n += 1) await open()
  assert.deepEqual(
    (await all).map((one) => one.status),
    ['rejected', 'rejected', 'rejected'],
  )
  assert.equal(batches.length, 1)
})
