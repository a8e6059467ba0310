import { mayPart } from '#domain/calls/leave.ts'
import { type Leg, RING_FOR_MS } from './carrier.ts'
import { ask, Disconnected, transaction } from './database.ts'
import type { Routine } from './kernel.ts'
import type { Transaction } from './locks.ts'
import { answer } from './moves.ts'
import { type Actor, attemptFailed, attemptUnsent, conversationEnded, takeOver } from './outcome.ts'
import type { Sim } from './sim.ts'
import type { Call } from './tables.ts'

/**
 * One admitted call on its node (`switchboard/switchboard.ts`, `running.ts`): it leaves, rings, talks, and is moved on.
 */
export interface Carried extends Actor {
  call: Call
  /** The node may no longer act for it. */
  lost(): boolean
  /** Legs that end when the lease is lost. */
  legs: Set<Leg>
  /** A place where a process may die or be stopped. */
  here(): number
}

const LEAVE_IDLE_MS = 1_000
const PATIENCE_MS = 10_000
const PAUSE_MIN_MS = 20
const PAUSE_MAX_MS = 500
const MOVE_ON_PAUSE_MS = 1_000

export function* carry(sim: Sim, held: Carried): Routine {
  const hand: { leg: Leg | null } = { leg: null }
  try {
    yield* place(sim, held, hand)
  } catch (error) {
    if (!(error instanceof Disconnected)) throw error
    if (hand.leg) sim.carrier.hangUp(hand.leg)
    yield* moveOn(sim, held)
  } finally {
    if (hand.leg) held.legs.delete(hand.leg)
  }
}

function* place(sim: Sim, held: Carried, hand: { leg: Leg | null }): Routine {
  const { kernel, swarm, carrier, phase } = sim
  const { call } = held
  yield kernel.chance() * swarm.prepareMs + held.here()
  if (kernel.chance() < swarm.unsent && !phase.healing) return yield* attemptUnsent(sim, held, { call, listed: false })
  const left = yield* leave(sim, held, hand)
  if (hand.leg === null) {
    if (left !== 'gone' && !held.lost()) yield* attemptUnsent(sim, held, { call, listed: left === 'listed' })
    return
  }
  const { leg } = hand
  kernel.after(RING_FOR_MS, held.client, () => {
    if (leg.rang.full) return
    carrier.cancel(leg)
    leg.rang.fill('no_answer')
  })
  const rang = yield* leg.rang.wait()
  yield held.here()
  if (rang !== 'answered')
    return yield* attemptFailed(sim, held, { call, outcome: rang === 'lost' ? 'no_answer' : rang })
  if (!(yield* ask(sim, held.client, () => answer(sim, call, held.nodeId)))) return carrier.hangUp(leg)
  carrier.talk(leg)
  yield* leg.over.wait()
  yield held.here()
  yield* conversationEnded(sim, held, call)
}

type Left = 'sent' | 'listed' | 'gone' | 'kept'

function* leave(sim: Sim, held: Carried, hand: { leg: Leg | null }): Routine<Left> {
  const { kernel } = sim
  const until = kernel.now + PATIENCE_MS
  for (let tries = 0; ; tries += 1) {
    const left = yield* look(sim, held, hand)
    if (left !== 'again') return left
    if (kernel.now >= until) return 'kept'
    yield Math.min(PAUSE_MAX_MS, PAUSE_MIN_MS * 2 ** tries)
  }
}

function* look(sim: Sim, held: Carried, hand: { leg: Leg | null }): Routine<Left | 'again'> {
  const { kernel, sometimes } = sim
  const { call, client } = held
  try {
    return yield* transaction(sim, { client, idleMs: LEAVE_IDLE_MS }, function* ({ tx, ask, commit }) {
      const askedAt = kernel.now
      const answer = yield* ask(() => mayLeave(sim, tx, held))
      const lost = held.lost() && !sim.broken.has('a lost lease is noticed as a call leaves')
      const seen = { answer, lost, closing: false, tookMs: kernel.now - askedAt }
      const verdict = mayPart(seen, call.agent.hours, kernel.instant)
      if (answer === 'adding') sometimes.reached('a call was held back because its number was being listed')
      if (verdict === 'listed') sometimes.reached('a call was held back because its number was listed')
      if (verdict === 'gone') sometimes.reached('a call that was taken over was not dialled')
      if (verdict === 'kept') sometimes.reached('a call was held back because its window had closed')
      if (verdict === 'again' && answer === 'leave') sometimes.reached('an answer came too late to leave on it')
      if (verdict !== 'send') return verdict
      hand.leg = sim.carrier.dial(call, client)
      held.legs.add(hand.leg)
      yield* commit(() => undefined)
      return 'sent'
    })
  } catch (error) {
    if (!(error instanceof Disconnected)) throw error
    if (hand.leg) return 'sent'
    return held.lost() ? 'gone' : 'again'
  }
}

/** The simulated `may_leave`. */
function mayLeave(sim: Sim, tx: Transaction, { call, nodeId }: Carried): 'leave' | 'adding' | 'listed' | 'gone' {
  const { broken, kernel } = sim
  const holds = call.account.list.tryTogether(tx, kernel.now)
  if (!holds && !broken.has('the list is held as a call leaves')) return 'adding'
  // Without the lock the list can change before the call leaves: what is held is let go at once.
  if (broken.has('the list is held as a call leaves')) tx.end()
  const isOurs = call.status === 'dialing' && call.nodeId === nodeId
  if (!isOurs && !broken.has('the call is still ours as it leaves')) return 'gone'
  return call.account.listed.has(call.to) && !broken.has('the list is asked as a call leaves') ? 'listed' : 'leave'
}

/** The database failed under the call: it is moved on as soon as that answers, or by whoever reaps. */
function* moveOn(sim: Sim, held: Carried): Routine {
  while (!held.lost()) {
    try {
      if (yield* takeOver(sim, held, held.call)) sim.sometimes.reached('a dropped call was moved on by its own node')
      return
    } catch (error) {
      if (!(error instanceof Disconnected)) throw error
      yield MOVE_ON_PAUSE_MS
    }
  }
}
