import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { Authenticator } from '#domain/accounts/authenticate.ts'
import { generateKey } from '#domain/accounts/keys.ts'
import { withKey } from '#domain/idempotency/idempotency.ts'
import { systemClock } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { keyring } from '#kernel/seal.ts'
import { type Api, apiFor, publishedAgent, until } from '../support/api.ts'
import { contractOf } from '../support/contract.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { ManualClock } from '../support/manual-clock.ts'

/** How much a key may ask, whose word about an address counts, and what the metrics tell to whom. */

const TOKEN = 'a-token-of-the-metrics'

let house: TestHouse
let key: string
before(async () => {
  house = await startHouse()
  key = await house.key(false)
})
after(() => house[Symbol.asyncDispose]())

describe('the rate limit', () => {
  async function limited(rateLimit: number): Promise<{ api: Api; other: Api; anon: Api }> {
    const { url } = await house.another({ roles: ['api'], rateLimit })
    const contract = await contractOf(url)
    return { api: contract.api(key), other: contract.api(await house.key(false)), anon: contract.api() }
  }

  it('lets a burst through, then answers 429 and says when to come back; each key has its own', async () => {
    const { api, other } = await limited(5)
    const replies = await Promise.all(Array.from({ length: 30 }, () => api('GET', '/v1/me')))
    const passed = replies.filter((reply) => reply.status === 200)
    const refused = replies.filter((reply) => reply.status === 429)
    assert.equal(passed.length + refused.length, 30)
    assert.ok(passed.length >= 10 && refused.length > 0, `${passed.length} passed`)
    for (const reply of refused) {
      assert.equal(reply.json.error.code, 'rate_limited')
      assert.equal(reply.json.error.type, 'rate_limit_error')
      const seconds = Number(reply.headers.get('retry-after'))
      assert.ok(seconds >= 1)
      assert.equal(reply.headers.get('ratelimit'), `"default";r=0;t=${seconds}`)
      assert.equal(reply.headers.get('ratelimit-policy'), '"default";q=10;w=2')
    }
    const theirs = await other('GET', '/v1/me')
    assert.equal(theirs.status, 200)
    assert.equal(theirs.headers.get('ratelimit'), '"default";r=9;t=1')
    await until(
      () => api('GET', '/v1/me'),
      (reply) => reply.status === 200,
    )
  })

  it('counts what is not found and what is not valid too, and nobody who has no key', async () => {
    const { api, anon } = await limited(1)
    for (let n = 0; n < 5; n += 1) assert.equal((await anon('GET', '/v1/me')).status, 401)
    assert.equal((await api('GET', '/v1/nothing')).status, 404)
    await until(
      () => api('GET', '/v1/nothing'),
      (reply) => reply.status === 429,
    )
    await until(
      () => api('GET', '/v1/me?surprise=1'),
      (reply) => reply.status === 429,
    )
    await until(
      () => api('POST', '/v1/calls', {}),
      (reply) => reply.status === 429,
    )
  })

  it('is off at 0', async () => {
    const { api } = await limited(0)
    const replies = await Promise.all(Array.from({ length: 300 }, () => api('GET', '/v1/me')))
    for (const reply of replies) {
      assert.equal(reply.status, 200)
      assert.equal(reply.headers.get('ratelimit'), null)
    }
  })
})

