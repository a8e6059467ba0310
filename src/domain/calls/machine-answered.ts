import type { ToolCallRecord } from '#contract/calls.ts'
import type { Ending } from '#contract/conversation.ts'
import { recordCompleted } from '#domain/events/events.ts'
import { iso } from '#kernel/clock.ts'
import * as moves from '#store/call-moves.ts'
import { type AttemptPiece, type CallRow, factsOf, figuresOf, type LineHouse, pokeFor } from './attempt.ts'

/** What was heard of a machine, and said to it. */
export interface MachineTalk {
  ending: Ending
  toolCalls: readonly ToolCallRecord[]
  /** What of it has not been kept yet. */
  unkept: AttemptPiece
}

/**
 * A machine has answered, so nobody has, whenever it was found out: no time, no bill, no second attempt. What was heard
 * is kept all the same, and what the model cost. The one way in which a call ends as `voicemail`. True when it was
 * still ours.
 */
export async function machineAnswered(house: LineHouse, call: CallRow, talk: MachineTalk): Promise<boolean> {
  const { db, clock, nodeId } = house
  const at = iso(clock.now())
  const { ending, toolCalls, unkept } = talk
  const live = call.livemode ? figuresOf(ending, house.speechCost) : null
  const moved = await db.transaction(async (tx) => {
    const aiDisclosed = ending.firstWords?.disclosed ?? null
    const end = { outcome: 'voicemail', endReason: 'voicemail', error: null, aiDisclosed } as const
    const row = await moves.giveUp(tx, { id: call.id, nodeId, at, ...end })
    if (!row) return undefined
    await moves.keepHeard(tx, { callId: call.id, facts: factsOf(ending), toolCalls, live, ...unkept })
    await moves.endAttempt(tx, { callId: call.id, n: call.attempts, outcome: 'voicemail', at })
    await moves.freeSlot(tx, call.id)
    await recordCompleted(tx, { ...row, tool_calls: [...toolCalls], live }, at)
    return row
  })
  if (moved) house.poke(pokeFor(call, null))
  return moved !== undefined
}
