import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boundArguments, boundedName, cutText, takeCode } from './bounds.ts'

test('a text is cut by characters and stays well-formed, without control characters', () => {
  assert.equal([...cutText('😀'.repeat(2_000), 1_500)].length, 1_500)
  assert.equal(cutText(`a${'😀'.repeat(2_000)}`, 3), 'a😀😀')
  assert.ok(cutText('\ud800x', 10).isWellFormed())
  assert.equal(cutText('a\u0000b\u001bc\td\ne', 20), 'a b c\td\ne')
  assert.equal(cutText('short', 1_500), 'short')
})

test('the code is taken out before anything else, and what is no text is a wrong one', () => {
  // biome-ignore format: a table reads in columns
  const codes: [sent: unknown, code: string | null][] = [
    ['ABC234', 'ABC234'], [undefined, null], [null, null], ['', null], [['ABC234'], '?'], [234567, '?'], [{ code: 'ABC234' }, '?'], [true, '?'],
  ]
  for (const [sent, code] of codes)
    assert.deepEqual(takeCode({ a: 1, confirmation_code: sent }), { code, given: { a: 1 } })
  assert.deepEqual(takeCode({ a: { confirmation_code: 'x' } }).given, { a: { confirmation_code: 'x' } })
})

test('the same data has the same hash in whatever order it is written, and other data another', () => {
  const hash = (given: Record<string, unknown>) => boundArguments(given).hash.toString('hex')
  assert.equal(hash({ a: 1, b: { c: 2, d: [3] } }), hash({ b: { d: [3], c: 2 }, a: 1 }))
  const all = [{ a: 1 }, { a: '1' }, { a: [1] }, { a: 1, b: null }, { a: 1, b: 2 }, {}].map(hash)
  assert.equal(new Set(all).size, all.length)
})

test('arguments that are too long or too deep are not sent, and kept only in part', () => {
  const deep = (levels: number) => {
    let value: unknown = 'x'
    for (let level = 0; level < levels; level += 1) value = [value]
    return { value }
  }
  for (const given of [
    { a: 'x'.repeat(8_001) },
    deep(17),
    deep(5_000),
    Object.fromEntries(
      Array(2_000)
        .keys()
        .map((n) => [n, n]),
    ),
  ]) {
    const bounded = boundArguments(given)
    assert.equal(bounded.tooMuch, true)
    assert.ok(JSON.stringify(bounded.recorded).length < 1_200)
  }
  for (const given of [{ a: 'x'.repeat(7_900) }, deep(14), {}]) {
    const bounded = boundArguments(given)
    assert.deepEqual([bounded.tooMuch, bounded.recorded], [false, given])
  }
})

test('a name is recorded as it was written, within bounds', () => {
  assert.equal(boundedName('book\u200b'), 'book\u200b')
  const long = boundedName(`${'x'.repeat(99)}😀`)
  assert.ok(long.length === 100 && long.isWellFormed())
})
