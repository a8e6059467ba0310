import { firstIdAt } from '#kernel/ids.ts'
import { type CallFilter, waysTo } from './call-filters.ts'
import { type Bounds, type Row, stretches, walk } from './call-stretches.ts'
import type { Queryable } from './db.ts'
import { sql } from './sql.ts'

/** Pages of calls, newest first. */
export async function listCalls(db: Queryable, filter: CallFilter): Promise<Row[]> {
  const before = lastBefore(filter)
  const { since } = filter
  if (since === undefined) return page(db, filter, { first: '', before, ahead: false })
  const first = firstIdAt('call', Temporal.Instant.from(since).epochMilliseconds - AHEAD_MS)
  const later = await page(db, filter, { first, before, ahead: false })
  if (later.length >= filter.limit || !(await anyAhead(db, filter))) return later
  const [earlier = first] = [first, before].toSorted()
  const ahead = await page(db, filter, { first: '', before: earlier, ahead: true })
  return cut([...later, ...ahead], filter)
}

/** Live calls carry their time in their id; what a test clock says does not stand there. */
function lastBefore({ before = AFTER_ALL, until, livemode }: CallFilter): string {
  if (until === undefined || !livemode) return before
  const end = firstIdAt('call', Temporal.Instant.from(until).epochMilliseconds + AHEAD_MS)
  return end < before ? end : before
}

/** Sorts after every id. */
const AFTER_ALL = 'call_~'

/**
 * How far `created_at` may lie ahead of the time in the id before the column `ahead` says so. Without a bound on the id
 * a page of the few calls since a minute ago would be searched for through all the calls before it.
 */
const AHEAD_MS = 10_000

/** Whether a test clock has ever run ahead here, which is rare: only then there is a second place to look. */
async function anyAhead(db: Queryable, { accountId, livemode }: CallFilter): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from calls where account_id = ${accountId} and livemode = ${livemode} and ahead limit 1`)
  return rows.length > 0
}

async function page(db: Queryable, filter: CallFilter, { ahead, ...bounds }: Bounds & { ahead: boolean }) {
  const ways = waysTo(filter, { ahead })
  const [way, other] = ways
  const isWalk = way !== undefined && way.length > 1 && other === undefined
  return cut(
    isWalk ? await walk(db, filter, { way, ...bounds }) : await db.query(stretches(filter, ways, bounds)),
    filter,
  )
}

const cut = (rows: Row[], { limit }: CallFilter): Row[] => rows.slice(0, limit)
