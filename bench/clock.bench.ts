import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKey } from '#domain/accounts/accounts.ts'
import { systemClock } from '#kernel/clock.ts'
import { apiFor, publishedAgent, until } from '../tests/support/api.ts'
import { openServer, startNode } from './support/world.ts'

/**
 * Two weeks of 2,000 calls on a test clock: campaigns, retries, callbacks and a list, in one `advance` after another.
 * Against the time that the interface allows for it, and the same every time: two accounts live through it, and nothing
 * may differ.
 */
const CALLS = Number(process.env.BENCH_CALLS ?? 2_000)
const DAYS = 14
const LIMIT_SECONDS = 30
/** A Sunday: nothing runs before the first advance, so what is queued is in the same order every time. */
const START = '2026-11-15T12:00:00+01:00'
/** What the persons do: two thirds answer, the others let it ring, are busy, want to be called back, or never again. */
const ENDINGS = ['01', '07', '02', '08', '03', '05', '09', '13', '14']

const folder = await mkdtemp(join(tmpdir(), 'centralino-bench-'))
const server = await openServer(join(folder, 'data'))
const bench = await server.database('clock')
const node = await startNode(bench, ['api', 'calls', 'worker'])
const lives = [await live('first'), await live('second')]
await node.stop()
await bench.close()
await server.stop()
await rm(folder, { recursive: true, force: true })

const [first, second] = lives
const odd = first?.story.findIndex((one, at) => String(one) !== String(second?.story[at])) ?? 0
if (odd >= 0) throw new Error(`two lives on the clock differ: ${first?.story[odd]} and ${second?.story[odd]}`)
const seconds = Math.max(...lives.map((one) => one.seconds))
console.log(`${first?.attempts} attempts of ${first?.calls} calls over ${DAYS} days, twice the same`)
console.log(`${((first?.calls ?? 0) / seconds).toFixed(0)} simulated calls per second while advancing`)
const ratio = seconds / LIMIT_SECONDS
console.log(
  `${ratio.toFixed(2)} of the ${LIMIT_SECONDS} s that it may take (${seconds.toFixed(1)} s)${ratio > 1 ? '  TOO SLOW' : ''}`,
)
if (ratio > 1) process.exitCode = 1

interface Call {
  reference: string
  status: string
  outcome: string
  attempts: number
  ended_at: string
  retry_of: string | null
}

async function live(name: string) {
  const key = await createKey({ db: bench.db, clock: systemClock }, { name, livemode: false })
  const api = apiFor(`http://127.0.0.1:${node.address?.port}`, key)
  const agent = await publishedAgent(api)
  await api('PUT', '/v1/test/clock', { now: START })
  const contacts = Array.from({ length: CALLS }, (_, n) => ({
    to: n % 3 === 0 ? `+3900000000${ENDINGS[(n / 3) % ENDINGS.length]}` : `+3902${10_000_000 + n}`,
    inputs: { nome: 'Anna' },
    reference: `c${n}`,
  }))
  await api('POST', '/v1/suppressions', { number: '+390210000001' })
  const started = performance.now()
  for (let n = 0; n < 4; n += 1) {
    const part = contacts.filter((_, at) => at % 4 === n && at % 3 !== 0)
    const { status } = await api('POST', '/v1/campaigns', {
      agent,
      name: `${n}`,
      contacts: part,
      max_concurrent: 1 + n,
    })
    if (status !== 201) throw new Error(`a campaign answered ${status}`)
  }
  for (const contact of contacts.filter((_, at) => at % 3 === 0)) await api('POST', '/v1/calls', { agent, ...contact })
  for (let day = 0; day < DAYS; day += 1) {
    await api('POST', '/v1/test/clock/advance', { seconds: 24 * 3_600 })
    await until(
      () => api('GET', '/v1/test/clock'),
      (seen) => seen.json.status === 'ready',
      120_000,
    )
  }
  const seconds = (performance.now() - started) / 1_000
  const calls = await all(api)
  // Ids differ, everything else may not.
  const story = calls
    .map(({ reference, status, outcome, attempts, ended_at, retry_of }) => [
      reference,
      retry_of !== null,
      status,
      outcome,
      attempts,
      ended_at,
    ])
    .sort((a, b) => (String(a) < String(b) ? -1 : 1))
  return { seconds, calls: calls.length, attempts: calls.reduce((sum, one) => sum + one.attempts, 0), story }
}

async function all(api: ReturnType<typeof apiFor>): Promise<Call[]> {
  const calls: Call[] = []
  for (let cursor = ''; ; ) {
    const { json } = await api('GET', `/v1/calls?limit=100${cursor}`)
    calls.push(...json.data)
    if (!json.has_more) return calls
    cursor = `&cursor=${json.next_cursor}`
  }
}
