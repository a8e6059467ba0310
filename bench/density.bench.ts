import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import type { Model } from '#contract/agent-document.ts'
import { systemClock as clock } from '#kernel/clock.ts'
import { agentOf, openStage } from '../tests/live/stage.ts'
import { freshAddress } from '../tests/sip/peers/address.ts'
import { startSipp } from '../tests/sip/peers/sipp.ts'
import * as telephones from '../tests/sip/peers/telephones.ts'
import { family, tidyUp } from '../tests/support/process.ts'
import { percentile } from './support/load.ts'
import { compilePrograms } from './support/programs.ts'
import { startProviders } from './support/talking-providers.ts'

/**
 * Whole live calls on one node: signalling through a carrier, sound both ways, recording, transcript, the model's
 * socket and the database. What of a processor a second of one of them takes, the node's process and its database
 * together, and so how many a core carries at a load of six tenths; whether any packet is missing on the wire; how much
 * slower the API answers meanwhile; and how long what a model says takes to the telephone and back to it. The
 * telephones are a reflector in C, the limit is a loop in C that only carries as many packets; providers and whoever
 * asks the API have threads of their own.
 */
const CALLS = Number(process.env.BENCH_CALLS ?? 50)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60)
/** Until each model has said its second turn: the first waits behind the greeting. */
const WARM_SECONDS = 12
/** What calls cost is taken while nobody asks the API: its answers are not part of a call. */
const COST_SECONDS = Math.min(SECONDS, 30)
const SET_UP_MAX_MS = 60_000
const LOOP_SECONDS = 5
const PORT = 23_800
const LOAD_MS = 600
/** The way there and back: 25 ms out, a frame, 45 ms in. */
const TARGETS = { perCore: 60, http: 2, tripMs: 25 + 20 + 45 }
const PROBE_MS = 50
const QUIET_SECONDS_MAX = 20
const TICK_MS = 10

interface Carried {
  cpuMs: number
  databaseMs: number
  gaps: number
  legs: number
  httpMs: number
  p99: number
  tripMs: number
}

using programs = compilePrograms('rtp-loop')
await using providers = await startProviders()
const stage = await openStage({ CENTRALINO_LOG_LEVEL: 'warn', ...providers.env, ...profiled() })
try {
  const quietMs = await probe(Math.min(SECONDS, QUIET_SECONDS_MAX))
  let failed = false
  const { cpu } = await looped()
  let ratio = 0
  for (const [n, model] of (['gpt-live-1', 'gemini-3.8-live'] as const).entries()) {
    const carried = await carry(model, PORT + 2 * n)
    const eachMs = carried.cpuMs + carried.databaseMs
    const perCore = Math.floor(LOAD_MS / eachMs)
    const slower = carried.httpMs / quietMs
    ratio = Math.max(ratio, eachMs / cpu)
    console.log(
      `${model}, ${CALLS} calls for ${SECONDS} s: ${eachMs.toFixed(2)} ms of a processor per call and second (${carried.databaseMs.toFixed(2)} of it the database's)`,
    )
    console.log(
      `  ${carried.legs} legs, ${carried.gaps} sequence gaps at the peer (none); intervals p99 ${carried.p99.toFixed(1)} ms`,
    )
    console.log(
      `  HTTP p99 ${carried.httpMs.toFixed(1)} ms, ${slower.toFixed(1)} times quiet (at most ${TARGETS.http})`,
    )
    console.log(
      `  from the model to the telephone and back p95 ${carried.tripMs.toFixed(1)} ms (at most ${TARGETS.tripMs})`,
    )
    console.log(`  ${perCore} calls per core at 60 % load (at least ${TARGETS.perCore})`)
    failed ||= perCore < TARGETS.perCore || carried.gaps > 0 || carried.legs < CALLS || slower > TARGETS.http
    failed ||= !(carried.tripMs <= TARGETS.tripMs)
  }
  console.log(
    `${ratio.toFixed(1)} times a loop in C that only carries the packets (${cpu.toFixed(2)} ms)${failed ? '  NOT WITHIN ITS LIMITS' : ''}`,
  )
  if (failed) process.exitCode = 1
} finally {
  await stage[Symbol.asyncDispose]()
  await tidyUp()
}

