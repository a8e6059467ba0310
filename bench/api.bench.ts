import { fork, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiFor, OUTBOUND, publishedAgent } from '../tests/support/api.ts'
import { answer, ask } from './support/child.ts'
import { httpRequest, type LoadPlan, load, median } from './support/load.ts'

/**
 * The API against bare handlers on the same pool, in alternating rounds: 16 connections, 100 accounts. Then the start
 * of a whole server, cold and warm, and its memory.
 */
const CONNECTIONS = 16
const ACCOUNTS = 100
const CALLS_PER_ACCOUNT = 120
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2)
const TARGETS = { post: 0.5, get: 0.7, page: 0.6 }

interface Account {
  key: string
  agent: string
  id: string
  calls: string[]
}

const folder = await mkdtemp(join(tmpdir(), 'centralino-bench-'))
const server = fork(fileURLToPath(new URL('./support/api-server.ts', import.meta.url)), [join(folder, 'data')], {
  stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
})
const ports = await answer<{ api: number; bare: number }>(server)
const accounts = await seed()
let turn = 0
const account = () => accounts[turn++ % accounts.length] as Account
const unique = (prefix: string) => `${prefix}${process.pid}-${turn++}`

const pairs: Record<keyof typeof TARGETS, { ours: LoadPlan; bare: LoadPlan }> = {
  post: {
    ours: plan(ports.api, 202, () => {
      const { key, agent } = account()
      const body = { agent, to: '+390000000001', inputs: { nome: 'Anna Verdi' }, scheduled_at: '2027-01-01T00:00:00Z' }
      return httpRequest({ method: 'POST', path: '/v1/calls', key, body, headers: { 'idempotency-key': unique('k') } })
    }),
    bare: plan(ports.bare, 202, () => {
      const { id, agent } = account()
      const body = {
        id: unique('call_'),
        account: id,
        agent,
        to: '+390000000001',
        inputs: { nome: 'Anna Verdi' },
        key: unique('k'),
      }
      return httpRequest({ method: 'POST', path: '/calls', body })
    }),
  },
  get: {
    ours: plan(ports.api, 200, () => {
      const { key, calls } = account()
      return httpRequest({ method: 'GET', path: `/v1/calls/${calls[turn % calls.length]}`, key })
    }),
    bare: plan(ports.bare, 200, () => {
      const { calls } = account()
      return httpRequest({ method: 'GET', path: `/calls/${calls[turn % calls.length]}` })
    }),
  },
  page: {
    ours: plan(ports.api, 200, () =>
      httpRequest({ method: 'GET', path: '/v1/calls?limit=100', key: (accounts[0] as Account).key }),
    ),
    bare: plan(ports.bare, 200, () => httpRequest({ method: 'GET', path: '/page' })),
  },
}

await ask(server, { kind: 'page', path: '/v1/calls?limit=100', key: (accounts[0] as Account).key })
const ratios: Record<string, number> = {}
for (const [name, { ours, bare }] of Object.entries(pairs)) ratios[name] = await compare(name, ours, bare)
server.send({ kind: 'stop' })
await new Promise((resolve) => server.once('exit', resolve))
await startUp(join(folder, 'fresh'))
await rm(folder, { recursive: true, force: true })
for (const [name, target] of Object.entries(TARGETS)) {
  const ratio = ratios[name] as number
  console.log(
    `${name.padEnd(5)} ${ratio.toFixed(2)} of the bare handler (at least ${target})${ratio < target ? '  TOO SLOW' : ''}`,
  )
  if (ratio < target) process.exitCode = 1
}

function plan(port: number, expect: number, request: () => string): LoadPlan {
  return { port, expect, request, connections: CONNECTIONS, seconds: SECONDS }
}

