import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { test } from 'node:test'
import { ROME, systemClock } from '#kernel/clock.ts'
import { sql } from '#store/sql.ts'
import { type Api, publishedAgent } from '../support/api.ts'
import { TEST_CONFIG } from '../support/house.ts'
import { PACE } from '../support/pace.ts'
import { type ApiNode, startApi } from './api-node.ts'
import { UNHURRIED } from './arena.ts'
import { Carrier } from './carrier.ts'
import { Fleet } from './fleet.ts'
import { HEARTBEAT_MS, PATIENT_LEASE_MS } from './messages.ts'
import { raceWorld, type World } from './world.ts'

/** The API is on a node that runs no clock; those that do are processes of their own, which come and go. */
const CONFIG = {
  ...TEST_CONFIG,
  roles: ['calls' as const, 'worker' as const],
  times: { heartbeatMs: HEARTBEAT_MS, leaseMs: PATIENT_LEASE_MS },
  // What nobody reviews completes on the clock too, before it arrives.
  reviewMs: 24 * 3_600_000,
}
/** A Sunday: nothing runs before the first advance. */
const START = '2026-11-15T12:00:00+01:00'
const DAYS = 3
const CONTACTS = 100
const ENDINGS = ['01', '02', '05', '03', '01', '06', '13']
const WITHIN_MS = 40_000 * PACE

async function newLife(node: ApiNode, name: string): Promise<Api> {
  const api = await node.api(name, 'test')
  const agent = await publishedAgent(api, { review: 'on_issues' })
  await api('PUT', '/v1/test/clock', { now: START })
  const contacts = Array.from({ length: CONTACTS }, (_, n) => ({
    to: n % 2 === 0 ? `+3902${30_000_000 + n}` : `+3900000000${ENDINGS[n % ENDINGS.length]}`,
    inputs: { nome: 'Anna' },
    reference: `c${n}`,
  }))
  // The same person is called once in a campaign: the reserved numbers get calls of their own.
  const once = contacts.filter(({ to }, at) => contacts.findIndex((other) => other.to === to) === at)
  assert.equal((await api('POST', '/v1/campaigns', { agent, name: 'x', contacts: once })).status, 201)
  for (const call of contacts.filter((one) => !once.includes(one)).slice(0, 20))
    assert.equal((await api('POST', '/v1/calls', { agent, ...call })).status, 202)
  return api
}

interface Told {
  to_number: string
  reference: string
  status: string
  outcome: string
  attempts: number
  ended_at: string
  told_at: string | null
  lost: boolean
  callback: boolean
}

/** What became of every call; those that a node was lost with are marked. */
const storyOf = async (world: World, api: Api): Promise<Told[]> => {
  const { id } = (await api('GET', '/v1/me')).json
  return world.db.query(sql<Told>`
    select reference, to_number, status, outcome, attempts, ended_at, retry_of is not null as callback,
           (select created_at from events e where e.call_id = c.id and e.type = 'call.completed') as told_at,
           exists (select 1 from events e where e.call_id = c.id and e.payload::text like '%node_lost%')
             or end_reason = 'error' as lost
      from calls c where account_id = ${id} order by reference, callback, created_at, id`)
}

/** Whoever asks is answered once the clock has arrived, or after as long as one may wait. */
const ANSWERED = [200, 202]
const advance = (api: Api) => api('POST', '/v1/test/clock/advance', { seconds: DAYS * 24 * 3_600 })

async function arrived(api: Api, world: World): Promise<void> {
  const seen: string[] = []
  await world.watch(
    async () => {
      const { json } = await api('GET', '/v1/test/clock')
      seen.push(json.now)
      return json
    },
    ({ status }) => status === 'ready',
    WITHIN_MS,
  )
  assert.deepEqual(seen, [...seen].sort(), 'the hands never go back')
  assert.equal(seen.at(-1), '2026-11-18T11:00:00.000Z')
}

