import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from '#store/sql.ts'
import { type Api, apiFor, INBOUND, OUTBOUND, publishedAgent, type Reply, until } from '../support/api.ts'
import { type Contract, contractOf } from '../support/contract.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { rounds } from '../support/rounds.ts'

const ROUNDS = rounds({ few: 3, all: 30 })

let house: TestHouse
let contract: Contract
let key: string
let api: Api
before(async () => {
  house = await startHouse()
  contract = await contractOf(house.url)
  key = await house.key(false)
  api = contract.api(key)
})
after(() => house[Symbol.asyncDispose]())

let used = 0
const fresh = (): string => `key ${++used}`
const under = (name: string) => ({ 'idempotency-key': name })
const replayed = (reply: Reply): boolean => reply.headers.get('idempotent-replayed') === 'true'
const create = (name: string, config: object = OUTBOUND, by: Api = api) =>
  by('POST', '/v1/agents', { config }, under(name))

function count(table: 'agents' | 'webhook_secrets' | 'idempotency_keys' | 'calls'): Promise<number> {
  const rows = {
    agents: sql<{ n: number }>`select count(*) as n from agents`,
    webhook_secrets: sql<{ n: number }>`select count(*) as n from webhook_secrets`,
    idempotency_keys: sql<{ n: number }>`select count(*) as n from idempotency_keys`,
    calls: sql<{ n: number }>`select count(*) as n from calls`,
  }[table]
  return house.db.query(rows).then(([row]) => row?.n ?? -1)
}

