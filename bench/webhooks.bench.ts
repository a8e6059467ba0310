import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'
import { EXAMPLE_CALL } from '#contract/calls.ts'
import { type Delivery, startDelivery } from '#delivery/delivery.ts'
import { createWebhook } from '#delivery/webhook.ts'
import { destinationsOf } from '#domain/events/destinations.ts'
import { rotateSecret } from '#domain/events/secrets.ts'
import { systemClock as clock, iso } from '#kernel/clock.ts'
import { createGuardedClient } from '#kernel/guarded-request.ts'
import { newId } from '#kernel/ids.ts'
import { createLog } from '#kernel/log.ts'
import { keyring } from '#kernel/seal.ts'
import { insertEvents, type NewDelivery, type NewEvent } from '#store/events.ts'
import { median } from './support/load.ts'
import type { FromSink, ToSink } from './support/sink-server.ts'
import { type BenchAccount, benchAccounts, openServer } from './support/world.ts'

/**
 * Webhooks per second to 64 endpoints, signed and recorded, against loops of nothing but undici posting the same bytes
 * to the same endpoints, four at a time to each, just before and just after. And the lag of events to 32 endpoints,
 * from their commit to their arrival, while the other 32 answer, and while those hang.
 */
const ENDPOINTS = 64
const ACCOUNTS = 4
const ROUNDS = 3
const BACKLOG = Number(process.env.BENCH_BACKLOG ?? 10_000)
const WARM_UP = 2_000
const BARE_SECONDS = 3
const BARE_PER_ENDPOINT = 4
const LAG_SECONDS = Number(process.env.BENCH_SECONDS ?? 20)
const EVENTS_PER_SECOND = 320
const TICK_MS = 20
const AT_ONCE = 500
const LOOK_MS = 50
const TARGET = 0.3
const LAG_TARGET = 1.2

const folder = await mkdtemp(join(tmpdir(), 'centralino-bench-'))
const server = await openServer(join(folder, 'data'))
const bench = await server.database('webhooks')
const log = createLog('error')
const keys = keyring([randomBytes(32)])
const accounts = await benchAccounts(bench, ACCOUNTS)
for (const { accountId } of accounts)
  await bench.db.transaction((tx) => rotateSecret({ db: tx, clock, keyring: keys }, accountId))
