import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { silentLog } from '#kernel/log.ts'
import { openSite } from './site.ts'
import { hashOfSources, isUpToDate, MARK } from './sources.ts'

const project = mkdtempSync(join(tmpdir(), 'centralino-site-'))
after(() => rmSync(project, { recursive: true, force: true }))
const write = (path: string, text: string) => {
  mkdirSync(join(project, path, '..'), { recursive: true })
  writeFileSync(join(project, path), text)
}

test('a build is up to date for as long as its sources are those that it was made from', () => {
  write('console/build.ts', '')
  write('console/src/main.tsx', 'one')
  write('src/contract/calls.ts', 'shape')
  write('package.json', '{}')
  assert.equal(isUpToDate(project), false, 'there is none')
  write(`console/dist/${MARK}`, hashOfSources(project))
  assert.equal(isUpToDate(project), true)
  write('console/src/main.tsx', 'two')
  assert.equal(isUpToDate(project), false, 'a source changed')
  write('console/src/main.tsx', 'one')
  write('console/src/main.test.ts', 'a test is no source')
  assert.equal(isUpToDate(project), true)
  write('src/contract/calls.ts', 'another shape')
  assert.equal(isUpToDate(project), false, 'the contract changed')
})

test('a build without its sources, as in a container, is served as it is', () => {
  const alone = mkdtempSync(join(tmpdir(), 'centralino-site-'))
  cpSync(join(project, 'console/dist'), join(alone, 'console/dist'), { recursive: true })
  assert.equal(openSite({ log: silentLog, project: alone }).state(), 'ready')
  rmSync(alone, { recursive: true, force: true })
})

test('where the packages that build it are missing, nothing is tried', () => {
  const bare = mkdtempSync(join(tmpdir(), 'centralino-site-'))
  mkdirSync(join(bare, 'console'))
  writeFileSync(join(bare, 'console/build.ts'), 'process.exit(1)')
  assert.equal(openSite({ log: silentLog, project: bare }).state(), 'impossible')
  rmSync(bare, { recursive: true, force: true })
})
