import assert from 'node:assert/strict'
import { get } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { type Api, apiFor, publishedAgent, until } from '../support/api.ts'
import { contractOf } from '../support/contract.ts'
import { startHouse, type TestHouse } from '../support/house.ts'

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
    const { text, headers } = await ask(url)
    assert.match(headers.get('content-type') ?? '', /^text\/plain/)
    const series = text.split('\n').filter((line) => line.startsWith('centralino_http_request_seconds_count'))
    const seen = (method: string, route: string, status: number) =>
      series.some((line) => line.includes(`method="${method}",route="${route}",status="${status}"`))
    assert.ok(seen('GET', '/v1/agents/:id', 200), series.join('\n'))
    assert.ok(seen('POST', '/v1/agents/:id/publish', 201))
    assert.ok(seen('GET', '/v1/calls/:id', 404))
    assert.ok(seen('GET', 'unknown', 404))
    assert.match(text, /^centralino_http_request_seconds_bucket\{le="0\.005",/m)
    assert.match(text, /^centralino_calls_running 0$/m)
    assert.doesNotMatch(text, /canary|3933|(agt|call|acc|req)_0/)
  })
})
