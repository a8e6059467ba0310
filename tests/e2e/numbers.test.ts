import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addLiveNumber } from '#domain/accounts/accounts.ts'
import { AgentMemory, queueCall } from '#domain/calls/queue.ts'
import { systemClock } from '#kernel/clock.ts'
import { sql } from '#store/sql.ts'
import { type Api, apiFor, INBOUND, OUTBOUND, publishedAgent } from '../support/api.ts'
import { contractOf } from '../support/contract.ts'
import { startHouse, type TestHouse } from '../support/house.ts'

let house: TestHouse
let test1: Api
let live: Api
let agent: string
let number: string
before(async () => {
  house = await startHouse({ roles: ['api'] })
  const contract = await contractOf(house.url)
  test1 = contract.api(await house.key(false))
  live = contract.api(await house.key(true))
  agent = await publishedAgent(test1, inbound())
  number = (await test1('GET', '/v1/numbers')).json.data[0].id
})
after(() => house[Symbol.asyncDispose]())

/** Changes that make an inbound agent of the outbound one that `publishedAgent` starts from. */
const inbound = (changes: object = {}) => ({
  ...INBOUND,
  opening: undefined,
  inputs: undefined,
  result: [],
  ...changes,
})
const route = (body: object, by: Api = test1, id: string = number) => by('PUT', `/v1/numbers/${id}`, body)
const addNumber = (e164: string, account = 'default') =>
  addLiveNumber({ db: house.db, clock: systemClock }, { account, number: e164 })

describe('the numbers of an account', () => {
  test('begin with one test number, which nobody answers', async () => {
    const { status, json } = await test1('GET', '/v1/numbers')
    assert.equal(status, 200)
    assert.deepEqual([json.object, json.has_more, json.next_cursor, json.data.length], ['list', false, null, 1])
    const [{ id, created_at, ...rest }] = json.data
    assert.match(id, /^num_/)
    assert.match(created_at, /Z$/)
    assert.deepEqual(rest, { object: 'number', number: '+390000000100', label: '', agent: null, livemode: false })
  })

  test('are listed newest first, page by page, each mode for itself, each account for itself', async () => {
    assert.deepEqual((await live('GET', '/v1/numbers')).json.data, [])
    for (const e164 of ['+390212340001', '+390212340002', '+390212340003']) assert.equal(await addNumber(e164), 'added')
    await house.key(true, 'others')
    assert.equal(await addNumber('+390212349999', 'others'), 'added')
    assert.equal(await addNumber('+390212340001', 'others'), 'taken')
    const first = (await live('GET', '/v1/numbers?limit=2')).json
    assert.equal(first.has_more, true)
    const second = (await live('GET', `/v1/numbers?limit=2&cursor=${first.next_cursor}`)).json
    assert.equal(second.has_more, false)
    const seen = [...first.data, ...second.data].map((one: { number: string }) => one.number)
    assert.deepEqual(seen, ['+390212340003', '+390212340002', '+390212340001'])
    assert.equal((await test1('GET', '/v1/numbers')).json.data.length, 1)
    assert.equal((await test1('GET', `/v1/numbers?cursor=${first.next_cursor}`)).json.error.code, 'invalid_cursor')
    const csv = await live('GET', '/v1/numbers', undefined, { accept: 'text/csv' })
    assert.match(csv.text, /\+390212340001/)
  })
})

