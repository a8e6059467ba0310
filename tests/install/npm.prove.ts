import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { until } from '../support/api.ts'
import { freshDataDir, launch, listening, tidyUp } from '../support/process.ts'
import { faultsOf } from './lock.ts'

after(tidyUp)

const PROJECT = fileURLToPath(new URL('../../', import.meta.url))
/** With the workspaces: npm would take what they ask for out of the lock file. */
const PARTS = ['package.json', 'package-lock.json', '.npmrc', 'bin', 'src', 'docs', 'console', 'examples']
const INSTALL_MS = 240_000
const BUILD_MS = 120_000
/** As a newcomer's: the Node that runs the tests would hide that another is found. */
const PATH = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'))

for (const version of ['9', '10', '11'])
  test(`npm ${version} installs a fresh copy from the lock file, which stays whole, and its start brings the console`, async () => {
    const copy = mkdtempSync(join(tmpdir(), 'centralino-install-'))
    try {
      const filter = (path: string) => !/^(node_modules|dist|dist-\d+)$/.test(basename(path))
      for (const part of PARTS) cpSync(join(PROJECT, part), join(copy, part), { recursive: true, filter })
      const run = (file: string, args: readonly string[]) =>
        execFileSync(file, args, {
          cwd: copy,
          env: { ...process.env, PATH: PATH.join(':') },
          encoding: 'utf8',
          timeout: INSTALL_MS,
          stdio: ['ignore', 'pipe', 'inherit'],
        })
      for (const way of ['ci', 'install']) {
        run('npx', ['--yes', `npm@${version}`, way])
        assert.match(run('npx', ['centralino', '--version']), /^\d+\.\d+\.\d+/)
      }
      assert.deepEqual(faultsOf(JSON.parse(readFileSync(join(copy, 'package-lock.json'), 'utf8'))), [])
      const env = { DATA_DIR: freshDataDir(), PORT: '0' }
      const server = await listening(launch('npm', ['start', '--prefix', copy], { env }))
      const page = () => fetch(server.url).then(async (reply) => ({ status: reply.status, text: await reply.text() }))
      const built = await until(page, ({ status }) => status === 200, BUILD_MS)
      assert.match(built.text, /<script type="module"[^>]* src="\/assets\//)
      await server.stop()
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  })
