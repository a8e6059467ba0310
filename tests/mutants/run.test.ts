import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openLedger, reportOn } from './ledger.ts'
import type { Mutant } from './mutant.ts'
import { planterIn } from './run.ts'

/** A project of one rule and the tests that ought to guard it. */
const root = mkdtempSync(join(tmpdir(), 'centralino-mutants-of-'))
after(() => rmSync(root, { recursive: true, force: true }))
const files: Record<string, string> = {
  'package.json': '{"type": "module"}',
  'src/rule.ts': 'export const most = 3\n',
  'src/guards.test.ts': `import { test } from 'node:test'
    import { most } from './rule.ts'
    test('never more than three', () => { if (most !== 3) throw new Error('more') })`,
  'src/waits.test.ts': `import { test } from 'node:test'
    import { most } from './rule.ts'
    test('three come', () => most === 3 || new Promise(() => setInterval(() => {}, 1_000)))`,
  'src/blind.test.ts': "import { test } from 'node:test'\ntest('looks elsewhere', () => {})",
  'src/red.test.ts': "import { test } from 'node:test'\ntest('fails by itself', () => { throw new Error('flaky') })",
  'src/empty.test.ts': 'export {}',
}
for (const [file, text] of Object.entries(files)) {
  mkdirSync(join(root, 'src'), { recursive: true })
  writeFileSync(join(root, file), text)
}
const bug = (caughtBy: string, change: Partial<Mutant> = {}): Mutant => ({
  ...{ breaks: 'never more than three', file: 'src/rule.ts', old: 'most = 3', new: 'most = 4' },
  ...{ caughtBy: [`src/${caughtBy}.test.ts`], ...change },
})
const plant = planterIn(root, { otherMs: 12_000, browserMs: 12_000 })

// biome-ignore format: a table reads in columns
const rows: readonly [what: string, mutant: Mutant, verdict: string][] = [
  ['is caught by a test that is green without it and red with it', bug('guards'), 'caught'],
  ['is caught by a test that waits for ever with it', bug('waits'), 'caught'],
  ['is not caught by a test that does not look', bug('blind'), 'survived'],
  ['is not caught by a test that is red anyway', bug('red'), 'red without it'],
  ['is not caught by a file without a test', bug('empty'), 'survived'],
  ['is not caught by a file that it keeps from being loaded', bug('guards', { new: 'most = 3 3' }), 'survived'],
]
for (const [what, mutant, verdict] of rows)
  test(`a bug ${what}`, async () => {
    const planted = await plant(mutant)
    assert.equal(planted.verdict, verdict, planted.output)
  })

test('a list that was broken off goes on with what has no verdict, then with what was not caught', () => {
  const [one, two, three] = [bug('guards'), bug('blind'), bug('red')]
  const list = [one, two, three]
  const folder = join(root, 'ledger')
  const first = openLedger(folder, root)
  assert.deepEqual(first.due(list), list)
  first.write(one, 'caught')
  first.write(two, 'survived')
  assert.deepEqual(openLedger(folder, root).due(list), [three, two])
  const report = reportOn(list, openLedger(folder, root))
  assert.deepEqual(report.counts, { caught: 1, survived: 1, 'red without it': 0, 'not run': 1 })
  assert.match(report.text, /2 of 3 run, 1 caught/)
  assert.match(report.text, /survived.*never more than three.*src\/blind\.test\.ts/)
})

test('a verdict holds for the bug, its file and its tests as they were', () => {
  const folder = join(root, 'ledger-of-one')
  const mutant = bug('guards')
  openLedger(folder, root).write(mutant, 'caught')
  assert.deepEqual(openLedger(folder, root).due([mutant]), [])
  assert.equal(openLedger(folder, root).due([{ ...mutant, new: 'most = 5' }]).length, 1)
  writeFileSync(join(root, 'src/guards.test.ts'), `${files['src/guards.test.ts']}\n`)
  assert.equal(openLedger(folder, root).due([mutant]).length, 1)
})
