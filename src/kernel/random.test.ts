import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it, test } from 'node:test'
import { nonce, random, secretCode, seeded } from './random.ts'

const take = (next: () => number, count: number): number[] => Array.from({ length: count }, next)

/** xoshiro128** as published, in whole numbers without the tricks of 32 bits. */
function reference(seed: string): () => number {
  const digest = createHash('sha256').update(seed).digest()
  const word = (x: bigint): bigint => x & 0xffffffffn
  const rotate = (x: bigint, by: bigint): bigint => word(x << by) | (x >> (32n - by))
  let [s0, s1, s2, s3] = [0, 4, 8, 12].map((at) => BigInt(digest.readUInt32LE(at))) as [bigint, bigint, bigint, bigint]
  return () => {
    const result = word(rotate(word(s1 * 5n), 7n) * 9n)
    const shifted = word(s1 << 9n)
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = rotate(s3, 11n)
    return Number(result) / 2 ** 32
  }
}

describe('seeded', () => {
  for (const seed of ['', 'call_1', 'call_2', 'è'.repeat(100)]) {
    it(`is xoshiro128** of the seed ${JSON.stringify(seed.slice(0, 10))}, to the bit`, () => {
      assert.deepEqual(take(seeded(seed), 1_000), take(reference(seed), 1_000))
    })
  }

  it('gives the same numbers on every machine', () => {
    assert.deepEqual(take(seeded('centralino'), 3), [0.26629745587706566, 0.09592019650153816, 0.742784270318225])
  })

  it('gives each seed its own stream, and each stream its own state', () => {
    assert.notDeepEqual(take(seeded('a'), 10), take(seeded('b'), 10))
    const [one, two] = [seeded('a'), seeded('a')]
    take(one, 5)
    assert.deepEqual(take(two, 5), take(seeded('a'), 5))
  })

  it('stays in [0, 1) and falls evenly into ten bins', () => {
    const bins = Array.from({ length: 10 }, () => 0)
    for (const value of take(seeded('bins'), 100_000)) {
      assert.ok(value >= 0 && value < 1)
      const bin = Math.floor(value * 10)
      bins[bin] = (bins[bin] ?? 0) + 1
    }
    for (const count of bins) assert.ok(Math.abs(count - 10_000) < 500, String(bins))
  })
})

describe('random', () => {
  it('stays in [0, 1) and is not constant', () => {
    const values = take(random, 1_000)
    for (const value of values) assert.ok(value >= 0 && value < 1)
    assert.ok(new Set(values).size > 900)
  })
})

describe('a secret code', () => {
  it('is as long as asked, of characters that are not mistaken for one another, each as likely as the others', () => {
    const codes = Array.from({ length: 5_000 }, () => secretCode(6))
    for (const code of codes) assert.match(code, /^[2-9A-HJKMNP-TV-Z]{6}$/)
    assert.ok(new Set(codes).size > 4_990)
    const counts = new Map<string, number>()
    for (const character of codes.join('')) counts.set(character, (counts.get(character) ?? 0) + 1)
    assert.equal(counts.size, 30)
    for (const count of counts.values()) assert.ok(Math.abs(count - 1_000) < 200, String([...counts]))
  })
})

test('no nonce comes twice, and each is drawn whole', () => {
  const nonces = Array.from({ length: 5_000 }, nonce)
  assert.equal(new Set(nonces).size, nonces.length)
  assert.ok(nonces.every((one) => /^[0-9a-f]{32}$/.test(one)))
  // Also in halves: two that shared bytes would overlap.
  assert.equal(new Set(nonces.flatMap((one) => [one.slice(0, 16), one.slice(16)])).size, 2 * nonces.length)
})