describe('the metrics', () => {
  const ask = (url: string, headers: Record<string, string> = {}) => apiFor(url)('GET', '/metrics', undefined, headers)

  it('are told to this machine, and to nobody for whom a request was passed on', async () => {
    assert.equal((await ask(house.url)).status, 200)
    for (const headers of [
      { 'x-forwarded-for': '203.0.113.9' },
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      { via: '1.1 proxy' },
      { 'x-real-ip': '127.0.0.1' },
    ]) {
      const reply = await ask(house.url, headers as Record<string, string>)
      assert.equal(reply.status, 401, JSON.stringify(headers))
      assert.equal(reply.json.error.code, 'unauthorized')
      assert.doesNotMatch(reply.text, /centralino_/)
    }
  })

  it('are told to nobody who means another host than this machine, whoever passes that on without a word', async () => {
    const { hostname, port } = new URL(house.url)
    for (const [host, status] of [
      [`localhost:${port}`, 200],
      ['127.0.0.9', 200],
      [`[::1]:${port}`, 200],
      ['centralino.example.com', 401],
      ['localhost.example.com', 401],
      ['127.0.0.1.example.com', 401],
      ['192.0.2.1', 401],
    ] as const) {
      const asked = Promise.withResolvers<number>()
      get({ hostname, port, path: '/metrics', headers: { host } }, (reply) => {
        reply.resume()
        asked.resolve(reply.statusCode ?? 0)
      }).on('error', asked.reject)
      assert.equal(await asked.promise, status, host)
    }
  })

  it('are told to whoever has the token, from wherever', async () => {
    const { url } = await house.another({ roles: ['api'], metricsToken: TOKEN })
    const far = { 'x-forwarded-for': '203.0.113.9' }
    assert.equal((await ask(url, { ...far, authorization: `Bearer ${TOKEN}` })).status, 200)
    for (const wrong of [`Bearer ${TOKEN}x`, 'Bearer x', `Basic ${TOKEN}`, TOKEN, ''])
      assert.equal((await ask(url, { ...far, authorization: wrong })).status, 401, wrong)
    assert.equal((await ask(url, { authorization: 'Bearer outdated' })).status, 200, 'this machine needs none')
  })

  it('a proxy is believed only when it is configured', async () => {
    const trusting = await house.another({ roles: ['api'], trustedProxies: ['127.0.0.1/32'] })
    const distrusting = await house.another({ roles: ['api'], trustedProxies: ['192.0.2.0/24'] })
    // biome-ignore format: a table reads in columns
    const rows: readonly [url: string, forwarded: string, status: number][] = [
      [trusting.url,    '127.0.0.2',               200],
      [trusting.url,    '::1',                     200],
      [trusting.url,    '203.0.113.9',             401],
      [trusting.url,    '127.0.0.2, 203.0.113.9',  401],
      [trusting.url,    'nonsense',                401],
      [distrusting.url, '127.0.0.2',               401],
      [distrusting.url, '::1',                     401],
    ]
    for (const [url, forwarded, status] of rows)
      assert.equal(
        (await ask(url, { 'x-forwarded-for': forwarded })).status,
        status,
        `${forwarded} at ${url === trusting.url ? 'trusting' : 'distrusting'}`,
      )
  })

  it('tell durations by the pattern of the route, never by an id', async () => {
    const { url } = await house.another({ roles: ['api'] })
    const api = apiFor(url, key)
    const id = await publishedAgent(api)
    await api('GET', `/v1/agents/${id}`)
    await api('GET', '/v1/calls/call_01jcq3v5k8e7r9t2w4y6z8a0bc')
    await api('GET', '/v1/canary/393331234567')
    await api('GET', '/canary/393331234567')
    // A request is counted once its answer is gone, which whoever has it already may be earlier to ask about.
    const { text, headers } = await until(
      () => ask(url),
      ({ text }) =>
        [
          'method="GET",route="/v1/agents/:id",status="200"',
          'method="POST",route="/v1/agents/:id/publish",status="201"',
          'method="GET",route="/v1/calls/:id",status="404"',
          'method="GET",route="unknown",status="404"',
        ].every((labels) => text.includes(`centralino_http_request_seconds_count{${labels}}`)),
    )
    assert.match(headers.get('content-type') ?? '', /^text\/plain/)
    assert.match(text, /^centralino_http_request_seconds_bucket\{le="0\.005",/m)
    assert.match(text, /^centralino_calls_running 0$/m)
    assert.doesNotMatch(text, /canary|3933|(agt|call|acc|req)_0/)
  })
})

const MEBIBYTE = 1024 * 1024

describe('a large body', () => {
  const contacts = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      to: `+39000001${String(n).padStart(4, '0')}`,
      inputs: { nome: 'Anna' },
      reference: 'x'.repeat(60),
    }))

  it('is read as a small one is, whole and in order, and compared as JSON', async () => {
    const api = (await contractOf(house.url)).api(key)
    const agent = await publishedAgent(api)
    const campaign = { agent, name: 'Richiami', contacts: contacts(2_000) }
    const first = await api('POST', '/v1/campaigns', campaign, { 'idempotency-key': 'large' })
    assert.deepEqual([first.status, first.json.total], [201, 2_000], first.text.slice(0, 500))
    const again = await api('POST', '/v1/campaigns', JSON.stringify(campaign, null, 1), { 'idempotency-key': 'large' })
    assert.deepEqual([again.status, again.json.id], [201, first.json.id])
    const other = { ...campaign, contacts: contacts(1_999) }
    assert.equal((await api('POST', '/v1/campaigns', other, { 'idempotency-key': 'large' })).status, 422)
    const wrong = { ...campaign, contacts: [...contacts(1_500), { to: 'nobody' }, ...contacts(10)], x: 1 }
    assert.deepEqual((await api('POST', '/v1/campaigns', wrong)).json.error.param, '/x')
    const { x: _, ...only } = wrong
    const refused = await api('POST', '/v1/campaigns', only)
    assert.deepEqual([refused.json.error.code, refused.json.error.errors[0].index], ['invalid_contacts', 1_500])
    assert.equal((await api('POST', '/v1/campaigns', `[${' '.repeat(100_000)}`)).json.error.code, 'invalid_json')
  })

  const filled = (item: string, around: [string, string], bytes = 16 * MEBIBYTE) =>
    around[0] + `${item},`.repeat(Math.floor((bytes - 200) / (item.length + 1))) + item + around[1]
  const AROUND: [string, string] = ['{"agent":"\\u0041","name":"x","contacts":[', ']}']
  // biome-ignore format: a table reads in columns
  const WORST: readonly [what: string, path: string, said: RegExp, body: () => string][] = [
    ['empty lists and one escape',  '/v1/campaigns', /300000 values/, () => filled('[]', AROUND)],
    ['texts of U+0000',             '/v1/campaigns', /300000 values/, () => filled('"\\u0000"', AROUND)],
    ['faulty contacts',             '/v1/campaigns', /./,             () => filled('{"to":1,"x":2}', AROUND, MEBIBYTE)],
    ['one contact of everything',   '/v1/campaigns', /than 20000 values/, () => `${AROUND[0]}${filled('[]', ['[', ']'], MEBIBYTE / 8)}${AROUND[1]}`],
    ['one among many',              '/v1/campaigns', /than 2000 values/, () => `${AROUND[0]}${'{},'.repeat(60)}${filled('[]', ['[', ']'], MEBIBYTE / 8)}${AROUND[1]}`],
    ['names without end',           '/v1/campaigns', /./,             () => `{"${'k'.repeat(15 * MEBIBYTE)}":1}`],
    ['properties of an agent',      '/v1/agents',    /20000 values/,  () => `{"config":{${Array.from({ length: 70_000 }, (_, n) => `"k${n}":1`)}}}`],
  ]
  for (const [what, path, said, body] of WORST)
    it(`of the worst kind costs the main thread next to nothing and is answered in few words: ${what}`, async () => {
      const text = body()
      const before = process.threadCpuUsage()
      const reply = await apiFor(house.url, key)('POST', path, text)
      const { user, system } = process.threadCpuUsage(before)
      assert.equal(reply.status, 400)
      assert.match(reply.json.error.message, said)
      assert.ok(reply.text.length < 300_000, `${reply.text.length} bytes were answered`)
      assert.ok((reply.json.error.errors ?? []).length <= 100)
      // The client is on this thread too. Read here, the first of them took 12 s.
      assert.ok(user + system < 2_000_000, `${(user + system) / 1e6} s`)
    })
})

