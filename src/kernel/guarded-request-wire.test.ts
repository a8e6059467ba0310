import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, connect as netConnect, type Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { selfSigned } from '../../tests/support/self-signed.ts'
import {
  type Connect,
  createGuardedClient,
  type GuardedOrder,
  TargetRefused,
  type TargetRules,
} from './guarded-request.ts'

// Here the bytes are real, and never leave 127.0.0.1: a public target is a connection to our own server that pretends.

const STRICT: TargetRules = { allowPrivate: false, allowLoopback: false }
const LOOPBACK: TargetRules = { allowPrivate: false, allowLoopback: true }
const PRIVATE: TargetRules = { allowPrivate: true, allowLoopback: false }
const PUBLIC = '93.184.215.14'
const REPLY_MAX = 1_000
/** Far longer than anything here takes, far shorter than anybody would wait. */
const AMPLE_MS = 20_000
/** For what must run into its deadline. */
const SHORT_MS = 60

const MIB = Buffer.alloc(1_048_576, 'x')

type Handler = (request: IncomingMessage, response: ServerResponse) => void
const routes: Record<string, Handler> = {
  '/ok': (_, response) => response.end('fine'),
  '/never': () => {},
  '/trickle': (_, response) => response.write('a'),
  '/exact': (_, response) => response.end('x'.repeat(REPLY_MAX)),
  '/one-more': (_, response) => response.end('x'.repeat(REPLY_MAX + 1)),
  '/gigabyte': (_, response) => response.writeHead(200, { 'content-length': 1_000 * MIB.length }).write(MIB),
  '/endless': (_, response) => {
    const more = (): void => {
      while (response.writable && response.write(MIB));
    }
    response.on('drain', more)
    more()
  },
  '/gzip': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('plain words')),
  '/bomb': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(MIB)),
  '/huge-headers': (_, response) => response.writeHead(200, { 'x-huge': 'x'.repeat(100_000) }).end(),
  '/drop': (request) => request.socket.destroy(),
  '/echo': (request, response) => {
    const { method, url, headers } = request
    request.setEncoding('utf8').on('data', (body) => response.end(JSON.stringify({ method, url, headers, body })))
  },
}

let server: Server
let port: number
/** Two servers that speak TLS for hooks.example.com: one with a certificate this process trusts, one without. */
let trusted: Server
let unknown: Server
let tlsRequests = 0
const names: unknown[] = []
let connections = 0
let requests = 0
const clients: { close(): Promise<void> }[] = []

const portOf = (each: Server): number => (each.address() as AddressInfo).port

const secretPlace: Handler = (request, response) => {
  tlsRequests += 1
  names.push((request.socket as TLSSocket).servername)
  response.end('secret place')
}

before(async () => {
  server = createServer((request, response) => {
    requests += 1
    response.on('error', () => {})
    const path = request.url ?? ''
    const [, status] = /^\/status\/(\d+)/.exec(path) ?? []
    if (status) response.writeHead(Number(status), { location: 'http://169.254.169.254/latest/meta-data/' }).end()
    else routes[path.split('?')[0] ?? '']?.(request, response)
  })
  server.on('connection', () => {
    connections += 1
  })
  const [known, stranger] = [selfSigned('hooks.example.com'), selfSigned('hooks.example.com')]
  setDefaultCACertificates([...getCACertificates('default'), known.cert])
  trusted = createTlsServer(known, secretPlace)
  unknown = createTlsServer(stranger, secretPlace)
  for (const each of [server, trusted, unknown]) await once(each.listen(0, '127.0.0.1'), 'listening')
  port = portOf(server)
})

after(async () => {
  for (const client of clients) await client.close()
  for (const each of [server, trusted, unknown]) {
    each.closeAllConnections()
    each.close()
  }
})

function newClient(options: Parameters<typeof createGuardedClient>[0] = {}) {
  const lookup = async () => Promise.reject(new Error('nobody is to be asked'))
  const client = createGuardedClient({ lookup, ...options })
  clients.push(client)
  return client
}

