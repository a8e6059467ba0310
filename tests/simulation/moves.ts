import { TRANSITIONS } from '#domain/calls/transitions.ts'
import type { Sim } from './sim.ts'
import { type Call, dayKey } from './tables.ts'

/** The moves of calls on the simulated database (`store/call-moves.ts`, `store/unsent.ts`). Each is one commit. */
type On = (typeof TRANSITIONS)[number]['on']

const ENDED: readonly string[] = ['completed', 'failed', 'cancelled', 'needs_review']

/** False when the call is not where the move starts from, or not the node's. */
export function move(sim: Sim, call: Call, how: { on: On; nodeId?: string; outcome?: Call['outcome'] }): boolean {
  const isOpenDoor = how.on === 'dial' && sim.broken.has('only queued calls are admitted')
  const fenced = !sim.broken.has('moves repeat state and owner') && !isOpenDoor
  if (fenced && how.nodeId !== undefined && call.nodeId !== how.nodeId) return zombie(sim)
  const row = TRANSITIONS.find((one) => one.on === how.on && (one.from === call.status || !fenced))
  if (!row) return zombie(sim)
  const from = call.status
  call.status = row.to
  call.movedAt = sim.kernel.now
  call.account.touchedAt = sim.kernel.now
  if (how.outcome !== undefined) call.outcome = how.outcome
  if ('emits' in row && row.emits === 'call.completed') call.completions += 1
  if (ENDED.includes(row.to)) {
    call.endedAt = sim.kernel.now
    call.dueAt = null
    sim.tables.open.delete(call)
  }
  sim.witness.moved(call, from)
  return true
}

function zombie(sim: Sim): boolean {
  sim.sometimes.reached('a zombie moved nothing')
  return false
}

function freeLine(call: Call): void {
  for (const slots of [call.account.slots, call.campaign?.slots])
    for (const [slot, holder] of slots ?? []) if (holder === call) slots?.delete(slot)
}

export function queueAgain(sim: Sim, call: Call, given: { dueAt: number; waitingFor: string | null }): void {
  call.nodeId = null
  call.dueAt = given.dueAt
  call.waitingFor = given.waitingFor
  sim.witness.queued(call)
}

/** The last attempt ended without a conversation. */
export function endAttempt(sim: Sim, call: Call): void {
  const attempt = call.made.at(-1)
  if (attempt) attempt.ended = true
  if (!sim.broken.has('a failed attempt frees its line')) freeLine(call)
}

/** The attempt never was: how many in a row, or undefined when the call is not the node's. */
export function voidAttempt(sim: Sim, call: Call, nodeId: string): number | undefined {
  if (call.nodeId !== nodeId || call.status !== 'dialing') return undefined
  const attempt = call.made.pop()
  if (attempt) sim.tables.days.delete(dayKey(call, attempt))
  call.attempts -= 1
  call.unsent += 1
  if (!sim.broken.has('a voided attempt frees its line')) freeLine(call)
  return call.unsent
}

/** Somebody answered; false: hang up. */
export const answer = (sim: Sim, call: Call, nodeId: string): boolean => move(sim, call, { on: 'answer', nodeId })

/** The conversation is over and waits for its analysis. */
export function endConversation(sim: Sim, call: Call, nodeId: string): boolean {
  if (!move(sim, call, { on: 'end', nodeId })) return false
  const attempt = call.made.at(-1)
  if (attempt) attempt.ended = true
  call.nodeId = null
  if (!sim.broken.has('the end of a conversation frees its line')) freeLine(call)
  return true
}
