import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { listCalls } from '#domain/calls/calls.ts'
import { systemClock } from '#kernel/clock.ts'
import { createLog } from '#kernel/log.ts'
import type { CallFilter } from '#store/call-filters.ts'
import { createPool, type Db, dbOn } from '#store/db.ts'
import { startEmbedded } from '#store/embedded.ts'
import { migrate } from '#store/migrate.ts'
import { median } from './support/load.ts'

/**
 * A page of 50 calls out of 1,000,000 against the same page out of 10,000, for every filter of the interface: common
 * values and rare ones, several together, and some that no call has together; from the newest call and from a cursor
 * deep inside. Page by page in turns, on two databases of one server; the speed is that of the median page, which what
 * else the machine does cannot move.
 */
const LARGE = Number(process.env.BENCH_ROWS ?? 1_000_000)
const SMALL = 10_000
/** Pages of each kind that are timed, and those before them in which the server settles on a plan. */
const PAGES = Number(process.env.BENCH_PAGES ?? 200)
const WARMING = 20
const PAGE = 50
const TARGET = 0.6
/** Rows of every rare value, evenly spread over the whole, at either size. */
const RARE = 200

/** When call number `n` of so many was made: the last one at `END`, a second between two. */
const END = Temporal.Instant.from('2026-11-15T08:00:00Z')
const madeAt = (rows: number, n: number) => END.subtract({ seconds: rows - n })

const folder = await mkdtemp(join(tmpdir(), 'centralino-bench-'))
const log = createLog('error')
const embedded = await startEmbedded({
  dataDir: join(folder, 'data'),
  clock: systemClock,
  log,
  role: 'server',
  onGivenUp: (failure) => {
    throw failure
  },
})
const databases = await Promise.all([SMALL, LARGE].map(async (rows) => ({ rows, db: await seeded(rows) })))
const [small, large] = databases.map(({ rows, db }) => ({ rows, db, last: lastId(rows) })) as [Seeded, Seeded]

interface Seeded {
  rows: number
  db: Db
  last: (n: number) => string
}

// biome-ignore format: a table reads in columns
const FILTERS: Record<string, (rows: number) => Partial<CallFilter>> = {
  'no filter':                     () => ({}),
  'direction=outbound':            () => ({ direction: 'outbound' }),
  'direction=inbound, rare':       () => ({ direction: 'inbound' }),
  'agent, common':                 () => ({ agent: 'agt_common' }),
  'agent, rare':                   () => ({ agent: 'agt_rare' }),
  'campaign, common':              () => ({ campaign: 'cmp_common' }),
  'campaign, rare':                () => ({ campaign: 'cmp_rare' }),
  'status=completed':              () => ({ status: 'completed' }),
  'status=needs_review, rare':     () => ({ status: 'needs_review' }),
  'outcome=completed':             () => ({ outcome: 'completed' }),
  'outcome=transferred, rare':     () => ({ outcome: 'transferred' }),
  'reference, rare':               () => ({ reference: 'pratica-7' }),
  'since, all':                    () => ({ since: '2001-01-01T00:00:00.000Z' }),
  'since, rare':                   (rows) => ({ since: madeAt(rows, rows - RARE).toString({ fractionalSecondDigits: 3 }) }),
  'agent and status':              () => ({ agent: 'agt_common', status: 'completed' }),
  'agent and outcome, rare':       () => ({ agent: 'agt_common', outcome: 'transferred' }),
  'status and since':              (rows) => ({ status: 'completed', since: madeAt(rows, rows / 2).toString({ fractionalSecondDigits: 3 }) }),
  'campaign, direction, outcome':  () => ({ campaign: 'cmp_common', direction: 'outbound', outcome: 'completed' }),
  'agent, rare, and status':       () => ({ agent: 'agt_rare', status: 'completed' }),
  'campaign, rare, and outcome':   () => ({ campaign: 'cmp_rare', outcome: 'completed' }),
  'status and outcome, rare':      () => ({ status: 'completed', outcome: 'transferred' }),
  'reference, rare, and status':   () => ({ reference: 'pratica-7', status: 'completed' }),
  'five of them':                  () => ({ agent: 'agt_common', campaign: 'cmp_common', status: 'completed', outcome: 'completed', direction: 'outbound' }),
  'nothing: outcome':              () => ({ agent: 'agt_common', outcome: 'busy' }),
  'nothing: agent':                () => ({ campaign: 'cmp_common', agent: 'agt_unknown' }),
  'nothing: rare and rare':        () => ({ agent: 'agt_rare', outcome: 'transferred' }),
}

const judged: { name: string; ratio: number }[] = []
for (const [name, filter] of Object.entries(FILTERS))
  for (const deep of [false, true]) {
    const title = deep ? `${name}, deep` : name
    const found = name.startsWith('nothing') ? 0 : PAGE + 1
    const ratio = await compare(found, (seeded) => ({
      ...filter(seeded.rows),
      ...(deep ? { before: cursorInto(name, seeded) } : {}),
    }))
    judged.push({ name: title, ratio: ratio.ratio })
    console.log(
      `${title.padEnd(36)} ${ratio.small.toFixed(0).padStart(6)}/s at ${SMALL}  ${ratio.large.toFixed(0).padStart(6)}/s at ${LARGE}  ${ratio.ratio.toFixed(2)}`,
    )
  }
