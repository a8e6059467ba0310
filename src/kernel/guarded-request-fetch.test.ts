import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import {
  createGuardedClient,
  TargetBusy,
  TargetRefused,
  type TargetRules,
  UNDER_WAY_PER_POOL_MAX,
} from './guarded-request.ts'
import { type FetchBounds, guardedFetch } from './guarded-request-fetch.ts'
import { ReplyTooLong } from './guarded-request-stream.ts'

// Bytes never leave 127.0.0.1; where a name is resolved, the answer is a table's and nobody is connected to.

const STRICT: TargetRules = { allowPrivate: false, allowLoopback: false, ports: [443] }
const LOOPBACK: TargetRules = { allowPrivate: false, allowLoopback: true }
const REPLY_MAX = 100_000
const AMPLE_MS = 20_000
const SHORT_MS = 60

type Handler = (request: IncomingMessage, response: ServerResponse) => void
const routes: Record<string, Handler> = {
  '/ok': (_, response) => response.end('fine'),
  '/echo': (request, response) => response.end(JSON.stringify(request.headers)),
  '/none': (_, response) => response.writeHead(204).end(),
  '/early': (_, response) => {
    response.writeEarlyHints({ link: '</x>; rel=preload' })
    response.end('after a hint')
  },
  '/cookies': (_, response) => response.writeHead(200, { 'set-cookie': ['a=1', 'b=2'] }).end(),
  '/never': () => {},
  '/half': (_, response) => response.write('half'),
  '/break': (_, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('some')
    setImmediate(() => response.destroy())
  },
  '/exact': (_, response) => response.end('x'.repeat(REPLY_MAX)),
  '/one-more': (_, response) => response.end('x'.repeat(REPLY_MAX + 1)),
  '/endless': (_, response) => {
    const more = (): void => {
      while (response.writable && response.write(Buffer.alloc(65_536)));
    }
    response.on('drain', more)
    more()
  },
}

