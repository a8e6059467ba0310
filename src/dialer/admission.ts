import { publishedDocument } from '#domain/agents/versions.ts'
import { recordCompleted } from '#domain/events/events.ts'
import { endSuppressed } from '#domain/suppressions/suppressions.ts'
import { type Clock, iso, ROME } from '#kernel/clock.ts'
import * as store from '#store/admission.ts'
import { cancelQueued } from '#store/call-moves.ts'
import type { CallRow } from '#store/calls.ts'
import type { Db, Queryable } from '#store/db.ts'
import { judge, type Verdict } from './judge.ts'

/**
 * Admission: one transaction for many calls of many lanes. Under the lanes' locks it reads what each call depends on, judges,
 * and writes slots, attempts and moves together; constraints stand behind every rule. Nothing is dialled before the commit.
 */
export interface AdmissionHouse {
  db: Db
  clock: Clock
}

export interface Admission {
  admitted: CallRow[]
  /** Some call ended here without being dialled: its event waits for delivery. */
  ended: boolean
}

const LANES_AT_ONCE = 32

export interface Admitter {
  nodeId: string
  limit: number
  /** Whether this node can place live calls; without that it leaves them to those that can. */
  live: boolean
}

export function admitDue({ db, clock }: AdmissionHouse, by: Admitter): Promise<Admission> {
  return db.transaction(async (tx) => {
    const now = clock.now()
    const moment = { now: iso(now), day: now.toZonedDateTimeISO(ROME).toPlainDate().toString() }
    const limit = Math.min(LANES_AT_ONCE, by.limit)
    const lanes = await store.holdReadyLanes(tx, { now: moment.now, limit, modes: modesOf(by) })
    if (lanes.length === 0) return { admitted: [], ended: false }
    const rooms = lanes.map((lane) => new Room(lane))
    const candidates = await store.dueOf(tx, share(rooms, by.limit), moment)
    const verdicts = await judgeAll(tx, candidates, now)
    const admitted = await admit(tx, { candidates, verdicts, rooms }, { ...moment, nodeId: by.nodeId })
    await putOff(tx, candidates, verdicts)
    const ended = await end({ tx, clock }, candidates, verdicts)
    const floor = Math.min(...lanes.map((lane) => lane.vtime))
    await store.settleLanes(
      tx,
      rooms.map((room) => room.settled(floor)),
    )
    return { admitted, ended }
  })
}

/** The modes whose calls a node can place. */
export const modesOf = ({ live }: Pick<Admitter, 'live'>): boolean[] => (live ? [false, true] : [false])

/** A held lane and its free slots. */
class Room {
  readonly accountId: string
  readonly livemode: boolean
  readonly #vtime: number
  readonly #free: number[]
  #used = 0

  constructor(lane: store.HeldLane) {
    this.accountId = lane.account_id
    this.livemode = lane.livemode
    this.#vtime = lane.vtime
    const taken = new Set(lane.taken)
    this.#free = Array.from({ length: lane.cap }, (_, at) => at + 1).filter((slot) => !taken.has(slot))
  }

  get free(): number {
    return this.#free.length - this.#used
  }

  takeSlot(): number | undefined {
    const slot = this.#free[this.#used]
    if (slot !== undefined) this.#used += 1
    return slot
  }

  settled(floor: number): { accountId: string; livemode: boolean; vtime: number } {
    return { accountId: this.accountId, livemode: this.livemode, vtime: Math.max(this.#vtime, floor) + this.#used }
  }
}

/** What each lane may bring: its free slots, and together no more than this node can carry. */
function share(rooms: readonly Room[], limit: number): { accountId: string; livemode: boolean; limit: number }[] {
  let left = limit
  return rooms.map((room) => {
    const mine = Math.min(room.free, left)
    left -= mine
    return { accountId: room.accountId, livemode: room.livemode, limit: mine }
  })
}

/** In order, so that two calls to one number in the same admission count on each other. */
async function judgeAll(
  tx: Queryable,
  candidates: readonly store.Candidate[],
  now: Temporal.Instant,
): Promise<Verdict[]> {
  const more = new Map<string, number[]>()
  const verdicts: Verdict[] = []
  for (const call of candidates) {
    const document = await publishedDocument(tx, {
      accountId: call.account_id,
      agentId: call.agent_id,
      version: call.agent_version,
    })
    if (document.type !== 'outbound') throw new Error('an inbound agent has a queued call')
    const number = `${call.account_id}/${call.livemode}/${call.to_hash.toString('hex')}`
    const takenNow = more.get(number) ?? []
    const circumstances = {
      now,
      hours: document.calling.hours,
      ruled: call.livemode,
      alive: call.alive,
      suppressed: call.suppressed,
      takenToday: [...call.taken_today, ...takenNow],
    }
    const verdict = judge(circumstances)
    if (verdict.kind === 'dial' && verdict.nth !== null) more.set(number, [...takenNow, verdict.nth])
    verdicts.push(verdict)
  }
  return verdicts
}

async function admit(
  tx: Queryable,
  {
    candidates,
    verdicts,
    rooms,
  }: { candidates: readonly store.Candidate[]; verdicts: readonly Verdict[]; rooms: readonly Room[] },
  by: { nodeId: string; now: string; day: string },
): Promise<CallRow[]> {
  const byLane = new Map(rooms.map((room) => [`${room.accountId}/${room.livemode}`, room]))
  const wanted = candidates.flatMap((call, at): store.Admitted[] => {
    const verdict = verdicts[at]
    if (verdict?.kind !== 'dial') return []
    const slot = byLane.get(`${call.account_id}/${call.livemode}`)?.takeSlot()
    if (slot === undefined) return []
    return [
      {
        id: call.id,
        accountId: call.account_id,
        livemode: call.livemode,
        slot,
        toHash: call.to_hash,
        nth: verdict.nth,
      },
    ]
  })
  return wanted.length > 0 ? store.admit(tx, wanted, by) : []
}

async function putOff(
  tx: Queryable,
  candidates: readonly store.Candidate[],
  verdicts: readonly Verdict[],
): Promise<void> {
  const waiting = candidates.flatMap((call, at) => {
    const verdict = verdicts[at]
    return verdict?.kind === 'wait' ? [{ id: call.id, dueAt: iso(verdict.until), waitingFor: verdict.waitingFor }] : []
  })
  if (waiting.length > 0) await store.putOff(tx, waiting)
}

/** Calls that may never be dialled end here: their number was listed, or their agent archived, while they were being queued. */
async function end(
  { tx, clock }: { tx: Queryable; clock: Clock },
  candidates: readonly store.Candidate[],
  verdicts: readonly Verdict[],
): Promise<boolean> {
  const of = (kind: Verdict['kind']) => candidates.filter((_, at) => verdicts[at]?.kind === kind)
  const suppressed = await endSuppressed(
    { db: tx, clock },
    of('suppress').map((call) => call.id),
  )
  const now = iso(clock.now())
  let ended = suppressed.length > 0
  for (const call of of('cancel')) {
    const moved = await cancelQueued(tx, { accountId: call.account_id, livemode: call.livemode, id: call.id, now })
    if (moved) await recordCompleted(tx, moved, now)
    ended ||= moved !== undefined
  }
  return ended
}
