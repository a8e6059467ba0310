import type { Converse, Ending, LineSignals } from '#contract/conversation.ts'
import type { Clock } from '#kernel/clock.ts'

/**
 * The conversation of an agent that has no voice: where no speech model is set up, a live line is held open and nothing
 * is said on it. No turn is made up, no tool is called; what ends it is the person, the longest duration, a stop of the
 * node or the end of the leg. A script is never played to real people.
 */
export function silentConverse({ clock }: { clock: Clock }): Converse {
  return async (plan, _desk, signals) => {
    const begun = clock.monotonicMs()
    const over = AbortSignal.any(Object.values(signals))
    // That it was told to end is no failure, and neither is that it was not.
    await clock.sleep(plan.maxDurationSeconds * 1_000, over).catch(() => {})
    const durationSeconds = Math.ceil((clock.monotonicMs() - begun) / 1_000)
    return { reason: reasonOf(signals), durationSeconds, intents: [] }
  }
}

/** How it ended for the person outranks what was wanted meanwhile. */
function reasonOf({ left, gone, closing }: LineSignals): Ending['reason'] {
  if (left?.aborted) return 'person'
  if (gone.aborted) return 'error'
  return closing.aborted ? 'shutdown' : 'duration_limit'
}
