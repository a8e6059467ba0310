import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { systemClock } from '#kernel/clock.ts'
import { createGuardedClient } from '#kernel/guarded-request.ts'
import { silentLog } from '#kernel/log.ts'
import { until } from '../../../tests/support/api.ts'
import { openMusic } from './music.ts'

const MP3 = readFileSync(new URL('../../../tests/support/tone.mp3', import.meta.url))
const folders: string[] = []
const closers: (() => unknown)[] = []
after(async () => {
  for (const close of closers) await close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function open({ folder = mkdtempSync(join(tmpdir(), 'centralino-music-')), allowPrivate = true } = {}) {
  folders.push(folder)
  const client = createGuardedClient({})
  closers.push(() => client.close())
  const rules = () => ({ allowPrivate, allowLoopback: false })
  return { folder, music: openMusic({ clock: systemClock, log: silentLog, folder, client, rules }) }
}

/** A server of music that does this with every request; how often it was asked. */
async function served(listener: RequestListener) {
  const seen = { asked: 0 }
  const server = createServer((request, response) => {
    seen.asked += 1
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return Object.assign(seen, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/music.mp3` })
}

describe('music', () => {
  it('is fetched once, whoever asks, and kept for the next start; until it is there, there is the tone', async () => {
    const server = await served((_request, response) => response.end(MP3))
    const { music, folder } = open()
    assert.deepEqual(music.soundFor(undefined, 'acc'), { kind: 'ringing' })
    for (let n = 0; n < 3; n += 1) assert.deepEqual(music.soundFor(server.url, 'acc'), { kind: 'ringing' })
    const sound = await until(
      async () => music.soundFor(server.url, 'acc'),
      ({ kind }) => kind === 'music',
    )
    assert.ok(sound.kind === 'music')
    assert.ok(Math.abs(readFileSync(sound.file).length / 8_000 - 3) < 0.1)
    assert.equal(server.asked, 1)
    assert.deepEqual(open({ folder }).music.soundFor(server.url, 'acc'), sound)
    assert.equal(server.asked, 1)
  })

  // biome-ignore format: a table reads in columns
  const BAD: readonly [what: string, listener: RequestListener, fault: RegExp][] = [
    ['redirects',        (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),       /redirect/],
    ['has none',         (_request, response) => response.writeHead(404).end(),                                          /404/],
    ['lies of its kind', (_request, response) => response.writeHead(200, { 'content-type': 'audio/mpeg' }).end('<html>'), /neither/],
    ['never ends',       (_request, response) => flood(response),                                                        /10 MB/],
    ['hangs up',         (request) => request.socket.destroy(),                                                          /does not answer/],
  ]
  for (const [what, listener, fault] of BAD)
    it(`of a server that ${what} is told to its author, and the tone is heard`, async () => {
      const server = await served(listener)
      const { music } = open()
      assert.match((await music.check(server.url, 'acc')) ?? '', fault)
      assert.deepEqual(music.soundFor(server.url, 'acc'), { kind: 'ringing' })
      assert.equal(server.asked, 1, 'a call does not ask again at once')
    })

  it('of a server that is slow is given up after ten seconds', { timeout: 60_000 }, async () => {
    const server = await served((_request, response) => void response.write(MP3.subarray(0, 100)))
    assert.match((await open().music.check(server.url, 'acc')) ?? '', /does not answer in time/)
  })

  it('is fetched from nowhere that the guard forbids', async () => {
    const server = await served((_request, response) => response.end(MP3))
    assert.match((await open({ allowPrivate: false }).music.check(server.url, 'acc')) ?? '', /may not be reached/)
    assert.equal(server.asked, 0)
  })

  it('that was mended is heard, once its author has it checked', async () => {
    let mended = false
    const server = await served((_request, response) => response.end(mended ? MP3 : 'x'))
    const { music } = open()
    assert.match((await music.check(server.url, 'acc')) ?? '', /neither/)
    mended = true
    assert.equal(await music.check(server.url, 'acc'), null)
    assert.equal(music.soundFor(server.url, 'acc').kind, 'music')
  })
})

/** More than anybody wants, as fast as it is taken. */
function flood(response: Parameters<RequestListener>[1]): void {
  const more = () => {
    while (response.write(Buffer.alloc(256 * 1024, 0xff)));
    response.once('drain', more)
  }
  response.on('error', () => {})
  more()
}
