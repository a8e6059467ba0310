import { campaignLives } from './callbacks.ts'
import { type CallRow, callColumns } from './calls.ts'
import type { Queryable } from './db.ts'
import { activeInCampaign, activeOf, nextDueInCampaign, nextDueSince, refreshCampaignLanes } from './lanes.ts'
import { sql } from './sql.ts'

/** The statements of admission. All of one admission run in one transaction that holds the lanes it admits from. */

export type HeldLane = Held & Below

interface Held {
  account_id: string
  livemode: boolean
  cap: number
  vtime: number
  /** The virtual time of the calls that belong to no campaign, and the least that anything below this lane has. */
  singles_vtime: number
  floor_vtime: number
  /**
   * No call of it that anybody knows of is due before; looked through from here on, and not from the first call it ever
   * had.
   */
  next_due: string
}

interface Below {
  /** The slots that are taken. */
  taken: number[]
  /** Whether a call is due that belongs to no campaign. */
  singles_due: boolean
  /** The account has spent its minutes of the day. */
  spent: boolean
  /** Its running campaigns that have a call due and a place free. */
  campaigns: HeldCampaign[] | null
}

export interface HeldCampaign {
  id: string
  vtime: number
  cap: number
  taken: number[]
}

const NOTHING_BELOW: Below = { taken: [], singles_due: false, spent: false, campaigns: null }

/** Campaigns of one account that an admission looks at; the others have had more and come in their turn. */
const CAMPAIGNS_AT_ONCE = 100

/**
 * Holds up to `limit` lanes that have a call due and a slot free, those that have had least first. Lanes that another
 * node holds are passed over, so nobody waits and nobody can deadlock. The slots are read by a statement of their own:
 * the one that gets the locks sees them as they were when it began, and whoever held a lane until a moment ago has
 * taken some since.
 */
export async function holdReadyLanes(
  tx: Queryable,
  order: { now: string; limit: number; modes: readonly boolean[] },
): Promise<HeldLane[]> {
  const held = await tx.query(sql<Held>`
    select ${heldColumns}, l.next_due from lanes l join accounts a on a.id = l.account_id
     where l.next_due <= ${order.now} and l.active < a.concurrent_calls and l.livemode = any(${order.modes}::boolean[])
       and not l.clocked and not l.paused
     order by l.vtime, l.account_id limit ${order.limit} for update of l skip locked`)
  return withBelow(tx, held, order.now)
}

/**
 * Holds the lane of an account that has a test clock, whatever its hints say, and the clock itself; none unless the
 * clock shows this instant and this node is the one that runs it.
 */
export async function holdClockedLane(
  tx: Queryable,
  which: { now: string; accountId: string; nodeId: string },
): Promise<HeldLane[]> {
  const held = await tx.query(sql<Held>`
    select ${heldColumns}, '-infinity' as next_due
      from lanes l join accounts a on a.id = l.account_id join test_clocks t on t.account_id = l.account_id
     where l.account_id = ${which.accountId} and not l.livemode and l.clocked and not l.paused and t.node_id = ${which.nodeId} and t.now = ${which.now}
       for update of l for share of t`)
  if (held.length > 0) await refreshCampaignLanes(tx, { accountId: which.accountId, livemode: false })
  return withBelow(tx, held, which.now)
}

const heldColumns = sql`l.account_id, l.livemode, l.vtime, l.singles_vtime, l.floor_vtime, a.concurrent_calls as cap`

async function withBelow(tx: Queryable, held: readonly Held[], now: string): Promise<HeldLane[]> {
  if (held.length === 0) return []
  const below = await tx.query(sql<Below>`
    select array(select s.slot from line_slots s where s.account_id = h.account_id and s.livemode = h.livemode) as taken,
           exists (select 1 from calls q where q.account_id = h.account_id and q.livemode = h.livemode and q.stage = 'queued'
                      and q.campaign_id is null and q.due_at between h.next_due and ${now}) as singles_due,
           h.livemode and is_spent(h.account_id, ${now}) as spent,
           (select json_agg(r) from (
              select b.campaign_id as id, b.vtime, k.max_concurrent as cap,
                     array(select s.campaign_slot from line_slots s where s.campaign_id = b.campaign_id) as taken
                from campaign_lanes b join campaigns k on k.id = b.campaign_id
               where b.account_id = h.account_id and b.livemode = h.livemode and b.next_due <= ${now}
                 and k.status = 'running' and b.active < k.max_concurrent
               order by b.vtime, b.campaign_id limit ${CAMPAIGNS_AT_ONCE}) r) as campaigns
      from unnest(${held.map((lane) => lane.account_id)}::text[], ${held.map((lane) => lane.livemode)}::boolean[],
                  ${held.map((lane) => lane.next_due)}::timestamptz[])
           with ordinality as h(account_id, livemode, next_due, place) order by h.place`)
  return held.map((lane, at) => ({ ...lane, ...(below[at] ?? NOTHING_BELOW) }))
}

