import type { Converse, Ending, Plan, Turn } from '#contract/conversation.ts'
import { seeded } from '#kernel/random.ts'
import { scenarioOf } from '#kernel/test-numbers.ts'
import type { Dialled, Line, Telephone } from '#telephony/port.ts'

/**
 * The telephone of test mode: rings nobody. A reserved number says what happens when it is dialled; every other number
 * answers (rules.md#simulated-calls). The conversation itself, and who listens for machines, are handed in, since they
 * lie beyond this folder's walls. Nothing is recorded: what a simulated call sounds like is made when somebody listens
 * to it.
 */
export interface SimulatedParts {
  converse: Converse
  /** What a machine that answers was heard to say, and when it was found out; null: somebody is there. */
  machine: (plan: Plan) => { turn: Turn; seconds: number } | null
}

export function simulatedTelephone(parts: SimulatedParts): Telephone {
  return {
    async dial(order, signal, leave) {
      if (signal.aborted) return { kind: 'not_sent', details: { reason: 'cancelled before it was sent' } }
      // There is nothing to send, but leave is asked for as if there were.
      if (!(await leave(() => {}))) return { kind: 'not_sent', details: { reason: 'it may not be sent' } }
      // It rings for a moment without length, in which the attempt can still be cancelled.
      await null
      if (signal.aborted) return { kind: 'no_answer' }
      return UNANSWERED[scenarioOf(order.to, order.attempt) ?? ''] ?? { kind: 'answered', line: simulatedLine(parts) }
    },
  }
}

// biome-ignore format: a table reads in columns
const UNANSWERED: Record<string, Dialled> = {
  '02': { kind: 'no_answer' },
  '03': { kind: 'busy' },
  '11': { kind: 'invalid_number', details: { reason: 'simulated: no such number',     sip_code: 404, q850: 1 } },
  '12': { kind: 'failed',         details: { reason: 'simulated: the network failed', sip_code: 500, q850: 41 } },
}

/** An answered line to nobody, in either direction. */
export function simulatedLine({ converse, machine }: SimulatedParts): Line {
  const gone = new AbortController()
  return {
    async converse(plan, desk, closing) {
      const answers = gone.signal.aborted ? null : machine(plan)
      if (answers) {
        desk.turn(answers.turn)
        return { reason: 'voicemail', durationSeconds: Math.ceil(answers.seconds), intents: [] }
      }
      const ending = await converse(plan, desk, { closing, gone: gone.signal })
      // Of a line that was torn away there is none: whoever took the call over may be writing its end already.
      const recorded = plan.agent.recording === true && ending.durationSeconds > 0 && !gone.signal.aborted
      return simulatedHandOver(plan, { ...ending, ...(recorded ? { recorded } : {}) })
    },
    hangUp: () => gone.abort(),
  }
}

const OPERATOR_SECONDS = { min: 30, max: 240 }

/** The simulated operator always answers, and talks for a while that takes no time. */
export function simulatedHandOver({ callId }: Plan, ending: Ending): Ending {
  if (ending.reason !== 'transfer') return ending
  const { min, max } = OPERATOR_SECONDS
  const durationSeconds = min + Math.floor(seeded(`${callId}/operator`)() * (max - min + 1))
  return { ...ending, transfer: { events: ['dial', 'answered', 'operator_left'], durationSeconds } }
}
