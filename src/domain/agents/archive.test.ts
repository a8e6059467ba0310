import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { systemClock } from '#kernel/clock.ts'
import { sql } from '#store/sql.ts'
import { type Api, apiFor, publishedAgent } from '../../../tests/support/api.ts'
import { startHouse, type TestHouse } from '../../../tests/support/house.ts'
import { archiveAgent } from './agents.ts'

let house: TestHouse
let api: Api
let accountId: string
before(async () => {
  // Nobody dials: what was queued stays queued.
  house = await startHouse({ roles: ['api'] })
  api = apiFor(house.url, await house.key(false))
  accountId = (await api('GET', '/v1/me')).json.id
})
after(() => house[Symbol.asyncDispose]())

const call = (agent: string) => api('POST', '/v1/calls', { agent, to: '+390000000001', inputs: { nome: 'Anna' } })
/** Agents that are made belong to that client. */
const ofClient =
  (client: string | undefined): Api =>
  (method, path, body, headers) =>
    api(method, path, path === '/v1/agents' && client ? { ...(body as object), client } : body, headers)
const queuedOf = (agent: string) =>
  house.db.query(sql`select id from calls where agent_id = ${agent} and status = 'queued'`)

test('a call that is queued while its agent is being archived is refused, or cancelled with the others', async () => {
  const agent = await publishedAgent(api)
  let late: ReturnType<typeof call> | null = null
  await house.db.patiently(async (tx) => {
    await archiveAgent({ db: tx, clock: systemClock }, { accountId, id: agent })
    // Judged by what everybody sees: an agent that is published.
    late = call(agent)
    await new Promise((resolve) => setTimeout(resolve, 100))
  })
  const reply = await (late ?? call(agent))
  assert.deepEqual([reply.status, reply.json.error?.code], [409, 'agent_archived'], reply.text)
  assert.deepEqual(await queuedOf(agent), [])
})

test('sixty rounds of an agent archived or a client deleted amid calls leave none queued', async () => {
  for (let round = 0; round < 60; round += 1) {
    const client = round % 2 === 0 ? undefined : (await api('POST', '/v1/clients', { name: `client ${round}` })).json.id
    const agent = await publishedAgent(ofClient(client))
    const calls = Array.from({ length: 4 }, () => call(agent))
    const gone =
      client === undefined ? api('POST', `/v1/agents/${agent}/archive`) : api('DELETE', `/v1/clients/${client}`)
    const [{ status, text }, ...replies] = await Promise.all([gone, ...calls, call(agent)])
    assert.ok(status === 200 || status === 204, text)
    for (const reply of replies) assert.ok([202, 409].includes(reply.status), reply.text)
    assert.deepEqual(await queuedOf(agent), [], `round ${round}`)
  }
})
