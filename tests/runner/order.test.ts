import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { inOrder, LONGEST } from '../../scripts/test/order.ts'

test('every file that is said to be long is there', () => {
  for (const file of LONGEST) assert.ok(existsSync(new URL(`../../${file}`, import.meta.url)), file)
})

test('each file is run once: the longest first, the many and the few at the same time', () => {
  const [longest = '', second = ''] = LONGEST
  const many = ['src/1.test.ts', 'src/2.test.ts', second, 'src/3.test.ts']
  assert.deepEqual(inOrder(many, ['tests/4.test.ts', longest]), [
    longest,
    second,
    'src/1.test.ts',
    'tests/4.test.ts',
    'src/2.test.ts',
    'src/3.test.ts',
  ])
})