/** Whoever rotates a secret waits while the work is done: its request stays in flight. */
async function whileAccountIsLocked<T>(work: () => Promise<T>): Promise<T> {
  return house.db.patiently(async (tx) => {
    await tx.query(sql`select 1 from accounts for update`)
    return work()
  })
}
const backendsWaiting = () =>
  house.db.query(sql`select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)

describe('a repetition', () => {
  it('answers as the first did: status, body and a header that says so', async () => {
    const name = fresh()
    const first = await create(name)
    const before = await count('agents')
    const second = await create(name)
    assert.equal(first.status, 201)
    assert.equal(replayed(first), false)
    assert.equal(second.status, 201)
    assert.equal(replayed(second), true)
    assert.equal(second.text, first.text)
    assert.notEqual(second.headers.get('request-id'), first.headers.get('request-id'))
    assert.equal(await count('agents'), before)
  })

  it('answers as the first did, also when the world has changed since', async () => {
    const name = fresh()
    const { json } = await api('POST', '/v1/agents', { config: OUTBOUND })
    const publish = (by: string) => api('POST', `/v1/agents/${json.id}/publish`, { revision: 1 }, under(by))
    const first = await publish(name)
    await api('PUT', `/v1/agents/${json.id}/draft`, { config: OUTBOUND })
    await api('POST', `/v1/agents/${json.id}/archive`)
    const second = await publish(name)
    assert.equal(second.status, 201)
    assert.equal(second.text, first.text)
    assert.equal((await publish(fresh())).json.error.code, 'agent_archived')
  })

  it('of a review answers as the first did, and without the key finds nothing left to review', async () => {
    const name = fresh()
    const agent = await publishedAgent(api, { review: 'always' })
    const call = (await api('POST', '/v1/calls', { agent, to: '+390000000001', inputs: { nome: 'Anna' } })).json
    await until(
      () => api('GET', `/v1/calls/${call.id}`),
      (seen) => seen.json.status === 'needs_review',
    )
    const review = (body: unknown, headers = {}) => api('POST', `/v1/calls/${call.id}/review`, body, headers)
    const [first, second] = await Promise.all([review({}, under(name)), review(undefined, under(name))])
    assert.deepEqual([first.status, second.status], [200, 200])
    assert.equal(first.text, second.text)
    assert.notEqual(replayed(first), replayed(second))
    assert.equal((await review({})).json.error.code, 'not_in_review')
    assert.equal((await review({ outcome: 'refused' }, under(name))).status, 422)
  })

  it('is the same request however its JSON is spelt', async () => {
    const name = fresh()
    const first = await create(name)
    const spelt = JSON.stringify({ config: Object.fromEntries(Object.entries(OUTBOUND).reverse()) }, null, 3)
    const second = await api('POST', '/v1/agents', spelt, under(name))
    assert.equal(second.text, first.text)
    assert.equal(replayed(second), true)
  })

  it('without a body is the same with an empty one and with {}', async () => {
    const name = fresh()
    const first = await api('POST', '/v1/webhook-secret', undefined, under(name))
    for (const body of ['', '{}', ' '])
      assert.equal((await api('POST', '/v1/webhook-secret', body, under(name))).text, first.text)
  })

  it('of another body is refused, also when that body is not valid or no JSON at all', async () => {
    const name = fresh()
    await create(name)
    for (const body of [
      { config: INBOUND },
      { config: {} },
      {},
      '{"config":',
      'null',
      { config: { ...OUTBOUND, name: '\0' } },
    ]) {
      const reply = await api('POST', '/v1/agents', body, under(name))
      assert.equal(reply.status, 422, reply.text)
      assert.equal(reply.json.error.code, 'idempotency_key_reused')
      assert.equal(replayed(reply), false)
    }
  })

  it('of a secret shows the same secret again', async () => {
    const name = fresh()
    const first = await api('POST', '/v1/webhook-secret', {}, under(name))
    const second = await api('POST', '/v1/webhook-secret', {}, under(name))
    assert.match(first.json.secret, /^whsec_/)
    assert.equal(second.json.secret, first.json.secret)
    assert.equal(replayed(second), true)
  })

  it('is known by another spelling of the same address', async () => {
    const name = fresh()
    const first = await create(name)
    const again = await apiFor(house.url, key)('POST', '/v1/%61gents', { config: OUTBOUND }, under(name))
    assert.equal(again.text, first.text)
  })

  it('of a key in quotes is a repetition of the key', async () => {
    const name = fresh()
    const first = await create(name)
    assert.equal((await create(`"${name}"`)).text, first.text)
  })

  it('on PUT, DELETE and GET is none: those may be repeated anyway', async () => {
    const name = fresh()
    const { json } = await create(fresh())
    const save = () => api('PUT', `/v1/agents/${json.id}/draft`, { config: OUTBOUND }, under(name))
    assert.equal((await save()).json.revision, 2)
    const second = await save()
    assert.equal(second.json.revision, 3)
    assert.equal(replayed(second), false)
  })
})

describe('a key', () => {
  for (const bad of ['x'.repeat(256), '""', 'perché', 'tab\tin it'])
    it(`of the wrong form is refused: ${bad.slice(0, 10)}`, async () => {
      const reply = await create(bad)
      assert.equal(reply.status, 400)
      assert.equal(reply.json.error.code, 'invalid_idempotency_key')
    })

  it('of 255 printable characters is one', async () => {
    const name = `${'~ !"'.repeat(63)}xyz`
    assert.equal(name.length, 255)
    assert.equal((await create(name)).text, (await create(name)).text)
  })

  it('belongs to its account, its mode and its path', async () => {
    const name = fresh()
    const first = await create(name)
    const others: Api[] = [contract.api(await house.key(true)), contract.api(await house.key(false, 'other'))]
    for (const other of others) {
      const reply = await create(name, INBOUND, other)
      assert.equal(reply.status, 201)
      assert.equal(replayed(reply), false)
      assert.notEqual(reply.json.id, first.json.id)
    }
    assert.equal((await api('POST', '/v1/webhook-secret', {}, under(name))).status, 201)
    const published = await api('POST', `/v1/agents/${first.json.id}/publish`, { revision: 1 }, under(name))
    assert.equal(published.status, 201)
    const second = (await create(fresh())).json.id
    assert.equal((await api('POST', `/v1/agents/${second}/publish`, { revision: 1 }, under(name))).json.agent, second)
  })

  it('is good for all keys of an account and mode', async () => {
    const name = fresh()
    const first = await create(name)
    assert.equal((await create(name, OUTBOUND, contract.api(await house.key(false)))).text, first.text)
  })

  it('is spent by a 2xx alone: what failed may be tried again under it', async () => {
    const name = fresh()
    const before = await count('idempotency_keys')
    assert.equal((await create(name, { ...OUTBOUND, name: '' })).status, 400)
    assert.equal((await api('POST', '/v1/agents', { config: OUTBOUND, client: 'cli_x' }, under(name))).status, 404)
    await house.db.script('alter table agents rename to elsewhere')
    const broken = await create(name).finally(() => house.db.script('alter table elsewhere rename to agents'))
    assert.equal(broken.status, 500)
    assert.equal(await count('idempotency_keys'), before)
    const reply = await create(name)
    assert.equal(reply.status, 201)
    assert.equal(replayed(reply), false)
  })

  it('leaves no trace of an effect whose reply could not be kept', async () => {
    const name = fresh()
    const before = [await count('agents'), await count('idempotency_keys')]
    await house.db.script('alter table idempotency_keys add constraint never check (status = 0) not valid')
    const reply = await create(name).finally(() =>
      house.db.script('alter table idempotency_keys drop constraint never'),
    )
    assert.equal(reply.status, 500)
    assert.deepEqual([await count('agents'), await count('idempotency_keys')], before)
  })

  it('is forgotten after 24 hours, and may make another effect then', async () => {
    const name = fresh()
    const first = await create(name)
    const [row] = await house.db.query(sql<{ hours: number }>`
      select extract(epoch from expires_at - ${new Date().toISOString()}::timestamptz)::float8 / 3600 as hours
        from idempotency_keys where key = ${name}`)
    assert.ok(row && row.hours > 23.9 && row.hours <= 24)
    await house.db.query(
      sql`update idempotency_keys set expires_at = expires_at - interval '24 hours' where key = ${name}`,
    )
    const other = await create(name, INBOUND)
    assert.equal(other.status, 201)
    assert.equal(replayed(other), false)
    assert.notEqual(other.json.id, first.json.id)
    assert.equal((await create(name, INBOUND)).text, other.text)
    assert.equal((await create(name)).status, 422)
  })

  it('and its reply are sealed where they are kept', async () => {
    const name = fresh()
    const secret = await api('POST', '/v1/webhook-secret', {}, under(name))
    const agent = await create(name, { ...OUTBOUND, name: 'Nome Segretissimo' })
    const rows = await house.db.query(sql<{ reply: Buffer }>`
      select reply from idempotency_keys where key = ${name}`)
    assert.equal(rows.length, 2)
    const kept = Buffer.concat(rows.map((row) => row.reply)).toString('latin1')
    for (const row of rows) assert.ok(row.reply.length > 100)
    for (const word of [secret.json.secret, 'whsec_', 'webhook_secret', 'Segretissimo', agent.json.id, '"object"'])
      assert.ok(!kept.includes(word), word)
  })
})

describe('twenty requests at once with one key', () => {
  it('have one effect, and hold one connection while they wait; others are served meanwhile', async () => {
    const name = fresh()
    const before = await count('idempotency_keys')
    const { replies, secret } = await whileAccountIsLocked(async () => {
      const replies = Array.from({ length: 20 }, () => api('POST', '/v1/webhook-secret', {}, under(name)))
      await until(backendsWaiting, (rows) => rows.length > 0)
      // More requests than the pool has connections, all answered while the twenty wait.
      const others = await Promise.all(Array.from({ length: 30 }, () => api('GET', '/v1/agents?limit=1')))
      for (const other of others) assert.equal(other.status, 200)
      // The first does not wait for long either, but looks again.
      const waiting = await until(backendsWaiting, (rows) => rows.length > 0)
      assert.equal(waiting.length, 1, 'the duplicates wait without a connection')
      return { replies, secret: await count('webhook_secrets') }
    })
    const answers = await Promise.all(replies)
    assert.equal(new Set(answers.map((one) => one.text)).size, 1)
    assert.ok(answers.every((one) => one.status === 201))
    assert.equal(answers.filter(replayed).length, 19)
    assert.equal(await count('idempotency_keys'), before + 1)
    assert.ok((await count('webhook_secrets')) <= secret + 1)
  })

  it('have one effect over two nodes, again and again', async () => {
    const other = contract.api(key)
    const { url } = await house.another({ roles: ['api'] })
    const there = (await contractOf(url)).api(key)
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = fresh()
      const before = await count('agents')
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, n) => create(name, OUTBOUND, n % 2 ? there : other)),
      )
      assert.deepEqual([...new Set(replies.map((one) => one.status))], [201])
      assert.equal(new Set(replies.map((one) => one.text)).size, 1)
      assert.equal(replies.filter((one) => !replayed(one)).length, 1)
      assert.equal(await count('agents'), before + 1)
    }
  })

  it('with two different bodies have the effect of one of them', async () => {
    const name = fresh()
    const before = await count('agents')
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => create(name, n % 2 ? INBOUND : OUTBOUND)))
    assert.deepEqual(replies.map((one) => one.status).sort(), [...Array(10).fill(201), ...Array(10).fill(422)])
    assert.equal(await count('agents'), before + 1)
  })

  it('go on when the connection of the first is lost, which is done again', async () => {
    const name = fresh()
    const replies = await whileAccountIsLocked(async () => {
      const asked = Array.from({ length: 5 }, () => api('POST', '/v1/webhook-secret', {}, under(name)))
      const [first] = (await until(backendsWaiting, (rows) => rows.length === 1)) as { pid: number }[]
      await house.db.query(sql`select pg_terminate_backend(${first?.pid})`)
      return asked
    })
    const answers = await Promise.all(replies)
    assert.deepEqual(
      answers.map((one) => one.status),
      [201, 201, 201, 201, 201],
    )
    assert.equal(answers.filter(replayed).length, 4, 'with one effect')
  })
})

describe('a repetition while the first still runs', () => {
  for (const where of ['on the same node', 'on another node'] as const) {
    it(`${where} waits, then is told to come back`, async () => {
      const name = fresh()
      const patient = await house.another({ roles: ['api'], idempotencyWaitMs: 150 })
      const first = (await contractOf(patient.url)).api(key)
      const elsewhere = await house.another({ roles: ['api'], idempotencyWaitMs: 150 })
      const second = where === 'on the same node' ? first : (await contractOf(elsewhere.url)).api(key)
      const running = await whileAccountIsLocked(async () => {
        const one = first('POST', '/v1/webhook-secret', {}, under(name))
        await until(backendsWaiting, (rows) => rows.length === 1)
        const since = performance.now()
        const two = await second('POST', '/v1/webhook-secret', {}, under(name))
        assert.equal(two.status, 409, two.text)
        assert.equal(two.json.error.code, 'idempotency_in_progress')
        assert.equal(two.headers.get('retry-after'), '1')
        assert.ok(performance.now() - since >= 140)
        return { one }
      })
      const one = await running.one
      assert.equal(one.status, 201)
      assert.equal((await second('POST', '/v1/webhook-secret', {}, under(name))).text, one.text)
    })
  }

  it('is answered as soon as the first is', async () => {
    const name = fresh()
    const { url } = await house.another({ roles: ['api'] })
    const there = (await contractOf(url)).api(key)
    const asked = await whileAccountIsLocked(async () => {
      const one = api('POST', '/v1/webhook-secret', {}, under(name))
      await until(backendsWaiting, (rows) => rows.length === 1)
      const here = api('POST', '/v1/webhook-secret', {}, under(name))
      const elsewhere = there('POST', '/v1/webhook-secret', {}, under(name))
      await until(backendsWaiting, (rows) => rows.length === 2)
      return [one, here, elsewhere]
    })
    const [one, ...more] = await Promise.all(asked)
    for (const reply of more) {
      assert.equal(reply.text, one?.text)
      assert.equal(replayed(reply), true)
    }
  })
})

describe('the key of a call', () => {
  const call = (agent: string, name: string, changes: object = {}, by: Api = api) =>
    by('POST', '/v1/calls', { agent, to: '+390000000001', inputs: { nome: 'Anna' }, ...changes }, under(name))

  it('makes one call: 202, then 200 with the call as it is now', async () => {
    const [agent, name] = [await publishedAgent(api), fresh()]
    const first = await call(agent, name)
    assert.equal(first.status, 202)
    assert.equal(replayed(first), false)
    const second = await until(
      () => call(agent, name),
      (seen) => seen.json.status === 'completed',
    )
    assert.equal(second.status, 200)
    assert.equal(replayed(second), true)
    assert.equal(second.json.id, first.json.id)
    assert.deepEqual(second.json, (await api('GET', `/v1/calls/${first.json.id}`)).json)
  })

  it('answers so also after the agent was archived, or the request would be refused today', async () => {
    const [agent, name] = [await publishedAgent(api), fresh()]
    const later = new Date(Date.now() + 364 * 86_400_000).toISOString()
    const first = await call(agent, name, { scheduled_at: later })
    await api('POST', `/v1/agents/${agent}/archive`)
    const second = await call(agent, name, { scheduled_at: later })
    assert.equal(second.status, 200)
    assert.equal(second.json.id, first.json.id)
    assert.equal(second.json.status, 'cancelled')
    assert.equal((await call(agent, fresh())).json.error.code, 'agent_archived')
  })

  it('refuses another body, also one that is not valid, also after the agent was archived', async () => {
    const [agent, name] = [await publishedAgent(api), fresh()]
    await call(agent, name)
    const refused = async () => {
      for (const changes of [
        { to: '+390000000002' },
        { to: 'nobody' },
        { inputs: {} },
        { surprise: 1 },
        { agent: 'agt_x' },
      ]) {
        const reply = await call(agent, name, changes)
        assert.equal(reply.status, 422, reply.text)
        assert.equal(reply.json.error.code, 'idempotency_key_reused')
      }
    }
    await refused()
    await api('POST', `/v1/agents/${agent}/archive`)
    await refused()
  })

  it('lives as long as the call: a day later it still makes no second one', async () => {
    const [agent, name] = [await publishedAgent(api), fresh()]
    const first = await call(agent, name)
    await house.db.query(sql`update idempotency_keys set expires_at = expires_at - interval '48 hours'`)
    await house.db.query(
      sql`update calls set created_at = created_at - interval '48 hours' where id = ${first.json.id}`,
    )
    assert.equal((await call(agent, name)).json.id, first.json.id)
  })

  it('makes one call over two nodes, whoever is first', async () => {
    const agent = await publishedAgent(api)
    const { url } = await house.another({ roles: ['api'] })
    const there = apiFor(url, key)
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = fresh()
      const before = await count('calls')
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, n) => call(agent, name, {}, n % 2 ? there : api)),
      )
      assert.equal(new Set(replies.map((one) => one.json.id)).size, 1)
      assert.deepEqual(replies.map((one) => one.status).sort(), [...Array(19).fill(200), 202])
      assert.equal(await count('calls'), before + 1)
    }
  })

  it('belongs to its account and its mode', async () => {
    const name = fresh()
    const first = await call(await publishedAgent(api), name)
    const other = contract.api(await house.key(false, 'other'))
    const theirs = await call(await publishedAgent(other), name, { to: '+390000000002' }, other)
    assert.equal(theirs.status, 202)
    assert.notEqual(theirs.json.id, first.json.id)
  })
})
