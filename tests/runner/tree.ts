import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A small project for the runner of tests to run in, on a machine of which we say what is installed. */
export interface Tree {
  /** Its test files and its setup, by their paths. */
  files: Readonly<Record<string, string>>
  /** The programs on its `PATH`, as lines of a shell. */
  programs?: Readonly<Record<string, string>>
  env?: Readonly<Record<string, string>>
  args?: readonly string[]
}

export interface Ran {
  code: number | null
  output: string
  /** Its last line. */
  closing: string
}

const RUNNER = fileURLToPath(new URL('../../scripts/test.ts', import.meta.url))
const NEEDS = new URL('../support/needs.ts', import.meta.url).href
const RUN_MS = 60_000
/** What was read of the runner's sources before. */
const CACHE = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }

export const PASSES = "import { test } from 'node:test'\ntest('a guarantee', () => {})\n"
export const FAILS = "import { test } from 'node:test'\ntest('a guarantee', () => { throw new Error('broken') })\n"
export const SETUP = 'tests/support/global-setup.ts'
const QUIET_SETUP = 'export async function globalSetup() {}\n'

/** So many tests that need a group, beside one that needs nothing. */
export const needing = (group: string, tests: number): string =>
  `${PASSES}import { needs } from '${NEEDS}'\nconst { it, before } = needs('${group}')\nbefore(() => { console.log('hook ran') })\n` +
  `for (let n = 0; n < ${tests}; n += 1) it('with ${group} ' + n, () => { console.log('body ran') })\n`

/** A test that uses what a group brings and does not say so before. */
export const using = (group: string): string =>
  `import { test } from 'node:test'\nimport { use } from '${NEEDS}'\ntest('with ${group}', () => use('${group}'))\n`

/** Runs the tests of that tree; ended by a signal, where one is given, once that was printed. */
export async function runIn(tree: Tree, end?: { signal: NodeJS.Signals; after: string }): Promise<Ran> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'centralino-runner-')))
  try {
    const bin = join(root, 'bin')
    const programs = { npm: 'exit 0', ...tree.programs }
    const files = { 'package.json': '{"type": "module"}', [SETUP]: QUIET_SETUP, ...tree.files }
    for (const [path, text] of Object.entries(files)) write(join(root, path), text)
    for (const [name, lines] of Object.entries(programs)) write(join(bin, name), `#!/bin/sh\n${lines}\n`, 0o755)
    const runner = spawn(process.execPath, [RUNNER, '--root', root, ...(tree.args ?? [])], {
      env: { PATH: bin, HOME: root, TMPDIR: root, CENTRALINO_TEST_INSTALL: '0', ...CACHE, ...tree.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: RUN_MS,
    })
    let output = ''
    for (const stream of [runner.stdout, runner.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
        if (end && output.includes(end.after)) runner.kill(end.signal)
      })
    const code = await new Promise<number | null>((done) => runner.once('close', done))
    return { code, output, closing: output.trim().split('\n').at(-1) ?? '' }
  } finally {
    rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  }
}

function write(path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  chmodSync(path, mode)
}