async function carry(model: Model, port: number): Promise<Carried> {
  const peer = await programs.reflect(port, WARM_SECONDS + COST_SECONDS + SECONDS + 60)
  const address = freshAddress()
  const scenario = telephones.answers({ port })
  await using sipp = await startSipp({ address, scenario, untraced: true, more: ['-mi', '127.0.0.1'] })
  const [account] = stage.accounts
  const word = `densità-${model}`
  const agent = await agentOf(stage, { word, model })
  const ids: string[] = []
  for (let n = 0; n < CALLS; n += 1) {
    const to = numberFor(model, n, sipp.address)
    const { status, text, json } = await account.api('POST', '/v1/calls', { agent, to })
    if (status !== 202) throw new Error(text)
    ids.push(json.id)
  }
  const untilMs = performance.now() + SET_UP_MAX_MS
  while ((await running()) < CALLS) {
    if (performance.now() > untilMs) throw new Error(`only ${await running()} of ${CALLS} calls were set up`)
    await clock.sleep(200)
  }
  await clock.sleep(WARM_SECONDS * 1_000)
  await providers.roundTrips()
  const before = await used()
  await clock.sleep(COST_SECONDS * 1_000)
  const after = await used()
  const httpMs = await probe(SECONDS)
  const tripMs = percentile(await providers.roundTrips(), 0.95)
  const still = await running()
  const ended =
    still < CALLS ? await Promise.all(ids.map(async (id) => (await account.api('GET', `/v1/calls/${id}`)).json)) : []
  for (const { status, outcome, end_reason: reason } of ended)
    if (status !== 'in_progress') console.log(`  one has ended before its time: ${status}, ${outcome}, ${reason}`)
  for (const id of ids) await account.api('POST', `/v1/calls/${id}/hangup`)
  while ((await running()) > 0) await clock.sleep(200)
  peer.stop()
  const { gaps, legs, p99 } = await peer.figures
  const each = (one: 'node' | 'database') =>
    more(after[one], before[one]) / ((after.atMs - before.atMs) / 1_000) / CALLS
  return { cpuMs: each('node'), databaseMs: each('database'), gaps, legs, httpMs, p99, tripMs }
}

/** Distinct, since nobody is called too often a day; the carrier finds the telephones by the end of it. */
function numberFor(model: Model, n: number, address: string): string {
  const last = (address.split('.')[3] ?? '').padStart(3, '0')
  return `+393${model === 'gpt-live-1' ? 3 : 4}${String(n).padStart(5, '0')}${last}`
}

async function running(): Promise<number> {
  const text = await (await fetch(`${stage.server.url}/metrics`)).text()
  return Number(/^centralino_calls_running (\d+)$/m.exec(text)?.[1])
}

/** How long the API takes to answer, of requests that come now and then, from a thread that does nothing else. */
async function probe(seconds: number): Promise<number> {
  const workerData = {
    url: `${stage.server.url}/v1/calls?limit=1`,
    key: stage.accounts[0].key,
    seconds,
    every: PROBE_MS,
  }
  const worker = new Worker(
    `const { parentPort, workerData: { url, key, seconds, every } } = require('node:worker_threads')
     const took = []
     const ask = async () => {
       for (const untilMs = performance.now() + seconds * 1_000; performance.now() < untilMs; ) {
         const beganMs = performance.now()
         await (await fetch(url, { headers: { authorization: 'Bearer ' + key } })).arrayBuffer()
         took.push(performance.now() - beganMs)
         await new Promise((resolve) => setTimeout(resolve, every))
       }
       parentPort.postMessage(took)
     }
     ask()`,
    { eval: true, workerData },
  )
  const took = await new Promise<number[]>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  return percentile(took, 0.99)
}

/** What the processor has spent so far on each process of the node, and on each of its database's, in milliseconds. */
async function used(): Promise<Record<'node' | 'database', Map<number, number>> & { atMs: number }> {
  const client = new pg.Client({ connectionString: stage.env.DATABASE_URL })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
  const spent = (all: readonly { pid: number }[]) => new Map(all.map(({ pid }) => [pid, spentBy(pid)]))
  return { node: spent(family(stage.server.pid)), database: spent(rows), atMs: performance.now() }
}

/** One that came meanwhile has spent nothing before. */
function more(after: ReadonlyMap<number, number>, before: ReadonlyMap<number, number>): number {
  return [...after].reduce((sum, [pid, spent]) => sum + spent - (before.get(pid) ?? 0), 0)
}

function spentBy(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [, , , , , , , , , , , user = '0', system = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(user) + Number(system)) * TICK_MS
}

/** With BENCH_PROFILE=folder, where the time of each of the node's threads went is written there. */
function profiled(): Record<string, string> {
  const folder = process.env.BENCH_PROFILE
  return folder === undefined ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` }
}

/** As many packets, with nothing done to their sound. */
async function looped(): Promise<{ cpu: number }> {
  const peer = await programs.reflect(PORT - 2, LOOP_SECONDS + 1)
  const loop = programs.run<{ cpu: number }>('rtp-loop', 'send', PORT - 2, CALLS, LOOP_SECONDS)
  const [figures] = await Promise.all([loop.figures, peer.figures])
  return figures
}
