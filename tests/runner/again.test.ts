import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FailedFile, type Sample, worthAnother } from '../../scripts/test/again.ts'

const [CALM, STARVED] = [1, 4]
const ran = (file: string): FailedFile => ({ file, from: 10_000, to: 30_000 })
const calls = ran('/p/tests/sip/calls.test.ts')
const later = { ...ran('/p/src/dialer/admission.test.ts'), from: 50_000, to: 70_000 }
const some = (count: number) => Array.from({ length: count }, (_, n) => ran(`/p/tests/sip/${n}.test.ts`))
const slow = (at: number, slowness: number): Sample => ({ at, slowness })

/** Which files run again, of those that failed and with what the machine was like. */
// biome-ignore format: a table reads in columns
const CASES: readonly [title: string, failed: FailedFile[], samples: Sample[], again: FailedFile[]][] = [
  ['nothing failed',                        [],                                         [slow(20_000, STARVED)], []],
  ['the machine had time',                  [calls],                                    [slow(20_000, CALM)],    []],
  ['it was starved meanwhile',              [calls],                                    [slow(20_000, STARVED)], [calls]],
  ['it was starved at another time',        [calls],                                    [slow(2_000, STARVED), slow(20_000, CALM), slow(40_000, STARVED)], []],
  ['it was starved while one of two ran',   [calls, later],                             [slow(20_000, STARVED), slow(60_000, CALM)], []],
  ['as many failed as may',                 some(6),                                    [slow(20_000, STARVED)], some(6)],
  ['more failed',                           some(7),                                    [slow(20_000, STARVED)], []],
]

for (const [title, failed, samples, again] of CASES)
  test(`${again.length === 0 ? 'nothing is' : 'what failed is'} run again where ${title}`, () => {
    assert.deepEqual(
      worthAnother(failed, samples),
      again.map(({ file }) => file),
    )
  })
