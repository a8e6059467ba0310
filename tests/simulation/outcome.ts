import type { Outcome } from '#contract/calls.ts'
import { nextAttempt, RETRIED } from '#domain/calls/next-attempt.ts'
import { unsentDelayMs } from '#domain/calls/unsent.ts'
import { ask, type Client, Disconnected, transaction } from './database.ts'
import type { Routine } from './kernel.ts'
import { poke } from './lanes.ts'
import type { Transaction } from './locks.ts'
import { endAttempt, endConversation, move, queueAgain, voidAttempt } from './moves.ts'
import type { Sim } from './sim.ts'
import { type Call, isAlive } from './tables.ts'

/** What the line did to a call (`domain/calls/attempt.ts`, `unsent.ts`), in the name of the node that owns it. */
export interface Actor {
  client: Client
  nodeId: string
}

/** Whether the number is listed; until the transaction ends it is not added. Null: somebody is adding, wait. */
function askList(sim: Sim, tx: Transaction, call: Call): boolean | null {
  if (!call.account.list.tryTogether(tx, sim.kernel.now)) return null
  return call.account.listed.has(call.to) && !sim.broken.has('the list is asked before a retry')
}

export function* attemptFailed(
  sim: Sim,
  { client, nodeId }: Actor,
  { call, outcome }: { call: Call; outcome: Outcome },
): Routine {
  const { kernel, sometimes } = sim
  const endedAt = kernel.instant
  const counted = { attempts: call.attempts, max_attempts: call.maxAttempts }
  const moved = yield* transaction(sim, { client }, function* ({ tx, ask, commit, wait }) {
    const alive = yield* ask(() => isAlive(call))
    const retryAt = RETRIED.includes(outcome) && alive ? nextAttempt(counted, call.agent.hours, endedAt) : null
    let listed = false
    if (retryAt !== null)
      yield* wait(() => {
        const answer = askList(sim, tx, call)
        listed = answer ?? false
        return answer !== null
      })
    return yield* commit(() => {
      if (retryAt === null || listed) {
        if (!move(sim, call, { on: 'give_up', nodeId, outcome: listed ? 'suppressed' : outcome })) return null
        if (listed) sometimes.reached('a listed number ended a call instead of its retry')
        else if (!alive) sometimes.reached('an archived agent ended a call instead of its retry')
        else if (counted.attempts > 1) sometimes.reached('a call used its last attempt')
        call.nodeId = null
        endAttempt(sim, call)
        return { dueAt: null }
      }
      if (!move(sim, call, { on: 'retry', nodeId, outcome })) return null
      queueAgain(sim, call, { dueAt: retryAt.epochMilliseconds, waitingFor: null })
      call.unsent = 0
      endAttempt(sim, call)
      sim.witness.retried(call)
      return { dueAt: call.dueAt }
    })
  })
  if (moved) yield* pokeAfter(sim, client, { call, dueAt: moved.dueAt })
}

/** Nothing left for the network: the attempt is voided. */
export function* attemptUnsent(sim: Sim, { client, nodeId }: Actor, given: { call: Call; listed: boolean }): Routine {
  const { call } = given
  const { kernel, sometimes } = sim
  const now = kernel.now
  const moved = yield* transaction(sim, { client }, function* ({ tx, ask, commit, wait }) {
    let listed = given.listed
    yield* wait(() => {
      const answer = askList(sim, tx, call)
      listed ||= answer ?? false
      return answer !== null
    })
    const alive = yield* ask(() => isAlive(call))
    return yield* commit(() => {
      const times = voidAttempt(sim, call, nodeId)
      if (times === undefined) return null
      const delayMs = unsentDelayMs(times, { listed, alive })
      if (delayMs === null) {
        move(sim, call, { on: 'give_up', nodeId, outcome: listed ? 'suppressed' : 'failed' })
        if (!listed && alive) sometimes.reached('a call was given up after voided attempts')
        call.nodeId = null
        return { dueAt: null }
      }
      move(sim, call, { on: 'void', nodeId })
      sometimes.reached('an attempt was voided and tried again')
      queueAgain(sim, call, { dueAt: now + delayMs, waitingFor: 'telephony' })
      return { dueAt: call.dueAt }
    })
  })
  if (moved) yield* pokeAfter(sim, client, { call, dueAt: moved.dueAt })
}

export function* conversationEnded(sim: Sim, { client, nodeId }: Actor, call: Call): Routine {
  const ours = yield* ask(sim, client, () => endConversation(sim, call, nodeId))
  if (ours) yield* pokeAfter(sim, client, { call, dueAt: null })
}

/** Moves a call on that nobody holds any more, by what its row says now. */
export function* takeOver(sim: Sim, actor: Actor, call: Call): Routine<'dialing' | 'in_progress' | null> {
  const status = yield* ask(sim, actor.client, () => (call.nodeId === actor.nodeId ? call.status : null))
  if (status === 'dialing') yield* attemptFailed(sim, actor, { call, outcome: 'no_answer' })
  else if (status === 'in_progress') yield* conversationEnded(sim, actor, call)
  else return null
  return status
}

/** After the commit and apart from it: a poke may be lost, and nothing waits for it. */
export function* pokeAfter(sim: Sim, client: Client, poked: { call: Call; dueAt: number | null }): Routine {
  try {
    yield* ask(sim, client, () => poke(sim, poked.call, poked.dueAt))
  } catch (error) {
    if (!(error instanceof Disconnected)) throw error
  }
}
