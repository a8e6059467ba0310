import { readFileSync } from 'node:fs'
import { after, afterEach, before, beforeEach, it, type TestFn, type TestOptions, test } from 'node:test'
import { install, installCommand } from './debian.ts'
import { declaredIn, type Group, leftOut, missingOf, reasonFor } from './packages.ts'

/**
 * What a test file registers its tests with when they use what a group of packages brings: `const { test, before } =
 * needs('sip')`. Where the group is left out each of them is reported as not run, and no hook of theirs runs.
 */
export function needs(...groups: readonly Group[]): Tests {
  for (const group of groups) declared(group)
  const without = groups.filter((group) => leftOut().includes(group))
  if (without.length === 0) {
    ensure(groups)
    return TESTS
  }
  const notRun = (title: string) => test(title, { skip: reasonFor(without) })
  const never = () => {}
  return { test: notRun, it: notRun, before: never, after: never, beforeEach: never, afterEach: never }
}

export const TESTS = { test, it, before, after, beforeEach, afterEach } as const
/** Those of node's forms that the house uses. */
export interface Tests {
  test: Register
  it: Register
  before: Hook
  after: Hook
  beforeEach: Hook
  afterEach: Hook
}
interface Register {
  (title: string, body: TestFn): unknown
  (title: string, options: TestOptions, body: TestFn): unknown
}
type Hook = (body: () => unknown) => unknown

/** For the part of the stage that uses what a group brings. */
export function use(group: Group): void {
  declared(group)
  if (leftOut().includes(group)) throw new Error(`${group} is left out, and this uses it`)
  ensure([group])
}
/**
 * A test file that does not declare it is refused also where the packages are there: the runner would not know of it.
 */
function declared(group: Group): void {
  const file = process.argv[1] ?? ''
  if (TEST_FILE.test(file) && !declaredIn(readFileSync(file, 'utf8')).includes(group))
    throw new Error(`${file} uses what the packages of ${group} bring and does not declare it: needs('${group}')`)
}
const TEST_FILE = /\.(test|prove)\.ts$/

const ensured = new Set<Group>()

/** Installs what is missing, after saying so. The runner has done it for all files; this is for one that runs alone. */
function ensure(groups: readonly Group[]): void {
  const missing = missingOf(groups.filter((group) => !ensured.has(group)))
  if (missing.length > 0) {
    process.stderr.write(`The tests want Debian packages that are not here: ${installCommand(missing)}\n`)
    const failure = install(missing)
    if (failure) throw new Error(`${missing.join(', ')} should be here, and ${failure}: ${installCommand(missing)}`)
  }
  for (const group of groups) ensured.add(group)
}
