import type { Given } from '../api/client.ts'
import { romeMidnight } from '../format/time.ts'
import type { CallFilters } from './filters.ts'

/** The question that an address asks. A day in it is a day in Rome: from its first moment, or to its last. */
export function queryOf(filters: CallFilters, page: { limit: number; cursor?: string | undefined }) {
  const { since, until, ...rest } = filters
  const query = {
    ...rest,
    ...(since ? { since: instantOf(since, 0) } : {}),
    ...(until ? { until: instantOf(until, 1) } : {}),
    ...page,
  }
  return query as NonNullable<Given<'GET /v1/calls'>['query']>
}

function instantOf(given: string, daysLater: number): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(given)) return given
  const day = new Date(`${given}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + daysLater)
  return romeMidnight(day.toISOString().slice(0, 10))
}
