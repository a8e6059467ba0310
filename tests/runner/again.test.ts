import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FailedFile, type Sample, worthAnother } from '../../scripts/test/again.ts'

const [CALM, STARVED] = [1, 4]
const ran = (file: string): FailedFile => ({ file, from: 10_000, to: 30_000 })
const calls = ran('/p/tests/sip/calls.test.ts')
const slow = (at: number, slowness: number): Sample => ({ at, slowness })

/** Which files run again, of those that failed and with what the machine was like. */
// biome-ignore format: a table reads in columns
const CASES: readonly [title: string, failed: FailedFile[], samples: Sample[], again: FailedFile[]][] = [
  ['nothing failed',                        [],                                         [slow(20_000, STARVED)], []],
  ['the machine had time',                  [calls],                                    [slow(20_000, CALM)],    []],
  ['it was starved meanwhile',              [calls],                                    [slow(20_000, STARVED)], [calls]],
  ['it was starved at another time',        [calls],                                    [slow(2_000, STARVED), slow(20_000, CALM), slow(40_000, STARVED)], []],
  ['what failed knows no clock',            [ran('/p/src/kernel/money.test.ts')],       [slow(20_000, STARVED)], []],
  ['one of them knows no clock',            [calls, ran('/p/src/kernel/money.test.ts')], [slow(20_000, STARVED)], []],
  ['the media worker failed',               [ran('/p/src/media/pool.test.ts')],         [slow(20_000, STARVED)], [ran('/p/src/media/pool.test.ts')]],
  ['many failed',                           ['a', 'b', 'c', 'd'].map((name) => ran(`/p/tests/sip/${name}.test.ts`)), [slow(20_000, STARVED)], []],
]

for (const [title, failed, samples, again] of CASES)
  test(`${again.length === 0 ? 'nothing is' : 'what failed is'} run again where ${title}`, () => {
    assert.deepEqual(
      worthAnother(failed, samples),
      again.map(({ file }) => file),
    )
  })
