import assert from 'node:assert/strict'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import Fastify from 'fastify'
import { PROBLEMS, Problem } from '#kernel/problem.ts'
import { sendFile } from './send-file.ts'

const PIECE = Buffer.alloc(64 * 1024, 7)

/** A server of one file of `pieces` pieces, and a promise of the moment at which the file was closed. */
function serve(pieces: number) {
  const closed = Promise.withResolvers<void>()
  const size = pieces * PIECE.length
  const file = {
    size,
    async *read({ first, last }: { first: number; last: number }) {
      for (let at = first; at <= last; at += PIECE.length)
        yield PIECE.subarray(0, Math.min(PIECE.length, last - at + 1))
    },
    close: async () => closed.resolve(),
  }
  const app = Fastify()
  app.get('/', (request, reply) => sendFile(reply, { file, request, type: 'audio/wav' }))
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof Problem ? PROBLEMS[error.code].status : 500).send(),
  )
  return { app, size, closed: closed.promise }
}

// biome-ignore format: a table reads in columns
const cases: [title: string, method: 'GET' | 'HEAD', headers: Record<string, string>, status: number, length: number][] = [
  ['the whole file',            'GET',  {},                                        200, 3 * PIECE.length],
  ['a range',                   'GET',  { range: 'bytes=10-100' },                 206, 91],
  ['a range beyond the end',    'GET',  { range: 'bytes=999999999-' },             416, 0],
  ['a range with a condition',  'GET',  { range: 'bytes=0-1', 'if-range': '"x"' }, 200, 3 * PIECE.length],
  ['the head',                  'HEAD', {},                                        200, 0],
  ['the head of a range',       'HEAD', { range: 'bytes=10-100' },                 200, 0],
]
for (const [title, method, headers, status, length] of cases) {
  test(`${title} is answered, and the file closed`, async () => {
    const { app, size, closed } = serve(3)
    const reply = await app.inject({ method, url: '/', headers })
    assert.deepEqual([reply.statusCode, reply.rawPayload.length], [status, length])
    if (status === 416) assert.equal(reply.headers['content-range'], `bytes */${size}`)
    else assert.equal(reply.headers['content-length'], String(method === 'HEAD' ? size : length))
    await closed
  })
}

test('an empty file is an empty reply', async () => {
  const { app, closed } = serve(0)
  const reply = await app.inject({ method: 'GET', url: '/' })
  assert.deepEqual([reply.statusCode, reply.headers['content-length'], reply.rawPayload.length], [200, '0', 0])
  await closed
})

test('the file is closed when the caller goes away in the middle of it', async () => {
  const { app, closed } = serve(10_000)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  get({ host: '127.0.0.1', port }, (reply) => reply.once('data', () => reply.destroy()))
  await closed
  await app.close()
})
