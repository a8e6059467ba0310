import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { addMs, iso, systemClock } from '#kernel/clock.ts'
import { sql } from '#store/sql.ts'
import { type Api, OUTBOUND, publishedAgent, until } from '../support/api.ts'
import { type Contract, contractOf } from '../support/contract.ts'
import { startHouse, type TestHouse } from '../support/house.ts'

/** What happened to calls, from the call to its owner's endpoint and back into the list. */
let house: TestHouse
let contract: Contract
before(async () => {
  house = await startHouse()
  contract = await contractOf(house.url)
})
after(() => house[Symbol.asyncDispose]())

let accounts = 0
const anAccount = async (): Promise<Api> => contract.api(await house.key(false, `account ${++accounts}`))

interface Received {
  headers: Record<string, string>
  body: string
}
type Answer = (request: IncomingMessage, response: ServerResponse) => void

interface Hook extends AsyncDisposable {
  url: string
  received: Received[]
  answer: Answer
}

async function hook(answer: Answer = (_, to) => to.writeHead(204).end()): Promise<Hook> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    one.received.push({ headers: request.headers as Record<string, string>, body })
    one.answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const one: Hook = {
    url: `http://127.0.0.1:${port}/hook`,
    received: [],
    answer,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return one
}

const queue = async (api: Api, agent: string, changes: object = {}): Promise<string> => {
  const reply = await api('POST', '/v1/calls', { agent, to: '+390000000001', inputs: { nome: 'Anna' }, ...changes })
  assert.equal(reply.status, 202, reply.text)
  return reply.json.id
}

/** The events of a call, once there are so many and none of them waits. */
const settled = async (api: Api, call: string, count = 1) => {
  const reply = await until(
    () => api('GET', `/v1/events?call=${call}`),
    ({ json }) =>
      json.data.length === count &&
      json.data.every((one: { delivery: { attempts: number; status: string }[] }) =>
        one.delivery.every(({ status, attempts }) => status !== 'pending' || attempts > 0),
      ),
  )
  return reply.json.data
}
const ids = async (api: Api, query: string): Promise<string[]> =>
  (await api('GET', `/v1/events?${query}`)).json.data.map((one: { id: string }) => one.id)

const webhookTo = (url: string) => ({ delivery: { mode: 'webhook', url } })

describe('an event', () => {
  it('is listed as it was sent, with what came of it, and read by its id', async () => {
    const api = await anAccount()
    await using to = await hook()
    const { secret } = (await api('POST', '/v1/webhook-secret')).json
    const call = await queue(api, await publishedAgent(api, webhookTo(to.url)), { reference: 'ordine-42' })
    const [event] = await settled(api, call)
    const [got] = to.received
    assert.ok(got)
    const { delivery, object, ...envelope } = event
    assert.equal(object, 'event')
    assert.deepEqual(new Webhook(secret).verify(got.body, got.headers), envelope)
    assert.equal(got.headers['webhook-id'], event.id)
    assert.equal(envelope.call.reference, 'ordine-42')
    assert.equal(envelope.partner_id, (await api('GET', '/v1/me')).json.id)
    const [{ last_attempt_at, ...one }] = delivery
    assert.match(last_attempt_at, /Z$/)
    assert.deepEqual(one, {
      channel: 'webhook',
      destination: to.url,
      status: 'delivered',
      attempts: 1,
      next_attempt_at: null,
      response_status: 204,
      error: null,
      endpoint: { status: 'ok', failing_since: null },
    })
    assert.deepEqual((await api('GET', `/v1/events/${event.id}`)).json, event)
  })

  it('goes to the call’s own address before the agent’s, whatever the mode', async () => {
    const api = await anAccount()
    await using agents = await hook()
    await using own = await hook()
    for (const changes of [webhookTo(agents.url), { delivery: { mode: 'sandbox' } }]) {
      const call = await queue(api, await publishedAgent(api, changes), { callback_url: own.url })
      const [{ delivery }] = await settled(api, call)
      assert.deepEqual(
        delivery.map((one: { destination: string }) => one.destination),
        [own.url],
      )
    }
    assert.deepEqual([agents.received.length, own.received.length], [0, 2])
  })

  it('of a failed attempt and of the end are two, and the end is told once', async () => {
    const api = await anAccount()
    await using to = await hook()
    const agent = await publishedAgent(api, webhookTo(to.url))
    const call = await queue(api, agent, { to: '+390000000002', max_attempts: 1 })
    const events = await settled(api, call, 2)
    assert.deepEqual(
      events.map((one: { type: string }) => one.type),
      ['call.completed', 'call.attempt_failed'],
    )
    assert.equal(new Set(to.received.map((one) => one.headers['webhook-id'])).size, 2)
  })

  it('whose payload was emptied shows what is left of its call, and has nothing to send', async () => {
    const api = await anAccount()
    await using to = await hook()
    const call = await queue(api, await publishedAgent(api, webhookTo(to.url)))
    const [{ id }] = await settled(api, call)
    await api('POST', '/v1/privacy/erase', { number: '+390000000001' })
    const left = await until(
      () => api('GET', `/v1/events/${id}`),
      (seen) => seen.json.call.anonymized_at !== null,
    )
    assert.deepEqual([left.json.call.id, left.json.call.to, left.json.call.inputs], [call, '', {}])
    assert.equal((await api('POST', `/v1/events/${id}/redeliver`)).status, 202)
    assert.equal(to.received.length, 1)
  })
})

