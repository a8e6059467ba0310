import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { PRICE, showMoney, toMicros } from './money.ts'

describe('money', () => {
  // biome-ignore format: a table reads in columns
  const rows: readonly [text: string, micros: bigint, shown: string][] = [
    ['0',          0n,           '0.00'],
    ['0.12',       120_000n,     '0.12'],
    ['0.1',        100_000n,     '0.10'],
    ['0.1200',     120_000n,     '0.12'],
    ['0.0085',     8_500n,       '0.0085'],
    ['0.000001',   1n,           '0.000001'],
    ['12',         12_000_000n,  '12.00'],
    ['007.5',      7_500_000n,   '7.50'],
    ['999.999999', 999_999_999n, '999.999999'],
  ]
  for (const [text, micros, shown] of rows) {
    it(`${text} is ${micros} millionths, shown as ${shown}`, () => {
      assert.equal(toMicros(text), micros)
      assert.equal(showMoney(micros), shown)
    })
  }

  for (const text of [
    '',
    '.',
    '.5',
    '5.',
    '-1',
    '+1',
    '1e2',
    '1,5',
    ' 1',
    '1 ',
    '1000',
    '0.0000001',
    '٣',
    '0x1',
    '1\n',
  ])
    it(`${JSON.stringify(text)} is no price`, () => {
      assert.ok(!PRICE.test(text))
      assert.throws(() => toMicros(text), RangeError)
    })

  it('comes back as it went in, however much it is', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 24n), (micros) => {
        const shown = showMoney(micros)
        assert.match(shown, /^(0|[1-9]\d*)\.(\d\d|\d{2,5}[1-9])$/)
        const [units = '', fraction = ''] = shown.split('.')
        assert.equal(BigInt(units) * 1_000_000n + BigInt(fraction.padEnd(6, '0')), micros)
      }),
    )
    fc.assert(
      fc.property(fc.bigInt(0n, 999_999_999n), (micros) => {
        assert.equal(toMicros(showMoney(micros)), micros)
      }),
    )
  })
})
