import { personSpoke } from '#analysis/evidence.ts'
import { plainWords } from '#analysis/plain-words.ts'
import type { AnalysisTask, Analyst, Proposal, ProposedOutcome } from '#analysis/port.ts'
import type { Turn } from '#contract/conversation.ts'
import { type SimulatedValue, simulatedValues } from '#contract/simulated-values.ts'
import { summarise } from './summarise.ts'

/**
 * The analyst of test mode: contacts nobody. It knows which question asks for which value and takes a value only where
 * the transcript shows the question and then the person's answer to it, so a conversation cut short yields what was
 * said by then and nothing more.
 */
export function simulatedAnalyst(): Analyst {
  return {
    async propose(task) {
      const { agent, callId, callDay, scenario, turns } = task
      const asked = { language: agent.language, today: callDay, withhold: scenario === '13' }
      const heard = answersHeard(simulatedValues(callId, agent.result, asked), turns)
      const outcome = outcomeOf(task)
      return {
        values: Object.fromEntries(heard.map(({ key, value, answer }) => [key, { value, evidence: answer }])),
        outcome,
        // What the agent noted is a fact, the time included; there is nothing to add to it.
        outcomeEvidence: null,
        callback: null,
        summary: summarise(agent.language, task.ending.reason === 'transfer' ? 'transferred' : outcome, heard),
        sentiment: personSpoke(turns) ? { score: 0, start: 0, end: 0, emotions: [] } : null,
        usage: null,
      } satisfies Proposal
    },
  }
}

/**
 * Question by question in the order of asking, each looked for after the one before: equal labels are told apart by it.
 */
function answersHeard(values: readonly SimulatedValue[], turns: readonly Turn[]): SimulatedValue[] {
  const said = turns.map(({ speaker, text }) => ({ speaker, words: plainWords(text) }))
  const heard: SimulatedValue[] = []
  let from = 0
  for (const value of values) {
    const question = plainWords(value.question)
    const at = said.findIndex((turn, index) => index >= from && turn.speaker === 'agent' && turn.words === question)
    if (at < 0) continue
    const reply = said[at + 1]
    const answered = reply?.speaker === 'person' && reply.words === plainWords(value.answer)
    if (value.value !== null && answered) heard.push(value)
    from = at + 1
  }
  return heard
}

/** By what the agent noted during the call. */
function outcomeOf({ ending, turns }: AnalysisTask): ProposedOutcome {
  for (const intent of ending.intents) {
    if (intent.kind === 'request_callback') return 'callback_requested'
    if (intent.kind === 'do_not_call' || intent.kind === 'wrong_person') return intent.kind
    if (intent.kind === 'end_call' && intent.reason === 'refused') return 'refused'
  }
  return personSpoke(turns) ? 'completed' : 'hung_up'
}
