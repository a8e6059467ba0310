import assert from 'node:assert/strict'
import { describe } from 'node:test'
import { iso } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { eachPostgres, type FreshDatabase, freshDatabase, patientDb } from '../../tests/support/database.ts'
import { needs } from '../../tests/support/needs.ts'
import type { CallFilter } from './call-filters.ts'
import { listCalls } from './call-pages.ts'
import type { Db, Queryable } from './db.ts'
import { type Sql, sql } from './sql.ts'

const START = Temporal.Instant.from('2026-11-15T00:00:00Z').epochMilliseconds
const SECOND_MS = 1_000
const CALLS = 6_000
const at = (second: number) => iso(Temporal.Instant.fromEpochMilliseconds(START + second * SECOND_MS))

interface Call {
  id: string
  account: string
  livemode: boolean
  direction: string
  agent: string
  campaign: string | null
  status: string
  outcome: string | null
  reference: string | null
  created: string
}

const STATUSES = ['completed', 'failed', 'queued', 'processing', 'in_progress', 'needs_review']
const HELD = new Set(['in_progress', 'dialing'])

/**
 * Common values and rare ones; two agents whose outcomes have nothing in common, one that has not been called with for
 * long, and a campaign of the newest calls alone. Every tenth was made by a clock that ran ahead, every 41st by one
 * that ran behind.
 */
function nth(n: number): Call {
  const agent = n < 500 ? 'agt_old' : n % 61 === 0 ? 'agt_rare' : n % 2 === 0 ? 'agt_even' : 'agt_odd'
  const status = n % 89 === 0 ? (STATUSES[2 + ((n / 89) % 4)] ?? '') : n % 3 === 0 ? 'failed' : 'completed'
  const drift = n % 10 === 3 ? 3_600 : n % 41 === 0 ? -3_600 : 0
  return {
    id: newId('call', START + n * SECOND_MS),
    account: n % 97 === 0 ? 'acc_other' : 'acc_own',
    livemode: n % 101 === 0,
    direction: n % 50 === 7 ? 'inbound' : 'outbound',
    agent,
    campaign: n > CALLS - 300 ? 'cmp_new' : n % 4 === 0 ? 'cmp_common' : null,
    status,
    outcome: n % 89 === 0 ? null : n % 300 === 1 ? 'transferred' : n % 2 === 0 ? 'no_answer' : 'completed',
    reference: n % 5 === 0 ? 'shared' : n % 7 === 0 ? null : `order-${n}`,
    created: at(n + drift),
  }
}

async function write(db: Db, calls: readonly Call[]) {
  const rows = calls.map((call, n) => ({
    ...call,
    line: n + 1,
    node: HELD.has(call.status) || n % 2 === 0 ? 'node_1' : null,
  }))
  await db.query(sql`
    insert into calls (id, account_id, livemode, direction, agent_id, agent_version, agent_name, client_id, client_external_id,
                       campaign_id, reference, to_number, to_hash, from_number, inputs, status, outcome, max_attempts, created_at,
                       due_at, ended_at, node_id, inbound_line, review_until)
    select id, account, livemode, direction, agent, 1, 'a', 'cli', 'default', campaign, reference, '+390000000001',
           decode(repeat('00', 16), 'hex'), '+390000000100', '{}', status, outcome, 3, created,
           case status when 'queued' then created end,
           case when status in ('completed', 'failed', 'needs_review', 'processing') then created end,
           case when status in ('in_progress', 'processing') then node end,
           case when direction = 'inbound' and status = 'in_progress' then line end,
           case status when 'needs_review' then created end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
        id text, account text, livemode boolean, direction text, agent text, campaign text, reference text, status text,
        outcome text, created timestamptz, node text, line int)`)
}

const fits = (call: Call, filter: CallFilter) =>
  call.account === filter.accountId &&
  call.livemode === filter.livemode &&
  (['direction', 'agent', 'campaign', 'status', 'outcome', 'reference'] as const).every(
    (name) => filter[name] === undefined || call[name] === filter[name],
  ) &&
  (filter.since === undefined || call.created >= filter.since) &&
  (filter.before === undefined || call.id < filter.before)

const plainly = (calls: readonly Call[], filter: CallFilter) =>
  calls
    .filter((call) => fits(call, filter))
    .map(({ id }) => id)
    .toReversed()
    .slice(0, filter.limit)

// biome-ignore format: a table reads in columns
const CHOICES = {
  status:    [...STATUSES, 'cancelled'],
  agent:     ['agt_even', 'agt_odd', 'agt_old', 'agt_rare', 'agt_none'],
  outcome:   ['completed', 'no_answer', 'transferred', 'busy'],
  direction: ['outbound', 'inbound'],
  campaign:  ['cmp_common', 'cmp_new', 'cmp_none'],
  reference: ['shared', 'shared', 'order-1234', 'order-none'],
}
const LIMITS = [1, 21, 51, 101]
const CURSORS = [undefined, 5_990, 3_000, 400]
const SINCE = [undefined, undefined, 0, 5_000, CALLS]

/** Every choice of two or three filters, with so many of their values each; all else goes round. */
const VALUES_EACH = 16

