import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { systemClock } from '#kernel/clock.ts'
import { leastWrites } from './support/least-writes.ts'
import { median } from './support/load.ts'
import { benchAccounts, openServer, queueCalls, startNode } from './support/world.ts'

/**
 * Simulated calls per second from the queue to the stored event, 100 accounts with a backlog each, against bare commits
 * of one row by 16 clients on the same server, just before and just after. The dialer must be as fast after two minutes
 * as after ten seconds: the slower of the two windows counts. What the least writes of a call reach is said beside it:
 * where a flush of the disk costs nothing, a bare commit is little more than a message, and what a call leaves behind
 * is many. `BENCH_FLUSH_US` makes every flush of the server take so much longer, as on a slower disk, for the calls as
 * for the bare commits.
 */
const ACCOUNTS = 100
const CLIENTS = 16
const SECONDS = Number(process.env.BENCH_SECONDS ?? 125)
const BACKLOG = Number(process.env.BENCH_BACKLOG ?? SECONDS * 3_000)
const WINDOW_SECONDS = 10
const BARE_SECONDS = 5
const TARGET = 0.4

const folder = await mkdtemp(join(tmpdir(), 'centralino-bench-'))
const flush = process.env.BENCH_FLUSH_US
const server = await openServer(join(folder, 'data'), flush ? { commit_delay: flush, commit_siblings: '0' } : {})
const bench = await server.database('dialer')
const accounts = await benchAccounts(bench, ACCOUNTS)
await queueCalls(bench, accounts, BACKLOG)
const before = await bareCommits(bench.pool)
const startedAt = systemClock.now()
const node = await startNode(bench, ['calls', 'worker'])
await systemClock.sleep(SECONDS * 1_000)
await node.stop()
const after = await bareCommits(bench.pool)
const least = await leastWrites(bench.pool)
const bySecond = await eventsBySecond()
await bench.close()
await server.stop()
await rm(folder, { recursive: true, force: true })

const early = rate(Math.min(5, SECONDS - WINDOW_SECONDS))
const late = rate(SECONDS - WINDOW_SECONDS)
const bare = (before + after) / 2
if (flush) console.log(`every flush ${flush} µs longer than the disk's own`)
console.log(`bare commits: ${before.toFixed(0)}/s before, ${after.toFixed(0)}/s after`)
console.log(`calls: ${early.toFixed(0)}/s after 10 s, ${late.toFixed(0)}/s at the end; ${bySecond.join(' ')}`)
console.log(
  `the least writes of a call, by the bare driver: ${least.toFixed(0)} calls/s, ${(least / bare).toFixed(2)} of the bare commits; the dialer ${(Math.min(early, late) / least).toFixed(2)} of that`,
)
console.log(`late/early ${(late / early).toFixed(2)}`)
const ratio = Math.min(early, late) / bare
console.log(`${ratio.toFixed(2)} of the bare commits (at least ${TARGET})${ratio < TARGET ? '  TOO SLOW' : ''}`)
if (ratio < TARGET) process.exitCode = 1

/** The median second of a window, so that one checkpoint does not decide. */
function rate(from: number): number {
  return median(bySecond.slice(from, from + WINDOW_SECONDS))
}

async function eventsBySecond(): Promise<number[]> {
  const { rows } = await bench.pool.query<{ second: number; n: number }>(
    `select floor(extract(epoch from created_at - $1::timestamptz))::int as second, count(*)::int as n
       from events where type = 'call.completed' group by 1`,
    [startedAt.toString()],
  )
  const counts = new Array<number>(SECONDS).fill(0)
  for (const { second, n } of rows) if (second < SECONDS) counts[second] = n
  return counts
}

/** One row, one commit, as fast as 16 clients can. */
async function bareCommits(pool: pg.Pool): Promise<number> {
  await pool.query('create table if not exists bare (id bigint generated always as identity primary key, note text)')
  const started = performance.now()
  const until = started + BARE_SECONDS * 1_000
  const drive = async (): Promise<number> => {
    const client = await pool.connect()
    let commits = 0
    for (; performance.now() < until; commits += 1)
      await client.query({ name: 'bare', text: 'insert into bare (note) values ($1)', values: ['a note'] })
    client.release()
    return commits
  }
  const commits = await Promise.all(Array.from({ length: CLIENTS }, drive))
  return (commits.reduce((sum, one) => sum + one, 0) * 1_000) / (performance.now() - started)
}
