import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needsOf } from './disclosure-needs.ts'

// biome-ignore format: a table reads in columns
const patterns: [title: string, pattern: string, needs: string[]][] = [
  ['each class that must be there',         '[ab][cd]',              ['ab', 'cd']],
  ['not what may be missing',               '[a]?[b]*[c]{0,3}?[d]+', ['d']],
  ['nor what is anything but',              '[^a][b]',               ['b']],
  ['of two ways what one of them needs',    '(?:[ab][c]|[d])',       ['cd']],
  ['nothing where one way needs nothing',   '(?:[a]|[b]?)',          []],
  ['what is looked for ahead and behind',   '(?<=[a])(?=[b])',       ['a', 'b']],
  ['nothing of what must not be there',     '(?<![a])(?![b])[c]',    ['c']],
]
for (const [title, pattern, needs] of patterns)
  test(`needed: ${title}`, () => assert.deepEqual(needsOf(pattern), needs))

test('brackets that do not match are refused', () => {
  assert.throws(() => needsOf('(?:[a]'))
  assert.throws(() => needsOf('[a])'))
})