describe('routing a number', () => {
  test('to an agent, with a label that stays until it is changed, and to nobody again', async () => {
    const routed = await route({ agent, label: 'Segreteria' })
    assert.equal(routed.status, 200)
    assert.deepEqual([routed.json.agent, routed.json.label], [{ id: agent, name: INBOUND.name }, 'Segreteria'])
    assert.deepEqual((await test1('GET', '/v1/numbers')).json.data, [routed.json])
    const none = await route({ agent: null })
    assert.deepEqual([none.json.agent, none.json.label], [null, 'Segreteria'])
    assert.equal((await route({ agent: null, label: '' })).json.label, '')
  })

  // biome-ignore format: a table reads in columns
  const refusals: [title: string, body: () => Promise<object> | object, status: number, code: string, param: string][] = [
    ['an unknown agent',       () => ({ agent: 'agt_01jcq3v5k8e7r9t2w4y6z8a0bc' }),                                         404, 'not_found',           '/agent'],
    ['an agent of no form',    () => ({ agent: 'nobody' }),                                                                 404, 'not_found',           '/agent'],
    ['a draft',                async () => ({ agent: (await test1('POST', '/v1/agents', { config: INBOUND })).json.id }),    409, 'agent_not_published', '/agent'],
    ['an outbound agent',      async () => ({ agent: await publishedAgent(test1, OUTBOUND) }),                              409, 'wrong_agent_type',    '/agent'],
    ['an archived agent',      async () => ({ agent: await archived() }),                                                   409, 'agent_archived',      '/agent'],
    ['no agent at all',        () => ({ label: 'x' }),                                                                      400, 'invalid_request',     '/agent'],
    ['an unknown property',    () => ({ agent: null, number: '+390212340009' }),                                            400, 'invalid_request',     '/number'],
    ['a label that is a book', () => ({ agent: null, label: 'x'.repeat(201) }),                                             400, 'invalid_request',     '/label'],
  ]
  for (const [title, body, status, code, param] of refusals) {
    test(`refuses ${title} and changes nothing`, async () => {
      const before = (await test1('GET', '/v1/numbers')).json
      const reply = await route(await body())
      assert.deepEqual([reply.status, reply.json.error.code, reply.json.error.param], [status, code, param], reply.text)
      assert.deepEqual((await test1('GET', '/v1/numbers')).json, before)
    })
  }

  test('never reaches a number of the other mode', async () => {
    await addNumber('+390212345555')
    const theirs = (await live('GET', '/v1/numbers')).json.data[0].id
    assert.deepEqual(
      [(await route({ agent }, test1, theirs)).status, (await route({ agent }, live)).status],
      [404, 404],
    )
    assert.equal((await route({ agent }, live, theirs)).json.livemode, true)
    assert.equal((await route({ agent: null }, live, theirs)).status, 200)
  })

  test('ends with the agent: archiving unroutes its numbers, also when both are asked for at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const brief = await publishedAgent(test1, inbound())
      await Promise.all([route({ agent: brief }), test1('POST', `/v1/agents/${brief}/archive`)])
      assert.equal((await test1('GET', '/v1/numbers')).json.data[0].agent, null)
    }
  })

  test('shows the name that the agent has now', async () => {
    const renamed = await publishedAgent(test1, inbound())
    await route({ agent: renamed })
    await test1('PUT', `/v1/agents/${renamed}/draft`, { config: { ...INBOUND, name: 'Nuovo nome' } })
    assert.equal((await test1('GET', '/v1/numbers')).json.data[0].agent.name, 'Nuovo nome')
  })
})

describe('a live call, once there is telephony,', () => {
  const queue = async (changes: { account: string; agent: string; to?: string; key?: string }) => {
    const [account] = await house.db.query(sql<{ id: string }>`select id from accounts where name = ${changes.account}`)
    const queued = {
      db: house.db,
      clock: systemClock,
      installation: { numberHash: () => Buffer.alloc(16, changes.to) },
      agents: new AgentMemory(),
      targets: () => ({ allowPrivate: false, allowLoopback: false }),
      liveService: async () => ({ telephony: true, model: true }),
    }
    return queueCall(queued, {
      caller: { accountId: account?.id ?? '', livemode: true, scope: 'full', actor: { kind: 'key', id: 'key' } },
      body: { agent: changes.agent, to: changes.to ?? '+393331234567', inputs: { nome: 'Anna' } },
      idempotency: changes.key === undefined ? null : { key: changes.key, hash: Buffer.alloc(32) },
    })
  }
  const accountWith = async (account: string, numbers: string[], callerId?: string) => {
    const by = apiFor(house.url, await house.key(false, account))
    for (const e164 of numbers) assert.equal(await addNumber(e164, account), 'added')
    return { account, agent: await publishedAgent(by, callerId === undefined ? {} : { calling: { callerId } }) }
  }

  // biome-ignore format: a table reads in columns
  const rows: [title: string, numbers: string[], callerId: string | undefined, from: string][] = [
    ['is placed from the account’s first live number',   ['+390611110001', '+390611110002'], undefined,       '+390611110001'],
    ['is placed from the caller ID of its agent',        ['+390611110003', '+390611110004'], '+390611110004', '+390611110004'],
    ['is refused without a live number',                 [],                                 undefined,       'no_caller_id'],
    ['is refused from a number that is not of the account', ['+390611110005'],               '+390611110001', 'caller_id_not_owned'],
    ['is refused from the test number',                  ['+390611110006'],                  '+390000000100', 'caller_id_not_owned'],
  ]
  for (const [title, numbers, callerId, from] of rows) {
    test(title, async () => {
      const who = await accountWith(title, numbers, callerId)
      const queued = queue(who)
      if (from.startsWith('+')) assert.equal((await queued).call.from, from)
      else await assert.rejects(queued, { code: from })
    })
  }

  test('to a reserved number ends at once as invalid_number, with its event, once per key', async () => {
    const who = await accountWith('reserved', ['+390611110007'])
    for (const created of [true, false]) {
      const { call, ...made } = await queue({ ...who, to: '+390000000001', key: 'once' })
      assert.equal(made.created, created)
      assert.deepEqual(
        [call.status, call.outcome, call.error?.code, call.attempts, call.waiting_for],
        ['failed', 'invalid_number', 'invalid_number', 0, null],
      )
      assert.ok(call.ended_at)
      const events = await house.db.query(sql<{ type: string }>`select type from events where call_id = ${call.id}`)
      assert.deepEqual(events, [{ type: 'call.completed' }])
    }
  })
})

async function archived(): Promise<string> {
  const id = await publishedAgent(test1, inbound())
  await test1('POST', `/v1/agents/${id}/archive`)
  return id
}
