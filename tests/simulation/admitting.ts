import { type Decision, type Due, decide } from '#dialer/decide.ts'
import { dayOf } from '#dialer/judge.ts'
import { Room, shareAmong } from '#dialer/room.ts'
import type { Admitted, HeldLane, SettledLane, Share } from '#store/admission.ts'
import type { Breakage } from './breakages.ts'
import { nextDueInCampaign, nextDueOf } from './lanes.ts'
import type { Transaction } from './locks.ts'
import { move } from './moves.ts'
import type { Sim } from './sim.ts'
import { type Account, type Call, type Campaign, dayKey, isAlive } from './tables.ts'

/**
 * The statements of an admission on the simulated database (`store/admission.ts`); what they decide is the real code's.
 */
const LANES_AT_ONCE = 32

/** What the database refuses for what it holds: nothing of the transaction was done. */
export class Refused extends Error {}

export interface Held {
  lanes: HeldLane[]
  rooms: Room[]
}

/** Lanes with a call due and a line free, who has had least first; those that another holds are passed over. */
export function holdLanes(sim: Sim, tx: Transaction, carries: number): Held {
  const { now } = sim.kernel
  const isReady = ({ lane, lines }: Account) => lane.nextDue !== null && lane.nextDue <= now && lane.active < lines
  const unlocked = sim.broken.has('the lane is locked')
  const accounts = sim.tables.accounts
    .filter(isReady)
    .sort((a, b) => a.lane.vtime - b.lane.vtime || (a.id < b.id ? -1 : 1))
    .filter(({ lane }) => unlocked || !lane.lock.isTaken(now))
    .slice(0, Math.min(LANES_AT_ONCE, carries))
    .filter(({ lane }) => unlocked || lane.lock.tryAlone(tx, now))
  const lanes = accounts.map((account) => heldLane(sim, account))
  return { lanes, rooms: lanes.map((lane) => new Room(lane)) }
}

function heldLane(sim: Sim, account: Account): HeldLane {
  const { now } = sim.kernel
  const serves = (one: Campaign) => one.status === 'running' || sim.broken.has('only running campaigns are served')
  const campaigns = sim.tables.campaigns
    .filter((one) => one.account === account && serves(one) && one.lane.active < one.cap)
    .filter(({ lane }) => lane.nextDue !== null && lane.nextDue <= now)
    .sort((a, b) => a.lane.vtime - b.lane.vtime || (a.id < b.id ? -1 : 1))
    .map(({ id, lane, cap, slots }) => ({ id, vtime: lane.vtime, cap, taken: [...slots.keys()] }))
  const dueFrom = Temporal.Instant.fromEpochMilliseconds(account.lane.nextDue ?? 0).toString()
  return {
    account_id: account.id,
    livemode: true,
    cap: account.lines,
    vtime: account.lane.vtime,
    singles_vtime: account.lane.singlesVtime,
    floor_vtime: account.lane.floorVtime,
    next_due: dueFrom,
    taken: [...account.slots.keys()],
    singles_due:
      dueCalls(sim, { accountId: account.id, livemode: true, campaignId: null, dueFrom, limit: 1 }).length > 0,
    spent: false,
    campaigns: campaigns.length > 0 ? campaigns : null,
  }
}

const timeOf = (instant: string): number => Temporal.Instant.from(instant).epochMilliseconds

/** Those that another holds are passed over, and count for nothing. */
function dueCalls(sim: Sim, share: Share, mayHold: (call: Call) => boolean = () => true): Call[] {
  const { now } = sim.kernel
  const from = share.campaignId === null ? timeOf(share.dueFrom) : 0
  return [...sim.tables.open]
    .filter(({ status, account, campaign, dueAt }) => {
      const isTheirs = account.id === share.accountId && (campaign?.id ?? null) === share.campaignId
      return status === 'queued' && isTheirs && dueAt !== null && dueAt >= from && dueAt <= now
    })
    .sort((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0) || (a.id < b.id ? -1 : 1))
    .filter(mayHold)
    .slice(0, share.limit)
}

interface Judged {
  id: string
  account_id: string
  livemode: boolean
  campaign_id: string | null
  to_hash: Buffer
  alive: boolean
  suppressed: boolean
  allowed: boolean
  taken_today: number[]
}

export interface Plan {
  decision: Decision<Judged>
  settled: SettledLane[]
  day: string
  startedAt: number
}

/** The due calls of held lanes, held from here on, and what is decided on them. */
export function planAdmission(
  sim: Sim,
  { tx, held }: { tx: Transaction; held: Held },
  by: { carries: number; startedAt: number },
): Plan {
  const now = Temporal.Instant.fromEpochMilliseconds(by.startedAt)
  const day = dayOf(now)
  const unlocked = sim.broken.has('a call is locked while it is judged')
  const calls = shareAmong(held.rooms, by.carries)
    .flatMap((share) => dueCalls(sim, share, (call) => unlocked || !call.lock.isTaken(sim.kernel.now)))
    .filter((call) => unlocked || call.lock.tryAlone(tx, sim.kernel.now))
  const due: Due<Judged>[] = calls.map((call) => ({ hours: call.agent.hours, call: judged(sim, call, day) }))
  const decision = decide(due, held.rooms, { now, clocked: false, most: by.carries })
  const floor = Math.min(...held.lanes.map((lane) => lane.vtime))
  return { decision, settled: held.rooms.map((room) => room.settled(floor)), day, startedAt: by.startedAt }
}

