import { nothing, type Sql, sql } from './sql.ts'

/**
 * What calls may be asked for by, and the index that knows each filter: all of them end in the id, by which pages are
 * ordered (`0005_pages.sql`, `0020_stages.sql`).
 */
export interface CallFilter {
  accountId: string
  livemode: boolean
  direction?: string | undefined
  agent?: string | undefined
  campaign?: string | undefined
  status?: string | undefined
  outcome?: string | undefined
  reference?: string | undefined
  client?: string | undefined
  /** The number that was called. */
  to?: string | undefined
  /** ISO 8601 in UTC: created then or later. */
  since?: string | undefined
  /** Created before then. */
  until?: string | undefined
  /** The id of the last call of the page before. */
  before?: string | undefined
  limit: number
}

/** The values are out of the planner's sight, so that each statement is planned once for all of them. */
export interface Index {
  /** The columns of the index before the id, and the same as the page is ordered by them. */
  columns: Sql<unknown>
  order: Sql<unknown>
  /**
   * What they must be. The planner judges a comparison of rows by its first column, so it is enough to hide that one.
   */
  values: (filter: CallFilter) => Sql<unknown>
  /** Which calls are in it, where it has not all of them. */
  holds: Sql<unknown>
  /** What must be looked up in the call itself when it was found by this index. */
  besides: (filter: CallFilter) => Sql<unknown>
  /** All that it says of a call, for one that was found by another index of the same account and mode. */
  equal: (filter: CallFilter) => Sql<unknown>
}

type FilterName = 'direction' | 'agent' | 'campaign' | 'status' | 'outcome' | 'reference' | 'client' | 'to'

const account = ({ accountId }: CallFilter) => sql`(select ${accountId}::text)`
const mode = ({ livemode }: CallFilter) => sql`(select ${livemode}::boolean)`

const OF_ACCOUNT: Index = {
  columns: sql`c.account_id, c.livemode`,
  order: sql`c.account_id desc, c.livemode desc`,
  values: (filter) => sql`${account(filter)}, ${filter.livemode}::boolean`,
  holds: nothing,
  besides: () => nothing,
  equal: () => nothing,
}

/** The calls whose clock ran ahead of their id. */
const AHEAD: Index = { ...OF_ACCOUNT, holds: sql`and c.ahead`, equal: () => sql`and c.ahead` }

const byColumn = (column: Sql<unknown>, is: (filter: CallFilter) => string | undefined): Index => ({
  columns: sql`c.account_id, c.livemode, ${column}`,
  order: sql`c.account_id desc, c.livemode desc, ${column} desc`,
  values: (filter) => sql`${account(filter)}, ${filter.livemode}::boolean, ${is(filter)}::text`,
  holds: nothing,
  besides: () => nothing,
  equal: (filter) => sql`and ${column} = (select ${is(filter)}::text)`,
})

const BY_DIRECTION = byColumn(sql`c.direction`, ({ direction }) => direction)
const BY_OUTCOME: Index = {
  ...byColumn(sql`c.outcome`, ({ outcome }) => outcome),
  holds: sql`and c.outcome is not null`,
}
const BY_REFERENCE: Index = {
  ...byColumn(sql`c.reference`, ({ reference }) => reference),
  holds: sql`and c.reference is not null`,
}

const BY_CLIENT = byColumn(sql`c.client_id`, ({ client }) => client)
const BY_NUMBER = byColumn(sql`c.to_number`, ({ to }) => to)

const BY_AGENT: Index = {
  columns: sql`c.agent_id, c.livemode`,
  order: sql`c.agent_id desc, c.livemode desc`,
  values: ({ agent, livemode }) => sql`(select ${agent}::text), ${livemode}::boolean`,
  holds: nothing,
  besides: (filter) => sql`and c.account_id = ${account(filter)}`,
  equal: ({ agent }) => sql`and c.agent_id = (select ${agent}::text)`,
}

const BY_CAMPAIGN: Index = {
  columns: sql`c.campaign_id`,
  order: sql`c.campaign_id desc`,
  values: ({ campaign }) => sql`(select ${campaign}::text)`,
  holds: sql`and c.campaign_id is not null`,
  besides: (filter) => sql`and c.account_id = ${account(filter)} and c.livemode = ${mode(filter)}`,
  equal: ({ campaign }) => sql`and c.campaign_id = (select ${campaign}::text)`,
}

/**
 * Indexes know a call by its stage, which is its status but for those that somebody has in hand. They are few, so they
 * are all looked through for those of one status.
 */
// biome-ignore format: a table reads in columns
const STAGES: Readonly<Record<string, readonly string[]>> = {
  dialing:     ['running'],
  in_progress: ['running'],
  processing:  ['running', 'to_analyse'],
}

function byStage(stage: string): Index {
  const index = byColumn(sql`c.stage`, () => stage)
  if (stage !== 'running') return index
  const besides = ({ status }: CallFilter) => sql`and c.status = (select ${status}::text)`
  return { ...index, besides, equal: (filter) => sql`${index.equal(filter)} ${besides(filter)}` }
}

const stagesOf = ({ status }: CallFilter) => (status === undefined ? [] : (STAGES[status] ?? [status]))

interface Filter {
  name: FilterName
  index: (filter: CallFilter) => Index
  /** The values of which there are many calls. */
  usual?: readonly string[]
}

/** In the order in which they are expected to leave few calls, where they have no usual value. */
// biome-ignore format: a table reads in columns
const FILTERS: readonly Filter[] = [
  { name: 'reference', index: () => BY_REFERENCE },
  { name: 'to',        index: () => BY_NUMBER },
  { name: 'status',    index: (filter) => byStage(stagesOf(filter)[0] ?? ''), usual: ['completed', 'failed'] },
  { name: 'outcome',   index: () => BY_OUTCOME,   usual: ['completed', 'no_answer'] },
  { name: 'campaign',  index: () => BY_CAMPAIGN },
  { name: 'agent',     index: () => BY_AGENT },
  { name: 'client',    index: () => BY_CLIENT },
  { name: 'direction', index: () => BY_DIRECTION, usual: ['outbound'] },
]

/** The indexes that a call must be in, the one that is expected to have the fewest first. */
export type Way = readonly [Index, ...Index[]]

/**
 * The way to the calls asked for, or the two ways, which have no call in common: each of two begins with a stage that a
 * call does not stay in for long.
 */
export function waysTo(filter: CallFilter, { ahead }: { ahead: boolean }): readonly Way[] {
  const stages = stagesOf(filter)
  const given = FILTERS.filter(({ name }) => filter[name] !== undefined && !(name === 'status' && stages.length > 1))
  const usual = given.filter(({ name, usual = [] }) => usual.includes(filter[name] ?? ''))
  const rareFirst = [...given.filter((one) => !usual.includes(one)), ...usual].map(({ index }) => index(filter))
  const indexes = ahead ? [AHEAD, ...rareFirst] : rareFirst
  if (stages.length > 1) return stages.map((stage) => [byStage(stage), ...indexes])
  const [first = OF_ACCOUNT, ...others] = indexes
  return [[first, ...others]]
}
