import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { keyring } from './seal.ts'

const key = (byte: number): Buffer => Buffer.alloc(32, byte)
const PLACE = 'accounts/acc_1/webhook_secret'

describe('keyring', () => {
  it('opens what it sealed, whatever the text', () => {
    const ring = keyring([key(1)])
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (plain, place) => {
        assert.equal(ring.open(ring.seal(plain, place), place), plain)
      }),
    )
  })

  it('seals the same text differently each time and never shows it', () => {
    const ring = keyring([key(1)])
    const [one, two] = [ring.seal('whsec_visible', PLACE), ring.seal('whsec_visible', PLACE)]
    assert.notDeepEqual(one, two)
    assert.ok(!one.includes('visible'))
  })

  it('seals with the first key and opens with every one, so that keys can be rotated', () => {
    const before = keyring([key(1)]).seal('old', PLACE)
    const rotated = keyring([key(2), key(1)])
    assert.equal(rotated.open(before, PLACE), 'old')
    const after = rotated.seal('new', PLACE)
    assert.equal(keyring([key(2)]).open(after, PLACE), 'new')
    assert.throws(() => keyring([key(1)]).open(after, PLACE), /a key we do not have/)
  })

  it('does not open a value moved to another row or column', () => {
    const ring = keyring([key(1)])
    const sealed = ring.seal('secret', PLACE)
    for (const place of ['', 'accounts/acc_2/webhook_secret', `${PLACE} `])
      assert.throws(() => ring.open(sealed, place))
  })

  it('does not open a value with any one bit altered', () => {
    const ring = keyring([key(1)])
    const sealed = ring.seal('secret', PLACE)
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const altered = Buffer.from(sealed)
      altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      assert.throws(() => ring.open(altered, PLACE), `bit ${bit}`)
    }
  })

  it('does not open a value cut short at any byte', () => {
    const ring = keyring([key(1)])
    const sealed = ring.seal('secret', PLACE)
    for (let length = 0; length < sealed.length; length += 1) {
      assert.throws(() => ring.open(sealed.subarray(0, length), PLACE), `${length} bytes`)
    }
  })

  // biome-ignore format: a table reads in columns
  const bad: readonly [why: string, keys: Buffer[]][] = [
    ['no key',                      []],
    ['a key too short',             [Buffer.alloc(31)]],
    ['a key too long',              [Buffer.alloc(33)]],
    ['one bad key among good ones', [key(1), Buffer.alloc(16)]],
  ]
  for (const [why, keys] of bad) it(`refuses ${why}`, () => assert.throws(() => keyring(keys), /32 bytes/))
})
