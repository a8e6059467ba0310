import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { inOrder, LONGEST } from '../../scripts/test/order.ts'

test('every file that is said to be long is there', () => {
  for (const file of LONGEST) assert.ok(existsSync(new URL(`../../${file}`, import.meta.url)), file)
})

test('each file is run once: what lies beside its source, the longest, the others', () => {
  const [longest = '', second = ''] = LONGEST
  const beside = ['src/1.test.ts', second, 'src/2.test.ts']
  assert.deepEqual(inOrder(beside, ['tests/3.test.ts', longest, 'tests/4.test.ts']), [
    ...['src/1.test.ts', 'src/2.test.ts'],
    ...[longest, second],
    ...['tests/3.test.ts', 'tests/4.test.ts'],
  ])
})
