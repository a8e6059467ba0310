import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { needs } from '../support/needs.ts'
import { MUTANTS } from './list.ts'
import { groupsFor, occurrences, plant, ROOT } from './run.ts'

/** What the tests need that notice the samples, of one or the other. */
needs('postgres-15', 'sound')

for (const mutant of MUTANTS) {
  test(`the bug against "${mutant.breaks}" still has its place, and its tests`, () => {
    assert.equal(occurrences(mutant), 1, `${mutant.file} should hold the old text exactly once`)
    for (const file of mutant.caughtBy) assert.ok(existsSync(join(ROOT, file)), `${file} is not there`)
  })
}

for (const mutant of MUTANTS.filter((one) => one.sample)) {
  const { test } = needs(...groupsFor(mutant))
  test(`a bug against "${mutant.breaks}" is caught`, async () => {
    const { verdict, output } = await plant(mutant)
    assert.equal(verdict, 'caught', output)
  })
}
