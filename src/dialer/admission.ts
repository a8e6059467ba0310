import type { Model } from '#contract/agent-document.ts'
import { documentOf } from '#domain/agents/versions.ts'
import { endClosed } from '#domain/calls/destination.ts'
import { recordCompleted } from '#domain/events/events.ts'
import { endSuppressed } from '#domain/suppressions/suppressions.ts'
import { type Clock, iso } from '#kernel/clock.ts'
import * as store from '#store/admission.ts'
import { cancelQueued } from '#store/call-moves.ts'
import type { CallRow } from '#store/calls.ts'
import type { Db, Queryable } from '#store/db.ts'
import { type Decision, type Due, decide } from './decide.ts'
import { dayOf } from './judge.ts'
import { Room, shareAmong } from './room.ts'

/**
 * Admission: one transaction for many calls of many lanes. Under the lanes' locks it reads what each call depends on,
 * judges, and writes slots, attempts and moves together; constraints stand behind every rule. Nothing is dialled before
 * the commit.
 */
export interface AdmissionHouse {
  db: Db
  clock: Clock
}

export interface Admission {
  admitted: CallRow[]
  /** Some call of a lane was moved: none is when nothing is due, or when others hold or have to serve what is. */
  moved: boolean
  /** Some call ended here without being dialled: its event waits for delivery. */
  ended: boolean
}

const LANES_AT_ONCE = 32

export interface Admitter {
  nodeId: string
  limit: number
  /** The speech models with which this node can hold live calls; it leaves those of others, or all, to who can. */
  models: readonly Model[]
}

export function admitDue({ db, clock }: AdmissionHouse, by: Admitter): Promise<Admission> {
  const limit = Math.min(LANES_AT_ONCE, by.limit)
  return db.transaction(async (tx) => {
    const now = iso(clock.now())
    const lanes = await store.holdReadyLanes(tx, { now, limit, modes: modesOf(by) })
    return admitFrom({ tx, clock }, lanes, { ...by, clocked: false })
  })
}

/** The same for the one lane that lives on a test clock, by whoever runs that clock: every rule holds there. */
export function admitOnClock(
  { db, clock }: AdmissionHouse,
  by: { nodeId: string; accountId: string; limit: number },
): Promise<Admission> {
  return db.transaction(async (tx) => {
    const lanes = await store.holdClockedLane(tx, { now: iso(clock.now()), accountId: by.accountId, nodeId: by.nodeId })
    return admitFrom({ tx, clock }, lanes, { ...by, clocked: true, models: [] })
  })
}

async function admitFrom(
  { tx, clock }: { tx: Queryable; clock: Clock },
  lanes: readonly store.HeldLane[],
  by: { nodeId: string; limit: number; clocked: boolean; models: readonly Model[] },
): Promise<Admission> {
  if (lanes.length === 0) return { admitted: [], moved: false, ended: false }
  const now = clock.now()
  const moment = { now: iso(now), day: dayOf(now), models: by.models }
  const rooms = lanes.map((lane) => new Room(lane))
  const admitted: CallRow[] = []
  let ended = false
  let moved = false
  let shares = shareAmong(rooms, by.limit)
  for (let pass = 0; pass < PASSES_MAX && shares.length > 0; pass += 1) {
    const candidates = await store.dueOf(tx, shares, moment)
    const most = by.limit - admitted.length
    const decision = decide(await withHours(tx, candidates), rooms, { now, clocked: by.clocked, most })
    const { admitted: wanted, waiting } = decision
    if (wanted.length > 0) admitted.push(...(await store.admit(tx, wanted, { ...moment, nodeId: by.nodeId })))
    if (waiting.length > 0) await store.putOff(tx, waiting)
    ended = (await end({ tx, clock }, decision)) || ended
    moved ||= ended || waiting.length > 0
    const { suppressed, closed, cancelled } = decision
    const passed = new Set([...waiting, ...suppressed, ...closed, ...cancelled].map((one) => one.id))
    shares = shareAmong(rooms, by.limit - admitted.length)
      .filter((share) => candidates.some((call) => passed.has(call.id) && isOf(share, call)))
      .map((share) => ({ ...share, limit: Math.max(share.limit, LOOKED_AT_ONCE) }))
  }
  const floor = Math.min(...lanes.map((lane) => lane.vtime))
  await store.settleLanes(
    tx,
    rooms.map((room) => room.settled(floor)),
  )
  return { admitted, moved: moved || admitted.length > 0, ended }
}

/**
 * Where calls had to be put off, more of the same lane are looked at, so that a long queue to a few capped numbers does
 * not take an admission for each of its calls.
 */
const PASSES_MAX = 10
const LOOKED_AT_ONCE = 200

const isOf = (share: store.Share, call: store.Candidate): boolean =>
  share.accountId === call.account_id && share.livemode === call.livemode && share.campaignId === call.campaign_id

/** The modes whose calls a node can place. */
export const modesOf = ({ models }: Pick<Admitter, 'models'>): boolean[] =>
  models.length > 0 ? [false, true] : [false]

/** Each with the calling window of its agent, as it was when the call was queued. */
async function withHours(tx: Queryable, candidates: readonly store.Candidate[]): Promise<Due<store.Candidate>[]> {
  const due: Due<store.Candidate>[] = []
  for (const call of candidates) {
    const document = await documentOf(tx, call)
    if (document.type !== 'outbound') throw new Error('an inbound agent has a queued call')
    due.push({ call, hours: document.calling.hours })
  }
  return due
}

/** True when some call ended here without being dialled. */
async function end(
  { tx, clock }: { tx: Queryable; clock: Clock },
  { suppressed, closed, cancelled }: Pick<Decision<store.Candidate>, 'suppressed' | 'closed' | 'cancelled'>,
): Promise<boolean> {
  const failed = await endSuppressed(
    { db: tx, clock },
    suppressed.map((call) => call.id),
  )
  const now = iso(clock.now())
  const refused = await endClosed(
    { db: tx, clock },
    closed.map((call) => call.id),
  )
  let ended = failed.length + refused.length > 0
  for (const call of cancelled) {
    const moved = await cancelQueued(tx, { accountId: call.account_id, livemode: call.livemode, id: call.id, now })
    if (moved) await recordCompleted(tx, moved, now)
    ended ||= moved !== undefined
  }
  return ended
}
