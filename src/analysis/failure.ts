import type { AnalysisUsage } from './port.ts'

/**
 * Why an analyst could not read a conversation, in words of ours: a provider's error may quote the request, and with it
 * what a person said, so nothing of it is kept but its code.
 */
export class AnalystFailed extends Error {
  override readonly name = 'AnalystFailed'
  /** Names the cause in a log line: `http_429`, `time_out`, `unusable_answer`. */
  readonly code: string
  /** Whether the same question may be answered later. */
  readonly transient: boolean
  /** How long the provider asks to be left alone. */
  readonly retryAfterMs: number | null
  /** What was spent all the same. */
  readonly usage: AnalysisUsage | null

  constructor(why: {
    code: string
    transient: boolean
    retryAfterMs?: number | null
    usage?: AnalysisUsage | null
    /** Where it happened; its message is left behind. */
    at?: unknown
  }) {
    super(why.transient ? 'the model could not be asked' : 'the model gave no answer that can be used')
    this.code = why.code
    this.transient = why.transient
    this.retryAfterMs = why.retryAfterMs ?? null
    this.usage = why.usage ?? null
    if (why.at instanceof Error && why.at.stack) this.stack = why.at.stack
  }
}

/** What two readings of one call cost together. */
export function sumModelUsage(a: AnalysisUsage | null, b: AnalysisUsage | null): AnalysisUsage | null {
  if (!a || !b) return a ?? b
  return {
    model: b.model,
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    costMicros: a.costMicros === null || b.costMicros === null ? null : a.costMicros + b.costMicros,
  }
}
