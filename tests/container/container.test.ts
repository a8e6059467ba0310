import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { readConfig, unknownSettings } from '#config.ts'
import { PROJECT } from '../support/process.ts'
import { isSent } from './dockerfile.ts'
import { STAGES } from './image.ts'
import { testSteps } from './steps.ts'

const manifest = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'))

describe('the Dockerfile', () => {
  test('has two stages on one exact Node, which is the one that the install would bring', () => {
    const version = manifest.optionalDependencies[`node-linux-${process.arch}`]
    assert.deepEqual(
      STAGES.map(({ from }) => from),
      [`node:${version}-slim`, `node:${version}-slim`],
    )
    assert.equal(process.version, `v${version}`)
  })

  test('sends what runs and nothing else to whoever builds', () => {
    const dockerignore = readFileSync(join(PROJECT, '.dockerignore'), 'utf8')
    const sent = [
      'package.json',
      'package-lock.json',
      '.npmrc',
      'LICENSE',
      'bin/centralino.js',
      'console/build.ts',
      'console/src/main.tsx',
      'src/store/migrations/0001_foundation.sql',
    ]
    const kept = [
      '.git/config',
      'node_modules/pg/package.json',
      'data/secret-key',
      '.env',
      'tests/x.ts',
      'src/config.test.ts',
      'console/dist/index.html',
      'console/dist-7/index.html',
      'a.backup',
    ]
    assert.deepEqual(
      [...sent, ...kept].map((path) => isSent(path, dockerignore)),
      [...sent.map(() => true), ...kept.map(() => false)],
    )
  })
})

testSteps('played')

/** What a stop may take beyond the calls under way; `src/cli/start.ts` ends the process then. */
const STOP_GRACE_MS = 60_000

for (const name of ['compose.yaml', 'compose.postgres.yaml']) {
  describe(name, () => {
    const text = readFileSync(join(PROJECT, name), 'utf8')
    const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

    test('names this release, and every other image by its exact version', () => {
      assert.deepEqual([...new Set(all(/image: centralino:(\S+)/g))], [manifest.version])
      for (const image of all(/image: (\S+)/g)) assert.match(image, /:\d+\.\d+(\.\d+)?$/)
    })

    test('gives a node the network of the machine, no right and no place to write but its volume', () => {
      const nodes = all(/image: (centralino:\S+)/g).length
      for (const said of [
        /network_mode: host/g,
        /read_only: true/g,
        /cap_drop:\n\s+- ALL/g,
        /no-new-privileges:true/g,
        /init: true/g,
        /:(\/data)\n/g,
      ])
        assert.equal(text.match(said)?.length, nodes, String(said))
    })

    test('waits for the calls under way before it kills', () => {
      const [, minutes, seconds] = /stop_grace_period: (\d+)m(\d+)s/.exec(text) ?? []
      const { drainMs } = readConfig({})
      assert.ok((Number(minutes) * 60 + Number(seconds)) * 1_000 >= drainMs + STOP_GRACE_MS)
    })

    test('sets nothing that is no setting', () => {
      const set = all(/^ {6}(?:# )?([A-Z_]+):/gm).filter((setting) => !setting.startsWith('POSTGRES_'))
      const known = readFileSync(join(PROJECT, 'docs/reference/configuration.md'), 'utf8')
      for (const setting of set) assert.ok(known.includes(`\`${setting}\``), setting)
      assert.deepEqual(unknownSettings(Object.fromEntries(set.map((setting) => [setting, 'x']))), [])
    })
  })
}
