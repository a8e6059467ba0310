import type { Converse } from '#contract/conversation.ts'
import { scenarioOf } from '#kernel/e164.ts'
import type { Dialled, Line, Telephone } from '#telephony/port.ts'

/**
 * The telephone of test mode: rings nobody. A reserved number says by its last two digits what happens when it is dialled;
 * every other number answers (decisions, "Test mode"). The conversation itself is handed in, since it lies beyond this
 * folder's walls.
 */
export function simulatedTelephone(deps: { converse: Converse }): Telephone {
  return {
    async dial(order, signal) {
      // It rings for a moment without length, in which the attempt can still be cancelled.
      await null
      if (signal.aborted) return { kind: 'no_answer' }
      return UNANSWERED[scenarioOf(order.to) ?? ''] ?? { kind: 'answered', line: answeredLine(deps.converse) }
    },
  }
}

// biome-ignore format: a table reads in columns
const UNANSWERED: Record<string, Dialled> = {
  '02': { kind: 'no_answer' },
  '03': { kind: 'busy' },
  '04': { kind: 'voicemail' },
  '11': { kind: 'invalid_number', details: { reason: 'simulated: no such number',     sip_code: 404, q850: 1 } },
  '12': { kind: 'failed',         details: { reason: 'simulated: the network failed', sip_code: 500, q850: 41 } },
}

function answeredLine(converse: Converse): Line {
  const gone = new AbortController()
  return {
    converse: (plan, desk, closing) => converse(plan, desk, { closing, gone: gone.signal }),
    hangUp: () => gone.abort(),
  }
}
