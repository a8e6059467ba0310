import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { sql } from '#store/sql.ts'
import { until } from '../support/api.ts'
import { TEST_CONFIG } from '../support/house.ts'
import { answered, hangs, type ModelServer, startModelServer } from '../support/model-server.ts'
import { PACE } from '../support/pace.ts'
import { HURRIED } from './arena.ts'
import { Carrier } from './carrier.ts'
import { Fleet } from './fleet.ts'
import { HEARTBEAT_MS, LEASE_MS, type ToNode } from './messages.ts'
import { raceWorld, type World } from './world.ts'

/** Live calls, a model that takes its time, and a node that is lost while it waits for it. */
const CALLS = 40
/** Held by the node when it is lost. */
const HELD_MIN = 5
/**
 * What the survivor needs beyond the lease: two busy cores, and the calls themselves. A try at the model takes two
 * minutes.
 */
const SLACK_MS = 30_000 * PACE
/** What a node that stops may need on a busy machine; a try at the model takes two minutes. */
const STOPS_MS = 20_000 * PACE
const SUMMARY = 'Letto da un modello lento.'
const ANSWER = {
  values: { conferma: { value: null, evidence: null } },
  outcome: 'refused',
  outcome_evidence: 'Pronto',
  callback: null,
  summary: SUMMARY,
  sentiment: null,
}

interface Stage {
  world: World
  model: ModelServer
}

/** The calls that a node holds, all of them at the model. */
async function heldAt({ world, model }: Stage): Promise<string[]> {
  const processing = () =>
    world.db.query(sql<{ id: string }>`select id from calls where status = 'processing' and node_id is not null`)
  const isHeld = (seen: unknown[]) => seen.length >= HELD_MIN && model.hanging.size >= HELD_MIN
  return (await until(processing, isHeld, SLACK_MS)).map((row) => row.id)
}

/** The model answers at last, also what was asked before: within the lease whoever is left has these calls read. */
async function readByAnother({ world, model }: Stage, held: string[]): Promise<void> {
  model.answers = [answered('compatible', ANSWER)]
  for (const response of model.hanging) response.destroy()
  await until(
    () => endedOf(world, held),
    (ids) => ids.length === held.length,
    LEASE_MS + SLACK_MS,
  )
}

const endedOf = async (world: World, ids: string[]) =>
  (
    await world.db.query(
      sql<{ id: string }>`select id from calls where id = any(${ids}::text[]) and status = 'completed'`,
    )
  ).map((row) => row.id)

async function judge({ world }: Stage, held: readonly string[]): Promise<void> {
  await world.settled()
  const calls = await world.db.query(sql<{
    id: string
    outcome: string
    told: number
    summary: string | null
    model: string | null
  }>`
    select c.id, c.outcome, d.summary, d.analysis_model as model,
           (select count(*) from events e where e.call_id = c.id and e.type = 'call.completed') as told
      from calls c left join call_details d on d.call_id = c.id where c.status not in ('queued', 'cancelled')`)
  assert.deepEqual(
    calls.filter(({ told }) => told !== 1),
    [],
    'every call was announced once',
  )
  const talked = calls.filter(({ summary }) => summary !== null)
  assert.ok(talked.length >= held.length)
  const read = { outcome: 'refused', summary: SUMMARY, model: 'compatible/slow', told: 1 }
  for (const { id, ...call } of talked) assert.deepEqual(call, read, id)
}

test('a node killed while a model reads its calls, then one that stops and does not wait: another has them read within the lease, each announced once', {
  timeout: 280_000,
}, async (t) => {
  await using model = await startModelServer(hangs)
  await using world = await raceWorld(CALLS)
  const stage = { world, model }
  const config = {
    ...TEST_CONFIG,
    roles: ['calls' as const, 'worker' as const],
    times: { heartbeatMs: HEARTBEAT_MS, leaseMs: LEASE_MS },
    analysis: { model: 'compatible/slow', baseUrl: `${model.url}/v1`, apiKey: null, price: null },
  }
  await using fleet = new Fleet(new Carrier('analysis', HURRIED), { ...world, config })
  const first = await fleet.start()
  const lost = await heldAt(stage)
  const second = await fleet.start()
  await fleet.kill(first)
  const lostAt = performance.now()
  await readByAnother(stage, lost)
  const lostMs = performance.now() - lostAt
  t.diagnostic(`${lost.length} calls were read ${Math.round(lostMs)} ms after their node was killed`)
  assert.ok(lostMs < LEASE_MS + SLACK_MS, `${lostMs} ms`)
  await judge(stage, lost)

  model.answers = [hangs]
  await world.keepQueued(CALLS)
  const left = await heldAt(stage)
  await fleet.start()
  const began = performance.now()
  const gone = once(second, 'exit')
  second.send({ kind: 'quit' } satisfies ToNode)
  await gone
  const stoppedMs = performance.now() - began
  t.diagnostic(`stopped after ${Math.round(stoppedMs)} ms`)
  assert.ok(stoppedMs < STOPS_MS, `${stoppedMs} ms`)
  await readByAnother(stage, left)
  await judge(stage, left)
})
