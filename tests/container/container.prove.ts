import assert from 'node:assert/strict'
import { globSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { build, type Npm, removeImage } from './image.ts'
import { testSteps } from './steps.ts'

testSteps('real')

test('npm installs and prunes as it is played in container.test.ts', () => {
  const packagesWith = (npm: Npm): string[] => {
    const folder = mkdtempSync(join(tmpdir(), 'centralino-container-'))
    try {
      const { root, workdir } = build(folder, npm)
      return globSync('**/node_modules/{*,@*/*}/package.json', { cwd: join(root, workdir) }).sort()
    } finally {
      removeImage(folder)
    }
  }
  assert.deepEqual(packagesWith('played'), packagesWith('real'))
})
