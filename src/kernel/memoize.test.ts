import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoize } from './memoize.ts'

test('what was made of a text is made once, also where it is false', () => {
  const made: string[] = []
  const isLong = memoize(10, (text) => made.push(text) > 0 && text.length > 3)
  assert.deepEqual(['uno', 'quattro', 'uno', 'quattro'].map(isLong), [false, true, false, true])
  assert.deepEqual(made, ['uno', 'quattro'])
})

test('when there are too many all are forgotten, and are made again', () => {
  const made: string[] = []
  const length = memoize(2, (text) => made.push(text) && text.length)
  assert.deepEqual(['a', 'bb', 'ccc', 'ccc', 'a'].map(length), [1, 2, 3, 3, 1])
  assert.deepEqual(made, ['a', 'bb', 'ccc', 'a'])
})
