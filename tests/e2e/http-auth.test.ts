import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { allKeys, revokeKey } from '#domain/accounts/accounts.ts'
import { generateKey } from '#domain/accounts/keys.ts'
import { systemClock } from '#kernel/clock.ts'
import { apiFor, until } from '../support/api.ts'
import { type Contract, contractOf } from '../support/contract.ts'
import { startHouse, type TestHouse } from '../support/house.ts'

let house: TestHouse
let contract: Contract
let key: string
before(async () => {
  house = await startHouse()
  contract = await contractOf(house.url)
  key = await house.key(false)
})
after(() => house[Symbol.asyncDispose]())

async function revoked(): Promise<string> {
  const text = await house.key(false)
  const last = (await allKeys(house.db)).at(-1)
  assert.ok(last && (await revokeKey({ db: house.db, clock: systemClock }, last.id)))
  return text
}

const mistyped = (text: string): string => text.slice(0, -1) + (text.endsWith('0') ? '1' : '0')

describe('nobody gets in', () => {
  // biome-ignore format: a table reads in columns
  const rows: readonly [what: string, header: () => Promise<string | undefined> | string | undefined][] = [
    ['without a header',            () => undefined],
    ['with an empty one',           () => ''],
    ['with a bare key',             () => key],
    ['with another scheme',         () => `Basic ${key}`],
    ['with garbage',                () => 'Bearer hello'],
    ['with a wrong checksum',       () => `Bearer ${mistyped(key)}`],
    ['with a key of the other mode', () => `Bearer ${key.replace('svc_test_', 'svc_live_')}`],
    ['with a key that never was',   () => `Bearer ${generateKey(false)}`],
    ['with a revoked key',          async () => `Bearer ${await revoked()}`],
    ['with two keys',               () => `Bearer ${key} ${key}`],
  ]
  for (const [what, header] of rows) {
    it(what, async () => {
      const authorization = await header()
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
      for (const [method, path] of [
        ['GET', '/v1/me'],
        ['POST', '/v1/calls'],
        ['GET', '/v1'],
        ['GET', '/v1/'],
        ['GET', '/v1/nothing/here?x=1'],
        ['PATCH', '/v1/me'],
        ['GET', '/v1/calls/%zz'],
        ['GET', `/v1/calls/${'x'.repeat(9_000)}`],
      ] as const) {
        const reply = await contract.api()(method, path, undefined, headers)
        assert.equal(reply.status, 401, `${method} ${path}: ${reply.text}`)
        assert.equal(reply.json.error.code, 'unauthorized')
        assert.equal(reply.headers.get('www-authenticate'), 'Bearer')
        assert.equal(reply.headers.get('ratelimit'), null)
      }
    })
  }

  it('before a body of theirs is read', async () => {
    for (const path of ['/v1/agents', '/v1/nothing'])
      assert.equal((await contract.api()('POST', path, `"${'x'.repeat(2 * 1024 * 1024)}"`)).status, 401)
  })

  it('with a key that is revoked while it is in use, after a second at most', async () => {
    const text = await house.key(false)
    const api = contract.api(text)
    assert.equal((await api('GET', '/v1/me')).status, 200)
    const last = (await allKeys(house.db)).at(-1)
    await revokeKey({ db: house.db, clock: systemClock }, last?.id ?? '')
    const since = performance.now()
    await until(
      () => api('GET', '/v1/me'),
      (seen) => seen.status === 401,
    )
    assert.ok(performance.now() - since < 3_000)
  })
})

describe('with a key', () => {
  it('it is the account and the mode of the key', async () => {
    const [test, live] = [contract.api(key), contract.api(await house.key(true))]
    const [inTest, inLive] = [await test('GET', '/v1/me'), await live('GET', '/v1/me')]
    assert.equal(inTest.json.mode, 'test')
    assert.equal(inLive.json.mode, 'live')
    assert.equal(inTest.json.id, inLive.json.id)
  })

  it('the scheme is read in any case', async () => {
    assert.equal((await contract.api()('GET', '/v1/me', undefined, { authorization: `bearer ${key}` })).status, 200)
  })

  for (const path of ['/v1', '/v1/', '/v1/nothing', '/v1/me/', '/v1/agents/a/b/c', '/V1/me'])
    it(`there is nothing at ${path}`, async () => {
      const reply = await contract.api(key)('GET', path)
      assert.equal(reply.status, 404)
      assert.equal(reply.json.error.code, 'not_found')
    })
})

describe('without a key', () => {
  // biome-ignore format: a table reads in columns
  const open: readonly [path: string, status: number, type: RegExp][] = [
    ['/v1/openapi.json',   200, /^application\/json/],
    ['/docs',              200, /^text\/html/],
    ['/docs/reference.js', 200, /^text\/javascript/],
    ['/healthz',           200, /^application\/json/],
    ['/readyz',            200, /^application\/json/],
    ['/nothing',           404, /^application\/json/],
  ]
  for (const [path, status, type] of open) {
    it(`${path} answers ${status}, and has a Request-Id`, async () => {
      const reply = await apiFor(house.url)('GET', path)
      assert.equal(reply.status, status)
      assert.match(reply.headers.get('content-type') ?? '', type)
      assert.match(reply.headers.get('request-id') ?? '', /^req_/)
      assert.equal(reply.headers.get('x-content-type-options'), 'nosniff')
    })
  }

  it('the root is the console, which may load nothing from elsewhere', async () => {
    const reply = await apiFor(house.url)('GET', '/')
    assert.match(reply.text, /<title>[^<]*Centralino/)
    assert.match(reply.headers.get('content-security-policy') ?? '', /^default-src 'self';/)
  })

  it('/readyz tells why when it is not, and 503', async () => {
    const other = await house.another({ roles: ['api'] })
    await house.db.script('alter table migrations rename to elsewhere')
    try {
      const reply = await apiFor(other.url)('GET', '/readyz')
      assert.equal(reply.status, 503)
      assert.equal(reply.json.status, 'unavailable')
      assert.ok(reply.json.reason)
    } finally {
      await house.db.script('alter table elsewhere rename to migrations')
    }
  })

  it('a request id of the caller’s is not believed', async () => {
    const reply = await apiFor(house.url)('GET', '/healthz', undefined, {
      'request-id': 'mine',
      'x-request-id': 'mine',
    })
    assert.match(reply.headers.get('request-id') ?? '', /^req_/)
  })
})

describe('the last use of a key', () => {
  const lastUse = async (): Promise<string | null> => (await allKeys(house.db)).at(-1)?.last_used_at ?? null

  it('is noted by the flush, and by no request', async () => {
    const { node, url } = await house.another({ roles: ['api'] })
    const api = apiFor(url, await house.key(false, 'seldom'))
    for (let n = 0; n < 20; n += 1) assert.equal((await api('GET', '/v1/me')).status, 200)
    assert.equal(await lastUse(), null)
    await node.stop()
    assert.ok(await lastUse())
  })
})
