import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Route } from '#contract/route.ts'
import { routesFor } from '#contract/routes.ts'
import { SCOPES, type Scope } from '#contract/scopes.ts'
import { sql } from '#store/sql.ts'
import { type Api, apiFor, OUTBOUND, publishedAgent, type Reply, until } from '../support/api.ts'
import { type Contract, contractOf } from '../support/contract.ts'
import { startHouse, type TestHouse } from '../support/house.ts'

/** What a key may do, from where and until when (rules.md#keys). */

let house: TestHouse
let contract: Contract
let live: Api
before(async () => {
  house = await startHouse({ roles: ['api'], clockWaitMs: 1 })
  contract = await contractOf(house.url)
  live = contract.api(await house.key(true))
})
after(() => house[Symbol.asyncDispose]())

const words = (text: string): string[] => text.trim().split(/\s+/)
const routes = Object.values<Route>(routesFor({ allowHttp: false })).filter(
  // What does not end cannot be walked past; its right is that of every other route.
  ({ auth, replies }) => auth === 'key' && replies[200]?.stream === undefined,
)

/** Written out here as well: the table that the server reads must say just this. */
const GOVERNED = words('list_keys create_key revoke_key list_audit')
const READS = routes.filter(({ method, id }) => method === 'GET' && !GOVERNED.includes(id)).map(({ id }) => id)
const AGENTS = words(
  'get_account get_settings list_agents get_agent_schema get_agent list_agent_versions get_agent_version list_numbers list_clients get_brand',
)
const DRAFTS = words('create_agent validate_agent save_agent_draft preview_agent test_agent_mcp')
const CALLS =
  words(`create_call cancel_call hang_up_call review_call set_test_clock advance_test_clock delete_test_clock
  create_test_inbound_call`)
const LISTS =
  words(`create_campaign check_campaign pause_campaign resume_campaign cancel_campaign add_suppression remove_suppression
  import_suppressions redeliver_event redeliver_events set_dialing`)
const ALL = routes.map(({ id }) => id)

// biome-ignore format: a table reads in columns
const ALLOWED: Record<Scope, { test: readonly string[]; live: readonly string[] }> = {
  full:  { test: ALL.filter((id) => !GOVERNED.includes(id)), live: ALL },
  calls: { test: [...READS, ...CALLS, ...LISTS],             live: [...READS, ...CALLS, ...LISTS] },
  build: { test: [...READS, ...DRAFTS, ...CALLS],            live: [...AGENTS, ...DRAFTS] },
  read:  { test: READS,                                      live: READS },
}

function ask(api: Api, { method, path, examples, bodyType }: Route): Promise<Reply> {
  const filled = path.replace(/\{version\}/, '1').replace(/\{(\w+)\}/, 'x_01jcq3v5k8e7r9t2w4y6z8a0bc')
  return api(method, filled, examples?.body, bodyType ? { 'content-type': bodyType } : {})
}

const ofScope = ({ status, json }: Reply): boolean =>
  status === 403 &&
  json.error.code === 'forbidden' &&
  / key of the scope "\w+" may not do this\.$/.test(json.error.message)

describe('a scope is what its routes say, in the API', () => {
  for (const scope of SCOPES)
    for (const mode of ['test', 'live'] as const)
      it(`${scope}, ${mode}`, async () => {
        const api = contract.api(await house.key(mode === 'live', `walk ${scope} ${mode}`, { scope }))
        const refused: string[] = []
        for (const route of routes) if (ofScope(await ask(api, route))) refused.push(route.id)
        assert.deepEqual(
          refused,
          ALL.filter((id) => !ALLOWED[scope][mode].includes(id)),
        )
      })

  it('and a route of the table is asked for its right before the body is looked at', async () => {
    const api = contract.api(await house.key(false, 'default', { scope: 'read' }))
    const reply = await api('POST', '/v1/campaigns', 'x'.repeat(17 * 1024 * 1024))
    assert.ok(ofScope(reply), reply.text)
  })

  it('so a key that builds tries an agent out and publishes nothing', async () => {
    const full = contract.api(await house.key(false))
    const build = contract.api(await house.key(false, 'default', { scope: 'build' }))
    const { id } = (await build('POST', '/v1/agents', { config: OUTBOUND })).json
    assert.ok(ofScope(await build('POST', `/v1/agents/${id}/publish`, { revision: 1 })))
    assert.ok(ofScope(await build('PUT', `/v1/agents/${id}/mcp-token`, { token: 'abc' })))
    assert.ok(ofScope(await build('POST', '/v1/webhook-secret')))
    assert.equal((await full('GET', `/v1/agents/${id}`)).json.status, 'draft')
    const call = { agent: await publishedAgent(full), to: '+390000000001', inputs: { nome: 'Anna' } }
    assert.equal((await build('POST', '/v1/calls', call)).status, 202)
    const inLive = contract.api(await house.key(true, 'default', { scope: 'build' }))
    assert.ok(ofScope(await inLive('POST', '/v1/calls', call)))
  })
})

