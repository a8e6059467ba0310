import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAccount } from '#domain/accounts/accounts.ts'
import { destinationsOf } from '#domain/events/destinations.ts'
import { openInstallation } from '#domain/installation/installation.ts'
import { iso, systemClock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { silentLog } from '#kernel/log.ts'
import { seeded } from '#kernel/random.ts'
import { keyring } from '#kernel/seal.ts'
import { accountByName } from '#store/accounts.ts'
import { type Db, openDb } from '#store/db.ts'
import { insertEvents } from '#store/events.ts'
import { sql } from '#store/sql.ts'
import { until } from '../support/api.ts'
import { freshDatabase } from '../support/database.ts'
import { TEST_CONFIG } from '../support/house.ts'
import { Carrier } from './carrier.ts'
import { Fleet } from './fleet.ts'
import { HEARTBEAT_MS, LEASE_MS } from './messages.ts'

/**
 * Nodes in processes of their own deliver events to a sink in this one, which alone says what arrived, while nodes are
 * killed and others start. Every event must arrive; what arrives twice must carry the same id and the same bytes.
 */
export interface DeliveryRace {
  events: number
  kills: number
  /** Between two kills, in arrivals. */
  arrivalsPerKill: number
  withinMs: number
}

export interface DeliveryRaced {
  arrivals: number
  /** Events that were sent again, because the node that had sent them died before it wrote that down. */
  twice: number
}

const NODES = 3
const ENDPOINTS = 8
const AT_ONCE = 500
/** An answer takes so long at most: a kill finds tries under way. */
const ANSWER_MS = 40
const LOOK_MS = 20

/** What arrived, by event: each body as it came. */
interface Sink extends AsyncDisposable {
  ports: number[]
  arrived: Map<string, string[]>
  total(): number
}

async function openSink(chance: () => number): Promise<Sink> {
  const arrived = new Map<string, string[]>()
  let total = 0
  const listen = (): Promise<Server> => {
    const server = createServer(async (request, response) => {
      let body = ''
      try {
        for await (const chunk of request) body += chunk
      } catch {
        // The node died before it had said all: nothing has arrived.
        return
      }
      const id = String(request.headers['webhook-id'])
      arrived.set(id, [...(arrived.get(id) ?? []), body])
      total += 1
      await systemClock.sleep(chance() * ANSWER_MS)
      response.writeHead(204).end()
    })
    return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
  }
  const servers = await Promise.all(Array.from({ length: ENDPOINTS }, listen))
  return {
    ports: servers.map((server) => (server.address() as AddressInfo).port),
    arrived,
    total: () => total,
    async [Symbol.asyncDispose]() {
      for (const server of servers) server.closeAllConnections()
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}

/** So many events for the sink's endpoints in turn; their payloads by id. */
async function makeEvents(db: Db, sink: Sink, count: number): Promise<Map<string, string>> {
  await createAccount({ db, clock: systemClock }, 'race')
  const accountId = (await accountByName(db, 'race'))?.id ?? ''
  const payloads = new Map<string, string>()
  const make = (n: number) => {
    const id = newId('event')
    const url = `http://127.0.0.1:${sink.ports[n % ENDPOINTS]}/hook`
    const call = { account_id: accountId, livemode: false, status: 'completed', callback_url: url } as const
    const payload = JSON.stringify({ id, n })
    payloads.set(id, payload)
    const event = { id, accountId, livemode: false, type: 'call.completed', callId: newId('call'), attempt: 1 } as const
    const deliveries = destinationsOf({ mode: 'sandbox', url: '' }, call, 'call.completed')
    const at = iso(systemClock.now())
    return { event: { ...event, at, dueAt: at, payload }, deliveries }
  }
  for (let from = 0; from < count; from += AT_ONCE)
    await insertEvents(
      db,
      Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => make(from + at)),
    )
  return payloads
}

export async function raceDeliveries(order: DeliveryRace): Promise<DeliveryRaced> {
  const seed = process.env.RACE_SEED ?? randomBytes(4).toString('hex')
  try {
    return await race(order, seeded(`delivery ${seed}`))
  } catch (error) {
    throw new Error(`RACE_SEED=${seed} lost its race`, { cause: error })
  }
}

async function race(order: DeliveryRace, chance: () => number): Promise<DeliveryRaced> {
  const { events, kills, arrivalsPerKill, withinMs } = order
  await using database = await freshDatabase()
  const db = openDb({ connection: database.connection, log: silentLog, max: 4 })
  const secretKey = randomBytes(32).toString('base64')
  await openInstallation({ db, keyring: keyring([Buffer.from(secretKey, 'base64')]) })
  await using sink = await openSink(chance)
  const payloads = await makeEvents(db, sink, events)
  const times = { heartbeatMs: HEARTBEAT_MS, leaseMs: LEASE_MS }
  const config = { ...TEST_CONFIG, roles: ['worker' as const], times }
  await using fleet = new Fleet(new Carrier('nobody calls', { ringMs: 1, talkMs: 1 }), {
    connection: database.connection,
    secretKey,
    config,
  })
  await Promise.all(Array.from({ length: NODES }, () => fleet.start()))
  const look = <T>(see: () => Promise<T>, holds: (seen: T) => boolean) =>
    until(() => systemClock.sleep(LOOK_MS).then(see), holds, withinMs)
  for (let kill = 1; kill <= kills; kill += 1) {
    await look(
      async () => sink.total(),
      (seen) => seen >= kill * arrivalsPerKill * (0.5 + chance() / 2),
    )
    const nodes = [...fleet.nodes]
    // The first time all of them: one that has just started may have nothing under way.
    const victims = kill === 1 ? nodes : nodes.slice(Math.floor(chance() * nodes.length)).slice(0, 1)
    await Promise.all(victims.map((victim) => fleet.kill(victim)))
    await Promise.all(victims.map(() => fleet.start()))
  }
  const undelivered = () =>
    db.query(sql<{ n: number }>`select count(*) as n from deliveries where status <> 'delivered'`)
  await look(undelivered, ([row]) => row?.n === 0)
  await fleet.quit()
  await db.close()
  assert.deepEqual(
    [...payloads.keys()].filter((id) => !sink.arrived.has(id)),
    [],
    'these events never arrived',
  )
  for (const [id, bodies] of sink.arrived)
    for (const body of bodies) assert.equal(body, payloads.get(id), 'what arrives again is what arrived before')
  const twice = [...sink.arrived.values()].filter((bodies) => bodies.length > 1).length
  return { arrivals: sink.total(), twice }
}
