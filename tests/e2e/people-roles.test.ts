import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { PERSON_ROLES, type PersonRole } from '#contract/roles.ts'
import type { Route } from '#contract/route.ts'
import { routesFor } from '#contract/routes.ts'
import { heldBy } from '#http/own-client.ts'
import { OUTBOUND, type Reply } from '../support/api.ts'
import { type Contract, contractOf } from '../support/contract.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { type Browser, firstOwner, invited } from '../support/person.ts'

/** What each role may ask for, route by route, and what the log-in of a client sees of it. */

let house: TestHouse
let contract: Contract
let owner: Browser
before(async () => {
  house = await startHouse({ roles: ['api'], clockWaitMs: 1 })
  contract = await contractOf(house.url)
  owner = await firstOwner(house, 'anna@example.com', contract.api())
})
after(() => house[Symbol.asyncDispose]())

const words = (text: string): string[] => text.trim().split(/\s+/)
const routes = Object.values<Route>(routesFor({ allowHttp: false })).filter(({ auth }) => auth !== 'none')

/** Written out here as well: the table that the server reads must say just this. */
const SELF =
  words(`get_session switch_session delete_session list_sessions revoke_session update_me begin_totp confirm_totp
  remove_totp`)
const FOLLOWED = words(`list_calls get_call get_call_transcript get_call_recording get_call_recording_peaks get_usage
  list_usage_records list_call_attempts get_call_evidence get_stats get_line_stats`)
/** How the account shows itself is no secret from its clients. */
const MET = words('get_brand')
const OWNED = words(`rotate_webhook_secret list_keys create_key revoke_key list_people invite_person update_person
  remove_person create_client update_client delete_client route_number erase_number export_number list_audit
  list_trunks create_trunk order_trunks update_trunk delete_trunk check_trunk call_over_trunk get_system run_check
  update_settings update_brand`)
const READ = routes.filter(({ method, id }) => method === 'GET' && !OWNED.includes(id)).map(({ id }) => id)
const ALL = routes.map(({ id }) => id)
const existing = (ids: readonly string[]) => ids.filter((id) => ALL.includes(id))

const ALLOWED: Record<PersonRole, readonly string[]> = {
  owner: ALL,
  operator: ALL.filter((id) => !OWNED.includes(id)),
  viewer: [...READ, ...SELF],
  client: [...FOLLOWED, ...MET, ...SELF],
}

function ask({ api }: Browser, { method, path, examples, bodyType }: Route): Promise<Reply> {
  const filled = path.replace(/\{version\}/, '1').replace(/\{(\w+)\}/, 'x_01jcq3v5k8e7r9t2w4y6z8a0bc')
  return api(method, filled, examples?.body, bodyType ? { 'content-type': bodyType } : {})
}

const ofRole = ({ status, json }: Reply): boolean =>
  status === 403 && json.error.code === 'forbidden' && /^The role "\w+" may not do this\.$/.test(json.error.message)

/** What ends the walk comes at its end; what never ends is not waited for. */
const STREAMS = routes.filter((route) => route.replies[200]?.stream !== undefined).map(({ id }) => id)
const walked = routes
  .filter(({ id }) => !STREAMS.includes(id))
  .toSorted((a, b) => Number(a.id === 'delete_session') - Number(b.id === 'delete_session'))

describe('a role is what the routes say', () => {
  for (const role of PERSON_ROLES)
    for (const mode of ['test', 'live'] as const)
      it(`${role}, ${mode}`, async () => {
        const person = await somebodyIn(role, mode)
        const refused: string[] = []
        for (const route of walked) {
          const reply = await ask(person, route)
          assert.ok(reply.status !== 401 || route.id === 'get_session', `${route.id}: ${reply.text}`)
          if (ofRole(reply)) refused.push(route.id)
        }
        const expected = walked.map(({ id }) => id).filter((id) => !ALLOWED[role].includes(id))
        assert.deepEqual(refused, expected)
      })

  it('and each that a client may ask for is held to its client', () => {
    const followed = routes.filter(({ needs }) => needs === 'follow')
    assert.deepEqual(followed.map(({ id }) => id).sort(), existing(FOLLOWED).sort())
    for (const route of followed) assert.ok(heldBy(route), `${route.id} names neither a call nor a client`)
  })
})

let n = 0
async function somebodyIn(role: PersonRole, mode: 'test' | 'live'): Promise<Browser> {
  n += 1
  const email = `${role}-${n}@example.com`
  const client = role === 'client' ? (await owner.api('POST', '/v1/clients', { name: 'Bianchi' })).json.id : undefined
  const person = await invited(house, owner, { email, role, client }, contract.api())
  person.mode = mode
  return person
}

describe('the log-in of a client', () => {
  it('sees the calls of its client in lists and one by one, and no sign of any other', async () => {
    const agentOf = async (client: string): Promise<string> => {
      const { id } = (await owner.api('POST', '/v1/agents', { config: OUTBOUND, client })).json
      await owner.api('POST', `/v1/agents/${id}/publish`, { revision: 1 })
      return id
    }
    const call = async (agent: string): Promise<string> => {
      const later = { scheduled_at: '2027-01-01T00:00:00Z' }
      return (await owner.api('POST', '/v1/calls', { agent, to: '+390000000001', inputs: { nome: 'Anna' }, ...later }))
        .json.id
    }
    const clients = [1, 2].map(
      async (name) => (await owner.api('POST', '/v1/clients', { name: `Studio ${name}` })).json.id,
    )
    const [mine, theirs] = await Promise.all(clients)
    const [own, other] = [await call(await agentOf(mine)), await call(await agentOf(theirs))]
    const person = await invited(
      house,
      owner,
      { email: 'bianchi@example.com', role: 'client', client: mine },
      contract.api(),
    )
    const ids = async (query = '') =>
      (await person.api('GET', `/v1/calls${query}`)).json.data.map((row: { id: string }) => row.id)
    assert.deepEqual(await ids(), [own])
    assert.deepEqual(await ids(`?client=${mine}`), [own])
    assert.deepEqual(await ids(`?client=${theirs}`), [])
    assert.equal((await person.api('GET', `/v1/calls/${own}`)).status, 200)
    assert.equal((await person.api('GET', `/v1/calls/${other}`)).status, 404)
    assert.equal((await owner.api('GET', `/v1/calls/${other}`)).status, 200)
    for (const route of routes.filter((one) => one.needs === 'follow' && heldBy(one) === 'call')) {
      const reply = await person.api('GET', route.path.replace('{id}', other))
      assert.deepEqual([reply.status, reply.json.error.message], [404, 'No such resource in this account and mode.'])
    }
    person.mode = 'live'
    const usage = await person.api('GET', '/v1/usage')
    assert.deepEqual(usage.json.clients, [])
    assert.deepEqual(await ids(), [])
  })
})
