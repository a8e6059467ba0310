import type { Mutant } from '../mutant.ts'

/** Bugs of the command that runs the tests. */
export const runner: readonly Mutant[] = [
  {
    breaks: 'a run is green only when each test file that was found has run',
    file: 'scripts/test/verdict.ts',
    old: 'status === 0 && unseen.length === 0 && found.length > 0',
    new: 'status === 0 && found.length > 0',
    caughtBy: ['tests/runner/runner.test.ts'],
  },
  {
    breaks: 'a file counts when it had a test',
    file: 'scripts/test/tally.ts',
    old: 'if (line.tests > 0) tally.files.add(line.ended)',
    new: 'tally.files.add(line.ended)',
    caughtBy: ['tests/runner/runner.test.ts'],
  },
  {
    breaks: 'a run in which tests are missing that nobody chose to do without is red',
    file: 'scripts/test/verdict.ts',
    old: ' && wants.absent.size === 0',
    new: '',
    caughtBy: ['tests/runner/runner.test.ts'],
  },
  {
    breaks: 'a test that uses packages is known to the runner before it runs',
    file: 'tests/support/needs.ts',
    old: "!declaredIn(readFileSync(file, 'utf8')).includes(group)",
    new: 'false',
    caughtBy: ['tests/runner/runner.test.ts'],
  },
  {
    breaks: 'a package that came without its program is missing',
    file: 'scripts/test/wants.ts',
    old: 'return left.length === 0 ? []',
    new: 'return left.length >= 0 ? []',
    caughtBy: ['tests/runner/runner.test.ts'],
  },
  {
    breaks: 'a group that nobody knows cannot be left out',
    file: 'tests/support/packages.ts',
    old: 'if (unknown.length > 0)\n',
    new: 'if (unknown.length > 9)\n',
    caughtBy: ['tests/runner/runner.test.ts'],
  },
  {
    breaks: 'a test that waits for ever with a bug has caught it',
    file: 'tests/mutants/run.ts',
    old: "['--test', `--test-timeout=${timeout * TEST_SHARE}`, ...files]",
    new: "['--test', ...files]",
    caughtBy: ['tests/mutants/run.test.ts'],
  },
  {
    breaks: 'a test that is red without the bug has not caught it',
    file: 'tests/mutants/run.ts',
    old: "if (red !== null) return { verdict: 'red without it', output: red }",
    new: '',
    caughtBy: ['tests/mutants/run.test.ts'],
  },
  {
    breaks: 'a verdict holds for the tests as they were',
    file: 'tests/mutants/ledger.ts',
    old: '[file, ...caughtBy].map(textOf)',
    new: '[file].map(textOf)',
    caughtBy: ['tests/mutants/run.test.ts'],
  },
  {
    breaks: 'a comment cites no rule that is not there',
    file: 'scripts/house/documents.ts',
    old: '.filter((anchor) => !anchors.has(anchor))',
    new: '.filter(() => false)',
    caughtBy: ['tests/runner/documents.test.ts'],
  },
  {
    breaks: 'a document names no path that is not there',
    file: 'scripts/house/documents.ts',
    old: 'existsSync(join(project, path)) ? []',
    new: 'existsSync(project) ? []',
    caughtBy: ['tests/runner/documents.test.ts'],
  },
]
