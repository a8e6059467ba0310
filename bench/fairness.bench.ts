import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MODELS } from '#contract/agent-document.ts'
import { admitDue } from '#dialer/admission.ts'
import { systemClock as clock, iso } from '#kernel/clock.ts'
import { pokeLanes, sweepLanes } from '#store/lanes.ts'
import { sql } from '#store/sql.ts'
import { median } from './support/load.ts'
import { type Bench, benchAccounts, openServer, queueCalls } from './support/world.ts'

/**
 * How long a claim takes, the admission of what is due, while one account at its limit has 100,000 calls waiting,
 * against the same without that account. Claim by claim in turns, on two databases of one server; the median claim
 * counts.
 */
const ACCOUNTS = 100
const CALLS = 20_000
const CROWD = Number(process.env.BENCH_ROWS ?? 100_000)
const CLAIMS = Number(process.env.BENCH_CLAIMS ?? 300)
const WARMING = 30
const CLAIMED_AT_ONCE = 50
const NODE = 'node_bench'
const TARGET = 2

const folder = await mkdtemp(join(tmpdir(), 'centralino-bench-'))
const server = await openServer(join(folder, 'data'))
const quiet = await world('quiet', 0)
const crowded = await world('crowded', CROWD)
const times = new Map<Bench, number[]>([quiet, crowded].map((one) => [one, []]))
let claimed = 0
for (let n = -WARMING; n < CLAIMS; n += 1)
  for (const one of n % 2 === 0 ? [quiet, crowded] : [crowded, quiet]) {
    const ms = await claim(one)
    if (n >= 0) times.get(one)?.push(ms)
  }
for (const one of [quiet, crowded]) await one.close()
await server.stop()
await rm(folder, { recursive: true, force: true })

const p50 = (one: Bench) => median(times.get(one) ?? [])
const ratio = p50(crowded) / p50(quiet)
console.log(
  `${claimed} calls claimed; p50 of a claim: ${p50(quiet).toFixed(2)} ms, with the crowd ${p50(crowded).toFixed(2)} ms`,
)
console.log(`${ratio.toFixed(2)} times as long beside a crowd (at most ${TARGET})${ratio > TARGET ? '  TOO SLOW' : ''}`)
if (ratio > TARGET) process.exitCode = 1

/** Accounts with calls of their own, and one whose lines are all taken and whose queue is long. */
async function world(name: string, crowd: number): Promise<Bench> {
  const bench = await server.database(name)
  await queueCalls(bench, await benchAccounts(bench, ACCOUNTS), CALLS)
  if (crowd > 0) {
    const accounts = await benchAccounts(bench, 1, 'crowd')
    await queueCalls(bench, accounts, crowd)
    await bench.db.query(sql`
      insert into lanes (account_id, livemode, next_due) values (${accounts[0]?.accountId}, false, '1970-01-01T00:00:00Z')`)
    const { admitted } = await admitDue({ db: bench.db, clock }, { nodeId: 'node_crowd', limit: 100, models: MODELS })
    if (admitted.length === 0) throw new Error('the crowd took no line')
  }
  await sweepLanes(bench.db)
  await bench.db.script('vacuum analyze')
  return bench
}

async function claim(bench: Bench): Promise<number> {
  const started = performance.now()
  const { admitted } = await admitDue({ db: bench.db, clock }, { nodeId: NODE, limit: CLAIMED_AT_ONCE, models: MODELS })
  const ms = performance.now() - started
  if (admitted.length !== CLAIMED_AT_ONCE) throw new Error(`a claim of ${admitted.length} calls`)
  claimed += admitted.length
  await release(bench, admitted)
  return ms
}

/** The calls end and their lines are free again. */
async function release(bench: Bench, calls: Awaited<ReturnType<typeof admitDue>>['admitted']): Promise<void> {
  const ids = calls.map((call) => call.id)
  const at = iso(clock.now())
  await bench.db.query(sql`
    with gone as (delete from line_slots where call_id = any(${ids}::text[]))
    update calls set status = 'failed', outcome = 'failed', node_id = null, ended_at = ${at} where id = any(${ids}::text[])`)
  const pokes = calls.map((call) => ({
    accountId: call.account_id,
    livemode: call.livemode,
    campaignId: null,
    dueAt: null,
  }))
  const once = [...new Map(pokes.map((poke) => [poke.accountId, poke])).values()]
  await pokeLanes(bench.db, once, at)
}
