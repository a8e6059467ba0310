import type { Queryable } from './db.ts'
import { sql } from './sql.ts'

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
 * Tells lanes that a call is due or a slot is free, after the commit that made it so and in a statement of its own. An
 * idle lane is raised to the floor of the busy ones, so that it cannot monopolise by what it did not use.
 */
export async function pokeLanes(
  db: Queryable,
  pokes: readonly (LaneKey & { dueAt: string | null })[],
  now: string,
): Promise<void> {
  await db.query(sql`
    insert into lanes as l (account_id, livemode, next_due, vtime)
    select p.account_id, p.livemode, p.due_at, coalesce((select min(b.vtime) from lanes b where b.next_due <= ${now}), 0)
      from unnest(${pokes.map((poke) => poke.accountId)}::text[], ${pokes.map((poke) => poke.livemode)}::boolean[],
                  ${pokes.map((poke) => poke.dueAt)}::timestamptz[]) as p(account_id, livemode, due_at)
     order by p.account_id, p.livemode
    on conflict (account_id, livemode) do update
       set next_due = least(l.next_due, excluded.next_due),
           vtime = case when l.next_due is null or l.next_due > ${now} then greatest(l.vtime, excluded.vtime) else l.vtime end,
           active = (select count(*) from line_slots s where s.account_id = l.account_id and s.livemode = l.livemode)`)
}

/**
 * Rebuilds every hint from calls and slots: a poke that was lost to a crash costs no more than the time between sweeps. The
 * lanes with queued calls are found by leaps over the index, not by reading the calls.
 */
export async function sweepLanes(db: Queryable): Promise<void> {
  await db.query(sql`
    with recursive queued as (
      (select account_id, livemode, due_at from calls where status = 'queued' order by account_id, livemode, due_at limit 1)
      union all
      select n.account_id, n.livemode, n.due_at
        from queued q cross join lateral (
          select account_id, livemode, due_at from calls
           where status = 'queued' and (account_id, livemode) > (q.account_id, q.livemode)
           order by account_id, livemode, due_at limit 1) n)
    insert into lanes as l (account_id, livemode, next_due)
    select account_id, livemode, due_at from queued order by account_id, livemode
    on conflict (account_id, livemode) do update
       set next_due = excluded.next_due,
           active = (select count(*) from line_slots s where s.account_id = l.account_id and s.livemode = l.livemode)
     where l.next_due is distinct from excluded.next_due
        or l.active <> (select count(*) from line_slots s where s.account_id = l.account_id and s.livemode = l.livemode)`)
  // A slot whose call neither rings nor talks belongs to nobody.
  await db.query(sql`
    delete from line_slots s where not exists (
      select 1 from calls c where c.id = s.call_id and c.status in ('dialing', 'in_progress'))`)
}

/** When the first lane of these modes with a free slot is due, or null. */
export async function nextLaneDue(db: Queryable, modes: readonly boolean[]): Promise<string | null> {
  const [row] = await db.query(sql<{ next_due: string }>`
    select l.next_due from lanes l join accounts a on a.id = l.account_id
     where l.next_due is not null and l.active < a.concurrent_calls and l.livemode = any(${modes}::boolean[]) order by l.next_due limit 1`)
  return row?.next_due ?? null
}
