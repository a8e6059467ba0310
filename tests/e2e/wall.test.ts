import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Config } from '#config.ts'
import { sql } from '#store/sql.ts'
import { INBOUND, until } from '../support/api.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { type ModelServer, type Reply, startModelServer, status, wrote } from '../support/model-server.ts'
import { type Browser, browserFor, firstOwner, invited } from '../support/person.ts'
import { connectTalk, type Looking, lookAtWall } from '../support/talk-client.ts'

/** Two nodes: on one of them somebody talks by text to a model, at the other one whoever may looks at the wall. */
const AGENT = 'agt_01jcq3v5k8e7r9t2w4y6z8a0bc'
const BYE = 'Allora arrivederci.'
let house: TestHouse
let other: string
let model: ModelServer
let owner: Browser
let agent: string
before(async () => {
  model = await startModelServer(wrote('compatible', 'Certo, glielo dico subito.'))
  house = await startHouse()
  const price = { input: 250_000n, output: 2_000_000n }
  const analysis: Config['analysis'] = { model: 'compatible/local', baseUrl: `${model.url}/v1`, apiKey: null, price }
  const tones = { audio: ['pcm_16k'], signalsInterruption: false }
  const speech = { module: new URL('../support/tone-model.ts', import.meta.url).href, options: tones }
  other = (await house.another({ analysis, roles: ['api', 'calls'] }, { speech })).url
  owner = await firstOwner(house)
  const { status: made, json, text } = await owner.api('POST', '/v1/agents', { config: INBOUND })
  assert.equal(made, 201, text)
  agent = json.id
})
after(async () => {
  await house[Symbol.asyncDispose]()
  await model[Symbol.asyncDispose]()
})