function* samples(calls: readonly Call[]): Iterable<CallFilter> {
  const names = Object.keys(CHOICES) as (keyof typeof CHOICES)[]
  const sets = Array.from({ length: 2 ** names.length }, (_, set) => names.filter((_, at) => (set >> at) % 2 === 1))
  let n = 0
  for (const given of sets.filter(({ length }) => length === 2 || length === 3))
    for (let values = 0; values < VALUES_EACH; values += 1) {
      n += 1
      let rest = values
      const pick = <T>(of: readonly T[]): T => {
        const one = of[rest % of.length] as T
        rest = Math.floor(rest / of.length)
        return one
      }
      const cursor = CURSORS[n % CURSORS.length]
      const since = SINCE[n % SINCE.length]
      yield {
        ...Object.fromEntries(given.map((name) => [name, pick(CHOICES[name])])),
        accountId: 'acc_own',
        livemode: n % 37 === 0,
        limit: LIMITS[n % 7] ?? 51,
        before: cursor === undefined ? undefined : calls[cursor]?.id,
        since: since === undefined ? undefined : at(since),
      }
    }
}

for (const { server, test, before, after } of eachPostgres(needs('postgres-15')))
  describe(server.name, () => {
    let database: FreshDatabase
    let db: Db
    const calls = Array.from({ length: CALLS }, (_, n) => nth(n))
    before(async () => {
      database = await freshDatabase(server)
      db = patientDb(database, 2)
      await write(db, calls)
      await db.script('analyze calls')
    })
    after(async () => {
      await db.close()
      await database[Symbol.asyncDispose]()
    })
    const ids = async (filter: CallFilter, of: Queryable = db) => (await listCalls(of, filter)).map(({ id }) => id)
    const own = { accountId: 'acc_own', livemode: false, limit: 51 }

    test('whatever is asked for together, a page has what a plain reading of all calls finds', async () => {
      const lengths: number[] = []
      for (const filter of samples(calls)) {
        const expected = plainly(calls, filter)
        assert.deepEqual(await ids(filter), expected, JSON.stringify(filter))
        lengths.push(expected.length)
      }
      assert.ok(lengths.filter((length) => length > 20).length > 80)
    })

    test('page after page leads through all calls of two filters that seldom meet, each once', async () => {
      for (const filter of [
        { ...own, agent: 'agt_odd', reference: 'shared', limit: 21 },
        { ...own, direction: 'inbound', outcome: 'completed', limit: 21 },
        { ...own, campaign: 'cmp_common', status: 'failed', limit: 21 },
        { ...own, status: 'completed', outcome: 'transferred', direction: 'outbound', limit: 1 },
      ]) {
        const seen: string[] = []
        for (let page = await ids(filter); page.length > 0; page = await ids({ ...filter, before: page.at(-1) }))
          seen.push(...page)
        assert.deepEqual(seen, plainly(calls, { ...filter, limit: CALLS }))
      }
    })

    // biome-ignore format: a table reads in columns
    const searches: [title: string, filter: Partial<CallFilter>, atMost: number][] = [
      ['common and common',                    { agent: 'agt_even', status: 'completed' },                        160],
      ['common and rare',                      { agent: 'agt_odd', outcome: 'transferred' },                      160],
      ['common and rare, the guess is wrong',  { agent: 'agt_even', direction: 'inbound' },                       1_000],
      ['common and long ago',                  { agent: 'agt_old', status: 'completed' },                         160],
      ['common and new',                       { campaign: 'cmp_new', agent: 'agt_odd' },                         160],
      ['rare and rare',                        { agent: 'agt_rare', outcome: 'transferred' },                     300],
      ['common and nothing',                   { agent: 'agt_even', outcome: 'busy' },                            60],
      ['common and nothing, wrongly guessed',  { agent: 'agt_odd', status: 'completed', campaign: 'cmp_none' },   60],
      ['shared reference and nothing',         { reference: 'shared', status: 'cancelled' },                      800],
    ]
    for (const [title, filter, atMost] of searches)
      test(`a page looks through no more calls than the shortest way needs, and what it takes to find that: ${title}`, async () => {
        const read = { entries: 0 }
        await ids({ ...own, ...filter }, counting(db, read))
        assert.ok(read.entries <= atMost, `${read.entries} entries`)
      })

    test('a call that stays as it is is not missed for what others do between two statements', async () => {
      const theirs = { ...own, accountId: 'acc_moving', status: 'queued', agent: 'agt_first', limit: 101 }
      const waiting = Array.from({ length: 500 }, (_, n): Call => {
        const agent = n < 300 ? 'agt_first' : 'agt_later'
        return { ...nth(CALLS + n), account: theirs.accountId, livemode: false, status: 'queued', outcome: null, agent }
      })
      await write(db, waiting)
      let statements = 0
      const restless: Queryable = {
        async query<Row>(statement: Sql<Row>) {
          const rows = await db.query(statement)
          statements += 1
          await db.query(sql`
            update calls set status = 'cancelled', due_at = null, ended_at = created_at where id in (
              select id from calls where account_id = ${theirs.accountId} and agent_id = 'agt_later' and status = 'queued'
               order by id desc limit 40)`)
          return rows
        },
      }
      assert.deepEqual(await ids(theirs, restless), plainly(waiting, theirs))
      assert.ok(statements > 1)
    })
  })

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** Counts what the scans of calls have read, by having each statement explained. */
function counting(db: Db, read: { entries: number }): Queryable {
  const entriesOf = (plan: Plan): number => {
    const rows = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    const below = (plan.Plans ?? []).map(entriesOf).reduce((a, b) => a + b, 0)
    return below + (plan['Relation Name'] === 'calls' ? rows : 0)
  }
  return {
    async query<Row>(statement: Sql<Row>) {
      const { name, text, values } = statement
      const explained = { name: `explained ${name}`, text: `explain (analyze, format json) ${text}`, values }
      const [row] = await db.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained)
      if (row) read.entries += entriesOf(row['QUERY PLAN'][0].Plan)
      return db.query(statement)
    },
  }
}
