import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addLiveNumber } from '#domain/accounts/accounts.ts'
import { systemClock } from '#kernel/clock.ts'
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

/**
 * A node that is killed while the operator's telephone rings, or while the two talk, and another that ends what it
 * left.
 */
const TIMES = { heartbeatMs: 200, leaseMs: 2_000 }
const NUMBER = '+390298760020'
const TALK_MAX_MS = 40_000
const WAIT = { timeout: 120_000 }

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
  writeFileSync(sound, trackOf(true))
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

/** A call whose operator's telephone rings, on a node that can be killed. */
async function ringing(): Promise<{ id: string; node: ChildProcess }> {
  const { connection, secretKey, recordingsDir } = house
  const address = freshAddress()
  const trunks = [operator.address, caller.address].map((host) => ({ host, options: false as const }))
  const config = { ...TEST_CONFIG, recordingsDir, times: TIMES, roles: ['calls' as const], sip: sipOf(address, trunks) }
  const node = await startNode({
    connection,
    secretKey,
    config,
    speech: voiced(folder.path, { inbound: SCRIPT }, [FIRST]),
  })
  nodes.push(node)
  const known = new Set((await api('GET', '/v1/calls')).json.data.map((call: CallJson) => call.id))
  await caller.command('dial', `sip:${NUMBER}@${address}`)
  const { json } = await until(
    () => api('GET', '/v1/calls'),
    (reply) => reply.json.data.some((call: CallJson) => !known.has(call.id) && call.transfer?.status === 'dialing'),
    TALK_MAX_MS,
  )
  await operator.tells('CALL_INCOMING', nodes.length)
  return { id: json.data.find((call: CallJson) => !known.has(call.id)).id, node }
}

const ended = (id: string) =>
  until(
    () => api('GET', `/v1/calls/${id}`),
    ({ json }) => json.transfer.ended_at !== null && json.status === 'completed',
    TALK_MAX_MS,
  )

for (const [phase, status] of [
  ['while it rings', 'failed'],
  ['while they talk', 'answered'],
] as const)
  it(`a node that is killed ${phase} leaves a record that another one ends, with one bill`, WAIT, async () => {
    const { id, node } = await ringing()
    if (status === 'answered') {
      await operator.command('accept')
      await operator.tells('CALL_ESTABLISHED')
      await until(
        () => api('GET', `/v1/calls/${id}`),
        ({ json }) => json.transfer.status === 'answered',
      )
    }
    node.kill('SIGKILL')
    const killedAt = systemClock.now()
    const { json } = await ended(id)
    assert.deepEqual([json.outcome, json.transfer.status], ['transferred', status])
    const late = Temporal.Instant.from(json.transfer.ended_at).epochMilliseconds - killedAt.epochMilliseconds
    assert.ok(late < TIMES.leaseMs, `it ended ${late} ms after its node`)
    const { json: usage } = await api('GET', '/v1/usage/records')
    assert.equal(usage.data.filter((one: CallJson) => one.call === id).length, 1)
    // Whoever was spoken with hears nothing more, and hangs up.
    await caller.command('hangup')
    await operator.command('hangup')
  })
