import type { Hours } from '#domain/calls/window.ts'
import { iso } from '#kernel/clock.ts'
import type { Admitted, Candidate } from '#store/admission.ts'
import { judge } from './judge.ts'
import type { Room } from './room.ts'

/** What becomes of the due calls that one admission holds, as a pure function of what it has read under its locks. */
export interface Decision<Call> {
  admitted: Admitted[]
  waiting: { id: string; dueAt: string; waitingFor: string }[]
  /** They end here: their number was listed, or their agent archived, while they were being queued. */
  suppressed: Call[]
  /** The account may not call there any more. */
  closed: Call[]
  cancelled: Call[]
}

type Judged = Pick<
  Candidate,
  'id' | 'account_id' | 'livemode' | 'campaign_id' | 'to_hash' | 'alive' | 'suppressed' | 'allowed' | 'taken_today'
>

export interface Due<Call> {
  call: Call
  hours: Hours
}

export interface Moment {
  now: Temporal.Instant
  /** The calls live on a test clock, where every rule holds. */
  clocked: boolean
  /** Calls that may be admitted at most. */
  most: number
}

/**
 * In order, so that two calls to one number in the same admission count on each other. Takes the places of those that
 * are admitted from the rooms; who finds none is left as it is.
 */
export function decide<Call extends Judged>(
  due: readonly Due<Call>[],
  rooms: readonly Room[],
  moment: Moment,
): Decision<Call> {
  const byLane = new Map(rooms.map((room) => [room.name, room]))
  const more = new Map<string, number[]>()
  const decision: Decision<Call> = { admitted: [], waiting: [], suppressed: [], closed: [], cancelled: [] }
  for (const { call, hours } of due) {
    const { id, account_id: accountId, livemode, to_hash: toHash } = call
    const number = `${accountId}/${livemode}/${toHash.toString('hex')}`
    const takenNow = more.get(number) ?? []
    const verdict = judge({
      now: moment.now,
      hours,
      ruled: livemode || moment.clocked,
      alive: call.alive,
      suppressed: call.suppressed,
      allowed: call.allowed,
      spent: byLane.get(`${accountId}/${livemode}`)?.isSpent ?? false,
      takenToday: [...call.taken_today, ...takenNow],
    })
    if (verdict.kind === 'cancel') decision.cancelled.push(call)
    else if (verdict.kind === 'suppress') decision.suppressed.push(call)
    else if (verdict.kind === 'close') decision.closed.push(call)
    else if (verdict.kind === 'wait')
      decision.waiting.push({ id, dueAt: iso(verdict.until), waitingFor: verdict.waitingFor })
    else {
      const isRoom = decision.admitted.length < moment.most
      const taken = isRoom ? byLane.get(`${accountId}/${livemode}`)?.take(call.campaign_id) : undefined
      if (!taken) continue
      if (verdict.nth !== null) more.set(number, [...takenNow, verdict.nth])
      decision.admitted.push({ id, accountId, livemode, ...taken, toHash, nth: verdict.nth })
    }
  }
  return decision
}
