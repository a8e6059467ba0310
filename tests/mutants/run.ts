import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { declaredIn, type Group } from '../support/packages.ts'
import type { Mutant } from './mutant.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** What is no part of the project, though it lies in its folder. */
const ASIDE = ['node_modules', '.git', 'data', 'generated']
/** The pages of the console come one after the other, beside other work. */
const TIMEOUTS = { otherMs: 180_000, browserMs: 600_000 }
/** Of these, a single test. */
const TEST_SHARE = 0.5

/** Whether the mutant stands where the list says: exactly once, so that it cannot rot away unseen. */
export function occurrences(mutant: Mutant): number {
  return readFileSync(join(ROOT, mutant.file), 'utf8').split(mutant.old).length - 1
}

/** What the tests need that must notice it. */
export const groupsFor = (mutant: Mutant): Group[] =>
  declaredIn(mutant.caughtBy.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n'))

/**
 * What came of a bug: only where its tests pass without it and one of them fails with it, it was caught. A test that is
 * red anyway, or cannot even be loaded, says nothing.
 */
export type Verdict = 'caught' | 'survived' | 'red without it'
export interface Planted {
  verdict: Verdict
  output: string
}

/**
 * Plants bugs in copies of the project, one at a time in each: what was read of its sources is known the next time.
 */
export function planterIn(root: string, timeouts = TIMEOUTS): (mutant: Mutant) => Promise<Planted> {
  const copies: string[] = []
  const green = new Set<string>()

  /** Each test file is seen green once, before the first bug that it must notice. */
  async function redWithout(copy: string, files: readonly string[]): Promise<string | null> {
    const unseen = files.filter((file) => !green.has(file))
    if (unseen.length === 0) return null
    const { status, passed, output } = await runTests(copy, unseen, timeouts)
    if (status !== 0 || passed === 0) return output
    for (const file of unseen) green.add(file)
    return null
  }

  async function plantIn(copy: string, mutant: Mutant): Promise<Planted> {
    const red = await redWithout(copy, mutant.caughtBy)
    if (red !== null) return { verdict: 'red without it', output: red }
    const file = join(copy, mutant.file)
    const whole = readFileSync(file, 'utf8')
    try {
      writeFileSync(
        file,
        whole.replace(mutant.old, () => mutant.new),
      )
      const { status, failed, output } = await runTests(copy, mutant.caughtBy, timeouts)
      // A file that does not even load fails under its own name and proves nothing: some test must have run and failed.
      const caught = status !== 0 && failed.some((title) => !title.endsWith('.ts'))
      return { verdict: caught ? 'caught' : 'survived', output }
    } finally {
      writeFileSync(file, whole)
    }
  }

  return async (mutant) => {
    const copy = copies.pop() ?? copyOf(root)
    return plantIn(copy, mutant).finally(() => copies.push(copy))
  }
}

/** In this project. */
export const plant = planterIn(ROOT)

function copyOf(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'centralino-mutant-'))
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
  const ours = (path: string) => !ASIDE.includes(basename(path))
  for (const part of readdirSync(root).filter(ours))
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: ours })
  for (const installed of ['node_modules', 'examples/client/node_modules'])
    if (existsSync(join(root, installed))) symlinkSync(join(root, installed), join(copy, installed))
  return copy
}

async function runTests(cwd: string, files: readonly string[], { otherMs, browserMs }: typeof TIMEOUTS) {
  // Inside a test runner the inner one would report to the outer; it is a run of its own.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const timeout = files.some((file) => file.startsWith('tests/browser/')) ? browserMs : otherMs
  // A test that waits for ever has noticed the bug: it fails by its own name, before everything is ended.
  const child = spawn(process.execPath, ['--test', `--test-timeout=${timeout * TEST_SHARE}`, ...files], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout,
  })
  const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'close')])
  const failed = [...output.matchAll(/^\s*✖ (.+?) \([\d.]+ms\)$/gm)].map(([, title = '']) => title)
  return { status, failed, passed: Number(/^ℹ pass (\d+)$/m.exec(output)?.[1] ?? 0), output }
}
