import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import type { Fault } from '#kernel/problem.ts'
import { judgeFaults } from './faults.ts'

const schema = z.strictObject({
  name: z.string().min(2),
  age: z.int().min(0).max(150).optional(),
  kind: z.enum(['a', 'b']),
  list: z.array(z.strictObject({ key: z.string().regex(/^[a-z]+$/) })).max(2),
  'a/b~c': z.boolean().optional(),
})

function faultsOf(against: z.ZodType, given: unknown): Fault[] {
  const verdict = judgeFaults(against, given)
  assert.ok('faults' in verdict)
  return verdict.faults
}

const faults = (given: unknown): string[] => faultsOf(schema, given).map(({ param, code }) => `${param} ${code}`)

const good = { name: 'Anna', kind: 'a', list: [] }

describe('a fault', () => {
  // biome-ignore format: a table reads in columns
  const rows: readonly [what: string, given: unknown, faults: string[]][] = [
    ['for what is missing',                { kind: 'a', list: [] },                       ['/name required']],
    ['for a choice that is missing',       { name: 'Anna', list: [] },                    ['/kind required']],
    ['for a wrong type',                   { ...good, name: 5 },                          ['/name invalid_type']],
    ['for null, which is not missing',     { ...good, name: null },                       ['/name invalid_type']],
    ['for what is too short',              { ...good, name: 'A' },                        ['/name too_small']],
    ['for what is too large',              { ...good, age: 151 },                         ['/age too_big']],
    ['for a fraction',                     { ...good, age: 1.5 },                         ['/age invalid_type']],
    ['for a choice that is none',          { ...good, kind: 'c' },                        ['/kind invalid_value']],
    ['for a wrong form, deep inside',      { ...good, list: [{ key: 'a' }, { key: '1' }] }, ['/list/1/key invalid_format']],
    ['for a list that is too long',        { ...good, list: [{ key: 'a' }, { key: 'a' }, { key: 'a' }] }, ['/list too_big']],
    ['for an unknown property',            { ...good, other: 1 },                         ['/other unknown_property']],
    ['for an unknown property, inside',    { ...good, list: [{ key: 'a', x: 1 }] },       ['/list/0/x unknown_property']],
    ['for each of two unknown ones',       { ...good, x: 1, y: 2 },                       ['/x unknown_property', '/y unknown_property']],
    ['at a pointer with its escapes',      { ...good, 'a/b~c': 1 },                       ['/a~1b~0c invalid_type']],
    ['for a body that is no object',       [],                                            [' invalid_type']],
    ['for every one of them at once',      { name: 'A', age: -1, kind: 'x', z: 1 },       ['/name too_small', '/age too_small', '/kind invalid_value', '/list required', '/z unknown_property']],
  ]
  for (const [what, given, expected] of rows) it(`is told ${what}`, () => assert.deepEqual(faults(given), expected))

  it('names every choice that there is', () => {
    const choices = Array.from({ length: 200 }, (_, n) => `choice-${n}`)
    const [fault] = faultsOf(z.enum(choices), 'x')
    for (const choice of choices) assert.match(fault?.message ?? '', new RegExp(`\\b${choice}\\b`))
  })

  it('does not repeat what was sent', () => {
    const told = faultsOf(schema, { ...good, name: 5, kind: 'canary', list: [{ key: 'CANARY' }] })
    assert.doesNotMatch(JSON.stringify(told), /canary/i)
  })

  it('is one of a hundred at most', () => {
    const given = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`x${n}`, 1]))
    assert.equal(faults({ ...good, ...given }).length, 100)
  })
})
