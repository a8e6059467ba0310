import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiFor, OUTBOUND, publishedAgent } from '../tests/support/api.ts'
import { answer, ask } from './support/child.ts'
import { httpRequest, load, median, percentile } from './support/load.ts'

/**
 * Five thousand contacts with five inputs in one request, against a bare bulk insert of the same rows into the same
 * table with the same indexes; and what whoever reads a call notices of it. Rounds alternate; the medians of their
 * ratios are judged.
 */
const CONTACTS = 5_000
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const QUIET_SECONDS = 2
const CONNECTIONS = 16
const LIMITS = { accepted: 3, reading: 3 }

const folder = await mkdtemp(join(tmpdir(), 'centralino-bench-'))
const server = fork(fileURLToPath(new URL('./support/api-server.ts', import.meta.url)), [join(folder, 'data'), 'api'], {
  stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
})
const { api: port } = await answer<{ api: number }>(server)
const { key } = await ask<{ key: string }>(server, { kind: 'key', account: 'bench' })
const api = apiFor(`http://127.0.0.1:${port}`, key)
const agent = await publishedAgent(api, {
  ...OUTBOUND,
  inputs: [
    { key: 'nome', label: 'Nome', type: 'text', required: true },
    { key: 'giorno', label: 'Giorno', type: 'date', required: true },
    { key: 'ora', label: 'Ora', type: 'text', required: true },
    { key: 'importo', label: 'Importo', type: 'number', required: true },
    { key: 'cliente', label: 'Cliente', type: 'boolean', required: true },
  ],
})
const call = (await api('POST', '/v1/calls', { agent, to: '+390000000001', inputs: inputs(0) })).json.id
const read = httpRequest({ method: 'GET', path: `/v1/calls/${call}`, key })

const rounds: { accepted: number; reading: number }[] = []
await round(0)
for (let n = 1; n <= ROUNDS; n += 1) rounds.push(await round(n))
server.send({ kind: 'stop' })
await new Promise((resolve) => server.once('exit', resolve))
await rm(folder, { recursive: true, force: true })
for (const [name, limit] of Object.entries(LIMITS)) {
  const ratio = median(rounds.map((one) => one[name as keyof typeof LIMITS]))
  console.log(`${name.padEnd(8)} ${ratio.toFixed(2)} (at most ${limit})${ratio > limit ? '  TOO SLOW' : ''}`)
  if (!(ratio <= limit)) process.exitCode = 1
}

function inputs(n: number): object {
  return { nome: `Anna Verdi ${n}`, giorno: '2026-11-20', ora: '10:30', importo: n / 2, cliente: n % 2 === 0 }
}

async function round(n: number): Promise<{ accepted: number; reading: number }> {
  const alone = await campaign(`${n} alone`)
  const bare = await ask<{ ms: number }>(server, { kind: 'bulk', campaign: alone.id })
  const quiet = await reads(QUIET_SECONDS)
  const over = new AbortController()
  const busy = reads(60, over.signal)
  const beside = await campaign(`${n} beside`)
  over.abort()
  const [calm, loaded] = [percentile(quiet, 0.99), percentile(await busy, 0.99)]
  const ratios = { accepted: alone.ms / bare.ms, reading: loaded / calm }
  console.log(
    `round ${n}: accepted in ${alone.ms.toFixed(0)} ms, bare ${bare.ms.toFixed(0)} ms = ${ratios.accepted.toFixed(2)}; ` +
      `p99 of reading ${loaded.toFixed(1)} ms beside it (${beside.ms.toFixed(0)} ms), quiet ${calm.toFixed(1)} ms = ${ratios.reading.toFixed(2)}`,
  )
  return ratios
}

async function reads(seconds: number, signal?: AbortSignal): Promise<number[]> {
  const plan = {
    port,
    seconds,
    request: () => read,
    expect: 200,
    connections: CONNECTIONS,
    ...(signal ? { signal } : {}),
  }
  const { ms, bad } = await load(plan)
  if (bad > 0) throw new Error(`${bad} reads failed`)
  return ms
}

async function campaign(name: string): Promise<{ id: string; ms: number }> {
  const contacts = Array.from({ length: CONTACTS }, (_, n) => ({
    to: `+3902${10_000_000 + n}`,
    inputs: inputs(n),
    reference: `ordine-${n}`,
  }))
  const body = JSON.stringify({ agent, name, contacts })
  const started = performance.now()
  const reply = await api('POST', '/v1/campaigns', body, { 'idempotency-key': name })
  const ms = performance.now() - started
  if (reply.status !== 201) throw new Error(reply.text)
  return { id: reply.json.id, ms }
}
