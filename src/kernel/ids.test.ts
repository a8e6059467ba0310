import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { firstIdAt, ID_PREFIXES, type IdKind, isId, madeAtMs, newId } from './ids.ts'

const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz'
const KINDS = Object.keys(ID_PREFIXES) as IdKind[]

/** The 128 bits back out of an id, by plain arithmetic that shares nothing with the encoder. */
function bitsOf(id: string): bigint {
  const text = id.slice(id.indexOf('_') + 1)
  return [...text].reduce((sum, digit) => sum * 32n + BigInt(CROCKFORD.indexOf(digit)), 0n)
}
const msOf = (id: string): number => Number(bitsOf(id) >> 80n)

describe('newId', () => {
  for (const kind of KINDS) {
    it(`gives a ${kind} its prefix, and isId knows it from every other kind`, () => {
      const id = newId(kind)
      assert.match(id, new RegExp(`^${ID_PREFIXES[kind]}_[0-9a-hjkmnp-tv-z]{26}$`))
      for (const other of KINDS) assert.equal(isId(other, id), other === kind, other)
    })
  }

  it('is a UUIDv7: version, variant, and the millisecond in front', () => {
    const ms = Temporal.Instant.from('2040-01-02T03:04:05.678Z').epochMilliseconds
    const bits = bitsOf(newId('call', ms))
    assert.equal(bits >> 128n, 0n)
    assert.equal(Number(bits >> 80n), ms)
    assert.equal((bits >> 76n) & 0xfn, 7n)
    assert.equal((bits >> 62n) & 0b11n, 0b10n)
  })

  it('rises strictly in one process, however many are made in a millisecond and whichever way the clock steps', () => {
    const start = Temporal.Instant.from('2041-01-01T00:00:00Z').epochMilliseconds
    const made: string[] = []
    for (let n = 0; n < 20_000; n += 1) made.push(newId('event', start - (n % 3) * 1_000))
    for (const [at, id] of made.entries())
      if (at > 0) assert.ok((made[at - 1] ?? '') < id, `${made[at - 1]} then ${id}`)
    assert.equal(new Set(made).size, made.length)
    for (const id of made)
      assert.equal((bitsOf(id) >> 76n) & 0xfn, 7n, `the count does not spill into the version of ${id}`)
    assert.ok(msOf(made.at(-1) ?? '') - start < 20, 'the future is borrowed from sparingly')
  })
})

describe('firstIdAt', () => {
  it('is never above an id of that millisecond and always above every id of the one before', () => {
    const base = Temporal.Instant.from('2042-01-01T00:00:00Z').epochMilliseconds
    for (let n = 0; n < 100; n += 1) {
      const id = newId('call', base + n * 10)
      assert.ok(firstIdAt('call', msOf(id)) <= id)
      assert.ok(firstIdAt('call', msOf(id) + 1) > id)
    }
  })

  it('orders as the instants do, from before 1970 to the last instant there is', () => {
    const instant = fc.integer({ min: -1_000, max: 8.64e15 })
    fc.assert(
      fc.property(instant, instant, (a, b) => {
        const [earlier, later] = a <= b ? [a, b] : [b, a]
        assert.ok(firstIdAt('call', earlier) <= firstIdAt('call', later))
      }),
      { examples: [[2 ** 48 - 1, 2 ** 50 + 1]] },
    )
  })
})

describe('isId', () => {
  const good = newId('call')
  // biome-ignore format: a table reads in columns
  const bad: readonly [why: string, text: string][] = [
    ['nothing',             ''],
    ['no prefix',           good.slice(5)],
    ['a digit too few',     good.slice(0, -1)],
    ['a digit too many',    `${good}0`],
    ['capitals',            good.toUpperCase()],
    ['a letter Crockford leaves out', `${good.slice(0, -1)}u`],
    ['a line break behind', `${good}\n`],
    ['a space in front',    ` ${good}`],
  ]
  for (const [why, text] of bad) it(`is false for ${why}`, () => assert.equal(isId('call', text), false))
})

it('an id tells when it was made', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), (ms) => madeAtMs(firstIdAt('event', ms)) === ms))
})
