import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Route } from '#contract/route.ts'
import { routesFor } from '#contract/routes.ts'
import { addLiveNumber } from '#domain/accounts/accounts.ts'
import { systemClock } from '#kernel/clock.ts'
import { sql } from '#store/sql.ts'
import { type Api, INBOUND, OUTBOUND, publishedAgent, type Reply, until } from '../support/api.ts'
import { type Contract, contractOf } from '../support/contract.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { rounds } from '../support/rounds.ts'

/** Nobody sees, changes or can tell the existence of what is another account's, or the other mode's. */

let house: TestHouse
let contract: Contract
let mine: Api
let mineLive: Api
let theirs: Api
let theirsLive: Api
before(async () => {
  house = await startHouse()
  contract = await contractOf(house.url)
  mine = contract.api(await house.key(false))
  mineLive = contract.api(await house.key(true))
  theirs = contract.api(await house.key(false, 'them'))
  theirsLive = contract.api(await house.key(true, 'them'))
})
after(() => house[Symbol.asyncDispose]())

/** Made once for all who only use it. */
const kept = new Map<unknown, Promise<string>>()
function once(of: unknown, make: () => Promise<string>): Promise<string> {
  const made = kept.get(of) ?? make()
  kept.set(of, made)
  return made
}
const agentOf = (by: Api): Promise<string> => once(by, () => publishedAgent(by))

async function endedCall(by: Api, agent?: string): Promise<string> {
  const body = { agent: agent ?? (await agentOf(by)), to: '+390000000001', inputs: { nome: 'Anna' } }
  const { json } = await by('POST', '/v1/calls', body)
  await until(
    () => by('GET', `/v1/calls/${json.id}`),
    (seen) => seen.json.status === 'completed',
  )
  return json.id
}

/** The event of a call that has ended. */
async function anEvent(by: Api): Promise<string> {
  const call = await endedCall(by)
  return (await by('GET', `/v1/events?call=${call}`)).json.data[0].id
}

/** As live calls are, in the database. */
async function liveEvent(): Promise<string> {
  const id = await anEvent(mine)
  await house.db.query(sql`update events set livemode = true where id = ${id}`)
  await house.db.query(sql`update deliveries set livemode = true where event_id = ${id}`)
  await house.db.query(sql`update calls set livemode = true where id = (select call_id from events where id = ${id})`)
  return id
}

/** No telephone, no live call: one is made in the database. */
async function liveCall(): Promise<string> {
  const id = await endedCall(mine)
  await house.db.query(sql`update calls set livemode = true where id = ${id}`)
  return id
}

let listedNumbers = 0
/** A number on the do-not-call list is named by itself. */
async function listed(by: Api): Promise<string> {
  const number = `+39333${String(++listedNumbers).padStart(7, '0')}`
  await by('POST', '/v1/suppressions', { number })
  return encodeURIComponent(number)
}

/** One that has ended, so that nothing about it changes by itself. */
async function campaign(): Promise<string> {
  const contacts = [{ to: '+390000000001', inputs: { nome: 'Anna' } }]
  const { json } = await mine('POST', '/v1/campaigns', {
    agent: await agentOf(mine),
    name: 'Richiami',
    contacts,
  })
  await until(
    () => mine('GET', `/v1/campaigns/${json.id}`),
    (seen) => seen.json.status === 'completed',
  )
  return json.id
}

async function liveCampaign(): Promise<string> {
  const id = await campaign()
  await house.db.query(sql`update campaigns set livemode = true where id = ${id}`)
  return id
}

const inboundAgent = (by: Api) => publishedAgent(by, { ...INBOUND, opening: undefined, inputs: undefined, result: [] })

async function liveNumber(): Promise<string> {
  await addLiveNumber({ db: house.db, clock: systemClock }, { account: 'default', number: '+390212345678' })
  return (await mineLive('GET', '/v1/numbers')).json.data[0].id
}

interface Resource {
  prefix: string
  perMode: boolean
  /** One of mine, made with my test key. */
  make(): Promise<string>
  /** One of my live mode, where there is such a thing. */
  makeLive?(): Promise<string>
  read(by: Api, id: string): Promise<Reply>
  /** Of no test key's business, whoever's it is. */
  liveOnly?: boolean
  /** What its owner may send where the example of the document names what this account does not have. */
  body?(): Promise<object>
}