describe('a key', () => {
  it('is made by a full live key with what it may do, shown once, and works', async () => {
    const expires_at = '2199-01-01T00:00:00.000Z'
    const wanted = { mode: 'test', scope: 'build', name: 'assistant', expires_at, networks: ['127.0.0.0/8', '::1'] }
    const reply = await live('POST', '/v1/keys', wanted)
    assert.equal(reply.status, 201, reply.text)
    const { secret, ...made } = reply.json
    assert.match(secret, /^svc_test_/)
    assert.equal((await contract.api(secret)('GET', '/v1/me')).json.mode, 'test')
    const [listed] = (await live('GET', '/v1/keys?limit=1')).json.data
    const { last_used_at: _, ...rest } = listed
    assert.deepEqual({ ...rest, last_used_at: null }, made)
    assert.deepEqual({ ...wanted, hint: `…${secret.slice(-4)}` }, pick(made, [...Object.keys(wanted), 'hint']))
    assert.doesNotMatch(JSON.stringify(listed), new RegExp(secret.slice(9, -4)))
  })

  it('without a word of it may do everything, from anywhere, for ever', async () => {
    const made = (await live('POST', '/v1/keys', { mode: 'live' })).json
    assert.deepEqual(pick(made, ['scope', 'name', 'networks', 'expires_at']), {
      scope: 'full',
      name: '',
      networks: [],
      expires_at: null,
    })
    assert.equal((await contract.api(made.secret)('GET', '/v1/keys')).status, 200)
  })

  // biome-ignore format: a table reads in columns
  const WRONG: readonly [body: object, param: string][] = [
    [{},                                                          '/mode'],
    [{ mode: 'both' },                                            '/mode'],
    [{ mode: 'test', scope: 'all' },                              '/scope'],
    [{ mode: 'test', expires_at: '2020-01-01T00:00:00Z' },        '/expires_at'],
    [{ mode: 'test', expires_at: 'tomorrow' },                    '/expires_at'],
    [{ mode: 'test', name: 'x'.repeat(101) },                     '/name'],
    [{ mode: 'test', networks: ['example.com'] },                 '/networks/0'],
    [{ mode: 'test', networks: ['10.0.0.0/33'] },                 '/networks/0'],
    [{ mode: 'test', networks: ['fe80::1%eth0'] },                '/networks/0'],
    [{ mode: 'test', networks: Array(21).fill('10.0.0.1') },      '/networks'],
    [{ mode: 'test', account: 'them' },                           '/account'],
  ]
  for (const [body, param] of WRONG)
    it(`is not made of ${JSON.stringify(body).slice(0, 60)}`, async () => {
      const reply = await live('POST', '/v1/keys', body)
      assert.deepEqual([reply.status, reply.json.error?.param], [400, param], reply.text)
    })

  it('that has expired is nobody, though the node had just believed it', async () => {
    const { id, secret } = (await live('POST', '/v1/keys', { mode: 'test', expires_at: '2199-01-01T00:00:00Z' })).json
    const api = contract.api(secret)
    assert.equal((await api('GET', '/v1/me')).status, 200)
    await house.db.query(sql`update api_keys set expires_at = created_at where id = ${id}`)
    const gone = await until(
      () => api('GET', '/v1/me'),
      ({ status }) => status === 401,
    )
    assert.equal(gone.json.error.code, 'unauthorized')
  })

  it('of another network is refused, also at what is not there and over /mcp', async () => {
    const { secret } = (await live('POST', '/v1/keys', { mode: 'live', networks: ['203.0.113.0/24', '2001:db8::/48'] }))
      .json
    const api = contract.api(secret)
    for (const path of ['/v1/me', '/v1/keys']) {
      const reply = await api('GET', path)
      assert.deepEqual([reply.status, reply.json.error.code], [403, 'forbidden'])
      assert.match(reply.json.error.message, /from this address/)
    }
    assert.equal((await apiFor(house.url, secret)('GET', '/v1/nothing')).status, 403)
    assert.equal(
      (await apiFor(house.url, secret)('POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' })).status,
      403,
    )
  })

  it('is believed to come from where a trusted proxy says, and nobody else', async () => {
    const terms = { networks: ['203.0.113.0/24'] }
    const key = await house.key(false, 'default', terms)
    const from = { 'x-forwarded-for': '203.0.113.7' }
    const behind = await house.another({ roles: ['api'], trustedProxies: ['loopback'] })
    assert.equal((await apiFor(behind.url, key)('GET', '/v1/me', undefined, from)).status, 200)
    assert.equal((await apiFor(house.url, key)('GET', '/v1/me', undefined, from)).status, 403)
  })

  it('that is revoked stops; to revoke it again changes nothing', async () => {
    const { id, secret } = (await live('POST', '/v1/keys', { mode: 'test' })).json
    const first = await live('DELETE', `/v1/keys/${id}`)
    assert.ok(first.json.revoked_at)
    assert.deepEqual((await live('DELETE', `/v1/keys/${id}`)).json, first.json)
    await until(
      () => contract.api(secret)('GET', '/v1/me'),
      ({ status }) => status === 401,
    )
  })
})

const pick = (from: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]]))

