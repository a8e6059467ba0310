import { type LinesBy, SPANS_MAX, STATS_ROWS_MAX } from '#contract/stats.ts'
import type { Caller } from '#domain/accounts/authenticate.ts'
import { clockOf } from '#domain/test-clock/test-clock.ts'
import { type Clock, iso, ROME } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { Queryable } from '#store/db.ts'
import { mostAtOnce, spansWithin } from '#store/line-stats.ts'
import { daysOf } from './stats.ts'

/** How many conversations went on at once, part of the day by part of the day: of all of them, or it is not told. */
interface Asked {
  from?: string | undefined
  to?: string | undefined
  by: LinesBy
  agent?: string | undefined
  campaign?: string | undefined
  client?: string | undefined
  direction?: string | undefined
}

export async function readLineStats(house: { db: Queryable; clock: Clock }, caller: Caller, asked: Asked) {
  const { by, from: _from, to: _to, ...filters } = asked
  const { from, to } = await daysOf(house, caller, asked)
  const now = (await clockOf(house, caller)).now()
  const begin = from.toZonedDateTime(ROME)
  const end = to.add({ days: 1 }).toZonedDateTime(ROME)
  const { accountId, livemode } = caller
  const bounds = { from: iso(begin.toInstant()), to: iso(end.toInstant()), now: iso(now) }
  const filter = { ...filters, ...bounds, accountId, livemode }
  if ((await spansWithin(house.db, filter, SPANS_MAX + 1)) > SPANS_MAX) throw tooMany()
  const parts = partsOf({ begin, end, now, by })
  const found =
    parts.length === 0
      ? []
      : await mostAtOnce(
          house.db,
          filter,
          parts.map((part) => iso(part.toInstant())),
        )
  const rows = new Map<string, number>()
  for (const { place, most } of found) {
    const part = parts[place - 1]
    // In the night in which clocks go back an hour comes twice, under one name.
    if (part && most > 0) rows.set(keyOf(part, by), Math.max(most, rows.get(keyOf(part, by)) ?? 0))
  }
  return {
    ...{ object: 'line_stats' as const, by, from: from.toString(), to: to.toString() },
    most: Math.max(0, ...rows.values()),
    rows: [...rows].map(([key, most]) => ({ key, most })),
  }
}

function tooMany(): Problem {
  const message = `more than ${SPANS_MAX} conversations lie in these days: ask for fewer`
  return new Problem('invalid_request', { param: 'from', errors: [{ param: 'from', code: 'out_of_range', message }] })
}

const STEPS = { quarter_hour: { minutes: 15 }, hour: { hours: 1 }, day: { days: 1 } } as const

/** Where each part begins, up to now. */
function partsOf(asked: Record<'begin' | 'end', Temporal.ZonedDateTime> & { now: Temporal.Instant; by: LinesBy }) {
  const parts: Temporal.ZonedDateTime[] = []
  const last = Temporal.Instant.compare(asked.now, asked.end.toInstant()) < 0 ? asked.now : asked.end.toInstant()
  let part = asked.begin
  while (Temporal.Instant.compare(part.toInstant(), last) < 0 && parts.length < STATS_ROWS_MAX) {
    parts.push(part)
    part = part.add(STEPS[asked.by])
  }
  return parts
}

const LENGTHS = { quarter_hour: 16, hour: 13, day: 10 } as const
const keyOf = (part: Temporal.ZonedDateTime, by: LinesBy): string =>
  part.toPlainDateTime().toString({ smallestUnit: 'minute' }).slice(0, LENGTHS[by])
