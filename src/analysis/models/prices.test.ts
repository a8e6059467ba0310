import assert from 'node:assert/strict'
import { test } from 'node:test'
import { costMicros } from './prices.ts'

// biome-ignore format: a table reads in columns
const COSTS: readonly [input: number, output: number, prices: [bigint, bigint] | null, micros: number | null][] = [
  [0,         0,       [250_000n, 2_000_000n],     0],
  [1_000_000, 0,       [250_000n, 2_000_000n],     250_000],
  [1_000,     200,     [250_000n, 2_000_000n],     650],
  [1,         0,       [250_000n, 2_000_000n],     1],
  [3,         1,       [1n, 1n],                   1],
  [2_000_000, 1_000_000, [999_999_999n, 999_999_999n], 2_999_999_997],
  [1_000,     200,     [0n, 0n],                   0],
  [1_000,     200,     null,                       null],
]
for (const [input, output, prices, micros] of COSTS) {
  test(`${input} tokens in and ${output} out at ${prices} cost ${micros} millionths`, () => {
    const price = prices && { input: prices[0], output: prices[1] }
    assert.equal(costMicros({ input, output }, price), micros)
  })
}
