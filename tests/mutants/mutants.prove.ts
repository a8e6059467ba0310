import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { needs } from '../support/needs.ts'
import { openLedger, reportOn } from './ledger.ts'
import { MUTANTS } from './list.ts'
import { groupsFor, plant, ROOT } from './run.ts'

/** What the tests need that notice them, of one or the other. */
needs('postgres-15', 'browser', 'sip', 'sound', 'curl')

/** `--resume` goes on where the last run with it ended; `--piece N` ends after so many bugs. */
const { MUTANTS_RESUME: resume, MUTANTS_PIECE: piece } = process.env
const FOLDER = join(ROOT, 'node_modules/.cache/mutants')
const ledger = resume === undefined ? null : openLedger(FOLDER, ROOT)
const due = ledger ? ledger.due(MUTANTS) : MUTANTS

/** One for each processor; not more, since many of these tests run against the clock. */
const AT_ONCE = Math.min(4, availableParallelism())

describe('deliberate bugs', { concurrency: AT_ONCE }, () => {
  for (const mutant of piece === undefined ? due : due.slice(0, Number(piece))) {
    const { test } = needs(...groupsFor(mutant))
    test(`a bug against "${mutant.breaks}" is caught`, async () => {
      const { verdict, output } = await plant(mutant)
      ledger?.write(mutant, verdict)
      assert.equal(verdict, 'caught', output)
    })
  }
})

if (ledger)
  test('of the bugs that have been run until now each was caught', () => {
    const { text, counts } = reportOn(MUTANTS, ledger)
    const path = join(FOLDER, 'report.md')
    writeFileSync(path, text)
    console.log(`${text}${path}`)
    assert.equal(counts.caught + counts['not run'], MUTANTS.length, text)
  })