/** Every rule, whatever happened to the nodes. */
async function judge(world: World, api: Api): Promise<void> {
  const { id } = (await api('GET', '/v1/me')).json
  const events = await world.db.query(sql<{ created_at: string }>`
    select created_at from events where account_id = ${id} order by id`)
  const times = events.map((event) => event.created_at)
  assert.deepEqual(times, [...times].sort(), 'events are stored in the order of their time')
  const attempts = await world.db.query(sql<{ started_at: string; day: string; to_number: string }>`
    select a.started_at, a.day::text, c.to_number from attempts a join calls c on c.id = a.call_id where c.account_id = ${id}`)
  assert.ok(attempts.length > CONTACTS / 2)
  for (const { started_at } of attempts) {
    const rome = Temporal.Instant.from(started_at).toZonedDateTimeISO(ROME)
    assert.ok(rome.hour >= 9 && rome.hour < 20 && rome.dayOfWeek < 7, `${rome} is outside the window`)
  }
  const perDay = Map.groupBy(attempts, ({ day, to_number }) => `${day} ${to_number}`)
  assert.ok([...perDay.values()].every((some) => some.length <= 3))
  assert.ok(
    [...perDay.values()].some((some) => some.length === 3),
    'some number had its three',
  )
  const odd = await world.db.query(sql`
    select c.id, c.status from calls c where account_id = ${id} and (status not in ('queued', 'completed', 'failed')
       or (status <> 'queued')::int <> (select count(*) from events e where e.call_id = c.id and e.type = 'call.completed')
       or status = 'queued' and due_at <= '2026-11-18T11:00:00Z')`)
  assert.deepEqual(odd, [], 'every call has ended with one event, or is due later')
  const unreviewed = await world.db.query(sql`
    select 1 from calls c join events e on e.call_id = c.id where c.account_id = ${id} and e.created_at = c.ended_at + interval '24 hours'`)
  assert.ok(unreviewed.length > 0, 'some waited in vain for a review')
  assert.deepEqual(await world.db.query(sql`select * from line_slots`), [])
}

const told = ({ lost: _, ...rest }: Told) => rest

/** Runs a life until the node that runs its clock is struck; whoever is left brings it to its end. */
async function struckBy(stage: Stage, strike: Strike): Promise<{ story: Told[]; struckAt: string }> {
  const { world, fleet } = stage
  const { api, runner, signal } = strike
  const asked = advance(api)
  const moved = await world.watch(
    () => api('GET', '/v1/test/clock'),
    ({ json }) => json.status === 'advancing' && json.now > '2026-11-16T09',
    WITHIN_MS,
  )
  const { struck } = fleet.weaken(runner, { at: 'admitted', signal })
  await world.watch(async () => struck(), Boolean, WITHIN_MS)
  await strike.meanwhile()
  await arrived(api, world)
  assert.ok(ANSWERED.includes((await asked).status))
  await judge(world, api)
  return { story: await storyOf(world, api), struckAt: moved.json.now }
}

interface Stage {
  world: World
  fleet: Fleet
}

interface Strike {
  api: Api
  runner: ChildProcess
  signal: 'SIGKILL' | 'SIGSTOP'
  /** Once it is struck, and before another has taken over. */
  meanwhile: () => Promise<void>
}

test('a clock whose node is killed or stopped is run on by another to the same end', {
  timeout: 280_000,
}, async (t) => {
  await using world = await raceWorld(0)
  const carrier = new Carrier('clock', UNHURRIED)
  await using fleet = new Fleet(carrier, { connection: world.connection, secretKey: world.secretKey, config: CONFIG })
  const first = await fleet.start()
  await using node = await startApi(world)
  const [calm, bereft, stalled] = [
    await newLife(node, 'calm'),
    await newLife(node, 'killed'),
    await newLife(node, 'stopped'),
  ]
  let second = first
  const killed = await struckBy(
    { world, fleet },
    {
      api: bereft,
      runner: first,
      signal: 'SIGKILL',
      async meanwhile() {
        second = await fleet.start()
        // Asked on one node, run by another, while the lease of the dead one lasts.
        assert.ok(ANSWERED.includes((await advance(calm)).status))
        await arrived(calm, world)
      },
    },
  )
  const stopped = await struckBy(
    { world, fleet },
    {
      api: stalled,
      runner: second,
      signal: 'SIGSTOP',
      async meanwhile() {
        await fleet.start()
      },
    },
  )
  await judge(world, calm)
  // It wakes up in the middle of an instant that is long past.
  fleet.wake(second)
  await systemClock.sleep(PATIENT_LEASE_MS / 8)
  assert.deepEqual(await storyOf(world, stalled), stopped.story, 'a node that was taken for dead changes nothing')
  assert.ok(second.connected)
  const undisturbed = await storyOf(world, calm)
  for (const { story, struckAt } of [killed, stopped]) {
    const lost = story.filter((call) => call.lost).map((call) => call.to_number)
    // An attempt that was lost counts against its number's day, so other calls to it may have had to wait.
    const kept = (all: Told[]) => all.filter((call) => !lost.includes(call.to_number)).map(told)
    t.diagnostic(JSON.stringify({ struckAt, calls: story.length, lost: lost.length }))
    assert.ok(lost.length > 0 && lost.length <= 3, 'what was on the line, and no more')
    assert.deepEqual(kept(story), kept(undisturbed))
  }
})