const order = (path: string, change: Partial<GuardedOrder> = {}): GuardedOrder => ({
  url: path.startsWith('http') ? path : `http://127.0.0.1:${port}${path}`,
  rules: LOOPBACK,
  method: 'GET',
  headers: {},
  timeoutMs: AMPLE_MS,
  maxReplyBytes: REPLY_MAX,
  ...change,
})

/** Connects to our own server wherever it was sent, and claims to have arrived. */
const pretending =
  (claim: string, toPort: () => number): Connect =>
  async () => {
    const socket = netConnect(toPort(), '127.0.0.1')
    await once(socket, 'connect')
    return Object.defineProperty(socket, 'remoteAddress', { value: claim })
  }

/** Resolves when that end of a connection is closed, in peace or by a reset. */
const closed = (socket: Socket): Promise<unknown> =>
  new Promise((resolve) => (socket.closed ? resolve(null) : socket.on('error', () => {}).once('close', resolve)))

const timesOut = { name: 'TimeoutError' }

describe('a request', () => {
  it('arrives as it was written, with the host of its URL', async () => {
    const sent = order('/echo?a=1&b=%20', { method: 'POST', headers: { 'X-Mark': 'yes' }, body: '{"è":1}' })
    const reply = await newClient().request({ ...sent, maxReplyBytes: 10_000 })
    assert.equal(reply.status, 200)
    const { method, url, headers, body } = JSON.parse(reply.body.toString())
    assert.deepEqual([method, url, body], ['POST', '/echo?a=1&b=%20', '{"è":1}'])
    assert.deepEqual([headers.host, headers['x-mark']], [`127.0.0.1:${port}`, 'yes'])
  })

  it('goes to loopback by number and by name under the loopback rule, and not without it', async () => {
    const client = newClient()
    for (const host of ['127.0.0.1', 'localhost', 'hooks.localhost', '2130706433']) {
      const target = order(`http://${host}:${port}/ok`)
      assert.equal((await client.request(target)).body.toString(), 'fine')
      const before = requests
      await assert.rejects(client.request({ ...target, rules: STRICT }), TargetRefused)
      assert.equal(requests, before)
    }
  })

  it('whose connection leads to the machine itself under a public name sends nothing', async () => {
    const lookup = async () => [{ address: PUBLIC, family: 4 }]
    for (const claim of ['127.0.0.1', '::ffff:127.0.0.1', '10.0.0.1']) {
      const client = newClient({ lookup, connect: pretending(claim, () => port) })
      const seen = once(server, 'connection')
      await assert.rejects(client.request(order('https://hooks.example.com/ok', { rules: STRICT })), TargetRefused)
      const [peer] = await seen
      await closed(peer)
      assert.equal(peer.bytesRead, 0)
    }
  })

  for (const status of [301, 302, 303, 307, 308]) {
    it(`answered ${status} is not sent on`, async () => {
      const dialled: unknown[] = []
      const connect: Connect = async (door) => {
        dialled.push(door)
        return pretending('127.0.0.1', () => port)(door, new AbortController().signal)
      }
      const before = requests
      const reply = await newClient({ connect }).request(order(`/status/${status}`, { method: 'POST', body: '{}' }))
      assert.equal(reply.status, status)
      assert.equal(reply.headers.location, 'http://169.254.169.254/latest/meta-data/')
      assert.deepEqual([dialled.length, requests - before], [1, 1])
    })
  }

  for (const status of [200, 204, 400, 410, 429, 500, 503]) {
    it(`answered ${status} has that status`, async () => {
      assert.equal((await newClient().request(order(`/status/${status}`))).status, status)
    })
  }
})

