import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { compilePattern, unfoldedSize } from './pattern.ts'

describe('a pattern of a customer’s', () => {
  // biome-ignore format: a table reads in columns
  const rows: readonly [pattern: string, text: string, matches: boolean | null][] = [
    ['^\\d{4}-\\d{2}-\\d{2}$',     '2026-11-17', true],
    ['^\\d{4}-\\d{2}-\\d{2}$',     '17/11/2026', false],
    ['b',                          'abc',        true],
    ['^\\p{L}+$',                  'perché',     true],
    ['^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', '0190e6e4-0000-7000-8000-000000000000', true],
    ['^(?!a)b$',                   'b',          null],
    ['(a)\\1',                     'aa',         null],
    ['(',                          '(',          null],
    ['a{1,1000}',                  'a',          null],
    ['((a{9}){9}){9}',             'a',          null],
    [`(${'abc'.repeat(100)}){9}`,  'a',          null],
    ['a'.repeat(501),              'a',          null],
  ]
  for (const [pattern, text, matches] of rows)
    it(`${pattern.slice(0, 40)} ${matches === null ? 'is not judged' : matches ? 'matches' : 'does not match'}`, () => {
      assert.equal(compilePattern(pattern)?.test(text) ?? null, matches)
    })

  it('is never larger than it was reckoned to be', () => {
    const atom = fc.constantFrom('a', '[ab]', '\\d', '.', '[^)(]', '\\(', '(?:x|y)')
    const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
      pattern: fc
        .array(
          fc.tuple(
            fc.oneof(
              { maxDepth: 3 },
              atom,
              tie('pattern').map((inner) => `(${inner})`),
            ),
            fc.constantFrom('', '', '?', '*', '{3}', '{2,5}', '{1,}', '{0,9}'),
          ),
          { minLength: 1, maxLength: 4 },
        )
        .map((parts) => parts.map(([one, times]) => one + times).join('')),
    }))
    // Each atom is an instruction, and an optional or repeated one has another to choose; a group has two, a whole
    // three.
    fc.assert(
      fc.property(pattern, (source) => {
        const made = compilePattern(source)
        if (made)
          assert.ok(made.size <= 4 * unfoldedSize(source) + 4, `${source}: ${made.size}, ${unfoldedSize(source)}`)
      }),
    )
  })
})
