import type { CallStatus, Outcome } from '#contract/calls.ts'
import type { CampaignStatus } from '#contract/campaigns.ts'
import { type CallRow, callColumns } from './calls.ts'
import type { Queryable } from './db.ts'
import { nothing, sql } from './sql.ts'

/** Campaigns. Whoever changes one holds its account's lane, as whoever admits its calls does. */
export interface CampaignRow {
  id: string
  account_id: string
  livemode: boolean
  name: string
  agent_id: string
  agent_version: number
  agent_name: string
  max_concurrent: number
  status: CampaignStatus
  paused_reason: 'user' | 'circuit_breaker' | null
  created_at: string
  finished_at: string | null
  tally: { status: CallStatus; outcome: Outcome | null; n: number }[] | null
}

const campaign = sql`
  select k.id, k.account_id, k.livemode, k.name, k.agent_id, k.agent_version, k.agent_name, k.max_concurrent, k.status,
         k.paused_reason, k.created_at, k.finished_at,
         (select json_agg(t) from (
            select status, outcome, sum(n)::int as n from campaign_tally where campaign_id = k.id
             group by status, outcome having sum(n) <> 0) t) as tally
    from campaigns k`

export interface WhoseCampaign {
  accountId: string
  livemode: boolean
  id: string
}

export async function campaignById(db: Queryable, which: WhoseCampaign): Promise<CampaignRow | undefined> {
  const [row] = await db.query(sql<CampaignRow>`
    ${campaign} where k.id = ${which.id} and k.account_id = ${which.accountId} and k.livemode = ${which.livemode}`)
  return row
}

export interface CampaignFilter {
  accountId: string
  livemode: boolean
  status?: string | undefined
  agent?: string | undefined
  before?: string | undefined
  limit: number
}

export function listCampaigns(db: Queryable, filter: CampaignFilter): Promise<CampaignRow[]> {
  return db.query(sql<CampaignRow>`${campaign}
    where k.account_id = ${filter.accountId} and k.livemode = ${filter.livemode}
      ${filter.status !== undefined ? sql`and k.status = ${filter.status}` : nothing}
      ${filter.agent !== undefined ? sql`and k.agent_id = ${filter.agent}` : nothing}
      ${filter.before !== undefined ? sql`and k.id < ${filter.before}` : nothing}
    order by k.id desc limit ${filter.limit}`)
}

export interface NewCampaignRow {
  id: string
  accountId: string
  livemode: boolean
  name: string
  agentId: string
  agentVersion: number
  agentName: string
  maxConcurrent: number | null
  at: string
}

/** With its lane. Without a limit of its own the account's is written down, as far as one may go. */
export async function insertCampaign(tx: Queryable, row: NewCampaignRow): Promise<void> {
  await tx.query(sql`
    with made as (
      insert into campaigns (id, account_id, livemode, name, agent_id, agent_version, agent_name, max_concurrent, status, created_at, running_since)
      select ${row.id}, a.id, ${row.livemode}, ${row.name}, ${row.agentId}, ${row.agentVersion}, ${row.agentName},
             coalesce(${row.maxConcurrent}::int, greatest(1, least(100, a.concurrent_calls))), 'running', ${row.at}, ${row.at}
        from accounts a where a.id = ${row.accountId}
      returning id, account_id, livemode)
    insert into campaign_lanes (campaign_id, account_id, livemode, vtime)
    select m.id, m.account_id, m.livemode, coalesce((
             select l.floor_vtime from lanes l where l.account_id = m.account_id and l.livemode = m.livemode), 0) from made m`)
}

/** From here to the commit nothing is added to the list, so what is read after it stays true. */
export async function holdListShared(tx: Queryable, whose: { accountId: string; livemode: boolean }): Promise<void> {
  await tx.query(sql`select hold_list_shared(${whose.accountId}, ${whose.livemode})`)
}

export interface ContactRow {
  id: string
  to: string
  toHash: Buffer
  inputs: object
  reference: string | null
}

export interface SharedByContacts extends NewCampaignRow {
  clientId: string
  clientExternalId: string
  from: string
  maxAttempts: number
  model: string | null
}

/** Queues a call to each contact whose number is not listed; the ids of those that were. */
export async function insertContacts(
  tx: Queryable,
  shared: SharedByContacts,
  contacts: readonly ContactRow[],
): Promise<string[]> {
  const rows = await tx.query(sql<{ id: string }>`
    insert into calls (id, account_id, livemode, direction, agent_id, agent_version, agent_name, client_id, client_external_id,
                       campaign_id, reference, to_number, to_hash, from_number, inputs, status, max_attempts, due_at, created_at, model)
    select c.id, ${shared.accountId}, ${shared.livemode}, 'outbound', ${shared.agentId}, ${shared.agentVersion}, ${shared.agentName},
           ${shared.clientId}, ${shared.clientExternalId}, ${shared.id}, c.reference, c.to_number, c.to_hash, ${shared.from}, c.inputs,
           'queued', ${shared.maxAttempts}, ${shared.at}, ${shared.at}, ${shared.model}
      from unnest(${contacts.map((one) => one.id)}::text[], ${contacts.map((one) => one.to)}::text[],
                  ${contacts.map((one) => one.toHash)}::bytea[], ${contacts.map((one) => JSON.stringify(one.inputs))}::json[],
                  ${contacts.map((one) => one.reference)}::text[]) as c(id, to_number, to_hash, inputs, reference)
     where not exists (select 1 from suppressions s where s.account_id = ${shared.accountId} and s.livemode = ${shared.livemode}
                          and s.number_hash = c.to_hash)
    returning id`)
  return rows.map((row) => row.id)
}

