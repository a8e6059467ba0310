import assert from 'node:assert/strict'
import { needs } from '../support/needs.ts'
import { MUTANTS } from './list.ts'
import { groupsFor, isCaught } from './run.ts'

/** What the tests need that notice them, of one or the other. */
needs('postgres-15', 'browser', 'sip', 'sound', 'curl')

for (const mutant of MUTANTS) {
  const { test } = needs(...groupsFor(mutant))
  test(`a bug against "${mutant.breaks}" is caught`, () => {
    const { caught, output } = isCaught(mutant)
    assert.ok(caught, output)
  })
}
