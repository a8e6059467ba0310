import { WAITING_FOR } from '#contract/calls.ts'
import { NEXT_MAX, type WaitingObject } from '#contract/stats.ts'
import type { Caller } from '#domain/accounts/authenticate.ts'
import { publishedDocument } from '#domain/agents/versions.ts'
import { viewCall } from '#domain/calls/view.ts'
import type { Hours } from '#domain/calls/window.ts'
import { clockOf } from '#domain/test-clock/test-clock.ts'
import { addMs, type Clock, iso } from '#kernel/clock.ts'
import type { Queryable } from '#store/db.ts'
import * as store from '#store/stats.ts'
import { type Estimate, estimateEnd, type Measured, openSecondsSince, secondsEach } from './estimate.ts'

/**
 * What waits and why, from the queue itself, which is as long as it is; and when each campaign may be through
 * (rules.md#estimated-end).
 */
interface House {
  db: Queryable
  clock: Clock
}

/** As the view of a call has it: due for longer than this, it was passed over. */
const DUE_FOR_MS = 1_000
const LATELY_MS = 3_600_000
/** How far back it is measured how long calls of an agent last. */
const MEASURED_MS = 30 * 86_400_000
const COUNTS_MAX = 10_000

type Reasons = WaitingObject['by_reason']
const noReasons = () => Object.fromEntries(WAITING_FOR.map((reason) => [reason, 0])) as Reasons

export async function readWaiting(house: House, caller: Caller): Promise<WaitingObject> {
  const { accountId, livemode } = caller
  const now = (await clockOf(house, caller)).now()
  const passedOver = iso(addMs(now, -DUE_FOR_MS))
  const rows = await store.waitingBy(house.db, { accountId, livemode, now: iso(now), passedOver })
  const by_reason = noReasons()
  const waiting = new Map<string, { queued: number; by_reason: Reasons }>()
  for (const { reason, campaign_id, calls } of rows) {
    const mine = campaign_id === null ? null : (waiting.get(campaign_id) ?? { queued: 0, by_reason: noReasons() })
    if (campaign_id !== null && mine) waiting.set(campaign_id, mine)
    if (mine) mine.queued += calls
    if (reason === null) continue
    by_reason[reason as keyof Reasons] += calls
    if (mine) mine.by_reason[reason as keyof Reasons] += calls
  }
  const ends = await endsOf(house.db, { ...caller, now }, waiting)
  const next = await store.nextInLine(house.db, { accountId, livemode, limit: NEXT_MAX })
  return {
    object: 'waiting',
    total: rows.reduce((sum, { calls }) => sum + calls, 0),
    by_reason,
    next: next.map((row) => viewCall(row, now)),
    campaigns: ends.map(({ id, name, end }) => ({
      ...{ id, name, ...(waiting.get(id) ?? { queued: 0, by_reason: noReasons() }) },
      estimated_end: shownEnd(end),
    })),
  }
}

export const shownEnd = (end: Estimate | null): { from: string; to: string } | null =>
  end && { from: iso(end.from), to: iso(end.to) }

interface Whose {
  accountId: string
  livemode: boolean
  now: Temporal.Instant
}

async function endsOf(db: Queryable, whose: Whose, waiting: ReadonlyMap<string, { queued: number }>) {
  if (waiting.size === 0) return []
  const since = addMs(whose.now, -LATELY_MS)
  const paces = await store.campaignPaces(db, { campaigns: [...waiting.keys()], since: iso(since) })
  const outlook = await readOutlook(db, whose)
  return Promise.all(
    paces.map(async ({ id, name, ...pace }) => {
      const hours = await hoursOf(db, whose.accountId, pace)
      if (!hours) return { id, name, end: null }
      const began = Temporal.Instant.from(pace.running_since)
      const from = Temporal.Instant.compare(began, since) > 0 ? began : since
      const lately = { calls: pace.closed, openSeconds: openSecondsSince(hours, from, whose.now) }
      const calls = waiting.get(id)?.queued ?? 0
      const latestDue = pace.latest_due === null ? null : Temporal.Instant.from(pace.latest_due)
      const { end } = outlook(pace.agent_id, { calls, hours, most: pace.max_concurrent, latestDue, lately })
      return { id, name, end }
    }),
  )
}

async function hoursOf(
  db: Queryable,
  accountId: string,
  { agent_id, agent_version }: { agent_id: string; agent_version: number },
): Promise<Hours | null> {
  const document = await publishedDocument(db, { accountId, agentId: agent_id, version: agent_version })
  return document.type === 'outbound' ? document.calling.hours : null
}

interface Ahead {
  calls: number
  hours: Hours
  most: number
  latestDue: Temporal.Instant | null
  lately?: { calls: number; openSeconds: number }
  /** How many campaigns more there will be than there are. */
  more?: number
}

interface Outlook {
  end: Estimate | null
  /** Of conversation, for each call. */
  talkSeconds: number
}

/** What is known of an account that its campaigns have in common: its lines, and how long its agents' calls last. */
export async function readOutlook(db: Queryable, { accountId, livemode, now }: Whose) {
  const { lines, daily_minutes: dailyMinutes, running } = await store.roomOf(db, { accountId, livemode })
  const range = { accountId, livemode, from: iso(addMs(now, -MEASURED_MS)), to: iso(addMs(now, LATELY_MS)) }
  const counts = await store.countsBy(db, range, { by: 'agent', limit: COUNTS_MAX })
  const measuredOf = (agent: string): Measured => {
    const mine = counts.filter(({ key }) => key === agent)
    const sum = (of: 'calls' | 'attempts' | 'seconds') => mine.reduce((total, row) => total + row[of], 0)
    return { calls: sum('calls'), attempts: sum('attempts'), seconds: sum('seconds') }
  }
  return (agent: string, { calls, hours, most, latestDue, lately, more = 0 }: Ahead): Outlook => {
    const alone = Math.max(1, Math.min(most, lines))
    const shared = Math.min(alone, Math.max(1, Math.floor(lines / Math.max(1, running + more))))
    const measured = measuredOf(agent)
    const work = { calls, hours, lines: { alone, shared }, measured, dailyMinutes, latestDue, lately }
    return { end: estimateEnd(now, work), talkSeconds: secondsEach(measured).talk }
  }
}