describe('a reply', () => {
  it('as long as the bound is whole', async () => {
    const reply = await newClient().request(order('/exact'))
    assert.deepEqual([reply.body.length, reply.truncated], [REPLY_MAX, false])
  })

  for (const path of ['/one-more', '/bomb', '/gigabyte', '/endless']) {
    it(`beyond the bound is cut there (${path})`, async () => {
      const reply = await newClient().request(order(path))
      assert.deepEqual([reply.status, reply.body.length, reply.truncated], [200, REPLY_MAX, true])
    })
  }

  for (const path of ['/gigabyte', '/endless']) {
    it(`of which more would come has its connection closed (${path})`, async () => {
      const seen = once(server, 'connection')
      await newClient().request(order(path))
      const [peer] = await seen
      await closed(peer)
    })
  }

  it('is cut to nothing where nothing may be read', async () => {
    const reply = await newClient().request(order('/ok', { maxReplyBytes: 0 }))
    assert.deepEqual([reply.status, reply.body.length, reply.truncated], [200, 0, true])
  })

  it('stays compressed when it came so', async () => {
    const reply = await newClient().request(order('/gzip'))
    assert.deepEqual(reply.body, gzipSync('plain words'))
  })

  it('with more headers than anybody needs is an error', async () => {
    await assert.rejects(newClient().request(order('/huge-headers')), { code: 'UND_ERR_HEADERS_OVERFLOW' })
  })

  it('that breaks off is an error of the network, not a refusal', async () => {
    await assert.rejects(newClient().request(order('/drop', { method: 'POST', body: '{}' })), {
      code: 'UND_ERR_SOCKET',
    })
  })
})

describe('the deadline', () => {
  it('ends a request whose headers never come', async () => {
    await assert.rejects(newClient().request(order('/never', { timeoutMs: SHORT_MS })), timesOut)
  })

  it('ends a reply whose body never ends', async () => {
    await assert.rejects(newClient().request(order('/trickle', { timeoutMs: SHORT_MS })), timesOut)
    const ample = { maxReplyBytes: Number.MAX_SAFE_INTEGER, timeoutMs: SHORT_MS }
    await assert.rejects(newClient().request(order('/endless', ample)), timesOut)
  })

  it('ends a request whose name never resolves or whose host never answers', async () => {
    const never = () => new Promise<never>(() => {})
    const target = order('https://hooks.example.com/', { rules: STRICT, timeoutMs: SHORT_MS })
    await assert.rejects(newClient({ lookup: never }).request(target), timesOut)
    const lookup = async () => [{ address: PUBLIC, family: 4 }]
    await assert.rejects(newClient({ lookup, connect: never }).request(target), timesOut)
  })

  it('ends a TLS handshake that never answers', async () => {
    const lookup = async () => [{ address: PUBLIC, family: 4 }]
    const client = newClient({ lookup, connect: pretending(PUBLIC, () => port) })
    server.once('clientError', (_error, socket) => socket.pause())
    await assert.rejects(
      client.request(order('https://hooks.example.com/', { rules: STRICT, timeoutMs: SHORT_MS })),
      timesOut,
    )
  })

  it('leaves nothing to be sent after it: a connection that comes too late carries no request', async () => {
    const late = Promise.withResolvers<void>()
    const connect: Connect = async (door, signal) => {
      await late.promise
      return pretending('127.0.0.1', () => port)(door, signal)
    }
    const client = newClient({ connect })
    const before = requests
    await assert.rejects(client.request(order('/echo', { method: 'POST', body: '{}', timeoutMs: SHORT_MS })), timesOut)
    const seen = once(server, 'connection')
    late.resolve()
    const [peer] = await seen
    await closed(peer)
    assert.deepEqual([requests - before, peer.bytesRead], [0, 0])
    assert.equal((await client.request(order('/ok'))).status, 200)
  })
})

describe('an abort', () => {
  for (const path of ['/never', '/trickle']) {
    it(`ends what is under way at once, with the reason given (${path})`, async () => {
      const stop = new AbortController()
      const reason = new Error('shutting down')
      const seen = once(server, 'request')
      const sent = newClient().request(order(path, { signal: stop.signal }))
      const ended = assert.rejects(sent, reason)
      const [request] = await seen
      stop.abort(reason)
      await ended
      await closed(request.socket)
    })
  }
})

