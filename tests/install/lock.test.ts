import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { faultsOf, type Lock } from './lock.ts'

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'))

test('the lock file has an entry for whatever any package asks for on any platform, and names no registry', () => {
  const lock: Lock = read('package-lock.json')
  assert.ok(Object.keys(lock.packages).length > 300)
  assert.deepEqual(faultsOf(lock), [])
})

test('the lock file is that of package.json, in which each version is exact', () => {
  const { packages } = read('package-lock.json') as Lock
  const manifest = read('package.json')
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'] as const) {
    assert.deepEqual(packages['']?.[kind], manifest[kind])
    for (const [name, version] of Object.entries<string>(manifest[kind])) {
      assert.match(version, /^\d+\.\d+\.\d+(-[\w.]+)?$/)
      assert.equal(packages[`node_modules/${name}`]?.version, version)
    }
  }
})

const SUM = { version: '1.0.0', integrity: 'sha512-x' }
// biome-ignore format: a table reads in columns
const LOCKS: readonly [title: string, packages: Lock['packages'], faults: readonly string[]][] = [
  ['whole',
    { '': { dependencies: { a: '1' } }, 'node_modules/a': { ...SUM, optionalDependencies: { b: '1' } }, 'node_modules/b': SUM }, []],
  ['without a package for another platform',
    { 'node_modules/a': { ...SUM, optionalDependencies: { 'a-elsewhere': '1' } } }, ['node_modules/a asks for a-elsewhere, which has no entry']],
  ['without a package of the project',
    { '': { devDependencies: { a: '1' } } }, ['the project asks for a, which has no entry']],
  ['with a package inside another one, and one beside that',
    { 'node_modules/@s/a': { ...SUM, dependencies: { b: '1' } }, 'node_modules/@s/a/node_modules/b': { ...SUM, dependencies: { c: '1' } }, 'node_modules/c': SUM }, []],
  ['with a package that only somebody else has inside',
    { 'node_modules/a': { ...SUM, dependencies: { c: '1' } }, 'node_modules/b/node_modules/c': SUM }, ['node_modules/a asks for c, which has no entry']],
  ['without a peer, needed or not',
    { 'node_modules/a': { ...SUM, peerDependencies: { b: '1', c: '1' }, peerDependenciesMeta: { c: { optional: true } } } },
    ['node_modules/a asks for b, which has no entry']],
  ['with a package that cannot be verified',
    { 'node_modules/a': { version: '1.0.0' } }, ['node_modules/a cannot be verified: it has no integrity']],
  ['with a package inside the archive of another one',
    { 'node_modules/a': SUM, 'node_modules/a/node_modules/b': { version: '1.0.0', inBundle: true } }, []],
  ['with the name of a registry',
    { 'node_modules/a': { ...SUM, resolved: 'https://registry.invalid/a.tgz' } }, ['node_modules/a names where it was fetched from']],
]
for (const [title, packages, faults] of LOCKS)
  test(`a lock file ${title} has ${faults.length === 0 ? 'no fault' : 'a fault'}`, () => {
    assert.deepEqual(faultsOf({ packages }), faults)
  })
