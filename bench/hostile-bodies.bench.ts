import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiFor, publishedAgent } from '../tests/support/api.ts'
import { answer, ask } from './support/child.ts'

/**
 * How late a node's event loop is while somebody with a key sends the worst bodies there are, one after the other,
 * against the same node with the same ordinary requests and without them. A node that is late misses its heartbeats and
 * hangs up.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)
const RATIO_MAX = 3
const ORDINARY_EVERY_MS = 5
const MEBIBYTE = 1024 * 1024

interface Loop {
  p50: number
  p99: number
  most: number
}

const folder = await mkdtemp(join(tmpdir(), 'centralino-bench-'))
const server = fork(new URL('support/api-server.ts', import.meta.url), [join(folder, 'data'), 'api,calls,worker'], {
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
})
const { api: port } = await answer<{ api: number }>(server)
const url = `http://127.0.0.1:${port}`
const [mine, theirs] = [
  await ask<{ key: string }>(server, { kind: 'key', account: 'ordinary' }),
  await ask<{ key: string }>(server, { kind: 'key', account: 'hostile' }),
]
const api = apiFor(url, mine.key)
const agent = await publishedAgent(api)

const filled = (item: string, [before, after]: [string, string], bytes: number) =>
  before + `${item},`.repeat(Math.floor((bytes - 300) / (item.length + 1))) + item + after
const AROUND: [string, string] = [`{"agent":"\\u0061${agent.slice(1)}","name":"x","contacts":[`, ']}']
const CONTACT = '{"to":"+390000010001","inputs":{"nome":"Anna \\u0041"},"reference":"x"}'
const properties = Array.from({ length: 5_000 }, (_, n) => `"k${n}":1`)
// biome-ignore format: a table reads in columns
const WORST: readonly [path: string, body: string][] = [
  ['/v1/campaigns',           filled('[]', AROUND, 16 * MEBIBYTE)],
  ['/v1/campaigns',           filled('"\\u0000"', AROUND, 16 * MEBIBYTE)],
  ['/v1/campaigns',           filled('{"to":1,"x":2}', AROUND, MEBIBYTE)],
  ['/v1/campaigns',           filled(`{"to":"x","inputs":{${properties.slice(0, 1_900)}}}`, AROUND, 2 * MEBIBYTE)],
  ['/v1/campaigns',           `${AROUND[0]}${Array(4_999).fill(CONTACT)}],"surprise":1}`],
  ['/v1/campaigns',           `{"${'k'.repeat(15 * MEBIBYTE)}":1}`],
  ['/v1/agents',              filled('{"key":"a","label":"b","type":"text"}', ['{"config":{"type":"outbound","inputs":[', ']}}'], MEBIBYTE)],
  ['/v1/agents',              `{"config":{${properties}}}`],
  ['/v1/agents',              filled('[]', ['{"config":[', '"\\u0041"]}'], 60_000)],
  ['/mcp',                    filled('[]', ['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"create_campaign","arguments":{"contacts":[', ']}}}'], 8 * MEBIBYTE)],
]

async function ordinary(signal: AbortSignal): Promise<number> {
  let done = 0
  while (!signal.aborted) {
    await api('GET', done % 2 === 0 ? '/v1/me' : `/v1/agents/${agent}`)
    done += 1
    await sleep(ORDINARY_EVERY_MS)
  }
  return done
}

async function hostile(signal: AbortSignal): Promise<number> {
  let sent = 0
  while (!signal.aborted) {
    for (const [path, body] of WORST) {
      if (signal.aborted) break
      const headers = {
        authorization: `Bearer ${theirs.key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      }
      const reply = await fetch(url + path, { method: 'POST', headers, body })
      await reply.arrayBuffer()
      if (reply.status < 400 && path !== '/mcp')
        throw new Error(`${path} took a body that it should not: ${reply.status}`)
      sent += 1
    }
  }
  return sent
}

async function during(work: ((signal: AbortSignal) => Promise<number>)[]): Promise<{ loop: Loop; counts: number[] }> {
  const over = new AbortController()
  await ask(server, { kind: 'watch' })
  const under = Promise.all(work.map((one) => one(over.signal)))
  await sleep(SECONDS * 1_000)
  const loop = await ask<Loop>(server, { kind: 'watch' })
  over.abort()
  return { loop, counts: await under }
}

// Both threads are warm before anything counts.
await hostile(AbortSignal.timeout(3_000))
const quiet = await during([ordinary])
const stormy = await during([ordinary, hostile])
server.send({ kind: 'stop' })
await new Promise((resolve) => server.once('exit', resolve))
await rm(folder, { recursive: true, force: true })

const told = ({ p50, p99, most }: Loop) =>
  `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, most ${most.toFixed(1)} ms`
console.log(`quiet:  ${told(quiet.loop)}; ${quiet.counts[0]} ordinary requests`)
console.log(`stormy: ${told(stormy.loop)}; ${stormy.counts[0]} ordinary requests, ${stormy.counts[1]} hostile bodies`)
const ratio = stormy.loop.p99 / quiet.loop.p99
console.log(
  `${ratio.toFixed(2)} times as late at p99 as when it is quiet; at most ${RATIO_MAX}${ratio > RATIO_MAX ? '  TOO LATE' : ''}`,
)
if (ratio > RATIO_MAX) process.exitCode = 1