for (const { db } of databases) await db.close()
await embedded.stop()
await rm(folder, { recursive: true, force: true })
const worst = judged.reduce((a, b) => (a.ratio < b.ratio ? a : b))
console.log(
  `${worst.ratio.toFixed(2)} of the speed at ${SMALL} rows, the worst: ${worst.name} (at least ${TARGET})${worst.ratio < TARGET ? '  TOO SLOW' : ''}`,
)
if (worst.ratio < TARGET) process.exitCode = 1

/** Three quarters into what the filter leaves, which for `since` are the newest calls. */
function cursorInto(name: string, { rows, last }: Seeded): string {
  if (name === 'since, rare') return last(rows - RARE / 2)
  return last(Math.round(name === 'status and since' ? rows * 0.6 : rows * 0.4))
}

async function compare(
  found: number,
  filterFor: (seeded: Seeded) => Partial<CallFilter>,
): Promise<{ ratio: number; small: number; large: number }> {
  const times = new Map<Seeded, number[]>([small, large].map((one) => [one, []]))
  for (let n = -WARMING; n < PAGES; n += 1)
    for (const one of n % 2 === 0 ? [small, large] : [large, small]) {
      const ms = await pageMs(one, filterFor(one), found)
      if (n >= 0) times.get(one)?.push(ms)
    }
  const speed = (one: Seeded) => 1_000 / median(times.get(one) ?? [])
  return { ratio: speed(large) / speed(small), small: speed(small), large: speed(large) }
}

async function pageMs({ db }: Seeded, filter: Partial<CallFilter>, found: number): Promise<number> {
  const started = performance.now()
  const wanted = { accountId: 'acc_bench', livemode: true, ...filter, limit: PAGE + 1 }
  const calls = await listCalls({ db, clock: systemClock }, wanted)
  if (calls.length !== found) throw new Error(`a page of ${calls.length} rows for ${JSON.stringify(filter)}`)
  return performance.now() - started
}

/** The id that the seed gives to call number `n` of so many. */
function lastId(rows: number): (n: number) => string {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
  return (n) => {
    const ms = BigInt(madeAt(rows, n).epochMilliseconds)
    const digits = Array.from({ length: 10 }, (_, at) => alphabet[Number((ms >> BigInt(45 - 5 * at)) & 31n)])
    return `call_${digits.join('')}${String(n).padStart(16, '0')}`
  }
}

/** A database of its own with so many calls, made by one statement. */
async function seeded(rows: number): Promise<Db> {
  const client = new pg.Client(embedded.superuser)
  await client.connect()
  await client.query(`create database pages_${rows} owner ${embedded.connection.user}`)
  await client.end()
  const connection = { ...embedded.connection, database: `pages_${rows}` }
  const db = dbOn(createPool({ connection }), { connection, log })
  await migrate(db, log)
  // A connection of its own: a million rows take longer than any statement of ours may.
  const seeding = new pg.Client(connection)
  await seeding.connect()
  await seeding.query(seedOf(rows))
  await seeding.query('vacuum analyze calls')
  await seeding.query('vacuum analyze call_details')
  await seeding.end()
  return db
}

/** Every hundredth call waits; of the rest, each rare value has its own residue, so that none hides another. */
function seedOf(rows: number): string {
  const step = Math.floor(rows / RARE)
  const digit = (shift: number) => `substr('0123456789abcdefghjkmnpqrstvwxyz', ((ms >> ${shift}) & 31)::int + 1, 1)`
  const digits = Array.from({ length: 10 }, (_, at) => digit(45 - 5 * at)).join(' || ')
  const rare = (residue: number) => `n % ${step} = ${residue}`
  return `
    insert into calls (id, account_id, livemode, direction, agent_id, agent_version, agent_name, client_id, client_external_id,
                       campaign_id, reference, to_number, to_hash, from_number, inputs, status, outcome, attempts, max_attempts,
                       answered_at, ended_at, duration_seconds, end_reason, ai_disclosed, created_at, review_until)
    select 'call_' || ${digits} || lpad(n::text, 16, '0'), 'acc_bench', true,
           case when ${rare(0)} then 'inbound' else 'outbound' end,
           case when ${rare(1)} then 'agt_rare' when n % 4 = 0 then 'agt_other' else 'agt_common' end, 1, 'Conferma appuntamenti',
           'cli_bench', 'default',
           case when ${rare(2)} then 'cmp_rare' when n % 3 = 0 then 'cmp_common' end,
           case when ${rare(3)} then 'pratica-7' else 'ordine-' || n end,
           '+39333' || lpad(n::text, 7, '0'), decode(lpad(to_hex(n), 32, '0'), 'hex'), '+390212345678', '{"nome":"Anna Verdi"}',
           case when ${rare(6)} then 'needs_review' when n % 5 = 0 then 'failed' else 'completed' end,
           case when ${rare(7)} then 'transferred' when n % 5 = 0 then 'no_answer' else 'completed' end,
           1, 3, at, at, 41, 'agent', true, at, case when ${rare(6)} then at end
      from (select n, to_timestamp(ms / 1000.0) as at, ms from (
              select n, ${END.epochMilliseconds} - (${rows} - n) * 1000::bigint as ms from generate_series(1, ${rows}) as n) as times) as made;
    insert into call_details (call_id, facts, data, summary, sentiment)
    select id, '{}', '{"conferma":true,"note":"arriva con dieci minuti di anticipo"}',
           'La persona ha confermato l''appuntamento e ha chiesto indicazioni per arrivare allo studio.',
           '{"label":"neutral","score":0,"start":0,"end":0,"trend":"stable","emotions":[]}' from calls;`
}
