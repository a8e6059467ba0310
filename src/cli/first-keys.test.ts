import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { tellFirstKeys } from './first-keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'centralino-keys-'))
after(() => rmSync(folder, { recursive: true }))

const KEYS = { testKey: 'svc_test_aaaa', liveKey: 'svc_live_bbbb' }

test('a terminal is shown the first keys, and no file has them', async () => {
  const lines = await tellFirstKeys({ dataDir: folder, terminal: true }, KEYS)
  assert.match(lines.join('\n'), /test {2}svc_test_aaaa\n {2}live {2}svc_live_bbbb/)
  assert.ok(!existsSync(join(folder, 'first-keys')))
})

test('whatever else is told where they lie, in a file that only its owner reads, also where one was before', async () => {
  const path = join(folder, 'first-keys')
  writeFileSync(path, 'old')
  chmodSync(path, 0o644)
  const lines = await tellFirstKeys({ dataDir: folder, terminal: false }, KEYS)
  assert.doesNotMatch(lines.join('\n'), /svc_/)
  assert.ok(lines.includes(`The first keys are in ${path}`))
  assert.equal(readFileSync(path, 'utf8'), 'test  svc_test_aaaa\nlive  svc_live_bbbb\n')
  assert.equal(statSync(path).mode & 0o777, 0o600)
})
