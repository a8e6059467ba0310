import { firstIdAt } from '#kernel/ids.ts'
import { type CallRow, type DetailRow, withDetails } from './calls.ts'
import type { Queryable } from './db.ts'
import { nothing, type Sql, sql } from './sql.ts'

/** Pages of calls, newest first. Each filter has an index that ends in the id (`0005_pages.sql`, `0020_stages.sql`). */
export interface CallFilter {
  accountId: string
  livemode: boolean
  direction?: string | undefined
  agent?: string | undefined
  campaign?: string | undefined
  status?: string | undefined
  outcome?: string | undefined
  reference?: string | undefined
  /** ISO 8601 in UTC: created then or later. */
  since?: string | undefined
  /** The id of the last call of the page before. */
  before?: string | undefined
  limit: number
}

type Row = CallRow & DetailRow

export async function listCalls(db: Queryable, filter: CallFilter): Promise<Row[]> {
  const given = FILTERS.filter(({ name }) => filter[name] !== undefined)
  const [only] = given
  const page = (bounds: Bounds) =>
    given.length > 1
      ? selection(filter, { given, ...bounds })
      : stretches(filter, { indexes: only?.indexes(filter) ?? [NO_FILTER], ...bounds })
  const { since } = filter
  if (since === undefined) return cut(await db.query(page({ first: '' })), filter)
  const first = firstIdAt('call', Temporal.Instant.from(since).epochMilliseconds - AHEAD_MS)
  const later = await db.query(page({ first, since }))
  if (later.length >= filter.limit || !(await anyAhead(db, filter))) return cut(later, filter)
  return cut([...later, ...(await db.query(selection(filter, { given, first: '', since, aheadOf: first })))], filter)
}

/**
 * How far `created_at` may lie ahead of the time in the id before the column `ahead` says so. Without a bound on the id a
 * page of the few calls since a minute ago would be searched for through all the calls before it.
 */
const AHEAD_MS = 10_000

