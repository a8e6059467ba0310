import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { matchTotp, newTotpSecret, totpOf, totpStep } from './totp.ts'

/** RFC 6238, appendix B, for SHA-1. */
// biome-ignore format: a table reads in columns
const VECTORS: readonly [seconds: number, code: string][] = [
  [59,             '94287082'],
  [1_111_111_109,  '07081804'],
  [1_111_111_111,  '14050471'],
  [1_234_567_890,  '89005924'],
  [2_000_000_000,  '69279037'],
  [20_000_000_000, '65353130'],
]
const SECRET = newTotpSecret(Buffer.from('12345678901234567890'))
const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1_000)

describe('codes of an authenticator', () => {
  it('are those of RFC 6238', () => {
    assert.equal(SECRET, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    for (const [seconds, code] of VECTORS) assert.equal(totpOf(SECRET, totpStep(at(seconds)), 8), code)
  })

  it('are taken within a period of their time, and no further from it', () => {
    const code = totpOf(SECRET, 1_000)
    for (const [step, taken] of [
      [998, null],
      [999, 1_000],
      [1_000, 1_000],
      [1_001, 1_000],
      [1_002, null],
    ] as const)
      assert.equal(matchTotp(SECRET, code, { now: at(step * 30), after: 0 }), taken, String(step))
  })

  it('are taken once: neither the same again nor one from before it', () => {
    const now = at(1_000 * 30)
    assert.equal(matchTotp(SECRET, totpOf(SECRET, 1_000), { now, after: 1_000 }), null)
    assert.equal(matchTotp(SECRET, totpOf(SECRET, 999), { now, after: 1_000 }), null)
    assert.equal(matchTotp(SECRET, totpOf(SECRET, 1_001), { now, after: 1_000 }), 1_001)
  })

  it('come from secrets of 160 bits, no two alike', () => {
    const made = new Set(Array.from({ length: 50 }, () => newTotpSecret()))
    assert.equal(made.size, 50)
    for (const secret of made) assert.match(secret, /^[A-Z2-7]{32}$/)
  })
})
