import type { Queryable } from '#store/db.ts'
import { countFailing } from '#store/deliveries.ts'

/** How long nothing but failures makes an endpoint a failing one. */
export const FAILING_AFTER_HOURS = 5 * 24

/** For the metrics: not a number when the database does not answer. */
export const failingEndpoints = (db: Queryable): Promise<number> =>
  countFailing(db, FAILING_AFTER_HOURS).catch(() => Number.NaN)
