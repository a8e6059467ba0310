import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addLiveNumber } from '#domain/accounts/accounts.ts'
import { systemClock } from '#kernel/clock.ts'
import { sql } from '#store/sql.ts'
import { type CallJson, sipOf } from '../sip/house.ts'
import { freshAddress } from '../sip/peers/address.ts'
import { type Baresip, startBaresip } from '../sip/peers/baresip.ts'
import { type Api, apiFor, publishedAgent, until } from '../support/api.ts'
import { startHouse, TEST_CONFIG, type TestHouse } from '../support/house.ts'
import { needs } from '../support/needs.ts'
import { tidyUp } from '../support/process.ts'
import { startNode } from './node.ts'
import { soundFolder, voiced } from './stage.ts'
import { FIRST, HANDING_OVER, OPERATOR, SCRIPT, trackOf } from './transfer-scene.ts'

const { after, before, it } = needs('sip', 'sound')

/** A node that is killed before the operator's telephone rings: a phase that passes quickly. */
const TIMES = { heartbeatMs: 200, leaseMs: 2_000 }
const NUMBER = '+390298760021'
const TALK_MAX_MS = 40_000
const WAIT = { timeout: 180_000 }

const folder = soundFolder()
let house: TestHouse
let api: Api
let operator: Baresip
let caller: Baresip
const nodes: ChildProcess[] = []

before(async () => {
  house = await startHouse({ roles: ['api', 'worker'], times: TIMES })
  api = apiFor(house.url, await house.key(true))
  operator = await startBaresip({ address: freshAddress(), number: OPERATOR, answers: 'manual' })
  const sound = join(folder.path, 'caller.wav')
  writeFileSync(sound, trackOf(false))
  caller = await startBaresip({ address: freshAddress(), number: '+393337654321', sound })
  await addLiveNumber({ db: house.db, clock: systemClock }, { account: 'default', number: NUMBER })
  const { id } = (await api('GET', '/v1/numbers')).json.data.find((one: CallJson) => one.number === NUMBER)
  const routed = await api('PUT', `/v1/numbers/${id}`, { agent: await publishedAgent(api, HANDING_OVER) })
  assert.equal(routed.status, 200, routed.text)
})
after(async () => {
  for (const node of nodes) node.kill('SIGKILL')
  await house?.[Symbol.asyncDispose]()
  await Promise.all([operator?.[Symbol.asyncDispose](), caller?.[Symbol.asyncDispose]()])
  await tidyUp()
  folder[Symbol.dispose]()
})

/** A call that is handed over, on a node that can be killed, once its record says that. */
async function handedOver(status: string): Promise<{ id: string; node: ChildProcess }> {
  const { connection, secretKey, recordingsDir } = house
  const address = freshAddress()
  const trunks = [operator.address, caller.address].map((host) => ({ host, options: false as const }))
  const config = { ...TEST_CONFIG, recordingsDir, times: TIMES, roles: ['calls' as const], sip: sipOf(address, trunks) }
  const speech = voiced(folder.path, { inbound: SCRIPT }, [FIRST])
  const node = await startNode({ connection, secretKey, config, speech })
  nodes.push(node)
  const known = new Set((await api('GET', '/v1/calls')).json.data.map((call: CallJson) => call.id))
  await caller.command('dial', `sip:${NUMBER}@${address}`)
  const mine = (json: CallJson) => json.data.find((call: CallJson) => !known.has(call.id))
  const { json } = await until(
    () => api('GET', '/v1/calls'),
    (reply) => mine(reply.json)?.transfer?.status === status,
    TALK_MAX_MS,
  )
  return { id: mine(json).id, node }
}

async function endsAs(id: string, status: string, killedAt: Temporal.Instant): Promise<void> {
  const { json } = await until(
    () => api('GET', `/v1/calls/${id}`),
    (reply) => reply.json.transfer.ended_at !== null && reply.json.status === 'completed',
    TALK_MAX_MS,
  )
  assert.deepEqual([json.outcome, json.transfer.status], ['transferred', status])
  const late = Temporal.Instant.from(json.transfer.ended_at).epochMilliseconds - killedAt.epochMilliseconds
  assert.ok(late < TIMES.leaseMs, `it ended ${late} ms after its node`)
  const held = await until(
    () => house.db.query(sql`select 1 from call_details where call_id = ${id} and transfer_node is not null`),
    (rows) => rows.length === 0,
    TALK_MAX_MS,
  )
  assert.equal(held.length, 0)
  const { json: usage } = await api('GET', '/v1/usage/records')
  assert.equal(usage.data.filter((one: CallJson) => one.call === id).length, 1)
}

it('a node that is killed before it has dialled the operator leaves a record that another one ends', WAIT, async () => {
  // What passes in a moment is made to last: who writes that it dials waits for so long.
  await house.db.script(`
    create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(4); return new; end $$;
    create trigger lingers before update of transfer on call_details for each row
      when (new.transfer ->> 'status' = 'dialing') execute function linger()`)
  const { id, node } = await handedOver('requested')
  node.kill('SIGKILL')
  const killedAt = systemClock.now()
  await house.db.script('drop trigger lingers on call_details')
  await endsAs(id, 'failed', killedAt)
  await caller.command('hangup')
})
