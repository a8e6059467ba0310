import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, test } from 'node:test'
import { createGuardedClient } from './guarded-request.ts'
import { providerFetch, ReplyTooLarge } from './provider-fetch.ts'

describe('a request to a provider', () => {
  const client = createGuardedClient()
  const send = providerFetch(client, { timeoutMs: 2_000, maxReplyBytes: 1_000 })
  let answer: (response: ServerResponse) => void
  const asked: { request: IncomingMessage; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push({ request, body })
    answer(response)
  })
  let url: string
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    asked.length = 0
  })
  after(async () => {
    await client.close()
    server.closeAllConnections()
    server.close()
  })

  test('reaches this machine, carries what it was given and brings the reply back whole', async () => {
    answer = (response) => response.writeHead(201, { 'x-one': ['a', 'b'] }).end('risposta è')
    const reply = await send(`${url}/v1/x?y=1`, { method: 'POST', headers: { 'X-Key': 'k' }, body: '{"è":1}' })
    assert.deepEqual([reply.status, reply.headers.get('x-one'), await reply.text()], [201, 'a, b', 'risposta è'])
    const [one] = asked
    assert.deepEqual([one?.request.method, one?.request.url, one?.body], ['POST', '/v1/x?y=1', '{"è":1}'])
    assert.deepEqual([one?.request.headers['x-key'], one?.request.headers['accept-encoding']], ['k', 'identity'])
  })

  test('follows no redirect: whoever answers so is not believed about where the words should go', async () => {
    answer = (response) => response.writeHead(307, { location: `${url}/elsewhere` }).end()
    const reply = await send(`${url}/`, { method: 'POST', body: 'words' })
    assert.deepEqual([reply.status, asked.length], [307, 1])
  })

  test('reads no reply beyond its bound', async () => {
    answer = (response) => response.end('a'.repeat(1_000))
    assert.equal((await (await send(`${url}/`)).text()).length, 1_000)
    answer = (response) => response.end('a'.repeat(1_001))
    await assert.rejects(send(`${url}/`), ReplyTooLarge)
  })

  test('takes a reply without a body, sends no file, and ends with its signal', async () => {
    answer = (response) => response.writeHead(204).end()
    assert.equal((await send(`${url}/`)).status, 204)
    await assert.rejects(send(`${url}/`, { method: 'POST', body: new Blob(['x']) }), TypeError)
    answer = () => {}
    const stop = new Error('stop')
    const stopping = new AbortController()
    const hanging = send(`${url}/`, { signal: stopping.signal })
    stopping.abort(stop)
    await assert.rejects(hanging, stop)
  })
})
