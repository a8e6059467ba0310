import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { declaredIn, GROUPS } from '../support/packages.ts'

const PROJECT = fileURLToPath(new URL('../../', import.meta.url))
const RUN_MS = 280_000
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024

/** A file that declares nothing is refused what the packages bring wherever they are. */
const FILES = globSync('{src,tests}/**/*.test.ts', { cwd: PROJECT }).filter(
  (file) => declaredIn(readFileSync(`${PROJECT}${file}`, 'utf8')).length > 0,
)

test('some test files need packages', () => assert.ok(FILES.length > 30))

for (const file of FILES)
  test(`without any packages, what needs none passes in ${file}, and the rest is told as not run`, () => {
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const { status, stdout } = spawnSync(process.execPath, ['--test', file], {
      ...{ cwd: PROJECT, encoding: 'utf8', timeout: RUN_MS, maxBuffer: OUTPUT_BYTES_MAX },
      env: { ...env, CENTRALINO_TEST_WITHOUT: Object.keys(GROUPS).join(',') },
    })
    assert.equal(status, 0, stdout.slice(-4_000))
    assert.match(stdout, /^ℹ skipped [1-9]/m)
  })
