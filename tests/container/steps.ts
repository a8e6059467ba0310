import assert from 'node:assert/strict'
import { chmodSync, existsSync, globSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { freePort } from '#store/postgres/process.ts'
import { apiFor, publishedAgent, until } from '../support/api.ts'
import { launch, listening, tidyUp } from '../support/process.ts'
import { build, type Image, inContainer, isSealed, type Npm, removeImage, seal, UID } from './image.ts'

const JAVASCRIPT = 'text/javascript; charset=utf-8'

/** The steps, taken without Docker, and what they make. */
export function testSteps(npm: Npm): void {
  describe(`its steps, taken without Docker and with npm ${npm}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'centralino-container-'))
    let image: Image
    before(() => {
      // Another user passes through it.
      chmodSync(folder, 0o755)
      image = build(folder, npm)
      seal(image)
    })
    after(async () => {
      await tidyUp()
      removeImage(folder)
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
}
