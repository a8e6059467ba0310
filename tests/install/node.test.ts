import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freshDataDir, launch, tidyUp } from '../support/process.ts'

/**
 * npm before its version 11 leaves no link to the Node that it installs: a machine's own is found, which may be too old.
 */
const bin = (name: string) => fileURLToPath(new URL(`../../bin/${name}`, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'centralino-node-'))
after(async () => {
  await tidyUp()
  rmSync(folder, { recursive: true, force: true })
})

/** A Node that says who it is, and what it was given. */
function writeNode(under: string, says: string): string {
  const place = join(folder, under)
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'node'), `#!/bin/sh\necho ${says} "$@"; command -v node\n`)
  chmodSync(join(place, 'node'), 0o755)
  return place
}

test('scripts are run with the Node that was installed, also where npm left no link to it', () => {
  const own = writeNode('machine', 'own')
  mkdirSync(join(folder, 'bin'))
  cpSync(bin('node.sh'), join(folder, 'bin/node.sh'))
  mkdirSync(join(folder, 'node_modules/node-fetch/bin'), { recursive: true })
  const run = () =>
    execFileSync('sh', ['bin/node.sh', 'a.ts', 'two words'], {
      cwd: folder,
      env: { PATH: `${own}:/usr/bin:/bin` },
      encoding: 'utf8',
    })
  assert.equal(run(), `own a.ts two words\n${own}/node\n`)
  const installed = writeNode('node_modules/node-of-a-kind/bin', 'installed')
  assert.equal(run(), `installed a.ts two words\n${installed}/node\n`)
})

/** A command by a Node that takes itself for an older one. */
const OLDER = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.0.0' } })`
const byOlder = (program: string, args: readonly string[], env: Record<string, string> = {}) =>
  launch(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(OLDER)}`, program, ...args], { env })

test('the command hands over to the Node that was installed, and what it is told, and ends as that ends', async () => {
  const server = byOlder(bin('centralino.js'), ['start'], { DATA_DIR: freshDataDir(), PORT: '0' })
  await server.says(/^Centralino listens on/m)
  server.kill('SIGTERM')
  assert.equal((await server.exited).code, 0)
  assert.match(server.stdout(), /Centralino has stopped/)
  assert.equal((await byOlder(bin('centralino.js'), ['no-such-command']).exited).code, 2)
})

test('where none was installed the command says what to do, in one sentence', async () => {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  cpSync(bin('centralino.js'), join(folder, 'bin/centralino.js'))
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
  const { code, stderr } = await byOlder(join(folder, 'bin/centralino.js'), ['start']).exited
  assert.equal(code, 1)
  assert.match(stderr, /^Centralino needs Node 26 and this is v[\d.]+: run "npm install", which brings it\.\n$/)
})
