import type { AgentDocument } from '#contract/agent-document.ts'
import { ANSWERED_OUTCOMES, type EMOTIONS, type INTENSITIES, type ToolCallRecord } from '#contract/calls.ts'
import type { Ending, Turn } from '#contract/conversation.ts'

/**
 * Who reads a finished conversation. An analyst proposes; our code decides (types, evidence, facts first). Two
 * adapters: the simulated one of test mode, and the language models.
 */
export interface Analyst {
  /** Never guesses: what was not said is null. Rejects when it could not read the conversation at all. */
  propose(task: AnalysisTask, signal: AbortSignal): Promise<Proposal>
}

export interface AnalysisTask {
  callId: string
  livemode: boolean
  /** Somebody talked to a draft: their words are real, though the call is not. */
  isTalk?: boolean
  agent: AgentDocument
  turns: readonly Turn[]
  /** Today in Europe/Rome at the time of the call, `YYYY-MM-DD`. */
  callDay: string
  scenario: string
  /** What the agent did with its tools, in order. */
  toolCalls: readonly ToolCallRecord[]
  /** How it ended and what the agent asked of the call: facts, which outrank whatever is made of the words. */
  ending: Ending
  /** When it ended, ISO 8601: "in an hour" is counted from here. */
  endedAt: string
}

export interface Proposal {
  /** By result key. */
  values: Record<string, ProposedValue>
  outcome: ProposedOutcome
  /** The person's own words that the outcome rests on, where there are any. */
  outcomeEvidence: string | null
  /**
   * When the person wants to be called back: their own words for it, and how the analyst reads them (ISO 8601 with
   * offset).
   */
  callback: { words: string | null; at: string | null } | null
  summary: string
  sentiment: { score: number; start: number; end: number; emotions: ProposedEmotion[] } | null
  /** What the reading cost; null where nothing was bought. */
  usage: AnalysisUsage | null
}

export interface ProposedValue {
  /** A JSON value of the field's type, or the words that stand for it ("domani", "tre"): our code reads them. */
  value: unknown
  /** The person's own words that carry it. */
  evidence: string | null
}

export interface AnalysisUsage {
  /** As `ANALYSIS_MODEL` names it: `openai/…`, `google/…` or `compatible/…`. */
  model: string
  inputTokens: number
  outputTokens: number
  /** In millionths of the currency of the price table; null where no price is known. */
  costMicros: number | null
}

/** That a call was handed over is a fact and nobody's reading. */
export const PROPOSED_OUTCOMES = ANSWERED_OUTCOMES.filter((outcome) => outcome !== 'transferred')
export type ProposedOutcome = (typeof PROPOSED_OUTCOMES)[number]

export interface ProposedEmotion {
  type: (typeof EMOTIONS)[number]
  intensity: (typeof INTENSITIES)[number]
  evidence: string
}
