import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { sql } from '#store/sql.ts'
import { apiFor, OUTBOUND, until } from '../support/api.ts'
import { startHouse, type TestHouse } from '../support/house.ts'

/** Bytes on the wire: what is no HTTP, what comes too slowly, and how the server takes its leave. */

const TIMEOUTS = { headersMs: 300, requestMs: 600, keepAliveMs: 100, checkMs: 20, stopMs: 400 }

let house: TestHouse
let key: string
before(async () => {
  house = await startHouse({ timeouts: TIMEOUTS })
  key = await house.key(false)
})
after(() => house[Symbol.asyncDispose]())

interface Line {
  socket: Socket
  /** What has arrived so far. */
  text(): string
  /** All that arrived, once the other side has closed. */
  closed: Promise<string>
}

function open(url: string): Promise<Line> {
  const { port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1' })
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    const closed = new Promise<string>((done) => socket.once('close', () => done(text)))
    socket.once('connect', () => resolve({ socket, text: () => text, closed }))
    socket.once('error', reject)
  })
}

/** A connection that is on its way while the server closes may still be taken, and is cut at once. */
const refusesNew = (url: string) =>
  until(
    () =>
      open(url).then(
        async (line) => ((await line.closed) === '' ? 'cut' : 'served'),
        () => 'refused',
      ),
    (seen) => seen === 'refused',
  )

async function exchange(bytes: string): Promise<string> {
  const line = await open(house.url)
  line.socket.write(bytes)
  return line.closed
}

const body = (reply: string) => JSON.parse(reply.slice(reply.indexOf('\r\n\r\n') + 4))
const head = (reply: string) => reply.slice(0, reply.indexOf('\r\n\r\n'))
const post = (length: number, more = '') =>
  `POST /v1/agents HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`

