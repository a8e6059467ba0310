import type { ToolCallRecord } from '#contract/calls.ts'
import type { Desk, Turn } from '#contract/conversation.ts'
import { isOfDraft } from '#domain/agents/versions.ts'
import { type AttemptPiece, type CallRow, keepTurns } from '#domain/calls/attempt.ts'
import { mayReach } from '#domain/calls/destination.ts'
import { iso } from '#kernel/clock.ts'
import type { CallToolsHouse } from './call-tools.ts'
import type { OpenedAgent } from './opened-agent.ts'
import { offerTransfer } from './transfer-offer.ts'

/** Where a conversation turns to, and what is kept of it. */
export interface Scribe {
  desk: Desk
  readonly toolCalls: readonly ToolCallRecord[]
  /** All that was said, and what of it is to be kept with the end of the call. */
  finish(): Promise<{ turns: readonly Turn[]; unkept: AttemptPiece }>
}

/** The platform's own tool that is asked of us: whether somebody is there is not for the agent to know. */
const TRANSFER_CALL = 'transfer_call'

/**
 * Has turns written down as they are spoken, in order, one piece at a time; the last ones go with the end of the call.
 */
export function createScribe(house: CallToolsHouse, call: CallRow, { plan, tools }: OpenedAgent): Scribe {
  const { id: callId } = call
  const simulated: ToolCallRecord[] = []
  const turns: Turn[] = []
  let kept = 0
  let asked = false
  let over = false
  let writing: PromiseWithResolvers<void> | null = null

  function keep(): void {
    let piece: AttemptPiece | null = null
    asked = true
    keepTurns(house, callId, () => {
      asked = false
      piece = null
      if (over) return null
      writing ??= Promise.withResolvers()
      piece = { from: kept + 1, turns: turns.slice(kept) }
      return piece
    })
      .then(() => {
        kept += piece?.turns.length ?? 0
      })
      .catch((error) => house.log.error({ call: callId, err: error }, 'a turn was not stored'))
      .finally(() => {
        writing?.resolve()
        writing = null
        if (kept < turns.length && !asked && !over) keep()
      })
  }
  /** An operator who may not be dialled is none: that is known before the person is told to wait. */
  async function withinReach() {
    const { transfer } = plan.agent
    return transfer && (await mayReach(house, call, transfer.to)) ? transfer : undefined
  }
  return {
    desk: {
      turn(turn) {
        turns.push(turn)
        tools?.heard(turn)
        if (!asked && !writing) keep()
      },
      async tool(request) {
        // No server's tool may have that name.
        if (request.name === TRANSFER_CALL) return offerTransfer(await withinReach(), house.clock.now())
        if (tools) return tools.run(request)
        const run = house.simulatedTool(callId, request)
        const { name, arguments: given } = request
        simulated.push({ name, arguments: given, at: iso(house.clock.now()), ...run })
        return { text: run.result }
      },
      told: (handover) => tools?.told(handover),
      // A simulated call is over before anybody could look.
      ...(house.follow && (call.livemode || isOfDraft(call)) ? { saying: house.follow(call, turns) } : {}),
    },
    get toolCalls() {
      return tools?.records ?? simulated
    },
    async finish() {
      over = true
      await writing?.promise
      return { turns, unkept: { from: kept + 1, turns: turns.slice(kept) } }
    },
  }
}