const file = fileURLToPath(new URL('./support/sink-server.ts', import.meta.url))
const sink: ChildProcess = fork(file, [String(ENDPOINTS)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
const { ports } = (await heard()) as { ports: number[] }
const client = createGuardedClient()

async function heard(): Promise<FromSink> {
  const [message] = await once(sink, 'message')
  return message as FromSink
}

function ask(message: ToSink): Promise<FromSink> {
  const answer = heard()
  sink.send(message)
  return answer
}

const payloadOf = (id: string, accountId: string, at: string): string =>
  JSON.stringify({
    ...{ id, type: 'call.completed', version: '2', created_at: at, livemode: false, partner_id: accountId },
    call: { ...EXAMPLE_CALL, status: 'completed', outcome: 'completed' },
  })

interface Made {
  event: NewEvent
  deliveries: NewDelivery[]
  port: number
}

let made = 0
function anEvent(): Made {
  const port = ports[made % ENDPOINTS] ?? 0
  const { accountId } = accounts[Math.floor((made * ACCOUNTS) / ENDPOINTS) % ACCOUNTS] as BenchAccount
  made += 1
  const [id, at] = [newId('event'), iso(clock.now())]
  const call = { account_id: accountId, livemode: false, status: 'completed', callback_url: null } as const
  const delivery = { mode: 'webhook', url: `http://127.0.0.1:${port}/hook` } as const
  const event = {
    id,
    accountId,
    livemode: false,
    type: 'call.completed',
    callId: newId('call'),
    attempt: 1,
    at,
    dueAt: at,
  } as const
  const payload = payloadOf(id, accountId, at)
  return { event: { ...event, payload }, deliveries: destinationsOf(delivery, call, 'call.completed'), port }
}

function start(): Delivery {
  const targets = () => ({ allowPrivate: false, allowLoopback: true })
  const webhook = createWebhook({ db: bench.db, clock, keyring: keys, client, targets })
  return startDelivery({
    db: bench.db,
    clock,
    log,
    lease: { nodeId: newId('node') },
    channels: { webhook, email: webhook },
  })
}

/** Posts as fast as undici alone can, four at a time to each endpoint. */
async function bare(): Promise<number> {
  const body = payloadOf(newId('event'), newId('account'), iso(clock.now()))
  const headers = { 'content-type': 'application/json', 'webhook-id': 'bare' }
  const started = performance.now()
  const until = started + BARE_SECONDS * 1_000
  let posted = 0
  const drive = async (pool: Pool): Promise<void> => {
    for (; performance.now() < until; posted += 1) {
      const reply = await pool.request({ path: '/hook', method: 'POST', headers, body })
      await reply.body.dump()
    }
  }
  const pools = ports.map((port) => new Pool(`http://127.0.0.1:${port}`, { connections: BARE_PER_ENDPOINT }))
  await Promise.all(pools.flatMap((pool) => Array.from({ length: BARE_PER_ENDPOINT }, () => drive(pool))))
  const rate = (posted * 1_000) / (performance.now() - started)
  await Promise.all(pools.map((pool) => pool.close()))
  return rate
}

/** Asked of the indexes of what is pending, so that asking costs nothing. */
const ANY_PENDING = `
  select exists (select 1 from deliveries where status = 'pending' and node_id is null and not waiting)
      or exists (select 1 from deliveries where status = 'pending' and waiting)
      or exists (select 1 from deliveries where node_id is not null) as pending`

async function anyPending(): Promise<boolean> {
  const { rows } = await bench.pool.query<{ pending: boolean }>(ANY_PENDING)
  return rows[0]?.pending ?? true
}

/** How fast so many deliveries are made that have waited for the node to start. */
async function drained(backlog: number): Promise<number> {
  for (let from = 0; from < backlog; from += AT_ONCE)
    await insertEvents(bench.db, Array.from({ length: Math.min(AT_ONCE, backlog - from) }, anEvent))
  await bench.pool.query('vacuum analyze events, deliveries')
  await bench.pool.query('checkpoint')
  const started = performance.now()
  const delivery = start()
  while (await anyPending()) await clock.sleep(LOOK_MS)
  const rate = (backlog * 1_000) / (performance.now() - started)
  await delivery.stop()
  return rate
}

/** The median lag of events to the healthy half, in milliseconds. */
async function lag(dead: number[]): Promise<number> {
  await ask({ kind: 'dead', ports: dead })
  const healthy = new Set(ports.filter((_, at) => at % 2 === 0))
  const delivery = start()
  const sentAt = new Map<string, number>()
  for (let tick = 0; tick < (LAG_SECONDS * 1_000) / TICK_MS; tick += 1) {
    const next = clock.sleep(TICK_MS)
    const events = Array.from({ length: (EVENTS_PER_SECOND * TICK_MS) / 1_000 }, anEvent)
    await insertEvents(bench.db, events)
    const at = performance.timeOrigin + performance.now()
    for (const { event, port } of events) if (healthy.has(port)) sentAt.set(event.id, at)
    delivery.ring()
    await next
  }
  await clock.sleep(1_000)
  const { arrivals } = (await ask({ kind: 'arrivals' })) as { arrivals: [string, number][] }
  await delivery.stop()
  await bench.pool.query(
    "update deliveries set status = 'failed', due_at = null, waiting = false where status = 'pending'",
  )
  await bench.pool.query('delete from endpoints')
  const lags = arrivals.flatMap(([id, at]) => (sentAt.has(id) ? at - (sentAt.get(id) ?? 0) : []))
  if (lags.length < sentAt.size) console.log(`${sentAt.size - lags.length} of ${sentAt.size} have not arrived`)
  return median(lags)
}

await bare()
await drained(WARM_UP)
const bares = [await bare()]
const rates: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  rates.push(await drained(BACKLOG))
  bares.push(await bare())
}
await ask({ kind: 'arrivals' })
const calm: number[] = []
const disturbed: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  calm.push(await lag([]))
  disturbed.push(await lag(ports.filter((_, at) => at % 2 === 1)))
}
sink.disconnect()
await client.close()
await bench.close()
await server.stop()
await rm(folder, { recursive: true, force: true })

// Each round against the bare loop just before and just after it, so that what else the machine does counts for both.
const ratio = median(rates.map((rate, at) => (2 * rate) / ((bares[at] ?? 0) + (bares[at + 1] ?? 0))))
const lagRatio = median(disturbed.map((ms, at) => ms / (calm[at] ?? 0)))
console.log(`bare posts: ${shown(bares, 0)} a second; deliveries: ${shown(rates, 0)}`)
console.log(`median lag: ${shown(calm)} ms; with half of the endpoints hanging ${shown(disturbed)} ms`)
console.log(
  `lag with half dead ${lagRatio.toFixed(2)} of that without (at most ${LAG_TARGET})${verdict(lagRatio <= LAG_TARGET)}`,
)
console.log(`${ratio.toFixed(2)} of the bare posts (at least ${TARGET})${verdict(ratio >= TARGET)}`)

function verdict(holds: boolean): string {
  if (!holds) process.exitCode = 1
  return holds ? '' : '  TOO SLOW'
}

function shown(figures: readonly number[], digits = 1): string {
  return figures.map((one) => one.toFixed(digits)).join(', ')
}