/** What is judged of a call; the whole row comes with its admission. */
export interface Candidate
  extends Pick<CallRow, 'id' | 'account_id' | 'livemode' | 'agent_id' | 'agent_version' | 'campaign_id'> {
  to_hash: Buffer
  alive: boolean
  suppressed: boolean
  /** The account may call that number. */
  allowed: boolean
  /** Which of today's attempts on this number, from this account and in this mode, are taken. */
  taken_today: number[]
}

/** How many calls a lane, or a campaign's lane below it, may bring. */
export interface Share {
  accountId: string
  livemode: boolean
  /** Null for the calls that belong to no campaign. */
  campaignId: string | null
  /** No single call is due before. */
  dueFrom: string
  limit: number
}

const judgedColumns = sql`q.id, q.account_id, q.livemode, q.agent_id, q.agent_version, q.campaign_id, q.client_id, q.to_hash, q.to_number, q.from_number, q.due_at`

/**
 * The due calls of held lanes, at most so many of each, with what their admission depends on. They are held from here
 * on; one that is being cancelled at this moment is passed over, so an admission never waits for a call and cannot
 * deadlock.
 */
export function dueOf(
  tx: Queryable,
  lanes: readonly Share[],
  at: { now: string; day: string; models: readonly string[] },
): Promise<Candidate[]> {
  return tx.query(sql<Candidate>`
    select c.id, c.account_id, c.livemode, c.agent_id, c.agent_version, c.campaign_id, c.to_hash, g.status <> 'archived' and k.deleted_at is null and ${campaignLives} as alive,
           exists (select 1 from suppressions s where s.account_id = c.account_id and s.livemode = c.livemode
                      and s.number_hash = c.to_hash) as suppressed,
           not c.livemode or may_call(c.account_id, c.to_number, c.from_number) as allowed,
           array(select d.n::int from daily_slots d where d.account_id = c.account_id and d.livemode = c.livemode
               and d.to_hash = c.to_hash and d.day = ${at.day}::date) as taken_today
      from unnest(${lanes.map((lane) => lane.accountId)}::text[], ${lanes.map((lane) => lane.livemode)}::boolean[],
                  ${lanes.map((lane) => lane.campaignId)}::text[], ${lanes.map((lane) => lane.dueFrom)}::timestamptz[],
                  ${lanes.map((lane) => lane.limit)}::int[])
           with ordinality as l(account_id, livemode, campaign_id, due_from, most, place)
     cross join lateral (
       select * from (
         select ${judgedColumns} from calls q where l.campaign_id is null and q.account_id = l.account_id and q.livemode = l.livemode
            and q.stage = 'queued' and q.campaign_id is null and q.due_at between l.due_from and ${at.now}
            and (q.model is null or q.model = any (${at.models}::text[]))
          order by q.due_at, q.id limit l.most for update skip locked) single
       union all
       select * from (
         select ${judgedColumns} from calls q where q.campaign_id = l.campaign_id and q.stage = 'queued' and q.due_at <= ${at.now}
            and (q.model is null or q.model = any (${at.models}::text[]))
          order by q.due_at, q.id limit l.most for update skip locked) in_campaign) c
      join agents g on g.id = c.agent_id
      join clients k on k.id = c.client_id
     order by l.place, c.due_at, c.id`)
}

export interface Admitted {
  id: string
  accountId: string
  livemode: boolean
  slot: number
  /** Which of its campaign's places it takes. */
  campaignSlot: number | null
  toHash: Buffer
  /** Null where no daily cap holds: simulated calls without a test clock. */
  nth: number | null
}

/**
 * Dialling begins: slot, daily slot and attempt are written, each behind its constraint, and the call moves. Only calls
 * that are still queued move; who was cancelled since leaves no trace.
 */
export function admit(
  tx: Queryable,
  calls: readonly Admitted[],
  by: { nodeId: string; now: string; day: string },
): Promise<CallRow[]> {
  return tx.query(sql<CallRow>`
    with wanted as (
      select * from unnest(${calls.map((call) => call.id)}::text[], ${calls.map((call) => call.slot)}::int[],
                           ${calls.map((call) => call.campaignSlot)}::int[], ${calls.map((call) => call.nth)}::int[])
        as w(id, slot, campaign_slot, nth)),
    admitted as (
      update calls c set status = 'dialing', attempts = c.attempts + 1, node_id = ${by.nodeId}, due_at = null,
                         next_attempt_at = null, waiting_for = null, outcome = null, error = null
        from wanted w where c.id = w.id and c.status = 'queued' returning ${callColumns}, c.to_hash, w.slot, w.campaign_slot, w.nth),
    slots as (
      insert into line_slots (account_id, livemode, slot, call_id, campaign_id, campaign_slot)
      select account_id, livemode, slot, id, campaign_id, campaign_slot from admitted),
    days as (
      insert into daily_slots (account_id, livemode, to_hash, day, n)
      select account_id, livemode, to_hash, ${by.day}::date, nth from admitted where nth is not null),
    charged as (
      insert into attempts (call_id, n, node_id, started_at, day, nth)
      select id, attempts, ${by.nodeId}, ${by.now}, case when nth is not null then ${by.day}::date end, nth from admitted)
    select * from admitted`)
}

