import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Ending } from '#contract/conversation.ts'
import { addLiveNumber, changeTerms } from '#domain/accounts/accounts.ts'
import { ROME, systemClock } from '#kernel/clock.ts'
import { sql } from '#store/sql.ts'
import type { Dialled, Leave, Telephone } from '#telephony/port.ts'
import { type Api, apiFor, publishedAgent, until } from '../support/api.ts'
import { type Contract, contractOf } from '../support/contract.ts'
import { POSTGRES } from '../support/database.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { addUsage } from '../support/usage.ts'

/** A telephone on which every call goes as the last digit of its number says. */
const exchange: Telephone = {
  async dial({ to }, _signal, leave: Leave): Promise<Dialled> {
    if (!(await leave(() => {}))) return { kind: 'not_sent', details: { reason: 'it may not leave' } }
    const ending = ANSWERS[to.slice(-1)]
    if (!ending) return { kind: 'invalid_number', details: { reason: 'nobody' } }
    return { kind: 'answered', line: { converse: async () => ({ intents: [], ...ending }), hangUp: () => {} } }
  },
}
// biome-ignore format: a table reads in columns
const ANSWERS: Record<string, Omit<Ending, 'intents'>> = {
  1: { reason: 'agent',     durationSeconds: 61 },
  2: { reason: 'transfer',  durationSeconds: 61, transfer: { events: ['dial', 'answered', 'operator_left'], durationSeconds: 125 } },
  3: { reason: 'voicemail', durationSeconds: 4 },
}
const AGENT = {
  calling: { hours: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' }, maxAttempts: 1 },
  transfer: { to: '+390299999999' },
}

let house: TestHouse
let contract: Contract
before(async () => {
  house = await startHouse({}, POSTGRES[0], { liveTelephone: exchange })
  contract = await contractOf(house.url)
})
after(() => house[Symbol.asyncDispose]())

let accounts = 0
async function anAccount() {
  const name = `account ${++accounts}`
  const [api, live] = [contract.api(await house.key(false, name)), contract.api(await house.key(true, name))]
  await addLiveNumber({ db: house.db, clock: systemClock }, { account: name, number: `+3902123${10_000 + accounts}` })
  const { id, default_client } = (await api('GET', '/v1/me')).json
  return { name, api, live, accountId: id as string, clientId: default_client.id as string }
}
const ended = async (api: Api, call: object): Promise<{ id: string; outcome: string }> => {
  const { status, json, text } = await api('POST', '/v1/calls', { inputs: { nome: 'Anna' }, ...call })
  assert.equal(status, 202, text)
  const done = await until(
    () => api('GET', `/v1/calls/${json.id}`),
    (seen) => seen.json.ended_at !== null && seen.json.status !== 'processing',
  )
  return done.json
}
const thisMonth = () => systemClock.now().toZonedDateTimeISO(ROME).toPlainDate().toPlainYearMonth().toString()

describe('usage', () => {
  test('of live calls is recorded, answered ones only, at the price in force, and summed up', async () => {
    const { name, api, live } = await anAccount()
    assert.equal(await changeTerms(house.db, { name, terms: { pricePerMinute: 120_000n, currency: 'CHF' } }), 'changed')
    const price = { per_minute: '0.05', rounding_seconds: 1 }
    const { json: client } = await api('POST', '/v1/clients', { name: 'x', external_id: 'x', price })
    const own = await publishedAgent(api, AGENT)
    const draft = await api('POST', '/v1/agents', {
      config: (await api('GET', `/v1/agents/${own}`)).json.config,
      client: client.id,
    })
    await api('POST', `/v1/agents/${draft.json.id}/publish`, { revision: 1 })
    const answered = [
      await ended(live, { agent: own, to: '+393331230001' }),
      await ended(live, { agent: own, to: '+393331230002' }),
      await ended(live, { agent: draft.json.id, to: '+393331230011' }),
    ]
    for (const to of ['+393331230003', '+393331230009']) await ended(live, { agent: own, to })
    assert.equal((await ended(api, { agent: own, to: '+390000000001' })).outcome, 'completed')

    const { data } = (await live('GET', '/v1/usage/records')).json
    assert.deepEqual(
      data.map((one: Record<string, unknown>) => [one.call, one.seconds, one.billed_minutes, one.amount, one.currency]),
      [
        [answered[2]?.id, 61, 1.0167, '0.0508', 'CHF'],
        [answered[1]?.id, 186, 4, '0.48', 'CHF'],
        [answered[0]?.id, 61, 2, '0.24', 'CHF'],
      ],
    )
    const [last] = data
    assert.match(last.id, /^use_/)
    assert.deepEqual(
      [last.object, last.direction, last.client, last.agent],
      [
        'usage_record',
        'outbound',
        { id: client.id, external_id: 'x' },
        { id: draft.json.id, version: 1, name: 'Conferma appuntamenti' },
      ],
    )
    const call = (await live('GET', `/v1/calls/${last.call}`)).json
    assert.equal(last.answered_at, call.answered_at)
    assert.doesNotMatch(JSON.stringify(data), /\+39/)

    const usage = (await live('GET', '/v1/usage')).json
    const { clients, ...sum } = usage
    assert.deepEqual(sum, {
      object: 'usage',
      month: thisMonth(),
      livemode: true,
      currency: 'CHF',
      calls: 3,
      seconds: 308,
      billed_minutes: 7.0167,
      amount: '0.7708',
    })
    assert.deepEqual(
      clients.map((one: Record<string, unknown>) => [one.calls, one.seconds, one.billed_minutes, one.amount]),
      [
        [1, 61, 1.0167, '0.0508'],
        [2, 247, 6, '0.72'],
      ],
    )
    assert.deepEqual((await live('GET', `/v1/usage?client=${client.id}&month=${thisMonth()}`)).json, {
      ...sum,
      calls: 1,
      seconds: 61,
      billed_minutes: 1.0167,
      amount: '0.0508',
      clients: [clients[0]],
    })
  })

  test('of test mode is nothing: zeros and no records, whatever live calls there are', async () => {
    const { api, accountId, clientId } = await anAccount()
    await addUsage(house.db, { accountId, clientId })
    await ended(api, { agent: await publishedAgent(api), to: '+390000000001' })
    for (const month of [thisMonth(), '2026-11']) {
      const { json } = await api('GET', `/v1/usage?month=${month}`)
      assert.deepEqual(json, {
        object: 'usage',
        month,
        livemode: false,
        currency: 'EUR',
        calls: 0,
        seconds: 0,
        billed_minutes: 0,
        amount: '0.00',
        clients: [],
      })
      assert.deepEqual((await api('GET', `/v1/usage/records?month=${month}`)).json.data, [])
    }
    const records = await house.db.query(
      sql`select u.id from usage_records u join calls c on c.id = u.call_id where not c.livemode`,
    )
    assert.deepEqual(records, [])
  })

  test('is the account’s own', async () => {
    const [mine, theirs] = [await anAccount(), await anAccount()]
    await addUsage(house.db, mine)
    for (const filter of ['month=2026-11', `month=2026-11&client=${mine.clientId}`]) {
      assert.deepEqual((await theirs.live('GET', `/v1/usage/records?${filter}`)).json.data, [])
      assert.equal((await theirs.live('GET', `/v1/usage?${filter}`)).json.calls, 0)
      assert.equal((await mine.live('GET', `/v1/usage?${filter}`)).json.calls, 1)
    }
    for (const client of ['cli_01jcq3v5k8e7r9t2w4y6z8a0bc', 'x', ''])
      assert.equal((await mine.live('GET', `/v1/usage?month=2026-11&client=${client}`)).json.calls, 0)
  })

  for (const month of ['2026', '2026-13', '2026-00', '2026-1', '1899-12', '2200-01', '2026-11-01', '%202026-11', ''])
    test(`of a month that is none is refused: "${month}"`, async () => {
      const { live } = await anAccount()
      for (const path of ['/v1/usage', '/v1/usage/records']) {
        const { status, json } = await live('GET', `${path}?month=${month}`)
        assert.deepEqual([status, json.error.code, json.error.param], [400, 'invalid_request', 'month'])
      }
    })

  test('is in the month in Italy in which the call was answered', async () => {
    const { live, accountId, clientId } = await anAccount()
    const add = (answeredAt: string) => addUsage(house.db, { accountId, clientId, answeredAt })
    const [september, first, last, november] = [
      await add('2026-09-30T21:59:59.999Z'),
      await add('2026-09-30T22:00:00Z'),
      await add('2026-10-31T22:59:59.999Z'),
      await add('2026-10-31T23:00:00Z'),
    ]
    const ids = async (month: string) =>
      (await live('GET', `/v1/usage/records?month=${month}`)).json.data.map((one: { id: string }) => one.id)
    assert.deepEqual(await ids('2026-09'), [september])
    assert.deepEqual(await ids('2026-10'), [last, first])
    assert.deepEqual(await ids('2026-11'), [november])
    assert.equal((await live('GET', '/v1/usage?month=2026-10')).json.calls, 2)
  })

  test('as CSV has a line per client, and per record', async () => {
    const { live, api, accountId, clientId } = await anAccount()
    const { json: client } = await api('POST', '/v1/clients', { name: 'x', external_id: '=x' })
    const csv = async (path: string) => {
      const reply = await live('GET', path, undefined, { accept: 'text/csv' })
      assert.match(reply.headers.get('content-type') ?? '', /^text\/csv; charset=utf-8$/)
      return reply.text.split('\r\n')
    }
    const header = 'month,currency,client.id,client.external_id,calls,seconds,billed_minutes,amount'
    assert.deepEqual(await csv('/v1/usage?month=2026-11'), [header, ''])
    await addUsage(house.db, { accountId, clientId })
    await addUsage(house.db, { accountId, clientId, seconds: 1, roundingSeconds: 1 })
    await addUsage(house.db, { accountId, clientId: client.id })
    assert.deepEqual(await csv('/v1/usage?month=2026-11'), [
      header,
      `2026-11,EUR,${client.id},'=x,1,61,2,0.24`,
      `2026-11,EUR,${clientId},default,2,62,2.0167,0.242`,
      '',
    ])
    const [columns, line] = await csv('/v1/usage/records?month=2026-11')
    assert.equal(
      columns,
      'id,object,call,client.id,client.external_id,agent.id,agent.version,agent.name,direction,answered_at,seconds,billed_minutes,amount,currency,created_at',
    )
    assert.match(
      line ?? '',
      /^use_\w+,usage_record,call_\w+,cli_\w+,'=x,agt_\w+,1,Conferma appuntamenti,outbound,2026-11-15T09:30:00\.000Z,61,2,0\.24,EUR,/,
    )
  })
})

test('a conversation that is lost with its node is billed for what was said, once', async () => {
  await using lost = await startHouse({ roles: ['api'], times: { heartbeatMs: 500, leaseMs: 5_000 } })
  const live = apiFor(lost.url, await lost.key(true))
  const agent = await publishedAgent(live)
  const { id: accountId, default_client } = (await live('GET', '/v1/me')).json
  await lost.db.query(sql`
    insert into calls (id, account_id, livemode, direction, agent_id, agent_version, agent_name, client_id, client_external_id,
                       to_number, to_hash, from_number, inputs, status, attempts, max_attempts, created_at, answered_at, node_id)
    values ('call_lost', ${accountId}, true, 'outbound', ${agent}, 1, 'x', ${default_client.id}, 'default', '+393331234567',
            decode(repeat('00', 16), 'hex'), '+390212345678', '{}', 'in_progress', 1, 1, '2026-11-15T09:29:00Z', '2026-11-15T09:30:00Z', 'node_gone')`)
  const turns = [{ speaker: 'agent', text: 'Buongiorno', start_seconds: 0, end_seconds: 2.4, interrupted: false }]
  await lost.db.query(sql`insert into call_words (call_id, n, turns) values ('call_lost', 1, ${JSON.stringify(turns)})`)
  await lost.another({ roles: ['worker'] })
  const { json } = await until(
    () => live('GET', '/v1/usage?month=2026-11'),
    (seen) => seen.json.calls > 0,
  )
  assert.deepEqual([json.calls, json.seconds, json.billed_minutes, json.amount], [1, 3, 1, '0.00'])
})