/** Whether a test clock has ever run ahead here, which is rare: only then there is a second place to look. */
async function anyAhead(db: Queryable, { accountId, livemode }: CallFilter): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from calls where account_id = ${accountId} and livemode = ${livemode} and ahead limit 1`)
  return rows.length > 0
}

const cut = (rows: Row[], { limit }: CallFilter): Row[] => rows.slice(0, limit)

type FilterName = 'direction' | 'agent' | 'campaign' | 'status' | 'outcome' | 'reference'
interface Index {
  /** The columns of the index before the id, and the same as the page is ordered by them. */
  columns: Sql<unknown>
  order: Sql<unknown>
  /** What they must be, out of the planner's sight. */
  values: (filter: CallFilter) => Sql<unknown>
  /** What the index does not say by itself. */
  besides: (filter: CallFilter) => Sql<unknown>
}

const account = ({ accountId }: CallFilter) => sql`(select ${accountId}::text)`
const mode = ({ livemode }: CallFilter) => sql`(select ${livemode}::boolean)`
const NO_FILTER: Index = {
  columns: sql`c.account_id, c.livemode`,
  order: sql`c.account_id desc, c.livemode desc`,
  values: (filter) => sql`${account(filter)}, ${mode(filter)}`,
  besides: () => nothing,
}
interface Filter {
  name: FilterName
  equal: (filter: CallFilter) => Sql<unknown>
  /** Where its calls are: in one stretch of one index, or in two. */
  indexes: (filter: CallFilter) => readonly Index[]
}

const ofAccount = (name: FilterName, column: Sql<unknown>, besides: Sql<unknown> = nothing): Filter => {
  const index: Index = {
    columns: sql`c.account_id, c.livemode, ${column}`,
    order: sql`c.account_id desc, c.livemode desc, ${column} desc`,
    values: (filter) => sql`${account(filter)}, ${mode(filter)}, (select ${filter[name]}::text)`,
    besides: () => besides,
  }
  return { name, equal: (filter) => sql`${column} = ${filter[name]}`, indexes: () => [index] }
}

/**
 * Indexes know a call by its stage, which is its status but for those that somebody has in hand. They are few, so they are all
 * looked through for those of one status.
 */
// biome-ignore format: a table reads in columns
const STAGES: Readonly<Record<string, readonly string[]>> = {
  dialing:     ['running'],
  in_progress: ['running'],
  processing:  ['running', 'to_analyse'],
}

const inStage = (stage: string): Index => ({
  columns: sql`c.account_id, c.livemode, c.stage`,
  order: sql`c.account_id desc, c.livemode desc, c.stage desc`,
  values: (filter) => sql`${account(filter)}, ${mode(filter)}, (select ${stage}::text)`,
  besides: ({ status }) => (stage === 'running' ? sql`and c.status = (select ${status}::text)` : nothing),
})

const byStatus: Filter = {
  name: 'status',
  equal: ({ status = '' }) => {
    const [stage, other] = STAGES[status] ?? []
    if (stage === undefined) return sql`c.stage = ${status}`
    return other === undefined
      ? sql`c.stage = ${stage} and c.status = ${status}`
      : sql`c.stage in (${stage}, ${other}) and c.status = ${status}`
  },
  indexes: ({ status = '' }) => (STAGES[status] ?? [status]).map(inStage),
}

const FILTERS: readonly Filter[] = [
  ofAccount('direction', sql`c.direction`),
  byStatus,
  ofAccount('outcome', sql`c.outcome`, sql`and c.outcome is not null`),
  ofAccount('reference', sql`c.reference`, sql`and c.reference is not null`),
  {
    name: 'agent',
    equal: ({ agent }) => sql`c.agent_id = ${agent}`,
    indexes: () => [OF_AGENT],
  },
  {
    name: 'campaign',
    equal: ({ campaign }) => sql`c.campaign_id = ${campaign}`,
    indexes: () => [OF_CAMPAIGN],
  },
]

const OF_AGENT: Index = {
  columns: sql`c.agent_id, c.livemode`,
  order: sql`c.agent_id desc, c.livemode desc`,
  values: (filter) => sql`(select ${filter.agent}::text), ${mode(filter)}`,
  besides: (filter) => sql`and c.account_id = ${account(filter)}`,
}

const OF_CAMPAIGN: Index = {
  columns: sql`c.campaign_id`,
  order: sql`c.campaign_id desc`,
  values: (filter) => sql`(select ${filter.campaign}::text)`,
  besides: (filter) =>
    sql`and c.campaign_id is not null and c.account_id = ${account(filter)} and c.livemode = ${mode(filter)}`,
}

interface Bounds {
  /** No id before this. */
  first: string
  since?: string
}

/**
 * With one filter or none a page is a stretch of one index, whatever the values are. Said in the index's own terms, and with
 * the values out of the planner's sight, the statement is planned once for all; planning was half of its time.
 */
function stretch(filter: CallFilter, { index, first, since }: Bounds & { index: Index }): Sql<Row> {
  const { columns, order, values, besides } = index
  return sql<Row>`${withDetails}
    where (${columns}, c.id) < (${values(filter)}, (select ${filter.before ?? AFTER_ALL}::text))
      and (${columns}, c.id) >= (${values(filter)}, (select ${first}::text)) ${besides(filter)}
      ${since !== undefined ? sql`and c.created_at >= (select ${since}::timestamptz)` : nothing}
    order by ${order}, c.id desc ${limitOf(filter)}`
}

/** The newest of one stretch, or of two that have no call in common. */
function stretches(filter: CallFilter, { indexes, ...bounds }: Bounds & { indexes: readonly Index[] }): Sql<Row> {
  const [page = nothing, other] = indexes.map((index) => stretch(filter, { index, ...bounds }))
  if (other === undefined) return page
  return sql<Row>`select * from ((${page}) union all (${other})) as c order by c.id desc ${limitOf(filter)}`
}

/** Sorts after every id. */
const AFTER_ALL = 'call_~'

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

/** With several filters the values say which of their indexes is the shortest way: the server plans in sight of them. */
function selection(
  filter: CallFilter,
  { given, first, since, aheadOf }: Bounds & { given: readonly Filter[]; aheadOf?: string },
): Sql<Row> {
  const equal = given.reduce<Sql<unknown>>((all, { equal }) => sql`${all} and ${equal(filter)}`, nothing)
  return sql<Row>`${withDetails}
    where c.account_id = ${filter.accountId} and c.livemode = ${filter.livemode} ${equal}
      ${since !== undefined ? sql`and c.created_at >= ${since}` : nothing}
      ${first !== '' ? sql`and c.id >= ${first}` : nothing}
      ${aheadOf !== undefined ? sql`and c.ahead and c.id < ${aheadOf}` : nothing}
      ${filter.before !== undefined ? sql`and c.id < ${filter.before}` : nothing}
    order by c.id desc limit ${filter.limit}`
}