/** By the first word of the path. A new noun needs a row here, or the matrix below fails. */
const RESOURCES: Record<string, Resource> = {
  agents: {
    prefix: 'agt',
    perMode: false,
    make: () => publishedAgent(mine),
    read: (by, id) => by('GET', `/v1/agents/${id}`),
  },
  calls: {
    prefix: 'call',
    perMode: true,
    // Recorded, so that there is a file to be hidden as well.
    make: async () => endedCall(mine, await once('recorded', () => publishedAgent(mine, { recording: true }))),
    makeLive: liveCall,
    read: (by, id) => by('GET', `/v1/calls/${id}`),
  },
  events: {
    prefix: 'evt',
    perMode: true,
    make: () => anEvent(mine),
    makeLive: liveEvent,
    read: (by, id) => by('GET', `/v1/events/${id}`),
  },
  campaigns: {
    prefix: 'cmp',
    perMode: true,
    make: campaign,
    makeLive: liveCampaign,
    read: (by, id) => by('GET', `/v1/campaigns/${id}`),
  },
  suppressions: {
    prefix: 'sup',
    perMode: true,
    make: () => listed(mine),
    makeLive: () => listed(mineLive),
    read: (by, number) => by('GET', `/v1/suppressions?number=${number}`),
  },
  numbers: {
    prefix: 'num',
    perMode: true,
    make: async () => (await mine('GET', '/v1/numbers')).json.data[0].id,
    makeLive: liveNumber,
    read: (by) => by('GET', '/v1/numbers'),
    body: async () => ({ agent: await inboundAgent(mine) }),
  },
  keys: {
    prefix: 'key',
    perMode: false,
    liveOnly: true,
    make: async () => (await mineLive('POST', '/v1/keys', { mode: 'test' })).json.id,
    read: (by) => by('GET', '/v1/keys'),
  },
  clients: {
    prefix: 'cli',
    perMode: false,
    make: async () => (await mine('POST', '/v1/clients', { name: 'Studio Bianchi' })).json.id,
    read: (by) => by('GET', '/v1/clients'),
  },
}

