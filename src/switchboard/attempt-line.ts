import type { Ending } from '#contract/conversation.ts'
import type { Log } from '#kernel/log.ts'
import type { Dialled, LegTrace } from '#telephony/port.ts'

/** What became of one attempt on a real line, or of a call that was received. */
export interface LiveAttempt {
  call: string
  attempt: number
  /**
   * The legs that left for the network, or the one that came from it: whoever traces a call at the carrier asks by
   * these.
   */
  legs: readonly LegTrace[]
  /** Why nobody was spoken with; null where somebody was. */
  unanswered: Exclude<Dialled, { kind: 'answered' }> | null
  ending: Ending | null
}

/**
 * One line of the log for each attempt on a real line, a warning where its speech model failed, with what to do about
 * it. Neither a number nor a word of the conversation is in it.
 */
export function logAttempt(log: Log, { call, attempt, legs, unanswered, ending }: LiveAttempt): void {
  const cause = unanswered && 'details' in unanswered ? unanswered.details : null
  const fault = cause?.fault ?? ending?.fault
  log[fault ? 'warn' : 'info'](
    {
      ...{ call, attempt, legs, came: unanswered?.kind ?? 'answered' },
      ...(fault && { fault: fault.code, why: fault.message }),
      ...(cause && { sip_code: cause.sip_code, q850: cause.q850 }),
      ...(ending && {
        ...{ end_reason: ending.reason, seconds: ending.durationSeconds },
        ...{ model: ending.speech?.model, sessions: ending.speech?.sessions },
        ...{ first_word_ms: ending.latency?.first_word_ms, latency_p50_ms: ending.latency?.p50_ms },
        ...{ latency_p95_ms: ending.latency?.p95_ms, quality: ending.quality },
      }),
    },
    'a live attempt ended',
  )
}