describe('the list of events', () => {
  it('is filtered by type, call, status and channel, alone and together, and pages within', async () => {
    const api = await anAccount()
    await using good = await hook()
    await using bad = await hook((_, to) => to.writeHead(410).end())
    const plain = await publishedAgent(api)
    const both = { delivery: { mode: 'both', url: good.url, email: { to: ['a@example.com'] } } }
    const a = await queue(api, plain)
    const [ea] = await settled(api, a)
    const b = await queue(api, await publishedAgent(api, webhookTo(bad.url)))
    const [eb] = await settled(api, b)
    const c = await queue(api, await publishedAgent(api, both), { to: '+390000000003', max_attempts: 1 })
    const [ec, ef] = await settled(api, c, 2)
    const d = await queue(api, await publishedAgent(api, both))
    const [ed] = await settled(api, d)
    const [ia, ib, ic, fc, id] = [ea.id, eb.id, ec.id, ef.id, ed.id]
    // biome-ignore format: a table reads in columns
    const rows: readonly [query: string, found: string[]][] = [
      ['',                                            [id, ic, fc, ib, ia]],
      ['type=call.attempt_failed',                    [fc]],
      ['type=call.completed',                         [id, ic, ib, ia]],
      [`call=${c}`,                                   [ic, fc]],
      [`call=${c}&type=call.completed`,               [ic]],
      ['call=call_01jcq3v5k8e7r9t2w4y6z8a0bc',        []],
      ['call=x',                                      []],
      ['status=failed',                               [ib]],
      ['status=skipped',                              [id]],
      ['status=pending',                              []],
      ['status=delivered',                            [id, ic, fc, ia]],
      ['channel=sandbox',                             [ia]],
      ['channel=email',                               [id]],
      ['channel=webhook',                             [id, ic, fc, ib]],
      ['channel=webhook&status=delivered',            [id, ic, fc]],
      ['channel=email&status=delivered',              []],
      ['channel=webhook&status=delivered&type=call.attempt_failed', [fc]],
      [`channel=webhook&status=delivered&call=${b}`,  []],
      [`status=failed&call=${b}`,                     [ib]],
    ]
    for (const [query, found] of rows) {
      assert.deepEqual(await ids(api, query), found, query)
      const paged: string[] = []
      let cursor: string | null = null
      do {
        const page: { data: { id: string }[]; next_cursor: string | null } = (
          await api('GET', `/v1/events?limit=1&${query}${cursor ? `&cursor=${cursor}` : ''}`)
        ).json
        paged.push(...page.data.map((one) => one.id))
        cursor = page.next_cursor
      } while (cursor)
      assert.deepEqual(paged, found, `${query}, one by one`)
    }
  })

  it('shows an endpoint that has done nothing but fail for five days, also in the metrics, until it succeeds', async () => {
    const api = await anAccount()
    await using to = await hook((_, answer) => answer.writeHead(500).end())
    const agent = await publishedAgent(api, webhookTo(to.url))
    const [first] = await settled(api, await queue(api, agent))
    const { endpoint } = first.delivery[0]
    assert.deepEqual([endpoint.status, typeof endpoint.failing_since], ['ok', 'string'])
    const metric = async () =>
      /^centralino_endpoints_failing (\S+)$/m.exec(await (await fetch(`${house.url}/metrics`)).text())?.[1]
    assert.equal(await metric(), '0')
    const since = iso(addMs(systemClock.now(), -5 * 86_400_000))
    await house.db.query(
      sql`update endpoints set failing_since = ${since} where failing_since = ${endpoint.failing_since}`,
    )
    const [second] = await settled(api, await queue(api, agent))
    assert.deepEqual(second.delivery[0].endpoint, { status: 'failing', failing_since: since })
    assert.equal(await metric(), '1')
    to.answer = (_, answer) => answer.writeHead(200).end()
    const [third] = await settled(api, await queue(api, agent))
    assert.deepEqual([third.delivery[0].status, third.delivery[0].endpoint.status], ['delivered', 'ok'])
    assert.equal((await api('GET', `/v1/events/${first.id}`)).json.delivery[0].endpoint.failing_since, null)
    assert.equal(await metric(), '0')
  })
})

