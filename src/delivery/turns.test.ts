import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strideAfter } from './claim.ts'
import { Turns } from './turns.ts'

test('so many go at a time, the others in the order in which they came, each endpoint by itself', () => {
  const turns = new Turns<string>(2)
  assert.deepEqual(
    ['one', 'two', 'three', 'four'].map((item) => turns.enter('a', item)),
    [true, true, false, false],
  )
  assert.equal(turns.enter('b', 'other'), true)
  assert.equal(turns.leave('a'), 'three')
  assert.equal(turns.leave('a'), 'four')
  assert.equal(turns.leave('a'), undefined)
  assert.equal(turns.enter('a', 'five'), true)
  assert.equal(turns.enter('a', 'six'), false)
})

test('who is dismissed never goes', () => {
  const turns = new Turns<string>(1)
  for (const item of ['one', 'two', 'three']) turns.enter('a', item)
  turns.enter('b', 'x')
  turns.enter('b', 'y')
  assert.deepEqual(turns.dismiss('a'), ['two', 'three'])
  assert.equal(turns.leave('a'), undefined)
  assert.deepEqual(turns.dismissAll(), ['y'])
})

// biome-ignore format: a table reads in columns
const strides: readonly [what: string, limit: number, seen: { looked: number; late: number }, next: number][] = [
  ['there are no more',                        512,   { looked: 10,    late: 0 },     256],
  ['all found a place',                        512,   { looked: 512,   late: 0 },     1_024],
  ['nobody found one, so they are in the way', 512,   { looked: 512,   late: 512 },   1_024],
  ['most did not',                             512,   { looked: 512,   late: 400 },   256],
  ['some did not',                             512,   { looked: 512,   late: 128 },   512],
  ['it is never too few',                      128,   { looked: 128,   late: 100 },   128],
  ['it is never too many',                     2_000, { looked: 2_000, late: 2_000 }, 2_000],
]
for (const [what, limit, seen, next] of strides)
  test(`how many fresh deliveries are looked at next: ${what}`, () => assert.equal(strideAfter(limit, seen), next))
