import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { declaredIn, type Group } from '../support/packages.ts'
import type { Mutant } from './mutant.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PARTS = ['src', 'tests', 'eval', 'docs', 'bin', 'scripts', 'package.json', 'tsconfig.json']
const TIMEOUT_MS = 180_000

/** Whether the mutant stands where the list says: exactly once, so that it cannot rot away unseen. */
export function occurrences(mutant: Mutant): number {
  return readFileSync(join(ROOT, mutant.file), 'utf8').split(mutant.old).length - 1
}

/** What the tests need that must notice it. */
export const groupsFor = (mutant: Mutant): Group[] =>
  declaredIn(mutant.caughtBy.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n'))

let copied: string | undefined

/** One copy of the project for all bugs, one after the other: what was read of its sources is known the next time. */
function copyOfProject(): string {
  if (copied !== undefined) return copied
  const copy = mkdtempSync(join(tmpdir(), 'centralino-mutant-'))
  copied = copy
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
  for (const part of PARTS) cpSync(join(ROOT, part), join(copy, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Plants the bug in a copy of the project and runs the tests that must notice. True when they turn red. */
export function isCaught(mutant: Mutant): { caught: boolean; output: string } {
  const copy = copyOfProject()
  const file = join(copy, mutant.file)
  const whole = readFileSync(file, 'utf8')
  try {
    writeFileSync(
      file,
      whole.replace(mutant.old, () => mutant.new),
    )
    // Inside a test runner the inner one would report to the outer; it is a run of its own.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const { status, stdout } = spawnSync(process.execPath, ['--test', ...mutant.caughtBy], {
      cwd: copy,
      env,
      encoding: 'utf8',
      timeout: TIMEOUT_MS,
    })
    // A file that does not even load fails under its own name and proves nothing: some test must have run and failed.
    const failed = [...stdout.matchAll(/^\s*✖ (.+?) \([\d.]+ms\)$/gm)].map(([, title = '']) => title)
    return { caught: status !== 0 && failed.some((title) => !title.endsWith('.ts')), output: stdout }
  } finally {
    writeFileSync(file, whole)
  }
}
