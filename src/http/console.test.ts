import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { Problem } from '#kernel/problem.ts'
import { addConsole, type ConsoleFiles } from './console.ts'

const folder = mkdtempSync(join(tmpdir(), 'centralino-console-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Centralino</title>')
writeFileSync(join(folder, 'early.js'), '1')
writeFileSync(join(folder, 'assets/index-Ab12.js'), 'plain')
writeFileSync(join(folder, 'assets/index-Ab12.js.gz'), gzipSync('plain'))
writeFileSync(join(folder, 'built-from'), 'secret')
after(() => rmSync(folder, { recursive: true, force: true }))

function serverWith(state: ReturnType<ConsoleFiles['state']>) {
  const app = Fastify()
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof Problem ? 404 : 500).send())
  addConsole(app, { folder, state: () => state })
  return app
}

test('every address of the console is the one page, which may load nothing from elsewhere and nothing inline', async () => {
  const app = serverWith('ready')
  for (const url of ['/', '/login', '/test', '/live/calls/call_1?t=46', '/welcome/token-1', '/client/usage']) {
    const reply = await app.inject({ url })
    assert.equal(reply.statusCode, 200, url)
    assert.match(reply.body, /<title>Centralino/)
    assert.equal(reply.headers['cache-control'], 'no-cache')
    const policy = String(reply.headers['content-security-policy'])
    assert.match(policy, /^default-src 'self';/)
    assert.doesNotMatch(policy, /unsafe|https?:|\*/)
  }
})

test('a file with a hash in its name is kept for ever, compressed for who takes that', async () => {
  const app = serverWith('ready')
  const plain = await app.inject({ url: '/assets/index-Ab12.js' })
  assert.equal(plain.body, 'plain')
  assert.match(String(plain.headers['cache-control']), /max-age=31536000, immutable/)
  assert.match(String(plain.headers['content-type']), /^text\/javascript/)
  const zipped = await app.inject({ url: '/assets/index-Ab12.js', headers: { 'accept-encoding': 'br, gzip' } })
  assert.equal(zipped.headers['content-encoding'], 'gzip')
  assert.deepEqual(zipped.rawPayload, gzipSync('plain'))
})

test('nothing but the files of the build is served', async () => {
  const app = serverWith('ready')
  for (const url of [
    '/assets/nothing.js',
    '/assets/..%2Fbuilt-from',
    '/assets/%252e%252e',
    '/built-from',
    '/assets/.gz',
    '/other',
  ])
    assert.equal((await app.inject({ url })).statusCode, 404, url)
})

const STATES = [
  ['building', /si sta preparando/, '1'],
  ['failed', /registro del server/, undefined],
  ['impossible', /npm install senza --omit=dev/, undefined],
] as const
for (const [state, sentence, refresh] of STATES)
  test(`while the console is ${state} its place says so in one sentence`, async () => {
    const app = serverWith(state)
    const reply = await app.inject({ url: '/test/calls' })
    assert.equal(reply.statusCode, 503)
    assert.match(reply.body, sentence)
    assert.equal(reply.headers.refresh, refresh)
    assert.doesNotMatch(reply.body, /<script|<style|style=/)
    assert.equal((await app.inject({ url: '/assets/index-Ab12.js' })).statusCode, 404)
  })
