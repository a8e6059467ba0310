import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const ROOT = new URL('../../', import.meta.url)

test('every threat in SECURITY.md names what stops it and a test that is there', () => {
  const text = readFileSync(new URL('SECURITY.md', ROOT), 'utf8')
  const tables = text.split('| threat | what stops it | test |\n|---|---|---|\n').slice(1)
  const rows = tables.flatMap((table) => (table.split('\n\n')[0] ?? '').split('\n')).filter((line) => line !== '')
  assert.ok(tables.length >= 2 && rows.length >= 30, `${rows.length} rows`)
  for (const row of rows) {
    const [, threat = '', stops = '', tests = ''] = row.split('|').map((cell) => cell.trim())
    const paths = [...tests.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
    assert.ok(threat !== '' && stops !== '' && paths.length > 0, row)
    for (const path of paths) assert.ok(/\.(test|prove|bench)\.ts$/.test(path) && existsSync(new URL(path, ROOT)), path)
  }
})
