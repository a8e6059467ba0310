import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { declaredIn, GROUPS, packagesOf } from '../support/packages.ts'

/** For figures, which no test needs. */
const FOR_BENCHES = ['compiler']

test('the README lists each group that tests need, with its packages, and how to do without', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const rows = [...readme.matchAll(/^\| `([^`]+)` \| (`.*`) \|$/gm)].map(([, group = '', packages = '']) => ({
    group,
    packages: packages.split(', ').map((name) => name.replaceAll('`', '')),
  }))
  const groups = (Object.keys(GROUPS) as (keyof typeof GROUPS)[]).filter((group) => !FOR_BENCHES.includes(group))
  assert.deepEqual(
    rows,
    groups.map((group) => ({ group, packages: packagesOf([group]) })),
  )
  assert.match(readme, /CENTRALINO_TEST_WITHOUT=[a-z,]+/)
  assert.match(readme, /CENTRALINO_TEST_INSTALL=0/)
})

test('the container to work in has the Node of the project and every package', () => {
  const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  const dockerfile = read('.devcontainer/Dockerfile')
  const { build, remoteUser } = JSON.parse(read('.devcontainer/devcontainer.json'))
  assert.deepEqual([build.dockerfile, remoteUser], ['Dockerfile', 'node'])
  const [, version] = /^FROM node:([\d.]+)-bookworm$/m.exec(dockerfile) ?? []
  assert.ok(
    Object.entries<string>(JSON.parse(read('package.json')).optionalDependencies).some(
      ([name, one]) => name.startsWith('node-linux-') && one === version,
    ),
  )
  for (const name of packagesOf(Object.keys(GROUPS) as (keyof typeof GROUPS)[]))
    assert.ok(dockerfile.split(/\s+/).includes(name), name)
})

// biome-ignore format: a table reads in columns
const TEXTS: readonly [text: string, groups: readonly string[]][] = [
  ['',                                                  []],
  ["const { it } = $('sip')",                           ['sip']],
  ["const { it } = $('sound', 'sip')",                  ['sip', 'sound']],
  ["$('curl').test('x', () => {})\n$('browser')",       ['browser', 'curl']],
  ["$(\n  'postgres-15',\n)",                           ['postgres-15']],
  ["$('nothing of ours')",                              []],
  ["$(...groupsOf(one))",                               []],
  ["other('sip')",                                      []],
]
for (const [text, groups] of TEXTS)
  test(`a file that says ${JSON.stringify(text)} needs ${groups.join(' and ') || 'nothing'}`, () => {
    assert.deepEqual(declaredIn(text.replaceAll('$', 'needs')), groups)
  })
