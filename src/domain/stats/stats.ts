import { OUTCOMES } from '#contract/calls.ts'
import { STATS_DAYS_MAX, STATS_ROWS_MAX, type StatsBy, type StatsRow } from '#contract/stats.ts'
import type { Caller } from '#domain/accounts/authenticate.ts'
import { clockOf } from '#domain/test-clock/test-clock.ts'
import { type Clock, iso, ROME } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { Db, Queryable } from '#store/db.ts'
import * as store from '#store/stats.ts'

/**
 * How calls went, from counters that the transaction which ends a call adds to; no call is read for it.
 */
interface House {
  db: Queryable
  clock: Clock
}

interface Asked {
  from?: string | undefined
  to?: string | undefined
  by: StatsBy
  agent?: string | undefined
  campaign?: string | undefined
  client?: string | undefined
  direction?: string | undefined
}

export async function readStats(house: House, caller: Caller, asked: Asked) {
  const { from, to } = await daysOf(house, caller, asked)
  const { by, from: _from, to: _to, ...filters } = asked
  const startOf = (day: Temporal.PlainDate) => iso(day.toZonedDateTime(ROME).toInstant())
  const { accountId, livemode } = caller
  const filter = { ...filters, accountId, livemode, from: startOf(from), to: startOf(to.add({ days: 1 })) }
  const counts = await store.countsBy(house.db, filter, { by, limit: STATS_ROWS_MAX * OUTCOMES.length })
  const waits = livemode
    ? await store.waitsBy(house.db, filter, { by, limit: STATS_ROWS_MAX * (store.STEP.last + 1) })
    : []
  const moods = await store.moodsBy(house.db, filter, { by, limit: STATS_ROWS_MAX * MOODS })
  return {
    object: 'stats',
    by,
    from: from.toString(),
    to: to.toString(),
    rows: rowsOf({ counts, waits, moods }),
  } as const
}

/** From -2 to 2, at first and at the end. */
const MOODS = 25

export async function daysOf(house: House, caller: Caller, asked: Pick<Asked, 'from' | 'to'>) {
  const clock = await clockOf(house, caller)
  const today = clock.now().toZonedDateTimeISO(ROME).toPlainDate()
  const to = asked.to === undefined ? today : Temporal.PlainDate.from(asked.to)
  const from = asked.from === undefined ? to : Temporal.PlainDate.from(asked.from)
  const days = from.until(to, { largestUnit: 'days' }).days + 1
  if (days < 1 || days > STATS_DAYS_MAX) {
    const fault = {
      param: 'from',
      code: 'out_of_range',
      message: `must lie 0 to ${STATS_DAYS_MAX - 1} days before "to"`,
    }
    throw new Problem('invalid_request', { param: 'from', errors: [fault] })
  }
  return { from, to }
}

interface Found {
  counts: readonly store.CountRow[]
  waits: readonly store.WaitRow[]
  moods: readonly store.MoodRow[]
}

/** In the order of their keys. */
function rowsOf({ counts, waits, moods }: Found): StatsRow[] {
  const waitsOf = Map.groupBy(waits, ({ key }) => key)
  const moodsOf = Map.groupBy(moods, ({ key }) => key)
  const rows = [...Map.groupBy(counts, ({ key }) => key)].map(([key, all]): StatsRow => {
    const sum = (of: 'calls' | 'attempts' | 'answered' | 'seconds') => all.reduce((total, row) => total + row[of], 0)
    const calls = new Map(all.map((row) => [row.outcome, row.calls]))
    const by_outcome = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, calls.get(outcome) ?? 0]))
    const mine = waitsOf.get(key) ?? []
    return {
      key,
      ...{ calls: sum('calls'), attempts: sum('attempts'), answered: sum('answered') },
      by_outcome: by_outcome as StatsRow['by_outcome'],
      seconds: sum('seconds'),
      latency_p50_ms: percentile(mine, 0.5),
      latency_p95_ms: percentile(mine, 0.95),
      moods: (moodsOf.get(key) ?? []).map((mood) => ({ start: mood.start, end: mood.end, calls: mood.calls })),
    }
  })
  return rows.slice(0, STATS_ROWS_MAX)
}

/** The middle of the step in which that share of all turns has been reached. */
function percentile(waits: readonly Pick<store.WaitRow, 'step' | 'turns'>[], share: number): number | null {
  const total = waits.reduce((sum, { turns }) => sum + turns, 0)
  if (total === 0) return null
  let seen = 0
  for (const { step, turns } of waits.toSorted((a, b) => a.step - b.step)) {
    seen += turns
    if (seen >= share * total) return Math.round(store.STEP.firstMs * store.STEP.ratio ** (step + 0.5))
  }
  return null
}

/** What has ended meanwhile goes into its hours; true when there may be more. */
export const gatherEndings = (db: Db, limit: number): Promise<number> => store.gatherEndings(db, limit)