describe('the audit log', () => {
  const entries = async (query = ''): Promise<Record<string, unknown>[]> =>
    (await live('GET', `/v1/audit?limit=100${query}`)).json.data

  it('has every change that a key makes, of whatever kind its route is, and nothing for what changed nothing', async () => {
    const secret = await house.key(false)
    const api = contract.api(secret)
    const me = (await live('GET', '/v1/keys?limit=1')).json.data[0].id
    const id = (await api('POST', '/v1/agents', { config: OUTBOUND })).json.id
    const publish = await api('POST', `/v1/agents/${id}/publish`, { revision: 1 })
    const call = { agent: id, to: '+390000000001', inputs: { nome: 'Canarina' } }
    const key = { 'idempotency-key': 'audited' }
    const made = (await api('POST', '/v1/calls', call, key)).json.id
    await api('POST', '/v1/calls', call, key)
    await api('POST', '/v1/suppressions', { number: '+393331234567' }, key)
    await api('POST', '/v1/suppressions', { number: '+393331234567' }, key)
    const listed = (await api('POST', '/v1/calls', { ...call, to: '+393331234567' })).json.id
    await api('DELETE', '/v1/suppressions/%2B393331234567')
    await api('POST', `/v1/agents/${id}/preview`, {})
    await api('POST', '/v1/agents/validate', { config: OUTBOUND })
    await api('GET', '/v1/agents')
    await api('POST', `/v1/agents/${id}/publish`, { revision: 7 })
    await api('POST', '/v1/calls', { agent: 'nobody', to: '+390000000001' })
    const seen = await entries(`&actor=${me}`)
    assert.deepEqual(
      seen.map(({ action, target }) => [action, target]),
      [
        ['remove_suppression', null],
        ['create_call', listed],
        ['add_suppression', null],
        ['create_call', made],
        ['publish_agent', id],
        ['create_agent', id],
      ],
    )
    const { created_at, id: _, ...entry } = seen.find(({ action }) => action === 'publish_agent') ?? {}
    assert.deepEqual(entry, {
      object: 'audit_entry',
      actor: { kind: 'key', id: me },
      action: 'publish_agent',
      target: id,
      reason: null,
      livemode: false,
      address: '127.0.0.1',
      request_id: publish.headers.get('request-id'),
    })
    assert.doesNotMatch(JSON.stringify(seen), /Canarina|3331234567|audited/)
    assert.deepEqual((await entries(`&target=${made}`)).length, 1)
    assert.deepEqual((await entries(`&actor=${me}&action=create_call`)).length, 2)
    assert.deepEqual(await entries(`&actor=${me}&until=${created_at}`).then((all) => all.length < seen.length), true)
    assert.equal(
      (await entries(`&actor=${me}&since=${created_at}`)).length +
        (await entries(`&actor=${me}&until=${created_at}`)).length,
      seen.length,
    )
    assert.deepEqual(await entries('&since=2199-01-01T00:00:00Z'), [])
  })

  it('has what is done over /mcp, and what the operator does by command', async () => {
    const secret = await house.key(false, 'asked over mcp')
    const owner = contract.api(await house.key(true, 'asked over mcp'))
    const params = { name: 'create_agent', arguments: { config: OUTBOUND } }
    await apiFor(house.url, secret)(
      'POST',
      '/mcp',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      {
        accept: 'application/json, text/event-stream',
      },
    )
    const all: { action: string; actor: { kind: string }; address: string | null }[] = (await owner('GET', '/v1/audit'))
      .json.data
    assert.deepEqual(
      all.map(({ action, actor, address }) => [action, actor.kind, address]),
      [
        ['create_agent', 'key', '127.0.0.1'],
        ['create_key', 'cli', null],
        ['create_key', 'cli', null],
        ['create_account', 'cli', null],
      ],
    )
  })

  it('is of its own account alone', async () => {
    const theirs = contract.api(await house.key(true, 'elsewhere'))
    const mine = new Set((await entries()).map(({ id }) => id))
    for (const { id } of (await theirs('GET', '/v1/audit?limit=100')).json.data) assert.ok(!mine.has(id))
  })

  for (const statement of ['update audit set action = action', 'delete from audit', 'truncate audit'])
    it(`is only ever added to: ${statement}`, async () => {
      await assert.rejects(house.db.script(statement), /only ever added to/)
    })

  it('and each request is logged with the account and the key that made it', async () => {
    const reply = await live('POST', '/v1/webhook-secret')
    const [entry] = await entries('&action=rotate_webhook_secret')
    const line = house.log.find(
      (one) => one.includes(reply.headers.get('request-id') ?? 'none') && one.includes('"request"'),
    )
    const { account, key } = JSON.parse(line ?? '{}')
    assert.deepEqual(
      [account, key],
      [(await live('GET', '/v1/me')).json.id, (entry?.actor as { id?: string } | undefined)?.id],
    )
    const stranger = await apiFor(house.url)('GET', '/v1/me')
    const nobody = house.log.find((one) => one.includes(stranger.headers.get('request-id') ?? 'none'))
    assert.ok(!('account' in JSON.parse(nobody ?? '{}')))
  })
})