describe('what is no HTTP', () => {
  // biome-ignore format: a table reads in columns
  const rows: readonly [what: string, bytes: () => string, status: number][] = [
    ['words',                          () => 'hello, is anybody there?\r\n\r\n',                              400],
    ['bytes of another protocol',      () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',                  400],
    ['a method that is none',          () => 'GIMME / HTTP/1.1\r\nHost: x\r\n\r\n',                           400],
    ['an address without a slash',     () => 'GET v1/me HTTP/1.1\r\nHost: x\r\n\r\n',                         400],
    ['a header without a colon',       () => 'GET / HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n',                 400],
    ['two lengths',                    () => post(5, 'Content-Length: 7\r\n'),                                400],
    ['a length and chunks',            () => post(5, 'Transfer-Encoding: chunked\r\n'),                       400],
    ['a length that is none',          () => 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ten\r\n\r\n',     400],
    ['a broken chunk',                 () => `${post(0).replace('Content-Length: 0', 'Transfer-Encoding: chunked')}zz\r\n`, 400],
    ['no host',                        () => 'GET /v1/me HTTP/1.1\r\nConnection: close\r\n\r\n',              400],
    ['headers that are too large',     () => `GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
    ['an address that is too long',    () => `GET /${'x'.repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,        431],
  ]
  for (const [what, bytes, status] of rows) {
    it(`${what}: is answered in the shape of every error, and cut off`, async () => {
      const reply = await exchange(bytes())
      assert.match(reply, new RegExp(`^HTTP/1.1 ${status} `))
      const { error } = body(reply)
      assert.equal(error.code, 'invalid_request')
      assert.match(error.request_id, /^req_/)
      assert.ok(head(reply).toLowerCase().includes(`request-id: ${error.request_id}`))
      assert.doesNotMatch(reply, /HPE_|node:|\bat /)
    })
  }

  it('neither breaks the server nor fills its log', async () => {
    assert.equal((await apiFor(house.url)('GET', '/healthz')).status, 200)
    assert.deepEqual(
      house.log.filter((line) => line.includes('"level":"error"')),
      [],
    )
  })

  it('an expectation that we do not know is ignored', async () => {
    const reply = await exchange('GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n')
    assert.match(reply, /^HTTP\/1.1 200 /)
    assert.match(reply, /request-id: req_/i)
  })

  it('an old client without a host is served', async () => {
    assert.match(await exchange('GET /healthz HTTP/1.0\r\n\r\n'), /^HTTP\/1.1 200 /)
  })
})

describe('what comes too slowly is cut', () => {
  const took = async (line: Line): Promise<{ reply: string; ms: number }> => {
    const since = performance.now()
    return { reply: await line.closed, ms: performance.now() - since }
  }
  const inTime = ({ ms }: { ms: number }, limitMs: number) =>
    assert.ok(ms > limitMs * 0.5 && ms < limitMs + 1_500, `${ms} ms`)

  it('a socket that says nothing', async () => {
    const cut = await took(await open(house.url))
    inTime(cut, TIMEOUTS.headersMs)
  })

  it('headers that do not end', async () => {
    const line = await open(house.url)
    line.socket.write('GET /v1/me HTTP/1.1\r\nHost: x\r\nX-Slow: ')
    const cut = await took(line)
    inTime(cut, TIMEOUTS.headersMs)
    assert.match(cut.reply, /^HTTP\/1.1 408 /)
    assert.equal(body(cut.reply).error.message, 'The request came too slowly.')
  })

  it('headers that drip', async () => {
    const line = await open(house.url)
    line.socket.on('error', () => {})
    line.socket.write('GET /v1/me HTTP/1.1\r\nHost: x\r\n')
    const drip = setInterval(() => line.socket.writable && line.socket.write('X-Drop: 1\r\n'), 20)
    const cut = await took(line)
    clearInterval(drip)
    inTime(cut, TIMEOUTS.headersMs)
  })

  it('a body that does not end', async () => {
    const line = await open(house.url)
    line.socket.write(`${post(1_000)}{"config":`)
    const cut = await took(line)
    inTime(cut, TIMEOUTS.requestMs)
    assert.match(cut.reply, /^HTTP\/1.1 408 /)
  })

  it('a connection that nobody uses any more', async () => {
    const line = await open(house.url)
    line.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    await until(
      async () => line.text(),
      (text) => text.includes('"ok"'),
    )
    const cut = await took(line)
    // Node adds a second of its own, for a request that is on its way.
    assert.ok(cut.ms < TIMEOUTS.keepAliveMs + 2_500, `${cut.ms} ms`)
  })

  it('two hundred of them hold nobody up, and a caller who hangs up is no failure of ours', async () => {
    const lines = await Promise.all(Array.from({ length: 200 }, () => open(house.url)))
    lines.forEach((line, n) => {
      line.socket.on('error', () => {})
      line.socket.write(n % 2 ? 'GET / HTTP/1.1\r\nHost:' : `${post(1_000)}{`)
    })
    const api = apiFor(house.url, key)
    const since = performance.now()
    assert.equal((await api('GET', '/v1/me')).status, 200)
    assert.ok(performance.now() - since < 1_000)
    for (const [n, line] of lines.entries()) if (n % 4 === 0) line.socket.destroy()
    await Promise.all(lines.map((line) => line.closed))
    assert.equal((await api('GET', '/v1/me')).status, 200)
    assert.deepEqual(
      house.log.filter((line) => line.includes('"level":"error"')),
      [],
    )
  })
})

describe('the server stops', () => {
  const HELD = sql`select 1 from accounts for update`
  const waiting = () =>
    until(
      () =>
        house.db.query(
          sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        ),
      (rows) => rows.length > 0,
    )

  it('answers the requests under way, takes no new ones, and leaves no idle socket open', async () => {
    const { node, url } = await house.another({
      roles: ['api'],
      timeouts: { ...TIMEOUTS, headersMs: 30_000, requestMs: 30_000, keepAliveMs: 30_000, stopMs: 10_000 },
    })
    const [silent, idle, half] = [await open(url), await open(url), await open(url)]
    idle.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    half.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Half: ')
    await until(
      async () => idle.text(),
      (text) => text.includes('"ok"'),
    )
    const busy = await open(url)
    let stopping: Promise<void> | undefined
    await house.db.patiently(async (tx) => {
      await tx.query(HELD)
      busy.socket.write(`POST /v1/webhook-secret HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`)
      await waiting()
      stopping = node.stop()
      await Promise.all([silent.closed, idle.closed, half.closed])
      await refusesNew(url)
      assert.equal(busy.text(), '')
    })
    assert.match(await busy.closed, /^HTTP\/1.1 201 /)
    await stopping
  })

  it('serves what was already sent behind a request under way', async () => {
    const { node, url } = await house.another({ roles: ['api'] })
    const busy = await open(url)
    let stopping: Promise<void> | undefined
    await house.db.patiently(async (tx) => {
      await tx.query(HELD)
      busy.socket.write(`POST /v1/webhook-secret HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`)
      await waiting()
      stopping = node.stop()
      busy.socket.write(`GET /v1/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`)
      await refusesNew(url)
    })
    const [first = '', second = ''] = (await busy.closed).split(/(?=HTTP\/1\.1)/)
    assert.match(first, /^HTTP\/1.1 201 /)
    assert.match(second, /^HTTP\/1.1 200 /)
    assert.match(second, /connection: close/i)
    await stopping
  })

  it('and waits for nobody longer than it has said', async () => {
    const { node, url } = await house.another({
      roles: ['api'],
      timeouts: { ...TIMEOUTS, requestMs: 30_000, stopMs: 300 },
    })
    const slow = await open(url)
    slow.socket.write(`${post(1_000)}{`)
    slow.socket.on('error', () => {})
    await until(
      () => apiFor(url)('GET', '/healthz'),
      (reply) => reply.status === 200,
    )
    const since = performance.now()
    await node.stop()
    const ms = performance.now() - since
    assert.ok(ms > 200 && ms < 2_000, `${ms} ms`)
    await slow.closed
  })

  it('at once when nothing is under way, whoever is still connected', async () => {
    const { node, url } = await house.another({
      roles: ['api'],
      timeouts: { ...TIMEOUTS, headersMs: 30_000, stopMs: 30_000 },
    })
    const api = apiFor(url, key)
    await Promise.all(Array.from({ length: 10 }, () => api('POST', '/v1/agents', { config: OUTBOUND })))
    const lines = await Promise.all(Array.from({ length: 10 }, () => open(url)))
    const since = performance.now()
    await node.stop()
    assert.ok(performance.now() - since < 2_000)
    await Promise.all(lines.map((line) => line.closed))
  })
})
