import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { canonicalJson } from './canonical-json.ts'

/** The same document with the keys of every object in reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, reversed(item)]),
  )
}

describe('canonicalJson', () => {
  // biome-ignore format: a table reads in columns
  const samples: readonly [what: string, value: unknown, text: string][] = [
    ['null',                          null,                               'null'],
    ['a text with quotes',            'a"b\n',                            '"a\\"b\\n"'],
    ['a number in its one spelling',  JSON.parse('1.50e1'),               '15'],
    ['minus zero',                    -0,                                 '0'],
    ['an empty array',                [],                                 '[]'],
    ['an empty object',               {},                                 '{}'],
    ['an array in its order',         [3, 1, [2]],                        '[3,1,[2]]'],
    ['keys sorted by code unit',      { b: 1, a: 2, B: 3, é: 4, aa: 5 },  '{"B":3,"a":2,"aa":5,"b":1,"é":4}'],
    ['keys that look like numbers',   { 10: 1, 9: 2, a: 3 },              '{"10":1,"9":2,"a":3}'],
    ['a key named __proto__',         JSON.parse('{"__proto__":1}'),      '{"__proto__":1}'],
    ['an object inside an array',     [{ b: 1, a: [] }],                  '[{"a":[],"b":1}]'],
    ['a member left undefined',       { a: undefined, b: 1 },             '{"b":1}'],
    ['an element left undefined',     [undefined, 1],                     '[null,1]'],
    ['undefined itself',              undefined,                          'null'],
  ]
  for (const [what, value, text] of samples) it(`writes ${what}`, () => assert.equal(canonicalJson(value), text))

  it('is JSON that means the same document', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        assert.deepEqual(JSON.parse(canonicalJson(value)), JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => assert.equal(canonicalJson(reversed(value)), canonicalJson(value))),
    )
  })

  it('tells different documents apart', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const same = canonicalJson(a) === canonicalJson(b)
        assert.equal(
          same,
          JSON.stringify(JSON.parse(canonicalJson(a))) === JSON.stringify(JSON.parse(canonicalJson(b))),
        )
      }),
    )
  })

  it('is not overthrown by a document nested as deep as a megabyte allows', () => {
    const depth = 500_000
    const arrays = '['.repeat(depth) + ']'.repeat(depth)
    assert.equal(canonicalJson(JSON.parse(arrays)), arrays)
    const objects = `${'{"a":'.repeat(depth / 5)}1${'}'.repeat(depth / 5)}`
    assert.equal(canonicalJson(JSON.parse(objects)), objects)
  })

  it('writes an array of more elements than a call takes arguments', () => {
    const wide = Array.from({ length: 300_000 }, () => 0)
    assert.equal(canonicalJson(wide), JSON.stringify(wide))
  })
})
