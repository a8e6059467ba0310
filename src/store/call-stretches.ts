import type { CallFilter, Index, Way } from './call-filters.ts'
import { type CallRow, callWithDetails, type DetailRow, itsDetails, noCall } from './calls.ts'
import type { Queryable } from './db.ts'
import { nothing, type Sql, sql } from './sql.ts'

/**
 * Pages of calls as stretches of indexes. Said in an index's own terms, and with the values out of the planner's sight,
 * a statement is planned once for all; planning was more than half of its time.
 */
export type Row = CallRow & DetailRow

/** The ids from the first on, and before another. */
export interface Bounds {
  first: string
  before: string
}

/** The newest of one stretch, or of two that have no call in common. */
export function stretches(filter: CallFilter, ways: readonly Way[], bounds: Bounds): Sql<Row> {
  const [page = nothing, other] = ways.map((way) => stretch(filter, way, bounds))
  if (other === undefined) return page
  return sql<Row>`select * from ((${page}) union all (${other})) as c order by c.id desc ${limitOf(filter)}`
}

/**
 * With several filters the calls are looked for along the index of one of them. Which one is a guess at first, and a
 * glance at its newest entries fills most pages. Where it does not, the indexes are asked how far so many entries lead
 * in each: the one that leads furthest is the shortest way there, and so on with ever more entries. So a page costs in
 * proportion to what it would along the best of its indexes, though nobody knows beforehand which one that is. What was
 * looked through is told by ids, not by numbers of entries: what moves between two statements makes nobody miss a call
 * that stays as it is.
 */
export async function walk(
  db: Queryable,
  filter: CallFilter,
  { way, first, before }: Bounds & { way: Way },
): Promise<Row[]> {
  const glanced = await db.query(glance(filter, way, { first, before }))
  const rows: Row[] = glanced.filter((one) => one.end === null)
  let seen = glanced.at(-1)?.end ?? first
  let shortest = way
  for (const nth of REACHES) {
    if (rows.length >= filter.limit || seen === first) break
    const ends = await endsOf(db, filter, { way: shortest, nth, first, before: nth === GLANCED ? before : seen })
    const [to = first] = ends.toSorted()
    shortest = startingWith(shortest, ends.indexOf(to))
    if (to < seen) rows.push(...(await db.query(stretch(filter, shortest, { first: to, before: seen }))))
    if (to < seen) seen = to
  }
  return rows
}

const startingWith = ([...way]: Way, at: number): Way => [...way.splice(at, 1), ...way] as unknown as Way

/**
 * How many entries a glance is at: those of a page of 50, where every fifth has what else is asked for. Out of the
 * planner's sight, which would rather read and sort all entries where it expects fewer than that.
 */
const GLANCE = sql`limit (select 256)`
const ALL = sql`limit (select 9223372036854775807)`
const GLANCED = sql`offset (select 255) limit 1`
/** Ever more, so that what it costs to ask and to choose wrongly is in proportion to what was looked through before. */
const REACHES: readonly Sql<unknown>[] = [
  GLANCED,
  sql`offset (select 2047) limit 1`,
  sql`offset (select 16383) limit 1`,
  sql`offset (select 131071) limit 1`,
  sql`offset (select 1048575) limit 1`,
  sql`limit 0`,
]

/**
 * The id of the nth entry of each index, or the first id where there are not so many; of the others only where the
 * first has.
 */
async function endsOf(
  db: Queryable,
  filter: CallFilter,
  { way, nth, ...bounds }: Bounds & { way: Way; nth: Sql<unknown> },
): Promise<string[]> {
  const [by, ...others] = way.map((index) => sql`(select c.id ${entries(filter, index, bounds)} ${nth})`)
  const ends = others.reduce((all, end) => sql`${all}, ${end}`, sql`e.id`)
  const [row] = await db.query(sql<{ ends: (string | null)[] }>`select array[${ends}] as ends from ${by} as e`)
  return (row?.ends ?? [null]).map((end) => end ?? bounds.first)
}

/**
 * The calls of a stretch of the first index that are in the others too. What the index does not say is asked outside:
 * the planner, who does not know the values, would go along any index whose column has many, though most calls may have
 * this one.
 */
const stretch = (filter: CallFilter, way: Way, bounds: Bounds): Sql<Row> => sql<Row>`
  ${callWithDetails} from (select c.* ${entries(filter, way[0], bounds)} ${ALL}) as c ${itsDetails}
   where true ${fitting(filter, way)}
   order by ${way[0].order}, c.id desc ${limitOf(filter)}`

/** A call; or, after the last one of a page that is not full, how far was looked, where there may be more. */
type Glanced = (Row & { end: null }) | { end: string }

/** The same of its newest entries. The parts of a union are read one after the other, and no further than the limit. */
function glance(filter: CallFilter, way: Way, bounds: Bounds): Sql<Glanced> {
  const newest = entries(filter, way[0], bounds)
  return sql<Glanced>`
    (${callWithDetails}, null as "end" from (select c.* ${newest} ${GLANCE}) as c ${itsDetails}
      where true ${fitting(filter, way)}
      order by ${way[0].order}, c.id desc ${limitOf(filter)})
    union all
    (${noCall}, e.id from (select c.id ${newest} ${GLANCED}) as e)
    ${limitOf(filter)}`
}

const entries = (filter: CallFilter, index: Index, bounds: Bounds): Sql<unknown> =>
  sql`from calls c where ${within(filter, index, bounds)} order by ${index.order}, c.id desc`

const within = (filter: CallFilter, { columns, values, holds }: Index, { first, before }: Bounds): Sql<unknown> => sql`
  (${columns}, c.id) < (${values(filter)}, ${before}::text)
    and (${columns}, c.id) >= (${values(filter)}, ${first}::text) ${holds}`

/** What is still to be asked of a call that the first index has. */
function fitting(filter: CallFilter, [by, ...others]: Way): Sql<unknown> {
  const { since, until } = filter
  return others.reduce(
    (all, { equal }) => sql`${all} ${equal(filter)}`,
    sql`${by.besides(filter)}
      ${since === undefined ? nothing : sql`and c.created_at >= (select ${since}::timestamptz)`}
      ${until === undefined ? nothing : sql`and c.created_at < (select ${until}::timestamptz)`}`,
  )
}

/** Written into the text, since a limit that is not known makes the server plan for a tenth of the table. */
const LIMITS: readonly [rows: number, limit: Sql<unknown>][] = [
  [21, sql`limit 21`],
  [51, sql`limit 51`],
  [101, sql`limit 101`],
]

function limitOf({ limit }: CallFilter): Sql<unknown> {
  const [, enough] = LIMITS.find(([rows]) => rows >= limit) ?? []
  return enough ?? sql`limit ${limit}`
}
