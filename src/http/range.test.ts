import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rangeOf } from './range.ts'

// biome-ignore format: a table reads in columns
const cases: [header: string | undefined, read: [first: number, last: number] | 'beyond' | null][] = [
  [undefined,            null],
  ['bytes=0-0',          [0, 0]],
  ['bytes=0-99',         [0, 99]],
  ['bytes=0-100',        [0, 99]],
  ['bytes=0-',           [0, 99]],
  ['bytes=40-',          [40, 99]],
  ['bytes=40-59',        [40, 59]],
  ['bytes=99-',          [99, 99]],
  ['bytes=-1',           [99, 99]],
  ['bytes=-40',          [60, 99]],
  ['bytes=-1000',        [0, 99]],
  ['Bytes = 1 - 2',      [1, 2]],
  ['bytes=100-',         'beyond'],
  ['bytes=100-200',      'beyond'],
  ['bytes=-0',           'beyond'],
  ['bytes=5-4',          null],
  ['bytes=-',            null],
  ['bytes=',             null],
  ['bytes=0-1,4-5',      null],
  ['bytes=a-b',          null],
  ['bytes=--1',          null],
  ['bytes=1.5-2',        null],
  ['items=0-5',          null],
  ['bytes=99999999999999999999-', null],
]
for (const [header, read] of cases) {
  test(`${header} of a hundred bytes is ${read}`, () => {
    const expected = Array.isArray(read) ? { first: read[0], last: read[1] } : read
    assert.deepEqual(rangeOf(header, 100), expected)
  })
}

test('an empty file has no range', () => {
  for (const header of ['bytes=0-', 'bytes=0-0', 'bytes=-5']) assert.equal(rangeOf(header, 0), 'beyond')
})
