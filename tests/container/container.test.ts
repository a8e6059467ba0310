import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { readConfig, unknownSettings } from '#config.ts'
import { freePort } from '#store/postgres/process.ts'
import { apiFor, publishedAgent, until } from '../support/api.ts'
import { launch, listening, PROJECT, tidyUp } from '../support/process.ts'
import { isSent } from './dockerfile.ts'
import { build, type Image, inContainer, isSealed, STAGES, UID } from './image.ts'

const JAVASCRIPT = 'text/javascript; charset=utf-8'
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

describe('its steps, taken without Docker', () => {
  const folder = mkdtempSync(join(tmpdir(), 'centralino-container-'))
  let image: Image
  before(() => {
    // Another user passes through it.
    execFileSync('chmod', ['755', folder])
    image = build(folder)
    execFileSync('chmod', ['--recursive', 'a+rX,a-w', join(image.root, 'opt')])
  })
  after(async () => {
    await tidyUp()
    execFileSync('chmod', ['--recursive', 'u+w', folder])
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  test('bring what the server needs with the console as it was built, no second Node, nothing that builds and no test', () => {
    const at = (path: string) => join(image.root, image.workdir, path)
    assert.ok(existsSync(at('node_modules/fastify')) && existsSync(at('src/main.ts')))
    assert.deepEqual(readdirSync(at('console')), ['dist'])
    const none = 'node_modules/{node-linux-*,@biomejs/*,typescript,vite,react,.bin/node}'
    assert.deepEqual(globSync(none, { cwd: at('') }), [])
    assert.deepEqual(globSync('src/**/*.test.ts', { cwd: at('') }), [])
  })

  test('leave an image that runs as an ordinary user and keeps its data in its volume', () => {
    assert.deepEqual([image.user, image.volumes, image.env.DATA_DIR], ['node', ['/data'], '/data'])
    const { uid, mode } = statSync(join(image.root, 'data'))
    assert.deepEqual([uid, mode & 0o777], [UID, 0o700])
  })

  test('start a server that is healthy, simulates a call, writes in its volume alone, and ends in order', async () => {
    const PORT = String(await freePort())
    const env = { ...image.env, DATA_DIR: join(image.root, 'data'), PORT }
    const run = (command: readonly string[]) => {
      const [file = '', ...args] = inContainer(image, command)
      return launch(file, args, { env: { ...env, HOME: undefined, NODE_COMPILE_CACHE: undefined } })
    }
    const health = async () => (await run(image.health).exited).code
    assert.equal(await health(), 1, 'nobody is there yet')
    const writing = (place: string) =>
      run(['node', '-e', `require('fs').writeFileSync(${JSON.stringify(place)}, '')`]).exited
    assert.match((await writing('src/written.ts')).stderr, isSealed() ? /EROFS/ : /EACCES/)
    if (isSealed()) assert.match((await writing(join(tmpdir(), 'written'))).stderr, /EROFS/)
    const server = await listening(run(image.command))
    assert.equal(await health(), 0)
    const api = apiFor(server.url, server.keys?.test)
    const { status, text } = await api('GET', '/')
    assert.equal(status, 200, text)
    assert.equal(
      (await api('GET', /\/assets\/[\w-]+\.js/.exec(text)?.[0] ?? '/')).headers.get('content-type'),
      JAVASCRIPT,
    )
    const agent = await publishedAgent(api, { recording: true })
    const { json } = await api('POST', '/v1/calls', { agent, to: '+390000000001', inputs: { nome: 'Anna' } })
    const ended = await until(
      () => api('GET', `/v1/calls/${json.id}`),
      (seen) => seen.json.status === 'completed',
    )
    assert.deepEqual([ended.json.outcome, ended.json.recording !== null], ['completed', true])
    const { code, stderr } = await server.stop()
    assert.equal(code, 0, stderr)
    assert.equal(await health(), 1)
    assert.equal(statSync(join(image.root, 'data/secret-key')).uid, UID)
  })
})

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
