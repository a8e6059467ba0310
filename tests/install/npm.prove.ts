import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { faultsOf } from './lock.ts'

const PROJECT = fileURLToPath(new URL('../../', import.meta.url))
/** With the workspaces: npm would take what they ask for out of the lock file. */
const PARTS = ['package.json', 'package-lock.json', '.npmrc', 'bin', 'src', 'examples']
const INSTALL_MS = 240_000

for (const version of ['9', '10', '11'])
  test(`npm ${version} installs a fresh copy from the lock file, which stays whole`, () => {
    const copy = mkdtempSync(join(tmpdir(), 'centralino-install-'))
    try {
      const filter = (path: string) => basename(path) !== 'node_modules'
      for (const part of PARTS) cpSync(join(PROJECT, part), join(copy, part), { recursive: true, filter })
      const run = (file: string, args: readonly string[]) =>
        execFileSync(file, args, {
          cwd: copy,
          encoding: 'utf8',
          timeout: INSTALL_MS,
          stdio: ['ignore', 'pipe', 'inherit'],
        })
      for (const way of ['ci', 'install']) {
        run('npx', ['--yes', `npm@${version}`, way])
        assert.match(run('npx', ['centralino', '--version']), /^\d+\.\d+\.\d+/)
      }
      assert.deepEqual(faultsOf(JSON.parse(readFileSync(join(copy, 'package-lock.json'), 'utf8'))), [])
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  })
