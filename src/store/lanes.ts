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

/** What a lane `l` and a campaign's lane `b` show, counted and looked up. A campaign that is full or paused is due never. */
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

/**
 * Tells lanes that a call is due or a slot is free, after the commit that made it so and in a statement of its own. An
 * idle lane is raised to the floor of the busy ones, so that it cannot monopolise by what it did not use. The account's
 * lane first, then the campaign's: the order in which an admission holds them.
 */
export async function pokeLanes(
  db: Queryable,
  pokes: readonly (LaneKey & { campaignId: string | null; dueAt: string | null })[],
  now: string,
): Promise<void> {
  await db.query(sql`
    with poke as (
      select * from unnest(${pokes.map((poke) => poke.accountId)}::text[], ${pokes.map((poke) => poke.livemode)}::boolean[],
                           ${pokes.map((poke) => poke.campaignId)}::text[], ${pokes.map((poke) => poke.dueAt)}::timestamptz[])
        as p(account_id, livemode, campaign_id, due_at)),
    lane as (
      insert into lanes as l (account_id, livemode, next_due, vtime)
      select p.account_id, p.livemode, least(min(p.due_at), min(b.next_due)),
             coalesce((select min(w.vtime) from lanes w where w.next_due <= ${now}), 0)
        from poke p left join campaign_lanes b on b.campaign_id = p.campaign_id
       group by p.account_id, p.livemode order by p.account_id, p.livemode
      on conflict (account_id, livemode) do update
         set next_due = least(l.next_due, excluded.next_due),
             vtime = case when l.next_due is null or l.next_due > ${now} then greatest(l.vtime, excluded.vtime) else l.vtime end,
             active = ${activeOf}
      returning l.account_id, l.livemode)
    update campaign_lanes b set next_due = least(b.next_due, p.due_at), active = ${activeInCampaign}
      from (select p.campaign_id, min(p.due_at) as due_at from poke p join lane using (account_id, livemode)
             where p.campaign_id is not null group by p.campaign_id) p
     where b.campaign_id = p.campaign_id`)
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
 * Rebuilds every hint from calls and slots: a poke that was lost to a crash costs no more than the time between sweeps. The
 * lanes with queued calls are found by leaps over the index, not by reading the calls. A lane is never said to be due later: a
 * call that was poked for meanwhile may not be seen here, and who looks for one in vain sets it right.
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
    due as (select l.account_id, l.livemode, ${nextDueOf} as next_due from waiting l)
    insert into lanes as l (account_id, livemode, next_due)
    select account_id, livemode, next_due from due order by account_id, livemode
    on conflict (account_id, livemode) do update
       set next_due = least(l.next_due, excluded.next_due), active = ${activeOf}
     where l.next_due is distinct from least(l.next_due, excluded.next_due) or l.active <> ${activeOf}`)
  // A slot whose call neither rings nor talks, nor was handed over, belongs to nobody.
  await db.query(sql`
    delete from line_slots s where not exists (
      select 1 from calls c where c.id = s.call_id and (c.status in ('dialing', 'in_progress') or c.line_kept))`)
}

/** Rows that are gone, of lanes or slots, from which on they are cleared away. */
const GONE = 2_000

/**
 * Clears away what is gone of slots and lanes. Each call makes a slot and removes it, so at thousands of calls a second what the
 * server's own vacuum finds a minute later is a hundred times what is there, and every admission reads past it.
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
