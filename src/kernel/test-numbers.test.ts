import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { E164 } from './e164.ts'
import { isReserved, scenarioOf, TEST_NUMBER } from './test-numbers.ts'

const ALL = Array.from({ length: 10_000 }, (_, n) => `+39000001${String(n).padStart(4, '0')}`)
const played = (attempt: number) => ALL.map((number) => scenarioOf(number, attempt) ?? '')
const countOf = (scenarios: readonly string[]) => {
  const counts: Record<string, number> = {}
  for (const scenario of scenarios) counts[scenario] = (counts[scenario] ?? 0) + 1
  return counts
}

/** Of a hundred: how they end, and what the first attempt on them comes to. */
// biome-ignore format: a table reads in columns
const SHARES: readonly [scenario: string, outcome: string, ends: number, first: number][] = [
  ['01', 'completed',          42, 38],
  ['02', 'no answer',          24, 27],
  ['03', 'busy',                8,  9],
  ['04', 'voicemail',          12, 12],
  ['05', 'callback requested',  4,  4],
  ['06', 'do not call',         2,  2],
  ['07', 'wrong person',        1,  1],
  ['08', 'refused',             5,  5],
  ['09', 'hung up',             1,  1],
  ['11', 'invalid number',      1,  1],
]

for (const [scenario, outcome, ends, first] of SHARES) {
  test(`of the ten thousand numbers ${ends} in a hundred end as ${outcome}, ${first} at the first attempt`, () => {
    assert.equal(countOf(played(3))[scenario], ends * 100)
    assert.equal(countOf(played(1))[scenario], first * 100)
  })

  test(`any hundred numbers in a row are within 4 of ${ends} ${outcome}, those that begin at a round hundred exact`, () => {
    const marks = played(3).map((one) => (one === scenario ? 1 : 0))
    for (let from = 0; from + 100 <= marks.length; from += 1) {
      const found = marks.slice(from, from + 100).reduce<number>((sum, mark) => sum + mark, 0)
      const off = Math.abs(found - ends)
      assert.ok(from % 100 === 0 ? off === 0 : off <= Math.min(4, Math.max(1, ends)), `${found} from ${ALL[from]} on`)
    }
  })
}

test('any twenty numbers in a row hold five to twelve that complete, and two or more that do not answer', () => {
  const ends = played(3)
  for (let from = 0; from + 20 <= ends.length; from += 1) {
    const { '01': completed = 0, '02': silent = 0 } = countOf(ends.slice(from, from + 20))
    assert.ok(completed >= 5 && completed <= 12 && silent >= 2, `${completed} and ${silent} from ${ALL[from]} on`)
  }
})

test('a number that is not reached at first completes at the second attempt, and every other plays the same each time', () => {
  const [first, second, third, fifth] = [1, 2, 3, 5].map(played) as [string[], string[], string[], string[]]
  assert.deepEqual(third, second)
  assert.deepEqual(fifth, second)
  const late = first.map((scenario, at) => [scenario, second[at]]).filter(([one, other]) => one !== other)
  assert.deepEqual(countOf(late.map((pair) => pair.join(' then '))), { '02 then 01': 300, '03 then 01': 100 })
})

test('what a number plays is the same in every release: tests of customers stand on it', () => {
  assert.equal(
    hash('sha256', [...played(1), ...played(2)].join('')),
    'b435862270a5838ee907277110a6a12f23b0bc6c3c7d893cfb269c363c9fc68b',
  )
})

test('the reference tells these shares', () => {
  const page = readFileSync(new URL('../../docs/reference/test-numbers.md', import.meta.url), 'utf8')
  const told = [...page.matchAll(/^\| `(\w+)` \| (\d+) \|/gm)].map(([, outcome = '', of100]) => [
    outcome,
    Number(of100),
  ])
  const shares = SHARES.map(([, outcome, ends]) => [outcome.replaceAll(' ', '_'), ends])
  assert.deepEqual(told.sort(), shares.sort())
})

test('each number of the first range plays what its last two digits say, at any attempt', () => {
  for (let nn = 0; nn < 100; nn += 1) {
    const digits = String(nn).padStart(2, '0')
    for (const attempt of [1, 2, 5]) assert.equal(scenarioOf(`+3900000000${digits}`, attempt), digits)
    assert.equal(isReserved(`+3900000000${digits}`), true)
  }
})

test('the numbers of both ranges are reserved, and those beside them are not', () => {
  assert.ok(ALL.every((number) => isReserved(number) && E164.test(number)))
  const beside = [TEST_NUMBER, '+390000020000', '+390000009999', '+3900000100000', '+39000001000', '+393331234567', '']
  for (const number of beside) assert.deepEqual([isReserved(number), scenarioOf(number, 1)], [false, undefined], number)
})
