import type { Db, Queryable } from './db.ts'
import { type Sql, sql } from './sql.ts'

/** Lanes: where an account's queued calls wait, one per mode. Hints but for their lock, which settles races. */

export interface LaneKey {
  accountId: string
  livemode: boolean
}

/** Holds the lane until the transaction ends: nothing of it is admitted meanwhile. Makes it when there is none. */
export async function lockLane(tx: Queryable, lane: LaneKey): Promise<void> {
  await tx.query(sql`
    insert into lanes (account_id, livemode) values (${lane.accountId}, ${lane.livemode}) on conflict do nothing`)
  await tx.query(sql`
    select 1 from lanes where account_id = ${lane.accountId} and livemode = ${lane.livemode} for update`)
}

/**
 * What a lane `l` and a campaign's lane `b` show, counted and looked up. A campaign that is full or paused is due
 * never.
 */
export const activeOf = sql`(
  select count(*) from line_slots s where s.account_id = l.account_id and s.livemode = l.livemode)`
/** Of single calls, of those that are due from then on. */
export const nextDueSince = (from: Sql<unknown>) => sql`least(
  (select min(c.due_at) from calls c where c.account_id = l.account_id and c.livemode = l.livemode and c.stage = 'queued'
      and c.campaign_id is null and c.due_at >= ${from}),
  (select min(b.next_due) from campaign_lanes b join campaigns k on k.id = b.campaign_id
    where b.account_id = l.account_id and b.livemode = l.livemode and k.status = 'running' and b.active < k.max_concurrent))`
export const nextDueOf = nextDueSince(sql`'-infinity'`)
export const activeInCampaign = sql`(select count(*) from line_slots s where s.campaign_id = b.campaign_id)`
export const nextDueInCampaign = sql`(
  select min(c.due_at) from calls c where c.campaign_id = b.campaign_id and c.stage = 'queued')`

export type Poke = LaneKey & { campaignId: string | null; dueAt: string | null }

/**
 * Tells lanes that a call is due or a slot is free, after the commit that made it so and in a statement of its own. An
 * idle lane is raised to the floor of the busy ones, so that it cannot monopolise by what it did not use. The account's
 * lane first, then the campaign's: the order in which an admission holds them. A lane that somebody holds is passed
 * over, or one node that stopped with it in its hands would stop the others' pokes: those of such lanes are returned,
 * to be told again.
 */
export async function pokeLanes<P extends Poke>(db: Queryable, pokes: readonly P[], now: string): Promise<P[]> {
  const rows = await db.query(sql<LaneRow>`
    with poke as (
      select * from unnest(${pokes.map((poke) => poke.accountId)}::text[], ${pokes.map((poke) => poke.livemode)}::boolean[],
                           ${pokes.map((poke) => poke.campaignId)}::text[], ${pokes.map((poke) => poke.dueAt)}::timestamptz[])
        as p(account_id, livemode, campaign_id, due_at)),
    told as (
      select p.account_id, p.livemode, least(min(p.due_at), min(b.next_due)) as next_due
        from poke p left join campaign_lanes b on b.campaign_id = p.campaign_id group by p.account_id, p.livemode),
    held as materialized (
      select l.account_id, l.livemode from lanes l join told using (account_id, livemode)
       order by l.account_id, l.livemode for update of l skip locked),
    floor as (select coalesce(min(w.vtime), 0) as vtime from lanes w where w.next_due <= ${now}),
    lane as (
      update lanes l
         set next_due = least(l.next_due, t.next_due),
             vtime = case when l.next_due is null or l.next_due > ${now} then greatest(l.vtime, floor.vtime) else l.vtime end,
             active = ${activeOf}
        from told t join held using (account_id, livemode) cross join floor
       where l.account_id = t.account_id and l.livemode = t.livemode
      returning l.account_id, l.livemode),
    below as (
      update campaign_lanes b set next_due = least(b.next_due, p.due_at), active = ${activeInCampaign}
        from (select p.campaign_id, min(p.due_at) as due_at from poke p join lane using (account_id, livemode)
               where p.campaign_id is not null group by p.campaign_id) p
       where b.campaign_id = p.campaign_id)
    select account_id, livemode from lane`)
  const told = new Set(rows.map(nameOf))
  const left = pokes.filter((poke) => !told.has(laneOf(poke)))
  const made = left.length > 0 ? new Set((await makeLanes(db, left)).map(nameOf)) : NONE
  const again =
    made.size > 0
      ? await pokeLanes(
          db,
          pokes.filter((poke) => made.has(laneOf(poke))),
          now,
        )
      : []
  return [...left.filter((poke) => !made.has(laneOf(poke))), ...again]
}

interface LaneRow {
  account_id: string
  livemode: boolean
}

const nameOf = ({ account_id, livemode }: LaneRow): string => `${account_id}/${livemode}`
const laneOf = ({ accountId, livemode }: LaneKey): string => `${accountId}/${livemode}`
const NONE: ReadonlySet<string> = new Set()

/**
 * Those that are not there yet; whoever makes one at the same moment is waited for, which is short. Which these were.
 */
