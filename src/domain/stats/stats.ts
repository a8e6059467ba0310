import { OUTCOMES, WAITING_FOR } from '#contract/calls.ts'
import { STATS_DAYS_MAX, STATS_ROWS_MAX, type StatsBy, type StatsRow, type WaitingObject } from '#contract/stats.ts'
import type { Caller } from '#domain/accounts/authenticate.ts'
import { clockOf } from '#domain/test-clock/test-clock.ts'
import { addMs, type Clock, iso, ROME } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { Db, Queryable } from '#store/db.ts'
import * as store from '#store/stats.ts'

/**
 * How calls went, from counters that the transaction which ends a call adds to; no call is read for it. And what waits,
 * from the queue itself, which is as long as it is.
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
  const { from, to } = await rangeOf(house, caller, asked)
  const { by, from: _from, to: _to, ...filters } = asked
  const startOf = (day: Temporal.PlainDate) => iso(day.toZonedDateTime(ROME).toInstant())
  const { accountId, livemode } = caller
  const filter = { ...filters, accountId, livemode, from: startOf(from), to: startOf(to.add({ days: 1 })) }
  const counts = await store.countsBy(house.db, filter, { by, limit: STATS_ROWS_MAX * OUTCOMES.length })
  const waits = livemode
    ? await store.waitsBy(house.db, filter, { by, limit: STATS_ROWS_MAX * (store.STEP.last + 1) })
    : []
  return { object: 'stats', by, from: from.toString(), to: to.toString(), rows: rowsOf(counts, waits) } as const
}

async function rangeOf(house: House, caller: Caller, asked: Asked) {
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

/** In the order of their keys. */
function rowsOf(counts: readonly store.CountRow[], waits: readonly store.WaitRow[]): StatsRow[] {
  const waitsOf = Map.groupBy(waits, ({ key }) => key)
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

/** As the view of a call has it: due for longer than this, it was passed over. */
const DUE_FOR_MS = 1_000
const RATE_MS = 3_600_000
/** What may go faster, and what retries and pauses may cost. */
const RANGE = { soonest: 0.8, latest: 2 } as const

export async function readWaiting(house: House, caller: Caller): Promise<WaitingObject> {
  const { accountId, livemode } = caller
  const now = (await clockOf(house, caller)).now()
  const passedOver = iso(addMs(now, -DUE_FOR_MS))
  const rows = await store.waitingBy(house.db, { accountId, livemode, now: iso(now), passedOver })
  const by_reason = Object.fromEntries(WAITING_FOR.map((reason) => [reason, 0])) as WaitingObject['by_reason']
  const queued = new Map<string, number>()
  for (const { reason, campaign_id, calls } of rows) {
    if (reason !== null) by_reason[reason as keyof typeof by_reason] += calls
    if (campaign_id !== null) queued.set(campaign_id, (queued.get(campaign_id) ?? 0) + calls)
  }
  const since = iso(addMs(now, -RATE_MS))
  const closed = queued.size > 0 ? await store.closedSince(house.db, { campaigns: [...queued.keys()], since }) : []
  return {
    object: 'waiting',
    total: rows.reduce((sum, { calls }) => sum + calls, 0),
    by_reason,
    campaigns: closed.map(({ id, name, closed: done }) => ({
      id,
      name,
      queued: queued.get(id) ?? 0,
      estimated_end: endOf(now, { queued: queued.get(id) ?? 0, done }),
    })),
  }
}

function endOf(now: Temporal.Instant, { queued, done }: { queued: number; done: number }) {
  if (done === 0) return null
  const ms = (queued / done) * RATE_MS
  const after = (factor: number) => iso(addMs(now, Math.round(ms * factor)))
  return { from: after(RANGE.soonest), to: after(RANGE.latest) }
}

/** What has ended meanwhile goes into its hours; true when there may be more. */
export const gatherEndings = (db: Db, limit: number): Promise<number> => store.gatherEndings(db, limit)