describe('redelivery', () => {
  const republish = async (api: Api, agent: string, changes: object): Promise<void> => {
    const { revision } = (await api('PUT', `/v1/agents/${agent}/draft`, { config: { ...OUTBOUND, ...changes } })).json
    assert.equal((await api('POST', `/v1/agents/${agent}/publish`, { revision })).status, 201)
  }
  const sentTo = (api: Api, id: string) =>
    until(
      () => api('GET', `/v1/events/${id}`),
      (seen) => seen.json.delivery.every((one: { status: string }) => one.status !== 'pending'),
    )

  it('goes to the newest published address, under the same id, with the same bytes, and counts anew', async () => {
    const api = await anAccount()
    await using old = await hook((_, to) => to.writeHead(410).end())
    await using now = await hook()
    const agent = await publishedAgent(api, webhookTo(old.url))
    const call = await queue(api, agent)
    const [event] = await settled(api, call)
    assert.equal(event.delivery[0].status, 'failed')
    await republish(api, agent, webhookTo(now.url))
    const reply = await api('POST', `/v1/events/${event.id}/redeliver`)
    assert.equal(reply.status, 202)
    assert.equal(reply.json.delivery[0].destination, now.url)
    assert.equal(reply.json.delivery[0].status, 'pending')
    const [one] = (await sentTo(api, event.id)).json.delivery
    assert.deepEqual([one.status, one.attempts, one.response_status], ['delivered', 1, 204])
    assert.deepEqual([old.received.length, now.received.length], [1, 1])
    assert.equal(now.received[0]?.body, old.received[0]?.body)
    assert.equal(now.received[0]?.headers['webhook-id'], event.id)
    await api('POST', `/v1/events/${event.id}/redeliver`)
    await until(
      async () => now.received.length,
      (seen) => seen === 2,
    )
  })

  it('goes to the call’s own address where it has one', async () => {
    const api = await anAccount()
    await using own = await hook()
    const agent = await publishedAgent(api)
    const [event] = await settled(api, await queue(api, agent, { callback_url: own.url }))
    await republish(api, agent, webhookTo('http://127.0.0.1:1/'))
    await api('POST', `/v1/events/${event.id}/redeliver`)
    await until(
      async () => own.received.length,
      (seen) => seen === 2,
    )
  })

  it('adds a way that was not asked for before, and drops one that waits and is not asked for any more', async () => {
    const api = await anAccount()
    await using down = await hook((_, to) => to.writeHead(500).end())
    const agent = await publishedAgent(api, webhookTo(down.url))
    const [event] = await settled(api, await queue(api, agent))
    assert.equal(event.delivery[0].status, 'pending')
    await republish(api, agent, { delivery: { mode: 'email', email: { to: ['a@example.com'] } } })
    const reply = await api('POST', `/v1/events/${event.id}/redeliver`)
    assert.deepEqual(
      reply.json.delivery.map((one: { channel: string; status: string }) => `${one.channel} ${one.status}`).sort(),
      ['email skipped', 'webhook skipped'],
    )
  })

  it('with one key happens once', async () => {
    const api = await anAccount()
    await using to = await hook()
    const [event] = await settled(api, await queue(api, await publishedAgent(api, webhookTo(to.url))))
    const again = () => api('POST', `/v1/events/${event.id}/redeliver`, undefined, { 'idempotency-key': 'once' })
    const [first, second] = [await again(), await again()]
    assert.deepEqual(second.json, first.json)
    assert.equal(second.headers.get('idempotent-replayed'), 'true')
    await sentTo(api, event.id)
    assert.equal(to.received.length, 2)
  })
})