function makeLanes(db: Queryable, lanes: readonly LaneKey[]): Promise<LaneRow[]> {
  return db.query(sql<LaneRow>`
    insert into lanes (account_id, livemode)
    select distinct account_id, livemode
      from unnest(${lanes.map((lane) => lane.accountId)}::text[], ${lanes.map((lane) => lane.livemode)}::boolean[]) as n(account_id, livemode)
     where not exists (select 1 from lanes l where l.account_id = n.account_id and l.livemode = n.livemode)
     order by account_id, livemode
    on conflict do nothing returning account_id, livemode`)
}

/** Sets the hints of an account's campaigns right, for whoever goes by nothing else. */
export async function refreshCampaignLanes(tx: Queryable, lane: LaneKey): Promise<void> {
  await tx.query(sql`
    update campaign_lanes b set next_due = ${nextDueInCampaign}, active = ${activeInCampaign}
      from campaigns k where k.id = b.campaign_id and k.status = 'running'
       and b.account_id = ${lane.accountId} and b.livemode = ${lane.livemode}
       and (b.next_due is distinct from ${nextDueInCampaign} or b.active <> ${activeInCampaign})`)
}

/**
 * Rebuilds every hint from calls and slots: a poke that was lost to a crash costs no more than the time between sweeps.
 * The lanes with queued calls are found by leaps over the index, not by reading the calls. A lane is never said to be
 * due later: a call that was poked for meanwhile may not be seen here, and who looks for one in vain sets it right.
 */
export async function sweepLanes(db: Queryable): Promise<void> {
  // It holds no lane, so it waits for no campaign's either: whoever has one at this moment sets it right.
  await db.query(sql`
    with held as (
      select b.campaign_id from campaign_lanes b join campaigns k on k.id = b.campaign_id
       where k.status in ('running', 'paused')
         and (b.next_due is distinct from ${nextDueInCampaign} or b.active <> ${activeInCampaign})
         for update of b skip locked)
    update campaign_lanes b set next_due = ${nextDueInCampaign}, active = ${activeInCampaign}
      from held where b.campaign_id = held.campaign_id`)
  await db.query(sql`
    with recursive queued as (
      (select account_id, livemode from calls where stage = 'queued' and campaign_id is null
        order by account_id, livemode limit 1)
      union all
      select n.account_id, n.livemode
        from queued q cross join lateral (
          select account_id, livemode from calls
           where stage = 'queued' and campaign_id is null and (account_id, livemode) > (q.account_id, q.livemode)
           order by account_id, livemode limit 1) n),
    waiting as (
      select account_id, livemode from queued
      union
      select b.account_id, b.livemode from campaign_lanes b join campaigns k on k.id = b.campaign_id
       where k.status = 'running' and b.next_due is not null),
    due as (select l.account_id, l.livemode, ${nextDueOf} as next_due from waiting l),
    -- A lane that somebody holds is set right by whoever that is, or by the next sweep.
    wrong as materialized (
      select l.account_id, l.livemode, least(l.next_due, due.next_due) as next_due
        from lanes l join due using (account_id, livemode)
       where l.next_due is distinct from least(l.next_due, due.next_due) or l.active <> ${activeOf}
       order by l.account_id, l.livemode for update of l skip locked),
    righted as (
      update lanes l set next_due = wrong.next_due, active = ${activeOf}
        from wrong where l.account_id = wrong.account_id and l.livemode = wrong.livemode)
    insert into lanes (account_id, livemode, next_due)
    select account_id, livemode, next_due from due
     where not exists (select 1 from lanes l where l.account_id = due.account_id and l.livemode = due.livemode)
     order by account_id, livemode
    on conflict do nothing`)
  // A slot whose call neither rings nor talks, nor was handed over, belongs to nobody; one that somebody is just
  // freeing is free soon.
  await db.query(sql`
    delete from line_slots where call_id in (
      select s.call_id from line_slots s where not exists (
        select 1 from calls c where c.id = s.call_id and (c.status in ('dialing', 'in_progress') or c.line_kept))
      for update of s skip locked)`)
}

/** Rows that are gone, of lanes or slots, from which on they are cleared away. */
const GONE = 2_000

/**
 * Clears away what is gone of slots and lanes. Each call makes a slot and removes it, so at thousands of calls a second
 * what the server's own vacuum finds a minute later is a hundred times what is there, and every admission reads past
 * it.
 */
export async function clearGone(db: Db): Promise<void> {
  const [many] = await db.query(sql`
    select 1 from pg_stat_user_tables
     where relid in ('line_slots'::regclass, 'lanes'::regclass) and n_dead_tup > ${GONE} limit 1`)
  // Whoever else is at it at this moment does the same; and nobody is to wait for a file to be cut shorter.
  if (many) await db.script('vacuum (skip_locked, truncate false) line_slots, lanes')
}

/** When the first lane of these modes with a free slot is due, or null. */
export async function nextLaneDue(db: Queryable, modes: readonly boolean[]): Promise<string | null> {
  const [row] = await db.query(sql<{ next_due: string }>`
    select l.next_due from lanes l join accounts a on a.id = l.account_id
     where l.next_due is not null and l.active < a.concurrent_calls and l.livemode = any(${modes}::boolean[])
       and not l.clocked and not l.paused order by l.next_due limit 1`)
  return row?.next_due ?? null
}