let server: Server
let url: string
let requests = 0
const clients: { close(): Promise<void> }[] = []
before(async () => {
  server = createServer((request, response) => {
    requests += 1
    response.on('error', () => {})
    const [, status] = /^\/status\/(\d+)/.exec(request.url ?? '') ?? []
    if (status) response.writeHead(Number(status), { location: '/ok' }).end()
    else routes[request.url ?? '']?.(request, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(async () => {
  for (const client of clients) await client.close()
  server.closeAllConnections()
  server.close()
})

function newClient(options: Parameters<typeof createGuardedClient>[0] = {}) {
  const client = createGuardedClient({
    lookup: async () => Promise.reject(new Error('nobody is to be asked')),
    ...options,
  })
  clients.push(client)
  return client
}
const fetcher = (changes: Partial<FetchBounds> = {}, client = newClient()) =>
  guardedFetch(client, { rules: LOOPBACK, owner: 'acc_1', timeoutMs: AMPLE_MS, maxReplyBytes: REPLY_MAX, ...changes })
const closed = (socket: Socket): Promise<unknown> =>
  new Promise((resolve) => (socket.closed ? resolve(null) : socket.on('error', () => {}).once('close', resolve)))

describe('a streamed reply', () => {
  it('begins before it ends', async () => {
    const stop = new AbortController()
    const reply = await fetcher()(`${url}/half`, { signal: stop.signal })
    const reader = reply.body?.getReader()
    const first = await reader?.read()
    assert.equal(Buffer.from(first?.value ?? []).toString(), 'half')
    stop.abort(new Error('enough'))
    await assert.rejects(async () => reader?.read(), /enough/)
  })

  it('has the status, the headers and the body that were sent', async () => {
    const reply = await fetcher()(`${url}/ok`)
    assert.deepEqual([reply.status, await reply.text()], [200, 'fine'])
    assert.deepEqual((await fetcher()(`${url}/cookies`)).headers.getSetCookie(), ['a=1', 'b=2'])
    assert.equal((await fetcher()(`${url}/none`)).status, 204)
    assert.equal(await (await fetcher()(`${url}/early`)).text(), 'after a hint')
  })

  it('as long as the bound is whole, and longer it fails while it is read', async () => {
    assert.equal((await (await fetcher()(`${url}/exact`)).text()).length, REPLY_MAX)
    for (const path of ['/one-more', '/endless']) {
      const broken: Error[] = []
      const seen = once(server, 'request')
      const reply = await fetcher({ onBroken: (error) => broken.push(error) })(`${url}${path}`)
      await assert.rejects(reply.text(), ReplyTooLong)
      assert.ok(broken[0] instanceof ReplyTooLong)
      const [request] = await seen
      await closed(request.socket)
    }
  })

  it('that nobody reads is not taken in: its sender waits', async () => {
    const seen = once(server, 'request')
    const reply = await fetcher({ maxReplyBytes: 1_000_000_000 })(`${url}/endless`)
    const [, response] = (await seen) as [IncomingMessage, ServerResponse]
    const socket = response.socket as Socket
    for (let still = 0, written = 0; still < 50; still = socket.bytesWritten === written ? still + 1 : 0) {
      written = socket.bytesWritten
      await new Promise(setImmediate)
    }
    assert.ok(response.writableNeedDrain && socket.bytesWritten < 100_000_000)
    await reply.body?.cancel()
    await closed(socket)
  })

  it('that breaks off is an error of the network, told at once', async () => {
    const broken: Error[] = []
    const reply = await fetcher({ onBroken: (error) => broken.push(error) })(`${url}/break`)
    await assert.rejects(reply.text(), { code: 'UND_ERR_SOCKET' })
    assert.equal(broken.length, 1)
  })

  it('ends at its deadline, before its head and after', async () => {
    await assert.rejects(fetcher({ timeoutMs: SHORT_MS })(`${url}/never`), { name: 'TimeoutError' })
    const reply = await fetcher({ timeoutMs: SHORT_MS })(`${url}/half`)
    await assert.rejects(reply.text(), { name: 'TimeoutError' })
  })
})

describe('a fetch behind the guard', () => {
  for (const status of [301, 302, 303, 307, 308])
    it(`answered ${status} is refused, and goes nowhere`, async () => {
      const before = requests
      await assert.rejects(fetcher()(`${url}/status/${status}`, { method: 'POST', body: '{}' }), TargetRefused)
      assert.equal(requests, before + 1)
    })

  it('sends what was written, with the host of its URL, no cookie and no invitation to compress', async () => {
    const headers = { host: 'other.example', cookie: 'a=1', 'x-mark': 'yes', 'accept-encoding': 'gzip' }
    const seen = (await (await fetcher()(`${url}/echo`, { method: 'POST', body: '{}', headers })).json()) as object
    const { host, 'x-mark': mark, cookie, 'accept-encoding': encoding } = seen as Record<string, string>
    assert.deepEqual([host, mark, cookie, encoding], [new URL(url).host, 'yes', undefined, 'identity'])
    await assert.rejects(fetcher()(`${url}/echo`, { method: 'POST', body: new Blob(['x']) }), TypeError)
  })

  it('reaches only where its rules let it, by URL, by address and by peer', async () => {
    const dialled: unknown[] = []
    const resolving = (address: string) =>
      newClient({
        lookup: async () => [{ address, family: 4 }],
        connect: async (door) => {
          dialled.push(door)
          throw Object.assign(new Error('refused by the network'), { code: 'ECONNREFUSED' })
        },
      })
    // biome-ignore format: a table reads in columns
    const refused: readonly [target: string, resolves: string][] = [
      ['http://tools.example.com/',       '93.184.215.14'],
      ['https://tools.example.com:8443/', '93.184.215.14'],
      ['https://tools.example.com:22/',   '93.184.215.14'],
      ['https://127.0.0.1/',              '93.184.215.14'],
      ['https://localhost/',              '93.184.215.14'],
      ['https://tools.example.com/',      '169.254.169.254'],
      ['https://tools.example.com/',      '10.0.0.1'],
    ]
    for (const [target, resolves] of refused)
      await assert.rejects(
        fetcher({ rules: STRICT }, resolving(resolves))(target),
        TargetRefused,
        `${target} ${resolves}`,
      )
    assert.deepEqual(dialled, [])
    await assert.rejects(fetcher({ rules: STRICT }, resolving('93.184.215.14'))('https://tools.example.com/'), {
      code: 'ECONNREFUSED',
    })
    assert.equal(dialled.length, 1)
  })

  it('says that it was sent when it was, and not before', async () => {
    const sent: string[] = []
    const onSent = (body: string) => sent.push(body)
    const unreachable = newClient({ connect: async () => Promise.reject(new Error('no way')) })
    await assert.rejects(fetcher({ onSent }, unreachable)(`${url}/ok`, { method: 'POST', body: 'one' }))
    assert.deepEqual(sent, [])
    await fetcher({ onSent })(`${url}/ok`, { method: 'POST', body: 'two' })
    assert.deepEqual(sent, ['two'])
  })

  it('takes no place from another owner at the same host', async () => {
    const client = newClient()
    const stop = new AbortController()
    const held = Array.from({ length: UNDER_WAY_PER_POOL_MAX }, () =>
      fetcher({}, client)(`${url}/never`, { signal: stop.signal }),
    )
    const settled = Promise.allSettled(held)
    await assert.rejects(fetcher({}, client)(`${url}/ok`), TargetBusy)
    assert.equal(await (await fetcher({ owner: 'acc_2' }, client)(`${url}/ok`)).text(), 'fine')
    stop.abort()
    await settled
    assert.equal(await (await fetcher({}, client)(`${url}/ok`)).text(), 'fine')
  })

  it('ends with its client', async () => {
    const client = newClient()
    const reply = await fetcher({}, client)(`${url}/half`)
    await client.close()
    await assert.rejects(reply.text(), /closed/)
    await assert.rejects(fetcher({}, client)(`${url}/ok`), /closed/)
  })
})