describe('connections', () => {
  it('are kept for the next request of the same rules, and never cross to others', async () => {
    const client = newClient()
    const opened = async (rules: TargetRules): Promise<number> => {
      const before = connections
      await client.request(order('/ok', { rules }))
      return connections - before
    }
    assert.equal(await opened(LOOPBACK), 1)
    assert.equal(await opened(LOOPBACK), 0)
    assert.equal(await opened(PRIVATE), 1)
    assert.equal(await opened({ ...LOOPBACK, ports: [443] }), 1)
    assert.equal(await opened({ ...LOOPBACK }), 0)
    await assert.rejects(opened(STRICT), TargetRefused)
  })

  it('are tried at the next address where one is dead, and fail as the network says where all are', async () => {
    const lookup = async () => [
      { address: '::1', family: 6 },
      { address: '127.0.0.1', family: 4 },
    ]
    const client = newClient({ lookup })
    const target = order(`http://dual.example.com:${port}/ok`, { rules: PRIVATE })
    assert.equal((await client.request(target)).status, 200)
    const closing = createServer()
    await once(closing.listen(0, '127.0.0.1'), 'listening')
    const dead = portOf(closing)
    await once(closing.close(), 'close')
    await assert.rejects(client.request({ ...target, url: `http://dual.example.com:${dead}/` }), {
      code: 'ECONNREFUSED',
    })
  })

  it('made under lax rules do not serve a strict request for the same origin', async () => {
    const lookup = async () => [{ address: '127.0.0.1', family: 4 }]
    const connect = pretending('127.0.0.1', () => portOf(trusted))
    const client = newClient({ lookup, connect })
    const target = order('https://hooks.example.com/ok')
    assert.equal((await client.request(target)).status, 200)
    await assert.rejects(client.request({ ...target, rules: STRICT }), TargetRefused)
    assert.equal((await client.request(target)).status, 200)
  })

  it('of a slow host hold up neither another host nor another request to the same one', async () => {
    const client = newClient()
    const stop = new AbortController()
    const slow = Array.from({ length: 20 }, () => client.request(order('/never', { signal: stop.signal })))
    const settled = Promise.allSettled(slow)
    assert.equal((await client.request(order('/ok'))).status, 200)
    assert.equal((await client.request(order(`http://localhost:${port}/ok`))).status, 200)
    stop.abort()
    for (const { status } of await settled) assert.equal(status, 'rejected')
  })
})

describe('TLS', () => {
  const lookup = async () => [{ address: PUBLIC, family: 4 }]
  const clientAt = (place: Server) => newClient({ lookup, connect: pretending(PUBLIC, () => portOf(place)) })

  it('is spoken with the host as its name, the root’s dot left out', async () => {
    for (const host of ['hooks.example.com', 'hooks.example.com.', 'HOOKS.example.com:8443']) {
      const reply = await clientAt(trusted).request(order(`https://${host}/x`, { rules: STRICT }))
      assert.equal(reply.body.toString(), 'secret place')
      assert.equal(names.at(-1), 'hooks.example.com')
    }
  })

  it('is spoken with a public peer whose address a socket of both families reports as mapped', async () => {
    const client = newClient({ lookup, connect: pretending(`::ffff:${PUBLIC}`, () => portOf(trusted)) })
    assert.equal((await client.request(order('https://hooks.example.com/', { rules: STRICT }))).status, 200)
  })

  it('sends nothing to a certificate nobody vouches for', async () => {
    const before = tlsRequests
    const sent = clientAt(unknown).request(order('https://hooks.example.com/', { rules: STRICT }))
    await assert.rejects(sent, { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    assert.equal(tlsRequests, before)
  })

  it('sends nothing to a certificate of another name, or of no address', async () => {
    const before = tlsRequests
    for (const host of ['other.example.com', '8.8.8.8']) {
      const sent = clientAt(trusted).request(order(`https://${host}/`, { rules: STRICT }))
      await assert.rejects(sent, { code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
    }
    assert.equal(tlsRequests, before)
  })

  it('is verified on loopback and under the development switch as well', async () => {
    for (const rules of [LOOPBACK, PRIVATE]) {
      const sent = newClient().request(order(`https://127.0.0.1:${portOf(unknown)}/`, { rules }))
      await assert.rejects(sent, { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    }
  })
})
