import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { groupsOf } from '../../tests/support/packages.ts'

/** What a run came to, file by file, as node's runner told it while it ran; not what it says of itself in the end. */
export interface Tally {
  /** The files that have ended and in which there was a test. */
  files: Set<string>
  /** Of each group of packages, the tests that are not run for want of it, and their files. */
  notRun: Map<string, { tests: number; files: Set<string> }>
}

type Line = { ended: string; tests: number } | { notRun: readonly string[]; in: string }

/** A reporter for node's runner: a line for each file that has ended, and one for each test that is not run. */
export async function* tally(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const tests = new Map<string, number>()
  for await (const event of events) {
    const line = lineOf(event) ?? suiteOf(event, tests)
    if (line) yield `${JSON.stringify(line)}\n`
  }
}

function lineOf({ type, data }: TestEvent): Line | undefined {
  if (type === 'test:summary' && data.file !== undefined) return { ended: data.file, tests: data.counts.tests }
  if (type !== 'test:pass') return undefined
  const groups = groupsOf(data.skip)
  // The place where it was registered is not its own: it is told through the form that its file was given.
  return groups.length > 0 ? { notRun: groups, in: data.entryFile ?? '' } : undefined
}

/** Of files that share a process each is a suite under its path: it has ended, with the tests that came before. */
function suiteOf({ type, data }: TestEvent, tests: Map<string, number>): Line | undefined {
  if (type !== 'test:pass' && type !== 'test:fail') return undefined
  const process = data.entryFile ?? ''
  const before = tests.get(process) ?? 0
  if (data.details.type !== 'suite') {
    tests.set(process, before + 1)
    return undefined
  }
  if (data.nesting > 0 || !TEST_FILE.test(data.name)) return undefined
  tests.set(process, 0)
  return { ended: resolve(data.name), tests: before }
}
const TEST_FILE = /^(?:src|tests)[\\/].*\.test\.ts$/

/** A run that never began has left no file. */
export function readTally(path: string): Tally {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
  const tally: Tally = { files: new Set(), notRun: new Map() }
  for (const line of lines.map((text) => JSON.parse(text) as Line)) {
    if ('ended' in line) {
      if (line.tests > 0) tally.files.add(line.ended)
      continue
    }
    for (const group of line.notRun) {
      const sum = tally.notRun.get(group) ?? { tests: 0, files: new Set() }
      sum.tests += 1
      sum.files.add(line.in)
      tally.notRun.set(group, sum)
    }
  }
  return tally
}
