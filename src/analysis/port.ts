import type { AgentDocument } from '#contract/agent-document.ts'
import type { Ending, Turn } from '#contract/conversation.ts'

/**
 * Who reads a finished conversation. An analyst proposes; our code decides (types, evidence, facts first). Two adapters:
 * the simulated one of test mode, and the language models.
 */
export interface Analyst {
  /** Never guesses: what was not said is null. Rejects when it could not read the conversation at all. */
  propose(task: AnalysisTask, signal: AbortSignal): Promise<Proposal>
}

export interface AnalysisTask {
  callId: string
  livemode: boolean
  agent: AgentDocument
  turns: readonly Turn[]
  /** Today in Europe/Rome at the time of the call, `YYYY-MM-DD`. */
  callDay: string
  scenario: string
  /** How it ended and what the agent asked of the call: facts, which outrank whatever is made of the words. */
  ending: Ending
  /** When it ended, ISO 8601: "in an hour" is counted from here. */
  endedAt: string
}

export interface Proposal {
  /** By result key: the value, and the person's own words that carry it. */
  values: Record<string, { value: unknown; evidence: string | null }>
  outcome: ProposedOutcome
  callbackAt: string | null
  summary: string
  sentiment: { score: number; start: number; end: number; emotions: ProposedEmotion[] } | null
}

export type ProposedOutcome =
  | 'completed'
  | 'callback_requested'
  | 'wrong_person'
  | 'refused'
  | 'do_not_call'
  | 'hung_up'

export interface ProposedEmotion {
  type: 'frustration' | 'anger' | 'anxiety' | 'confusion' | 'satisfaction' | 'gratitude'
  intensity: 'low' | 'medium' | 'high'
  evidence: string
}
