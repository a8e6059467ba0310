import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MUTANTS } from './list.ts'
import { isCaught, occurrences } from './run.ts'

for (const mutant of MUTANTS) {
  test(`the bug against "${mutant.breaks}" still has its place`, () => {
    assert.equal(occurrences(mutant), 1, `${mutant.file} should hold the old text exactly once`)
  })
}

for (const mutant of MUTANTS.filter((one) => one.sample)) {
  test(`a bug against "${mutant.breaks}" is caught`, () => {
    const { caught, output } = isCaught(mutant)
    assert.ok(caught, output)
  })
}