function judged(sim: Sim, call: Call, day: string): Judged {
  const isDayRead = !sim.broken.has('the attempts of the day are read')
  return {
    id: call.id,
    account_id: call.account.id,
    livemode: true,
    campaign_id: call.campaign?.id ?? null,
    to_hash: call.hash,
    alive: isAlive(call),
    suppressed: call.account.listed.has(call.to),
    allowed: true,
    taken_today: [1, 2, 3, 4].filter((nth) => isDayRead && sim.tables.days.has(dayKey(call, { day, nth }))),
  }
}

/** Everything of the admission in one commit, behind the constraints; the calls that were admitted. */
export function commitAdmission(sim: Sim, plan: Plan, nodeId: string): Call[] {
  const { admitted, waiting, suppressed, cancelled } = plan.decision
  const byId = (id: string) => sim.tables.calls[Number(id.slice(1))] as Call
  const isQueued = (call: Call) => call.status === 'queued' || sim.broken.has('only queued calls are admitted')
  const taking = admitted.map((one) => ({ ...one, call: byId(one.id) })).filter(({ call }) => isQueued(call))
  refuseTaken(sim, taking, plan.day)
  for (const one of taking) admit(sim, one, { ...plan, nodeId })
  for (const { id, dueAt, waitingFor } of waiting) {
    const call = byId(id)
    if (call.status !== 'queued') continue
    call.dueAt = Temporal.Instant.from(dueAt).epochMilliseconds
    call.waitingFor = waitingFor
    call.account.touchedAt = sim.kernel.now
    sim.witness.putOff({ ...call, judgedAt: plan.startedAt })
  }
  for (const { id } of suppressed)
    if (byId(id).status === 'queued') move(sim, byId(id), { on: 'suppress', outcome: 'suppressed' })
  for (const { id } of cancelled)
    if (byId(id).status === 'queued' && move(sim, byId(id), { on: 'cancel', outcome: 'cancelled' }))
      sim.sometimes.reached('an archived agent ended a call at its admission')
  settle(sim, plan.settled)
  const calls = taking.map(({ call }) => call)
  sim.witness.admitted(
    calls,
    [...waiting, ...suppressed, ...cancelled].map(({ id }) => byId(id)),
  )
  return calls
}

/**
 * The unique indexes and the primary keys: against what the tables hold, and among the rows that are written together.
 */
function refuseTaken(sim: Sim, rows: readonly (Admitted & { call: Call })[], day: string): void {
  const written = new Set<string>()
  const refuse = (guard: Breakage, key: string, isTaken: boolean) => {
    if ((isTaken || written.has(key)) && !sim.broken.has(guard)) throw new Refused(key)
    written.add(key)
  }
  for (const { call, slot, campaignSlot, nth } of rows) {
    const { account, campaign } = call
    refuse('a line slot is held once', `${account.id} ${slot}`, account.slots.has(slot))
    if (campaign && campaignSlot !== null)
      refuse('a campaign slot is held once', `${campaign.id} ${campaignSlot}`, campaign.slots.has(campaignSlot))
    const dayRow = nth === null ? null : dayKey(call, { day, nth })
    if (dayRow !== null) refuse('a daily slot is held once', dayRow, sim.tables.days.has(dayRow))
    const n = call.attempts + 1
    refuse(
      'an attempt is charged',
      `${call.id}/${n}`,
      call.made.some((attempt) => attempt.n === n),
    )
  }
}

function admit(
  sim: Sim,
  { call, slot, campaignSlot, nth }: Admitted & { call: Call },
  by: { nodeId: string; day: string; startedAt: number },
): void {
  const { account, campaign } = call
  const { day, startedAt } = by
  if (!move(sim, call, { on: 'dial' })) return
  call.attempts += sim.broken.has('an attempt is charged') && call.attempts > 0 ? 0 : 1
  call.nodeId = by.nodeId
  call.dueAt = null
  call.waitingFor = null
  // Where the constraint is off, the table holds both: another key stands for the second row.
  account.slots.set(account.slots.has(slot) ? 1_000 + sim.kernel.steps : slot, call)
  if (campaign && campaignSlot !== null)
    campaign.slots.set(campaign.slots.has(campaignSlot) ? 1_000 + sim.kernel.steps : campaignSlot, call)
  if (nth === null) return
  const isReturned = [1, 2, 3].some((other) => other > nth && sim.tables.days.has(dayKey(call, { day, nth: other })))
  if (isReturned) sim.sometimes.reached('a returned daily slot was taken again')
  sim.tables.days.add(dayKey(call, { day, nth }))
  call.made.push({ n: call.attempts, day, nth, startedAt, ended: false })
}

function settle(sim: Sim, lanes: readonly SettledLane[]): void {
  for (const settled of lanes) {
    const account = sim.tables.accounts.find((one) => one.id === settled.accountId)
    if (!account) continue
    for (const { id, vtime } of settled.campaigns) {
      const campaign = sim.tables.campaigns.find((one) => one.id === id)
      if (campaign) campaign.lane = { vtime, active: campaign.slots.size, nextDue: nextDueInCampaign(sim, campaign) }
    }
    const { vtime, singlesVtime, floorVtime } = settled
    Object.assign(account.lane, { vtime, singlesVtime, floorVtime, active: account.slots.size })
    account.lane.nextDue = nextDueOf(sim, account, timeOf(settled.dueFrom))
  }
}
