import type { Converse, Desk, Ending, Plan, Turn } from '#contract/conversation.ts'
import { seeded } from '#kernel/random.ts'
import { scenarioOf } from '#kernel/test-numbers.ts'
import type { Dialled, Line, Telephone } from '#telephony/port.ts'

/**
 * The telephone of test mode: rings nobody. A reserved number says what happens when it is dialled; every other number
 * answers (rules.md#simulated-calls). The conversation itself, who listens for machines and the recorder are handed in, since they
 * lie beyond this folder's walls.
 */
export interface SimulatedParts {
  converse: Converse
  /** What a machine that answers was heard to say, and when it was found out; null: somebody is there. */
  machine: (plan: Plan) => { turn: Turn; seconds: number } | null
  /** Keeps a file of the conversation; false when that failed. */
  record: (callId: string, sound: { turns: readonly Turn[]; durationSeconds: number }) => Promise<boolean>
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
export function simulatedLine({ converse, machine, record }: SimulatedParts): Line {
  const gone = new AbortController()
  return {
    async converse(plan, desk, closing) {
      const answers = gone.signal.aborted ? null : machine(plan)
      if (answers) {
        desk.turn(answers.turn)
        return { reason: 'voicemail', durationSeconds: Math.ceil(answers.seconds), intents: [] }
      }
      const turns: Turn[] = []
      const ending = await converse(plan, overheard(desk, turns), { closing, gone: gone.signal })
      const { durationSeconds } = ending
      // A line that was torn away leaves no file: whoever took the call over may be writing its end already.
      const records = plan.agent.recording === true && durationSeconds > 0 && !gone.signal.aborted
      const recorded = records && (await record(plan.callId, { turns, durationSeconds }))
      return { ...ending, ...(recorded ? { recorded } : {}), ...handOver(plan, ending) }
    },
    hangUp: () => gone.abort(),
  }
}

function overheard(desk: Desk, turns: Turn[]): Desk {
  return {
    turn(turn) {
      turns.push(turn)
      desk.turn(turn)
    },
    tool: (request) => desk.tool(request),
    told: (handover) => desk.told(handover),
  }
}

const OPERATOR_SECONDS = { min: 30, max: 240 }

/** The simulated operator always answers, and talks for a while that takes no time. */
function handOver({ callId }: Plan, { reason }: Ending): Pick<Ending, 'transfer'> {
  if (reason !== 'transfer') return {}
  const { min, max } = OPERATOR_SECONDS
  const durationSeconds = min + Math.floor(seeded(`${callId}/operator`)() * (max - min + 1))
  return { transfer: { events: ['dial', 'answered', 'operator_left'], durationSeconds } }
}
