import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dtmfOf } from './dtmf.ts'

describe('a digit in an INFO', () => {
  // biome-ignore format: a table reads in columns
  const DIGITS = [
    ['application/dtmf-relay',          'Signal=5\r\nDuration=160\r\n', { digit: '5', ms: 160 }],
    ['application/dtmf-relay',          'Signal= #\nDuration= 250',     { digit: '#', ms: 250 }],
    ['Application/DTMF-Relay; x=y',     'signal=10',                    { digit: '*', ms: null }],
    ['application/dtmf-relay',          'Signal=5\r\nDuration=-1',      { digit: '5', ms: null }],
    ['application/dtmf-relay',          'Duration=160',                 null],
    ['application/dtmf',                'd',                            { digit: 'D', ms: null }],
    ['application/dtmf',                '55',                           null],
    ['text/plain',                      '5',                            null],
    ['application/dtmf',                '5'.padEnd(300),                null],
    ['application/dtmf',                '',                             null],
  ] as const
  for (const [type, body, expected] of DIGITS)
    it(`of ${type} ${JSON.stringify(body.trim().slice(0, 30))} is ${expected?.digit ?? 'none'}`, () => {
      assert.deepEqual(dtmfOf(type, Buffer.from(body)), expected)
    })
})