/** The agent is still what the contacts were judged by, and stays so until the transaction ends. */
export async function holdAgentVersion(tx: Queryable, which: { agentId: string; version: number }): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from agents where id = ${which.agentId} and status = 'published' and published_version = ${which.version} for share`)
  return rows.length > 0
}

/** Moves a campaign; false when it is in none of these states. */
export async function moveCampaign(
  tx: Queryable,
  which: {
    id: string
    from: readonly CampaignStatus[]
    to: CampaignStatus
    pausedReason: 'user' | 'circuit_breaker' | null
    at: string
  },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update campaigns set status = ${which.to}, paused_reason = ${which.pausedReason},
                         finished_at = case when ${which.to} = 'cancelled' then moment_of(account_id, livemode, ${which.at}) end,
                         running_since = case when ${which.to} = 'running' then moment_of(account_id, livemode, ${which.at})
                                              else running_since end
     where id = ${which.id} and status = any(${which.from}::text[]) returning 1`)
  return rows.length > 0
}

/** The queued calls of a campaign are cancelled, in the order in which whoever moves many does. */
export function cancelQueuedOfCampaign(tx: Queryable, which: { id: string; now: string }): Promise<CallRow[]> {
  return tx.query(sql<CallRow>`
    with held as (select id from calls where campaign_id = ${which.id} and stage = 'queued' order by id for update)
    update calls c set status = 'cancelled', outcome = 'cancelled', due_at = null, next_attempt_at = null, waiting_for = null,
                       ended_at = moment_of(c.account_id, c.livemode, ${which.now})
      from held where c.id = held.id and c.status = 'queued'
    returning ${callColumns}`)
}

/** The unfinished campaigns of these agents, both modes, in the order of their ids as whoever else moves many. */
export async function cancelOfAgents(tx: Queryable, which: { agentIds: readonly string[]; at: string }): Promise<void> {
  await tx.query(sql`
    with held as (
      select id from campaigns where agent_id = any(${which.agentIds}::text[]) and status in ('running', 'paused')
       order by id for update)
    update campaigns k set status = 'cancelled', paused_reason = null, finished_at = moment_of(k.account_id, k.livemode, ${which.at})
      from held where k.id = held.id`)
}

/** All campaigns, those on the test clock of an account, or one. */
export type Kept = 'all' | { onClockOf: string } | { id: string }

/**
 * Campaigns of which nothing is queued or running any more are complete. One that somebody moves at this moment is
 * passed over, so that nobody can wait for another in a circle.
 */
export async function completeFinished(db: Queryable, which: { of: Kept; at: string }): Promise<void> {
  await db.query(sql`
    with done as (
      select k.id from campaigns k
       where k.status in ('running', 'paused') ${keptFor(which.of)}
         and not exists (select 1 from calls c where c.campaign_id = k.id
                            and c.stage in ('queued', 'running', 'to_analyse'))
       for update skip locked)
    update campaigns k set status = 'completed', paused_reason = null, finished_at = moment_of(k.account_id, k.livemode, ${which.at})
      from done where k.id = done.id`)
}

/**
 * All but those whose clock is being run: there it has to be the same every time, and whoever runs it looks after them.
 */
function keptFor(of: Kept) {
  if (of === 'all')
    return sql`and (k.livemode or not exists (
      select 1 from test_clocks t where t.account_id = k.account_id and t.node_id is not null))`
  return 'id' in of ? sql`and k.id = ${of.id}` : sql`and k.account_id = ${of.onClockOf} and not k.livemode`
}

export interface EndedLately {
  id: string
  account_id: string
  livemode: boolean
  ended: number
  /** By the telephone side. */
  failed: number
}

/** Running campaigns of which at least so many calls ended lately, or since they run. */
export function endedLately(
  db: Queryable,
  which: { of: Kept; at: string; withinSeconds: number; atLeast: number },
): Promise<EndedLately[]> {
  return db.query(sql<EndedLately>`
    select k.id, k.account_id, k.livemode, e.ended, e.failed
      from campaigns k cross join lateral (
        select greatest(k.running_since,
                 moment_of(k.account_id, k.livemode, ${which.at}) - make_interval(secs => ${which.withinSeconds})) as at) since
      cross join lateral (
        select count(*) as ended, count(*) filter (where c.outcome = 'failed') as failed
          from (
            select c.outcome from calls c where c.campaign_id = k.id and c.closed_at >= since.at
            union all
            -- The conversation is over, its analysis is not.
            select c.outcome from calls c
             where c.campaign_id = k.id and c.stage in ('running', 'to_analyse') and c.ended_at >= since.at) c) e
     where k.status = 'running' and e.ended >= ${which.atLeast} ${keptFor(which.of)}
     order by k.account_id, k.livemode, k.id`)
}

/**
 * Puts the lines of the tally together, campaign by campaign, so that reading one stays short: where there are many,
 * and where the campaign has ended. Only lines that were never put together are looked for, so old campaigns cost
 * nothing.
 */
export async function foldTallies(db: Queryable, most: { campaigns: number; loose: number }): Promise<void> {
  await db.query(sql`
    with long as (
      select t.campaign_id from campaign_tally t join campaigns k on k.id = t.campaign_id
       where not t.folded group by t.campaign_id, k.finished_at
      having count(*) > ${most.loose} or k.finished_at is not null limit ${most.campaigns}),
    held as (
      select t.ctid as line from campaign_tally t join long on long.campaign_id = t.campaign_id for update of t skip locked),
    gone as (
      delete from campaign_tally t using held where t.ctid = held.line
      returning t.campaign_id, t.status, t.outcome, t.n)
    insert into campaign_tally (campaign_id, status, outcome, n, folded)
    select campaign_id, status, outcome, sum(n), true from gone group by campaign_id, status, outcome having sum(n) <> 0`)
}