const eventually = (holds: () => boolean | Promise<boolean>) => until(async () => holds(), Boolean)
/** What a model asks for instead of speaking. */
const asks = (name: string, given: object): Reply =>
  status(200, {
    ...{ id: 'chat_2', object: 'chat.completion', created: 1, model: 'local' },
    choices: [
      {
        ...{ index: 0, finish_reason: 'tool_calls' },
        message: {
          ...{ role: 'assistant', content: BYE },
          tool_calls: [{ id: 'one', type: 'function', function: { name, arguments: JSON.stringify(given) } }],
        },
      },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  })

/** At the node that has the model. */
async function talk() {
  const there = browserFor(other)
  there.cookie = owner.cookie
  const { json, text } = await there.api('POST', `/v1/agents/${agent}/talks`, { kind: 'text' })
  assert.equal(json.answered_by, 'model', text)
  const client = connectTalk(other, json.url, { cookie: owner.cookie })
  await eventually(() => client.said().length >= 1)
  const id = client.messages.flatMap((one) => (one.type === 'started' ? [one.call] : []))[0] ?? ''
  return { client, id }
}

const words = ({ told }: Looking) => JSON.stringify(told)
const look = (filter: string, who = owner) => lookAtWall(house.url, who, filter)

/** An account of its own, with an owner of its own. */
async function stranger(): Promise<Browser> {
  await house.key(false, 'guest')
  const guest = await invited(house, owner, { email: 'g@example.com', role: 'operator' })
  await house.db.query(sql`
    update memberships m set account_id = a.id, role = 'owner' from accounts a, people p
     where a.name = 'guest' and p.email = 'g@example.com' and m.person_id = p.id`)
  await house.db.query(sql`
    update sessions s set account_id = a.id from accounts a, people p
     where a.name = 'guest' and p.email = 'g@example.com' and s.person_id = p.id`)
  assert.equal((await guest.api('GET', '/v1/session')).json.account.name, 'guest')
  return guest
}

describe('the wall of running calls', () => {
  it('tells who looks of each line in use on whatever node, its last words and its end, and the audit log why it was hung up', async () => {
    const client = await owner.api('GET', '/v1/clients')
    const own = client.json.data[0].id
    const theirs = await invited(house, owner, { email: 'c@example.com', role: 'client', client: own })
    assert.equal((await look('mode=test', theirs)).status, 403, 'clients follow nothing')
    const walls = {
      all: await look('mode=test'),
      ours: await look(`mode=test&agent=${agent}&client=${own}`),
      others: await look(`mode=test&agent=${AGENT}`),
      otherClient: await look('mode=test&client=cli_01jcq3v5k8e7r9t2w4y6z8a0bc'),
      live: await look('mode=live'),
      guest: await look('mode=test', await stranger()),
    }
    const [seeing, blind] = [
      [walls.all, walls.ours],
      [walls.others, walls.otherClient, walls.live, walls.guest],
    ]
    await eventually(() => Object.values(walls).every(({ told }) => told.length === 1))
    const { client: talking, id } = await talk()
    talking.say({ type: 'text', text: 'Parole che si vedono sul muro.' })
    await eventually(() => seeing.every((wall) => /si vedono sul muro.*glielo dico subito/.test(words(wall))))
    const line = walls.all.told.flatMap(({ lines }) => lines).at(-1)
    assert.deepEqual([line?.call, line?.state, line?.agent.id, line?.attempt], [id, 'talking', agent, 1])
    const wrong = await owner.api('POST', `/v1/calls/${id}/hangup`, { reason: 'Anna Verdi' })
    assert.deepEqual([wrong.status, wrong.json.error.param], [400, '/reason'])
    assert.equal((await owner.api('POST', `/v1/calls/${id}/hangup`, { reason: 'too_long' })).status, 202)
    await talking.closed
    await eventually(() => seeing.every(({ told }) => told.some(({ gone }) => gone.includes(id))))
    for (const wall of blind) assert.deepEqual(wall.told, [{ lines: [], gone: [] }])
    const { json } = await owner.api('GET', `/v1/audit?target=${id}&action=hang_up_call`)
    assert.deepEqual(
      json.data.map(({ reason }: { reason: string }) => reason),
      ['too_long'],
    )
    for (const { close } of Object.values(walls)) close()
  })
})

describe('what is being said on a running call', () => {
  it('reaches who looks at another node word by word, long before the turn is over, and nobody else', async () => {
    const greeting = `${INBOUND.greeting} ${'E poi ancora molte altre parole. '.repeat(12)}`.trim()
    const { json, text } = await owner.api('POST', '/v1/agents', { config: { ...INBOUND, greeting } })
    const walls = { ours: await look(`mode=test&agent=${json.id}`), others: await look(`mode=test&agent=${AGENT}`) }
    assert.ok(json.id, text)
    const there = browserFor(other)
    there.cookie = owner.cookie
    const ticket = await there.api('POST', `/v1/agents/${json.id}/talks`, { kind: 'microphone' })
    const client = connectTalk(other, ticket.json.url, { cookie: owner.cookie })
    const spoken = () => walls.ours.saying.flatMap(({ turns }) => turns.map((turn) => turn.text))
    await eventually(() => new Set(spoken()).size >= 3)
    assert.deepEqual(client.said(), [], 'its first turn is not over')
    const id = client.messages.flatMap((one) => (one.type === 'started' ? [one.call] : []))[0]
    for (const { call, turns } of walls.ours.saying) {
      assert.equal(call, id)
      // Whoever looks before the first word is told that nothing is being said.
      assert.ok(turns.length <= 1)
      for (const { speaker, open } of turns) assert.deepEqual([speaker, open], ['agent', true])
    }
    assert.deepEqual(walls.others.saying, [])
    client.say({ type: 'hang_up' })
    await client.closed
    for (const { close } of Object.values(walls)) close()
  })
})

describe('a talk by text with a model', () => {
  it('gives it the prompt, what was said and the tools, and does what it asks for', async () => {
    model.asked.length = 0
    const { client, id } = await talk()
    client.say({ type: 'text', text: 'Vorrei parlare con qualcuno.' })
    await eventually(() => client.said().includes('agent: Certo, glielo dico subito.'))
    model.answers = [asks('end_call', { reason: 'done' }), wrote('compatible', '')]
    client.say({ type: 'text', text: 'Grazie, ho finito.' })
    await client.closed
    const [first, second] = model.asked
    assert.match(first?.text ?? '', /Vorrei parlare con qualcuno/)
    assert.match(first?.body.messages[0].content, /rehearsed in writing/)
    const offered = second?.body.tools.map((one: { function: { name: string } }) => one.function.name)
    assert.ok(offered.includes('end_call'), offered)
    assert.ok(client.said().includes(`agent: ${BYE}`), client.said().join())
    const call = await until(
      async () => (await owner.api('GET', `/v1/calls/${id}`)).json,
      ({ ended_at }) => ended_at !== null,
    )
    assert.deepEqual([call.livemode, call.end_reason], [false, 'agent'])
  })

  it('ends as a call whose model was lost where it does not answer', async () => {
    model.answers = [status(500, { error: { message: 'out of order' } })]
    const { client, id } = await talk()
    client.say({ type: 'text', text: 'C’è qualcuno?' })
    await client.closed
    const call = await until(
      async () => (await owner.api('GET', `/v1/calls/${id}`)).json,
      ({ ended_at }) => ended_at !== null,
    )
    assert.equal(call.livemode, false)
    assert.ok(call.error !== null || call.end_reason !== 'person', JSON.stringify([call.error, call.end_reason]))
  })
})