describe('endpoints that mean no good', () => {
  it('end as decided, and delay nobody', async () => {
    const api = await anAccount()
    await using healthy = await hook()
    await using hooks = new AsyncDisposableStack()
    const open = async (answer: Answer) => hooks.use(await hook(answer))
    const bad: [what: string, hook: Hook, status: string][] = [
      ['hanging', await open(() => {}), 'pending'],
      ['dripping', await open((_, to) => to.writeHead(200).write('x')), 'pending'],
      ['redirecting', await open((_, to) => to.writeHead(302, { location: healthy.url }).end()), 'pending'],
      ['verbose', await open((_, to) => to.end(Buffer.alloc(10 * 1024 * 1024, 'x'))), 'delivered'],
      ['resetting', await open((request) => request.socket.resetAndDestroy()), 'pending'],
      ['gone', await open((_, to) => to.writeHead(410).end()), 'failed'],
      ['asking for time', await open((_, to) => to.writeHead(429, { 'retry-after': '7200' }).end()), 'pending'],
    ]
    const calls = new Map<string, string>()
    for (const [what, { url }] of bad) calls.set(what, await queue(api, await publishedAgent(api, webhookTo(url))))
    calls.set('dead', await queue(api, await publishedAgent(api, webhookTo('http://127.0.0.1:1/'))))
    await until(
      async () => bad.map(([, one]) => one.received.length),
      (seen) => seen.every((count) => count > 0),
    )
    const agent = await publishedAgent(api, webhookTo(healthy.url))
    for (let n = 0; n < 20; n += 1) await queue(api, agent)
    await until(
      async () => healthy.received.length,
      (seen) => seen === 20,
    )
    const stateOf = async (what: string) =>
      (await api('GET', `/v1/events?call=${calls.get(what)}`)).json.data[0].delivery[0]
    for (const what of ['hanging', 'dripping'])
      assert.deepEqual(
        [(await stateOf(what)).status, (await stateOf(what)).attempts],
        ['pending', 0],
        'still under way',
      )
    for (const [what, , status] of [...bad.slice(2), ['dead', null, 'pending'] as const]) {
      const state = await until(
        () => stateOf(what),
        (seen) => seen.attempts > 0,
      )
      assert.equal(state.status, status, what)
    }
    const asked = await stateOf('asking for time')
    const waits = Temporal.Instant.from(asked.next_attempt_at).since(Temporal.Instant.from(asked.last_attempt_at))
    assert.ok(waits.total('seconds') >= 7_200)
    assert.ok(
      healthy.received.every(({ body }) => !body.includes(calls.get('redirecting') ?? '-')),
      'nobody followed',
    )
  })
})
