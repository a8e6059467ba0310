import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MUTANTS } from './list.ts'
import { isCaught } from './run.ts'

for (const mutant of MUTANTS) {
  test(`a bug against "${mutant.breaks}" is caught`, () => {
    const { caught, output } = isCaught(mutant)
    assert.ok(caught, output)
  })
}
