import { spawn, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { inOrder } from './test/order.ts'
import { sharesOf, writeShares } from './test/shared.ts'
import { readTally } from './test/tally.ts'
import { verdictOf } from './test/verdict.ts'
import { findWants, type Wants } from './test/wants.ts'

/**
 * `npm test`: the checks, then every test file, which share one PostgreSQL for the run. `npm test -- PATTERN` runs the
 * files whose path contains it. `npm run prove` runs the long forms; `--seeds N` and `--seed N` are for the simulation
 * and the model that lies; `prove -- mutants --resume` goes on with the list of deliberate bugs where it was broken
 * off, `--piece N` runs so many of them. What the tests want beside npm's packages is found out first, and in the end
 * it is counted whether each file ran.
 */
const { values, positionals: patterns } = parseArgs({
  options: {
    prove: { type: 'boolean' },
    seeds: { type: 'string' },
    seed: { type: 'string' },
    resume: { type: 'boolean' },
    piece: { type: 'string' },
    root: { type: 'string' },
  },
  allowPositionals: true,
})
const root = realpathSync(values.root ?? fileURLToPath(new URL('..', import.meta.url)))
const proving = values.prove ?? false

/**
 * What is read of the sources is kept here from one process to the next, because there are hundreds and it was half of
 * their start. Each whole run begins anew: copies of the project leave theirs there too.
 */
const CACHE = join(root, 'node_modules/.cache/compiled')

const environment = {
  ...process.env,
  ...(values.seeds === undefined ? {} : { SIMULATION_SEEDS: values.seeds }),
  ...(values.seed === undefined ? {} : { SIMULATION_SEED: values.seed }),
  ...(values.resume ? { MUTANTS_RESUME: '1' } : {}),
  ...(values.piece === undefined ? {} : { MUTANTS_PIECE: values.piece }),
  NODE_ENV: 'test',
  NODE_COMPILE_CACHE: CACHE,
}

function findFiles(): string[] {
  const found = (pattern: string) => globSync(pattern, { cwd: root }).sort()
  const all = proving ? found('tests/**/*.prove.ts') : inOrder(found('src/**/*.test.ts'), found('tests/**/*.test.ts'))
  const chosen = patterns.length === 0 ? all : all.filter((file) => patterns.some((pattern) => file.includes(pattern)))
  return chosen.map((file) => join(root, file))
}

function runTests(files: readonly string[], wants: Wants, report: string): Promise<number | null> {
  const child = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('./test/run.ts', import.meta.url)),
      ...[join(root, 'tests/support/global-setup.ts'), report],
      ...files,
    ],
    { cwd: root, stdio: 'inherit', env: { ...environment, ...told(wants) } },
  )
  // Whoever ends this run ends that one, which takes its servers along.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill('SIGTERM'))
  return new Promise((done, failed) => child.once('error', failed).once('close', done))
}

/** To a test file it is the same whether a group is absent or left out, and to the setup, whether it is needed. */
const told = ({ present, without, absent }: Wants) => ({
  CENTRALINO_TEST_WITHOUT: [...without, ...absent.keys()].join(','),
  CENTRALINO_TEST_SERVERS: present.includes('postgres-15') ? '18,15' : '18',
})

async function main(): Promise<number> {
  const files = findFiles()
  if (files.length === 0) throw new Error('No test file matches.')
  const wants = findWants(files, console.log)
  if (patterns.length === 0) rmSync(CACHE, { recursive: true, force: true })
  if (patterns.length === 0 && !proving) {
    const { status } = spawnSync('npm', ['run', '-s', 'check'], { cwd: root, stdio: 'inherit', env: environment })
    if (status !== 0) return status ?? 1
  }
  const folder = mkdtempSync(join(tmpdir(), 'centralino-test-run-'))
  try {
    const report = join(folder, 'tally')
    const entries = proving ? files : writeShares(folder, root, sharesOf(root, files))
    const status = await runTests(entries, wants, report)
    const { lines, code } = verdictOf({ found: files, tally: readTally(report), wants, status })
    for (const line of lines) console.log(line.replaceAll(`${root}/`, ''))
    return code
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// Red until the end was reached.
process.exitCode = 1
process.exitCode = await main().catch((error: Error) => {
  console.error(error.message)
  return 1
})