describe('bytes on their way', () => {
  const sockets: Socket[] = []
  after(() => {
    for (const socket of sockets) socket.destroy()
  })

  /** A request of which only the head is sent; what is answered to that, if anything. */
  function begin(by: string): { answered: Promise<string>; socket: Socket } {
    const { hostname, port } = new URL(house.url)
    const socket = connect(Number(port), hostname)
    sockets.push(socket)
    socket.on('error', () => {})
    socket.write(
      `POST /v1/campaigns HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${by}\r\nContent-Type: application/json\r\nContent-Length: ${16 * MEBIBYTE}\r\n\r\n{`,
    )
    return { socket, answered: new Promise((resolve) => socket.once('data', (data) => resolve(String(data)))) }
  }

  it('are bounded for each key: who has begun too much is told to come back, and others are not', async () => {
    const mine = await house.key(false)
    const begun = Array.from({ length: 8 }, () => begin(mine))
    const refusals: string[] = []
    for (const { answered } of begun) void answered.then((text) => refusals.push(text))
    // Three of the largest have room.
    await until(
      async () => refusals.length,
      (count) => count === 5,
    )
    for (const text of refusals) {
      assert.match(text, /^HTTP\/1\.1 429 /)
      assert.match(text, /\r\nretry-after: [1-9]/i)
      assert.match(text, /"code":"rate_limited"/)
    }
    assert.equal((await apiFor(house.url, mine)('GET', '/v1/me')).status, 200, 'what has no body is not concerned')
    const stranger = apiFor(house.url, await house.key(false))
    assert.equal((await stranger('POST', '/v1/campaigns', `"${'x'.repeat(MEBIBYTE)}"`)).status, 400)
    for (const { socket } of begun) socket.destroy()
    await until(
      () => apiFor(house.url, mine)('POST', '/v1/campaigns', `"${'x'.repeat(15 * MEBIBYTE)}"`),
      ({ status }) => status === 400,
    )
  })

  /** Nobody who has no key has 1 MiB taken in, not even at the doors that are open to everybody. */
  // biome-ignore format: a table reads in columns
  const doors: readonly [path: string, code: string][] = [
    ['/v1/session',             'body_too_large'],
    ['/v1/password-resets',     'body_too_large'],
    ['/v1/invitations/nothing', 'body_too_large'],
    ['/v1/campaigns',           'unauthorized'],
    ['/v1/nothing',             'unauthorized'],
    ['/mcp',                    'unauthorized'],
    ['/nothing',                'not_found'],
    ['/healthz',                'not_found'],
    ['/docs',                   'not_found'],
  ]
  for (const [path, code] of doors)
    it(`are not waited for from a stranger, at ${path}`, async () => {
      const { hostname, port, host } = new URL(house.url)
      const socket = connect(Number(port), hostname)
      sockets.push(socket)
      socket.on('error', () => {})
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${MEBIBYTE}\r\n\r\n{`,
      )
      const [answered] = await once(socket, 'data', { signal: AbortSignal.timeout(20_000) })
      assert.match(String(answered), new RegExp(`"code":"${code}"`))
      socket.destroy()
    })

  it('are bounded in all, however many keys they come with', async () => {
    const keys = await Promise.all(Array.from({ length: 4 }, () => house.key(false)))
    const begun = keys.flatMap((by) => Array.from({ length: 3 }, () => begin(by)))
    const refusals: string[] = []
    for (const { answered } of begun) void answered.then((text) => refusals.push(text))
    // Twelve of the largest, none of them above its key's own bound, and eight have room.
    await until(
      async () => refusals.length,
      (count) => count === 4,
    )
    for (const text of refusals) assert.match(text, /^HTTP\/1\.1 429 .*\r\nretry-after: [1-9]/is)
    for (const { socket } of begun) socket.destroy()
    await until(
      () => apiFor(house.url, key)('POST', '/v1/campaigns', `"${'x'.repeat(15 * MEBIBYTE)}"`),
      ({ status }) => status === 400,
    )
  })
})

describe('keys that nobody has', () => {
  it('are asked after only so often for one address; a good one goes on', async () => {
    const { url } = await house.another({ roles: ['api'] })
    const good = apiFor(url, await house.key(false))
    assert.equal((await good('GET', '/v1/me')).status, 200)
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) {
      const invented = Array.from({ length: 25 }, () => apiFor(url, generateKey(false))('GET', '/v1/me'))
      for (const reply of await Promise.all(invented)) {
        statuses.push(reply.status)
        if (reply.status === 429) assert.ok(Number(reply.headers.get('retry-after')) >= 1)
      }
      assert.equal((await good('GET', '/v1/me')).status, 200)
    }
    assert.ok(statuses.includes(401) && statuses.includes(429), statuses.join(' '))
    assert.deepEqual(new Set(statuses), new Set([401, 429]))
  })

  it('do not stand in the way of one that was good a moment ago, also when it is asked after again', async () => {
    const clock = new ManualClock()
    const authenticator = new Authenticator({ db: house.db, clock })
    const identify = (text: string) => authenticator.identify(`Bearer ${text}`, '192.0.2.7')
    const untilRefused = async () => {
      for (let n = 0; n < 1_000; n += 1) {
        const refused = await identify(generateKey(false)).then(
          () => false,
          (error) => error instanceof Problem && error.code === 'rate_limited',
        )
        if (refused) return n
      }
      return assert.fail('nobody was refused')
    }
    assert.ok(await identify(key))
    assert.ok((await untilRefused()) >= 50)
    // Longer than what was read of a key is believed.
    await clock.advance(2_000)
    assert.ok((await untilRefused()) < 50)
    assert.ok(await identify(key))
    await assert.rejects(identify(generateKey(false)), { code: 'rate_limited' })
  })
})

describe('what is kept for a repetition', () => {
  it('is bounded: a larger answer is not kept, and its key may be used again', async () => {
    const parts = { db: house.db, clock: systemClock, keyring: keyring([Buffer.alloc(32, 1)]) }
    const scope = { accountId: 'acc_x', livemode: false, path: '/v1/privacy/export', key: 'k' }
    const answer = (length: number) => async () => ({ status: 200, json: 'x'.repeat(length) })
    const run = (length: number) => withKey(parts, { scope, hash: Buffer.alloc(32) }, answer(length))
    assert.ok(await run(2 * MEBIBYTE))
    assert.ok(await run(10), 'it was kept')
    assert.equal(await run(10), null)
  })
})

describe('an address on this machine', () => {
  const ask = async (api: Api, agent: string) => {
    const call = { agent, to: '+390000000001', inputs: { nome: 'Anna' }, callback_url: 'http://127.0.0.1:9/' }
    return (await api('POST', '/v1/calls', call)).status
  }

  it('is for the one account of a server on loopback, as long as it is the only one and no proxy is trusted', async () => {
    await using alone = await startHouse({ roles: ['api'], loopbackForAll: false })
    const mine = await alone.key(false)
    const api = apiFor(alone.url, mine)
    const agent = await publishedAgent(api)
    assert.equal(await ask(api, agent), 202)
    const behind = await alone.another({ roles: ['api'], trustedProxies: ['192.0.2.1'] })
    assert.equal(await ask(apiFor(behind.url, mine), agent), 400)
    const outside = await alone.another({ roles: ['api'], host: '0.0.0.0' })
    assert.equal(await ask(apiFor(outside.url, mine), agent), 400)
    await alone.key(false, 'another')
    await until(
      () => ask(api, agent),
      (status) => status === 400,
    )
  })
})