/** Alternating rounds, whoever is first taking turns; the median of the rounds' ratios. */
async function compare(name: string, ours: LoadPlan, bare: LoadPlan): Promise<number> {
  await load({ ...ours, seconds: 1 })
  await load({ ...bare, seconds: 1 })
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? [ours, bare] : [bare, ours]
    const results = new Map<LoadPlan, number>()
    for (const one of order) {
      const result = await load(one)
      if (result.bad > 0) throw new Error(`${name}: ${result.bad} of ${result.count} replies were not ${one.expect}`)
      results.set(one, result.perSecond)
    }
    const [a, b] = [results.get(ours) ?? 0, results.get(bare) ?? 1]
    rounds.push(a / b)
    console.log(`${name} round ${round + 1}: ${a.toFixed(0)}/s of ${b.toFixed(0)}/s = ${(a / b).toFixed(2)}`)
  }
  return median(rounds)
}

/**
 * Accounts with a key, a published agent and finished calls, through the API where it is quick, by SQL where it is not.
 */
async function seed(): Promise<Account[]> {
  const made: Account[] = []
  for (let n = 0; n < ACCOUNTS; n += 1) {
    const { key } = await ask<{ key: string }>(server, { kind: 'key', account: `bench ${n}` })
    const api = apiFor(`http://127.0.0.1:${ports.api}`, key)
    const agent = await publishedAgent(api, OUTBOUND)
    const { json } = await api('GET', '/v1/me')
    const calls = Array.from(
      { length: CALLS_PER_ACCOUNT },
      (_, at) => `call_0${String(n * CALLS_PER_ACCOUNT + at).padStart(25, '0')}`,
    )
    made.push({ key, agent, id: json.id, calls })
    await ask(server, { kind: 'script', text: finishedCalls(json, agent, calls) })
  }
  await ask(server, { kind: 'script', text: 'analyze' })
  return made
}

function finishedCalls(
  me: { id: string; default_client: { id: string } },
  agent: string,
  calls: readonly string[],
): string {
  const ids = calls.map((id) => `('${id}')`).join(',')
  return `
    insert into calls (id, account_id, livemode, direction, agent_id, agent_version, agent_name, client_id, client_external_id, reference,
                       to_number, to_hash, from_number, inputs, status, outcome, attempts, max_attempts, answered_at, ended_at, duration_seconds,
                       end_reason, ai_disclosed, created_at)
    select v.id, '${me.id}', false, 'outbound', '${agent}', 1, 'Conferma appuntamenti', '${me.default_client.id}', 'default', 'ordine-42',
           '+390000000001', decode(repeat('00', 16), 'hex'), '+390000000100', '{"nome":"Anna Verdi"}', 'completed', 'completed', 1, 3, '2026-11-15T09:00:00.123Z',
           '2026-11-15T09:00:41.456Z', 41, 'agent', true, '2026-11-15T08:59:59.999Z' from (values ${ids}) v(id);
    insert into call_details (call_id, facts, data, summary, sentiment)
    select v.id, '{}', '{"conferma":true,"note":"arriva con dieci minuti di anticipo"}',
           'La persona ha confermato l''appuntamento e ha chiesto indicazioni per arrivare allo studio.',
           '{"label":"neutral","score":0,"start":0,"end":0,"trend":"stable","emotions":[]}' from (values ${ids}) v(id);`
}

/** From the command to the first 200 of /readyz, on an empty folder and on the same one again; then the memory. */
async function startUp(dataDir: string): Promise<void> {
  for (const kind of ['cold', 'warm']) {
    const port = await freePort()
    const started = performance.now()
    const child = spawn(process.execPath, [fileURLToPath(new URL('../bin/centralino.js', import.meta.url)), 'start'], {
      env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
      stdio: 'ignore',
    })
    while (
      !(await fetch(`http://127.0.0.1:${port}/readyz`).then(
        (reply) => reply.ok,
        () => false,
      ))
    ) {
      if (child.exitCode !== null) throw new Error('the server did not start')
    }
    const ms = performance.now() - started
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    const rss = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    console.log(`start to /readyz, ${kind}: ${ms.toFixed(0)} ms; resident memory of the server: ${rss.toFixed(0)} MB`)
    child.kill('SIGTERM')
    await new Promise((resolve) => child.once('exit', resolve))
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
