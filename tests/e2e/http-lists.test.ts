import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Route } from '#contract/route.ts'
import { routesFor } from '#contract/routes.ts'
import { iso, systemClock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { insertNumber } from '#store/numbers.ts'
import { sql } from '#store/sql.ts'
import { type Api, INBOUND, OUTBOUND, publishedAgent } from '../support/api.ts'
import { type Contract, contractOf } from '../support/contract.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { addUsage } from '../support/usage.ts'

/** Nobody dials here: what is queued stays queued. */
let house: TestHouse
let contract: Contract
before(async () => {
  house = await startHouse({ roles: ['api'] })
  contract = await contractOf(house.url)
})
after(() => house[Symbol.asyncDispose]())

let accounts = 0
/** An account of its own for each test, so that its lists hold what the test has put there. */
const anAccount = async (): Promise<Api> => contract.api(await house.key(false, `account ${++accounts}`))

const queue = async (api: Api, agent: string, changes: object = {}): Promise<string> => {
  const reply = await api('POST', '/v1/calls', { agent, to: '+390000000001', inputs: { nome: 'Anna' }, ...changes })
  assert.equal(reply.status, 202, reply.text)
  return reply.json.id
}
const aCampaign = async (api: Api, agent: string): Promise<string> => {
  const contacts = [{ to: '+390000000001', inputs: { nome: 'Anna' } }]
  const reply = await api('POST', '/v1/campaigns', { agent, name: 'Richiami', contacts })
  assert.equal(reply.status, 201, reply.text)
  return reply.json.id
}
const ids = async (api: Api, path: string): Promise<string[]> => {
  const reply = await api('GET', path)
  assert.equal(reply.status, 200, reply.text)
  return reply.json.data.map((one: { id: string }) => one.id)
}

interface List {
  /** Who reads it, when that is not the account's test key. */
  by?: Api
  path: string
  name: (row: never) => unknown
  /** What it cannot be without, newest first. */
  older?: readonly unknown[]
  /** Adds one row and names it. */
  add(): Promise<unknown>
}

/** Every list by its route, in an account with nothing in it yet. */
const LISTS: Record<string, (api: Api) => Promise<List>> = {
  list_agents: async (api) => ({
    path: '/v1/agents',
    name: (row: { id: string }) => row.id,
    add: async () => (await api('POST', '/v1/agents', { config: OUTBOUND })).json.id,
  }),
  list_agent_versions: async (api) => {
    const { id } = (await api('POST', '/v1/agents', { config: OUTBOUND })).json
    return {
      path: `/v1/agents/${id}/versions`,
      name: (row: { version: number }) => row.version,
      add: async () => {
        const { revision } = (await api('PUT', `/v1/agents/${id}/draft`, { config: OUTBOUND })).json
        return (await api('POST', `/v1/agents/${id}/publish`, { revision })).json.version
      },
    }
  },
  list_keys: async (api) => {
    const by = contract.api(await house.key(true, (await api('GET', '/v1/me')).json.name))
    return {
      by,
      path: '/v1/keys',
      name: (row: { id: string }) => row.id,
      older: await ids(by, '/v1/keys'),
      add: async () => (await by('POST', '/v1/keys', { mode: 'test' })).json.id,
    }
  },
  list_audit: async (api) => {
    const by = contract.api(await house.key(true, (await api('GET', '/v1/me')).json.name))
    const actions = (path: string) => by('GET', path).then(({ json }) => json.data.map(numbered))
    const numbered = (row: { request_id: string | null; id: string }) => row.request_id ?? row.id
    return {
      by,
      path: '/v1/audit',
      name: numbered,
      older: await actions('/v1/audit'),
      add: async () => (await api('POST', '/v1/agents', { config: OUTBOUND })).headers.get('request-id'),
    }
  },
  list_campaigns: async (api) => {
    const agent = await publishedAgent(api)
    return {
      path: '/v1/campaigns',
      name: (row: { id: string }) => row.id,
      add: () => aCampaign(api, agent),
    }
  },
  list_suppressions: async (api) => {
    let made = 0
    return {
      path: '/v1/suppressions',
      name: (row: { number: string }) => row.number,
      add: async () => (await api('POST', '/v1/suppressions', { number: `+39333000${1000 + ++made}` })).json.number,
    }
  },
  list_numbers: async (api) => {
    const { id: accountId } = (await api('GET', '/v1/me')).json
    await house.db.query(sql`delete from numbers where account_id = ${accountId}`)
    let made = 0
    return {
      path: '/v1/numbers',
      name: (row: { id: string }) => row.id,
      add: async () => {
        const row = { id: newId('number'), accountId, livemode: false, number: `+39000000${2000 + ++made}` }
        await insertNumber(house.db, { ...row, at: '2026-11-15T09:00:00Z' })
        return row.id
      },
    }
  },
  list_sandbox_messages: async (api) => {
    const agent = await publishedAgent(api)
    await api('POST', '/v1/suppressions', { number: '+390212345678' })
    return {
      path: '/v1/sandbox',
      name: (row: { call: string }) => row.call,
      // A call to a listed number ends as it is queued, and so has its event.
      add: () => queue(api, agent, { to: '+390212345678' }),
    }
  },
  list_events: async (api) => {
    const agent = await publishedAgent(api)
    return {
      path: '/v1/events',
      name: (row: { call: { id: string } }) => row.call.id,
      add: async () => {
        const id = await queue(api, agent)
        await api('POST', `/v1/calls/${id}/cancel`)
        return id
      },
    }
  },
  list_clients: async (api) => {
    const { id } = (await api('GET', '/v1/me')).json.default_client
    // Every account has one; it would be the oldest of the list.
    await house.db.query(sql`update clients set is_default = false, deleted_at = created_at where id = ${id}`)
    return {
      path: '/v1/clients',
      name: (row: { id: string }) => row.id,
      add: async () => (await api('POST', '/v1/clients', { name: 'Studio Bianchi' })).json.id,
    }
  },
  list_usage_records: async (api) => {
    const { id: accountId, name, default_client } = (await api('GET', '/v1/me')).json
    const answeredAt = iso(systemClock.now())
    return {
      by: contract.api(await house.key(true, name)),
      path: '/v1/usage/records',
      name: (row: { id: string }) => row.id,
      add: () => addUsage(house.db, { accountId, clientId: default_client.id, answeredAt }),
    }
  },
  list_calls: async (api) => {
    const agent = await publishedAgent(api)
    return { path: '/v1/calls', name: (row: { id: string }) => row.id, add: () => queue(api, agent) }
  },
}

describe('paging', () => {
  it('is tried with every list there is', () => {
    const lists = Object.values<Route>(routesFor({ allowHttp: false })).filter(
      // Whoever pages through requests makes some, and reviews come oldest first: their tests are in
      // console-routes.test.ts and review.test.ts.
      ({ auth, query, id }) => auth === 'key' && query?.shape.cursor && !/^list_(?:requests|reviews)$/.test(id),
    )
    assert.deepEqual(lists.map((route) => route.id).sort(), Object.keys(LISTS).sort())
  })

  for (const [what, open] of Object.entries(LISTS))
    for (const limit of [1, 2, 3]) {
      it(`through ${what} by ${limit} shows every row once, newest first, while rows arrive`, async () => {
        const own = await anAccount()
        const list = await open(own)
        const api = list.by ?? own
        const there: unknown[] = [...(list.older ?? [])]
        for (let n = 0; n < 7; n += 1) there.unshift(await list.add())
        const seen: unknown[] = []
        let cursor: string | null = null
        do {
          const reply = await api('GET', `${list.path}?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`)
          assert.equal(reply.status, 200, reply.text)
          assert.ok(reply.json.data.length <= limit && reply.json.data.length > 0)
          assert.equal(reply.json.has_more, reply.json.next_cursor !== null)
          seen.push(...reply.json.data.map(list.name))
          cursor = reply.json.next_cursor
          await list.add()
        } while (cursor)
        assert.deepEqual(seen, there)
      })
    }

  it('goes on with a cursor after the row that it names is gone from the list', async () => {
    const api = await anAccount()
    const made: string[] = []
    for (let n = 0; n < 4; n += 1) made.unshift((await api('POST', '/v1/agents', { config: OUTBOUND })).json.id)
    const first = await api('GET', '/v1/agents?limit=2')
    await api('POST', `/v1/agents/${made[1]}/archive`)
    assert.deepEqual(await ids(api, `/v1/agents?limit=2&cursor=${first.json.next_cursor}`), made.slice(2))
  })

  it('may change its stride', async () => {
    const api = await anAccount()
    const agent = await publishedAgent(api)
    const made: string[] = []
    for (let n = 0; n < 5; n += 1) made.unshift(await queue(api, agent))
    const { next_cursor } = (await api('GET', '/v1/calls?limit=1')).json
    assert.deepEqual(await ids(api, `/v1/calls?limit=4&cursor=${next_cursor}`), made.slice(1))
  })

  it('shows 20 unless told, and 100 at most', async () => {
    const api = await anAccount()
    const agent = await publishedAgent(api)
    for (let n = 0; n < 102; n += 1) await queue(api, agent)
    assert.equal((await ids(api, '/v1/calls')).length, 20)
    assert.equal((await ids(api, '/v1/calls?limit=100')).length, 100)
    assert.equal((await ids(api, '/v1/calls?limit=1')).length, 1)
    for (const limit of ['0', '101'])
      assert.equal((await api('GET', `/v1/calls?limit=${limit}`)).json.error.param, 'limit')
  })
})

describe('filters', () => {
  it('of calls hold alone and together', async () => {
    const api = await anAccount()
    const [one, two] = [await publishedAgent(api), await publishedAgent(api)]
    const a = await queue(api, one, { reference: 'x' })
    const b = await queue(api, one, { reference: 'y' })
    const c = await queue(api, two, { reference: 'x' })
    await api('POST', `/v1/calls/${b}/cancel`)
    await api('POST', `/v1/calls/${c}/cancel`)
    // biome-ignore format: a table reads in columns
    const rows: readonly [query: string, found: string[]][] = [
      ['',                                                     [c, b, a]],
      [`agent=${one}`,                                         [b, a]],
      ['status=cancelled',                                     [c, b]],
      ['status=completed',                                     []],
      ['outcome=cancelled',                                    [c, b]],
      ['reference=x',                                          [c, a]],
      ['reference=',                                           []],
      ['direction=outbound',                                   [c, b, a]],
      ['direction=inbound',                                    []],
      ['campaign=cmp_01jcq3v5k8e7r9t2w4y6z8a0bc',              []],
      [`agent=${one}&status=cancelled`,                        [b]],
      [`agent=${one}&status=cancelled&reference=y&outcome=cancelled&direction=outbound`, [b]],
      [`agent=${two}&reference=y`,                             []],
    ]
    for (const [query, found] of rows) assert.deepEqual(await ids(api, `/v1/calls?${query}`), found, query)
    const { next_cursor } = (await api('GET', '/v1/calls?reference=x&limit=1')).json
    assert.deepEqual(await ids(api, `/v1/calls?reference=x&limit=1&cursor=${next_cursor}`), [a])
  })

  it('since is created_at or later, in any offset', async () => {
    const api = await anAccount()
    const agent = await publishedAgent(api)
    const [first, second] = [await queue(api, agent), await queue(api, agent)]
    await house.db.query(sql`update calls set created_at = '2026-03-01T10:00:00.000Z' where id = ${first}`)
    await house.db.query(sql`update calls set created_at = '2026-03-01T10:00:00.001Z' where id = ${second}`)
    // biome-ignore format: a table reads in columns
    const rows: readonly [since: string, found: string[]][] = [
      ['2026-03-01T10:00:00Z',                  [second, first]],
      ['2026-03-01T11:00:00%2B01:00',           [second, first]],
      ['2026-03-01T10:00:00.001Z',              [second]],
      ['2026-03-01T05:00:00.001-05:00',         [second]],
      ['2026-03-01T10:00:00.002Z',              []],
      ['1900-01-01T00:00:00Z',                  [second, first]],
      ['2199-12-31T23:59:59Z',                  []],
    ]
    for (const [since, found] of rows) assert.deepEqual(await ids(api, `/v1/calls?since=${since}`), found, since)
  })

  it('of agents hold alone and together, and the archived show themselves only when asked for', async () => {
    const api = await anAccount()
    const draft = (await api('POST', '/v1/agents', { config: OUTBOUND })).json.id
    const inbound = (await api('POST', '/v1/agents', { config: INBOUND })).json.id
    const published = await publishedAgent(api)
    const archived = await publishedAgent(api)
    await api('POST', `/v1/agents/${archived}/archive`)
    const client = (await api('GET', '/v1/me')).json.default_client.id
    // biome-ignore format: a table reads in columns
    const rows: readonly [query: string, found: string[]][] = [
      ['',                                       [published, inbound, draft]],
      ['status=draft',                           [inbound, draft]],
      ['status=published',                       [published]],
      ['status=archived',                        [archived]],
      ['type=inbound',                           [inbound]],
      ['type=outbound&status=draft',             [draft]],
      [`client=${client}`,                       [published, inbound, draft]],
      [`client=${client}&type=inbound`,          [inbound]],
      ['client=cli_01jcq3v5k8e7r9t2w4y6z8a0bc',  []],
    ]
    for (const [query, found] of rows) assert.deepEqual(await ids(api, `/v1/agents?${query}`), found, query)
  })
})

describe('filters of campaigns', () => {
  it('hold alone and together, and their cursors are theirs', async () => {
    const api = await anAccount()
    const [one, two] = [await publishedAgent(api), await publishedAgent(api)]
    const a = await aCampaign(api, one)
    const b = await aCampaign(api, one)
    const c = await aCampaign(api, two)
    await api('POST', `/v1/campaigns/${b}/pause`)
    await api('POST', `/v1/campaigns/${c}/cancel`)
    // biome-ignore format: a table reads in columns
    const rows: readonly [query: string, found: string[]][] = [
      ['',                                          [c, b, a]],
      [`agent=${one}`,                              [b, a]],
      ['status=paused',                             [b]],
      ['status=completed',                          []],
      [`agent=${one}&status=running`,               [a]],
      [`agent=${two}&status=running`,               []],
      ['agent=agt_01jcq3v5k8e7r9t2w4y6z8a0bc',      []],
    ]
    for (const [query, found] of rows) assert.deepEqual(await ids(api, `/v1/campaigns?${query}`), found, query)
    assert.equal((await api('GET', '/v1/campaigns?status=late')).json.error.param, 'status')
    const { next_cursor } = (await api('GET', `/v1/campaigns?agent=${one}&limit=1`)).json
    assert.deepEqual(await ids(api, `/v1/campaigns?agent=${one}&limit=1&cursor=${next_cursor}`), [a])
    for (const other of [`agent=${two}`, `agent=${one}&status=running`, 'limit=1'])
      assert.equal(
        (await api('GET', `/v1/campaigns?${other}&cursor=${next_cursor}`)).json.error.code,
        'invalid_cursor',
        other,
      )
  })
})

describe('as CSV', () => {
  const csv = (api: Api, path: string, accept = 'text/csv') => api('GET', path, undefined, { accept })

  for (const [what, open] of Object.entries(LISTS)) {
    it(`${what} have the same columns on every page, also on an empty one`, async () => {
      const own = await anAccount()
      const list = await open(own)
      const api = list.by ?? own
      const empty = await csv(api, list.path)
      assert.match(empty.headers.get('content-type') ?? '', /^text\/csv; charset=utf-8$/)
      await list.add()
      await list.add()
      const first = await csv(api, `${list.path}?limit=1`)
      const next = first.headers.get('next-cursor')
      const second = await csv(api, `${list.path}?limit=1&cursor=${next}`)
      const older = list.older?.length ?? 0
      assert.equal(second.headers.get('next-cursor') !== null, older > 0)
      const columns = (reply: { text: string }) => reply.text.split('\r\n')[0]
      assert.equal(columns(first), columns(empty))
      assert.equal(columns(second), columns(empty))
      assert.ok((columns(empty) ?? '').split(',').length >= 6)
      assert.equal(empty.text.trimEnd().split('\r\n').length, 1 + older)
      for (const page of [first, second]) assert.equal(page.text.trimEnd().split('\r\n').length, 2)
    })
  }

  it('calls show their parts in columns, and what customers name in one', async () => {
    const api = await anAccount()
    const agent = await publishedAgent(api, { name: 'Con "virgolette", e virgola' })
    const id = await queue(api, agent, { reference: '=HYPERLINK("http://x","y")', inputs: { nome: '@SUM(1)' } })
    const [header = '', row = ''] = (await csv(api, '/v1/calls')).text.split('\r\n')
    const columns = header.split(',')
    for (const column of [
      'id',
      'agent.id',
      'agent.name',
      'client.external_id',
      'inputs',
      'result.data',
      'result.summary',
      'transfer',
    ])
      assert.ok(columns.includes(column), column)
    assert.ok(row.startsWith(`${id},call,outbound,false,${agent},1,"Con ""virgolette"", e virgola",`), row)
    assert.ok(row.includes(`,"'=HYPERLINK(""http://x"",""y"")",+390000000001,+390000000100,`), row)
    assert.ok(row.includes(`,"{""nome"":""@SUM(1)""}",`), row)
  })

  it('campaigns have a column for each state and each outcome', async () => {
    const api = await anAccount()
    const id = await aCampaign(api, await publishedAgent(api))
    const [header = '', row = ''] = (await csv(api, '/v1/campaigns')).text.split('\r\n')
    const shown = new Map(header.split(',').map((column, at) => [column, row.split(',')[at]]))
    const columns = ['id', 'status', 'total', 'by_status.queued', 'by_status.failed', 'by_outcome.no_answer']
    assert.deepEqual(
      columns.map((column) => shown.get(column)),
      [id, 'running', '1', '1', '0', '0'],
    )
    assert.equal([...shown.keys()].filter((column) => /^by_(status|outcome)\./.test(column)).length, 8 + 14)
  })

  it('is only for who prefers it, and errors are JSON for everybody', async () => {
    const api = await anAccount()
    const type = async (accept: string) => (await csv(api, '/v1/agents', accept)).headers.get('content-type')
    assert.match((await type('application/json, text/csv;q=0.5')) ?? '', /json/)
    assert.match((await type('text/csv;q=0.9, application/json;q=0.5')) ?? '', /csv/)
    assert.match((await type('text/csv;q=0')) ?? '', /json/)
    assert.match((await type('*/*')) ?? '', /json/)
    const wrong = await csv(api, '/v1/agents?limit=0')
    assert.match(wrong.headers.get('content-type') ?? '', /json/)
    assert.match((await csv(api, '/v1/me')).headers.get('content-type') ?? '', /json/)
  })
})