/** What a node dials of attempts that began since then: what its admissions wrote, also one whose answer was lost. */
export function dialledSince(db: Queryable, which: { nodeId: string; since: string }): Promise<CallRow[]> {
  return db.query(sql<CallRow>`
    select ${callColumns} from calls c join attempts t on t.call_id = c.id and t.n = c.attempts
     where c.node_id = ${which.nodeId} and c.status = 'dialing' and t.started_at >= ${which.since}
       -- What is dialled on a test clock is in the hands of whoever runs that.
       and (c.livemode or not exists (select 1 from test_clocks k where k.account_id = c.account_id))
     order by c.id`)
}

/**
 * Calls that ring or talk in a node's name, placed and not among these; what lives on a test clock is with whoever runs
 * that.
 */
export function placedBy(
  db: Queryable,
  which: { nodeId: string; held: readonly string[] },
): Promise<Pick<CallRow, 'id' | 'account_id' | 'livemode'>[]> {
  return db.query(sql<Pick<CallRow, 'id' | 'account_id' | 'livemode'>>`
    select c.id, c.account_id, c.livemode from calls c
     where c.node_id = ${which.nodeId} and c.status in ('dialing', 'in_progress') and c.direction = 'outbound'
       and c.id <> all (${which.held}::text[])
       and (c.livemode or not exists (select 1 from test_clocks k where k.account_id = c.account_id))
     order by c.id`)
}

/** The same of an account's test clock. */
export function placedOnClock(db: Queryable, which: { nodeId: string; accountId: string }): Promise<CallRow[]> {
  return db.query(sql<CallRow>`
    select ${callColumns} from calls c
     where c.node_id = ${which.nodeId} and c.status in ('dialing', 'in_progress') and c.direction = 'outbound'
       and c.account_id = ${which.accountId} and not c.livemode
     order by c.id`)
}

/** Calls that may not be dialled yet wait for their next due time, and say what for. */
export async function putOff(
  tx: Queryable,
  calls: readonly { id: string; dueAt: string; waitingFor: string }[],
): Promise<void> {
  await tx.query(sql`
    update calls c set due_at = p.due_at, waiting_for = p.waiting_for
      from unnest(${calls.map((call) => call.id)}::text[], ${calls.map((call) => call.dueAt)}::timestamptz[],
                  ${calls.map((call) => call.waitingFor)}::text[]) as p(id, due_at, waiting_for)
     where c.id = p.id and c.status = 'queued'`)
}

export interface SettledLane {
  accountId: string
  livemode: boolean
  vtime: number
  singlesVtime: number
  floorVtime: number
  dueFrom: string
  campaigns: readonly { id: string; vtime: number }[]
}

/**
 * What the lanes look like once the admission is done; the lanes are held, so this is the truth at the commit, but for
 * calls that nobody has poked for yet.
 */
export async function settleLanes(tx: Queryable, lanes: readonly SettledLane[]): Promise<void> {
  const campaigns = lanes.flatMap((lane) => lane.campaigns)
  if (campaigns.length > 0) await settleCampaignLanes(tx, campaigns)
  await tx.query(sql`
    update lanes l set vtime = s.vtime, singles_vtime = s.singles_vtime, floor_vtime = s.floor_vtime, active = ${activeOf},
                       next_due = ${nextDueSince(sql`s.due_from`)}
      from unnest(${lanes.map((lane) => lane.accountId)}::text[], ${lanes.map((lane) => lane.livemode)}::boolean[],
                  ${lanes.map((lane) => lane.vtime)}::float8[], ${lanes.map((lane) => lane.singlesVtime)}::float8[],
                  ${lanes.map((lane) => lane.floorVtime)}::float8[], ${lanes.map((lane) => lane.dueFrom)}::timestamptz[])
           as s(account_id, livemode, vtime, singles_vtime, floor_vtime, due_from)
     where l.account_id = s.account_id and l.livemode = s.livemode`)
}

async function settleCampaignLanes(tx: Queryable, lanes: readonly { id: string; vtime: number }[]): Promise<void> {
  await tx.query(sql`
    update campaign_lanes b set vtime = s.vtime, active = ${activeInCampaign}, next_due = ${nextDueInCampaign}
      from unnest(${lanes.map((lane) => lane.id)}::text[], ${lanes.map((lane) => lane.vtime)}::float8[]) as s(id, vtime)
     where b.campaign_id = s.id`)
}

/** Days long past cap nothing. */
export async function pruneDays(db: Queryable, before: string): Promise<void> {
  await db.query(sql`
    delete from daily_slots d where d.day < ${before}::date
       -- On a test clock that is behind, the day may be today.
       and (d.livemode or not exists (
         select 1 from test_clocks t where t.account_id = d.account_id and d.day >= (t.now at time zone 'Europe/Rome')::date - 2))`)
}