const resourceOf = (route: Route): Resource | undefined => RESOURCES[/^\/v1\/([\w-]+)\/\{/.exec(route.path)?.[1] ?? '']
/** Those of people have their own walls, in people.test.ts. */
const routes = Object.values<Route>(routesFor({ allowHttp: false })).filter(({ auth }) => auth === 'key')
const named = routes.filter((route) => route.path.includes('{'))

/** What anybody may try for an id. */
const malformed = (prefix: string): string[] => [
  'x',
  `${prefix}_`,
  `${prefix}_01JCQ3V5K8E7R9T2W4Y6Z8A0BC`,
  `${prefix}_01jcq3v5k8e7r9t2w4y6z8a0b`,
  `${prefix}_01jcq3v5k8e7r9t2w4y6z8a0bcd`,
  'key_01jcq3v5k8e7r9t2w4y6z8a0bc',
  `${prefix}_%00`,
  '%20',
  '%zz',
  `${prefix}_01jcq3v5k8e7r9t2w4y6z8a0bc%2F..`,
  "'%20or%20'1'='1",
  'x'.repeat(5_000),
]

/** The operations of a noun have them all between them; each has all of them in `npm run prove -- rounds`. */
function wrongIdsFor(route: Route, resource: Resource): string[] {
  const ofNoun = named.filter((one) => resourceOf(one) === resource)
  const every = rounds({ few: ofNoun.length, all: 1 })
  return malformed(resource.prefix).filter((_, n) => n % every === ofNoun.indexOf(route) % every)
}

describe('an id that is not yours is an id that is not', () => {
  it('for every operation that takes one', () => {
    const unknown = named.filter((route) => !resourceOf(route)).map((route) => route.id)
    assert.deepEqual(unknown, [], 'these operations need a row in RESOURCES')
    assert.ok(named.length >= 11)
  })

  for (const route of named) {
    const resource = resourceOf(route)
    if (!resource) continue
    it(`${route.method} ${route.path}`, async () => {
      const body = route.examples?.body && ((await resource.body?.()) ?? route.examples.body)
      const ask = (by: Api, id: string) =>
        by(route.method, route.path.replace(/\{(id|number)\}/, () => id).replace('{version}', '1'), body)
      const hidden = async (by: Api, id: string) => {
        const reply = await ask(by, id)
        assert.equal(reply.status, 404, `${id}: ${reply.text}`)
        const { request_id: _, ...error } = reply.json.error
        assert.deepEqual(error, {
          type: 'not_found_error',
          code: 'not_found',
          message: 'No such resource in this account and mode.',
        })
      }
      const [owner, stranger] = resource.liveOnly ? [mineLive, theirsLive] : [mine, theirs]
      // What is only read is as good for the next operation.
      const isRead = route.method === 'GET'
      const id = await (isRead ? once(resource.make, resource.make) : resource.make())
      const before = (await resource.read(owner, id)).json
      await hidden(stranger, id)
      if (resource.perMode) await hidden(mineLive, id)
      const { makeLive } = resource
      const live = await (makeLive && isRead ? once(makeLive, makeLive) : makeLive?.())
      if (live) await hidden(mine, live)
      if (live) await hidden(theirs, live)
      await hidden(owner, `${resource.prefix}_01jcq3v5k8e7r9t2w4y6z8a0bc`)
      for (const wrong of wrongIdsFor(route, resource)) await hidden(owner, wrong)
      assert.deepEqual((await resource.read(owner, id)).json, before, 'somebody else has changed it')
      assert.notEqual((await ask(owner, id)).status, 404, 'the matrix proves nothing if its owner cannot either')
      // Another one: what its owner has deleted is gone for both modes.
      if (resource.liveOnly) assert.equal((await ask(mine, id)).status, 403)
      else if (!resource.perMode) assert.notEqual((await ask(mineLive, await resource.make())).status, 404)
    })
  }

  for (const version of ['0', '-1', '1.0', '01x', '0x1', '1e0', '%201', '2147483648', 'latest', '2'])
    it(`a version that is none: ${version}`, async () => {
      const reply = await mine('GET', `/v1/agents/${await agentOf(mine)}/versions/${version}`)
      assert.equal(reply.status, 404)
      assert.equal(reply.json.error.message, 'No such resource in this account and mode.')
    })
})

describe('an id named in a body', () => {
  const call = (by: Api, agent: string) =>
    by('POST', '/v1/calls', { agent, to: '+390000000001', inputs: { nome: 'A' } })

  it('of an agent of another account is no agent, also while its owner uses it', async () => {
    const agent = await publishedAgent(mine)
    await endedCall(mine, agent)
    const [other, none] = [await call(theirs, agent), await call(theirs, 'agt_01jcq3v5k8e7r9t2w4y6z8a0bc')]
    for (const reply of [other, none, await call(theirs, 'x')]) {
      assert.equal(reply.status, 404)
      assert.equal(reply.json.error.param, '/agent')
      assert.equal(reply.json.error.message, none.json.error.message)
    }
  })

  it('of a client of another account is no client', async () => {
    const client = (await mine('GET', '/v1/me')).json.default_client.id
    assert.equal((await mine('POST', '/v1/agents', { config: OUTBOUND, client })).status, 201)
    const replies = await Promise.all(
      [client, 'cli_01jcq3v5k8e7r9t2w4y6z8a0bc', 'default'].map((one) =>
        theirs('POST', '/v1/agents', { config: OUTBOUND, client: one }),
      ),
    )
    for (const reply of replies) {
      assert.equal(reply.status, 404)
      assert.equal(reply.json.error.param, '/client')
      assert.equal(reply.json.error.message, replies[0]?.json.error.message)
    }
  })
})

describe('a list', () => {
  const ids = async (by: Api, path: string): Promise<string[]> =>
    (await by('GET', path)).json.data.map((one: { id: string }) => one.id)

  it('never shows what is another’s, nor what is of the other mode', async () => {
    const [agent, call, live] = [await publishedAgent(mine), await endedCall(mine), await liveCall()]
    const foreign = await publishedAgent(theirs)
    const foreignCall = await endedCall(theirs, foreign)
    assert.ok((await ids(mine, '/v1/agents?limit=100')).includes(agent))
    assert.ok((await ids(mineLive, '/v1/agents?limit=100')).includes(agent), 'agents are of the account')
    assert.deepEqual(await ids(theirs, '/v1/agents?limit=100&status=published'), [foreign])
    assert.deepEqual(await ids(theirs, '/v1/calls?limit=100'), [foreignCall])
    const events = await ids(theirs, '/v1/events?limit=100')
    assert.deepEqual(events, await ids(theirs, `/v1/events?call=${foreignCall}`))
    for (const filter of [`call=${call}`, `call=${live}`])
      assert.deepEqual(await ids(theirs, `/v1/events?${filter}`), [], filter)
    for (const filter of ['', 'type=call.completed', 'channel=sandbox', 'status=delivered'])
      assert.deepEqual(await ids(theirs, `/v1/events?limit=100&${filter}`), events, filter)
    const [hers, liveOne] = [await campaign(), await liveCampaign()]
    assert.deepEqual(await ids(theirs, '/v1/campaigns?limit=100'), [])
    assert.ok(!(await ids(mine, '/v1/campaigns?limit=100')).includes(liveOne))
    assert.ok(!(await ids(mineLive, '/v1/campaigns?limit=100')).includes(hers))
    assert.ok((await ids(mineLive, '/v1/campaigns?limit=100')).includes(liveOne))
    const [inTest, inLive] = [await ids(mine, '/v1/calls?limit=100'), await ids(mineLive, '/v1/calls?limit=100')]
    assert.ok(inTest.includes(call) && !inTest.includes(live) && !inTest.includes(foreignCall))
    assert.ok(inLive.includes(live) && !inLive.includes(call) && !inLive.includes(foreignCall))
  })

  it('of an unknown or foreign id is empty', async () => {
    const agent = await publishedAgent(mine)
    await endedCall(mine, agent)
    assert.equal((await ids(mine, `/v1/calls?agent=${agent}`)).length, 1)
    const client = (await mine('GET', '/v1/me')).json.default_client.id
    for (const filter of [
      `agent=${agent}`,
      'agent=agt_01jcq3v5k8e7r9t2w4y6z8a0bc',
      'agent=x',
      'campaign=cmp_x',
      'agent=',
    ])
      assert.deepEqual(await ids(theirs, `/v1/calls?${filter}`), [], filter)
    assert.ok((await ids(mine, `/v1/agents?client=${client}`)).length > 0)
    for (const filter of [`client=${client}`, 'client=cli_x', 'client='])
      assert.deepEqual(await ids(theirs, `/v1/agents?${filter}`), [], filter)
  })

  it('takes no cursor of another account, mode, list or filter', async () => {
    const agent = await publishedAgent(mine)
    for (let n = 0; n < 3; n += 1) await endedCall(mine, agent)
    await endedCall(theirs)
    const { next_cursor: cursor } = (await mine('GET', `/v1/calls?limit=1&agent=${agent}`)).json
    assert.equal((await mine('GET', `/v1/calls?limit=1&agent=${agent}&cursor=${cursor}`)).status, 200)
    const refused: [Api, string][] = [
      [theirs, `/v1/calls?limit=1&agent=${agent}`],
      [mineLive, `/v1/calls?limit=1&agent=${agent}`],
      [mine, '/v1/calls?limit=1'],
      [mine, `/v1/calls?limit=1&agent=${agent}&status=completed`],
      [mine, '/v1/agents?limit=1'],
      [mine, `/v1/agents/${agent}/versions?limit=1`],
    ]
    for (const [by, path] of refused) {
      const reply = await by('GET', `${path}&cursor=${cursor}`)
      assert.equal(reply.status, 400, path)
      assert.equal(reply.json.error.code, 'invalid_cursor')
      assert.equal(reply.json.error.param, 'cursor')
    }
  })
})
