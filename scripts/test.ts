import { spawnSync } from 'node:child_process'
import { globSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/**
 * `npm test`: the checks, then every test file, which share one PostgreSQL for the run. `npm test -- PATTERN` runs the files
 * whose path contains it. `npm run prove` runs the long forms; `--seeds N` and `--seed N` are for the simulation and the model that lies.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const { values, positionals: patterns } = parseArgs({
  options: { prove: { type: 'boolean' }, seeds: { type: 'string' }, seed: { type: 'string' } },
  allowPositionals: true,
})
const proving = values.prove ?? false
const simulation = {
  ...(values.seeds === undefined ? {} : { SIMULATION_SEEDS: values.seeds }),
  ...(values.seed === undefined ? {} : { SIMULATION_SEED: values.seed }),
}

/** Files at the same time: one more than there are cores, since those that speak with telephones mostly wait. */
const CONCURRENCY = 3
const TIMEOUT_MS = 300_000
/**
 * What is read of the sources is kept here from one process to the next, because there are hundreds and it was half of their
 * start. Each whole run begins anew: copies of the project leave theirs there too.
 */
const CACHE = `${root}node_modules/.cache/compiled`

/** Both in their order, spread over each other: what waits and what computes come at the same time. */
function mixed(many: readonly string[], few: readonly string[]): string[] {
  const place = (files: readonly string[]) => files.map((file, at) => ({ file, at: at / files.length }))
  return [...place(many), ...place(few)].sort((a, b) => a.at - b.at).map(({ file }) => file)
}

function run(command: string, given: string[]): void {
  const { status } = spawnSync(command, given, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...simulation, NODE_ENV: 'test', NODE_COMPILE_CACHE: CACHE },
  })
  if (status !== 0) process.exit(status ?? 1)
}

if (patterns.length === 0) rmSync(CACHE, { recursive: true, force: true })
if (patterns.length === 0 && !proving) run('npm', ['run', '-s', 'check'])
const found = (pattern: string) => globSync(pattern, { cwd: root }).sort()
const all = proving ? found('tests/**/*.prove.ts') : mixed(found('src/**/*.test.ts'), found('tests/**/*.test.ts'))
const files = patterns.length === 0 ? all : all.filter((file) => patterns.some((pattern) => file.includes(pattern)))
if (files.length === 0) {
  console.error('No test file matches.')
  process.exit(1)
}
run(process.execPath, [
  '--test',
  '--test-global-setup=tests/support/global-setup.ts',
  `--test-concurrency=${CONCURRENCY}`,
  `--test-timeout=${TIMEOUT_MS}`,
  ...files,
])
