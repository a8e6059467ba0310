import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ageText, sizeText } from './amounts.ts'

// biome-ignore format: a table reads in columns
const SIZES: readonly [bytes: number, text: string][] = [
  [0,                 '0 bytes'],
  [999,               '999 bytes'],
  [1_000,             '1.00 kB'],
  [999_499,           '999 kB'],
  [999_500,           '1.00 MB'],
  [12_345_678,        '12.3 MB'],
  [1_500_000_000_000, '1.50 TB'],
]
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
// biome-ignore format: a table reads in columns
const AGES: readonly [ms: number, text: string][] = [
  [0,              'a moment ago'],
  [2 * MINUTE,     '2 minutes ago'],
  [2 * HOUR - 1,   '119 minutes ago'],
  [2 * HOUR,       '2 hours ago'],
  [2 * DAY - 1,    '47 hours ago'],
  [40 * DAY,       '40 days ago'],
]

for (const [bytes, text] of SIZES) test(`${bytes} bytes are ${text}`, () => assert.equal(sizeText(bytes), text))
for (const [ms, text] of AGES) test(`${ms} ms are ${text}`, () => assert.equal(ageText(ms), text))
