import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const read = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))
const manifest = read('package.json')
const locked: [path: string, entry: { version?: string; hasInstallScript?: boolean }][] = Object.entries(
  read('package-lock.json').packages,
)
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const
const EXACT = /^\d+\.\d+\.\d+(-[0-9A-Za-z.]+)?$/
const allowed: Record<string, boolean> = manifest.allowScripts

test('every dependency is named by one exact version, which is the one that is locked', () => {
  const named = KINDS.flatMap((kind) => Object.entries<string>(manifest[kind]))
  assert.ok(named.length > 10)
  for (const [name, version] of named) {
    assert.match(version, EXACT, name)
    assert.equal(locked.find(([path]) => path === `node_modules/${name}`)?.[1].version, version, name)
  }
  for (const folder of manifest.workspaces)
    for (const [name, version] of Object.entries<string>(read(`${folder}/package.json`).devDependencies))
      assert.match(version, EXACT, `${folder}: ${name}`)
  assert.match(readFileSync(new URL('../../.npmrc', import.meta.url), 'utf8'), /^save-exact=true$/m)
})

test('no package runs a script when it is installed, neither ours nor one that is locked', () => {
  for (const script of ['preinstall', 'install', 'postinstall', 'prepare'])
    assert.equal(manifest.scripts[script], undefined, script)
  const names = locked
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
  assert.ok(names.length > 0, 'the embedded PostgreSQL has one')
  assert.deepEqual(
    names.filter((name) => allowed[name] !== false),
    [],
  )
  assert.deepEqual(
    Object.values(allowed).filter((value) => value !== false),
    [],
  )
})

test('the command and the server are started by the Node that npm install brought', () => {
  assert.deepEqual(manifest.bin, { centralino: 'bin/centralino.js' })
  // Without exec a shell stands between npm and the server, and swallows the signal that would stop it.
  assert.match(manifest.scripts.start, /^exec sh bin\/node\.sh bin\/centralino\.js start$/)
  const nodes = Object.entries<string>(manifest.optionalDependencies).filter(([name]) => name.startsWith('node-'))
  assert.ok(nodes.length >= 5)
  assert.deepEqual([...new Set(nodes.map(([, version]) => version))].length, 1)
})
